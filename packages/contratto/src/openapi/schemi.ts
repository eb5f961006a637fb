import { z } from 'zod';
import type { Schema } from '../linea/chiamata.ts';
import type { SchemaJson } from './modello.ts';

/** Ciò che scrive chi chiama, prima dei valori predefiniti e delle pulizie; o ciò che riceve. */
type Verso = 'entra' | 'esce';

export type Schemi = {
  /** Quelli con un nome (`nomi.ts`), ciascuno scritto una volta sola. */
  nominati: ReadonlyMap<string, SchemaJson>;
  /** Lo schema come JSON Schema 2020-12, con i nomi al posto delle parti che ne hanno uno. */
  di(schema: Schema, verso: Verso): SchemaJson;
};

/** Raccoglie gli schemi di un documento. Un nome vuol dire una cosa sola: due forme con lo stesso nome sono un errore. */
export function creaSchemi(): Schemi {
  const nominati = new Map<string, SchemaJson>();

  function nomina(nome: string, schema: SchemaJson): void {
    const gia = nominati.get(nome);
    if (gia === undefined) nominati.set(nome, schema);
    else if (JSON.stringify(gia) !== JSON.stringify(schema))
      throw new Error(`Lo schema «${nome}» ha due forme: ciascuna vuole il suo nome.`);
  }

  return {
    nominati,
    di(schema, verso) {
      const { $schema: _, $defs = {}, ...intero } = scrivi(schema, verso);
      for (const [nome, definito] of Object.entries($defs)) nomina(nome, definito);
      return intero;
    },
  };
}

function scrivi(schema: Schema, verso: Verso): SchemaJson & { $defs?: Readonly<Record<string, SchemaJson>> } {
  const scritto = z.toJSONSchema(schema as z.ZodType, {
    io: verso === 'entra' ? 'input' : 'output',
    // Una trasformazione non ha uno schema di ciò che ne esce: lo si dice qualunque.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Solo per il server: che cosa non esiste quando il nome non può essere di nulla.
      delete jsonSchema.inesistente;
      // `format` lo dice già.
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify(scritto).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
