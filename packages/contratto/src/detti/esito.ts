import { type FattoDiEsito, formattaEuro } from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaIstante } from '../parole/formato.ts';
import { NOMI_ESITI } from './nomi.ts';
import type { DettiDeiFatti } from './riga.ts';

// Esito, assegnazione, caducazione e rimborsi hanno nel verbale la loro sezione.
export const DETTI_ESITO: DettiDeiFatti<FattoDiEsito['tipo']> = {
  EsitoDichiarato: {
    nome: { it: 'Esito dichiarato', en: 'Outcome declared' },
    cronologia: {
      it: ({ esito }) => `Esito dichiarato: ${NOMI_ESITI.it[esito]}`,
      en: ({ esito }) => `Outcome declared: ${NOMI_ESITI.en[esito]}`,
    },
    verbale: 'altrove',
    disservizio: ({ esito }) => `È dichiarato l’esito: ${esito.replaceAll('_', ' ')}.`,
  },
  IstanzaRegistrata: {
    nome: { it: 'Istanza di assegnazione registrata', en: 'Request for assignment registered' },
    cronologia: {
      it: ({ importoCent }) => `Registrata un’istanza di assegnazione per ${formattaEuro(importoCent)}`,
      en: ({ importoCent }) => `A request for assignment of ${formattaEuro(importoCent)} is registered`,
    },
    verbale: {
      capitolo: 'buste',
      frasi({ creditore, importoCent, speseCent, prelazioniCent, depositataIl }, { ora, riservato }) {
        const conti = `: spese di esecuzione ${dato(formattaEuro(speseCent))}, crediti che vengono prima ${dato(formattaEuro(prelazioniCent))}`;
        return [
          riservato
            ? `${ora}. È registrata un’istanza di assegnazione di ${dato(creditore)} per ${dato(formattaEuro(importoCent))}, depositata il ${dato(formattaIstante(depositataIl))}${conti}.`
            : `${ora}. È registrata un’istanza di assegnazione per ${dato(formattaEuro(importoCent))}.`,
        ];
      },
    },
  },
  IstanzaRitirata: {
    nome: { it: 'Istanza di assegnazione ritirata', en: 'Request for assignment withdrawn' },
    cronologia: {
      it: () => 'Tolta un’istanza di assegnazione',
      en: () => 'A request for assignment is removed',
    },
    verbale: {
      capitolo: 'buste',
      frasi: ({ motivo }, { ora, riservato }) => [
        `${ora}. Un’istanza di assegnazione è tolta dalle registrate.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`,
      ],
    },
  },
  BeneAssegnato: {
    nome: { it: 'Bene assegnato', en: 'Lot assigned' },
    cronologia: {
      it: ({ importoCent }) => `Il bene è assegnato al creditore per ${formattaEuro(importoCent)}`,
      en: ({ importoCent }) => `The lot is assigned to the creditor for ${formattaEuro(importoCent)}`,
    },
    verbale: 'altrove',
  },
  EsitoCaducato: {
    nome: { it: 'Provvedimento dopo la vendita', en: 'Order after the sale' },
    cronologia: {
      it: ({ esito, provvedimento }) => `${NOMI_ESITI.it[esito]} (provvedimento n. ${provvedimento.numero})`,
      en: ({ esito, provvedimento }) => `${NOMI_ESITI.en[esito]} (order no. ${provvedimento.numero})`,
    },
    verbale: 'altrove',
  },
  RimborsiDisposti: { nome: { it: 'Rimborsi disposti', en: 'Refunds ordered' }, verbale: 'altrove' },
};
