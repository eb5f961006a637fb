import type { RispostaEventi } from '@gestore/contratto';
import type { Pubblico } from '@gestore/dominio';
import { Scritta } from '../../bordo/risposta.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { jsonDi } from '../aste/risposte-recenti.ts';
import type { Nucleo } from '../nucleo.ts';

/** Voci date in una risposta: chi è più indietro chiede ancora. */
const VOCI_MAX = 2_000;

/** Ciò che quel pubblico vede dopo la voce `dopo`, scritto una volta per tutti quelli che chiedono lo stesso. */
export async function eventiPer(
  { stanze, orologio }: Pick<Casa, 'orologio'> & Pick<Nucleo, 'stanze'>,
  asta: string,
  chi: Pubblico,
  dopo: number,
): Promise<Scritta<RispostaEventi>> {
  const voci = await stanze.dopo(asta, chi, dopo, VOCI_MAX);
  const resto: Omit<RispostaEventi, 'voci'> = { ultimoSeq: voci.at(-1)?.seq ?? dopo, adessoMs: orologio.adesso() };
  return new Scritta(`{"voci":${jsonDi(voci)},${JSON.stringify(resto).slice(1)}`);
}
