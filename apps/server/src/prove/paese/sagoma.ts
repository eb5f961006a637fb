import { canonicalizza, type JsonValue } from '@gestore/registro';
import { ASTA, DELEGATO, OPERATORE, T0 } from './storie.ts';

/**
 * Il testo canonico di una voce di storia come espressione SQL: ciò che è uguale per tutte le vendite è un letterale, il
 * resto è una colonna di `paese.lotti`. PostgreSQL lo compone un milione di volte, e i byte sono quelli che il registro
 * scriverebbe: chi lo verifica ne ricalcola le impronte.
 */

/** Un pezzo di testo uguale per tutte, o l'espressione di ciò che cambia. */
type Pezzo = { fisso: string } | { sql: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Sopra, un numero è un istante. */
const ISTANTE_MIN = T0 / 2;
/** I numeri che ogni vendita ha di suo, per nome del campo. */
const NUMERI: Readonly<Record<string, string>> = {
  latitudine: 'l.latitudine',
  longitudine: 'l.longitudine',
  anno: 'l.anno',
  idVenditaPvp: 'l.pvp',
};
const INIZIO_UUID = 24;

/** L'identificativo come espressione: quello della vendita, del suo delegato, o uno che nasce dal suo. */
export function identificativo(id: string): string {
  if (id === ASTA) return 'l.id';
  if (id === DELEGATO) return 'l.delegato_id';
  if (id === OPERATORE.id || !UUID.test(id)) return letterale(id);
  return `(l.radice || ${letterale(codaDi(id))})`;
}

/** Le ultime cifre di un identificativo, quelle che nella vendita restano. */
export const codaDi = (id: string): string => id.slice(INIZIO_UUID);

/** L'istante della storia come espressione, contato dall'origine data. */
export function istante(il: number, origine: 'l.t0' | 'l.c0'): string {
  const fra = il - T0;
  return `(${origine} ${fra < 0 ? '-' : '+'} ${Math.abs(fra)}::bigint)`;
}

/** Il valore in forma canonica (RFC 8785), come espressione SQL. */
export function inSql(valore: JsonValue): string {
  return concatena(pezzi(valore, ''));
}

function pezzi(valore: JsonValue, campo: string): Pezzo[] {
  if (typeof valore === 'string') return testo(valore);
  if (typeof valore === 'number') return [numero(valore, campo)];
  if (valore === null || typeof valore === 'boolean') return [{ fisso: String(valore) }];
  if (Array.isArray(valore)) {
    const dentro = valore.flatMap((uno, i) => [...(i > 0 ? [{ fisso: ',' }] : []), ...pezzi(uno, '')]);
    return [{ fisso: '[' }, ...dentro, { fisso: ']' }];
  }
  // Le chiavi in ordine di unità UTF-16: quello di `sort` e della forma canonica.
  const dentro = Object.entries<JsonValue>(valore)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([chiave, suo], i) => [{ fisso: `${i > 0 ? ',' : ''}${canonicalizza(chiave)}:` }, ...pezzi(suo, chiave)]);
  return [{ fisso: '{' }, ...dentro, { fisso: '}' }];
}

function testo(valore: string): Pezzo[] {
  if (UUID.test(valore)) return [{ fisso: '"' }, { sql: identificativo(valore) }, { fisso: '"' }];
  const parti = valore.split('§');
  if (parti.length === 1) return [{ fisso: canonicalizza(valore) }];
  // I testi del paese non hanno virgolette né barre: fra virgolette restano come sono.
  return [
    { fisso: '"' },
    ...parti.map((parte, i) => (i % 2 === 1 ? { sql: `l.${parte}` } : { fisso: canonicalizza(parte).slice(1, -1) })),
    { fisso: '"' },
  ];
}

function numero(valore: number, campo: string): Pezzo {
  const suo = NUMERI[campo];
  if (suo !== undefined) return { sql: suo };
  if (campo.endsWith('Cent')) return valore === 0 ? { fisso: '0' } : { sql: `l.multiplo * ${valore}::bigint` };
  if (valore > ISTANTE_MIN) return { sql: istante(valore, 'l.t0') };
  return { fisso: canonicalizza(valore) };
}

function concatena(tutti: readonly Pezzo[]): string {
  const espressioni: string[] = [];
  let fisso = '';
  for (const pezzo of tutti) {
    if ('fisso' in pezzo) {
      fisso += pezzo.fisso;
      continue;
    }
    if (fisso !== '') espressioni.push(letterale(fisso));
    fisso = '';
    espressioni.push(pezzo.sql);
  }
  if (fisso !== '') espressioni.push(letterale(fisso));
  return espressioni.length === 1 ? `(${espressioni[0]})::text` : `concat(${espressioni.join(', ')})`;
}

/** Un letterale SQL; le barre non vogliono altro, con `standard_conforming_strings`. */
export function letterale(valore: string): string {
  return `'${valore.replaceAll("'", "''")}'`;
}
