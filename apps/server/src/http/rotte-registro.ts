import { formattaIstante } from '@gestore/contratto';
import {
  type AttoVisto,
  type EsitoCatena,
  filtroAtti,
  filtroLetture,
  type LetturaVista,
  REGISTRO_ESPORTA_MAX,
  type RispostaAtti,
  type RispostaLetture,
} from '@gestore/contratto/registro-accessi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { richiediOperatore, utenteOperatoreDi } from '../accesso/guardie.ts';
import { annotaLettura } from '../anagrafe/letture.ts';
import { paginaAtti, tuttiGliAtti } from '../registro/atti.ts';
import { scriviCsv } from '../registro/csv.ts';
import { paginaLetture, tutteLeLetture } from '../registro/letture.ts';
import { verificaAsta } from '../registro/verifica-asta.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { astaDi, astaInesistente } from './atti.ts';
import { Problema } from './problema.ts';

/** Il registro per il gestore: chi ha letto chi, gli atti delle vendite, la verifica della catena. Anche guardare qui si annota. */
export async function rotteRegistro(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const con = { preHandler: richiediOperatore };
  const { pool, orologio } = vendita;
  const annota = (request: FastifyRequest, asta: string | undefined, cheCosa: string): Promise<void> =>
    annotaLettura(vendita, utenteOperatoreDi(request).id, asta ?? null, cheCosa);

  app.get('/api/edicom/registro/letture', con, async (request): Promise<RispostaLetture> => {
    const filtro = analizza(filtroLetture, request.query);
    // Prima di scrivere che si è guardato: la prima pagina non comincia con sé stessa.
    const pagina = await paginaLetture(pool, filtro);
    await annota(request, filtro.asta, 'registro delle letture');
    return pagina;
  });
  app.get('/api/edicom/registro/letture.csv', con, async (request, reply) => {
    const filtro = analizza(filtroLetture, request.query);
    const righe = entroIlLimite(await tutteLeLetture(pool, filtro));
    await annota(request, filtro.asta, 'registro delle letture, esportato');
    return csv(reply, 'letture', LETTURE, righe.map(rigaLettura));
  });
  app.get('/api/edicom/registro/atti', con, async (request): Promise<RispostaAtti> => {
    const filtro = analizza(filtroAtti, request.query);
    const pagina = await paginaAtti(pool, filtro, orologio.adesso());
    await annota(request, filtro.asta, 'registro degli atti');
    return pagina;
  });
  app.get('/api/edicom/registro/atti.csv', con, async (request, reply) => {
    const filtro = analizza(filtroAtti, request.query);
    const righe = entroIlLimite(await tuttiGliAtti(pool, filtro, orologio.adesso()));
    await annota(request, filtro.asta, 'registro degli atti, esportato');
    return csv(reply, 'atti', ATTI, righe.map(rigaAtto));
  });
  app.post('/api/edicom/registro/aste/:id/verifica', con, async (request): Promise<EsitoCatena> => {
    const esito = await verificaAsta(vendita, astaDi(request));
    if (esito === null) throw astaInesistente();
    return esito;
  });
}

const LETTURE = ['Letta il (Europe/Rome)', 'Chi', 'Ruolo', 'Identificativo', 'Che cosa', 'Vendita', 'Asta'];
const rigaLettura = ({ lettaIl, chi, cheCosa, titolo, asta }: LetturaVista) => [
  formattaIstante(lettaIl),
  chi.nome,
  chi.tipo,
  chi.id,
  cheCosa,
  titolo,
  asta,
];

const ATTI = [
  'Registrato il (Europe/Rome)',
  'Ricevuto il (Europe/Rome)',
  'Vendita',
  'Asta',
  'N.',
  'Atto',
  'Riguarda',
  'Ruolo',
  'Chi',
];
const rigaAtto = ({ registratoIl, ricevutoIl, titolo, asta, seq, tipo, riguarda, attore }: AttoVisto) => [
  formattaIstante(registratoIl),
  formattaIstante(ricevutoIl),
  titolo,
  asta,
  seq,
  tipo,
  riguarda,
  attore.tipo,
  attore.nome,
];

function entroIlLimite<T>(righe: T[] | null): T[] {
  if (righe !== null) return righe;
  const limite = REGISTRO_ESPORTA_MAX.toLocaleString('it-IT', { useGrouping: 'always' });
  throw new Problema(
    422,
    'troppe_righe',
    'Troppe righe da esportare',
    `La ricerca trova più di ${limite} righe: restringa il periodo o scelga una vendita.`,
  );
}

/** Un allegato da aprire con un foglio di calcolo. */
export function csv(
  reply: FastifyReply,
  nome: string,
  intestazioni: readonly string[],
  righe: readonly (readonly (string | number | null)[])[],
): string {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${nome}.csv"`)
    .header('cache-control', 'no-store');
  return scriviCsv(intestazioni, righe);
}
