import {
  corpoAssistenza,
  corpoMessaggio,
  corpoRilancio,
  type SorteComando,
  type StanzaUtente,
} from '@gestore/contratto';
import type { UtenteVendita } from '@gestore/contratto/accesso';
import type { Attore, Pubblico } from '@gestore/dominio';
import { componiTrascrizione, type Ricevuta } from '@gestore/registro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { daVerificareDi, richiediOfferenteRicordato, richiediUtente, utenteVenditaDi } from '../accesso/guardie.ts';
import { CON_RICEVUTA } from '../aste/con-ricevuta.ts';
import { astaPubblica, rigaDi } from '../aste/viste.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import { canaliPartecipante } from '../tempo-reale/canali.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { creaArrivi } from './arrivi.ts';
import { astaDi, astaInesistente, compi } from './atti.ts';
import { chiediAssistenza, messaggiDi, scriviMessaggio } from './comunicazioni.ts';
import { rispondiEventi } from './eventi.ts';
import { creaFreno } from './freno.ts';
import { creaInOrdine } from './in-ordine.ts';
import { Problema } from './problema.ts';

/** Rilanci al secondo per credenziale, con una riserva: nessuna persona ci arriva, un programma impazzito sì. */
const RILANCI_AL_SECONDO_MAX = 10;

/** La stanza di chi è entrato con una credenziale: una credenziale, una vendita, uno pseudonimo (R30, R33). */
export async function rotteUtente(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const freno = creaFreno(RILANCI_AL_SECONDO_MAX);
  const arrivi = creaArrivi(vendita);
  const con = { preHandler: richiediUtente };

  app.get('/api/user/asta', con, async (request): Promise<StanzaUtente> => {
    const utente = utenteVenditaDi(request);
    const { stato } = await vendita.esecutore.leggi(utente.astaId);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw astaInesistente();
    segnala(vendita, utente);
    const asta = astaPubblica(rigaDi(stato));
    if (asta === null) throw astaInesistente();
    const stanza = await vendita.stanze.leggi(utente.astaId, pubblicoDi(utente));
    return {
      asta,
      io: { pseudonimo: utente.pseudonimo ?? '', ruolo: utente.ruolo, bustaId: utente.bustaId },
      stanza,
      adessoMs: vendita.orologio.adesso(),
      canali: canaliPartecipante(utente),
    };
  });

  app.get('/api/user/asta/:id/eventi', con, async (request, reply) => {
    const utente = suo(request);
    segnala(vendita, utente);
    return rispondiEventi(vendita, utente.astaId, pubblicoDi(utente), request, reply);
  });

  async function ammetti(request: FastifyRequest) {
    const utente = suo(request);
    const { comandoId, importoCent } = analizza(corpoRilancio, request.body);
    if (!freno.passa(utente.id))
      throw new Problema(
        429,
        'troppi_rilanci',
        'Troppi rilanci',
        'Ha mandato troppi rilanci in un secondo: aspetti un istante e riprovi.',
      );
    if (!vendita.orologioSano())
      throw new Problema(
        503,
        'orologio_non_affidabile',
        'Piattaforma non affidabile',
        'L’orologio del server non è affidabile: i rilanci sono fermi e la gara sarà sospesa.',
      );
    return { asta: utente.astaId, bustaId: utente.bustaId ?? '', comandoId, importoCent };
  }

  const inOrdine = creaInOrdine();
  const rilanci = {
    ...arrivi.ganci,
    preHandler: (request: FastifyRequest) =>
      inOrdine(String((request.params as { id?: unknown }).id).toLowerCase(), () =>
        richiediOfferenteRicordato(request),
      ),
  };
  app.post('/api/user/asta/:id/rilanci', rilanci, async (request, reply) => {
    const daVerificare = daVerificareDi(request);
    const { asta, bustaId, comandoId, importoCent } = await ammetti(request).catch(async (errore: unknown) => {
      await daVerificare?.richiedi();
      throw errore;
    });
    reply.code(201);
    return compi(
      arrivi.con(request),
      asta,
      comandoId,
      { tipo: 'offerente', id: bustaId },
      { tipo: 'rilancia', bustaId, importoCent },
      daVerificare,
    );
  });

  app.get('/api/user/asta/:id/comandi/:comandoId', con, async (request): Promise<SorteComando> => {
    const utente = suo(request);
    const { comandoId } = analizza(z.object({ comandoId: z.uuid() }), {
      comandoId: (request.params as { comandoId?: unknown }).comandoId,
    });
    const voci = await vendita.giornale.leggiPerComando(utente.astaId, comandoId);
    const mio = voci[0]?.attore.id === attoreDi(utente).id;
    return { noto: mio, ricevuta: mio ? vendita.ricevute.delle(voci) : null };
  });

  app.get('/api/user/asta/:id/ricevute', con, async (request): Promise<{ ricevute: Ricevuta[] }> => {
    const utente = suo(request);
    if (utente.bustaId === null) return { ricevute: [] };
    const ricevute: Ricevuta[] = [];
    for (const voce of await vendita.tutteLeVoci(utente.astaId)) {
      const evento = eventoDi(voce);
      if (CON_RICEVUTA.has(evento.tipo) && 'bustaId' in evento && evento.bustaId === utente.bustaId)
        ricevute.push(vendita.ricevute.di(voce));
    }
    return { ricevute };
  });

  app.get('/api/user/asta/:id/trascrizione.json', con, async (request, reply) => {
    const utente = suo(request);
    await soloDopoEsito(vendita, utente.astaId);
    reply.header('content-disposition', `attachment; filename="trascrizione-${utente.astaId}.json"`);
    return trascrizione(vendita, utente.astaId);
  });

  app.get('/api/user/asta/:id/resoconto.pdf', con, async (request, reply) => {
    const utente = suo(request);
    await soloDopoEsito(vendita, utente.astaId);
    reply.type('application/pdf').header('content-disposition', `inline; filename="resoconto-${utente.astaId}.pdf"`);
    return Buffer.from(await vendita.stampa.resoconto(utente.astaId));
  });

  app.get('/api/user/asta/:id/messaggi', con, async (request) => {
    const utente = suo(request);
    return { messaggi: await messaggiDi(vendita, utente.astaId) };
  });
  app.post('/api/user/asta/:id/messaggi', con, async (request) => {
    const utente = suo(request);
    const { comandoId, testo } = analizza(corpoMessaggio, request.body);
    return scriviMessaggio(vendita, utente.astaId, comandoId, attoreDi(utente), nomeDi(utente), testo);
  });
  app.post('/api/user/asta/:id/assistenza', con, async (request) => {
    const utente = suo(request);
    const { comandoId, testo } = analizza(corpoAssistenza, request.body);
    return chiediAssistenza(vendita, utente.astaId, comandoId, attoreDi(utente), nomeDi(utente), testo);
  });
}

