import { leggiMessaggiDaReferente, leggiRichiesteDaReferente } from '@gestore/contratto/assistenza/chiamate';
import { cauzioniDellaVendita } from '@gestore/contratto/banca/chiamate';
import { rimborsiDisposti } from '@gestore/contratto/banca/chiamate-rimborsi';
import {
  anteprimaGraduatoria,
  asteAffidate,
  cruscottoDelegato,
  identitaDelleBuste,
  pacchettoDellaScartata,
  schedaAllegato,
} from '@gestore/contratto/delegato/chiamate';
import type { RigaAffidata } from '@gestore/contratto/delegato/forme';
import type { IngressoDi, RispostaDi } from '@gestore/contratto/linea/chiamata';
import { leggiCredenzialiDaReferente } from '@gestore/contratto/posta/chiamate';
import { elenchiDeiRilanci, versioniDelVerbale } from '@gestore/contratto/verbale/chiamate';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { type ElencoLetto, useElenco } from '../../comune/elenchi/elenco.tsx';
import { ogni } from '../../seguito/ogni.ts';

/** Gli estratti conto si caricano poche volte al giorno: rileggere più spesso non direbbe nulla di nuovo. */
const RILETTURA_CAUZIONI_MS = 30_000;

type Lettura<C> = UseQueryResult<RispostaDi<C>>;

export const chiaveAsta = (id: string): readonly ['asta', 'delegato', string] => ['asta', 'delegato', id];

/** Ogni quanto si rilegge il cruscotto: ciò che manca cambia mentre lo si guarda, e resta aperto tutta la mattina. */
const RILETTURA_CRUSCOTTO_MS = 15_000;

/** La giornata di chi guarda: una lettura sola per tutte le schermate che la mostrano; `serve` è falso dove non si mostra. */
export const useCruscotto = (serve = true): Lettura<typeof cruscottoDelegato> =>
  useQuery({
    enabled: serve,
    queryKey: ['dashboard', 'cruscotto'],
    queryFn: () => chiama(cruscottoDelegato),
    refetchInterval: ogni(RILETTURA_CRUSCOTTO_MS),
  });

/** Le vendite affidate a chi guarda, a pagine. */
export const useAffidate = (
  cercate: Omit<IngressoDi<typeof asteAffidate>, 'dopo'>,
  ogniMs?: number,
): ElencoLetto<RigaAffidata> =>
  useElenco({
    chiave: ['dashboard', 'aste', cercate],
    leggi: (pagina) => chiama(asteAffidate, { ...cercate, ...pagina }),
    righe: ({ aste }) => aste,
    id: ({ id }) => id,
    ...(ogniMs === undefined ? {} : { ogniMs }),
  });

/** Ogni lettura delle identità è annotata (R37): si rilegge solo quando si è aperta un'altra busta. */
export const useIdentita = (id: string, aperte: number): Lettura<typeof identitaDelleBuste> =>
  useQuery({
    queryKey: ['busta', 'identita', id, aperte],
    queryFn: () => chiama(identitaDelleBuste, { id }),
    enabled: aperte > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
/** Un documento di una busta aperta: non cambia, e ogni lettura è annotata (R37). */
export const useSchedaAllegato = (di: IngressoDi<typeof schedaAllegato>): Lettura<typeof schedaAllegato> =>
  useQuery({
    queryKey: ['busta', 'documento', di],
    queryFn: () => chiama(schedaAllegato, di),
    staleTime: Number.POSITIVE_INFINITY,
  });
/** I byte di una busta che non si legge da sé: non cambiano, e ogni lettura è annotata (R25, R37). */
export const usePacchettoScartato = (
  di: IngressoDi<typeof pacchettoDellaScartata>,
  serve: boolean,
): Lettura<typeof pacchettoDellaScartata> =>
  useQuery({
    queryKey: ['busta', 'pacchetto', di],
    queryFn: () => chiama(pacchettoDellaScartata, di),
    enabled: serve,
    staleTime: Number.POSITIVE_INFINITY,
  });
/** I movimenti del conto arrivano mentre si esaminano le buste: si rilegge fino all'ammissione (R39). */
export const useCauzioni = (id: string): Lettura<typeof cauzioniDellaVendita> =>
  useQuery({
    queryKey: [...chiaveAsta(id), 'cauzioni'],
    queryFn: () => chiama(cauzioniDellaVendita, { id }),
    refetchInterval: ogni(RILETTURA_CAUZIONI_MS),
  });
export const useGraduatoria = (id: string): Lettura<typeof anteprimaGraduatoria> =>
  useQuery({ queryKey: [...chiaveAsta(id), 'graduatoria'], queryFn: () => chiama(anteprimaGraduatoria, { id }) });
export const useCredenziali = (id: string): Lettura<typeof leggiCredenzialiDaReferente> =>
  useQuery({
    queryKey: [...chiaveAsta(id), 'credenziali'],
    queryFn: () => chiama(leggiCredenzialiDaReferente, { id }),
    // Prima dell'ora la risposta dice da quando: la pagina lasciata aperta allora legge.
    refetchInterval: ogni(null),
  });
/** Chi li mostra sta in una pagina che segue la vendita: si rileggono quando lei ne annuncia. */
export const useMessaggi = (id: string): Lettura<typeof leggiMessaggiDaReferente> =>
  useQuery({ queryKey: [...chiaveAsta(id), 'messaggi'], queryFn: () => chiama(leggiMessaggiDaReferente, { id }) });
export const useRichieste = (id: string): Lettura<typeof leggiRichiesteDaReferente> =>
  useQuery({ queryKey: [...chiaveAsta(id), 'assistenza'], queryFn: () => chiama(leggiRichiesteDaReferente, { id }) });
/** Le cauzioni che tornano e chi è ancora vincolato: li cambia un fatto della vendita, di cui `seq` è l'ultimo (R24, R37, R71). */
export const useRimborsi = (id: string, seq: number): Lettura<typeof rimborsiDisposti> =>
  useQuery({
    queryKey: ['offerta', 'rimborsi', id, seq],
    queryFn: () => chiama(rimborsiDisposti, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
export const useElenchi = (id: string): Lettura<typeof elenchiDeiRilanci> =>
  useQuery({ queryKey: [...chiaveAsta(id), 'elenchi'], queryFn: () => chiama(elenchiDeiRilanci, { id }) });
export const useVerbali = (id: string): Lettura<typeof versioniDelVerbale> =>
  useQuery({ queryKey: [...chiaveAsta(id), 'verbali'], queryFn: () => chiama(versioniDelVerbale, { id }) });
