import { z } from 'zod';
import { testoOsservazione } from '../assistenza/osservazioni.ts';
import { DIRITTO_MAX } from '../buste/altri-offerenti.ts';
import { integrita } from '../documenti/integrita.ts';
import { provenienza } from '../documenti/provenienza.ts';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { cent, comandoId, identificativo, importoCent, istante, istanteInQuery, uuid } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, ora } from '../regole/index.ts';
import { rigaConRegole, testoConRegole } from '../regole/zod.ts';
import { QUANDO } from '../ricerca/periodi-vendite.ts';
import { stanza } from '../stanza/viste.ts';
import { aChePunto, fase, modalita } from '../vendita/asta.ts';
import { istanza } from '../vendita/istanze.ts';
import { rinvio } from '../vendita/rinvio.ts';
import { astaPubblica } from '../vendita/scheda.ts';
import { ripresa, sospensione } from '../vendita/sospensione.ts';
import { conduzione } from './conduzione.ts';

/** Ciò che chi conduce la vendita legge e compie. */

const controllo = z.strictObject({
  codice: z.string(),
  esito: z.enum(['ok', 'attenzione', 'blocco']),
  testo: z.string(),
});
export type Controllo = z.infer<typeof controllo>;

/** Una vendita in un elenco. */
export const rigaAsta = z.strictObject({
  id: z.string(),
  ...aChePunto,
  titolo: z.string(),
  tribunale: z.string(),
  ruolo: z.string(),
  modalita: modalita.nullable(),
  prezzoBaseCent: cent.nullable(),
  inizioOperazioniIl: istante.nullable(),
  termineOfferteIl: istante.nullable(),
  esito: z.string().nullable(),
  mancanze: z.array(controllo),
});
export type RigaAsta = z.infer<typeof rigaAsta>;
export const elencoAste = z.strictObject({ aste: z.array(rigaAsta), ...CODA_DI_PAGINA });

/** Un elenco di vendite, a pagine: `dal` e `al` sono l’inizio delle operazioni, estremi compresi. */
export const filtroAste = z.strictObject({
  /** Parte di titolo, ufficio o ruolo, senza badare ad accenti e maiuscole. */
  testo: z.string().trim().max(100).optional(),
  fase: fase.optional(),
  quando: z.enum(QUANDO).optional(),
  /** Soltanto questa. */
  asta: z.uuid().toLowerCase().optional(),
  /** Soltanto quelle di cui qualche busta può essere stata aperta (R10). */
  aperte: z.literal('si').optional(),
  /** Soltanto le vendite che non hanno ancora una data. */
  senzaData: z.literal('si').optional(),
  dal: istanteInQuery.optional(),
  al: istanteInQuery.optional(),
  ...QUERY_DI_PAGINA,
});
export type FiltroAste = z.output<typeof filtroAste>;

/** Le stesse vendite, tutte, per un foglio di calcolo. */
export const filtroAsteInFoglio = filtroAste.omit({ dopo: true, quante: true });

/** Fra le proprie vendite un magistrato ne conduce alcune, e alle altre assiste (R36). */
const rigaAffidata = rigaAsta.extend({ conduce: z.boolean() });
export type RigaAffidata = z.infer<typeof rigaAffidata>;
export const elencoAffidate = z.strictObject({ aste: z.array(rigaAffidata), ...CODA_DI_PAGINA });

/** Chi è collegato, sotto pseudonimo. */
const collegato = z.strictObject({
  pseudonimo: z.string(),
  ruolo: z.enum(['offerente', 'spettatore', 'referente']),
  collegatoDal: istante.nullable(),
  ultimoSegnaleIl: istante,
});
export type Collegato = z.infer<typeof collegato>;

/** La vendita come la segue chi la conduce. */
export const venditaAdmin = z.strictObject({
  asta: astaPubblica,
  stanza,
  /** Falso per il magistrato che vi assiste: vede tutto e non compie atti (R36). */
  conduce: z.boolean(),
  /** `null` se il giudice non ha nominato un secondo delegato (R36). */
  conduzione: conduzione.nullable(),
  /** Finita la gara, fino a quando si corregge un rilancio in sala (R55); `null` se non è finita, o non ne resta il modo. */
  correggibileFinoAl: istante.nullable(),
  /** Presente se il registro è danneggiato: si legge ciò che si può, e nulla si scrive (R74). */
  danneggiata: z.literal(true).optional(),
  controlli: z.array(controllo),
  collegati: z.array(collegato),
  adessoMs: istante,
  canali: z.array(z.string()),
});
export type VenditaAdmin = z.infer<typeof venditaAdmin>;

