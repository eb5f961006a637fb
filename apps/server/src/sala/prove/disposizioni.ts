/** Come si apre una sala di prova: pochi posti, e attese che nessuna prova fa scadere. */
export const DISPOSIZIONI = {
  indirizzo: '127.0.0.1',
  porta: 0,
  tcp: false,
  cede: true,
  limite: 3,
  postoMs: 20_000,
  silenzioMs: 20_000,
  attesaMs: 20_000,
};
