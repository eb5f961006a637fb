import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { eQuestaMacchina } from '../questa-macchina.ts';

/** Who forwards voice and picture of the virtual room, for how many, and through which relay when a network blocks UDP. */
export type ConfigurazioneSala = (
  | { motore: 'incorporato'; indirizzo: string; porta: number; tcp: boolean; cede: boolean }
  | { motore: 'janus'; url: string; segreto: string; admin: { url: string; segreto: string } | null }
) & { limite: number; turn: ConfigurazioneTurn | null };

/** A coturn that knows the same secret: who is in the room gets credentials that last `durataMs`. */
export type ConfigurazioneTurn = { indirizzi: readonly string[]; segreto: string; durataMs: number };

/** Measured on two cores with a picture of 500 kbps: beyond it the embedded forwarder is late (design/9-sala). */
const SPETTATORI_INCORPORATO_MAX = 200;
const SPETTATORI_MAX = 1_000;
/** The credentials of TURN, if nobody says: longer than most sales, shorter than a day. */
const TURN_DURATA_MINUTI = 240;
const TURN_DURATA_MINUTI_MAX = 1_440;
const SEGRETO_MIN = 16;
const MINUTO_MS = 60_000;
const INDIRIZZO_TURN = /^turns?:(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i;

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());
const segreto = z.string().min(SEGRETO_MIN);

/** The variables of the environment about the virtual room, each with its default and its meaning. */
export const VARIABILI_SALA = {
  /** `janus`: an installed Janus forwards; `spenta`: no voice and no picture; hands, floor and journal stay. */
  SALA: z.enum(['accesa', 'janus', 'spenta']).default('accesa'),
  /** The address that browsers are told to send voice and picture to; none: this machine's. Behind NAT, the public one. */
  SALA_INDIRIZZO: facoltativa(z.union([z.ipv4(), z.ipv6()])),
  /** The one UDP port of voice and picture, and the TCP port where UDP does not pass; 0: a free one. */
  SALA_PORTA: z.coerce.number().int().min(0).max(65_535).default(0),
  /** `no`: UDP only. */
  SALA_TCP: z.enum(['si', 'no']).default('si'),
  /** `no`: who watches is on this machine too, and the forwarder, which yields to raises, would yield to their browsers as well. */
  SALA_CEDE: z.enum(['si', 'no']).default('si'),
  /** How many may watch together, all rooms of this server: with the embedded forwarder two hundred at most. */
  SALA_SPETTATORI: z.coerce.number().int().min(1).max(SPETTATORI_MAX).default(SPETTATORI_INCORPORATO_MAX),
  /** With SALA=janus: its WebSocket API, on this machine; elsewhere only encrypted (wss). */
  JANUS_URL: facoltativa(z.url({ protocol: /^wss?$/ })),
  /** With SALA=janus: its `token_auth_secret`. */
  JANUS_SEGRETO: facoltativa(segreto),
  /** With SALA=janus: its Admin API over WebSocket, which tells what it sent; none: those metrics stay at zero. */
  JANUS_ADMIN_URL: facoltativa(z.url({ protocol: /^wss?$/ })),
  /** With JANUS_ADMIN_URL: its `admin_secret`. */
  JANUS_ADMIN_SEGRETO: facoltativa(segreto),
  /** Addresses of coturn for who cannot send UDP (turn:HOST:PORT?transport=tcp), separated by commas; none: no relay. */
  TURN_URL: facoltativa(z.string()),
  /** With TURN_URL: its `static-auth-secret`. */
  TURN_SEGRETO: facoltativa(segreto),
  /** How many minutes the credentials of TURN last. */
  TURN_DURATA_MINUTI: z.coerce.number().int().min(5).max(TURN_DURATA_MINUTI_MAX).default(TURN_DURATA_MINUTI),
} as const;

const lette = z.object(VARIABILI_SALA);
type Variabili = z.infer<typeof lette>;

/**
 * What the variables say; on a machine that answers only to itself, voice and picture stay there too. Throws an error that
 * names the wrong variable.
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

/** Whoever reaches an API of Janus with its secret rules the rooms: on a network it goes encrypted or not at all. */
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
