/** Un errore piantato apposta: una sostituzione di testo in un solo file del prodotto, fatta solo in memoria. */
export type GuastoPiantato = {
  nome: string;
  /** Che errore è, in una riga. */
  che: string;
  /** Il file, dalla radice del progetto. */
  file: string;
  /** Il testo di oggi, che nel file c'è una volta sola. */
  cerca: string;
  metti: string;
};
