import type { RigaAsta } from '@gestore/contratto';
import {
  cruscottoDelegato,
  cruscottoDelGiudice,
  cruscottoDelGiudiceCsv,
  cruscottoDelGiudiceXlsx,
} from '@gestore/contratto/delegato/chiamate';
import type { Mancanza, VenditaDiOggi } from '@gestore/contratto/delegato/cruscotto-delegato';
import { daEsaminare, leggibiliDal, partecipaInSala, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import { scorriFoglio } from '../../fogli/scorri.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { cruscottoDi } from '../aste/elenchi/del-giudice.ts';
import { scorriAste, sueVendite } from '../aste/elenchi/elenco-aste.ts';
import { diOggiFra, eDiOggi, VIVE } from '../aste/elenchi/vendite-di-oggi.ts';
import { rigaPerIlDelegato } from '../aste/scheda/viste.ts';
import { terminiInCorso } from '../dopo/termini-di-chi-conduce.ts';
import type { Nucleo } from '../nucleo.ts';
import { foglioDelGiudice } from './fogli-vendite.ts';
import { eLeggibile, guardaDaSecondo } from './oggetti.ts';
import type { NotizieVendita } from './vendita-del-delegato.ts';

const GIUDICE_IN = [
  ['csv', cruscottoDelGiudiceCsv],
  ['xlsx', cruscottoDelGiudiceXlsx],
] as const;

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'indice' | 'presenze' | 'turni' | 'seguiti' | 'stanze' | 'giornale'>;

/** Il cruscotto di chi conduce: che cosa manca oggi, che cosa viene, quali termini corrono. */
export async function rotteDelegatoCruscotto(
  app: FastifyInstance,
  { parti, notizie }: { parti: Parti; notizie: NotizieVendita },
): Promise<void> {
  serve(app, cruscottoDelGiudice, ({ chi }) => cruscottoDi(parti, chi));
  for (const [formato, chiamata] of GIUDICE_IN)
    serve(app, chiamata, async ({ chi, reply }) =>
      scorriFoglio(reply, formato, foglioDelGiudice(await cruscottoDi(parti, chi))),
    );
  serve(app, cruscottoDelegato, async ({ chi }) => {
    const adessoMs = parti.orologio.adesso();
    const condizioni = await sueVendite(parti, chi);
    const aste: RigaAsta[] = [];
    const oggi: VenditaDiOggi[] = [];
    for await (const riga of scorriAste(parti.db, [diOggiFra(condizioni, adessoMs)])) {
      if (!eDiOggi(riga, adessoMs)) continue;
      aste.push(rigaPerIlDelegato(riga, []));
      const { stato } = await parti.esecutore.leggi(riga.id);
      if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
      // Ciò che manca lo fa chi conduce: il secondo delegato trova la vendita fra le sue, e la segue (R36).
      if (VIVE.includes(stato.fase) && !guardaDaSecondo(stato, chi)) oggi.push(await diOggi(parti, notizie, stato));
    }
    const delegatoId = chi.scope.includes('magistrato') ? null : chi.id;
    const termini = await terminiInCorso(parti, { sue: condizioni, delegatoId }, adessoMs);
    return { adessoMs, aste, oggi, termini };
  });
}

async function diOggi(parti: Parti, notizie: NotizieVendita, stato: StatoPubblicato): Promise<VenditaDiOggi> {
  const contabile = eLeggibile(parti, stato);
  const mancanze: Mancanza[] = [];
  if ((await parti.turni.quanti()) === 0) mancanze.push({ tipo: 'operatore' });
  if (contabile) mancanze.push(...(await contate(parti, notizie, stato)));
  const quante = await notizie.richiesteAperte(stato.id);
  if (quante > 0) mancanze.push({ tipo: 'assistenza_aperta', quante });
  return { id: stato.id, contabileDal: leggibiliDal(stato), contabile, mancanze };
}

async function contate({ presenze }: Parti, notizie: NotizieVendita, stato: StatoPubblicato): Promise<Mancanza[]> {
  const collegati = new Set((await presenze.collegati(stato.id)).map(({ chi }) => chi));
  const buste = [...stato.buste.values()].filter((busta) => busta.stato.tipo !== 'scartata_tecnica');
  const inGioco = buste.filter((busta) => busta.stato.tipo !== 'rifiutata');
  const cauzioni = (await notizie.cauzioni(stato)).filter(({ bustaId }) => inGioco.some(({ id }) => id === bustaId));
  const ignote = cauzioni.filter((una) => una.stato === 'ignota');
  const assenti = cauzioni.filter((una) => una.stato === 'non_accreditata' || una.stato === 'parziale');
  const elenco: Mancanza[] = [
    { tipo: 'credenziali', quante: await notizie.daConsegnare(stato.id) },
    { tipo: 'buste_da_decidere', quante: stato.fase === 'operazioni_aperte' ? daEsaminare(stato) : 0 },
    {
      tipo: 'non_collegati',
      quanti: inGioco.filter((busta) => !partecipaInSala(busta) && !collegati.has(busta.id)).length,
    },
    { tipo: 'cauzioni_non_accreditate', quante: assenti.length },
    { tipo: 'cauzioni_ignote', quante: inGioco.length - cauzioni.length + ignote.length },
  ];
  return elenco.filter((una) => ('quante' in una ? una.quante : 'quanti' in una ? una.quanti : 1) > 0);
}
