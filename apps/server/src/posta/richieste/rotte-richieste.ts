import multipart from '@fastify/multipart';
import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  chiediDiAssistere,
  decidiRichiesta,
  documentoRichiesta,
  leggiRichieste,
} from '@gestore/contratto/assistenza/chiamate-richieste';
import {
  corpoRichiesta,
  DOCUMENTO_IDENTITA_MAX_KB,
  QUALITA_SPETTATORE,
} from '@gestore/contratto/assistenza/richieste-assistere';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conFileCaricato } from '../../bordo/file-caricato.ts';
import { Problema, problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { analizza } from '../../piattaforma/arnesi/analizza.ts';
import { casaDi } from '../../piattaforma/rete.ts';
import { tipoDi } from '../../sigillo/firme/documento-firmato.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import { perUnAtto } from '../../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi } from '../../vendita/rotte/attori.ts';
import { affidata, condotta, type Nominata, pubblicata } from '../../vendita/rotte/oggetti.ts';
import type { PartiPosta } from '../parti.ts';
import { decidiLaRichiesta, documentoDiRichiesta, elencaRichieste, giaDecisa, riceviRichiesta } from './richieste.ts';

const BYTE_MAX = DOCUMENTO_IDENTITA_MAX_KB * 1_024;
/** Da una casa, o da un ufficio: una famiglia e qualche errore. */
const RICHIESTE_INDIRIZZO_MAX = 20;
const ORA_MS = 3_600_000;

/** Chi chiede di assistere, e chi conduce che decide (R35). */
export async function rotteRichieste(app: FastifyInstance, { parti }: { parti: PartiPosta }): Promise<void> {
  await app.register(multipart, { limits: { fileSize: BYTE_MAX, files: 1, fields: 6, fieldSize: 20_000 } });
  const onRequest = limitePerCasa(app);
  serve(app, chiediDiAssistere, { onRequest }, async ({ parametri: { id }, request, reply }) => {
    const stato = await pubblicata(parti, id);
    await conFileCaricato(request, BYTE_MAX, async ({ byte, campi }) => {
      const { qualita, ...scritta } = analizza(corpoRichiesta, campi);
      const scelta = QUALITA_SPETTATORE.find((una) => una === qualita) ?? 'altro';
      await riceviRichiesta(parti, stato, { ...scritta, qualita: scelta, documento: byte });
    }).catch(inParole);
    reply.code(201);
    return { ricevuta: true as const };
  });
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => condotta(parti, id, chi);
  serve(
    app,
    leggiRichieste,
    { oggetto: ({ chi, parametri: { id } }) => affidata(parti, id, chi) },
    async ({ oggetto: { id }, chi }) => {
      await annotaLettura(parti, chi.id, id, 'richieste di assistere');
      return { richieste: await elencaRichieste(parti, id) };
    },
  );
  serve(app, documentoRichiesta, { oggetto }, async ({ oggetto: { id }, chi, parametri: { richiesta }, reply }) => {
    const documento = await documentoDiRichiesta(parti, id, richiesta);
    await annotaLettura(parti, chi.id, id, 'documento di chi chiede di assistere');
    const nome = `documento-${richiesta.slice(0, 8)}.${tipoDi(documento)}`;
    // Si scarica e non si apre nella pagina: lo ha scritto chiunque.
    reply
      .header('content-disposition', `attachment; filename="${nome}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'no-store')
      .type('application/octet-stream');
    return reply.send(documento);
  });
  serve(
    app,
    decidiRichiesta,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, giaDecisa(parti)) },
    ({ oggetto: stato, chi, parametri: { richiesta }, corpo }) =>
      decidiLaRichiesta(parti, stato, corpo, { richiesta, chi, attore: attoreDi(chi) }),
  );
}

function limitePerCasa(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const conta = app.createRateLimit({
    max: RICHIESTE_INDIRIZZO_MAX,
    timeWindow: ORA_MS,
    keyGenerator: ({ ip }) => casaDi(ip),
  });
  return async (request) => {
    const esito = await conta(request);
    if (!esito.isAllowed && esito.isExceeded)
      throw problema('troppi_tentativi', { riprovaTraSecondi: Math.ceil(esito.ttl / 1_000) });
  };
}

/** Chi presta il file lo dice per gli estratti dei conti. */
function inParole(errore: unknown): never {
  if (errore instanceof Problema && errore.codice === 'file_troppo_grande')
    throw problema('richiesta_documento_grande', { limiteMB: DOCUMENTO_IDENTITA_MAX_KB / 1_024 });
  throw errore;
}
