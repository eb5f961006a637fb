import type { MiglioreVista, PostoVista, VistaEvento } from '@gestore/dominio';
import { z } from 'zod';
import { OSSERVAZIONI_IN_VISTA } from '../assistenza/osservazioni.ts';
import { rifiuto } from '../linea/rifiuto.ts';
import { cent, istante, schemaDi } from '../linea/tipi.ts';
import { mezziParola, modalitaSala, motivoParolaTolta } from '../sala/forme.ts';
import { campiDecisione, campiRigiudicato } from '../stanza/viste-precedenza.ts';
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

/** I fatti come escono verso uno schermo, e i pezzi che la stanza ne tiene. I tipi sono del dominio: una vista che manca non compila. */

const durataMs = z.int();
export const proposteViste = z.array(proposta).readonly();
export const canaleRilancio = z.enum(['online', 'sala']);
export const statoRichiesta = z.enum(['aperta', 'in_carico', 'chiusa']);
export const miglioreVista = schemaDi<MiglioreVista>()(z.strictObject({ pseudonimo: z.string(), importoCent: cent }));
const postoVista = schemaDi<PostoVista>()(
  z.strictObject({ pseudonimo: z.string(), prezzoCent: cent, ragione: z.string().nullable() }),
);
export const graduatoriaVista = z.array(postoVista).readonly();
const bustaDiTutti = z.strictObject({ pseudonimo: z.string(), canale });

/** Un'istanza di assegnazione: a chi partecipa basta l'importo (R46). */
export const campiIstanza = {
  istanzaId: z.string(),
  importoCent: cent,
  riservato: z
    .strictObject({ creditore: z.string(), speseCent: cent, prelazioniCent: cent, depositataIl: istante })
    .nullable(),
};

const tipo = <T extends string>(nome: T) => z.literal(nome);

/** Ciò che di un fatto può uscire verso qualcuno. */
export const vistaEvento = schemaDi<VistaEvento>()(
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
      luogoOperazioni: z.string().exactOptional(),
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
      luogoOperazioni: z.string().exactOptional(),
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
        .strictObject({
          bustaId: z.string(),
          depositataIl: istante.nullable(),
          offerta: sintesiOfferta,
          proposte: proposteViste,
        })
        .nullable(),
    }),
    z.strictObject({ tipo: tipo('BustaScartata'), pseudonimo: z.string(), motivo: z.string().nullable() }),
    z.strictObject({ tipo: tipo('OffertaRiconfrontata'), ...riconfrontata }),
    z.strictObject({ tipo: tipo('OffertaAmmessa'), pseudonimo: z.string(), nonostante: z.string().nullable() }),
    z.strictObject({ tipo: tipo('OffertaRifiutata'), pseudonimo: z.string(), motivo: motivoRifiuto.nullable() }),
    z.strictObject({
      tipo: tipo('GaraAvviata'),
      graduatoria: graduatoriaVista,
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
