import type { Cent, Istante } from '@gestore/dominio';
import { z } from 'zod';
import { iban, lunghezzaMassima, obbligatorio, type Regole } from './regole/index.ts';
import { conRegole } from './regole/zod.ts';
import { comandoId, RIGA_MAX, TESTO_MAX } from './vendita.ts';

/** I conti delle cauzioni: movimenti, abbinamenti, ordini di rimborso. Nessuna banca è collegata: si caricano e si scaricano file. */

export type Banca = 'sella' | 'bcc';

// Importazione

/** POST /api/edicom/banca/camt (multipart: un file) e /api/edicom/banca/bcc (multipart: un file, `conto`, `intestatario`). */
export type EsitoImportazione = {
  movimenti: number;
  /** Dei movimenti in chiaro: dei sigillati non si dice se c'erano già, perché chi prova non impari se ha indovinato (R10). */
  nuovi: number;
  /** Quelli del file che possono riguardare offerte ancora chiuse: si leggeranno con le buste. */
  sigillati: number;
  /** Il file intero era già stato caricato. */
  gia: boolean;
  /** Confermano un movimento già letto nell'altro formato. */
  riscontri: number;
  sospesi: number;
  conti: string[];
};
/** In un 422 `file_non_importato`: `riga` è quella del file, `null` se riguarda il documento intero. */
export type ErroreDelFile = { riga: number | null; messaggio: string };

export const CAMPI_CONTO = ['conto', 'intestatario'] as const;
export const NOMI_CONTO = { conto: 'IBAN del conto', intestatario: 'Intestatario del conto' } as const;
export const REGOLE_CONTO: Regole<(typeof CAMPI_CONTO)[number]> = {
  conto: [obbligatorio(), iban()],
  intestatario: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
};
export const corpoConto = conRegole(
  z.strictObject({ conto: z.string(), intestatario: z.string() }),
  REGOLE_CONTO,
  NOMI_CONTO,
);

// Movimenti

/**
 * `non_abbinato`: può essere di una vendita le cui buste sono ancora chiuse, e fino ad allora nessuno può saperlo (R10).
 * `orfano`: nessuna vendita in attesa può averlo ricevuto.
 */
