import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { eQuestaMacchina } from './questa-macchina.ts';

/** Where voice and picture of the virtual room pass, and for how many. */
export type ConfigurazioneSala = { indirizzo: string; porta: number; tcp: boolean; limite: number };

/** Measured on two cores with a picture of 500 kbps: beyond it the forwarder is late (design/9-sala). */
const SPETTATORI_MAX = 200;

/** The variables of the environment about the virtual room, each with its default and its meaning. */
export const VARIABILI_SALA = {
  /** `spenta`: this server carries no voice and no picture; hands, floor and journal stay. */
  SALA: z.enum(['accesa', 'spenta']).default('accesa'),
  /** The address that browsers are told to send voice and picture to; none: this machine's. Behind NAT, the public one. */
  SALA_INDIRIZZO: z.preprocess(
    (valore) => (valore === '' ? undefined : valore),
    z.union([z.ipv4(), z.ipv6()]).optional(),
  ),
  /** The one UDP port of voice and picture, and the TCP port where UDP does not pass; 0: a free one. */
  SALA_PORTA: z.coerce.number().int().min(0).max(65_535).default(0),
  /** `no`: UDP only. */
  SALA_TCP: z.enum(['si', 'no']).default('si'),
  /** How many may watch together, all rooms of this server. */
  SALA_SPETTATORI: z.coerce.number().int().min(1).max(SPETTATORI_MAX).default(SPETTATORI_MAX),
} as const;

const lette = z.object(VARIABILI_SALA);
type Variabili = z.infer<typeof lette>;

/** What the variables say; on a machine that answers only to itself, voice and picture stay there too. */
export function salaDa(v: Variabili & { RUOLO: string }, baseUrl: string): ConfigurazioneSala | null {
  if (v.SALA === 'spenta' || v.RUOLO === 'staffetta') return null;
  const soloQui = eQuestaMacchina(new URL(baseUrl).hostname);
  return {
    indirizzo: v.SALA_INDIRIZZO ?? (soloQui ? '127.0.0.1' : indirizzoDellaMacchina()),
    porta: v.SALA_PORTA,
    tcp: v.SALA_TCP === 'si',
    limite: v.SALA_SPETTATORI,
  };
}

function indirizzoDellaMacchina(): string {
  const tutti = Object.values(networkInterfaces()).flatMap((sue) => sue ?? []);
  return tutti.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
