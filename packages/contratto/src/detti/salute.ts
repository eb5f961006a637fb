import type { EventoDi, FattoDiSalute, RiscontroScollegati } from '@gestore/dominio';
import { ilGiorno } from '../parole/articoli.ts';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaIstante, formattaMomento } from '../parole/formato.ts';
import { durataInSecondi, NOMI_GRAVITA, vistoInParole } from './guasti.ts';
import type { DettiDeiFatti } from './riga.ts';

export const DETTI_SALUTE: DettiDeiFatti<FattoDiSalute['tipo']> = {
  DisservizioRilevato: {
    nome: { it: 'Disservizio rilevato', en: 'Outage noticed' },
    cronologia: {
      it: ({ gravita }) => `La piattaforma non è in salute (${NOMI_GRAVITA.it[gravita]})`,
      en: ({ gravita }) => `The platform is unwell (${NOMI_GRAVITA.en[gravita]})`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ dal, visto }, { ora, riservato }) =>
        riservato
          ? [
              `${ora}. La piattaforma non è in salute dalle ${dato(formattaIstante(dal))}: ${dato(vistoInParole(visto))}.`,
            ]
          : [],
    },
    disservizio: ({ dal, visto }, riservato) =>
      `La piattaforma si dichiara non in salute dal ${formattaIstante(dal)}${riservato ? `: ${vistoInParole(visto)}` : ''}.`,
  },
  OfferentiScollegati: {
    nome: { it: 'Offerenti scollegati insieme', en: 'Bidders disconnected together' },
    cronologia: {
      it: ({ pseudonimi, presenti, fermata }) =>
        `Non si sentono più, insieme, ${pseudonimi.join(', ')}, di ${presenti} collegati: ${fermata ? 'la gara si ferma' : 'la gara continua'}`,
      en: ({ pseudonimi, presenti, fermata }) =>
        `${pseudonimi.join(', ')}, of ${presenti} connected, went silent together: ${fermata ? 'bidding stops' : 'bidding goes on'}`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: (evento, { ora, riservato }) => (riservato ? [`${ora}. ${scollegati(evento)}`] : []),
    },
  },
  DisservizioCessato: {
    nome: { it: 'Disservizio cessato', en: 'Outage over' },
    cronologia: {
      it: ({ gravita }) => `La piattaforma è di nuovo in salute, dopo un disservizio: ${NOMI_GRAVITA.it[gravita]}`,
      en: ({ gravita }) => `The platform is well again, after an outage: ${NOMI_GRAVITA.en[gravita]}`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ cessatoIl }, { ora }) => [
        `${ora}. La piattaforma è di nuovo in salute dalle ${dato(formattaIstante(cessatoIl))}.`,
      ],
    },
    disservizio: ({ cessatoIl, durataMs }) =>
      `La piattaforma è in salute dal ${formattaIstante(cessatoIl)}; il disservizio è durato ${durataInSecondi(durataMs)}.`,
  },
  CronoRiportato: {
    nome: { it: 'Crono riportato all’intero', en: 'Clock back to the full unit' },
    cronologia: {
      it: () => 'Il crono torna all’unità di tempo intera',
      en: () => 'The clock goes back to the full unit of time',
    },
    verbale: {
      capitolo: 'gara',
      frasi: (_, { ora }) => [
        `${ora}. Il crono è riportato all’unità di tempo intera per un disservizio della piattaforma.`,
      ],
    },
    disservizio: ({ residuoMs, scadeIl }) =>
      `Restavano ${durataInSecondi(residuoMs)}: il crono torna all’unità intera, lo zero è alle ${formattaIstante(scadeIl)}.`,
  },
  RipresaFissata: {
    nome: { it: 'Ripresa fissata', en: 'Resumption set' },
    cronologia: {
      it: ({ riprendeIl, da }) =>
        `Ripresa annunciata per ${ilGiorno(formattaMomento(riprendeIl))} (${da === 'sistema' ? 'dal sistema' : 'dal referente'})`,
      en: ({ riprendeIl, da }) =>
        `Resumption announced for ${formattaMomento(riprendeIl, 'en')} (${da === 'sistema' ? 'by the system' : 'by the person in charge'})`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ riprendeIl }, { ora }) => [
        `${ora}. La ripresa è annunciata per le ${dato(formattaIstante(riprendeIl))}.`,
      ],
    },
    disservizio: ({ riprendeIl, da, preavvisoMs }) =>
      `La ripresa è annunciata per il ${formattaIstante(riprendeIl)}, ${da === 'sistema' ? 'dal sistema' : 'dal referente'}, con ${durataInSecondi(preavvisoMs)} di preavviso nella stanza e al recapito di ogni convocato.`,
  },
};

const RISCONTRI: Readonly<Record<RiscontroScollegati, string>> = {
  piattaforma: 'anche la piattaforma non era in salute',
  altre_vendite: 'insieme a quelli di altre vendite',
  reti: 'da reti diverse',
};

/** Chi non si sentiva più, e che cosa ne è seguito: la gara ferma una volta sola, poi decide il referente (R57). */
function scollegati({ offerenti, presenti, riscontro, fermata }: EventoDi<'OfferentiScollegati'>): string {
  const chi = offerenti.map(({ pseudonimo }) => dato(pseudonimo)).join(', ');
  const perche = riscontro === null ? 'senza altro riscontro' : RISCONTRI[riscontro];
  const seguito = fermata ? 'la gara si ferma' : 'la gara continua e il referente ne è avvisato';
  return `Non si sentono più, nello stesso momento, ${chi}, di ${dato(String(presenti))} offerenti collegati, ${perche}: ${seguito}.`;
}
