import { z } from 'zod';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { cent, comandoId, istante, uuid } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { iban, lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** I conti delle cauzioni: estratti, movimenti, abbinamenti. Nessuna banca è collegata: si caricano e si scaricano file. */

const banca = z.enum(['sella', 'bcc']);
export type Banca = z.infer<typeof banca>;

/** Un giorno della banca, `aaaa-mm-gg`. */
const giorno = z.string();

// Importazione

export const esitoImportazione = z.strictObject({
  movimenti: z.int(),
  /** Dei movimenti in chiaro: dei sigillati non si dice se c'erano già, perché chi prova non impari se ha indovinato (R10). */
  nuovi: z.int(),
  /** Quelli del file che possono riguardare offerte ancora chiuse: si leggeranno con le buste. */
  sigillati: z.int(),
  /** Il file intero era già stato caricato. */
  gia: z.boolean(),
  /** Confermano un movimento già letto nell'altro formato. */
  riscontri: z.int(),
  sospesi: z.int(),
  conti: z.array(z.string()),
  /** I saldi non tornano e il file non è entrato: lo vuole un operatore, e ne serve un altro. */
  attendeUnAltro: z.boolean(),
});
export type EstrattoImportato = z.infer<typeof esitoImportazione>;
/** In un 422 `file_non_importato`: `riga` è quella del file, `null` se riguarda il documento intero. */
export type ErroreDelFile = { riga: number | null; messaggio: string };

/**
 * Di quanto un conto non torna, in centesimi: saldo iniziale e movimenti, meno il saldo finale. Con `che`, è un totale scritto
 * nell'estratto a non essere quello delle sue voci (`dettagli`: quello di una voce che ne raccoglie più d'una); con `quante`, è il loro numero.
 */
const sbilancio = z.strictObject({
  conto: z.string(),
  differenzaCent: z.int(),
  che: z.enum(['totale', 'entrate', 'uscite', 'dettagli']).optional(),
  quante: z.int().optional(),
});
/** In un 422 `file_non_importato`: se ce ne sono, il file si legge e soltanto i suoi saldi non tornano. */
export type SbilancioDelFile = z.infer<typeof sbilancio>;
/** Con che cosa si vuole un estratto che non torna: lo stesso file, da due operatori, ciascuno con il suo motivo. */
export const corpoSbilanciato = z.strictObject({ banca, motivo: z.string().trim().min(1).max(TESTO_MAX) });
const attoSbilanciato = z.strictObject({ operatore: z.string(), motivo: z.string(), il: istante });
const estrattoSbilanciato = z.strictObject({
  nome: z.string(),
  conti: z.array(sbilancio),
  proposto: attoSbilanciato,
  /** `null` finché un altro operatore non lo prende. */
  accettato: attoSbilanciato.nullable(),
});
export type EstrattoSbilanciato = z.infer<typeof estrattoSbilanciato>;
export const rispostaSbilanciati = z.strictObject({ sbilanciati: z.array(estrattoSbilanciato) });

const CAMPI_CONTO = ['conto', 'intestatario'] as const;
const NOMI_CONTO = { conto: 'IBAN del conto', intestatario: 'Intestatario del conto' } as const;
export const REGOLE_CONTO: Regole<(typeof CAMPI_CONTO)[number]> = {
  conto: [obbligatorio(), iban()],
  intestatario: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
};
/** I campi con cui si carica un estratto in CSV, che il conto non lo porta scritto. */
export const corpoConto = conRegole(
  z.strictObject({ conto: z.string(), intestatario: z.string() }),
  REGOLE_CONTO,
  NOMI_CONTO,
);

// Movimenti

/**
 * `non_abbinato`: può essere di una vendita le cui buste sono ancora chiuse, e fino ad allora nessuno può saperlo (R10).
 * `orfano`: nessuna vendita in attesa può averlo ricevuto. `tornato`: un nostro rimborso che la banca ha rimandato indietro,
 * anche in parte. `stornato`: un accredito che la banca ha disfatto, e non vale; `storno`: l'uscita con cui l'ha disfatto, o di cui non si sa ancora
 * che cosa disfi.
 */
const statoMovimento = z.enum(['abbinato', 'non_abbinato', 'orfano', 'tornato', 'uscita', 'stornato', 'storno']);
export type StatoMovimento = z.infer<typeof statoMovimento>;

const abbinamentoVisto = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  bustaId: z.string(),
  pseudonimo: z.string(),
  cauzioneCent: cent.nullable(),
  modo: z.enum(['automatico', 'manuale']),
  motivo: z.string(),
  operatore: z.string(),
  fattoIl: istante,
  /** Accreditato entro il giorno del termine per le offerte (R39). */
  inTermine: z.boolean(),
});
const movimento = z.strictObject({
  id: z.string(),
  banca,
  conto: z.string(),
  importoCent: cent,
  /** Vale per il termine (R39). */
  contabile: giorno,
  valuta: giorno.nullable(),
  cro: z.string().nullable(),
  trn: z.string().nullable(),
  /** In quale campo dell'estratto stavano CRO e TRN; `null` se non ce ne sono, o se fu letto prima che si tenesse. */
  estremiDa: z.string().nullable(),
  controparteIban: z.string().nullable(),
  controparteNome: z.string(),
  causale: z.string(),
  stato: statoMovimento,
  abbinamento: abbinamentoVisto.nullable(),
});
export type Movimento = z.infer<typeof movimento>;

