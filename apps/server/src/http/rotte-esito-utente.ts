import type { UtenteVendita } from '@gestore/contratto/accesso';
import type { EsitoUtente, RimborsoUtente, TermineUtente } from '@gestore/contratto/esito-utente';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { richiediUtente } from '../accesso/guardie.ts';
import { scadenzaLavorativa, type Termine, terminiDopoEsito } from '../aste/termini.ts';
import { passiDelRimborso } from '../banca/passi-rimborso.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Vendita } from '../vendita.ts';
import { Problema } from './problema.ts';
import { suo } from './rotte-utente.ts';

/** What the outcome means for the person who reads it: own refund, own terms, and nobody else's (R33, R69, R71). */
export async function rotteEsitoUtente(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get('/api/user/asta/:id/esito', { preHandler: richiediUtente }, async (request): Promise<EsitoUtente> => {
    const utente = suo(request);
    const { stato } = await vendita.esecutore.leggi(utente.astaId);
    if (!('esito' in stato))
      throw new Problema(
        409,
        'esito_non_dichiarato',
        'Vendita ancora in corso',
        'L’esito non è ancora stato dichiarato.',
      );
    const { vincitore, dichiaratoIl } = stato.esito;
    const cauzioneCent = cauzioneDi(stato, utente.bustaId);
    const haVinto = vincitore !== null && vincitore.bustaId === utente.bustaId;
    return {
      dichiaratoIl,
      cauzioneCent,
      rimborso: await rimborsoDi(vendita, utente, dichiaratoIl),
      saldoCent: haVinto ? vincitore.importoCent - (cauzioneCent ?? 0) : null,
      termini: haVinto ? terminiDopoEsito(stato).flatMap(suoTermine) : [],
    };
  });
}

function cauzioneDi(stato: StatoPubblicato, bustaId: string | null): number | null {
  const busta = bustaId === null ? undefined : stato.buste.get(bustaId)?.stato;
  return busta !== undefined && 'offerta' in busta ? busta.offerta.cauzioneCent : null;
}

async function rimborsoDi(
  vendita: Vendita,
  { astaId, bustaId }: UtenteVendita,
  dispostoIl: number,
): Promise<RimborsoUtente | null> {
  const eventi = (await vendita.tutteLeVoci(astaId)).map(eventoDi);
  const disposti = eventi.findLast((evento) => evento.tipo === 'RimborsiDisposti');
  if (disposti?.tipo !== 'RimborsiDisposti') return null;
  const suo = disposti.rimborsi.find((rimborso) => rimborso.bustaId === bustaId);
  if (suo === undefined) return null;
  const { scadeIl } = scadenzaLavorativa(dispostoIl, disposti.giorniLavorativi);
  const passi = await passiDelRimborso(vendita.db, astaId, suo.bustaId);
  return { importoCent: suo.importoCent, entroIl: scadeIl, passi: [{ passo: 'disposto', il: dispostoIl }, ...passi] };
}

/** The refunds are the desk's own term: the winner does not wait for them. */
function suoTermine({ tipo, scadeIl, giorni, prorogato }: Termine): TermineUtente[] {
  return tipo === 'rimborsi' ? [] : [{ tipo, scadeIl, giorni, prorogato }];
}
