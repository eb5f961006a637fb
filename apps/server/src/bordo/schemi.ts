import type { Schema } from '@gestore/contratto/linea/chiamata';
import { z } from 'zod';

const compilati = new WeakMap<Schema, z.ZodType>();

/**
 * Uno schema del contratto, pronto a leggere: si compila al primo bisogno, e da allora è da tre a dieci volte più
 * rapido (`docs/decisions/house.md#a-call-is-a-line-of-our-own-contract`). Uno che non si compila legge così com'è; i
 * rifiuti sono gli stessi.
 */
export function perLeggere(schema: Schema): z.ZodType {
  const gia = compilati.get(schema);
  if (gia !== undefined) return gia;
  const compilato = z.compile(schema as z.ZodType);
  compilati.set(schema, compilato);
  return compilato;
}

/** Se una parte di una riga del contratto è uno schema. */
export function eSchema(parte: unknown): parte is Schema {
  return typeof parte === 'object' && parte !== null && '_zod' in parte;
}