export const filtroMovimenti = z.strictObject({
  banca,
  stato: statoMovimento.optional(),
  ...QUERY_DI_PAGINA,
});
export type FiltroMovimenti = z.output<typeof filtroMovimenti>;

/** Gli stessi movimenti, tutti, per un foglio di calcolo. */
export const filtroMovimentiInFoglio = filtroMovimenti.omit({ dopo: true, quante: true });

export const ESTRATTI_SIGILLATI_MAX = 20;
const estrattoSigillato = z.strictObject({
  nome: z.string(),
  conto: z.string(),
  caricatoIl: istante,
  /** Quando può cominciare la prima vendita con cui altri suoi movimenti si leggeranno; `null` se può cominciare già. */
  prossimaIl: istante.nullable(),
});
export type EstrattoSigillato = z.infer<typeof estrattoSigillato>;
export const paginaMovimenti = z.strictObject({
  movimenti: z.array(movimento),
  ...CODA_DI_PAGINA,
  conti: z.array(z.strictObject({ iban: z.string(), intestatario: z.string() })),
  /** Gli estratti con movimenti ancora sigillati, dal più recente: quanti sono non si dice (R10). */
  sigillati: z.array(estrattoSigillato),
  /** Quanti altri estratti hanno movimenti sigillati, oltre ai più recenti. */
  altriSigillati: z.int().min(0),
});
export type PaginaMovimenti = z.infer<typeof paginaMovimenti>;

// Abbinamenti

const motivo = z.string().trim().min(1).max(TESTO_MAX);
/** Le corrispondenze certe di tutte le buste aperte. */
export const corpoAbbinaTutti = z.strictObject({ comandoId });
export const corpoAbbina = z.strictObject({ comandoId, asta: uuid, bustaId: uuid, motivo });
export const corpoSciogli = z.strictObject({ comandoId, motivo });
export const esitoAbbina = z.strictObject({ abbinati: z.int() });

const coincidenza = z.enum(['cro', 'importo', 'iban']);
export type Coincidenza = z.infer<typeof coincidenza>;
/** In che cosa un accredito smentisce un'offerta: un altro bonifico, un'altra procedura, un altro lotto nella causale. */
const contrasto = z.enum(['cro', 'procedura', 'lotto']);
export type Contrasto = z.infer<typeof contrasto>;
const candidato = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  bustaId: z.string(),
  pseudonimo: z.string(),
  offerente: z.string(),
  cauzioneCent: cent.nullable(),
  coincide: z.array(coincidenza),
  /** Perché non si è abbinato da sé, anche se il resto coincide. */
  contrasta: z.array(contrasto),
});
export type Candidato = z.infer<typeof candidato>;
export const rispostaCandidati = z.strictObject({ candidati: z.array(candidato) });

// Differenze

/** L'estratto in CSV di fronte ai movimenti CAMT degli stessi giorni. */
const differenza = z.strictObject({
  conto: z.string(),
  tipo: z.enum(['solo_estratto', 'solo_movimenti', 'diverso']),
  contabile: giorno,
  importoCent: cent,
  causale: z.string(),
  /** L'altro lato, se ha lo stesso CRO ma un'altra data o un altro importo. */
  altro: z.strictObject({ contabile: giorno, importoCent: cent }).nullable(),
});
export type Differenza = z.infer<typeof differenza>;
export const filtroDifferenze = z.strictObject({ banca });
export const rispostaDifferenze = z.strictObject({
  differenze: z.array(differenza),
  /** I conti di cui c'è un formato solo: non c'è niente con cui confrontare. */
  senzaConfronto: z.array(z.string()),
  /** Si confronta da questo giorno in poi, perché insieme i movimenti sono troppi; `null` se si confrontano tutti. */
  dal: z.iso.date().nullable(),
});
export type RispostaDifferenze = z.infer<typeof rispostaDifferenze>;
