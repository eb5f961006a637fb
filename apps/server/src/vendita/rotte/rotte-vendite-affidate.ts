import type { UtenteAdmin } from '@gestore/contratto/accesso';
import {
  asteAffidate,
  eventiDelegato,
  eventiDiSala,
  rivediVendita,
  schermoDiSala,
  venditaAffidata,
} from '@gestore/contratto/chiamate/delegato';
import type { RigaAffidata } from '@gestore/contratto/delegato';
import { correggibileFinoAl, type Pubblico, STANZA_VUOTA, type Stanza, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { canaleDi } from '../aste/canali.ts';
import { paginaAste, sueVendite } from '../aste/elenco-aste.ts';
import { astaDelloStato, rigaPerIlDelegato } from '../aste/viste.ts';
import type { Vendita } from '../vendita.ts';
import { eventiPer } from './eventi.ts';
import { affidata, affidataLeggibile, eIlReferente, leggibileAdesso } from './oggetti.ts';
import { collegatiDi, controlliDi, type NotizieVendita } from './vendita-del-delegato.ts';

type Parti = Pick<Vendita, 'esecutore' | 'db' | 'segreti' | 'indice' | 'presenze' | 'turni' | 'stanze' | 'orologio'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Ciò che il delegato e il magistrato seguono: ognuno solo le vendite che gli sono affidate. */
export async function rotteVenditeAffidate(
  app: FastifyInstance,
  { vendita, notizie }: { vendita: Parti; notizie: NotizieVendita },
): Promise<void> {
  const { esecutore, presenze, stanze, orologio } = vendita;
  const oggetto = ({ parametri: { id }, chi }: Chiede) => affidata(vendita, id, chi);
  const leggibile = ({ parametri: { id }, chi }: Chiede) => affidataLeggibile(vendita, id, chi);
  const segnala = (stato: StatoPubblicato, chi: UtenteAdmin): void => {
    if (eIlReferente(stato, chi)) presenze.segnala(stato.id, chi.id, 'referente');
  };

  serve(app, asteAffidate, async ({ chi, query }) => {
    const aste: RigaAffidata[] = [];
    const quali = await sueVendite(vendita, chi);
    const { righe, ...resto } = await paginaAste(vendita.db, `affidate a ${chi.id}`, quali, query, orologio.adesso());
    for (const riga of righe) {
      const { stato } = await esecutore.leggi(riga.id);
      const aperta = stato.fase === 'raccolta' || stato.fase === 'termine_scaduto';
      const tutti = aperta ? await controlliDi(vendita, notizie, stato) : [];
      const mancanze = tutti.filter(({ esito }) => esito !== 'ok');
      aste.push({ ...rigaPerIlDelegato(riga, mancanze), conduce: eIlReferente(riga, chi) });
    }
    return { aste, ...resto };
  });

  serve(app, venditaAffidata, { oggetto }, async ({ oggetto: stato, chi }) => {
    segnala(stato, chi);
    const contabile = leggibileAdesso(vendita, stato);
    return {
      asta: astaDelloStato(stato),
      // Prima di T0-180 min anche il numero delle voci direbbe quante offerte ci sono (R10).
      stanza: await stanzaDelReferente(stanze, stato, contabile),
      conduce: eIlReferente(stato, chi),
      correggibileFinoAl: stato.fase === 'gara_conclusa' ? correggibileFinoAl(stato) : null,
      controlli: await controlliDi(vendita, notizie, stato),
      collegati: contabile ? await collegatiDi(vendita, stato) : [],
      adessoMs: orologio.adesso(),
      canali: contabile ? [canaleDi(stato.id, { tipo: 'referente' })] : [],
    };
  });

  serve(app, eventiDelegato, { oggetto: leggibile }, ({ oggetto: stato, chi, query: { dopo } }) => {
    segnala(stato, chi);
    return eventiPer(vendita, stato.id, { tipo: 'referente' }, dopo);
  });

  serve(app, rivediVendita, { oggetto }, ({ oggetto: stato, query: { dopo, come, busta } }) => {
    if (!('esito' in stato)) throw problema('esito_non_dichiarato');
    // Un offerente senza busta, o con una di un'altra vendita, vede ciò che vedevano tutti.
    const chi: Pubblico = come !== 'offerente' ? { tipo: come } : { tipo: come, bustaId: busta ?? '' };
    return eventiPer(vendita, stato.id, chi, dopo);
  });

  serve(app, schermoDiSala, { oggetto: leggibile }, async ({ oggetto: stato }) => ({
    asta: astaDelloStato(stato),
    stanza: await stanze.leggi(stato.id, { tipo: 'sala' }),
    adessoMs: orologio.adesso(),
    canali: [canaleDi(stato.id, { tipo: 'sala' })],
  }));

  serve(app, eventiDiSala, { oggetto: leggibile }, ({ oggetto: { id }, query: { dopo } }) =>
    eventiPer(vendita, id, { tipo: 'sala' }, dopo),
  );
}

/** Prima che le offerte si possano contare chi conduce vede soltanto ciò che ha disposto: sospensioni e istanze (R10, R32, R46). */
async function stanzaDelReferente(
  stanze: Pick<Vendita['stanze'], 'leggi'>,
  { id, fase }: StatoPubblicato,
  contabile: boolean,
): Promise<Stanza> {
  const stanza = await stanze.leggi(id, { tipo: 'referente' });
  if (contabile) return stanza;
  const { ferma, istanze } = stanza;
  return { ...STANZA_VUOTA, fase, ferma, istanze };
}
