import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { codicePulito } from '@gestore/contratto/parole/codice-fiscale';
import { leggiQuota } from '@gestore/contratto/parole/quota';
import { z } from 'zod';
import { leggiImportoCanonico } from './importo-decimale.ts';
import { leggiData } from './ora-italiana.ts';

/**
 * `offerta.json`, la forma canonica dell’offerta (DM 32/2015 art. 12, R14). Chi la produce segue `SchemaOfferta`, dove i
 * campi sconosciuti sono rifiutati; chi la riceve usa `leggiOfferta`, che legge campo per campo con le stesse foglie e
 * non esclude mai un’offerta per un campo mancante.
 */

/** Limite dei testi brevi: nomi, codici, descrizioni; oltre è un errore o un abuso. */
const TESTO_MAX = 500;
/** Limite della descrizione del lotto, che gli avvisi riportano per esteso. */
const DESCRIZIONE_MAX = 5_000;
/** Limite degli offerenti in una sola offerta: comunioni più larghe non si sono mai viste. */
export const OFFERENTI_MAX = 50;

// I caratteri di controllo e di direzione del testo possono far leggere un nome per un altro.
const ILLEGGIBILI = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const testoFino = (massimo: number) =>
  z
    .string('Serve un testo.')
    .trim()
    .min(1, 'Il testo è vuoto.')
    .max(massimo, `Il testo supera ${massimo} caratteri.`)
    .refine((t) => !ILLEGGIBILI.test(t), 'Il testo contiene caratteri di controllo.');

const testo = testoFino(TESTO_MAX);

/** Importo come testo canonico `"95000.00"`, letto in centesimi interi. */
const importo = z.string('L’importo deve essere un testo: per esempio "95000.00".').transform((grezzo, contesto) => {
  const letto = leggiImportoCanonico(grezzo);
  if (letto.tipo === 'valido') return letto.cent;
  contesto.addIssue({ code: 'custom', message: letto.messaggio });
  return z.NEVER;
});

/** Istante ISO 8601 con lo scarto dal tempo universale, letto in millisecondi. */
const istante = z.string('Serve un testo.').transform((grezzo, contesto) => {
  try {
    return Temporal.Instant.from(grezzo).epochMilliseconds;
  } catch {
    contesto.addIssue({
      code: 'custom',
      message: 'Serve data e ora con il fuso: per esempio 2026-07-21T15:00:00+02:00.',
    });
    return z.NEVER;
  }
});

const data = z
  .string('Serve un testo.')
  .refine((t) => leggiData(t).tipo === 'valida', 'Serve una data che esista, come gg/mm/aaaa.');
const ora = z.string('Serve un testo.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Serve un’ora come hh:mm.');
const maiuscolo = testo.transform((t) => t.replace(/\s/g, '').toUpperCase());
/** Di un IBAN copiato si toglie prima ciò che non si vede: non è un nome, e nessuno lo legge per un altro. */
const iban = z.string('Serve un testo.').transform(ibanCompatto).pipe(testo);
const codice = testo.transform(codicePulito);
const siNo = z.boolean('Serve vero o falso.');
const quota = testo.refine((t) => leggiQuota(t) !== null, 'Serve una frazione non oltre l’unità: per esempio 1/2.');

export const CAMPI_PERSONA = { nome: testo, cognome: testo, codiceFiscale: codice } as const;
export const CAMPI_PRESENTATORE = { ...CAMPI_PERSONA, qualita: testo } as const;
export const CAMPI_RUOLO = {
  numero: testo,
  anno: z.int('Serve un anno.').min(1900, 'Serve un anno.').max(2200, 'Serve un anno.'),
} as const;
export const CAMPI_BONIFICO = { importo, data, ora, cro: maiuscolo, trn: maiuscolo } as const;
export const CAMPI_PERSONA_FISICA = { ...CAMPI_PERSONA, quota, titolo: testo } as const;
export const CAMPI_PERSONA_GIURIDICA = {
  denominazione: testo,
  partitaIva: codice,
  codiceFiscale: codice,
  rappresentante: testo,
  quota,
  titolo: testo,
} as const;

/** Le foglie di primo livello. */
export const CAMPI_OFFERTA = {
  tribunale: testo,
  lotto: testo,
  descrizione: testoFino(DESCRIZIONE_MAX),
  referente: testo,
  inizioOperazioni: istante,
  prezzo: importo,
  terminePagamentoGiorni: z
    .int('Serve un numero intero di giorni.')
    .min(1, 'Serve almeno un giorno.')
    .max(3_650, 'Il termine supera dieci anni.'),
  cauzione: importo,
  ibanAddebitato: iban,
  personaDaNominare: siNo,
  procura: testo,
  pec: z
    .email('L’indirizzo PEC non è leggibile.')
    .max(254)
    .transform((t) => t.toLowerCase()),
  cellulare: z
    .string('Serve un testo.')
    .transform((t) => t.replace(/[\s./-]/g, ''))
    .pipe(z.string().regex(/^\+?\d{8,15}$/, 'Il numero di cellulare non è leggibile.')),
  bollo: siNo,
} as const;

const persona = z.strictObject(CAMPI_PERSONA);

/** La forma canonica, stretta: campi in più rifiutati; `null` o assente = non indicato. */
export const SchemaOfferta = z.strictObject({
  versione: z.literal(1),
  ...CAMPI_OFFERTA,
  procura: CAMPI_OFFERTA.procura.nullish(),
  cellulare: CAMPI_OFFERTA.cellulare.nullish(),
  ruolo: z.strictObject(CAMPI_RUOLO),
  bonifico: z.strictObject({ ...CAMPI_BONIFICO, cro: CAMPI_BONIFICO.cro.nullish(), trn: CAMPI_BONIFICO.trn.nullish() }),
  presentatore: z.strictObject(CAMPI_PRESENTATORE),
  firmatario: persona,
  titolarePec: persona,
  offerenti: z
    .array(
      z.discriminatedUnion('tipo', [
        z.strictObject({ tipo: z.literal('persona_fisica'), ...CAMPI_PERSONA_FISICA }),
        z.strictObject({
          tipo: z.literal('persona_giuridica'),
          ...CAMPI_PERSONA_GIURIDICA,
          codiceFiscale: codice.nullish(),
        }),
      ]),
    )
    .min(1)
    .max(OFFERENTI_MAX),
});

/** Ciò che un produttore scrive in `offerta.json`. */
export type OffertaJson = z.input<typeof SchemaOfferta>;
