import {
  type AttoReferente,
  type BustaIdentita,
  corpoAssistenza,
  corpoAtto,
  corpoComando,
  corpoMessaggio,
  corpoMotivo,
  corpoSpettatore,
  type RigaAsta,
  type RispostaAtto,
  type VenditaAdmin,
  type VersioneVerbale,
} from '@gestore/contratto';
import {
  type Atto,
  graduatoria,
  type PoliticaDisservizi,
  rifiuta,
  STANZA_VUOTA,
  type StatoPubblicato,
} from '@gestore/dominio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { richiediAdmin, utenteAdminDi } from '../accesso/guardie.ts';
import { contenutoDigitato, dissigilla, identita } from '../aste/apertura.ts';
import { nuovoPseudonimo } from '../aste/pseudonimi.ts';
import { rimborsiDi } from '../aste/rimborsi.ts';
import { astaPubblica, rigaAsta, rigaDi } from '../aste/viste.ts';
import { eventoDi } from '../comandi/asta-viva.ts';
import { ammettiSpettatore, elencaCredenziali, revoca, riemetti } from '../posta/credenziali.ts';
import { canaleDi } from '../tempo-reale/canali.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaInesistente, compi, problemaRifiuto } from './atti.ts';
import { chiediAssistenza, messaggiDi, richiestaDi, richiesteDi, scriviMessaggio } from './comunicazioni.ts';
import { rispondiEventi } from './eventi.ts';
import { Problema } from './problema.ts';
import { trascrizione } from './rotte-utente.ts';
import {
  annotaLettura,
  attoreDi,
  collegatiDi,
  controlliDi,
  eMagistrato,
  leggibileAdesso,
  pretendiLeggibile,
  sua,
} from './vendita-del-delegato.ts';

