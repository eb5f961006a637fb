import type {
  IstanzaVista,
  MiglioreVista,
  PostoVista,
  Pubblico,
  Stanza,
  VistaEvento,
  VoceVista,
} from '@gestore/dominio';
import { z } from 'zod';
import { OSSERVAZIONI_IN_VISTA, osservazioneVista } from '../assistenza/osservazioni.ts';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante, schemaDi, uuid } from '../linea/tipi.ts';
import { mezziParola, modalitaSala, motivoParolaTolta, salaVista } from '../sala/forme.ts';
import {
  arrivoTardivo,
  bustaInElenco,
  canale,
  esitoDopoLaVendita,
  fase,
  gravitaDisservizio,
  motivoRifiuto,
  motivoSospensione,
  proposta,
  riconfrontata,
  riscontroScollegati,
  sintesiOfferta,
  tipoEsito,
  visto,
} from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';
import { campiDecisione, campiRigiudicato } from './viste-precedenza.ts';

/** Ciò che di una vendita esce verso uno schermo: le viste dei fatti e la stanza che ne risulta. I tipi sono del dominio. */

const seq = z.int().min(0);
const durataMs = z.int();
const proposte = z.array(proposta).readonly();
const canaleRilancio = z.enum(['online', 'sala']);
const statoRichiesta = z.enum(['aperta', 'in_carico', 'chiusa']);

const postoVista = schemaDi<PostoVista>()(
  z.strictObject({ pseudonimo: z.string(), prezzoCent: cent, ragione: z.string().nullable() }),
);
const miglioreVista = schemaDi<MiglioreVista>()(z.strictObject({ pseudonimo: z.string(), importoCent: cent }));
const graduatoria = z.array(postoVista).readonly();
const verbale = z.strictObject({ versione: z.int(), impronta: z.string() });
const bustaDiTutti = z.strictObject({ pseudonimo: z.string(), canale });

/** Un'istanza di assegnazione: a chi partecipa basta l'importo (R46). */
const campiIstanza = {
  istanzaId: z.string(),
  importoCent: cent,
  riservato: z
    .strictObject({ creditore: z.string(), speseCent: cent, prelazioniCent: cent, depositataIl: istante })
    .nullable(),
};
const istanzaVista = schemaDi<IstanzaVista>()(z.strictObject(campiIstanza));

const tipo = <T extends string>(nome: T) => z.literal(nome);

