import fc from 'fast-check';
import type { z } from 'zod';

/** Testi che somigliano a ciò che tengono i campi di questo prodotto, così che si arrivi anche alle regole dietro lo schema. */
const TESTI: readonly string[] = [
  'Elena Conti',
  'elena.conti@pec.example',
  'RSSMRA80A01B157Z',
  '01234567897',
  'IT60X0542811101000000123456',
  '12345678901',
  '+393331234567',
  '26/02/2026',
  '2026-02-26',
  '10:30',
  '95.000,00',
  '95000.00',
  '214/2025',
  'Tribunale di Brescia',
  'BS',
  'IT',
  'sella',
  'bcc',
  '123456',
  'https://vendite.example/a?b=c#d',
  '/admin/aste',
  '=1+1',
  '<script>alert(1)</script>',
  "'; DROP TABLE aste; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '#let x = 1',
  'ﬁ ĳ 𝔘 e\u0301 \u202Eabc',
];

/** Qualunque cosa JSON possa dire, prima i valori che fanno male. */
export const qualsiasi: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    2 ** 63,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(
    '\u0000',
    '\uD800',
    'a\uDFFFb',
    '\u200B',
    '__proto__',
    'constructor',
    'a'.repeat(5_000),
    '9'.repeat(400),
  ),
  fc.constantFrom(...TESTI),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);

const interi = fc.oneof(
  fc.integer({ min: -2, max: 200 }),
  fc.constantFrom(
    0,
    1,
    2,
    100,
    120,
    180_000,
    10_000_000,
    1_800_000_000_000,
    8_640_000_000_000,
    1_000_000_000_000,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
  ),
);
const testo = fc.oneof(fc.constantFrom(...TESTI), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }));

type Definizione = { type: string } & Record<string, unknown>;
type Schema = { _zod: { def: unknown } };
const definizione = (schema: Schema): Definizione => schema._zod.def as Definizione;

/** I documenti che uno schema accetterebbe, o quasi: la forma è tenuta, le regole più fini si incontrano a volte. */
export function daSchema(schema: Schema, livello = 0): fc.Arbitrary<unknown> {
  const def = definizione(schema);
  const interno = (chiave = 'innerType'): fc.Arbitrary<unknown> => daSchema(def[chiave] as Schema, livello + 1);
  if (livello > 12) return fc.constant(null);
  switch (def.type) {
    case 'object':
      return oggetto(def.shape as Record<string, Schema>, livello);
    case 'array':
      return fc.array(interno('element'), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(def.items as Schema[]).map((uno) => daSchema(uno, livello + 1)));
    case 'record':
      return fc.dictionary(testo, interno('valueType'), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(def.options as Schema[]).map((uno) => daSchema(uno, livello + 1)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, unknown>));
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]));
    case 'optional':
      return fc.oneof(fc.constant(undefined), interno());
    case 'nullable':
      return fc.oneof(fc.constant(null), interno());
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return interno();
    case 'pipe':
      return definizione(def.in as Schema).type === 'transform' ? interno('out') : interno('in');
    case 'lazy':
      return daSchema((def.getter as () => Schema)(), livello + 1);
    case 'string':
      return def.format === 'uuid' ? fc.uuid() : testo;
    case 'number':
    case 'int':
      return interi;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return qualsiasi;
  }
}

function oggetto(forma: Record<string, Schema>, livello: number): fc.Arbitrary<unknown> {
  const campi = Object.fromEntries(Object.entries(forma).map(([nome, uno]) => [nome, daSchema(uno, livello + 1)]));
  return fc.record(campi, { noNullPrototype: true }).map((tutti) => {
    return Object.fromEntries(Object.entries(tutti).filter(([, valore]) => valore !== undefined));
  });
}

type Ritocco = { quale: number; modo: number; valore: unknown };

/** Un documento dello schema, lasciato così com'è o guastato in qualche posto. */
export function quasi(schema: z.ZodType): fc.Arbitrary<unknown> {
  const ritocco: fc.Arbitrary<Ritocco> = fc.record({ quale: fc.nat(200), modo: fc.nat(4), valore: qualsiasi });
  return fc
    .tuple(daSchema(schema), fc.array(ritocco, { maxLength: 2 }))
    .map(([documento, ritocchi]) =>
      ritocchi.reduce((fin, uno) => ritocca(fin, { ...uno, valore: structuredClone(uno.valore) }), documento),
    );
}

type Contenitore = Record<string, unknown>;

function ritocca(documento: unknown, { quale, modo, valore }: Ritocco): unknown {
  const radice = { radice: structuredClone(documento) };
  const posti: { dove: Contenitore; chiave: string }[] = [];
  raccogli(radice, posti);
  const posto = posti[quale % posti.length];
  if (posto === undefined) return valore;
  const { dove, chiave } = posto;
  const suo = dove[chiave];
  if (modo === 0) delete dove[chiave];
  else if (modo === 1) dove[`${chiave}_altro`] = valore;
  else if (modo === 2) dove[chiave] = [suo, suo];
  else dove[chiave] = valore;
  return radice.radice;
}

function raccogli(valore: unknown, posti: { dove: Contenitore; chiave: string }[]): void {
  if (typeof valore !== 'object' || valore === null) return;
  const dove = valore as Contenitore;
  for (const chiave of Object.keys(dove)) {
    posti.push({ dove, chiave });
    raccogli(dove[chiave], posti);
  }
}
