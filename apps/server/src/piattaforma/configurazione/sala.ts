import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { eQuestaMacchina } from '../questa-macchina.ts';

/** Chi inoltra voce e immagine della sala virtuale, per quanti, e attraverso quale coturn quando una rete blocca UDP. */
export type ConfigurazioneSala = (
  | { motore: 'incorporato'; indirizzo: string; porta: number; tcp: boolean; cede: boolean }
  | { motore: 'janus'; url: string; segreto: string; admin: { url: string; segreto: string } | null }
) & { limite: number; turn: ConfigurazioneTurn | null };

/** Un coturn che conosce lo stesso segreto: chi è in sala ha credenziali che durano `durataMs`. */
export type ConfigurazioneTurn = { indirizzi: readonly string[]; segreto: string; durataMs: number };

/** Misurato su due core con un'immagine di 500 kbps: oltre, l'inoltro incorporato è in ritardo (design/9-sala). */
const SPETTATORI_INCORPORATO_MAX = 200;
const SPETTATORI_MAX = 1_000;
/** Le credenziali di TURN, se nessuno lo dice: più di quasi ogni vendita, meno di un giorno. */
const TURN_DURATA_MINUTI = 240;
const TURN_DURATA_MINUTI_MAX = 1_440;
const SEGRETO_MIN = 16;
const MINUTO_MS = 60_000;
const INDIRIZZO_TURN = /^turns?:(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i;

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());
const segreto = z.string().min(SEGRETO_MIN);

/** Le variabili d'ambiente sulla sala virtuale, ciascuna con il suo predefinito e il suo significato. */
export const VARIABILI_SALA = {
  /** `janus`: inoltra un Janus installato; `spenta`: né voce né immagine; mani, parola e registro restano. */
  SALA: z.enum(['accesa', 'janus', 'spenta']).default('accesa'),
  /** L'indirizzo a cui i browser mandano voce e immagine; nessuno: quello di questa macchina. Dietro un NAT, il pubblico. */
  SALA_INDIRIZZO: facoltativa(z.union([z.ipv4(), z.ipv6()])),
  /** L'unica porta UDP di voce e immagine, e la porta TCP dove UDP non passa; 0: una libera. */
  SALA_PORTA: z.coerce.number().int().min(0).max(65_535).default(0),
  /** `no`: soltanto UDP. */
  SALA_TCP: z.enum(['si', 'no']).default('si'),
  /** `no`: anche chi guarda è su questa macchina, e l'inoltro, che cede ai rilanci, cederebbe anche ai browser. */
  SALA_CEDE: z.enum(['si', 'no']).default('si'),
  /** Quanti possono guardare insieme, in tutte le sale di questo server: con l'inoltro incorporato al più duecento. */
  SALA_SPETTATORI: z.coerce.number().int().min(1).max(SPETTATORI_MAX).default(SPETTATORI_INCORPORATO_MAX),
  /** Con SALA=janus: la sua API WebSocket, su questa macchina; altrove soltanto cifrata (wss). */
  JANUS_URL: facoltativa(z.url({ protocol: /^wss?$/ })),
  /** Con SALA=janus: il suo `token_auth_secret`. */
  JANUS_SEGRETO: facoltativa(segreto),
  /** Con SALA=janus: la sua Admin API su WebSocket, che dice che cosa ha mandato; nessuna: quelle misure restano a zero. */
  JANUS_ADMIN_URL: facoltativa(z.url({ protocol: /^wss?$/ })),
  /** Con JANUS_ADMIN_URL: il suo `admin_secret`. */
  JANUS_ADMIN_SEGRETO: facoltativa(segreto),
  /**
   * Gli indirizzi di coturn per chi non può mandare UDP (turn:HOST:PORT?transport=tcp), separati da virgole; nessuno:
   * senza coturn.
   */
  TURN_URL: facoltativa(z.string()),
  /** Con TURN_URL: il suo `static-auth-secret`. */
  TURN_SEGRETO: facoltativa(segreto),
  /** Quanti minuti durano le credenziali di TURN. */
  TURN_DURATA_MINUTI: z.coerce.number().int().min(5).max(TURN_DURATA_MINUTI_MAX).default(TURN_DURATA_MINUTI),
} as const;

