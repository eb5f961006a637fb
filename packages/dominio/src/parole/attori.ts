/** Chi compie un atto, mai per nome (R33): `id` è un account, la busta di chi offre, la credenziale di chi guarda, un lavoro del sistema. */
export type Attore =
  | { tipo: 'referente'; id: string }
  | { tipo: 'magistrato'; id: string }
  | { tipo: 'operatore'; id: string }
  | { tipo: 'offerente'; id: string }
  | { tipo: 'spettatore'; id: string }
  | { tipo: 'sistema'; id: string };

/** Un professionista delegato: il suo account, e il nome con cui sta negli atti. */
export type SecondoDelegato = { delegatoId: string; delegatoNome: string };

/** Il provvedimento che dispone un atto: il suo numero, e la data come `aaaa-mm-gg`. */
export type Provvedimento = { numero: string; del: string };

/** L'ordine del giudice su chi conduce una vendita, o può prenderne il posto, come lo registrano due operatori (R36). */
export type OrdineDelGiudice = {
  /** Chi è nominato. */
  delegatoId: string;
  delegatoNome: string;
  provvedimento: Provvedimento;
  /** Chi lo ha disposto, con parole di chi propone. */
  dispostoDa: string;
  motivo: string;
  propostaDa: string;
};

/** Perché chi conduce esclude un'offerta: la regola che cita e le sue parole, nessuna delle due vuota (R38). */
export type MotivoRifiuto = { regola: string; testo: string };
