import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { type BustaVista, type Cent, contraria } from '@gestore/dominio';
import { ammissioneDaConfermare, DA_ESAMINARE, proposteConIlConto } from '../../conduzione/atti-possibili.ts';

/** Che cosa dell'elenco si guarda. */
export const FILTRI = ['tutte', 'da_esaminare', 'con_rilievi', 'in_sala'] as const;
export type FiltroBuste = (typeof FILTRI)[number];

/** Una busta come sta nell'elenco: a che punto è, che cosa offre, che cosa non va, in una riga sola. */
export type RigaBusta = {
  busta: BustaVista;
  /** Il posto nell'ordine del server, che non cambia da sé. */
  numero: number;
  daEsaminare: boolean;
  prezzoCent: Cent | null;
  cauzione: 'a_posto' | 'da_guardare' | 'ignota';
  cauzioneCent: Cent | null;
  /** Le regole di ciò che il software rileva, ciascuna una volta; gli avvisi, che non chiedono nulla, a parte. */
  regole: readonly string[];
  avvisi: readonly string[];
  /** Il software, o ciò che dice il conto, propone di escluderla. */
  contraria: boolean;
  /** Ammessa benché il software proponesse di escluderla: chi conduce ha scritto perché (R38). */
  controProposta: boolean;
};

/** Le righe dell'elenco, nell'ordine in cui il server dà le buste (R25). */
export function righeDi(buste: readonly BustaVista[], cauzioni: readonly CauzioneVista[]): RigaBusta[] {
  const perBusta = new Map(cauzioni.map((una) => [una.bustaId, una]));
  return buste.map((busta, i) => {
    const { riservato, stato } = busta;
    const cauzione = perBusta.get(riservato?.bustaId ?? '');
    const esclusa = proposteConIlConto(busta, cauzione).some(contraria);
    return {
      busta,
      numero: i + 1,
      daEsaminare: DA_ESAMINARE.includes(stato) || ammissioneDaConfermare(busta),
      prezzoCent: riservato?.offerta?.prezzoCent ?? busta.prezzoCent,
      cauzioneCent: riservato?.offerta?.cauzioneCent ?? null,
      cauzione: sulConto(cauzione),
      regole: regoleDi(busta, (gravita) => gravita !== 'avviso'),
      avvisi: regoleDi(busta, (gravita) => gravita === 'avviso'),
      contraria: esclusa,
      controProposta: stato === 'ammessa' && esclusa,
    };
  });
}

type Gravita = NonNullable<BustaVista['riservato']>['proposte'][number]['gravita'];

const regoleDi = ({ riservato }: BustaVista, quali: (gravita: Gravita) => boolean): string[] => [
  ...new Set((riservato?.proposte ?? []).filter(({ gravita }) => quali(gravita)).map(({ regola }) => regola)),
];

function sulConto(cauzione: CauzioneVista | undefined): RigaBusta['cauzione'] {
  if (cauzione === undefined || cauzione.stato === 'ignota') return 'ignota';
  return cauzione.stato === 'accreditata' && !cauzione.dopoIlTermine ? 'a_posto' : 'da_guardare';
}

const PASSA: Record<FiltroBuste, (riga: RigaBusta) => boolean> = {
  tutte: () => true,
  da_esaminare: ({ daEsaminare }) => daEsaminare,
  con_rilievi: ({ regole, cauzione, busta }) =>
    regole.length > 0 || cauzione === 'da_guardare' || busta.stato === 'scartata_tecnica',
  in_sala: ({ busta }) => busta.canale !== 'telematica',
};

/** Le righe che un filtro lascia, nello stesso ordine. */
export const filtra = (righe: readonly RigaBusta[], filtro: FiltroBuste): RigaBusta[] => righe.filter(PASSA[filtro]);

/** La busta accanto a quella scelta, in giù (1) o in su (-1); ai capi ci si ferma. */
export function accanto(righe: readonly RigaBusta[], scelta: string | null, passo: 1 | -1): string | null {
  const i = righe.findIndex(({ busta }) => busta.pseudonimo === scelta);
  if (i === -1) return righe[0]?.busta.pseudonimo ?? null;
  return (righe[i + passo] ?? righe[i])?.busta.pseudonimo ?? null;
}

/** La prossima da esaminare dopo quella scelta, ricominciando dall'alto; `null` se non ne resta nessun'altra. */
export function prossimaDaEsaminare(righe: readonly RigaBusta[], scelta: string | null): string | null {
  const i = righe.findIndex(({ busta }) => busta.pseudonimo === scelta);
  const inGiro = [...righe.slice(i + 1), ...righe.slice(0, Math.max(i, 0))];
  return inGiro.find(({ daEsaminare }) => daEsaminare)?.busta.pseudonimo ?? null;
}

/** Le offerte aperte su cui né il software né il conto hanno nulla da dire: si possono ammettere con una conferma sola (R38). */
export const senzaRilievi = (righe: readonly RigaBusta[]): RigaBusta[] =>
  righe.filter(
    ({ busta, regole, cauzione }) => busta.stato === 'aperta' && regole.length === 0 && cauzione !== 'da_guardare',
  );

type ContoBuste = {
  ammesse: number;
  controProposta: number;
  rifiutate: number;
  scartate: number;
  quante: number;
};

/** Quante sono decise, e come. Le ammesse contro la proposta sono contate a parte. */
export function conta(righe: readonly RigaBusta[]): ContoBuste {
  const con = (stato: BustaVista['stato']): number => righe.filter(({ busta }) => busta.stato === stato).length;
  const controProposta = righe.filter((riga) => riga.controProposta).length;
  return {
    ammesse: con('ammessa') - controProposta,
    controProposta,
    rifiutate: con('rifiutata'),
    scartate: con('scartata_tecnica'),
    quante: righe.length,
  };
}

export type TastoBuste =
  | 'giu'
  | 'su'
  | 'apri'
  | 'ammetti'
  | 'rifiuta'
  | 'cambia'
  | 'documento_dopo'
  | 'documento_prima';

const TASTI: Readonly<Record<string, TastoBuste>> = {
  ArrowDown: 'giu',
  ArrowUp: 'su',
  KeyB: 'apri',
  KeyA: 'ammetti',
  KeyR: 'rifiuta',
  KeyU: 'cambia',
  ArrowRight: 'documento_dopo',
  ArrowLeft: 'documento_prima',
};

/** Che cosa vuole chi preme quel tasto; `null` se non è un tasto dell'esame. */
export function tastoDelleBuste({
  code,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>): TastoBuste | null {
  return ctrlKey || altKey || metaKey || shiftKey ? null : (TASTI[code] ?? null);
}