/** Ciò che di un fatto può uscire verso qualcuno. */
const vistaEvento = schemaDi<VistaEvento>()(
  z.discriminatedUnion('tipo', [
    z.strictObject({ tipo: tipo('riservato') }),
    z.strictObject({ tipo: tipo('FaseCambiata'), fase }),
    z.strictObject({ tipo: tipo('DelegatoSostituito'), delegatoNome: z.string(), provvedimento }),
    z.strictObject({ tipo: tipo('SecondoDelegatoNominato'), delegatoNome: z.string(), provvedimento }),
    z.strictObject({ tipo: tipo('ConduzionePassata'), aNome: z.string() }),
    z.strictObject({
      tipo: tipo('OperazioniRinviate'),
      inizioOperazioniIl: istante,
      termineOfferteIl: istante,
      provvedimento,
      motivo: z.string().nullable(),
    }),
    z.strictObject({
      tipo: tipo('VenditaSospesa'),
      sospesaIl: istante,
      provvedimento: provvedimento.nullable(),
      motivo: z.string().nullable(),
    }),
    z.strictObject({
      tipo: tipo('VenditaRipresa'),
      riprendeIl: istante,
      provvedimento: provvedimento.nullable(),
      motivo: z.string().nullable(),
      scadonoPrima: z.array(z.string()).readonly().nullable(),
    }),
    z.strictObject({ tipo: tipo('OperazioniRiaperte'), riaperteIl: istante }),
    z.strictObject({ tipo: tipo('OfferentiLiberati'), provvedimento, motivo: z.string().nullable() }),
    z.strictObject({
      tipo: tipo('OperazioniAperte'),
      aperteIl: istante,
      buste: z.array(z.union([bustaInElenco, bustaDiTutti])).readonly(),
    }),
    z.strictObject({ tipo: tipo('BustaArrivata'), busta: bustaInElenco }),
    z.strictObject({ tipo: tipo('ArrivoTardivo'), arrivo: arrivoTardivo }),
    z.strictObject({ tipo: tipo('ArrivoDeciso'), bustaId: z.string(), accolto: z.boolean(), motivo: z.string() }),
    z.strictObject({
      tipo: tipo('BustaAperta'),
      pseudonimo: z.string(),
      canale,
      prezzoCent: cent.nullable(),
      riservato: z
        .strictObject({ bustaId: z.string(), depositataIl: istante.nullable(), offerta: sintesiOfferta, proposte })
        .nullable(),
    }),
    z.strictObject({ tipo: tipo('BustaScartata'), pseudonimo: z.string(), motivo: z.string().nullable() }),
    z.strictObject({ tipo: tipo('OffertaRiconfrontata'), ...riconfrontata }),
    z.strictObject({ tipo: tipo('OffertaAmmessa'), pseudonimo: z.string(), nonostante: z.string().nullable() }),
    z.strictObject({ tipo: tipo('OffertaRifiutata'), pseudonimo: z.string(), motivo: motivoRifiuto.nullable() }),
    z.strictObject({
      tipo: tipo('GaraAvviata'),
      graduatoria,
      migliore: miglioreVista,
      unitaTempoMs: durataMs,
      rilancioMinimoCent: cent,
      scadeIl: istante,
    }),
    z.strictObject({
      tipo: tipo('RilancioAccettato'),
      pseudonimo: z.string(),
      importoCent: cent,
      canale: canaleRilancio,
      dichiaratoIl: istante,
      scadeIl: istante,
    }),
    z.strictObject({ tipo: tipo('RilancioRifiutato'), pseudonimo: z.string(), importoCent: cent, rifiuto }),
    z.strictObject({
      tipo: tipo('RilancioRettificato'),
      pseudonimo: z.string(),
      registratoCent: cent,
      importoCent: cent,
      motivo: z.string(),
      scadeIl: istante.nullable(),
    }),
    z.strictObject({
      tipo: tipo('RilancioAnnullato'),
      pseudonimo: z.string(),
      importoCent: cent,
      motivo: z.string(),
      migliore: miglioreVista,
      scadeIl: istante.nullable(),
    }),
    z.strictObject({ tipo: tipo('ParitaDecisa'), ordine: z.array(z.string()).readonly(), motivo: z.string() }),
    z.strictObject({
      tipo: tipo('RilancioPrecedente'),
      ...campiDecisione,
      migliore: miglioreVista,
      scadeIl: istante.nullable(),
    }),
    z.strictObject({
      tipo: tipo('RilancioRigiudicato'),
      ...campiRigiudicato,
      rilancioIl: istante,
    }),
    z.strictObject({ tipo: tipo('CronoFermato'), residuoMs: durataMs }),
    z.strictObject({ tipo: tipo('CronoRipreso'), scadeIl: istante }),
    z.strictObject({ tipo: tipo('GaraSospesa'), motivo: motivoSospensione, dettaglio: z.string().nullable() }),
    z.strictObject({
      tipo: tipo('DisservizioRilevato'),
      dal: istante,
      gravita: gravitaDisservizio,
      visto: visto.nullable(),
    }),
    z.strictObject({
      tipo: tipo('OfferentiScollegati'),
      pseudonimi: z.array(z.string()).readonly(),
      presenti: z.int(),
      riscontro: riscontroScollegati.nullable(),
      fermata: z.boolean(),
    }),
    z.strictObject({ tipo: tipo('DisservizioCessato'), cessatoIl: istante, gravita: gravitaDisservizio }),
    z.strictObject({ tipo: tipo('CronoRiportato'), scadeIl: istante }),
    z.strictObject({ tipo: tipo('RipresaFissata'), riprendeIl: istante, da: z.enum(['sistema', 'referente']) }),
    z.strictObject({ tipo: tipo('GaraConclusa'), conclusaIl: istante, migliore: miglioreVista }),
    z.strictObject({
      tipo: tipo('EsitoDichiarato'),
      esito: tipoEsito,
      vincitore: miglioreVista.nullable(),
      motivo: z.string().nullable(),
    }),
    z.strictObject({ tipo: tipo('IstanzaRegistrata'), ...campiIstanza }),
    z.strictObject({ tipo: tipo('IstanzaRitirata'), istanzaId: z.string(), motivo: z.string().nullable() }),
    z.strictObject({ tipo: tipo('BeneAssegnato'), istanzaId: z.string(), importoCent: cent }),
    z.strictObject({
      tipo: tipo('EsitoCaducato'),
      esito: esitoDopoLaVendita,
      provvedimento,
      motivo: z.string().nullable(),
    }),
    z.strictObject({ tipo: tipo('VerbaleRedatto'), versione: z.int(), impronta: z.string() }),
    z.strictObject({
      tipo: tipo('AssistenzaCambiata'),
      richiestaId: z.string(),
      numero: z.int().nullable(),
      da: z.string().nullable(),
      stato: statoRichiesta,
    }),
    z.strictObject({
      tipo: tipo('MessaggioInviato'),
      messaggioId: z.string(),
      da: z.string(),
      ruolo: z.string(),
      privato: z.boolean(),
    }),
    ...OSSERVAZIONI_IN_VISTA,
    z.strictObject({ tipo: tipo('SalaAperta'), modalita: modalitaSala }),
    z.strictObject({ tipo: tipo('SalaChiusa') }),
    z.strictObject({ tipo: tipo('ReferenteInOnda'), mezzi: mezziParola }),
    z.strictObject({ tipo: tipo('SchermoCondiviso'), modalita: modalitaSala }),
    z.strictObject({ tipo: tipo('ParolaChiesta'), pseudonimo: z.string() }),
    z.strictObject({ tipo: tipo('ParolaRitirata'), pseudonimo: z.string() }),
    z.strictObject({
      tipo: tipo('ParolaData'),
      pseudonimo: z.string(),
      mezzi: mezziParola,
      dataIl: istante,
      scadeIl: istante,
    }),
    z.strictObject({
      tipo: tipo('ParolaTolta'),
      pseudonimo: z.string(),
      motivo: motivoParolaTolta,
      secondi: z.int(),
    }),
    z.strictObject({ tipo: tipo('SilenziatiTutti') }),
  ]),
);

