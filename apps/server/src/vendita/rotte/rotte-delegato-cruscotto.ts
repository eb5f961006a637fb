import type { RigaAsta } from '@gestore/contratto';
import { cruscottoDelegato, cruscottoDelGiudice } from '@gestore/contratto/chiamate/delegato';
import type { Mancanza, TermineInCorso, VenditaDiOggi } from '@gestore/contratto/cruscotto-delegato';
import { leggibileDal, partecipaInSala, type StatoPubblicato, terminiDopo } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import { cruscottoDi } from '../aste/del-giudice.ts';
import { scorriAste, sueVendite } from '../aste/elenco-aste.ts';
import { terminiAncora, terminiDopoEsito } from '../aste/termini.ts';
import { diOggiOppureAggiudicate, eDiOggi, VIVE } from '../aste/vendite-di-oggi.ts';
import { rigaPerIlDelegato } from '../aste/viste.ts';
import type { Vendita } from '../vendita.ts';
import { leggibileAdesso } from './oggetti.ts';
import type { NotizieVendita } from './vendita-del-delegato.ts';

type Parti = Pick<
  Vendita,
  'db' | 'segreti' | 'esecutore' | 'indice' | 'presenze' | 'turni' | 'orologio' | 'seguiti' | 'stanze' | 'giornale'
>;

/** Un termine passato si mostra ancora per un mese: la piattaforma non sa se è stato rispettato, e tacere sarebbe peggio. */
const MOSTRATO_DOPO_MS = 30 * 86_400_000;

/** Il cruscotto di chi conduce: che cosa manca oggi, che cosa viene, quali termini corrono. */
export async function rotteDelegatoCruscotto(
  app: FastifyInstance,
  { vendita, notizie }: { vendita: Parti; notizie: NotizieVendita },
): Promise<void> {
  serve(app, cruscottoDelGiudice, ({ chi }) => cruscottoDi(vendita, chi));
  serve(app, cruscottoDelegato, async ({ chi }) => {
    const adessoMs = vendita.orologio.adesso();
    const sue = await sueVendite(vendita, chi);
    const aste: RigaAsta[] = [];
    const oggi: VenditaDiOggi[] = [];
    const termini: TermineInCorso[] = [];
    for await (const riga of scorriAste(vendita.db, [...sue, ...diOggiOppureAggiudicate(adessoMs)])) {
      if (eDiOggi(riga, adessoMs)) aste.push(rigaPerIlDelegato(riga, []));
      const { stato } = await vendita.esecutore.leggi(riga.id);
      if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
      if (VIVE.includes(stato.fase) && eDiOggi(riga, adessoMs)) oggi.push(await diOggi(vendita, notizie, stato));
      termini.push(...(await inCorso(vendita, stato, adessoMs)));
    }
    termini.sort((a, b) => a.scadeIl - b.scadeIl);
    return { adessoMs, aste, oggi, termini };
  });
}

async function diOggi(vendita: Parti, notizie: NotizieVendita, stato: StatoPubblicato): Promise<VenditaDiOggi> {
  const contabile = leggibileAdesso(vendita, stato);
  const mancanze: Mancanza[] = [];
  if ((await vendita.turni.quanti()) === 0) mancanze.push({ tipo: 'operatore' });
  if (contabile) mancanze.push(...(await contate(vendita, notizie, stato)));
  const quante = await notizie.richiesteAperte(stato.id);
  if (quante > 0) mancanze.push({ tipo: 'assistenza_aperta', quante });
  return { id: stato.id, contabileDal: leggibileDal(stato), contabile, mancanze };
}

async function contate({ presenze }: Parti, notizie: NotizieVendita, stato: StatoPubblicato): Promise<Mancanza[]> {
  const collegati = new Set((await presenze.collegati(stato.id)).map(({ chi }) => chi));
  const buste = [...stato.buste.values()].filter((busta) => busta.stato.tipo !== 'scartata_tecnica');
  const inGioco = buste.filter((busta) => busta.stato.tipo !== 'rifiutata');
  const cauzioni = (await notizie.cauzioni(stato)).filter(({ bustaId }) => inGioco.some(({ id }) => id === bustaId));
  const ignote = cauzioni.filter((una) => una.stato === 'ignota');
  const assenti = cauzioni.filter((una) => una.stato === 'non_accreditata' || una.stato === 'parziale');
  const inAttesa = stato.fase === 'operazioni_aperte' ? ['sigillata', 'aperta'] : [];
  const elenco: Mancanza[] = [
    { tipo: 'credenziali', quante: await notizie.daConsegnare(stato.id) },
    { tipo: 'buste_da_decidere', quante: buste.filter((busta) => inAttesa.includes(busta.stato.tipo)).length },
    {
      tipo: 'non_collegati',
      quanti: inGioco.filter((busta) => !partecipaInSala(busta) && !collegati.has(busta.id)).length,
    },
    { tipo: 'cauzioni_non_accreditate', quante: assenti.length },
    { tipo: 'cauzioni_ignote', quante: inGioco.length - cauzioni.length + ignote.length },
  ];
  return elenco.filter((una) => ('quante' in una ? una.quante : 'quanti' in una ? una.quanti : 1) > 0);
}

async function inCorso({ seguiti }: Parti, stato: StatoPubblicato, adesso: number): Promise<TermineInCorso[]> {
  const dallEsito = terminiDopoEsito(stato);
  if (dallEsito.length === 0) return [];
  const seguito = await seguiti.leggi(stato.id);
  return terminiAncora(dallEsito, terminiDopo(seguito.stato, seguito.vendita))
    .filter(({ scadeIl }) => scadeIl > adesso - MOSTRATO_DOPO_MS)
    .map((termine) => ({ asta: stato.id, titolo: stato.scheda.titolo, ...termine }));
}
