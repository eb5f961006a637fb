import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  asteAffidate,
  asteAffidateCsv,
  asteAffidateXlsx,
  eventiDelegato,
  eventiDiSala,
  schermoDiSala,
  venditaAffidata,
} from '@gestore/contratto/delegato/chiamate';
import type { FiltroAste, RigaAffidata, VenditaAdmin } from '@gestore/contratto/delegato/forme';
import type { Pagina } from '@gestore/contratto/linea/pagina';
import {
  chiConduceSiVede,
  correggibileFinoAl,
  eIn,
  FASI_DI_RACCOLTA,
  STANZA_VUOTA,
  type Stanza,
  type StatoPubblicato,
} from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import { foglioDellElenco } from '../../fogli/a-pagine.ts';
import { scorriFoglio } from '../../fogli/scorri.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { canaleDi } from '../aste/canali.ts';
import { paginaAste, sueVendite } from '../aste/elenchi/elenco-aste.ts';
import { astaDelloStato, rigaPerIlDelegato } from '../aste/scheda/viste.ts';
import type { Nucleo } from '../nucleo.ts';
import { eventiPer } from './eventi.ts';
import { COLONNE_VENDITE, rigaVendita } from './fogli-vendite.ts';
import { affidata, affidataLeggibile, eIlReferente, eLeggibile } from './oggetti.ts';
import { rotteDelleFiniteAffidate } from './rotte-finite.ts';
import { collegatiDi, controlliDi, type NotizieVendita } from './vendita-del-delegato.ts';

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'danni' | 'esecutore' | 'indice' | 'presenze' | 'turni' | 'stanze'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

const AFFIDATE_IN = [
  ['csv', asteAffidateCsv],
  ['xlsx', asteAffidateXlsx],
] as const;

/** Ciò che il delegato e il magistrato seguono: ognuno solo le vendite che gli sono affidate. */
export async function rotteVenditeAffidate(
  app: FastifyInstance,
  { parti, notizie }: { parti: Parti; notizie: NotizieVendita },
): Promise<void> {
  const { presenze, stanze, orologio } = parti;
  const oggetto = ({ parametri: { id }, chi }: Chiede) => affidata(parti, id, chi);
  const leggibile = ({ parametri: { id }, chi }: Chiede) => affidataLeggibile(parti, id, chi);
  const segnala = (stato: StatoPubblicato, chi: UtenteAdmin): void => {
    if (eIlReferente(stato, chi)) presenze.segnala(stato.id, chi.id, 'referente');
  };

  rotteDegliElenchi(app, parti, notizie);
  serve(app, venditaAffidata, { oggetto }, async ({ oggetto: stato, chi }) => {
    segnala(stato, chi);
    const contabile = eLeggibile(parti, stato);
    return {
      asta: astaDelloStato(stato),
      // Prima di T0-180 min anche il numero delle voci direbbe quante offerte ci sono (R10).
      stanza: await stanzaDelReferente(stanze, stato, contabile),
      conduce: eIlReferente(stato, chi),
      conduzione: await conduzioneDi(parti, stato, chi),
      correggibileFinoAl: stato.fase === 'gara_conclusa' ? correggibileFinoAl(stato) : null,
      ...(parti.danni.trattiene(stato.id) ? { danneggiata: true as const } : {}),
      controlli: await controlliDi(parti, notizie, stato),
      collegati: contabile ? await collegatiDi(parti, stato) : [],
      adessoMs: orologio.adesso(),
      canali: contabile ? [canaleDi(stato.id, { tipo: 'referente' })] : [],
    };
  });

  serve(app, eventiDelegato, { oggetto: leggibile }, ({ oggetto: stato, chi, query: { dopo } }) => {
    segnala(stato, chi);
    return eventiPer(parti, stato.id, { tipo: 'referente' }, dopo);
  });

  rotteDelleFiniteAffidate(app, parti);

  serve(app, schermoDiSala, { oggetto: leggibile }, async ({ oggetto: stato }) => ({
    asta: astaDelloStato(stato),
    stanza: await stanze.leggi(stato.id, { tipo: 'sala' }),
    adessoMs: orologio.adesso(),
    canali: [canaleDi(stato.id, { tipo: 'sala' })],
  }));

  serve(app, eventiDiSala, { oggetto: leggibile }, ({ oggetto: { id }, query: { dopo } }) =>
    eventiPer(parti, id, { tipo: 'sala' }, dopo),
  );
}

/** Le vendite affidate a chi chiede, a pagine e in un foglio. */
function rotteDegliElenchi(app: FastifyInstance, parti: Parti, notizie: NotizieVendita): void {
  const pagina = async (chi: UtenteAdmin, query: FiltroAste): Promise<Pagina<RigaAffidata>> => {
    const aste: RigaAffidata[] = [];
    const quali = await sueVendite(parti, chi);
    const { righe, ...resto } = await paginaAste(
      parti.db,
      `affidate a ${chi.id}`,
      quali,
      query,
      parti.orologio.adesso(),
    );
    for (const riga of righe) {
      const { stato } = await parti.esecutore.leggi(riga.id);
      const aperta = eIn(stato, ...FASI_DI_RACCOLTA);
      const tutti = aperta ? await controlliDi(parti, notizie, stato) : [];
      const mancanze = tutti.filter(({ esito }) => esito !== 'ok');
      aste.push({ ...rigaPerIlDelegato(riga, mancanze), conduce: eIlReferente(riga, chi) });
    }
    return { righe: aste, ...resto };
  };
  serve(app, asteAffidate, async ({ chi, query }) => {
    const { righe: aste, ...resto } = await pagina(chi, query);
    return { aste, ...resto };
  });
  for (const [formato, chiamata] of AFFIDATE_IN)
    serve(app, chiamata, async ({ chi, query, reply }) => {
      const foglio = await foglioDellElenco((quali) => pagina(chi, { ...query, ...quali }), {
        nome: 'vendite',
        intestazioni: COLONNE_VENDITE,
        scrivi: (una) => [rigaVendita(una)],
      });
      return scorriFoglio(reply, formato, foglio);
    });
}

/** I due che il giudice ha nominato; `null` se uno solo (R36). */
async function conduzioneDi(
  { presenze, orologio }: Pick<Casa, 'orologio'> & Pick<Nucleo, 'presenze'>,
  stato: StatoPubblicato,
  chi: UtenteAdmin,
): Promise<VenditaAdmin['conduzione']> {
  const { scheda, secondo } = stato;
  if (secondo === null || scheda.delegatoId === null) return null;
  const assenteDaMs = await presenze.assenzaDi(scheda.delegatoId);
  return {
    conduce: { id: scheda.delegatoId, nome: scheda.delegatoNome ?? '' },
    secondo: { id: secondo.delegatoId, nome: secondo.delegatoNome },
    sonoIlSecondo: secondo.delegatoId === chi.id,
    presente: chiConduceSiVede(stato, assenteDaMs, orologio.adesso()),
  };
}

/** Prima che le offerte si possano contare chi conduce vede soltanto ciò che ha disposto: sospensioni, istanze, l'esito (R10, R32, R46). */
async function stanzaDelReferente(
  stanze: Pick<Nucleo['stanze'], 'leggi'>,
  { id, fase }: StatoPubblicato,
  contabile: boolean,
): Promise<Stanza> {
  const stanza = await stanze.leggi(id, { tipo: 'referente' });
  if (contabile) return stanza;
  const { ferma, istanze, esito } = stanza;
  return { ...STANZA_VUOTA, fase, ferma, istanze, esito };
}