const lette = z.object(VARIABILI_SALA);
type Variabili = z.infer<typeof lette>;

/**
 * Ciò che le variabili dicono; su una macchina che risponde soltanto a se stessa restano lì anche voce e immagine.
 * Lancia un errore che nomina la variabile sbagliata.
 */
export function salaDa(v: Variabili & { RUOLO: string }, baseUrl: string): ConfigurazioneSala | null {
  const comuni = { limite: v.SALA_SPETTATORI, turn: turnDa(v) };
  if (v.SALA === 'spenta' || v.RUOLO === 'staffetta') return null;
  if (v.SALA === 'janus') return { motore: 'janus', ...janusDa(v), ...comuni };
  if (v.SALA_SPETTATORI > SPETTATORI_INCORPORATO_MAX)
    throw new Error(`SALA_SPETTATORI: più di ${SPETTATORI_INCORPORATO_MAX} li porta soltanto SALA=janus.`);
  const soloQui = eQuestaMacchina(new URL(baseUrl).hostname);
  return {
    motore: 'incorporato',
    indirizzo: v.SALA_INDIRIZZO ?? (soloQui ? '127.0.0.1' : indirizzoDellaMacchina()),
    porta: v.SALA_PORTA,
    tcp: v.SALA_TCP === 'si',
    cede: v.SALA_CEDE === 'si',
    ...comuni,
  };
}

/** Chi raggiunge un'API di Janus con il suo segreto comanda le sale: su una rete va cifrata o non va. */
function janusDa(v: Variabili): { url: string; segreto: string; admin: { url: string; segreto: string } | null } {
  const { JANUS_URL: url, JANUS_SEGRETO: condiviso, JANUS_ADMIN_URL: urlAdmin, JANUS_ADMIN_SEGRETO: segretoAdmin } = v;
  if (url === undefined) throw new Error('JANUS_URL: manca, ed è necessario con SALA=janus.');
  if (condiviso === undefined) throw new Error('JANUS_SEGRETO: manca, ed è necessario con SALA=janus.');
  soloCifrato('JANUS_URL', url);
  if (urlAdmin === undefined && segretoAdmin === undefined) return { url, segreto: condiviso, admin: null };
  if (urlAdmin === undefined) throw new Error('JANUS_ADMIN_URL: manca, ma è indicato JANUS_ADMIN_SEGRETO.');
  if (segretoAdmin === undefined) throw new Error('JANUS_ADMIN_SEGRETO: manca, ed è necessario con JANUS_ADMIN_URL.');
  soloCifrato('JANUS_ADMIN_URL', urlAdmin);
  return { url, segreto: condiviso, admin: { url: urlAdmin, segreto: segretoAdmin } };
}

function soloCifrato(nome: string, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'ws:' && !eQuestaMacchina(hostname))
    throw new Error(`${nome}: da un’altra macchina si raggiunge soltanto cifrato (wss).`);
}

function turnDa({
  TURN_URL: url,
  TURN_SEGRETO: condiviso,
  TURN_DURATA_MINUTI: minuti,
}: Variabili): ConfigurazioneTurn | null {
  if (url === undefined && condiviso === undefined) return null;
  if (url === undefined) throw new Error('TURN_URL: manca, ma è indicato TURN_SEGRETO.');
  if (condiviso === undefined) throw new Error('TURN_SEGRETO: manca, ed è necessario con TURN_URL.');
  const indirizzi = url.split(',').map((uno) => uno.trim());
  const storto = indirizzi.find((uno) => !INDIRIZZO_TURN.test(uno));
  if (storto !== undefined)
    throw new Error('TURN_URL: ogni indirizzo si scrive turn:HOST:PORTA?transport=tcp, o turns: se è cifrato.');
  return { indirizzi, segreto: condiviso, durataMs: minuti * MINUTO_MS };
}

function indirizzoDellaMacchina(): string {
  const tutti = Object.values(networkInterfaces()).flatMap((sue) => sue ?? []);
  return tutti.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