/** Una voce come la riceve uno schermo. */
export const voceVista = schemaDi<VoceVista>()(z.strictObject({ seq, ricevutoIl: istante, evento: vistaEvento }));

const bustaVista = z.strictObject({
  pseudonimo: z.string(),
  canale,
  stato: z.enum(['sigillata', 'aperta', 'ammessa', 'rifiutata', 'scartata_tecnica']),
  prezzoCent: cent.nullable(),
  motivo: motivoRifiuto.nullable(),
  riservato: z
    .strictObject({
      bustaId: z.string(),
      depositataIl: istante.nullable(),
      tardiva: z.boolean(),
      scarto: z.string().nullable(),
      offerta: sintesiOfferta.nullable(),
      proposte,
      nonostante: z.string().nullable(),
    })
    .nullable(),
});

const arrivoInElenco = z.strictObject({
  ...arrivoTardivo.shape,
  deciso: z.strictObject({ accolto: z.boolean(), motivo: z.string() }).nullable(),
});

const garaVista = z.discriminatedUnion('fase', [
  z.strictObject({ fase: z.literal('in_corso'), scadeIl: istante }),
  z.strictObject({ fase: z.literal('congelata'), residuoMs: durataMs, fermatoIl: istante }),
  z.strictObject({
    fase: z.literal('sospesa'),
    da: istante,
    motivo: motivoSospensione,
    dettaglio: z.string().nullable(),
    gravita: gravitaDisservizio.nullable(),
    riprendeIl: istante.nullable(),
  }),
  z.strictObject({ fase: z.literal('conclusa'), conclusaIl: istante }),
]);

