import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import { rilanciDellaVenditaCsv, rilanciDellaVenditaXlsx, rivediVendita } from '@gestore/contratto/delegato/chiamate';
import { rilanciDaGestoreCsv, rilanciDaGestoreXlsx, rivediDaGestore } from '@gestore/contratto/operatore/chiamate';
import type { Pubblico, StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { scorriFoglio } from '../../fogli/scorri.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Nucleo } from '../nucleo.ts';
import { eventiPer } from './eventi.ts';
import { foglioDeiRilanci } from './fogli-vendite.ts';
import { affidata } from './oggetti.ts';

const RILANCI_DEL_GESTORE = [
  ['csv', rilanciDaGestoreCsv],
  ['xlsx', rilanciDaGestoreXlsx],
] as const;

const RILANCI_DI_CHI_CONDUCE = [
  ['csv', rilanciDellaVenditaCsv],
  ['xlsx', rilanciDellaVenditaXlsx],
] as const;

/** Una vendita finita, rivista da chi la conduceva e da chi vi assisteva per ufficio: da ogni posto (R33, R36). */
export function rotteDelleFiniteAffidate(
  app: FastifyInstance,
  parti: Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'stanze'>,
): void {
  const oggetto = async ({ parametri: { id }, chi }: { parametri: { id: string }; chi: UtenteAdmin }) =>
    finita(await affidata(parti, id, chi));
  serve(app, rivediVendita, { oggetto }, ({ oggetto: { id }, query: { dopo, come, busta } }) => {
    // Un offerente senza busta, o con una di un'altra vendita, vede ciò che vedevano tutti.
    const chi: Pubblico = come !== 'offerente' ? { tipo: come } : { tipo: come, bustaId: busta ?? '' };
    return eventiPer(parti, id, chi, dopo);
  });
  for (const [formato, chiamata] of RILANCI_DI_CHI_CONDUCE)
    serve(app, chiamata, { oggetto }, ({ oggetto: { id }, reply }) =>
      scorriFoglio(reply, formato, foglioDeiRilanci(parti, id, { tipo: 'referente' })),
    );
}

/** La vendita, se ha un esito. */
function finita(stato: StatoPubblicato): StatoPubblicato {
  if (!('esito' in stato)) throw problema('esito_non_dichiarato');
  return stato;
}

/** Una vendita finita, rivista dal gestore: non l'ha condotta, e vede ciò che vedevano tutti (R33). */
export function rotteDelleFinite(
  app: FastifyInstance,
  parti: Pick<Casa, 'orologio'> & Pick<Nucleo, 'esecutore' | 'stanze'>,
): void {
  const oggetto = async ({ parametri: { id } }: { parametri: { id: string } }): Promise<StatoPubblicato> => {
    const { stato } = await parti.esecutore.leggi(id);
    if (stato.fase === 'inesistente') throw problema('asta_inesistente');
    if (stato.fase === 'bozza') throw problema('esito_non_dichiarato');
    return finita(stato);
  };
  serve(app, rivediDaGestore, { oggetto }, ({ oggetto: { id }, query: { come, dopo } }) =>
    eventiPer(parti, id, { tipo: come }, dopo),
  );
  for (const [formato, chiamata] of RILANCI_DEL_GESTORE)
    serve(app, chiamata, { oggetto }, ({ oggetto: { id }, reply }) =>
      scorriFoglio(reply, formato, foglioDeiRilanci(parti, id, { tipo: 'partecipante' })),
    );
}
