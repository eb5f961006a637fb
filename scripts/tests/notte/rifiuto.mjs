/** What whoever ran the command can put right: it is said in one sentence, without a trace. */
export class Rifiuto extends Error {
  name = 'Rifiuto';
}
