import {
  leggiPosta,
  mandaAvviso,
  recapitoDaChiamare,
  ritentaMessaggio,
  ritentaTutti,
} from '@gestore/contratto/posta/chiamate';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { annotaLettura, annotaSeguita } from '../vendita/aste/letture-identita.ts';
import { leggibile } from '../vendita/rotte/oggetti.ts';
import { accodaAvviso, rimettiInPartenza } from './avvisi/avvisi.ts';
import { rotteCredenziali } from './credenziali/rotte-credenziali.ts';
import type { PartiPosta } from './parti.ts';
import { recapitoDi, siChiama } from './uscita/recapito.ts';
import { elencaPosta, rimettiTutti } from './uscita/uscita.ts';

/** La posta in uscita, gli avvisi ai convocati, le credenziali che la posta porta. */
export async function rottePosta(app: FastifyInstance, { posta }: { posta: PartiPosta }): Promise<void> {
  serve(app, leggiPosta, async ({ chi, query }) => {
    await annotaSeguita(posta, chi.id, query.asta ?? null, 'posta in uscita con i recapiti');
    const { righe, ...resto } = await elencaPosta(posta.db, query);
    const adesso = posta.orologio.adesso();
    return { messaggi: righe.map((una) => ({ ...una, daChiamare: siChiama(una, adesso) })), ...resto };
  });
  serve(app, ritentaMessaggio, async ({ parametri: { id } }) => {
    if (!(await rimettiInPartenza(posta.db, id, posta.orologio.adesso()))) throw problema('messaggio_non_ritentabile');
    return { stato: 'in_attesa' as const };
  });
  serve(app, ritentaTutti, async ({ corpo: { asta } }) => ({
    messaggi: await rimettiTutti(posta.db, asta, posta.orologio.adesso()),
  }));
  serve(app, recapitoDaChiamare, async ({ chi, parametri: { id } }) => {
    const trovato = await recapitoDi(posta, id);
    if (trovato === null) throw problema('messaggio_non_ritentabile');
    const { asta, ...recapito } = trovato;
    if (asta !== null) await annotaLettura(posta, chi.id, asta, 'recapito di chi non ha ricevuto un messaggio');
    return recapito;
  });
  serve(
    app,
    mandaAvviso,
    { oggetto: ({ parametri: { id } }) => leggibile(posta, id) },
    async ({ oggetto: { id }, corpo }) => ({ messaggi: await accodaAvviso(posta, id, corpo) }),
  );
  rotteCredenziali(app, posta);
}
