import { createHash } from 'node:crypto';
import type { DisservizioVisto, RispostaDisservizi } from '@gestore/contratto/disservizi';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { credenzialiDellAsta } from '../accesso/credenziali.ts';
import { richiediAdmin, richiediOfferente, richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { annotaLettura } from '../anagrafe/letture.ts';
import { disserviziIn } from '../salute/disservizi.ts';
import { fascicolo } from '../salute/fascicolo.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaInesistente } from './atti.ts';
import { Problema } from './problema.ts';
import { leggibile } from './rotte-operatore.ts';
import { suo } from './rotte-utente.ts';
import { pretendiLeggibile, sua } from './vendita-del-delegato.ts';

/** Vendite in una attestazione del gestore: le più recenti; oltre, si chiede vendita per vendita. */
const VENDITE_MAX = 200;

/** Quando la piattaforma non è stata in salute: attestazioni e fascicoli di prova (R57). */
export async function rotteDisservizi(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get('/api/user/asta/:id/fascicolo.zip', { preHandler: richiediOfferente }, async (request, reply) => {
    const { astaId, bustaId } = suo(request);
    return zip(reply, await fascicolo(vendita, await pubblicata(vendita, astaId), bustaId ?? ''));
  });

  const incaricato = { preHandler: richiediAdmin() };
  app.get('/api/admin/aste/:id/disservizi', incaricato, async (request): Promise<RispostaDisservizi> => {
    const { stato } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    return { disservizi: await diUna(vendita, stato) };
  });
  app.get('/api/admin/aste/:id/disservizi.pdf', incaricato, async (request, reply) => {
    const { stato } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    return pdf(reply, await vendita.stampa.attestazione([stato.id]));
  });
  app.get('/api/admin/aste/:id/credenziali/:cid/fascicolo.zip', incaricato, async (request, reply) => {
    const { stato, utente } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    const bustaId = await bustaDella(vendita, stato, request.params);
    await annotaLettura(vendita, utente.id, stato.id, `fascicolo di prova di ${pseudonimo(stato, bustaId)}`);
    return zip(reply, await fascicolo(vendita, stato, bustaId));
  });

  const operatore = { preHandler: richiediOperatore };
  app.get('/api/edicom/disservizi', operatore, async (): Promise<RispostaDisservizi> => {
    const disservizi: DisservizioVisto[] = [];
    for (const asta of await colpite(vendita))
      disservizi.push(...(await diUna(vendita, await pubblicata(vendita, asta))));
    return { disservizi: disservizi.sort((a, b) => b.dal - a.dal) };
  });
  app.get('/api/edicom/disservizi.pdf', operatore, async (_request, reply) =>
    pdf(reply, await vendita.stampa.attestazione(await colpite(vendita))),
  );
  app.get('/api/edicom/aste/:id/disservizi.pdf', operatore, async (request, reply) =>
    pdf(reply, await vendita.stampa.attestazione([(await leggibile(vendita, request)).id])),
  );
  app.get('/api/edicom/aste/:id/credenziali/:cid/fascicolo.zip', operatore, async (request, reply) => {
    const stato = await leggibile(vendita, request);
    const bustaId = await bustaDella(vendita, stato, request.params);
    const chi = utenteOperatoreDi(request).id;
    await annotaLettura(vendita, chi, stato.id, `fascicolo di prova di ${pseudonimo(stato, bustaId)}`);
    return zip(reply, await fascicolo(vendita, stato, bustaId));
  });
}

/** Le vendite che hanno avuto un disservizio, la più recente prima; le stanze ombra non sono vendite. */
async function colpite({ pool }: Vendita): Promise<string[]> {
  const { rows } = await pool.query<{ asta: string }>(
    `SELECT g.asta FROM giornale g JOIN aste a ON a.id = g.asta WHERE g.tipo = 'DisservizioRilevato'
     GROUP BY g.asta ORDER BY max(g.registrato_il) DESC, g.asta LIMIT ${VENDITE_MAX}`,
  );
  return rows.map(({ asta }) => asta);
}

async function diUna(vendita: Vendita, stato: StatoPubblicato): Promise<DisservizioVisto[]> {
  return disserviziIn(await vendita.tutteLeVoci(stato.id)).map(({ politica: _, finoASeq: __, ...uno }) => ({
    ...uno,
    asta: stato.id,
    titolo: stato.scheda.titolo,
  }));
}

async function pubblicata(vendita: Vendita, asta: string): Promise<StatoPubblicato> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw astaInesistente();
  return stato;
}

/** La busta di una credenziale di questa vendita; quelle di un'altra non esistono. */
async function bustaDella(vendita: Vendita, stato: StatoPubblicato, parametri: unknown): Promise<string> {
  const { cid } = analizza(z.object({ cid: z.uuid() }), { cid: (parametri as { cid?: unknown }).cid });
  const trovata = (await credenzialiDellAsta(vendita.db, stato.id)).find(({ id }) => id === cid);
  if (trovata?.bustaId == null)
    throw new Problema(
      404,
      'credenziale_inesistente',
      'Credenziale non trovata',
      'Questa vendita non ha una credenziale di offerente con quell’identificativo.',
    );
  return trovata.bustaId;
}

function pseudonimo(stato: StatoPubblicato, bustaId: string): string {
  return stato.buste.get(bustaId)?.pseudonimo ?? '';
}

/** L'impronta dei byte è nell'intestazione (RFC 9530): chi riceve il documento da altri la confronta con questa. */
function conImpronta(reply: FastifyReply, byte: Uint8Array, tipo: string, nome: string): Buffer {
  const impronta = createHash('sha256').update(byte).digest('base64');
  reply
    .type(tipo)
    .header('repr-digest', `sha-256=:${impronta}:`)
    .header('content-disposition', `attachment; filename="${nome}"`);
  return Buffer.from(byte);
}

const zip = (reply: FastifyReply, byte: Uint8Array): Buffer =>
  conImpronta(reply, byte, 'application/zip', 'fascicolo-di-prova.zip');

function pdf(reply: FastifyReply, byte: Uint8Array): Buffer {
  if (byte.length === 0)
    throw new Problema(
      409,
      'nessun_disservizio',
      'Nessun disservizio',
      'Il registro non ha alcun disservizio da attestare.',
    );
  return conImpronta(reply, byte, 'application/pdf', 'attestazione-di-disservizio.pdf');
}
