/**
 * L'ordine di una storia vera: che cosa i clienti hanno chiesto, quando, e quale posto il registro ha dato loro. Puro e
 * lineare dopo un ordinamento: un milione di operazioni in secondi.
 */

/** Un comando visto da chi lo ha mandato. Tempi in ms di un solo orologio monotono; `ritornoMs` nullo: nessuna risposta. */
export type Operazione = {
  asta: string;
  comandoId: string;
  /** Il primo invio: le ripetizioni dello stesso comando non lo spostano. */
  chiamataMs: number;
  /** La prima risposta che ha dato un posto nel registro. */
  ritornoMs: number | null;
  esito: 'accettato' | 'rifiutato' | 'ignoto';
  /** Il posto della ricevuta; nullo se la risposta non l'ha data. */
  seq: number | null;
  impronta: string | null;
  importoCent: number;
};

/** Ciò che di una voce del registro serve all'ordine, nell'ordine in cui la si legge. */
export type Posto = {
  asta: string;
  seq: number;
  comandoId: string;
  parte: number;
  impronta: string;
  /** Il prezzo, se la voce è un rilancio accettato. */
  importoCent: number | null;
};

export type Violazione = {
  regola: 'densita' | 'un_effetto' | 'ricevuta_persa' | 'tempo_reale' | 'prezzo';
  asta: string;
  seq: number | null;
  dettaglio: string;
};

/** Violazioni riferite: oltre, il numero dice abbastanza e l'elenco non aiuta più. */
export const VIOLAZIONI_MAX = 1_000;

/**
 * Confronta ricevute e registro: posti senza buchi, un effetto per comando, nessuna ricevuta smentita, chi ha finito
 * prima che un altro cominciasse ha il posto più basso (R51), e il prezzo sale almeno del rilancio minimo (R50).
 */
export function verificaOrdine(
  operazioni: Iterable<Operazione>,
  registro: Iterable<Posto>,
  { rilancioMinimoCent }: { rilancioMinimoCent: number },
): Violazione[] {
  const violazioni: Violazione[] = [];
  const segnala = (regola: Violazione['regola'], asta: string, seq: number | null, dettaglio: string): void => {
    if (violazioni.length < VIOLAZIONI_MAX) violazioni.push({ regola, asta, seq, dettaglio });
  };
  const posti = perAsta(registro);
  const chieste = perAsta(operazioni);
  for (const [asta, suoi] of posti) registroInOrdine(asta, suoi, rilancioMinimoCent, segnala);
  for (const [asta, sue] of chieste) {
    const suoi = posti.get(asta) ?? [];
    ricevuteNelRegistro(asta, sue, suoi, segnala);
    tempoReale(asta, sue, suoi, segnala);
  }
  return violazioni;
}

type Segnala = (regola: Violazione['regola'], asta: string, seq: number | null, dettaglio: string) => void;

function perAsta<T extends { asta: string }>(elementi: Iterable<T>): Map<string, T[]> {
  const gruppi = new Map<string, T[]>();
  for (const uno of elementi) {
    const gruppo = gruppi.get(uno.asta);
    if (gruppo === undefined) gruppi.set(uno.asta, [uno]);
    else gruppo.push(uno);
  }
  return gruppi;
}

function registroInOrdine(asta: string, posti: readonly Posto[], minimoCent: number, segnala: Segnala): void {
  /** Di ogni comando, il posto da cui le sue voci sono di fila. */
  const inizi = new Map<string, number>();
  let prezzoCent: number | null = null;
  for (const [i, { seq, comandoId, parte, importoCent }] of posti.entries()) {
    if (seq !== i + 1) return segnala('densita', asta, seq, `al posto ${i + 1} c'è la voce ${seq}`);
    const inizio = inizi.get(comandoId);
    if (inizio === undefined) inizi.set(comandoId, seq - parte);
    if (seq - parte !== (inizio ?? seq) || (inizio === undefined && parte !== 0))
      segnala('un_effetto', asta, seq, `il comando ${comandoId} ha scritto anche alla voce ${inizio ?? seq}`);
    if (importoCent === null) continue;
    if (prezzoCent !== null && importoCent < prezzoCent + minimoCent)
      segnala('prezzo', asta, seq, `${importoCent} dopo ${prezzoCent}`);
    prezzoCent = importoCent;
  }
}

function ricevuteNelRegistro(
  asta: string,
  operazioni: readonly Operazione[],
  posti: readonly Posto[],
  segnala: Segnala,
): void {
  const viste = new Map<string, number>();
  for (const { comandoId, seq, impronta, esito, importoCent } of operazioni) {
    if (seq === null) continue;
    const posto = posti[seq - 1];
    if (posto === undefined || posto.impronta !== impronta)
      segnala('ricevuta_persa', asta, seq, `la ricevuta di ${comandoId} non è nel registro`);
    else if (posto.comandoId !== comandoId)
      segnala('un_effetto', asta, seq, `la ricevuta di ${comandoId} è di ${posto.comandoId}`);
    else if ((esito === 'accettato' ? importoCent : null) !== posto.importoCent)
      segnala('ricevuta_persa', asta, seq, `la ricevuta di ${comandoId} dice altro dal registro`);
    const prima = viste.get(comandoId);
    if (prima !== undefined && prima !== seq)
      segnala('un_effetto', asta, seq, `il comando ${comandoId} ha due ricevute, alle voci ${prima} e ${seq}`);
    viste.set(comandoId, seq);
  }
}

/**
 * In ordine di posto, nessuno può avere risposto prima che fosse chiesto uno che sta sotto di lui. Un comando senza
 * risposta ma scritto nel registro conta con il suo invio: la sua scrittura può essere tardi, mai prima di chiederla.
 */
function tempoReale(asta: string, operazioni: readonly Operazione[], posti: readonly Posto[], segnala: Segnala): void {
  const tempi = new Map<string, { chiamataMs: number; ritornoMs: number }>();
  for (const { comandoId, chiamataMs, ritornoMs, seq } of operazioni) {
    const prima = tempi.get(comandoId);
    const fine = seq === null ? null : ritornoMs;
    tempi.set(comandoId, {
      chiamataMs: Math.min(chiamataMs, prima?.chiamataMs ?? chiamataMs),
      ritornoMs: Math.min(fine ?? Number.POSITIVE_INFINITY, prima?.ritornoMs ?? Number.POSITIVE_INFINITY),
    });
  }
  let chiamata = { ms: Number.NEGATIVE_INFINITY, seq: 0 };
  for (const { seq, parte, comandoId } of posti) {
    const suo = parte === 0 ? tempi.get(comandoId) : undefined;
    if (suo === undefined) continue;
    if (suo.ritornoMs < chiamata.ms)
      segnala('tempo_reale', asta, seq, `risposto prima che fosse chiesta la voce ${chiamata.seq}, che sta sotto`);
    if (suo.chiamataMs > chiamata.ms) chiamata = { ms: suo.chiamataMs, seq };
  }
}
