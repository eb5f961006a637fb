import { compiDopo, compiDopoOperatore, dopoDelDelegato, dopoDellOperatore } from '@gestore/contratto/dopo/chiamate';
import type { AttoDopoScritto, DopoVisto } from '@gestore/contratto/dopo/forme';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { type Sorte, useComando } from '../../comando/usa-comando.ts';
import {
  ATTI_DEL_GESTORE,
  type AttoDopoDiChiConduce,
  type AttoDopoOperatore,
  type AttoDopoScelto,
} from './atto-scritto.ts';

/** Da che posto si guarda: chi conduce compie ogni atto, il gestore quelli della banca (R71). */
export type PostoDopo = 'delegato' | 'operatore';

const chiave = (id: string) => ['asta', 'dopo', id] as const;

/** Ciò che segue l'esito. La lettura di un operatore resta annotata (R37): la si chiede aprendo la sua parte. */
export const useDopo = (id: string, posto: PostoDopo): UseQueryResult<DopoVisto> =>
  useQuery({
    queryKey: chiave(id),
    queryFn: () => (posto === 'delegato' ? chiama(dopoDelDelegato, { id }) : chiama(dopoDellOperatore, { id })),
  });

type UsoAttoDopo = {
  sorte: Sorte<AttoDopoScritto>;
  inCorso: boolean;
  /** Vero se l'atto è stato scritto. */
  compi: (atto: AttoDopoScelto) => Promise<boolean>;
};

const DELL_OPERATORE: readonly AttoDopoScelto['tipo'][] = [
  'registraSaldo',
  'stornaVersamento',
  'registraRata',
  'giraCauzione',
  'incameraCauzione',
  'restituisciAssegno',
  'restituisciResiduo',
  'passaAlleSpese',
  'confermaMovimento',
  'ritiraMovimento',
  'registraTrasmissione',
  'registraRapporto',
  'registraCompenso',
  'bloccaConservazione',
  'sbloccaConservazione',
] satisfies readonly AttoDopoOperatore['tipo'][];
const DEL_GESTORE: readonly AttoDopoScelto['tipo'][] = ATTI_DEL_GESTORE;
const eDellOperatore = (atto: AttoDopoScelto): atto is AttoDopoOperatore => DELL_OPERATORE.includes(atto.tipo);
const eDiChiConduce = (atto: AttoDopoScelto): atto is AttoDopoDiChiConduce => !DEL_GESTORE.includes(atto.tipo);

/** Un atto che segue l'esito, dal posto di chi lo compie; dopo ogni risposta si rilegge. */
export function useAttoDopo(id: string, posto: PostoDopo): UsoAttoDopo {
  const delegato = useComando(compiDopo, { rileggi: [chiave(id)] });
  const operatore = useComando(compiDopoOperatore, { rileggi: [chiave(id)] });
  const { sorte, inCorso } = posto === 'delegato' ? delegato : operatore;
  return {
    sorte,
    inCorso,
    async compi(atto) {
      if (posto === 'delegato') return eDiChiConduce(atto) && (await delegato.compi({ id, atto }))?.tipo === 'fatto';
      if (!eDellOperatore(atto)) return false;
      return (await operatore.compi({ id, atto }))?.tipo === 'fatto';
    },
  };
}
