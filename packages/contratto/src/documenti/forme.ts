import { GENERI_DOCUMENTO, LATO_PAGINA, PERCHE_OSCURARE, STATI_DOCUMENTO } from '@gestore/dominio';
import { z } from 'zod';
import { comandoId, identificativo, istante, numeroInQuery, uuid } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';
import { riga } from '../parole/testi-scritti.ts';
import { lunghezzaMassima } from '../regole/index.ts';
import { testoConRegole } from '../regole/zod.ts';
import { DOCUMENTI_MAX, PAGINE_OSCURABILI_MAX, PAROLE_OSCURATE_MAX, RIQUADRI_MAX } from './limiti-documenti.ts';
import { TIPI_NEL_NOME } from './tipo-nel-nome.ts';
import { CHE_NEL_PDF, type TrovatoNelPdf } from './trovato-nel-pdf.ts';

/** I documenti e le foto di una vendita, come entrano e come escono (R76, R78). */

const genere = z.enum(GENERI_DOCUMENTO);
const alternativo = testoConRegole(lunghezzaMassima(RIGA_MAX));
export const impronta = z.string().regex(/^[0-9a-f]{64}$/);

/** Una misura di un’immagine: il nome con cui si chiede, e quanto è grande, perché la pagina le tenga il posto. */
const misura = z.strictObject({ nome: z.string(), larghezza: z.int(), altezza: z.int() });
const contenuto = {
  id: uuid,
  genere,
  titolo: z.string(),
  /** Che cosa mostra un’immagine, per chi non la vede; vuoto di un PDF. */
  alternativo: z.string(),
  tipo: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  byte: z.int(),
  pagine: z.int().nullable(),
  misure: z.array(misura),
};

const trovatoNelPdf = z.strictObject({
  che: z.enum(CHE_NEL_PDF),
  pagina: z.int().nullable(),
  oggetto: z.int().nullable(),
}) satisfies z.ZodType<TrovatoNelPdf>;

export const documentoVisto = z.strictObject({
  ...contenuto,
  stato: z.enum(STATI_DOCUMENTO),
  versione: z.int().min(1),
  nomeFile: z.string(),
  impronta,
  /** Il PDF porta programmi, o parti in cui non si può guardare: non si pubblica. */
  attivo: z.boolean(),
  /** Che cosa, e dove; vuoto anche di uno che fu guardato quando non lo si scriveva. */
  trovati: z.array(trovatoNelPdf),
  /** Falso di una scansione: del debitore non vi si può cercare nulla, e chi pubblica la guarda da sé. */
  conTesto: z.boolean(),
  caricatoDa: z.string(),
  caricatoIl: istante,
  pubblicatoIl: istante.nullable(),
  toltoIl: istante.nullable(),
  motivo: z.string().nullable(),
  sostituisce: uuid.nullable(),
  /** Il documento di cui questo è la versione oscurata (R76). */
  ricavatoDa: uuid.nullable(),
});
export type DocumentoVisto = z.infer<typeof documentoVisto>;

export const elencoDocumenti = z.strictObject({
  documenti: z.array(documentoVisto),
  /** Un codice del debitore è registrato, o è scritto perché non ce n’è uno: senza, un PDF non si pubblica (R76). */
  debitoreDetto: z.boolean(),
});
export type ElencoDocumenti = z.infer<typeof elencoDocumenti>;

/** Quanto di un file è arrivato, e se è già fra i documenti. */
export const queryArrivati = z.strictObject({ byte: numeroInQuery.min(1), nome: z.string().min(1).max(RIGA_MAX) });
export const arrivati = z.strictObject({ arrivati: z.int(), documento: uuid.nullable() });
export type Arrivati = z.infer<typeof arrivati>;

export const corpoDocumento = z.strictObject({
  comandoId,
  impronta,
  byte: z.int().min(1),
  nomeFile: riga,
  genere,
  titolo: riga,
  alternativo,
  /** Il documento che questo prende il posto, quando sarà pubblicato. */
  sostituisce: uuid.nullable(),
});
export type CorpoDocumento = z.infer<typeof corpoDocumento>;

export const corpoCambiaDocumento = z.strictObject({
  comandoId,
  /** Quella letta: due persone non si coprono. */
  versione: z.int().min(1),
  genere,
  titolo: riga,
  alternativo,
  stato: z.enum(['da_pubblicare', 'pubblicato', 'ritirato']),
  senzaDatiDebitore: z.boolean(),
  motivo: testoConRegole(lunghezzaMassima(RIGA_MAX)).nullable(),
});
export type CorpoCambiaDocumento = z.infer<typeof corpoCambiaDocumento>;

