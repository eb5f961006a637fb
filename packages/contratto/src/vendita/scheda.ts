import {
  DIRITTI_SUL_BENE,
  type Dichiarazione,
  type Parametri,
  type ParametriBozza,
  type Provvedimento,
  type Scheda,
} from '@gestore/dominio';
import { z } from 'zod';
import { cent, istante, schemaDi } from '../linea/tipi.ts';
import { aChePunto, modalita } from './asta.ts';

/** La scheda e i parametri di una vendita come escono: ciò che entra ha regole sue (`schemaScheda`). I tipi sono del dominio. */

const testo = z.string();

const DI_PRIMA = {
  titolo: testo,
  idVenditaPvp: z.int().nullable(),
  tribunale: testo,
  ruolo: z.strictObject({ numero: testo, anno: z.int() }).nullable(),
  lotto: z.strictObject({ codice: testo, descrizione: testo, categoria: testo.nullable() }),
  luogo: z.strictObject({
    via: testo,
    comune: testo,
    provincia: testo,
    regione: testo,
    latitudine: z.number().nullable(),
    longitudine: z.number().nullable(),
  }),
  beni: z.array(
    z.strictObject({
      descrizione: testo,
      tipologia: testo.nullable(),
      superficieMq: testo.nullable(),
      piano: testo.nullable(),
      disponibilita: testo.nullable(),
      catasto: testo.nullable(),
    }),
  ),
  allegati: z.array(z.strictObject({ etichetta: testo, collegamento: testo })),
  stimaCent: cent.nullable(),
  delegatoId: testo.nullable(),
  delegatoNome: testo.nullable(),
} as const;
const quotaInVendita = z.strictObject({ frazione: testo, diritto: z.enum(DIRITTI_SUL_BENE) });
export const scheda = schemaDi<Scheda>()(
  z.strictObject({
    ...DI_PRIMA,
    giudice: testo.nullable(),
    esperimento: z.int().nullable(),
    // Le schede di prima non li avevano (R02, R17).
    luogoOperazioni: testo.nullable().exactOptional(),
    contoCauzione: z.strictObject({ iban: testo, intestatario: testo, causale: testo }).nullable().exactOptional(),
    // Le schede di prima non la dicevano (R20).
    quotaInVendita: quotaInVendita.nullable().exactOptional(),
  }),
);
/** La scheda dei fatti scritti prima che dicesse il giudice e l'esperimento. */
export const schedaDiPrima = z.strictObject(DI_PRIMA);

const campi = {
  modalita,
  immobile: z.boolean(),
  // Le vendite di prima non lo dicevano (R03).
  rito: z.enum(['esecuzione', 'concorsuale']).nullable().exactOptional(),
  prezzoBaseCent: cent,
  offertaMinimaCent: cent.nullable(),
  rilancioMinimoCent: cent,
  // Con decimali: 12,5 per cento (R04).
  cauzionePercento: z.number(),
  cauzioneSu: z.enum(['prezzo_offerto', 'prezzo_base']),
  termineOfferteIl: istante,
  // Le vendite di prima non l'avevano (R39).
  cauzioneEntroIl: istante.nullable().exactOptional(),
  inizioOperazioniIl: istante,
  leggibiliPrimaMs: z.int(),
  unitaTempoMs: z.int(),
  drenaggioMs: z.int(),
  saldoGiorni: z.int(),
  personaDaNominareAmmessa: z.boolean(),
  autoRilancioAmmesso: z.boolean(),
  istanzeAssegnazione: z.boolean(),
  rimborsoGiorniLavorativi: z.int(),
  multiploConferma: z.int(),
} as const;
const senzaIncanto = z.boolean().nullable();
export const parametri = schemaDi<Parametri>()(z.strictObject({ ...campi, senzaIncanto }));
/** I parametri dei fatti scritti prima che dicessero se la vendita è senza incanto. */
export const parametriDiPrima = z.strictObject(campi);

/** Il provvedimento che dispone un atto. */
export const provvedimento = schemaDi<Provvedimento>()(z.strictObject({ numero: z.string(), del: z.string() }));

/** In bozza ciò che l’avviso lascia aperto è `null`. */
const aperti = {
  modalita: campi.modalita.nullable(),
  immobile: campi.immobile.nullable(),
  rito: campi.rito,
  prezzoBaseCent: campi.prezzoBaseCent.nullable(),
  offertaMinimaCent: campi.offertaMinimaCent,
  rilancioMinimoCent: campi.rilancioMinimoCent.nullable(),
  cauzionePercento: campi.cauzionePercento.nullable(),
  cauzioneSu: campi.cauzioneSu.nullable(),
  termineOfferteIl: campi.termineOfferteIl.nullable(),
  cauzioneEntroIl: campi.cauzioneEntroIl,
  inizioOperazioniIl: campi.inizioOperazioniIl.nullable(),
  leggibiliPrimaMs: campi.leggibiliPrimaMs.nullable(),
  unitaTempoMs: campi.unitaTempoMs.nullable(),
  drenaggioMs: campi.drenaggioMs.nullable(),
  saldoGiorni: campi.saldoGiorni.nullable(),
  personaDaNominareAmmessa: campi.personaDaNominareAmmessa.nullable(),
  autoRilancioAmmesso: campi.autoRilancioAmmesso.nullable(),
  istanzeAssegnazione: campi.istanzeAssegnazione.nullable(),
  rimborsoGiorniLavorativi: campi.rimborsoGiorniLavorativi.nullable(),
  multiploConferma: campi.multiploConferma.nullable(),
} as const;
export const parametriBozza = schemaDi<ParametriBozza>()(z.strictObject({ ...aperti, senzaIncanto }));
export const parametriBozzaDiPrima = z.strictObject(aperti);

/** Una vendita pubblicata come la può leggere chiunque (R76). */
export const astaPubblica = z.strictObject({
  id: z.string(),
  ...aChePunto,
  scheda,
  parametri,
  /** Offerta minima effettiva, stampata o calcolata (R05). */
  offertaMinimaCent: cent,
  esito: z.string().nullable(),
});
export type AstaPubblica = z.infer<typeof astaPubblica>;

/** Che cosa si sa del debitore di una vendita che si pubblica (R18, R76). */
export const debitoreDetto = z.enum(['codice_registrato', 'nessuno_da_registrare']);

/** La dichiarazione di assenza di conflitti con cui una vendita è pubblicata (R07). */
export const dichiarazione = schemaDi<Dichiarazione>()(
  z.strictObject({ impronta: testo, firmatario: testo, firmataIl: istante.nullable(), acquisitaIl: istante }),
);
