import type { RispostaEventi } from '@gestore/contratto';
import type { Pubblico, VoceVista } from '@gestore/dominio';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonDi } from '../aste/risposte-recenti.ts';
import type { Vendita } from '../vendita.ts';
import { dopoDi } from './atti.ts';

/** Voci date in una risposta: chi è più indietro chiede ancora. */
const VOCI_MAX = 2_000;

/** Risponde a `?dopo=N` con una `RispostaEventi`: ciò che quel pubblico vede dopo la voce N. */
export async function rispondiEventi(
  { stanze, orologio }: Pick<Vendita, 'stanze' | 'orologio'>,
  asta: string,
  chi: Pubblico,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const dopo = dopoDi(request);
  const voci = await stanze.dopo(asta, chi, dopo, VOCI_MAX);
  const resto: Omit<RispostaEventi, 'voci'> = { ultimoSeq: ultimoDi(voci, dopo), adessoMs: orologio.adesso() };
  return reply.type('application/json').send(`{"voci":${jsonDi(voci)},${JSON.stringify(resto).slice(1)}`);
}

function ultimoDi(voci: readonly VoceVista[], dopo: number): number {
  return voci.at(-1)?.seq ?? dopo;
}
