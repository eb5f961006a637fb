/** Runs the actions that share a name one after the other, in the order they arrive; one that fails does not stop the next. */
export type UnoAllaVolta = <R>(nome: string, fai: () => Promise<R>) => Promise<R>;

/** One queue for each name, in this process. */
export function creaUnoAllaVolta(): UnoAllaVolta {
  const inFila = new Map<string, Promise<unknown>>();
  return (nome, fai) => {
    const suo = (inFila.get(nome) ?? Promise.resolve()).then(fai, fai);
    inFila.set(nome, suo);
    const lascia = (): void => {
      if (inFila.get(nome) === suo) inFila.delete(nome);
    };
    suo.then(lascia, lascia);
    return suo;
  };
}
