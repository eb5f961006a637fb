import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiEsito } from '../../parole/esito.ts';
import { esitoDichiarato, rimborsiDisposti } from './evolvi.ts';
import { esitoCaducato, evolviIstanze } from './evolvi-istanze.ts';

const VINCITORE = ['pseudonimo', 'importoCent'] as const;

/** La vita dei fatti dell’esito. */
export const FATTI_ESITO: RigheFatti<FattoDiEsito['tipo']> = {
  // Le parole del referente possono nominare qualcuno: restano sue (R33).
  EsitoDichiarato: {
    evolvi: esitoDichiarato,
    parole: ['/motivo', '/motivoIrraggiungibili'],
    vede: { chiConduce: ['esito', { vincitore: VINCITORE }, 'motivo'], altri: ['esito', { vincitore: VINCITORE }] },
  },
  // A chi partecipa basta quanto offre il creditore: sotto il prezzo base il bene è suo (R33, R46).
  IstanzaRegistrata: {
    evolvi: evolviIstanze,
    parole: ['/creditore'],
    vede: {
      chiConduce: ['istanzaId', 'importoCent', 'creditore', 'speseCent', 'prelazioniCent', 'depositataIl'],
      altri: ['istanzaId', 'importoCent'],
    },
    comeVista: (fatto, { referente }) => {
      const { tipo, istanzaId, importoCent, creditore, speseCent, prelazioniCent, depositataIl } = fatto;
      const riservato = referente ? { creditore, speseCent, prelazioniCent, depositataIl } : null;
      return { tipo, istanzaId, importoCent, riservato };
    },
  },
  IstanzaRitirata: {
    evolvi: evolviIstanze,
    parole: ['/motivo'],
    vede: { chiConduce: ['istanzaId', 'motivo'], altri: ['istanzaId'] },
  },
  BeneAssegnato: { evolvi: evolviIstanze, parole: [], vede: { tutti: ['istanzaId', 'importoCent'] } },
  EsitoCaducato: {
    evolvi: esitoCaducato,
    parole: ['/motivo'],
    vede: { chiConduce: ['esito', 'provvedimento', 'motivo'], altri: ['esito', 'provvedimento'] },
  },
  RimborsiDisposti: { evolvi: rimborsiDisposti, parole: [], vede: { nessuno: true } },
};
