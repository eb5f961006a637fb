import type { FileDato, QualsiasiChiamata, Risposta } from '@gestore/contratto/linea/chiamata';
import type { FastifyReply } from 'fastify';
import type { ZodError } from 'zod';
import type {} from './dichiarazioni.ts';
import { eSchema, perLeggere } from './schemi.ts';

/** Una risposta che non è ciò che il contratto promette: sbagliamo noi, non chi chiama. Nomina la chiamata, mai ciò che portava. */
class RispostaFuoriContratto extends Error {
  override name = 'RispostaFuoriContratto';

  constructor(chiamata: QualsiasiChiamata, dove: readonly string[]) {
    super(`${chiamata.metodo} ${chiamata.percorso}: la risposta non è quella del contratto (${dove.join(', ')})`);
  }
}

/** Una risposta già scritta in JSON, comune a tutti quelli che chiedono la stessa cosa. */
export class Scritta<T> {
  readonly json: string;
  /** Soltanto il tipo. */
  declare readonly valore?: T;

  constructor(json: string) {
    this.json = json;
  }
}

/** Manda ciò che una rotta ha risposto, nella forma che la sua chiamata promette. */
export function inviaRisposta(chiamata: QualsiasiChiamata, reply: FastifyReply, valore: unknown): unknown {
  if (reply.sent || valore === reply) return reply;
  const [stato, promessa] = promessaDi(chiamata, reply.statusCode);
  reply.code(stato);
  if ('vuota' in promessa) return reply.send();
  if ('file' in promessa) return inviaFile(chiamata, promessa.file, reply, valore as FileDato);
  if (valore instanceof Scritta) {
    if (reply.server.rigorosa) esamina(chiamata, promessa, JSON.parse(valore.json), reply);
    return reply.type('application/json; charset=utf-8').send(valore.json);
  }
  if (reply.server.rigorosa || chiamata.definizione.svelta !== true) esamina(chiamata, promessa, valore, reply);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(valore));
}

type Promessa = readonly [stato: number, risposta: Risposta];
/** Ciò che ogni chiamata promette, per stato: si legge una volta, perché sta sulla via di ogni rilancio. */
const promesse = new WeakMap<QualsiasiChiamata, readonly Promessa[]>();

/** La promessa per lo stato che la rotta ha scelto, se no la prima. */
function promessaDi(chiamata: QualsiasiChiamata, scelto: number): Promessa {
  const dellaChiamata = promesse.get(chiamata) ?? leggiPromesse(chiamata);
  const promessa = dellaChiamata.find(([stato]) => stato === scelto) ?? dellaChiamata[0];
  if (promessa === undefined) throw new RispostaFuoriContratto(chiamata, [String(scelto)]);
  return promessa;
}

function leggiPromesse(chiamata: QualsiasiChiamata): readonly Promessa[] {
  const lette = Object.entries(chiamata.definizione.risponde).flatMap(([stato, risposta]) =>
    risposta === undefined ? [] : [[Number(stato), risposta] as const],
  );
  promesse.set(chiamata, lette);
  return lette;
}

function inviaFile(
  chiamata: QualsiasiChiamata,
  tipi: readonly string[],
  reply: FastifyReply,
  { tipo, nome, byte, inLinea = false }: FileDato,
): FastifyReply {
  if (!tipi.includes(tipo.split(';', 1)[0] ?? '')) throw new RispostaFuoriContratto(chiamata, [tipo]);
  if (nome !== null) reply.header('content-disposition', `${inLinea ? 'inline' : 'attachment'}; filename="${nome}"`);
  return reply.type(tipo).send(Buffer.from(byte.buffer, byte.byteOffset, byte.byteLength));
}

/**
 * Nelle prove una risposta fuori dal contratto è un errore; in servizio è una riga del log con la chiamata e i luoghi,
 * mai i valori, e la risposta parte: una vendita non si ferma perché mancava un'etichetta.
 */
function esamina(chiamata: QualsiasiChiamata, promessa: Risposta, valore: unknown, reply: FastifyReply): void {
  if (!eSchema(promessa)) return;
  const esito = perLeggere(promessa).safeParse(valore);
  if (esito.success) return;
  const errore = new RispostaFuoriContratto(chiamata, doveManca(esito.error));
  if (reply.server.rigorosa) throw errore;
  reply.log.error({ chiamata: `${chiamata.metodo} ${chiamata.percorso}` }, errore.message);
}

function doveManca(errore: ZodError): string[] {
  return errore.issues.map(({ code, path }) => `${path.map(String).join('.') || '·'} ${code}`);
}
