/**
 * Chi inoltra ha risposto, ma la strada non si apre: oltre, si rifà. La prima volta si aspetta tanto, perché sulla TCP ci vuole più che
 * sulla UDP. Chi torna rifà presto, perché in cinque secondi devono tornare tutti, e poi ogni volta più tardi: dove la
 * stretta di mano dura di più, chi aspettasse sempre cinque secondi le butterebbe via tutte poco prima che riescano.
 */
const APERTURE_MS = [5_000, 1_600, 3_500, 5_000, 10_000] as const;
const APERTURA_MAX_MS = 15_000;
/** Chi non ci è riuscito insieme agli altri non riprova insieme agli altri. */
const CASO_PARTE = 0.2;

/** Quanto si aspetta che la strada si apra, al tentativo `tentativo`; `caso` è fra 0 e 1. */
export function aperturaMs(tentativo: number, caso: number): number {
  return Math.round((APERTURE_MS[tentativo] ?? APERTURA_MAX_MS) * (1 + CASO_PARTE * caso));
}

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
