/** Di una misura, ciò che basta a contarla. */
type Fatta = { misura: { nome: string }; errore: string | null; saltata: boolean };

export type ContoMisure = {
  passate: number;
  cadute: readonly { nome: string; errore: string; comando: string }[];
  nonCorse: number;
  detto: string;
};

/** Una misura è una prova: passa se arriva in fondo, e dove non si può fare non è corsa. Gli obiettivi non contano. */
export function contaMisure(fatte: readonly Fatta[]): ContoMisure {
  const saltate = fatte.filter(({ saltata }) => saltata);
  const cadute = fatte.flatMap(({ misura: { nome }, errore, saltata }) =>
    errore === null || saltata
      ? []
      : [{ nome: `misura › ${nome}`, errore, comando: `npm run bench -- --ridotta --giri 1 --solo ${nome}` }],
  );
  return {
    passate: fatte.length - saltate.length - cadute.length,
    cadute,
    nonCorse: saltate.length,
    detto: saltate.map(({ misura: { nome }, errore }) => `${nome} saltata: ${errore}`).join('; '),
  };
}
