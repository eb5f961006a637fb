/**
 * What one server answered (RFC 5905, client mode). `differenzaMs` is its time, epoch milliseconds, less the monotonic
 * counter at the same moment; the truth is within `erroreMs` of it, if the server does not lie.
 */
export type RispostaNtp =
  | { esito: 'ora'; differenzaMs: number; erroreMs: number }
  /** Kiss-o'-death: it asks to be left alone (`DENY`, `RSTR`) or asked less often (`RATE`). */
  | { esito: 'bacio'; codice: string }
  | { esito: 'nessuna'; perche: string };

/** As long is a question, and at least as long an answer. */
export const PACCHETTO_BYTE = 48;
/** From 1900, where NTP begins, to 1970. */
const DAL_1900_S = 2_208_988_800;
const ERA_S = 2 ** 32;
const FRAZIONE = 2 ** 32;
const SERVER = 4;
const NON_SINCRONIZZATO = 3;
/** From here on it is unsynchronised; 0 is a kiss-o'-death. */
const STRATO_NESSUNO = 16;
/** A server that is surer than this of nothing is no use: doubt begins at one second. */
const ERRORE_MAX_MS = 500;
/** The counters of both are read a little before or after the packet passes. */
const PRECISIONE_MS = 2;

/** What a packet says; null if it is not the answer to this question. */
export function leggiRispostaNtp(p: Buffer, nonce: Buffer, partitoMs: number, arrivatoMs: number): RispostaNtp | null {
  if (p.length < PACCHETTO_BYTE || !p.subarray(24, 32).equals(nonce)) return null;
  const primo = p.readUInt8(0);
  const versione = (primo >> 3) & 7;
  if ((primo & 7) !== SERVER || versione < 3 || versione > 4) return null;
  const strato = p.readUInt8(1);
  if (strato === 0) return { esito: 'bacio', codice: p.toString('latin1', 12, 16).replace(/[^A-Z]/g, '') };
  const no = (perche: string): RispostaNtp => ({ esito: 'nessuna', perche });
  if (primo >> 6 === NON_SINCRONIZZATO || strato >= STRATO_NESSUNO) return no('non è sincronizzato');
  const [regolatoMs, ricevutoMs, mandatoMs] = [istanteMs(p, 16), istanteMs(p, 32), istanteMs(p, 40)];
  if (regolatoMs === null || ricevutoMs === null || mandatoMs === null) return no('non dice l’ora');
  const dentroMs = mandatoMs - ricevutoMs;
  const viaggioMs = arrivatoMs - partitoMs - dentroMs;
  if (dentroMs < 0 || viaggioMs < -PRECISIONE_MS || regolatoMs > mandatoMs)
    return no('i suoi istanti si contraddicono');
  const lontananzaMs = (breveMs(p, 4) + Math.max(0, viaggioMs)) / 2 + breveMs(p, 8) + PRECISIONE_MS;
  if (lontananzaMs > ERRORE_MAX_MS) return no('è troppo incerto');
  return {
    esito: 'ora',
    differenzaMs: (ricevutoMs - partitoMs + (mandatoMs - arrivatoMs)) / 2,
    erroreMs: lontananzaMs,
  };
}

/** A timestamp of 64 bits; those of the first half of an era are of the one that begins in 2036. Null if not set. */
function istanteMs(p: Buffer, da: number): number | null {
  const secondi = p.readUInt32BE(da);
  const frazione = p.readUInt32BE(da + 4);
  if (secondi === 0 && frazione === 0) return null;
  const daInizio = (secondi < ERA_S / 2 ? secondi + ERA_S : secondi) - DAL_1900_S;
  return daInizio * 1_000 + (frazione / FRAZIONE) * 1_000;
}

/** A duration of 32 bits, half of them after the point. */
function breveMs(p: Buffer, da: number): number {
  return (p.readUInt32BE(da) / 65_536) * 1_000;
}