/** Lo schermo della sala: la sola vista che si può mostrare a tutti. */
export const salaAdmin = z.strictObject({
  asta: astaPubblica,
  stanza,
  adessoMs: istante,
  canali: z.array(z.string()),
});
export type SalaAdmin = z.infer<typeof salaAdmin>;

/** Un documento di una busta, per la sua impronta (SHA-256). */
const allegatoDiBusta = z.strictObject({ nome: z.string(), byte: z.int(), impronta: z.string() });
export type AllegatoDiBusta = z.infer<typeof allegatoDiBusta>;

/** Il bonifico della cauzione come l’offerta lo dichiara, ora di Roma: ciò che tace è `null`, e di un giorno senza ora non si fa un istante. */
const bonificoDichiarato = z.strictObject({
  data: z.iso.date().nullable(),
  ora: z.string().nullable(),
  importoCent: cent.nullable(),
});

/** Chi c’è in una busta aperta; ogni lettura entra nel registro degli accessi (R37). */
const bustaIdentita = z.strictObject({
  bustaId: z.string(),
  pseudonimo: z.string(),
  offerenti: z.array(
    z.strictObject({
      nome: z.string(),
      identificativo: z.string(),
      quota: z.string().nullable(),
      titolo: z.string().nullable(),
    }),
  ),
  presentatore: z.string().nullable(),
  pec: z.string().nullable(),
  cellulare: z.string().nullable(),
  ibanAddebito: z.string().nullable(),
  cro: z.string().nullable(),
  /** `null` se l’offerta non ne dice nulla. */
  bonifico: bonificoDichiarato.nullable(),
  anomalie: z.array(
    z.strictObject({
      codice: z.string(),
      campo: z.string().nullable(),
      messaggio: z.string(),
      regola: z.string(),
    }),
  ),
  allegati: z.array(allegatoDiBusta),
});
export type BustaIdentita = z.infer<typeof bustaIdentita>;
export const rispostaBuste = z.strictObject({
  buste: z.array(bustaIdentita),
  /** Quando i dati di chi non ha vinto sono stati cancellati (R77): di quelle buste resta lo pseudonimo. */
  cancellatiIl: istante.nullable(),
});

/** Che cosa si può mostrare di un documento: lo dicono i suoi byte, mai il suo nome. */
const TIPI_DI_ALLEGATO = ['pdf', 'png', 'jpeg', 'testo', 'altro'] as const;
export type TipoDiAllegato = (typeof TIPI_DI_ALLEGATO)[number];

/** Che cosa deve sapere chi lo apre: qui non si esegue nulla e nulla parte, salvato altrove potrebbe. */
const AVVISI_DI_ALLEGATO = [
  'pdf_con_azioni',
  'pdf_non_guardato',
  'pdf_cifrato',
  'pagina_attiva',
  'immagine_smisurata',
  'danneggiato',
  'archivio',
  'chiuso',
  'non_guardato',
] as const;
export type AvvisoDiAllegato = (typeof AVVISI_DI_ALLEGATO)[number];

/**
 * Un documento di una busta aperta (R37). Se è dentro una o più firme (`.p7m`), `tipo` e `byte` sono di ciò che sta
 * dentro, e `firme` le elenca dalla più esterna. `integrita`: se il contenuto è quello firmato; `provenienza`:
 * se il certificato viene da un'autorità dell'elenco di fiducia.
 */
export const allegatoAperto = z.strictObject({
  tipo: z.enum(TIPI_DI_ALLEGATO),
  byte: z.int(),
  avvisi: z.array(z.enum(AVVISI_DI_ALLEGATO)),
  firme: z.array(
    z.strictObject({
      firmatario: z.string().nullable(),
      codice: z.string().nullable(),
      emittente: z.string().nullable(),
      dal: istante,
      al: istante,
      /** Quando il firmatario dice di avere firmato, se lo dice. */
      firmatoIl: istante.nullable(),
      integrita,
      /** Il certificato è firmato dalla sua stessa chiave: nessuno ne garantisce il nome. */
      autofirmato: z.boolean(),
      provenienza,
    }),
  ),
});
export type AllegatoAperto = z.infer<typeof allegatoAperto>;
/** Il pacchetto di una busta che non si legge da sé, e le parti che vi si sono trovate lo stesso (R25, R37). */
export const pacchettoScartato = z.strictObject({
  byte: z.int(),
  impronta: z.string(),
  parti: z.array(z.strictObject({ nome: z.string(), byte: z.int(), impronta: z.string() })),
});
export const parametriPacchetto = {
  id: identificativo('asta_inesistente'),
  bustaId: identificativo('pacchetto_inesistente'),
};
/** Quale documento: di quale vendita e busta, con quale impronta (SHA-256). */
export const parametriAllegato = {
  id: identificativo('asta_inesistente'),
  bustaId: identificativo('allegato_inesistente'),
  impronta: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ inesistente: 'allegato_inesistente' }),
};

