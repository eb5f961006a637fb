import { DIRITTI_SUL_BENE } from '@gestore/dominio';
import { z } from 'zod';
import { dichiarazioneVista } from '../documenti/dichiarazione.ts';
import { comandoId, importoCent, istante, uuid } from '../linea/tipi.ts';
import { eIbanSepa, ibanCompatto } from '../parole/bonifico.ts';
import { percentuale } from '../parole/percentuale.ts';
import { riga, rigaFacoltativa, testo, testoFacoltativo } from '../parole/testi-scritti.ts';
import { frazione, lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { rigaConRegole, testoConRegole } from '../regole/zod.ts';
import { aChePunto, tipoEsito } from '../vendita/asta.ts';
import { debitoreDetto, parametriBozza, scheda } from '../vendita/scheda.ts';

/** Le vendite dalla parte del gestore: create, importate dal portale, completate, pubblicate; e chi è in turno. */

// Annunci del portale

const avvisoImporta = z.strictObject({ codice: z.string(), campo: z.string(), messaggio: z.string() });
export type AvvisoImporta = z.infer<typeof avvisoImporta>;
/** `annuncio` è il JSON del portale così com'è: lo legge chi ne conosce le forme, e dice che cosa non va. */
export const corpoImporta = z.strictObject({ comandoId, annuncio: z.unknown() });
/**
 * La vendita prende l'identificativo del comando. `riletta`: l'annuncio era già stato importato e la sua vendita è pubblicata, perciò si è
 * corretta quella, con un'errata corrige, o non c'era nulla da correggere; `null` se ne è nata una bozza.
 */
export const rispostaImporta = z.strictObject({
  id: uuid,
  avvisi: z.array(avvisoImporta),
  riletta: z.enum(['corretta', 'uguale']).nullable(),
});
export type RispostaImporta = z.infer<typeof rispostaImporta>;

/** Il perché di ciò che si pubblica soltanto dicendolo; di ciò che è in ordine non si tiene (R03, R05). */
export const corpoPubblicazione = z.strictObject({
  comandoId,
  deroghe: z
    .strictObject({
      pubblicita: testo.exactOptional(),
      minima: testo.exactOptional(),
      portale: testo.exactOptional(),
    })
    .default({}),
});

// Una vendita

export const venditaOperatore = z.strictObject({
  id: uuid,
  ...aChePunto,
  scheda,
  /** Il nome del secondo delegato; `null` se non c'è (R36). */
  secondo: z.string().nullable(),
  parametri: parametriBozza,
  avvisi: z.array(avvisoImporta),
  esito: tipoEsito.nullable(),
  modificabile: z.boolean(),
  /** In bozza l’ultima caricata; poi quella con cui la vendita è stata pubblicata (R07). */
  dichiarazione: dichiarazioneVista.nullable(),
  /** Se un codice del debitore è registrato, o è scritto perché non ce n’è uno; `null` se nessuno l’ha detto (R18, R76). */
  debitore: debitoreDetto.nullable(),
  /** Presente se il registro è danneggiato: si legge ciò che si può, e nulla si scrive (R74). */
  danneggiata: z.literal(true).optional(),
  adessoMs: istante,
});
export type VenditaOperatore = z.infer<typeof venditaOperatore>;

/** Nessun lotto si è mai provato a vendere tante volte: un numero più grande è scritto male. */
export const ESPERIMENTI_MAX = 99;

/** Quanto di una causale passa in un bonifico SEPA (EPC069-12): il resto la banca lo taglia, e chi riconcilia non lo legge. */
export const CAUSALE_MAX = 140;

/** Un conto su cui si versa si scrive soltanto giusto, e com'è alla banca: chi versa su un altro resta senza cauzione (R17). */
const ibanDellaCauzione = riga
  .refine(eIbanSepa, 'L’IBAN non è giusto, o non è di un paese dell’area SEPA.')
  .overwrite(ibanCompatto);

/** Nove cifre per parte, e la barra: più di quante ne abbia mai avute una quota. */
export const FRAZIONE_MAX = 20;

const nullo = <T extends z.ZodType>(schema: T): z.ZodNullable<T> => z.nullable(schema);
const schemaScheda = z.strictObject({
  titolo: riga,
  idVenditaPvp: nullo(z.int().min(0)),
  tribunale: riga,
  ruolo: nullo(z.strictObject({ numero: riga, anno: z.int().min(1900).max(2200) })),
  lotto: z.strictObject({ codice: riga, descrizione: testoFacoltativo, categoria: nullo(riga) }),
  luogo: z.strictObject({
    via: rigaFacoltativa,
    comune: rigaFacoltativa,
    provincia: rigaFacoltativa,
    regione: rigaFacoltativa,
    latitudine: nullo(z.number().min(-90).max(90)),
    longitudine: nullo(z.number().min(-180).max(180)),
  }),
  beni: z
    .array(
      z.strictObject({
        descrizione: testoFacoltativo,
        tipologia: nullo(testoFacoltativo),
        superficieMq: nullo(riga),
        piano: nullo(riga),
        disponibilita: nullo(riga),
        catasto: nullo(testoFacoltativo),
      }),
    )
    .max(200),
  allegati: z
    .array(z.strictObject({ etichetta: riga, collegamento: testoConRegole(lunghezzaMassima(1_000)) }))
    .max(200),
  stimaCent: nullo(importoCent),
  giudice: nullo(riga),
  esperimento: nullo(z.int().min(1).max(ESPERIMENTI_MAX)),
  luogoOperazioni: riga.nullable().exactOptional(),
  contoCauzione: z
    .strictObject({
      iban: ibanDellaCauzione,
      intestatario: rigaFacoltativa,
      causale: rigaConRegole(lunghezzaMassima(CAUSALE_MAX)),
    })
    .nullable()
    .exactOptional(),
  quotaInVendita: z
    .strictObject({
      frazione: testoConRegole(obbligatorio(), lunghezzaMassima(FRAZIONE_MAX), frazione()),
      diritto: z.enum(DIRITTI_SUL_BENE),
    })
    .nullable()
    .exactOptional(),
  delegatoId: nullo(uuid),
  delegatoNome: nullo(riga),
});
const schemaParametriBozza = z.strictObject({
  modalita: nullo(z.enum(['sincrona_telematica', 'sincrona_mista', 'asincrona', 'asincrona_mobili'])),
  immobile: nullo(z.boolean()),
  rito: z.enum(['esecuzione', 'concorsuale']).nullable().exactOptional(),
  senzaIncanto: nullo(z.boolean()),
  prezzoBaseCent: nullo(importoCent),
  offertaMinimaCent: nullo(importoCent),
  rilancioMinimoCent: nullo(importoCent),
  cauzionePercento: nullo(percentuale(1, 100)),
  cauzioneSu: nullo(z.enum(['prezzo_offerto', 'prezzo_base'])),
  termineOfferteIl: nullo(istante),
  cauzioneEntroIl: istante.nullable().exactOptional(),
  inizioOperazioniIl: nullo(istante),
  leggibiliPrimaMs: nullo(z.int().min(0)),
  unitaTempoMs: nullo(z.int().min(1)),
  drenaggioMs: nullo(z.int().min(1)),
  saldoGiorni: nullo(z.int().min(1)),
  personaDaNominareAmmessa: nullo(z.boolean()),
  autoRilancioAmmesso: nullo(z.boolean()),
  istanzeAssegnazione: nullo(z.boolean()),
  rimborsoGiorniLavorativi: nullo(z.int().min(1)),
  multiploConferma: nullo(z.int().min(1)),
});
export const corpoScheda = z.strictObject({ comandoId, scheda: schemaScheda, parametri: schemaParametriBozza });
/** `letta` è la scheda da cui è partito chi scrive: due persone non si coprono. `motivo` è chiesto da pubblicata (R02). */
export const corpoCorrezione = z.strictObject({
  ...corpoScheda.shape,
  letta: z.strictObject({ scheda, parametri: parametriBozza }),
  motivo: testo.nullable(),
});
/** Una vendita nata ora: ha l'identificativo del comando. */
export const venditaCreata = z.strictObject({ id: uuid });

// Turno

/** Senza un operatore in turno nessuna stanza si apre (R80). */
export const corpoTurno = z.strictObject({ inTurno: z.boolean() });
export const rispostaTurno = z.strictObject({ inTurno: z.boolean(), operatoriInTurno: z.int().min(0) });
export type RispostaTurno = z.infer<typeof rispostaTurno>;
