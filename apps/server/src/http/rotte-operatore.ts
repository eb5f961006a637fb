import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  corpoComando,
  corpoMotivo,
  corpoScheda,
  corpoTurno,
  type Delegato,
  type EsitoPacchetto,
  type RigaAsta,
  type RispostaAtto,
  type RispostaImporta,
  type RispostaTurno,
  type VenditaOperatore,
} from '@gestore/contratto';
import type { UtenteOperatore } from '@gestore/contratto/accesso';
import { ANNUNCIO_MAX_KB, PACCHETTI_MAX, PACCHETTO_MAX_KB } from '@gestore/contratto/pacchetti';
import { importaPvp } from '@gestore/contratto/pvp';
import type { Attore, StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { deposita } from '../acquisizione/deposita.ts';
import { bozzaDaPvp } from '../aste/bozza.ts';
import { annotaSeguita } from '../aste/letture-seguite.ts';
import { rigaAsta } from '../aste/viste.ts';
import { convoca } from '../posta/convoca.ts';
import { elencaCredenziali, riemetti } from '../posta/credenziali.ts';
import { elencaPosta } from '../posta/uscita.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaDi, astaInesistente, compi } from './atti.ts';
import { fileDelModulo } from './file-caricato.ts';
import { Problema } from './problema.ts';
import { pretendiLeggibile } from './vendita-del-delegato.ts';

const PACCHETTO_MAX_BYTE = PACCHETTO_MAX_KB * 1_024;
const ANNUNCIO_MAX_BYTE = ANNUNCIO_MAX_KB * 1_024;

/** L'area del gestore: vendite, offerte in arrivo, posta e turno; il banco dell'assistenza è in `rotte-banco.ts`. */
export async function rotteOperatore(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: PACCHETTO_MAX_BYTE, files: PACCHETTI_MAX, fields: 10 } });
  const con = { preHandler: richiediOperatore };

  app.get(
    '/api/edicom/aste',
    con,
    async (): Promise<{ aste: RigaAsta[] }> => ({
      aste: (await vendita.indice.tutte()).map((riga) => rigaAsta(riga, [])),
    }),
  );
  app.post('/api/edicom/aste', con, async (request): Promise<{ id: string }> => {
    const { comandoId, scheda, parametri } = analizza(corpoScheda, request.body);
    // L'asta prende l'identificativo del comando: ripetere la creazione trova la prima.
    await compi(vendita, comandoId, comandoId, attoreDi(request), {
      tipo: 'creaAsta',
      id: comandoId,
      scheda,
      parametri,
    });
    return { id: comandoId };
  });
  app.post(
    '/api/edicom/aste/importa',
    { ...con, bodyLimit: ANNUNCIO_MAX_BYTE },
    async (request): Promise<RispostaImporta> => {
      const esito = importaPvp(request.body);
      if (esito.esito === 'rifiutata')
        throw new Problema(
          422,
          'annuncio_non_valido',
          'Annuncio non leggibile',
          'Il file non è un annuncio del Portale delle Vendite Pubbliche.',
          { errori: esito.errori },
        );
      const id = randomUUID();
      await compi(vendita, id, id, attoreDi(request), { tipo: 'creaAsta', id, ...bozzaDaPvp(esito.bozza) });
      await vendita.pool.query('INSERT INTO avvisi_importazione (asta, avvisi) VALUES ($1, $2)', [
        id,
        JSON.stringify(esito.avvisi),
      ]);
      return { id, avvisi: esito.avvisi };
    },
  );

  app.get('/api/edicom/aste/:id', con, async (request): Promise<VenditaOperatore> => {
    const { stato } = await vendita.esecutore.leggi(astaDi(request));
    if (stato.fase === 'inesistente') throw astaInesistente();
    const { id, fase, scheda, parametri } = stato;
    const { rows } = await vendita.pool.query<{ avvisi: RispostaImporta['avvisi'] }>(
      'SELECT avvisi FROM avvisi_importazione WHERE asta = $1',
      [id],
    );
    const adessoMs = vendita.orologio.adesso();
    const modificabile = fase === 'bozza' || (fase === 'raccolta' && adessoMs <= stato.parametri.termineOfferteIl);
    return {
      id,
      fase,
      scheda,
      parametri,
      avvisi: fase === 'bozza' ? (rows[0]?.avvisi ?? []) : [],
      esito: 'esito' in stato ? stato.esito.tipo : null,
      modificabile,
      adessoMs,
    };
  });
  app.put('/api/edicom/aste/:id', con, async (request): Promise<RispostaAtto> => {
    const { comandoId, scheda, parametri } = analizza(corpoScheda, request.body);
    return senzaPosto(
      await compi(vendita, astaDi(request), comandoId, attoreDi(request), {
        tipo: 'modificaParametri',
        scheda,
        parametri,
      }),
    );
  });
  app.post('/api/edicom/aste/:id/pubblica', con, async (request): Promise<RispostaAtto> => {
    const { comandoId } = analizza(corpoComando, request.body);
    return senzaPosto(await compi(vendita, astaDi(request), comandoId, attoreDi(request), { tipo: 'pubblicaAsta' }));
  });

  app.post('/api/edicom/aste/:id/pacchetti', con, async (request): Promise<{ pacchetti: EsitoPacchetto[] }> => {
    const asta = astaDi(request);
    if (!request.isMultipart())
      throw new Problema(415, 'formato_non_ammesso', 'Formato non ammesso', 'Carichi uno o più file zip.');
    const pacchetti: EsitoPacchetto[] = [];
    const attore = { tipo: 'operatore', id: utenteOperatoreDi(request).id } as const;
    for await (const file of fileDelModulo(request, PACCHETTO_MAX_BYTE, pacchettoTroppoGrande))
      pacchetti.push(await deposita(vendita, asta, file, attore));
    if (pacchetti.length === 0)
      throw new Problema(422, 'nessun_file', 'Nessun file', 'Scelga almeno un pacchetto da caricare.');
    await convoca(vendita, asta);
    return { pacchetti };
  });

  app.get('/api/edicom/aste/:id/credenziali', con, async (request) => {
    const { id } = await leggibile(vendita, request);
    await annotaSeguita(vendita, utenteOperatoreDi(request).id, id, 'recapiti dei convocati');
    return { credenziali: await elencaCredenziali(vendita, id) };
  });
  app.post('/api/edicom/aste/:id/credenziali/:cid/riemetti', con, async (request) => {
    const stato = await leggibile(vendita, request);
    const { comandoId } = analizza(corpoMotivo, request.body);
    const { cid } = analizza(z.object({ cid: z.uuid() }), { cid: (request.params as { cid?: unknown }).cid });
    return riemetti(vendita, stato, cid, comandoId, attoreDi(request));
  });
  app.get('/api/edicom/posta', con, async (request) => {
    const { asta = null } = analizza(z.object({ asta: z.uuid().optional() }), request.query);
    await annotaSeguita(vendita, utenteOperatoreDi(request).id, asta, 'posta in uscita con i recapiti');
    return { messaggi: await elencaPosta(vendita.pool, asta, vendita.segreti) };
  });

  app.get(
    '/api/edicom/turno',
    con,
    async (request): Promise<RispostaTurno> => turno(vendita, utenteOperatoreDi(request)),
  );
  app.post('/api/edicom/turno', con, async (request): Promise<RispostaTurno> => {
    const utente = utenteOperatoreDi(request);
    const { inTurno } = analizza(corpoTurno, request.body);
    await (inTurno ? vendita.turni.entra(utente.id, utente.nome) : vendita.turni.esci(utente.id));
    return turno(vendita, utente);
  });
  app.get('/api/edicom/delegati', con, async () => {
    const { rows } = await vendita.pool.query<Delegato>(
      `SELECT id, nome, email, disabilitato_il IS NOT NULL AS disabilitato FROM utenti_admin
       WHERE ruolo = 'delegato' ORDER BY nome`,
    );
    return { delegati: rows };
  });
}