/** La console del delegato e del magistrato: ognuno solo le vendite che gli sono affidate. */
export async function rotteDelegato(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const con = { preHandler: richiediAdmin() };
  const conduttore = { preHandler: richiediAdmin('delegato') };
  const { politica } = app.contesto.configurazione.salute;

  app.get('/api/admin/aste', con, async (request): Promise<{ aste: RigaAsta[] }> => {
    const utente = utenteAdminDi(request);
    const righe = await (eMagistrato(utente) ? vendita.indice.pubblicate() : vendita.indice.delDelegato(utente.id));
    const aste: RigaAsta[] = [];
    for (const riga of righe) {
      const { stato } = await vendita.esecutore.leggi(riga.id);
      const aperta = stato.fase === 'raccolta' || stato.fase === 'termine_scaduto';
      const mancanze = aperta ? (await controlliDi(vendita, stato)).filter(({ esito }) => esito !== 'ok') : [];
      aste.push(rigaAsta(riga, mancanze));
    }
    return { aste };
  });

  app.get('/api/admin/aste/:id', con, async (request): Promise<VenditaAdmin> => {
    const { stato, utente } = await sua(vendita, request);
    const asta = astaPubblica(rigaDi(stato));
    if (asta === null) throw astaInesistente();
    if (!eMagistrato(utente)) vendita.presenze.segnala(stato.id, utente.id, 'referente');
    const leggibile = leggibileAdesso(vendita, stato);
    return {
      asta,
      // Prima di T0-180 min anche il numero delle voci direbbe quante offerte ci sono (R10).
      stanza: leggibile
        ? await vendita.stanze.leggi(stato.id, { tipo: 'referente' })
        : { ...STANZA_VUOTA, fase: stato.fase },
      controlli: await controlliDi(vendita, stato),
      collegati: leggibile ? await collegatiDi(vendita, stato) : [],
      adessoMs: vendita.orologio.adesso(),
      canali: leggibile ? [canaleDi(stato.id, { tipo: 'referente' })] : [],
    };
  });

  app.get('/api/admin/aste/:id/eventi', con, async (request, reply) => {
    const { stato, utente } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    if (!eMagistrato(utente)) vendita.presenze.segnala(stato.id, utente.id, 'referente');
    return rispondiEventi(vendita, stato.id, { tipo: 'referente' }, request, reply);
  });

  app.get('/api/admin/aste/:id/sala', con, async (request) => {
    const { stato } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    const stanza = await vendita.stanze.leggi(stato.id, { tipo: 'sala' });
    return {
      asta: astaPubblica(rigaDi(stato)),
      stanza,
      adessoMs: vendita.orologio.adesso(),
      canali: [canaleDi(stato.id, { tipo: 'sala' })],
    };
  });
  app.get('/api/admin/aste/:id/sala/eventi', con, async (request, reply) => {
    const { stato } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    return rispondiEventi(vendita, stato.id, { tipo: 'sala' }, request, reply);
  });

  app.get('/api/admin/aste/:id/buste', con, async (request): Promise<{ buste: BustaIdentita[] }> => {
    const { stato, utente } = await sua(vendita, request);
    await annotaLettura(vendita, stato.id, utente, 'identità degli offerenti');
    return { buste: await identita(vendita, stato) };
  });
  app.get('/api/admin/aste/:id/graduatoria', con, async (request) => {
    const { stato } = await sua(vendita, request);
    return { posti: graduatoria(stato.buste.values()) };
  });
  app.post('/api/admin/aste/:id/atti', con, async (request): Promise<RispostaAtto> => {
    const { stato, utente } = await sua(vendita, request);
    const { comandoId, atto } = analizza(corpoAtto, request.body);
    vendita.presenze.segnala(stato.id, utente.id, 'referente');
    return compi(
      vendita,
      stato.id,
      comandoId,
      attoreDi(utente),
      await completa(vendita, stato, atto, comandoId, politica),
    );
  });

  app.get('/api/admin/aste/:id/rimborsi', con, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    await annotaLettura(vendita, stato.id, utente, 'IBAN dei rimborsi');
    return { rimborsi: await rimborsiDi(vendita, stato) };
  });
  app.get('/api/admin/aste/:id/verbali', con, async (request): Promise<{ versioni: VersioneVerbale[] }> => {
    const { stato } = await sua(vendita, request);
    const versioni: VersioneVerbale[] = [];
    for (const voce of await vendita.tutteLeVoci(stato.id)) {
      const evento = eventoDi(voce);
      if (evento.tipo === 'VerbaleRedatto')
        versioni.push({
          versione: evento.versione,
          impronta: evento.impronta,
          redattoIl: voce.registratoIl,
          firmato: false,
        });
      if (evento.tipo === 'VerbaleFirmato')
        for (const v of versioni) if (v.versione === evento.versione) v.firmato = true;
    }
    return { versioni };
  });
  app.get('/api/admin/aste/:id/verbali/:nome', con, async (request, reply) => {
    const { stato, utente } = await sua(vendita, request);
    const numero = /^(\d{1,6})\.pdf$/.exec(String((request.params as { nome?: unknown }).nome))?.[1];
    const voci = await vendita.tutteLeVoci(stato.id);
    const versione = voci.map(eventoDi).find((e) => e.tipo === 'VerbaleRedatto' && e.versione === Number(numero));
    if (versione === undefined || versione.tipo !== 'VerbaleRedatto')
      throw new Problema(404, 'verbale_inesistente', 'Verbale non trovato', 'Questa versione del verbale non esiste.');
    await annotaLettura(vendita, stato.id, utente, `verbale, versione ${versione.versione}`);
    return pdf(
      reply,
      await vendita.stampa.verbaleConImpronta(stato.id, versione.impronta),
      `verbale-${versione.versione}.pdf`,
    );
  });
  app.get('/api/admin/aste/:id/rilanci.pdf', con, async (request, reply) => {
    const { stato, utente } = await sua(vendita, request);
    await annotaLettura(vendita, stato.id, utente, 'elenco dei rilanci con gli autori (DM 23)');
    return pdf(reply, await vendita.stampa.rilanci(stato.id), 'rilanci.pdf');
  });
  app.get('/api/admin/aste/:id/trascrizione.json', con, async (request, reply) => {
    const { stato } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    reply.header('content-disposition', `attachment; filename="trascrizione-${stato.id}.json"`);
    return trascrizione(vendita, stato.id);
  });

  app.get('/api/admin/aste/:id/credenziali', con, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    pretendiLeggibile(vendita, stato);
    // Il recapito dice chi è, anche quando la busta è ancora chiusa.
    await annotaLettura(vendita, stato.id, utente, 'recapiti delle credenziali');
    return { credenziali: await elencaCredenziali(vendita, stato.id) };
  });
  app.post('/api/admin/aste/:id/credenziali/:cid/riemetti', conduttore, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    const { comandoId } = analizza(corpoMotivo, request.body);
    return riemetti(vendita, stato, credenzialeDi(request), comandoId, attoreDi(utente));
  });
  app.post('/api/admin/aste/:id/credenziali/:cid/revoca', conduttore, async (request): Promise<RispostaAtto> => {
    const { stato, utente } = await sua(vendita, request);
    const { comandoId, motivo } = analizza(corpoMotivo, request.body);
    const credenzialeId = credenzialeDi(request);
    const risposta = await compi(vendita, stato.id, comandoId, attoreDi(utente), {
      tipo: 'revocaCredenziale',
      credenzialeId,
      motivo,
    });
    await revoca(vendita, credenzialeId);
    return risposta;
  });
  app.post('/api/admin/aste/:id/spettatori', conduttore, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    return ammettiSpettatore(vendita, stato, analizza(corpoSpettatore, request.body), attoreDi(utente));
  });

  app.get('/api/admin/aste/:id/messaggi', con, async (request) => ({
    messaggi: await messaggiDi(vendita, (await sua(vendita, request)).stato.id),
  }));
  app.post('/api/admin/aste/:id/messaggi', conduttore, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    const { comandoId, testo } = analizza(corpoMessaggio, request.body);
    return scriviMessaggio(vendita, stato.id, comandoId, attoreDi(utente), 'Professionista delegato', testo);
  });
  app.get('/api/admin/aste/:id/assistenza', con, async (request) => ({
    richieste: await richiesteDi(vendita, (await sua(vendita, request)).stato.id),
  }));
  app.post('/api/admin/aste/:id/assistenza', con, async (request) => {
    const { stato, utente } = await sua(vendita, request);
    const { comandoId, testo } = analizza(corpoAssistenza, request.body);
    return chiediAssistenza(vendita, stato.id, comandoId, attoreDi(utente), 'Professionista delegato', testo);
  });
  for (const [azione, tipo] of [
    ['prendi', 'prendiInCarico'],
    ['chiudi', 'chiudiAssistenza'],
  ] as const) {
    app.post(`/api/admin/aste/:id/assistenza/:rid/${azione}`, conduttore, async (request): Promise<RispostaAtto> => {
      const { stato, utente } = await sua(vendita, request);
      const { comandoId } = analizza(corpoComando, request.body);
      const { richiestaId } = await richiestaDi(vendita, request);
      return compi(vendita, stato.id, comandoId, attoreDi(utente), { tipo, richiestaId });
    });
  }
}

