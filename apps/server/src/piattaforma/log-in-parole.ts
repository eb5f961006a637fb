/** Ciò che pino scrive di una riga, con quello che la riga porta accanto alle parole. */
type Riga = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  [nome: string]: unknown;
};

/** Da qui in su una riga è un errore, nei numeri di pino, e vale la pena di leggere da dove viene. */
const ERRORE = 50;
/** Il numero di una chiamata: a un terminale nessuno ne cerca le altre righe. */
const TACIUTE: readonly string[] = ['level', 'time', 'msg', 'err', 'reqId'];
const ORA = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** Ciò a cui un terminale ubbidirebbe, o che non mostrerebbe: una parte l'ha scritta chi chiama. */
const NON_SI_VEDE = /[\p{Cc}\p{Cf}]/gu;

/**
 * Una riga del log come la legge una persona dove il server è stato avviato: l'ora di Roma, quanto è grave, le parole, poi ciò che porta
 * d'altro; di un errore, sotto, anche da dove viene. Una riga che non è di pino resta com'è.
 */
export function rigaInParole(json: string): string {
  const riga = letta(json);
  if (riga === null) return json.trimEnd();
  const { level, time, msg, err } = riga;
  const parole = [...new Set([msg ?? '', err?.message ?? ''])].filter((una) => una !== '').map(suUnaRigaSola);
  const dettagli = Object.entries(riga)
    .filter(([nome]) => !TACIUTE.includes(nome))
    .map(([nome, valore]) => `${nome}: ${suUnaRigaSola(typeof valore === 'string' ? valore : JSON.stringify(valore))}`);
  const testa = `${ORA.format(time)} ${level >= ERRORE ? 'Errore' : 'Avviso'}: ${parole.join(': ')}`;
  const dopo = dettagli.length === 0 ? '' : ` (${dettagli.join('; ')})`;
  return [`${testa}${dopo}`, ...(level >= ERRORE ? passiDi(err?.stack) : [])].join('\n');
}

function letta(json: string): Riga | null {
  try {
    return JSON.parse(json) as Riga;
  } catch {
    return null;
  }
}

/** Dov'è stato l'errore, senza le parole già dette. */
function passiDi(stack: string | undefined): string[] {
  return (stack ?? '').split('\n').flatMap((una) => (/^\s+at /.test(una) ? [`    ${suUnaRigaSola(una).trim()}`] : []));
}

function suUnaRigaSola(testo: string): string {
  return testo
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(NON_SI_VEDE, (segno) => `\\u{${(segno.codePointAt(0) ?? 0).toString(16)}}`);
}
