import { POLITICA_PREDEFINITA, type PoliticaDisservizi } from '@gestore/dominio';
import { z } from 'zod';

/** Oltre quali misure la piattaforma non sta bene (4-sigillo, R57). */
export type SoglieSalute = {
  /** Il ritardo del ciclo degli eventi. */
  cicloMs: number;
  /** Una scrittura lenta, e quante di seguito contano. */
  scritturaMs: number;
  scrittureLente: number;
  /** Di quanto la staffetta può restare indietro al registro. */
  diffusioneMs: number;
  /** Un salto dell'orologio fra due misure. */
  orologioMs: number;
  /** Oltre questa parte degli offerenti collegati, se spariscono insieme, la gara si ferma. */
  offerentiPercento: number;
  /** Entro quanto l'offerente sintetico deve avere la ricevuta, e poi l'eco. */
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
  /** Con meno di tanto libero dove scrive, il processo non è pronto. */
  spazioMinimoByte: number;
};

/** Alcuni segmenti del log della base dati, un giro di pacchetti grandi quanto possono essere, e il tempo di provvedere. */
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

/** Le variabili d'ambiente sulla salute, ciascuna con il suo predefinito e il suo significato. */
export const VARIABILI_SALUTE = {
  /** Il ciclo degli eventi in ritardo più di così, millisecondi: la piattaforma sta male. */
  SALUTE_CICLO_MS: millisecondi(SOGLIE_PREDEFINITE.cicloMs),
  /** Tre scritture di seguito più lente di così, millisecondi: la piattaforma sta male. */
  SALUTE_SCRITTURA_MS: millisecondi(SOGLIE_PREDEFINITE.scritturaMs),
  /** La staffetta indietro al registro più di così, millisecondi: la piattaforma sta male. */
  SALUTE_DIFFUSIONE_MS: millisecondi(SOGLIE_PREDEFINITE.diffusioneMs),
  /** Quanto l'offerente sintetico aspetta la ricevuta e l'eco, millisecondi. */
  SALUTE_SINTETICO_MS: millisecondi(SOGLIE_PREDEFINITE.sinteticoMs),
  /** La parte degli offerenti collegati, in percento, che sparendo insieme ferma una vendita. */
  SALUTE_OFFERENTI_PERCENTO: z.coerce.number().int().min(1).max(100).default(SOGLIE_PREDEFINITE.offerentiPercento),
  /** `no`: né stanza ombra né offerente sintetico; la salute è ciò che vede il solo server. */
  SALUTE_OMBRA: z.enum(['si', 'no']).default('si'),
  /** I megabyte liberi, di DATA_DIR e di dove stanno il file delle teste e la base dati incorporata, sotto cui /readyz è 503. */
  SPAZIO_MINIMO_MB: z.coerce.number().int().min(1).max(100_000_000).default(SPAZIO_MINIMO_MB),
  /** Il preavviso prima che una vendita riprenda dopo 1-10 secondi di guasto, secondi. */
  PREAVVISO_BREVE_S: secondi(POLITICA_PREDEFINITA.preavvisoBreveMs, 3_600),
  /** Lo stesso dopo 10 secondi - 5 minuti, un salto dell'orologio o un cambio di base dati. */
  PREAVVISO_MEDIO_S: secondi(POLITICA_PREDEFINITA.preavvisoMedioMs, 86_400),
  /** Lo stesso quando è durato di più, e sceglie chi conduce. */
  PREAVVISO_LUNGO_S: secondi(POLITICA_PREDEFINITA.preavvisoLungoMs, 604_800),
} as const;

type Variabili = { [K in keyof typeof VARIABILI_SALUTE]: z.infer<(typeof VARIABILI_SALUTE)[K]> };

/** Ciò che le variabili dicono; i numeri della tavola che non sono variabili restano quelli predefiniti. */
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
