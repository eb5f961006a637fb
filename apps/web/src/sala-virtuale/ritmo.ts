/** Chi inoltra ha risposto, ma la strada non si apre: oltre, si rifà. Sulla TCP ci vuole più che sulla UDP. */
export const APERTURA_MAX_MS = 5_000;
/** Ogni quanto si misura ciò che arriva. */
export const MISURA_MS = 500;
/** Chi guarda si accorge ogni tanto che chi inoltra è ripartito; chi è in onda, o non riceve più nulla, lo chiede più spesso. */
const STATO_OGNI_MS = 5_000;
const STATO_FITTO_MS = 1_000;

type DelServer = { motore: 'pronto' | 'fermo' | 'spento'; inOnda: boolean; parolaInOnda: boolean };

/** Ogni quanto si chiede al server che cosa può; `null`: mai più. */
export function ritmoDi(server: DelServer | undefined, muta: boolean, manda: boolean): number | null {
  if (server?.motore === 'spento') return null;
  // Nessuno è in onda: che non arrivi nulla è giusto.
  const manca = muta && server !== undefined && (server.inOnda || server.parolaInOnda);
  return manca || manda || server?.motore === 'fermo' ? STATO_FITTO_MS : STATO_OGNI_MS;
}