/** L’ordine delle foto e dei documenti, tutti quelli vivi. */
export const corpoOrdineDocumenti = z.strictObject({ comandoId, ordine: z.array(uuid).min(1).max(DOCUMENTI_MAX) });

/** Un riquadro di una pagina, in decimillesimi dei suoi lati, dall’angolo in alto a sinistra. */
const lato = z.int().min(0).max(LATO_PAGINA);
const riquadro = z.strictObject({
  pagina: z.int().min(1).max(PAGINE_OSCURABILI_MAX),
  x: lato,
  y: lato,
  larghezza: lato.min(1),
  altezza: lato.min(1),
});

/** Le parole che chi oscura cerca da sé, oltre a ciò che si propone. */
export const corpoProposte = z.strictObject({ parole: z.array(riga).max(PAROLE_OSCURATE_MAX) });
/** Le pagine di un documento, e che cosa vi si propone di coprire (R76). */
export const proposteOscuramento = z.strictObject({
  pagine: z.array(
    z.strictObject({
      larghezza: z.int(),
      altezza: z.int(),
      /** Falso di una scansione: nella pagina non si può cercare, e la guarda chi oscura. */
      conTesto: z.boolean(),
    }),
  ),
  proposti: z.array(z.strictObject({ ...riquadro.shape, perche: z.enum(PERCHE_OSCURARE), testo: z.string() })),
});
export type ProposteOscuramento = z.infer<typeof proposteOscuramento>;
export const corpoOscura = z.strictObject({ comandoId, riquadri: z.array(riquadro).min(1).max(RIQUADRI_MAX) });
export type CorpoOscura = z.infer<typeof corpoOscura>;

/** Ciò che di un documento pubblicato si può correggere: come si chiama, che cosa mostra, di che genere è. */
export const CAMPI_CORRETTI = ['titolo', 'alternativo', 'genere'] as const;
export type CampoCorretto = (typeof CAMPI_CORRETTI)[number];

/** Ciò che vede chiunque: i documenti pubblicati, ciò che se ne è corretto (R02), e di quelli tolti che c’erano. */
export const documentiPubblici = z.strictObject({
  documenti: z.array(z.strictObject({ ...contenuto, pubblicatoIl: istante })),
  corretti: z.array(
    z.strictObject({
      id: uuid,
      /** Come si chiama adesso. */
      titolo: z.string(),
      correttoIl: istante,
      motivo: z.string().nullable(),
      voci: z.array(z.strictObject({ campo: z.enum(CAMPI_CORRETTI), prima: z.string(), dopo: z.string() })),
    }),
  ),
  tolti: z.array(
    z.strictObject({
      id: uuid,
      genere,
      titolo: z.string(),
      pubblicatoIl: istante,
      toltoIl: istante,
      stato: z.enum(['sostituito', 'ritirato']),
      motivo: z.string().nullable(),
    }),
  ),
});
export type DocumentiPubblici = z.infer<typeof documentiPubblici>;
export type DocumentoPubblico = DocumentiPubblici['documenti'][number];

export const parametriDocumento = {
  id: identificativo('asta_inesistente'),
  documento: identificativo('documento_inesistente'),
};
export const parametriPagina = {
  ...parametriDocumento,
  pagina: numeroInQuery.min(1).meta({ inesistente: 'documento_inesistente' }),
};
export const parametriCaricamento = {
  id: identificativo('asta_inesistente'),
  impronta: impronta.meta({ inesistente: 'asta_inesistente' }),
};
/** Il tipo è quello che il nome dice: il primo pezzo dice se è vero. */
export const parametriPezzo = {
  ...parametriCaricamento,
  tipo: z.enum(TIPI_NEL_NOME).meta({ inesistente: 'asta_inesistente' }),
  da: numeroInQuery.min(0).meta({ inesistente: 'asta_inesistente' }),
};
/** `originale`, o una delle misure. */
export const parametriContenuto = {
  documento: identificativo('documento_inesistente'),
  misura: z
    .string()
    .regex(/^(originale|\d{3,4})$/)
    .meta({ inesistente: 'documento_inesistente' }),
};
export const parametriContenutoDelLavoro = { ...parametriDocumento, misura: parametriContenuto.misura };