export type StatoMovimento = 'abbinato' | 'non_abbinato' | 'orfano' | 'uscita';
export type Movimento = {
  id: string;
  banca: Banca;
  conto: string;
  importoCent: Cent;
  /** `aaaa-mm-gg`; vale per il termine (R39). */
  contabile: string;
  valuta: string | null;
  cro: string | null;
  controparteIban: string | null;
  controparteNome: string;
  causale: string;
  stato: StatoMovimento;
  abbinamento: AbbinamentoVisto | null;
};
export type AbbinamentoVisto = {
  asta: string;
  titolo: string;
  bustaId: string;
  pseudonimo: string;
  cauzioneCent: Cent;
  modo: 'automatico' | 'manuale';
  motivo: string;
  operatore: string;
  fattoIl: Istante;
  /** Accreditato entro il giorno del termine per le offerte (R39). */
  inTermine: boolean;
};
export const MOVIMENTI_PER_PAGINA = 50;
/** GET /api/edicom/banca/movimenti; la lettura è annotata (R37). */
export const filtroMovimenti = z.strictObject({
  banca: z.enum(['sella', 'bcc']),
  stato: z.enum(['abbinato', 'non_abbinato', 'orfano', 'uscita']).optional(),
  pagina: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type PaginaMovimenti = {
  movimenti: Movimento[];
  quanti: number;
  pagina: number;
  pagine: number;
  conti: { iban: string; intestatario: string }[];
  /** Gli estratti con movimenti ancora sigillati, dal più recente: quanti sono non si dice (R10). */
  sigillati: EstrattoSigillato[];
};
export type EstrattoSigillato = {
  nome: string;
  conto: string;
  caricatoIl: Istante;
  /** Quando può cominciare la prima vendita con cui altri suoi movimenti si leggeranno; `null` se può cominciare già. */
  prossimaIl: Istante | null;
};
export const ESTRATTI_SIGILLATI_MAX = 20;

const motivo = z.string().trim().min(1).max(TESTO_MAX);
/** POST /api/edicom/banca/abbina: le corrispondenze certe di tutte le buste aperte. */
export const corpoAbbinaTutti = z.strictObject({ comandoId });
export type EsitoAbbina = { abbinati: number };
/** GET /api/edicom/banca/movimenti/:id/candidati */
export type Coincidenza = 'cro' | 'importo' | 'iban';
export type Candidato = {
  asta: string;
  titolo: string;
  bustaId: string;
  pseudonimo: string;
  offerente: string;
  cauzioneCent: Cent;
  coincide: Coincidenza[];
};
/** POST /api/edicom/banca/movimenti/:id/abbina e /sciogli */
export const corpoAbbina = z.strictObject({ comandoId, asta: z.uuid(), bustaId: z.uuid(), motivo });
export const corpoSciogli = z.strictObject({ comandoId, motivo });

/** GET /api/edicom/banca/differenze: l'estratto in CSV di fronte ai movimenti CAMT degli stessi giorni. */
export type Differenza = {
  conto: string;
  tipo: 'solo_estratto' | 'solo_movimenti' | 'diverso';
  contabile: string;
  importoCent: Cent;
  causale: string;
  /** L'altro lato, se ha lo stesso CRO ma un'altra data o un altro importo. */
  altro: { contabile: string; importoCent: Cent } | null;
};
export type RispostaDifferenze = {
  differenze: Differenza[];
  /** I conti di cui c'è un formato solo: non c'è niente con cui confrontare. */
  senzaConfronto: string[];
};

// Ordini

export type ImpedimentoRimborso =
  | 'iban_mancante'
  | 'iban_non_valido'
  | 'iban_fuori_sepa'
  | 'intestatario_mancante'
  | 'accredito_mancante'
  | 'importo_diverso'
  | 'conti_diversi'
  | 'gia_ordinato';
export type RimborsoDovuto = {
  bustaId: string;
  pseudonimo: string;
  intestatario: string;
  importoCent: Cent;
  iban: string | null;
  /** Quanto risulta accreditato per questa offerta. */
  accreditatoCent: Cent;
  /** Il conto su cui è arrivato, da cui riparte. */
  conto: string | null;
  /** L'IBAN da cui è arrivato il bonifico non è quello indicato nell'offerta: avverte, non blocca. */
  ibanDiverso: boolean;
  impedimenti: ImpedimentoRimborso[];
  ordine: { id: string; numero: number } | null;
};
/** GET /api/edicom/banca/rimborsi: le vendite concluse con cauzioni da restituire. */
export type VenditaDaRimborsare = { asta: string; titolo: string; ruolo: string; esito: string; dovuti: number };
/** GET /api/edicom/banca/rimborsi/:asta; la lettura è annotata (R37). */
export type RimborsiDellaVendita = { asta: string; titolo: string; rimborsi: RimborsoDovuto[] };

export const RIGHE_ORDINE_MAX = 200;
/** POST /api/edicom/banca/ordini: prende l'identificativo del comando. */
export const corpoOrdine = z.strictObject({
  comandoId,
  asta: z.uuid(),
  buste: z
    .array(z.uuid())
    .min(1)
    .max(RIGHE_ORDINE_MAX)
    .refine((buste) => new Set(buste).size === buste.length, 'Ogni rimborso va scelto una volta sola.'),
});
export type CorpoOrdine = z.infer<typeof corpoOrdine>;

export type StatoOrdine = 'da_approvare' | 'approvato' | 'scaricato' | 'eseguito' | 'respinto' | 'annullato';
export type AttoOrdine = 'approva' | 'respingi' | 'annulla' | 'scarica' | 'esegui';
export type FattoOrdine = 'preparato' | 'approvato' | 'respinto' | 'annullato' | 'scaricato' | 'eseguito';
export type RigaOrdine = {
  riga: number;
  intestatario: string;
  iban: string;
  importoCent: Cent;
  causale: string;
};
export type Ordine = {
  id: string;
  numero: number;
  asta: string;
  titolo: string;
  conto: string;
  intestatario: string;
  importoCent: Cent;
  stato: StatoOrdine;
  impronta: string;
  righe: RigaOrdine[];
  atti: { fatto: FattoOrdine; operatore: string; mio: boolean; motivo: string | null; fattoIl: Istante }[];
  /** Ciò che chi guarda può fare adesso. */
  puo: AttoOrdine[];
  /** Chi guarda è chi l'ha preparato: non lo può approvare (R71). */
  preparatoDaMe: boolean;
};
/** POST /api/edicom/banca/ordini/:id/approva: `impronta` è quella che si è letta. */
export const corpoApprova = z.strictObject({ comandoId, impronta: z.string().regex(/^[0-9a-f]{64}$/) });
/** POST .../respingi, .../annulla, .../esegui */
export const corpoAttoOrdine = z.strictObject({ comandoId, motivo });
/** POST .../scarica: il file pain.001.001.09; ogni scaricamento è annotato. */
export const corpoScarica = z.strictObject({ comandoId });
export type RispostaOrdine = { id: string; numero: number; stato: StatoOrdine };
/** Il file come lo dà la chiamata `scarica`. */
export type FilePagamenti = { nome: string; xml: string };
