import type { Schema } from '@gestore/contratto/linea/chiamata';
import { z } from 'zod';

const compilati = new WeakMap<Schema, z.ZodType>();

/**
 * A schema of the contract, ready to read: compiled when it is first needed, and three to ten times faster from then on
 * (`docs/decisions/house.md#a-call-is-a-line-of-our-own-contract`). One that cannot be compiled reads as it is; the refusals are the same.
 */
export function perLeggere(schema: Schema): z.ZodType {
  const gia = compilati.get(schema);
  if (gia !== undefined) return gia;
  const compilato = z.compile(schema as z.ZodType);
  compilati.set(schema, compilato);
  return compilato;
}

/** Whether a part of a line of the contract is a schema. */
export function eSchema(parte: unknown): parte is Schema {
  return typeof parte === 'object' && parte !== null && '_zod' in parte;
}
