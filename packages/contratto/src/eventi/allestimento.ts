import { z } from 'zod';
import { istante } from '../linea/tipi.ts';
import {
  debitoreDetto,
  dichiarazione,
  parametri,
  parametriBozza,
  parametriBozzaDiPrima,
  parametriDiPrima,
  provvedimento,
  scheda,
  schedaDiPrima,
} from '../vendita/scheda.ts';
import { formaDelFatto, passata } from './tavola.ts';

// Prima che si scrivessero il giudice, l'esperimento e l'incanto: chi legge trova che non sono detti.
const conLaScheda = <D extends { scheda: object; parametri: object }>(prima: D) => ({
  ...prima,
  scheda: { ...prima.scheda, giudice: null, esperimento: null },
  parametri: { ...prima.parametri, senzaIncanto: null },
});
const conIParametri = <D extends { parametri: object }>(prima: D) => ({
  ...prima,
  parametri: { ...prima.parametri, senzaIncanto: null },
});
const modificata = { scheda: schedaDiPrima, parametri: parametriBozzaDiPrima };
const pubblicata = { parametri: parametriDiPrima, avvisi: z.array(z.string()).readonly() };
const sospesa = { sospesaIl: istante, provvedimento: provvedimento.nullable(), motivo: z.string() };
const liberati = { liberatiIl: istante, provvedimento, motivo: z.string() };
/** Prima che lo volessero due persone. */
const daUnoSolo = <D extends object>(prima: D) => ({ ...prima, propostaDa: null });

/** I fatti che precedono le operazioni (la bozza, la pubblicazione, il termine), e chi conduce, che può cambiare. */
export const ALLESTIMENTO = {
  AstaCreata: formaDelFatto(
    'AstaCreata',
    z.strictObject({ tipo: z.literal('AstaCreata'), id: z.string(), scheda, parametri: parametriBozza }),
    passata(z.strictObject({ id: z.string(), ...modificata }), conLaScheda),
  ),
  ParametriModificati: formaDelFatto(
    'ParametriModificati',
    z.strictObject({
      tipo: z.literal('ParametriModificati'),
      scheda,
      parametri: parametriBozza,
      motivo: z.string().nullable(),
    }),
    // Prima che una correzione dicesse perché (R02).
    passata(z.strictObject(modificata), (prima) => ({
      ...prima,
      motivo: null,
    })),
    passata(z.strictObject({ ...modificata, motivo: z.string().nullable() }), conLaScheda),
  ),
  AstaPubblicata: formaDelFatto(
    'AstaPubblicata',
    z.strictObject({
      tipo: z.literal('AstaPubblicata'),
      parametri,
      avvisi: z.array(z.string()).readonly(),
      dichiarazione: dichiarazione.nullable(),
      // Le vendite pubblicate prima che lo si chiedesse non lo dicono (R18).
      debitore: debitoreDetto.exactOptional(),
      // Le vendite pubblicate prima che le si chiedesse, e quelle a cui non servivano, non ne hanno (R03, R05).
      deroghe: z
        .strictObject({
          pubblicita: z.string().exactOptional(),
          minima: z.string().exactOptional(),
          portale: z.string().exactOptional(),
        })
        .exactOptional(),
    }),
    // Prima che la si chiedesse (R07).
    passata(z.strictObject(pubblicata), (prima) => ({
      ...prima,
      dichiarazione: null,
    })),
    passata(z.strictObject({ ...pubblicata, dichiarazione: dichiarazione.nullable() }), conIParametri),
  ),
  RaccoltaAperta: formaDelFatto('RaccoltaAperta', z.strictObject({ tipo: z.literal('RaccoltaAperta') })),
  TermineScaduto: formaDelFatto(
    'TermineScaduto',
    z.strictObject({ tipo: z.literal('TermineScaduto'), termineIl: istante }),
  ),
  DelegatoSostituito: formaDelFatto(
    'DelegatoSostituito',
    z.strictObject({
      tipo: z.literal('DelegatoSostituito'),
      precedenteId: z.string(),
      precedenteNome: z.string().nullable(),
      delegatoId: z.string(),
      delegatoNome: z.string(),
      provvedimento,
      dispostoDa: z.string(),
      motivo: z.string(),
      propostaDa: z.string(),
    }),
  ),
  SecondoDelegatoNominato: formaDelFatto(
    'SecondoDelegatoNominato',
    z.strictObject({
      tipo: z.literal('SecondoDelegatoNominato'),
      lascia: z.strictObject({ delegatoId: z.string(), delegatoNome: z.string() }).nullable(),
      delegatoId: z.string(),
      delegatoNome: z.string(),
      provvedimento,
      dispostoDa: z.string(),
      motivo: z.string(),
      propostaDa: z.string(),
    }),
  ),
  ConduzionePassata: formaDelFatto(
    'ConduzionePassata',
    z.strictObject({
      tipo: z.literal('ConduzionePassata'),
      daId: z.string(),
      daNome: z.string().nullable(),
      aId: z.string(),
      aNome: z.string(),
      motivo: z.string(),
      passataIl: istante,
      presa: z.strictObject({ assenteDaMs: z.int().min(0).nullable() }).nullable(),
    }),
  ),
  OperazioniRinviate: formaDelFatto(
    'OperazioniRinviate',
    z.strictObject({
      tipo: z.literal('OperazioniRinviate'),
      fissateIl: istante,
      inizioOperazioniIl: istante,
      termineOfferteIl: istante,
      // I rinvii di prima non lo dicevano (R39).
      cauzioneEntroIl: istante.exactOptional(),
      luogoOperazioni: z.string().exactOptional(),
      provvedimento,
      motivo: z.string(),
    }),
  ),
  VenditaSospesa: formaDelFatto(
    'VenditaSospesa',
    z.strictObject({ tipo: z.literal('VenditaSospesa'), ...sospesa, propostaDa: z.string().nullable() }),
    passata(z.strictObject(sospesa), daUnoSolo),
  ),
  VenditaRipresa: formaDelFatto(
    'VenditaRipresa',
    z.strictObject({
      tipo: z.literal('VenditaRipresa'),
      fermaDal: istante,
      riprendeIl: istante,
      luogoOperazioni: z.string().exactOptional(),
      provvedimento: provvedimento.nullable(),
      motivo: z.string(),
      scadonoPrima: z.array(z.strictObject({ bustaId: z.string(), pseudonimo: z.string() })).readonly(),
    }),
  ),
  OperazioniRiaperte: formaDelFatto(
    'OperazioniRiaperte',
    z.strictObject({ tipo: z.literal('OperazioniRiaperte'), riaperteIl: istante, operatoriInTurno: z.int() }),
  ),
  OfferentiLiberati: formaDelFatto(
    'OfferentiLiberati',
    z.strictObject({ tipo: z.literal('OfferentiLiberati'), ...liberati, propostaDa: z.string().nullable() }),
    passata(z.strictObject(liberati), daUnoSolo),
  ),
} as const;
