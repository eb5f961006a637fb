import type { Attore } from '@gestore/dominio';
import type { Giornale } from '../giornale/giornale.ts';

/** Vero se quel comando di quella vendita è già scritto, e lo ha mandato proprio lui. */
export type GiaScritto = (asta: string, comandoId: string, attore: Attore) => Promise<boolean>;

/** Vero se quel registro ha già una voce di quel comando, scritta da quella persona. */
export async function giaScrittoDa(
  giornale: Pick<Giornale, 'leggiPerComando'>,
  flusso: string,
  comandoId: string,
  { tipo, id }: Attore,
): Promise<boolean> {
  const [prima] = await giornale.leggiPerComando(flusso, comandoId);
  return prima !== undefined && prima.attore.tipo === tipo && prima.attore.id === id;
}