/** L’anteprima della graduatoria con le ragioni, prima dell’avvio (R45). */
export const rispostaGraduatoria = z.strictObject({
  posti: z.array(
    z.strictObject({
      bustaId: z.string(),
      pseudonimo: z.string(),
      prezzoCent: cent,
      cauzioneCent: cent,
      pagamentoGiorni: z.int(),
      /** Il massimo dei numeri per un deposito non provato. */
      depositataIl: z.int(),
      ragione: z.enum(['prezzo', 'cauzione', 'pagamento', 'deposito', 'prova', 'referente', 'pari']).nullable(),
    }),
  ),
});

// Gli atti

const riga = rigaConRegole(obbligatorio(), lunghezzaMassima(RIGA_MAX));
const testo = testoConRegole(obbligatorio(), lunghezzaMassima(TESTO_MAX));
const testoFacoltativo = testoConRegole(lunghezzaMassima(TESTO_MAX));

/** Con il primo fanno venti: più di quanti ne abbia mai avuti un'offerta. */
export const ALTRI_OFFERENTI_MAX = 19;

/** Ciò che chi conduce scrive di un'offerta che ha davanti: su carta, o nei byte di una busta che non si legge da sé. */
const facoltativa = (lungaMax: number) => testoConRegole(lunghezzaMassima(lungaMax)).nullable().default(null);
const letta = {
  offerente: riga,
  identificativo: riga,
  /** La quota del primo, se gli offerenti sono più di uno: una frazione come `1/2` (R20). */
  quota: facoltativa(20),
  /** Di quale diritto: proprietà, usufrutto, nuda proprietà, o le parole dell'offerta (R20). */
  diritto: facoltativa(DIRITTO_MAX),
  /** Gli altri offerenti, dal secondo. */
  altri: z
    .array(
      z.strictObject({
        offerente: riga,
        identificativo: riga,
        quota: facoltativa(20),
        diritto: facoltativa(DIRITTO_MAX),
      }),
    )
    .max(ALTRI_OFFERENTI_MAX)
    .default([]),
  /** Chi presenta l'offerta, se non è chi offre; `avvocato`: se lo è chi la presenta, o chi offre da sé (R19). */
  presentatore: facoltativa(RIGA_MAX),
  codicePresentatore: facoltativa(RIGA_MAX),
  avvocato: z.boolean().default(false),
  /** C'è la procura degli offerenti a chi presenta (R20). */
  procura: z.boolean().default(false),
  bollo: z.boolean().default(false),
  pec: facoltativa(RIGA_MAX),
  cellulare: facoltativa(40),
  cro: facoltativa(40),
  /** Del bonifico della cauzione, com’è nell’offerta: il giorno, l’ora di Roma (`hh:mm`), quanto. */
  bonificoData: z.iso.date().nullable().default(null),
  bonificoOra: testoConRegole(obbligatorio(), ora()).nullable().default(null),
  bonificoCent: importoCent.nullable().default(null),
  prezzoCent: importoCent,
  cauzioneCent: z.int().min(0).max(1_000_000_000_000),
  pagamentoGiorni: z.int().min(0).max(3650),
  personaDaNominare: z.boolean(),
  ibanAddebito: testoConRegole(lunghezzaMassima(40)).nullable(),
};
const offertaLetta = z.strictObject(letta);
export type OffertaLettaNeiByte = z.infer<typeof offertaLetta>;
const offertaDigitata = z.strictObject({
  canale: z.enum(['cartacea', 'fax', 'art15']),
  interruzione: z.enum(['nessuna', 'programmata', 'non_programmata']),
  depositataIl: istante,
  /** La scansione dell'offerta, caricata prima; `null` se non c'è (R28). */
  scansione: uuid.nullable().default(null),
  ...letta,
});
export type OffertaDigitata = z.infer<typeof offertaDigitata>;

