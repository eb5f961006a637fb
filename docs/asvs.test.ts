import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const RADICE = fileURLToPath(new URL('..', import.meta.url));
const TESTO = readFileSync(join(RADICE, 'docs/asvs.md'), 'utf8');
const RIGHE = TESTO.split('\n').flatMap((riga) => {
  const [requisito = '', livello, , stato = '', ragione = ''] = riga
    .split('|')
    .slice(1, -1)
    .map((cella) => cella.trim());
  return /^V\d+\.\d+\.\d+$/.test(requisito) ? [{ requisito, livello, stato, ragione }] : [];
});

/** Quanti requisiti dei livelli 1 e 2 ha ogni sezione dello standard 5.0.0: vengono per primi, senza salti. */
const SEZIONI: Readonly<Record<string, number>> = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2, 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4 },
  ...{ 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5 },
  ...{ 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2 },
  ...{ 'V8.2': 3, 'V8.3': 1, 'V8.4': 1, 'V9.1': 3, 'V9.2': 4, 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11 },
  ...{ 'V10.5': 5, 'V10.6': 2, 'V10.7': 3, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1, 'V11.6': 1 },
  ...{ 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5, 'V14.1': 2, 'V14.2': 4 },
  ...{ 'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1, 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3 },
  ...{ 'V17.1': 1, 'V17.2': 4, 'V17.3': 2 },
};
const STATI = ['sì', 'in parte', 'no', 'installazione', 'non riguarda'];

describe('la tavola di OWASP ASVS', () => {
  test('ha tutti i requisiti dei livelli 1 e 2, una volta sola e in ordine', () => {
    const attesi = Object.entries(SEZIONI).flatMap(([sezione, quanti]) =>
      Array.from({ length: quanti }, (_, i) => `${sezione}.${i + 1}`),
    );
    expect(RIGHE.map(({ requisito }) => requisito)).toEqual(attesi);
    expect(RIGHE.filter(({ livello }) => livello === '1')).toHaveLength(70);
    expect(RIGHE.filter(({ livello }) => livello === '2')).toHaveLength(183);
  });
  test('ogni requisito ha uno stato noto, e una prova o una ragione', () => {
    expect(RIGHE.filter(({ stato }) => !STATI.includes(stato))).toEqual([]);
    expect(RIGHE.filter(({ ragione }) => ragione.length < 7)).toEqual([]);
  });
  test('i conti in testa sono quelli delle righe', () => {
    for (const stato of STATI) {
      const detti = Number(new RegExp(`^\\| ${stato} +\\|.*\\| (\\d+) +\\|$`, 'm').exec(TESTO)?.[1]);
      expect([stato, detti]).toEqual([stato, RIGHE.filter((riga) => riga.stato === stato).length]);
    }
  });
  test('ogni file che cita esiste', () => {
    const prove = [...TESTO.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file ?? '');
    const pagine = [...TESTO.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, file]) => `docs/${file}`);
    expect(prove.length).toBeGreaterThan(200);
    expect([...new Set([...prove, ...pagine])].filter((file) => !existsSync(join(RADICE, file)))).toEqual([]);
  });
});
