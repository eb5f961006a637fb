/** Runs the actions that share a name one after the other, in the order they arrive; one that fails does not stop the next. */
export type UnoAllaVolta = <R>(nome: string, fai: () => Promise<R>) => Promise<R>;

/** One queue for each name, in this process. */
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
