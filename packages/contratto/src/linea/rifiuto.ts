import { type CodiceRifiuto, RIFIUTI, type Rifiuto, type TipoDato } from '@gestore/dominio';
import { z } from 'zod';
import { fase } from '../vendita/asta.ts';
import { cent, istante } from './tipi.ts';

const DATI = { cent, istante, numero: z.number(), testo: z.string(), fase } as const satisfies Record<
  TipoDato,
  z.ZodType
>;
type Forma = Readonly<Record<string, TipoDato>>;

const codici = Object.keys(RIFIUTI) as [CodiceRifiuto, ...CodiceRifiuto[]];

function datiDi(codice: CodiceRifiuto): z.ZodType {
  const [, , ...forme]: readonly [string, string, ...Forma[]] = RIFIUTI[codice];
  const [prima, ...altre] = forme.map((forma) =>
    z.strictObject(Object.fromEntries(Object.entries(forma).map(([nome, tipo]) => [nome, DATI[tipo]]))),
  );
  if (prima === undefined) return z.strictObject({});
  return altre.length === 0 ? prima : z.union([prima, ...altre]);
}

const [primo, ...altri] = codici.map((codice) =>
  z.strictObject({ codice: z.literal(codice), regola: z.string(), dati: datiDi(codice) }),
);

/** Un rifiuto della legge: dal codice si sa che dati porta, come dice la tavola del dominio. */
// La stessa tavola fa il tipo: per uno schema composto codice per codice il compilatore non sa vederlo.
export const rifiuto = z.discriminatedUnion('codice', [
  primo as NonNullable<typeof primo>,
  ...altri,
]) as z.ZodType as z.ZodType<Rifiuto>;
