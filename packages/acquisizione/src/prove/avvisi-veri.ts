import { readFileSync } from 'node:fs';
import { importaPvp } from '../pvp.ts';

/** Un avviso vero del portale, com'è stato scaricato. */
export const leggi = (nome: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../apps/server/src/dimostrazione/pvp/${nome}`, import.meta.url), 'utf8'));

/** Ciò che se ne importa; un errore, se non si importa. */
export function importata(json: unknown) {
  const esito = importaPvp(json);
  if (esito.esito !== 'importata') throw new Error(JSON.stringify(esito.errori));
  return esito;
}

/** Il primo degli avvisi veri, con queste parti cambiate. */
export const con = (modifiche: Record<string, unknown>): unknown => {
  const base = leggi('4582509.json') as { body: Record<string, unknown> };
  return { ...base, body: { ...base.body, ...modifiche } };
};
