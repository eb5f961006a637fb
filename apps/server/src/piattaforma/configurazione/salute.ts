import { POLITICA_PREDEFINITA, type PoliticaDisservizi } from '@gestore/dominio';
import { z } from 'zod';

/** Beyond which measures the platform is not well (4-sigillo, R57). */
export type SoglieSalute = {
  /** Lateness of the event loop. */
  cicloMs: number;
  /** A slow commit, and how many in a row count. */
  scritturaMs: number;
  scrittureLente: number;
  /** How far the relay may stay behind the journal. */
  diffusioneMs: number;
  /** A jump of the clock between two measures. */
  orologioMs: number;
  /** Beyond this share of the connected bidders, gone at once, the bidding stops. */
  offerentiPercento: number;
  /** How soon the synthetic bidder must have its receipt, and then its echo. */
  sinteticoMs: number;
};

export const SOGLIE_PREDEFINITE: SoglieSalute = {
  cicloMs: 250,
  scritturaMs: 500,
  scrittureLente: 3,
  diffusioneMs: 1_000,
  orologioMs: 100,
  offerentiPercento: 20,
  sinteticoMs: 2_000,
};

export type ConfigurazioneSalute = {
  soglie: SoglieSalute;
  politica: PoliticaDisservizi;
  ombra: boolean;
  /** With less than this free where it writes, the process is not ready. */
  spazioMinimoByte: number;
};

/** Some segments of the database's log, a round of packages as large as they can be, and time to act. */
const SPAZIO_MINIMO_MB = 512;
const MEGA = 1_024 ** 2;

const secondi = (predefinito: number, massimo: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(massimo)
    .default(predefinito / 1_000);
const millisecondi = (predefinito: number) => z.coerce.number().int().min(10).max(60_000).default(predefinito);

/** The variables of the environment about health, each with its default and its meaning. */
export const VARIABILI_SALUTE = {
  /** Event loop later than this, milliseconds: the platform is unwell. */
  SALUTE_CICLO_MS: millisecondi(SOGLIE_PREDEFINITE.cicloMs),
  /** Three commits in a row slower than this, milliseconds: the platform is unwell. */
  SALUTE_SCRITTURA_MS: millisecondi(SOGLIE_PREDEFINITE.scritturaMs),
  /** Relay behind the journal by more than this, milliseconds: the platform is unwell. */
  SALUTE_DIFFUSIONE_MS: millisecondi(SOGLIE_PREDEFINITE.diffusioneMs),
  /** The synthetic bidder waits this long for its receipt and for its echo, milliseconds. */
  SALUTE_SINTETICO_MS: millisecondi(SOGLIE_PREDEFINITE.sinteticoMs),
  /** Share of the connected bidders, percent, whose going at once freezes a sale. */
  SALUTE_OFFERENTI_PERCENTO: z.coerce.number().int().min(1).max(100).default(SOGLIE_PREDEFINITE.offerentiPercento),
  /** `no`: no shadow room and no synthetic bidder; health is what the server alone sees. */
  SALUTE_OMBRA: z.enum(['si', 'no']).default('si'),
  /** Free megabytes, of DATA_DIR and of where the heads' file and the embedded database are, below which /readyz is 503. */
  SPAZIO_MINIMO_MB: z.coerce.number().int().min(1).max(100_000_000).default(SPAZIO_MINIMO_MB),
  /** Notice before a sale resumes after 1-10 seconds of outage, seconds. */
  PREAVVISO_BREVE_S: secondi(POLITICA_PREDEFINITA.preavvisoBreveMs, 3_600),
  /** The same after 10 seconds to 5 minutes, a clock jump or a database failover. */
  PREAVVISO_MEDIO_S: secondi(POLITICA_PREDEFINITA.preavvisoMedioMs, 86_400),
  /** The same when it was longer, and the person in charge chooses. */
  PREAVVISO_LUNGO_S: secondi(POLITICA_PREDEFINITA.preavvisoLungoMs, 604_800),
} as const;

type Variabili = { [K in keyof typeof VARIABILI_SALUTE]: z.infer<(typeof VARIABILI_SALUTE)[K]> };

/** What the variables say; the numbers of the table that are not variables keep their default. */
export function saluteDa(v: Variabili): ConfigurazioneSalute {
  return {
    soglie: {
      ...SOGLIE_PREDEFINITE,
      cicloMs: v.SALUTE_CICLO_MS,
      scritturaMs: v.SALUTE_SCRITTURA_MS,
      diffusioneMs: v.SALUTE_DIFFUSIONE_MS,
      sinteticoMs: v.SALUTE_SINTETICO_MS,
      offerentiPercento: v.SALUTE_OFFERENTI_PERCENTO,
    },
    politica: {
      ...POLITICA_PREDEFINITA,
      preavvisoBreveMs: v.PREAVVISO_BREVE_S * 1_000,
      preavvisoMedioMs: v.PREAVVISO_MEDIO_S * 1_000,
      preavvisoLungoMs: v.PREAVVISO_LUNGO_S * 1_000,
    },
    ombra: v.SALUTE_OMBRA === 'si',
    spazioMinimoByte: v.SPAZIO_MINIMO_MB * MEGA,
  };
}
