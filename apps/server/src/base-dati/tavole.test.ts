import type { ColumnMetadata, TableMetadata } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from './prove/postgres-di-prova.ts';

/** Come `pg` consegna ciascun tipo di PostgreSQL; un tipo nuovo si aggiunge qui, sapendo come arriva. */
const COME_ARRIVA: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  // Oltre i 53 bit un numero di JavaScript perderebbe cifre: chi sa che non ci arriva scrive `Number(...)`.
  int8: 'string',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
};

let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

test('le righe scritte in tavole.ts sono quelle di una vera base dati', async () => {
  const tavole = await base.db.introspection.getTables();
  const note = tavole.filter(({ schema }) => schema === 'public');
  expect(note.length).toBeGreaterThan(20);
  // Si riscrive con `npx vitest run apps/server/src/base-dati/tavole.test.ts -u`, dopo una migrazione.
  await expect(documento(note)).toMatchFileSnapshot('./tavole.ts');
});

function documento(tavole: readonly TableMetadata[]): string {
  const ordinate = [...tavole].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `/**
 * Le righe della base dati come le consegna \`pg\`: scritte da una vera base dati, non a mano (\`tavole.test.ts\`). Una query
 * prende da qui il tipo di ciò che legge: una colonna che cambia nome o tipo non compila più.
 */
export type Tavole = {
${ordinate.map(tavola).join('\n')}
};

/** La riga di una tavola, o alcune sue colonne: \`Riga<'aste', 'id' | 'fase'>\`. */
export type Riga<T extends keyof Tavole, C extends keyof Tavole[T] = keyof Tavole[T]> = Pick<Tavole[T], C>;

/** Colonne di cui si sa più di quanto dice la base dati: \`Precisa<'presenze', { ruolo: RuoloPresente }>\`. */
export type Precisa<
  T extends keyof Tavole,
  P extends { [C in keyof P]: C extends keyof Tavole[T] ? Tavole[T][C] : never },
> = P;

/** La riga di una tavola unita che può mancare (\`left join\`): allora ogni colonna è nulla. */
export type Forse<R> = { [C in keyof R]: R[C] | null };
`;
}

const tavola = ({ name, columns }: TableMetadata): string => `  ${name}: {\n${columns.map(colonna).join('\n')}\n  };`;

function colonna({ name, dataType, isNullable }: ColumnMetadata): string {
  const elenco = dataType.startsWith('_');
  const tipo = COME_ARRIVA[elenco ? dataType.slice(1) : dataType];
  if (tipo === undefined) throw new Error(`${name}: non si sa come arriva un ${dataType}`);
  return `    ${name}: ${tipo}${elenco ? '[]' : ''}${isNullable && tipo !== 'unknown' ? ' | null' : ''};`;
}
