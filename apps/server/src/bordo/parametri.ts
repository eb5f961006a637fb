import type { Schema } from '@gestore/contratto/linea/chiamata';
import type { CodiceNostro } from '@gestore/contratto/problemi';
import { z } from 'zod';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import { problema } from './problema.ts';
import { perLeggere } from './schemi.ts';

/**
 * I parametri di un indirizzo. Uno che non può essere il nome di nulla risponde come ciò che non esiste, quando il suo
 * schema dice di quale cosa (`identificativo('asta_inesistente')`); se no 422 con il suo nome.
 */
export function leggiParametri(
  schemi: Readonly<Record<string, Schema>> | undefined,
  params: unknown,
): Record<string, unknown> {
  const grezzi = params as Readonly<Record<string, unknown>>;
  if (schemi === undefined) return { ...grezzi };
  const letti: Record<string, unknown> = {};
  for (const [nome, schema] of Object.entries(schemi)) {
    const esito = perLeggere(schema).safeParse(grezzi[nome]);
    if (esito.success) letti[nome] = esito.data;
    else {
      const inesistente = inesistenteDi(schema);
      if (inesistente !== null) throw problema(inesistente);
      // Sotto il suo nome, che il documento di problema dice.
      analizza(z.object({ [nome]: schema as z.ZodType }), { [nome]: grezzi[nome] });
    }
  }
  return letti;
}

function inesistenteDi(schema: Schema): CodiceNostro | null {
  const { inesistente } = (schema as z.ZodType).meta() ?? {};
  return typeof inesistente === 'string' ? (inesistente as CodiceNostro) : null;
}