/** Gli atti del referente, uno per volta, ciascuno con la sua ricevuta. */
const attoReferente = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('rinviaOperazioni'), ...rinvio }),
  z.strictObject({ tipo: z.literal('sospendiVendita'), ...sospensione }),
  z.strictObject({ tipo: z.literal('riprendiVendita'), ...ripresa }),
  z.strictObject({ tipo: z.literal('riapriOperazioni') }),
  z.strictObject({ tipo: z.literal('apriOperazioni') }),
  z.strictObject({ tipo: z.literal('apriBusta'), bustaId: uuid }),
  z.strictObject({ tipo: z.literal('decidiArrivo'), bustaId: uuid, accolto: z.boolean(), motivo: testo }),
  z.strictObject({ tipo: z.literal('registraOfferta'), offerta: offertaDigitata }),
  z.strictObject({ tipo: z.literal('leggiScartata'), bustaId: uuid, offerta: offertaLetta, motivo: testo }),
  z.strictObject({
    tipo: z.literal('ammettiOfferta'),
    bustaId: uuid,
    nonostante: testoFacoltativo.nullable(),
  }),
  z.strictObject({
    tipo: z.literal('rifiutaOfferta'),
    bustaId: uuid,
    motivo: z.strictObject({ regola: riga, testo }),
  }),
  /** Le offerte pari in tutto, dalla prima che precede (R45). */
  z.strictObject({ tipo: z.literal('decidiParita'), ordine: z.array(uuid).min(2).max(500), motivo: testo }),
  z.strictObject({ tipo: z.literal('avviaGara') }),
  z.strictObject({ tipo: z.literal('fermaCrono') }),
  z.strictObject({ tipo: z.literal('riprendiCrono') }),
  z.strictObject({ tipo: z.literal('registraRilancioInSala'), bustaId: uuid, importoCent, dichiaratoIl: istante }),
  /** `seguiti`: i rilanci online che chi decide ha davanti, dal primo accettato dopo la dichiarazione (R54). */
  z.strictObject({
    tipo: z.literal('decidiPrecedenza'),
    bustaId: uuid,
    importoCent,
    dichiaratoIl: istante,
    prima: z.enum(['sala', 'online']),
    motivo: testo,
    seguiti: z
      .array(z.strictObject({ bustaId: uuid, importoCent }))
      .min(1)
      .max(500),
  }),
  z.strictObject({
    tipo: z.literal('rettificaRilancio'),
    bustaId: uuid,
    registratoCent: importoCent,
    importoCent,
    motivo: testo,
  }),
  z.strictObject({ tipo: z.literal('annullaRilancio'), bustaId: uuid, importoCent, motivo: testo }),
  z.strictObject({ tipo: z.literal('sospendiGara'), dettaglio: testo }),
  z.strictObject({ tipo: z.literal('riprendiGara') }),
  z.strictObject({ tipo: z.literal('fissaRipresa'), riprendeIl: istante }),
  z.strictObject({
    tipo: z.literal('aggiudica'),
    motivoIrraggiungibili: testoFacoltativo.nullable(),
    /** Sotto il prezzo base, perché una nuova vendita non darebbe di più (cpc 572, terzo comma). */
    motivoSottoBase: testoFacoltativo.nullish(),
  }),
  z.strictObject({
    tipo: z.literal('dichiaraEsito'),
    esito: z.enum([
      'non_aggiudicata',
      'deserta_nessuna_offerta',
      'deserta_offerte_inefficaci',
      'sospesa',
      'rinviata',
      'revocata',
      'estinta',
    ]),
    motivo: testo,
  }),
  /** Detta a voce da un offerente ammesso: chi conduce la scrive, e così ne prende atto (R68). */
  z.strictObject({
    tipo: z.literal('presentaOsservazione'),
    osservazioneId: uuid,
    bustaId: uuid,
    testo: testoOsservazione,
  }),
  z.strictObject({
    tipo: z.literal('decidiOsservazione'),
    osservazioneId: uuid,
    trattenutaPerche: testo.nullable(),
  }),
  z.strictObject({ tipo: z.literal('registraIstanza'), ...istanza }),
  z.strictObject({ tipo: z.literal('ritiraIstanza'), istanzaId: uuid, motivo: testo }),
  z.strictObject({ tipo: z.literal('assegna'), istanzaId: uuid, motivo: testoFacoltativo.nullable() }),
  z.strictObject({ tipo: z.literal('redigiVerbale') }),
  z.strictObject({ tipo: z.literal('firmaVerbale'), versione: z.int().min(1).max(10_000) }),
  /** Una versione dell'elenco dei rilanci e dei loro autori, da firmare (DM 23, R67). */
  z.strictObject({ tipo: z.literal('redigiElenco') }),
  z.strictObject({ tipo: z.literal('chiudiAsta') }),
]);
export type AttoReferente = z.infer<typeof attoReferente>;
export const corpoAtto = z.strictObject({ comandoId, atto: attoReferente });
