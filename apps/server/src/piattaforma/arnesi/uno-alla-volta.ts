/** Fa una dopo l'altra le azioni con lo stesso nome, nell'ordine in cui arrivano; una che fallisce non ferma la seguente. */
export type UnoAllaVolta = <R>(nome: string, fai: () => Promise<R>) => Promise<R>;

/** Una coda per ogni nome, in questo processo. */
export function creaUnoAllaVolta(): UnoAllaVolta {
  const inFila = new Map<string, Promise<unknown>>();
  return (nome, fai) => {
    const turno = (inFila.get(nome) ?? Promise.resolve()).then(fai, fai);
    inFila.set(nome, turno);
    const lascia = (): void => {
      if (inFila.get(nome) === turno) inFila.delete(nome);
    };
    turno.then(lascia, lascia);
    return turno;
  };
}