/** Aggiunge all'atto i fatti che solo il server conosce: chi è in turno, chi è collegato, che cosa c'è nella busta. */
async function completa(
  vendita: Vendita,
  stato: StatoPubblicato,
  atto: AttoReferente,
  comandoId: string,
  politica: PoliticaDisservizi,
): Promise<Atto> {
  switch (atto.tipo) {
    case 'apriOperazioni': {
      const collegati = await collegatiDi(vendita, stato);
      const assenti = [...stato.buste.values()].filter(
        (b) => b.canale !== 'cartacea' && !collegati.some((c) => c.pseudonimo === b.pseudonimo),
      ).length;
      return { ...atto, operatoriInTurno: await vendita.turni.quanti(), ammessiNonCollegati: assenti };
    }
    case 'apriBusta': {
      // Si dissigilla solo a operazioni aperte: prima nessun testo in chiaro deve esistere, nemmeno in memoria (R10).
      if (stato.fase !== 'operazioni_aperte') throw problemaRifiuto(rifiuta('fase_non_ammessa'));
      const busta = stato.buste.get(atto.bustaId);
      if (busta === undefined) throw problemaRifiuto(rifiuta('busta_sconosciuta'));
      if (busta.stato.tipo !== 'sigillata') return { ...atto, contenuto: { illeggibile: 'già aperta' } };
      return { ...atto, contenuto: await dissigilla(vendita, stato, atto.bustaId) };
    }
    case 'registraOfferta': {
      if (stato.fase !== 'operazioni_aperte') throw problemaRifiuto(rifiuta('fase_non_ammessa'));
      // L'identificativo è quello del comando: ripetere l'atto non crea una seconda busta.
      const bustaId = comandoId;
      const { canale, interruzione, depositataIl } = atto.offerta;
      const contenuto = await contenutoDigitato(vendita, stato.id, bustaId, atto.offerta);
      const pseudonimo = nuovoPseudonimo(new Set([...stato.buste.values()].map((b) => b.pseudonimo)));
      return {
        tipo: 'registraOfferta',
        bustaId,
        pseudonimo,
        canale,
        interruzione,
        depositataIl,
        impronta: contenuto.offerta.impegno,
        contenuto,
      };
    }
    case 'sospendiGara':
      return { ...atto, motivo: 'atto_del_referente' };
    case 'fissaRipresa':
      return { ...atto, politica };
    case 'riprendiGara':
      return { ...atto, irraggiungibili: await irraggiungibiliDi(vendita, stato) };
    case 'aggiudica':
      return { ...atto, irraggiungibili: await irraggiungibiliDi(vendita, stato) };
    case 'redigiVerbale':
      return { ...atto, impronta: await vendita.stampa.redigi(stato.id) };
    case 'firmaVerbale': {
      const verbale = 'verbale' in stato ? stato.verbale : null;
      return { ...atto, impronta: verbale?.impronta ?? '' };
    }
    default:
      return atto;
  }
}

/** Gli ammessi online che la piattaforma non raggiunge (R57). */
async function irraggiungibiliDi(vendita: Vendita, stato: StatoPubblicato): Promise<string[]> {
  const collegati = new Set((await collegatiDi(vendita, stato)).map(({ pseudonimo }) => pseudonimo));
  return [...stato.buste.values()]
    .filter((b) => b.stato.tipo === 'ammessa' && b.canale !== 'cartacea' && !collegati.has(b.pseudonimo))
    .map((b) => b.pseudonimo);
}

function credenzialeDi(request: FastifyRequest): string {
  return analizza(z.object({ cid: z.uuid() }), { cid: (request.params as { cid?: unknown }).cid }).cid;
}

function pdf(reply: FastifyReply, byte: Uint8Array, nome: string): Buffer {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${nome}"`);
  return Buffer.from(byte);
}
