import type { RigheFatti } from '../../legge/riga.ts';
import type { MotivoRifiuto } from '../../parole/attori.ts';
import type { BustaInElenco, FattoDiBusta, SintesiOfferta } from '../../parole/buste.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { VistaDi, VistaEvento } from '../../parole/viste.ts';
import {
  arrivoDeciso,
  bustaArrivata,
  evolviEsame,
  offertaRiconfrontata,
  operazioniAperte,
  pacchettoArrivato,
  paritaDecisa,
} from './evolvi.ts';
import { senzaSupposti } from './ignoti.ts';

const IN_ELENCO: readonly Exclude<keyof EventoDi<'BustaDepositata'>, 'tipo'>[] = [
  'bustaId',
  'pseudonimo',
  'canale',
  'depositataIl',
  'tardiva',
];

/** La vita dei fatti delle buste. */
export const FATTI_BUSTE: RigheFatti<FattoDiBusta['tipo']> = {
  // Prima dell'apertura nessuno sa che la busta esiste (R10).
  BustaDepositata: {
    evolvi: bustaArrivata,
    parole: [],
    vede: ({ riservata }) => (riservata ? { nessuno: true } : { chiConduce: IN_ELENCO }),
    comeVista: (fatto) => ({ tipo: 'BustaArrivata', busta: inElenco(fatto, null) }),
  },
  BustaScartata: {
    evolvi: bustaArrivata,
    parole: [],
    vede: ({ riservata }) => (riservata ? { nessuno: true } : { chiConduce: [...IN_ELENCO, 'motivo'] }),
    comeVista: (fatto) => ({ tipo: 'BustaArrivata', busta: inElenco(fatto, fatto.motivo) }),
  },
  ArrivoTardivo: {
    evolvi: pacchettoArrivato,
    parole: [],
    vede: { chiConduce: true },
    comeVista: ({ tipo, ...arrivo }) => ({ tipo, arrivo }),
  },
  ArrivoDeciso: { evolvi: arrivoDeciso, parole: ['/motivo'], vede: { chiConduce: true } },
  // Le buste che chi partecipa vede stanno per prime: quelle celate sono in fondo, e non si vede quante sono (R25, R33).
  OperazioniAperte: {
    evolvi: operazioniAperte,
    parole: [],
    vede: ({ buste }) => ({
      chiConduce: ['aperteIl', { buste: true }],
      altri: [
        'aperteIl',
        {
          buste: buste
            .slice(0, buste.findLastIndex(({ scarto }) => scarto === null) + 1)
            .map(({ scarto }) => (scarto === null ? (['pseudonimo', 'canale'] as const) : [])),
        },
      ],
    }),
    comeVista: ({ tipo, aperteIl, buste }, { referente }) => ({
      tipo,
      aperteIl,
      buste: referente
        ? buste
        : buste.filter(({ scarto }) => scarto === null).map(({ pseudonimo, canale }) => ({ pseudonimo, canale })),
    }),
  },
  BustaAperta: {
    evolvi: evolviEsame,
    parole: [],
    vede: {
      chiConduce: ['bustaId', 'pseudonimo', 'canale', 'depositataIl', 'offerta', 'proposte'],
      altri: ['pseudonimo', 'canale', { offerta: ['prezzoCent'] }],
    },
    comeVista: (fatto, { referente }) => aperta(fatto, senzaSupposti(fatto.offerta, fatto.proposte), referente),
  },
  // Letta nei byte, è come le altre: che non si leggesse, o c'era, lo sa chi conduce (R25, R33).
  ScartataLetta: {
    evolvi: evolviEsame,
    parole: ['/motivo'],
    vede: {
      chiConduce: ['bustaId', 'pseudonimo', 'canale', 'depositataIl', 'offerta', 'proposte'],
      altri: ['pseudonimo', 'canale', { offerta: ['prezzoCent'] }],
    },
    comeVista: (fatto, { referente }) => aperta(fatto, fatto.offerta, referente),
  },
  // Chi è il debitore non lo deve sapere chi partecipa, e nemmeno che lo si è cercato (R33).
  OffertaRiconfrontata: { evolvi: offertaRiconfrontata, parole: [], vede: { chiConduce: true } },
  BustaIllegibile: {
    evolvi: evolviEsame,
    parole: [],
    vede: { chiConduceEIlSuo: ['pseudonimo', 'motivo'], altri: ['pseudonimo'] },
    comeVista: ({ pseudonimo, motivo }, { referente, suo: diChiGuarda }) => ({
      tipo: 'BustaScartata',
      pseudonimo,
      motivo: referente || diChiGuarda ? motivo : null,
    }),
  },
  ScartataEsclusa: {
    evolvi: evolviEsame,
    parole: ['/motivo/testo'],
    vede: { chiConduceEIlSuo: ['pseudonimo', 'motivo'] },
    comeVista: ({ pseudonimo, motivo }) => rifiutata(pseudonimo, motivo),
  },
  OffertaAmmessa: {
    evolvi: evolviEsame,
    parole: ['/nonostante'],
    vede: { chiConduce: ['pseudonimo', 'nonostante'], altri: ['pseudonimo'] },
  },
  OffertaRifiutata: {
    evolvi: evolviEsame,
    parole: ['/motivo/testo'],
    vede: { chiConduceEIlSuo: ['pseudonimo', 'motivo'], altri: ['pseudonimo'] },
  },
  // Perché una precede l'altra lo leggono tutti: è la legge che vuole la ragione (R45).
  ParitaDecisa: {
    evolvi: paritaDecisa,
    parole: ['/motivo'],
    vede: { tutti: [{ ordine: ['pseudonimo'] }, 'motivo'] },
    comeVista: ({ tipo, ordine, motivo }) => ({ tipo, ordine: ordine.map(({ pseudonimo }) => pseudonimo), motivo }),
  },
};

function inElenco(
  { bustaId, pseudonimo, canale, depositataIl, tardiva }: EventoDi<'BustaDepositata' | 'BustaScartata'>,
  scarto: string | null,
): BustaInElenco {
  return { bustaId, pseudonimo, canale, depositataIl, tardiva, scarto };
}

function aperta(
  { pseudonimo, canale, bustaId, depositataIl, proposte }: EventoDi<'BustaAperta' | 'ScartataLetta'>,
  letta: SintesiOfferta,
  referente: boolean,
): VistaEvento {
  const riservato = referente ? { bustaId, depositataIl, offerta: letta, proposte } : null;
  return { tipo: 'BustaAperta', pseudonimo, canale, prezzoCent: letta.prezzoCent, riservato };
}

function rifiutata(pseudonimo: string, motivo: MotivoRifiuto): VistaDi<'OffertaRifiutata'> {
  return { tipo: 'OffertaRifiutata', pseudonimo, motivo };
}
