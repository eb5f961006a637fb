import { anteprimaGraduatoria, compiAtto, identitaDelleBuste } from '@gestore/contratto/delegato/chiamate';
import { type Atto, graduatoria, type PoliticaDisservizi } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { identita } from '../aste/buste/apertura.ts';
import { annotaLettura } from '../aste/letture-identita.ts';
import { quandoCancellati } from '../dopo/conservazione.ts';
import type { DatoAccanto } from '../giornale/parole.ts';
import type { Nucleo } from '../nucleo.ts';
import { type CompieAtti, compi } from './atti/atti.ts';
import { nelRegistro, perUnAtto } from './atti/atto-di-chi-conduce.ts';
import { completaAtto, type PartiAtto } from './atti/completa-atto.ts';
import { attoreDi } from './attori.ts';
import { affidata, eIlReferente, pubblicata } from './oggetti.ts';
import type { NotizieVendita } from './vendita-del-delegato.ts';

type Parti = CompieAtti &
  PartiAtto &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'orologioSano'>;

/** Ciò che apre, che chiude, e che fissa uno zero. */
const A_ORA_CERTA: readonly string[] = [
  'apriOperazioni',
  'riapriOperazioni',
  'apriBusta',
  'avviaGara',
  'registraRilancioInSala',
  'riprendiCrono',
  'riprendiGara',
  'decidiPrecedenza',
  'rettificaRilancio',
  'annullaRilancio',
  'aggiudica',
] satisfies readonly Atto['tipo'][];

/** Ciò che, mancando una busta, escluderebbe chi l'ha deposta (R25). */
const CON_TUTTE_LE_BUSTE: readonly string[] = [
  'apriOperazioni',
  'riapriOperazioni',
  'avviaGara',
  'aggiudica',
  'assegna',
] satisfies readonly Atto['tipo'][];

/** Dall'apertura delle buste all'esito: che cosa c'è nelle buste, in che ordine stanno, gli atti di chi conduce (R38). */
export async function rotteAttiReferente(
  app: FastifyInstance,
  {
    parti,
    politica,
    notizie,
    versa,
    pretendiIntere,
  }: {
    parti: Parti;
    politica: PoliticaDisservizi;
    notizie: Pick<NotizieVendita, 'cauzioni'>;
    versa(asta: string): Promise<void>;
    pretendiIntere(asta: string): Promise<void>;
  },
): Promise<void> {
  serve(
    app,
    identitaDelleBuste,
    { oggetto: ({ parametri: { id }, chi }) => affidata(parti, id, chi) },
    async ({ oggetto: stato, chi }) => {
      await annotaLettura(parti, chi.id, stato.id, 'identità degli offerenti');
      return { buste: await identita(parti, stato), cancellatiIl: await quandoCancellati(parti.db, stato.id) };
    },
  );

  serve(
    app,
    anteprimaGraduatoria,
    { oggetto: ({ parametri: { id }, chi }) => affidata(parti, id, chi) },
    ({ oggetto: stato }) => ({ posti: graduatoria(stato) }),
  );

  serve(
    app,
    compiAtto,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, nelRegistro(parti)) },
    async ({ oggetto, chi, corpo: { comandoId, atto } }) => {
      const ripetuto = (await parti.esecutore.leggi(oggetto.id)).comandi.has(comandoId);
      // A ora dubbia non si apre, non si chiude e non si fissa uno zero: chi conduce lo legge, e ripete quando l'orologio è a posto (R74).
      if (A_ORA_CERTA.includes(atto.tipo) && !parti.orologioSano()) throw problema('orologio_non_affidabile');
      // Aprire senza tutte le buste arrivate escluderebbe qualcuno: prima escono dai depositi quelle che vi sono ancora (R25).
      if (atto.tipo === 'apriOperazioni') await versa(oggetto.id);
      if (!ripetuto && CON_TUTTE_LE_BUSTE.includes(atto.tipo)) await pretendiIntere(oggetto.id);
      const stato = atto.tipo === 'apriOperazioni' ? await pubblicata(parti, oggetto.id) : oggetto;
      if (eIlReferente(stato, chi)) parti.presenze.segnala(stato.id, chi.id, 'referente');
      const attore = attoreDi(chi);
      const accanto: DatoAccanto[] = [];
      const daCompletare = { stato, atto, attore, comandoId, ripetuto, politica, accanto };
      const completo = await completaAtto(parti, notizie.cauzioni, daCompletare);
      return compi(parti, stato.id, comandoId, attore, completo, { detto: atto, accanto });
    },
  );
}