/** All'operatore il numero di sequenza direbbe quante offerte ci sono: la risposta non lo porta (R10). */
export function senzaPosto(risposta: RispostaAtto): RispostaAtto {
  return { ...risposta, seq: 0, ricevuta: null };
}

async function turno(vendita: Vendita, utente: UtenteOperatore): Promise<RispostaTurno> {
  return { inTurno: await vendita.turni.inTurno(utente.id), operatoriInTurno: await vendita.turni.quanti() };
}

/** La vendita dell'indirizzo, dalle T0-180 minuti; prima le sue offerte non si leggono e non si contano (R10). */
export async function leggibile(vendita: Vendita, request: FastifyRequest): Promise<StatoPubblicato> {
  const { stato } = await vendita.esecutore.leggi(astaDi(request));
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw astaInesistente();
  pretendiLeggibile(vendita, stato);
  return stato;
}

export function attoreDi(request: FastifyRequest): Attore {
  return { tipo: 'operatore', id: utenteOperatoreDi(request).id };
}

function pacchettoTroppoGrande(nome: string): Problema {
  const detto = `Il file ${nome} supera i ${PACCHETTO_MAX_BYTE / 1024 / 1024} MB.`;
  return new Problema(413, 'pacchetto_troppo_grande', 'Pacchetto troppo grande', detto);
}
