/** Una persona della prova: ciò che di lei nessun altro deve conoscere, e lo pseudonimo, che si vede soltanto nella vendita. */
export type PersonaNota = { chi: string; pseudonimo: string | null; segreti: readonly string[] };

/** Tutto ciò che una pagina ha avuto e mandato, per luogo. */
export type Raccolto = {
  /** Le offerte che la pagina ha mandato, e ciò che il server le ha risposto. */
  offerte: readonly string[];
  risposte: readonly string[];
  statistiche: readonly Readonly<Record<string, unknown>>[];
  /** Le fonti che i pacchetti dicono, oltre alla propria: un mescolatore vi elencherebbe chi parla. */
  contributi: readonly number[];
  /** I messaggi dei canali, in tutti e due i versi. */
  canali: readonly string[];
  /** Ciò che il server ha risposto alle chiamate della pagina, con il loro indirizzo. */
  chiamate: readonly { dove: string; corpo: string }[];
};
export type Indizio = { luogo: keyof Raccolto; che: string };

/** Un indirizzo, in quattro numeri o in esadecimale, o il nome che un browser dà al proprio. */
const INDIRIZZI =
  /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b|[0-9a-f]{1,4}::[0-9a-f]+|[\w-]+\.local\b/gi;
/** Nessun indirizzo: così scrive chi non ne annuncia. */
const NESSUNO = new Set(['0.0.0.0', '127.0.0.1']);
/** Un’impronta in esadecimale, lunga sedici byte almeno, sembra un indirizzo e non lo è. */
const IMPRONTE = /(?:[0-9a-f]{2}:){15,}[0-9a-f]{2}/gi;

/**
 * Che cosa si legge di altri in ciò che una pagina ha avuto. I segreti di chiunque altro non stanno in nessun luogo; gli pseudonimi
 * stanno soltanto nei fatti della vendita (canali e stanza), mai dove passano voce e immagine; nessun indirizzo oltre a quello del server.
 */
export function indiziDi(
  { offerte, risposte, statistiche, contributi, canali, chiamate }: Raccolto,
  io: string,
  tutti: readonly PersonaNota[],
  server: string,
): Indizio[] {
  const altri = tutti.filter(({ chi }) => chi !== io);
  const segreti = altri.flatMap((uno) => uno.segreti);
  const pseudonimi = tutti.flatMap(({ pseudonimo }) => pseudonimo ?? []);
  const altrui = altri.flatMap(({ pseudonimo }) => pseudonimo ?? []);
  const testo = statistiche.map((voce) => JSON.stringify(voce));
  // Le candidature di questa pagina hanno il suo indirizzo, che conosce già.
  const nonMie = statistiche.filter(({ type }) => type !== 'local-candidate').map((voce) => JSON.stringify(voce));
  const media = chiamate.filter(({ dove }) => dove.includes('/sala/')).map(({ corpo }) => corpo);
  return [
    ...trova('offerte', offerte, segreti),
    ...trova('risposte', risposte, segreti),
    ...trova('statistiche', testo, segreti),
    ...trova('canali', canali, segreti),
    ...trova(
      'chiamate',
      chiamate.map(({ corpo }) => corpo),
      segreti,
    ),
    ...nominati('offerte', offerte, pseudonimi),
    ...nominati('risposte', risposte, pseudonimi),
    ...nominati('statistiche', testo, pseudonimi),
    ...nominati('chiamate', media, altrui),
    ...indirizzi('offerte', offerte, server),
    ...indirizzi('risposte', risposte, server),
    ...indirizzi('statistiche', nonMie, server),
    ...indirizzi('canali', canali, server),
    ...indirizzi('chiamate', media, server),
    ...offerte
      .flatMap((una) => una.match(/^a=candidate:.*$/gim) ?? [])
      .map((che) => ({ luogo: 'offerte' as const, che })),
    ...risposte
      .flatMap((una) => una.match(/^a=(?:msid:|ssrc:\d+ (?!cname:sala\r?$)).*$/gim) ?? [])
      .map((che) => ({ luogo: 'risposte' as const, che })),
    ...contributi.map((fonte) => ({ luogo: 'contributi' as const, che: String(fonte) })),
  ];
}

/** Un segreto com’è, come starebbe in un indirizzo, in JSON, e in base64. */
function forme(segreto: string): string[] {
  const scritti = [segreto, encodeURIComponent(segreto), JSON.stringify(segreto).slice(1, -1)];
  const base64 = Buffer.from(segreto).toString('base64').replace(/=+$/, '');
  return [...new Set([...scritti, base64].map((uno) => uno.toLowerCase()))];
}

function trova(luogo: keyof Raccolto, testi: readonly string[], cercati: readonly string[]): Indizio[] {
  const minuscoli = testi.map((testo) => testo.toLowerCase());
  return [...new Set(cercati)]
    .filter((uno) => uno !== '' && forme(uno).some((forma) => minuscoli.some((testo) => testo.includes(forma))))
    .map((che) => ({ luogo, che }));
}

/** Uno pseudonimo è una parola corta: per intero, perché nelle lettere a caso di una chiave se ne trova un pezzo. */
function nominati(luogo: keyof Raccolto, testi: readonly string[], cercati: readonly string[]): Indizio[] {
  return [...new Set(cercati)]
    .filter((uno) => testi.some((testo) => new RegExp(`(?<![\\p{L}\\d+/])${uno}(?![\\p{L}\\d+/=])`, 'u').test(testo)))
    .map((che) => ({ luogo, che }));
}

function indirizzi(luogo: keyof Raccolto, testi: readonly string[], server: string): Indizio[] {
  const visti = testi.flatMap((testo) => testo.replaceAll(IMPRONTE, ' ').match(INDIRIZZI) ?? []);
  return [...new Set(visti)].filter((uno) => uno !== server && !NESSUNO.has(uno)).map((che) => ({ luogo, che }));
}
