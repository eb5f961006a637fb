import { CHI_HA_FIRMATO } from '@gestore/dominio';
import { z } from 'zod';
import { allegatoAperto } from '../delegato/forme.ts';
import { VERBALE_FIRMATO_MAX_KB } from '../documenti/limiti-documenti.ts';
import { comandoId, istante } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';
import { dimensioneKB, lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Le tabelle che il registro compone da sé: nel testo hanno un posto, mai un contenuto. */
const TABELLE_VERBALE = ['premesse', 'graduatoria', 'rilanci', 'rifiutati', 'rimborsi', 'assistenza'] as const;
export type TabellaVerbale = (typeof TABELLE_VERBALE)[number];

/** Il registro di cinquecento buste dà tremila capoversi: tre volte tanti sono un incollato per errore. */
const BLOCCHI_MAX = 10_000;
/** Capoversi lunghi come questo non si leggono: si va a capo. */
export const TRATTO_MAX = 4_000;
const TRATTI_MAX = 200;
const VOCI_MAX = 100;

const tratto = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('testo'),
    testo: z.string().max(TRATTO_MAX),
    grassetto: z.boolean(),
    corsivo: z.boolean(),
  }),
  // Importi, nomi, date e motivi: vengono dal registro, e il server accetta solo quelli.
  // Senza una lunghezza massima: chi corregge non li scrive, e uno lungo, o di segni che ne valgono molti, non deve fermare un verbale.
  z.strictObject({ tipo: z.literal('dato'), valore: z.string().min(1) }),
]);
const tratti = z.array(tratto).max(TRATTI_MAX);

/** Il testo del verbale in blocchi: nessun codice, nessuno stile, solo struttura (R68). */
export const testoVerbale = z.strictObject({
  blocchi: z
    .array(
      z.discriminatedUnion('tipo', [
        z.strictObject({ tipo: z.literal('titolo'), tratti }),
        z.strictObject({ tipo: z.literal('paragrafo'), tratti }),
        z.strictObject({
          tipo: z.literal('elenco'),
          numerato: z.boolean(),
          voci: z.array(tratti).min(1).max(VOCI_MAX),
        }),
        z.strictObject({ tipo: z.literal('tabella'), nome: z.enum(TABELLE_VERBALE) }),
      ]),
    )
    .min(1)
    .max(BLOCCHI_MAX),
});

export type Tratto = z.infer<typeof tratto>;
export type TestoVerbale = z.infer<typeof testoVerbale>;
export type BloccoTesto = TestoVerbale['blocchi'][number];

/** Un testo che si stava correggendo, e l’ultima versione con un testo che c’era allora: `null` se nessuna. */
export const verbaleCorretto = z.strictObject({ daVersione: z.int().nullable(), testo: testoVerbale });
export type VerbaleCorretto = z.infer<typeof verbaleCorretto>;

/**
 * Una versione con il testo del referente, che riceve la sua impronta. `letta` è l’ultima versione con un testo che ha letto chi scrive,
 * `null` se non ce n’era: due persone non si coprono.
 */
export const corpoVerbale = z.strictObject({ comandoId, testo: testoVerbale, letta: z.int().nullable() });

/** Il contenuto di una tabella, da mostrare e mai da scrivere. */
const tabellaMostrata = z.strictObject({
  nome: z.enum(TABELLE_VERBALE),
  intestazioni: z.array(z.string()),
  righe: z.array(z.array(z.string())),
});
export type TabellaMostrata = z.infer<typeof tabellaMostrata>;

/** Il testo da cui il referente parte, con ciò che il registro gli mette a disposizione. */
export const bozzaVerbale = z.strictObject({
  testo: testoVerbale,
  /** La versione da cui il testo riparte; `null` se è composto adesso dal registro. */
  daVersione: z.int().nullable(),
  /** L’ultima versione con un testo, anche se si riparte dal registro; `null` se nessuno ne ha ancora salvata una. */
  ultima: z.int().nullable(),
  tabelle: z.array(tabellaMostrata),
  /** I dati che il testo può contenere, nell’ordine in cui il registro li dice. */
  dati: z.array(z.string()),
  /** L’ufficio del cui modello il testo ha le formule, e la versione di allora; `null` se non ne ha uno, o se riparte da una versione salvata. */
  modello: z.strictObject({ ufficio: z.string(), versione: z.int() }).nullable(),
});
export type BozzaVerbale = z.infer<typeof bozzaVerbale>;

/** Da dove si parte: l’ultima versione con un testo, oppure il registro. */
export const origineVerbale = z.strictObject({ origine: z.enum(['ultima', 'registro']).default('ultima') });

const REGOLE_MOTIVO_FIRMATO = { motivo: [lunghezzaMassima(RIGA_MAX)] };
/** Il tipo lo dicono i byte: un nome senza estensione non è un difetto. Del verbale e dell'elenco dei rilanci. */
export const REGOLE_FILE_FIRMATO = {
  firmato: [obbligatorio(), dimensioneKB(VERBALE_FIRMATO_MAX_KB)],
  ...REGOLE_MOTIVO_FIRMATO,
};

/** Di quale versione si vuole il file con la firma; senza, dell’ultima che ne ha uno. */
export const qualeFirmato = z.strictObject({ versione: z.coerce.number<number>().int().min(1).max(99_999).optional() });

/** I campi che precedono il file con la firma: quale versione firma chi lo manda, e perché si accoglie, se nessuno garantisce la firma. */
export const corpoFileFirmato = conRegole(
  z.strictObject({
    comandoId,
    versione: z.string().regex(/^[1-9]\d{0,4}$/),
    motivo: z.string().default(''),
  }),
  REGOLE_MOTIVO_FIRMATO,
  { motivo: 'Perché si accoglie questa firma' },
);

/** Il file con la firma di una versione, com’è arrivato: chi l’ha firmato, quando vale il suo certificato, chi lo garantisce. */
const fileDepositato = z.strictObject({
  impronta: z.string(),
  nomeFile: z.string(),
  byte: z.int(),
  formato: z.enum(['p7m', 'pdf']),
  firme: allegatoAperto.shape.firme,
  /** Perché si è accolta una firma che nessuno garantisce; `null` se nessuno lo ha scritto (R68). */
  motivo: z.string().nullable(),
  /** Se ha firmato chi conduceva e lo ha depositato, secondo i codici fiscali (R68). */
  haFirmato: z.enum(CHI_HA_FIRMATO),
  depositatoIl: istante,
});
export type FileDepositato = z.infer<typeof fileDepositato>;

/** Una versione redatta. */
const versioneVerbale = z.strictObject({
  versione: z.int(),
  impronta: z.string(),
  redattoIl: istante,
  firmato: z.boolean(),
  /** Redatta quando il verbale era già firmato: non lo riscrive, vi si aggiunge (R68). */
  integrazione: z.boolean(),
  /** Il file con la firma digitale, se qualcuno lo ha depositato. */
  depositato: fileDepositato.nullable(),
});
export type VersioneVerbale = z.infer<typeof versioneVerbale>;
export const versioniVerbale = z.strictObject({ versioni: z.array(versioneVerbale) });

/** Una versione dell'elenco dei rilanci e dei loro autori (DM 23, R67). */
const versioneElenco = z.strictObject({
  versione: z.int(),
  impronta: z.string(),
  redattoIl: istante,
  /** Il file con la firma digitale, se qualcuno lo ha depositato. */
  depositato: fileDepositato.nullable(),
});
export type VersioneElenco = z.infer<typeof versioneElenco>;
export const versioniElenco = z.strictObject({ versioni: z.array(versioneElenco) });
