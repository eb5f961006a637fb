/**
 * Ciò che un server ha risposto (RFC 5905, come client). `differenzaMs` è la sua ora, in millisecondi dall'epoca, meno
 * il contatore monotono nello stesso momento; il vero sta entro `erroreMs`, se il server non mente.
 */
export type RispostaNtp =
  | { esito: 'ora'; differenzaMs: number; erroreMs: number }
  /** Kiss-o'-death: chiede di essere lasciato in pace (`DENY`, `RSTR`) o interrogato meno spesso (`RATE`). */
  | { esito: 'bacio'; codice: string }
  | { esito: 'nessuna'; perche: string };

/** Tanto è lunga una domanda, e almeno tanto una risposta. */
export const PACCHETTO_BYTE = 48;
/** Dal 1900, dove comincia NTP, al 1970. */
const DAL_1900_S = 2_208_988_800;
const ERA_S = 2 ** 32;
const FRAZIONE = 2 ** 32;
const SERVER = 4;
const NON_SINCRONIZZATO = 3;
/** Da qui in poi non è sincronizzato; 0 è un kiss-o'-death. */
const STRATO_NESSUNO = 16;
/** Un server che non è sicuro di più di così non serve: il dubbio comincia a un secondo. */
const ERRORE_MAX_MS = 500;
/** I contatori di entrambi si leggono un poco prima o dopo che il pacchetto passi. */
const PRECISIONE_MS = 2;

/** Ciò che un pacchetto dice; null se non è la risposta a questa domanda. */
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

/** Una data di 64 bit; quelle della prima metà di un'era sono di quella che comincia nel 2036. Null se non c'è. */
function istanteMs(p: Buffer, da: number): number | null {
  const secondi = p.readUInt32BE(da);
  const frazione = p.readUInt32BE(da + 4);
  if (secondi === 0 && frazione === 0) return null;
  const daInizio = (secondi < ERA_S / 2 ? secondi + ERA_S : secondi) - DAL_1900_S;
  return daInizio * 1_000 + (frazione / FRAZIONE) * 1_000;
}

/** Una durata di 32 bit, metà dopo la virgola. */
function breveMs(p: Buffer, da: number): number {
  return (p.readUInt32BE(da) / 65_536) * 1_000;
}