const rilancioVista = z.strictObject({
  seq,
  pseudonimo: z.string(),
  importoCent: cent,
  canale: canaleRilancio,
  ricevutoIl: istante,
  dichiaratoIl: istante,
});

/** La stanza come la vede un pubblico. */
export const stanza = schemaDi<Stanza>()(
  z.strictObject({
    seq,
    fase,
    buste: z.array(bustaVista).readonly(),
    arrivi: z.array(arrivoInElenco).readonly(),
    graduatoria,
    gara: garaVista.nullable(),
    disservizio: z.strictObject({ dal: istante, gravita: gravitaDisservizio, visto: visto.nullable() }).nullable(),
    scollegati: z
      .strictObject({
        seq,
        ricevutoIl: istante,
        pseudonimi: z.array(z.string()).readonly(),
        presenti: z.int(),
        fermata: z.boolean(),
      })
      .nullable(),
    ferma: z
      .strictObject({
        da: istante,
        provvedimento: provvedimento.nullable(),
        riprendeIl: istante.nullable(),
        liberati: z.boolean(),
      })
      .nullable(),
    unitaTempoMs: durataMs,
    rilancioMinimoCent: cent,
    migliore: miglioreVista.nullable(),
    rilanci: z.array(rilancioVista).readonly(),
    rifiutati: z
      .array(z.strictObject({ seq, pseudonimo: z.string(), importoCent: cent, ricevutoIl: istante, rifiuto }))
      .readonly(),
    correzioni: z
      .array(
        z.strictObject({
          seq,
          rilancioSeq: seq,
          pseudonimo: z.string(),
          registratoCent: cent,
          importoCent: cent.nullable(),
          motivo: z.string(),
          ricevutoIl: istante,
        }),
      )
      .readonly(),
    precedenze: z.array(z.strictObject({ ...campiDecisione, seq, ricevutoIl: istante })).readonly(),
    rigiudicati: z.array(z.strictObject({ ...campiRigiudicato, seq, ricevutoIl: istante })).readonly(),
    esito: z
      .strictObject({ tipo: tipoEsito, vincitore: miglioreVista.nullable(), motivo: z.string().nullable() })
      .nullable(),
    istanze: z.array(istanzaVista).readonly(),
    assegnataCent: cent.nullable(),
    caducazione: z.strictObject({ esito: esitoDopoLaVendita, provvedimento }).nullable(),
    verbale: verbale.nullable(),
    sala: salaVista,
    osservazioni: z.array(osservazioneVista).readonly(),
    messaggi: z
      .array(z.strictObject({ seq, messaggioId: z.string(), da: z.string(), ruolo: z.string(), ricevutoIl: istante }))
      .readonly(),
    assistenza: z
      .array(
        z.strictObject({
          richiestaId: z.string(),
          numero: z.int(),
          da: z.string(),
          stato: statoRichiesta,
          ricevutoIl: istante,
        }),
      )
      .readonly(),
  }),
);

/** Le voci che uno schermo non ha ancora, dopo l’ultima che ha. */
export const rispostaEventi = z.strictObject({ voci: z.array(voceVista), ultimoSeq: seq, adessoMs: istante });
export type RispostaEventi = z.infer<typeof rispostaEventi>;

/** `?dopo=N`: l’ultima voce che chi chiede ha già. */
export const dopoVoce = z.strictObject({ dopo: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });

/** Da dove si rivede una vendita finita: chi conduceva, chi vi assisteva, lo schermo della sala, o un offerente con la sua busta. */
const PUNTI_DI_VISTA = [
  'referente',
  'partecipante',
  'sala',
  'offerente',
] as const satisfies readonly Pubblico['tipo'][];
export const comeVedeva = dopoVoce.extend({
  come: z.enum(PUNTI_DI_VISTA).default('referente'),
  /** Di chi è il punto di vista di un offerente; senza, si vede ciò che vedevano tutti. */
  busta: uuid.optional(),
});
/** Ciò che vedevano tutti: chi vi assisteva, o lo schermo della sala. */
export const comeVedevanoTutti = dopoVoce.extend({ come: z.enum(['partecipante', 'sala']).default('partecipante') });
