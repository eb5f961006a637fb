import type { EventoDi, Fase, FattoDiAllestimento } from '@gestore/dominio';
import { alGiorno } from '../parole/articoli.ts';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaData, formattaIstante, formattaMomento, giornoInParole } from '../parole/formato.ts';
import { NOMI_FASI } from './nomi.ts';
import type { DettiDeiFatti, DettiDelleViste, InDueLingue } from './riga.ts';

export const DETTI_ALLESTIMENTO: DettiDeiFatti<FattoDiAllestimento['tipo']> = {
  AstaCreata: { nome: { it: 'Vendita creata', en: 'Sale created' }, verbale: 'altrove' },
  // In bozza tace; dopo la pubblicazione ciò che corregge si dice guardando com'era (`frasiCorrezioni`).
  ParametriModificati: { nome: { it: 'Parametri modificati', en: 'Parameters changed' }, verbale: 'altrove' },
  AstaPubblicata: { nome: { it: 'Vendita pubblicata', en: 'Sale published' }, verbale: 'altrove' },
  RaccoltaAperta: { nome: { it: 'Raccolta delle offerte aperta', en: 'Collection of offers opened' }, verbale: 'tace' },
  TermineScaduto: { nome: { it: 'Termine per le offerte scaduto', en: 'Offer deadline passed' }, verbale: 'tace' },
  OperazioniRinviate: {
    nome: { it: 'Operazioni rinviate', en: 'Operations postponed' },
    cronologia: {
      it: ({ inizioOperazioniIl, luogoOperazioni, provvedimento }) =>
        `Operazioni rinviate ${alGiorno(formattaMomento(inizioOperazioniIl))} (provvedimento n. ${provvedimento.numero})${altrove.it(luogoOperazioni)}`,
      en: ({ inizioOperazioniIl, luogoOperazioni, provvedimento }) =>
        `Operations postponed to ${formattaMomento(inizioOperazioniIl, 'en')} (order no. ${provvedimento.numero})${altrove.en(luogoOperazioni)}`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, riservato }) => [
        `${ora}. Le operazioni, fissate per le ${dato(formattaIstante(evento.fissateIl))}, sono rinviate alle ${dato(formattaIstante(evento.inizioOperazioniIl))} con provvedimento n. ${dato(evento.provvedimento.numero)} del ${dato(giornoInParole(evento.provvedimento.del))}; il termine per le offerte è alle ${dato(formattaIstante(evento.termineOfferteIl))}${accreditoDelRinvio(evento)}${neiLuoghi(evento)}.${riservato ? ` Motivo: «${dato(evento.motivo)}»` : ''}`,
      ],
    },
  },
};

/** Dove si tengono le operazioni spostate, in una riga della cronologia; nulla se il luogo resta. */
export const altrove: InDueLingue<(luogo: string | undefined) => string> = {
  it: (luogo) => (luogo === undefined ? '' : `; si tengono in: ${luogo}`),
  en: (luogo) => (luogo === undefined ? '' : `; they are held at: ${luogo}`),
};

/** Dove si tengono le operazioni spostate, in una frase del verbale; nulla se il luogo resta (R02, DM 22). */
export const neiLuoghi = ({ luogoOperazioni: luogo }: { luogoOperazioni?: string }): string =>
  luogo === undefined ? '' : `; le operazioni si tengono in: ${dato(luogo)}`;

/** Che ne è del giorno che l'avviso dà all'accredito della cauzione; i rinvii di prima non lo dicono, e qui non si inventa (R32, R39). */
function accreditoDelRinvio({ cauzioneEntroIl: entro }: EventoDi<'OperazioniRinviate'>): string {
  return entro === undefined ? '' : `, e la cauzione va accreditata entro il ${dato(formattaData(entro))}`;
}

/** Le fasi che si dicono con ciò che vi accade; le altre con il loro nome. */
const VI_SI_ENTRA: InDueLingue<Readonly<Partial<Record<Fase, string>>>> = {
  it: {
    raccolta: 'Si apre la raccolta delle offerte',
    termine_scaduto: 'Scade il termine per le offerte',
    verbalizzata: 'Il verbale è firmato',
    chiusa: 'La vendita è chiusa',
  },
  en: {
    raccolta: 'Collection of offers opens',
    termine_scaduto: 'The deadline for offers passes',
    verbalizzata: 'The minutes are signed',
    chiusa: 'The sale is closed',
  },
};

export const VISTE_ALLESTIMENTO: DettiDelleViste<'FaseCambiata'> = {
  FaseCambiata: {
    cronologia: {
      it: ({ fase }) => VI_SI_ENTRA.it[fase] ?? NOMI_FASI.it[fase],
      en: ({ fase }) => VI_SI_ENTRA.en[fase] ?? NOMI_FASI.en[fase],
    },
  },
};