/** La trascrizione intera, con la testa firmata adesso. */
export async function trascrizione(vendita: Vendita, asta: string) {
  const { chiaveFirma } = vendita;
  return componiTrascrizione(
    asta,
    await vendita.tutteLeVoci(asta),
    chiaveFirma.chiaviPubbliche(),
    chiaveFirma.id,
    chiaveFirma.firma,
  );
}

async function soloDopoEsito(vendita: Vendita, asta: string): Promise<void> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (!('esito' in stato))
    throw new Problema(
      409,
      'esito_non_dichiarato',
      'Vendita ancora in corso',
      'Il documento è disponibile dopo la dichiarazione dell’esito.',
    );
}

/** Chi chiama, se la vendita dell'indirizzo è la sua: una credenziale vale per una vendita sola (R30). */
export function suo(request: FastifyRequest): UtenteVendita {
  const utente = utenteVenditaDi(request);
  if (utente.astaId !== astaDi(request))
    throw new Problema(403, 'altra_vendita', 'Altra vendita', 'Le sue credenziali valgono per un’altra vendita.');
  return utente;
}

function pubblicoDi(utente: UtenteVendita): Pubblico {
  return utente.bustaId === null ? { tipo: 'partecipante' } : { tipo: 'offerente', bustaId: utente.bustaId };
}

function attoreDi(utente: UtenteVendita): Attore {
  return utente.bustaId === null ? { tipo: 'spettatore', id: utente.id } : { tipo: 'offerente', id: utente.bustaId };
}

function nomeDi(utente: UtenteVendita): string {
  return utente.pseudonimo ?? 'Spettatore';
}

function segnala(vendita: Vendita, utente: UtenteVendita): void {
  vendita.presenze.segnala(utente.astaId, utente.bustaId ?? utente.id, utente.ruolo);
}
