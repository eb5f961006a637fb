import { type Anteprima, schemaAccessoUtente } from '@gestore/contratto/accesso';
import { PERCORSI_ACCESSO } from '@gestore/contratto/costanti-accesso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { type Credenziale, credenzialeDelToken } from './credenziali.ts';
import { richiediUtente } from './guardie.ts';
import { limiteErrori } from './limite-accessi.ts';
import { rottaRinnovo } from './rotta-rinnovo.ts';
import { type Chi, consegnaGettoni, entra, OPZIONI_ACCESSO, rotteComuni } from './rotte-comuni.ts';
import { dimenticaFinite, revocaSessioniDi } from './sessioni.ts';
import { trovaUtente } from './utente.ts';

/** Strategy `user`: the credential of one sale, taken from the link `/login/{token}` or typed. */
export function rotteUtente(app: FastifyInstance, contesto: Contesto): void {
  rotteComuni(app, contesto, 'user', richiediUtente);
  const opzioni = { ...OPZIONI_ACCESSO, config: { csrfSempre: true } };
  const contaErrore = limiteErrori(app);
  const riconosci = (request: FastifyRequest): Promise<Credenziale> =>
    credenzialeUtilizzabile(contesto, analizza(schemaAccessoUtente, request.body).token).catch((errore: unknown) =>
      contaErrore(request, errore),
    );

  // Opening the link signs nobody in: scanners of mail open links too. The person presses "Entra".
  app.post('/api/user/auth/anteprima', opzioni, async (request): Promise<Anteprima> => {
    const credenziale = await riconosci(request);
    const asta = await contesto.descriviAsta(credenziale.astaId);
    return {
      ruolo: credenziale.ruolo,
      pseudonimo: credenziale.pseudonimo,
      astaId: credenziale.astaId,
      titolo: asta?.titolo ?? null,
      inizioOperazioniIl: asta?.inizioOperazioniIl ?? null,
      scadeIl: credenziale.scadeIl,
      giaCollegato: await haSessioneViva(contesto, credenziale.id),
    };
  });

  app.post(PERCORSI_ACCESSO.login('user'), opzioni, async (request, reply) => {
    const { id } = await riconosci(request);
    await subentra(contesto, id, (tx, chi) => entra(contesto, request, reply, chi, tx));
    return trovaUtente(contesto.db, 'user', id, contesto.orologio.adesso());
  });

  app.post(PERCORSI_ACCESSO.token('user'), OPZIONI_ACCESSO, async (request) => {
    const { id } = await riconosci(request);
    return subentra(contesto, id, (tx, chi) => consegnaGettoni(contesto, request, chi, tx));
  });
  rottaRinnovo(app, contesto, 'user', contaErrore);
}

/** R30: the newest sign-in wins. The row lock orders two sign-ins of the same instant, so one session stays. */
async function subentra<T>(
  contesto: Contesto,
  soggettoId: string,
  apri: (tx: Contesto['db'], chi: Chi) => Promise<T>,
): Promise<T> {
  const adesso = contesto.orologio.adesso();
  const chi = { strategia: 'user', soggettoId } as const;
  return contesto.db.transaction().execute(async (tx) => {
    await sql`
      update credenziali set primo_accesso_il = coalesce(primo_accesso_il, ${adesso})
      where id = ${soggettoId}`.execute(tx);
    await revocaSessioniDi(tx, chi, 'subentro', adesso);
    await dimenticaFinite(tx, chi);
    return apri(tx, chi);
  });
}

async function haSessioneViva(contesto: Contesto, soggettoId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessioni where strategia = 'user' and soggetto_id = ${soggettoId} and revocata_il is null
      and scade_il > ${contesto.orologio.adesso()} limit 1`.execute(contesto.db);
  return rows.length > 0;
}

async function credenzialeUtilizzabile(contesto: Contesto, token: string): Promise<Credenziale> {
  const credenziale = await credenzialeDelToken(contesto.db, token);
  if (credenziale === null) {
    throw new Problema(
      401,
      'credenziale_non_valida',
      'Codice non riconosciuto',
      'Il codice non corrisponde a nessuna credenziale. Lo copi per intero dal messaggio PEC ricevuto o chieda assistenza.',
    );
  }
  if (credenziale.revocataIl !== null) {
    throw credenziale.motivo === 'riemissione'
      ? new Problema(
          410,
          'credenziale_sostituita',
          'Credenziale sostituita',
          'Questa credenziale è stata sostituita da una più recente. Usi l’ultimo messaggio PEC ricevuto.',
        )
      : new Problema(
          410,
          'credenziale_revocata',
          'Credenziale revocata',
          'Questa credenziale è stata revocata. Per riceverne una nuova contatti l’assistenza.',
        );
  }
  if (credenziale.scadeIl !== null && credenziale.scadeIl <= contesto.orologio.adesso()) {
    throw new Problema(
      410,
      'credenziale_scaduta',
      'Credenziale scaduta',
      'Questa credenziale non è più utilizzabile. Per riceverne una nuova contatti l’assistenza.',
    );
  }
  return credenziale;
}
