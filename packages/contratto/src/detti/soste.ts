import type { FattoDiSosta, Provvedimento } from '@gestore/dominio';
import { ilGiorno } from '../parole/articoli.ts';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaIstante, formattaMomento, giornoInParole } from '../parole/formato.ts';
import { altrove, neiLuoghi } from './allestimento.ts';
import type { DettiDeiFatti } from './riga.ts';

// La vendita che si ferma e riprende: per quale provvedimento, per quando, e chi intanto è libero (R24, R32).
export const DETTI_SOSTE: DettiDeiFatti<FattoDiSosta['tipo']> = {
  VenditaSospesa: {
    nome: { it: 'Vendita sospesa', en: 'Sale suspended' },
    cronologia: {
      it: ({ provvedimento }) =>
        provvedimento === null
          ? 'La vendita è sospesa da chi conduce'
          : `La vendita è sospesa (provvedimento n. ${provvedimento.numero})`,
      en: ({ provvedimento }) =>
        provvedimento === null
          ? 'The sale is suspended by who conducts it'
          : `The sale is suspended (order no. ${provvedimento.numero})`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, riservato }) => [
        `${ora}. La vendita è sospesa ${disposta(evento)}. Le offerte restano irrevocabili, e le cauzioni restano versate.${perche(evento, riservato)}`,
      ],
    },
  },
  VenditaRipresa: {
    nome: { it: 'Vendita ripresa', en: 'Sale resumed' },
    cronologia: {
      it({ riprendeIl, luogoOperazioni, scadonoPrima }) {
        const scadono = scadonoPrima?.join(', ') ?? '';
        return `Ripresa fissata per ${ilGiorno(formattaMomento(riprendeIl))}${altrove.it(luogoOperazioni)}${scadono === '' ? '' : `; per allora non sono più irrevocabili le offerte di ${scadono}`}`;
      },
      en({ riprendeIl, luogoOperazioni, scadonoPrima }) {
        const scadono = scadonoPrima?.join(', ') ?? '';
        return `Resumption set for ${formattaMomento(riprendeIl, 'en')}${altrove.en(luogoOperazioni)}${scadono === '' ? '' : `; by then the offers of ${scadono} are no longer irrevocable`}`;
      },
    },
    verbale: {
      capitolo: 'buste',
      frasi(evento, { ora, riservato }) {
        const chi = evento.scadonoPrima.map(({ pseudonimo }) => dato(pseudonimo)).join(', ');
        const scadono =
          chi === '' || !riservato ? '' : ` A quella data non sono più irrevocabili le offerte di ${chi}.`;
        return [
          `${ora}. La ripresa è disposta ${disposta(evento)}: le operazioni sono fissate per le ${dato(formattaIstante(evento.riprendeIl))}${neiLuoghi(evento)}.${scadono}${perche(evento, riservato)}`,
        ];
      },
    },
  },
  OperazioniRiaperte: {
    nome: { it: 'Operazioni riaperte', en: 'Operations open again' },
    cronologia: {
      it: () => 'Le operazioni riprendono da dove erano',
      en: () => 'The operations go on from where they were',
    },
    verbale: {
      capitolo: 'buste',
      frasi: ({ operatoriInTurno }, { ora, riservato }) => [
        `${ora}. Il referente riprende le operazioni da dove erano state fermate.${riservato ? ` Operatori del gestore in turno: ${dato(operatoriInTurno)}.` : ''}`,
      ],
    },
  },
  OfferentiLiberati: {
    nome: { it: 'Offerenti liberati', en: 'Bidders freed' },
    cronologia: {
      it: ({ provvedimento }) => `Gli offerenti sono liberati (provvedimento n. ${provvedimento.numero})`,
      en: ({ provvedimento }) => `The bidders are freed (order no. ${provvedimento.numero})`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, riservato }) => [
        `${ora}. Gli offerenti sono liberati ${disposta(evento)}: le cauzioni tornano.${perche(evento, riservato)}`,
      ],
    },
  },
};

type Disposizione = { provvedimento: Provvedimento | null; motivo: string; propostaDa?: string | null };

function disposta({ provvedimento, propostaDa }: Disposizione): string {
  if (provvedimento === null) return 'per atto del referente';
  const inDue =
    propostaDa === undefined || propostaDa === null ? '' : ', proposto da una persona e confermato da un’altra';
  return `con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${inDue}`;
}

const perche = ({ motivo }: Disposizione, riservato: boolean): string =>
  riservato ? ` Motivo: «${dato(motivo)}»` : '';
