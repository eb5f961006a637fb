import { createHash } from 'node:crypto';
import type { QualsiasiChiamata } from '@gestore/contratto/linea/chiamata';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';
import fc from 'fast-check';
import type { ZodType } from 'zod';
import { eSchema } from '../../bordo/schemi.ts';
import { daSchema } from '../fuzz/da-schema.ts';

/**
 * Le chiamate da fare, prese dal contratto una per una: una riga nuova è provata da sé, con i parametri che la scena conosce
 * e con i corpi che il suo schema ammette.
 */
export type DaFare = {
  nome: string;
  metodo: QualsiasiChiamata['metodo'];
  url: string;
  corpo?: { tipo: string; byte: Buffer } | { json: unknown };
};

/** Ciò che un indirizzo può nominare; `padre` è la parte che precede il nome. */
export type Nomi = (nome: string, padre: string) => string;

export const LETTURE = CONTRATTO.filter(({ chiamata }) => chiamata.metodo === 'GET').map(({ chiamata }) => chiamata);
/** Chiude gli accessi del banco stesso: fra due entrati nello stesso istante, quale chiuda l'altro lo dice il caso. */
const DEL_BANCO = '/sessioni/altre/chiudi';
export const ATTI = CONTRATTO.map(({ chiamata }) => chiamata).filter(
  ({ metodo, percorso }) => metodo !== 'GET' && !percorso.endsWith(DEL_BANCO),
);

/** Le forme di una lettura: senza ricerca, e con ogni valore che la sua ricerca ammette. */
export function letture(chiamata: QualsiasiChiamata, nomi: Nomi, asta: string): DaFare[] {
  const url = indirizzo(chiamata, nomi);
  return code(chiamata.definizione, asta).map((coda) => ({
    nome: `GET ${chiamata.percorso}${coda.replace(asta, 'A')}`,
    metodo: 'GET',
    url: url + coda,
  }));
}

/** Un corpo vuoto, e un corpo buono per ogni genere di atto che lo schema conosce. `chi` rende suoi gli identificativi. */
export function atti(chiamata: QualsiasiChiamata, nomi: Nomi, chi: string): DaFare[] {
  const { metodo, percorso, definizione } = chiamata;
  const url = indirizzo(chiamata, nomi);
  const comuni = (i: number) => ({ nome: `${metodo} ${percorso} n. ${i}`, metodo, url });
  const { corpo } = definizione;
  if (corpo !== undefined && !eSchema(corpo))
    return 'byte' in corpo
      ? [{ ...comuni(0), corpo: { tipo: corpo.byte, byte: Buffer.from('x') } }]
      : [{ ...comuni(0), corpo: modulo() }];
  const buoni = corpo === undefined ? [] : corpiBuoni(corpo as ZodType);
  return [{}, ...buoni].map((json, i) => ({
    ...comuni(i),
    corpo: { json: conComando(json, `${chi} ${percorso} ${i}`) },
  }));
}

function indirizzo({ percorso }: QualsiasiChiamata, nomi: Nomi): string {
  const parti = percorso.split('/');
  return parti
    .map((parte, i) => parte.replace(/:(\w+)/, (_, nome: string) => nomi(nome, parti[i - 1] ?? '')))
    .join('/');
}

const CONFINE = 'confine-della-prova';
function modulo(): { tipo: string; byte: Buffer } {
  const testa = `--${CONFINE}\r\ncontent-disposition: form-data; name="file"; filename="x.xml"\r\n\r\nx\r\n--${CONFINE}--\r\n`;
  return { tipo: `multipart/form-data; boundary=${CONFINE}`, byte: Buffer.from(testa) };
}

/** Un uuid che dipende solo da chi lo chiede: lo stesso in ogni giro. */
export function uuidDi(testo: string): string {
  const h = createHash('sha256').update(testo).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

function conComando(json: unknown, chi: string): unknown {
  return typeof json === 'object' && json !== null && 'comandoId' in json ? { ...json, comandoId: uuidDi(chi) } : json;
}

const TENTATI = 300;
const SEME = 10;

/** Uno per genere di atto, dove lo schema ne ha molti; altrimenti due. */
function corpiBuoni(schema: ZodType): unknown[] {
  const buoni = new Map<string, unknown>();
  for (const corpo of fc.sample(daSchema(schema), { seed: SEME, numRuns: TENTATI })) {
    if (!schema.safeParse(corpo).success) continue;
    const tipo = (corpo as { atto?: { tipo?: unknown } }).atto?.tipo;
    const chiave = typeof tipo === 'string' ? tipo : String(Math.min(buoni.size, 1));
    if (!buoni.has(chiave)) buoni.set(chiave, corpo);
  }
  return [...buoni.values()];
}

function code({ query }: QualsiasiChiamata['definizione'], asta: string): string[] {
  if (query === undefined || !eSchema(query)) return [''];
  const campi = Object.entries(formaDi(query as ZodType)).map(
    ([nome, schema]) => [nome, valori(schema, asta)] as const,
  );
  const con = (scelti: Record<string, string>): string => `?${new URLSearchParams(scelti)}`;
  const primi = Object.fromEntries(campi.map(([nome, [primo = '']]) => [nome, primo]));
  const altri = campi.flatMap(([nome, tutti]) => tutti.slice(1).map((valore) => con({ ...primi, [nome]: valore })));
  return [...new Set(['', con(primi), ...altri])];
}

type Def = { type: string; format?: string } & Record<string, unknown>;
const def = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

function formaDi(schema: unknown): Record<string, unknown> {
  const suo = def(schema);
  if (suo.type === 'object') return suo.shape as Record<string, unknown>;
  return formaDi(
    suo.innerType ?? (suo.type === 'pipe' ? suo.in : undefined) ?? { _zod: { def: { type: 'object', shape: {} } } },
  );
}

function valori(schema: unknown, asta: string): string[] {
  const suo = def(schema);
  if (suo.type === 'enum') return Object.values(suo.entries as Record<string, string>);
  if (suo.type === 'literal') return (suo.values as unknown[]).map(String);
  if (suo.type === 'union') return (suo.options as unknown[]).flatMap((una) => valori(una, asta));
  if (suo.innerType !== undefined) return valori(suo.innerType, asta);
  if (suo.type === 'pipe') return valori(def(suo.in).type === 'transform' ? suo.out : suo.in, asta);
  if (suo.format === 'uuid' || suo.format === 'guid') return [asta];
  return ['0'];
}
