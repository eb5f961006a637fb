import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const radice = join(import.meta.dirname, '..');
const leggi = (percorso: string): string => readFileSync(join(radice, percorso), 'utf8');

/** La strada di un rilancio come la elenca ARCHITECTURE.md, nell’ordine. */
const strada = [...leggi('ARCHITECTURE.md').matchAll(/^\d\. `([^`]+)`/gm)].map(([, percorso = '']) => percorso);
/** Chi legge ciò che la chiamata dice: sta fra il primo e il secondo. */
const SERVE = 'apps/server/src/bordo/serve.ts';

/** I nomi con cui un file può importare un altro: il percorso relativo, o il pacchetto. */
function importa(da: string, cheCosa: string): boolean {
  const testo = leggi(da);
  const nome = cheCosa.replace(/^.*\//, '');
  if (cheCosa.startsWith('packages/dominio/') && !da.startsWith('packages/dominio/'))
    return testo.includes("from '@gestore/dominio'");
  if (cheCosa.startsWith('packages/contratto/src/'))
    return testo.includes(
      `from '@gestore/contratto/${cheCosa.slice('packages/contratto/src/'.length, -'.ts'.length)}'`,
    );
  return new RegExp(`from '\\.[^']*/${nome.replace('.', '\\.')}'`).test(testo);
}

/** La legge trova la regola di un atto nella sua riga: due tavole, che non fanno nulla. */
const RIGHE = ['packages/dominio/src/legge/atti.ts', 'packages/dominio/src/capitoli/gara/atti.ts'] as const;

function conosce(da: string, cheCosa: string): boolean {
  if (!da.startsWith('packages/dominio/')) return importa(da, cheCosa);
  const [tavola, atti] = RIGHE;
  return importa(da, tavola) && leggi(tavola).includes("from '../capitoli/gara/atti.ts'") && importa(atti, cheCosa);
}

test('dall’indirizzo alla regola un rilancio passa per al più sette file, e l’elenco è quello vero', () => {
  expect([...strada, SERVE].length).toBeLessThanOrEqual(7);
  expect(strada.length).toBeGreaterThan(4);
  for (const percorso of [...strada, SERVE]) expect(existsSync(join(radice, percorso)), percorso).toBe(true);
});

test('ciascun file della strada conosce il seguente', () => {
  const [chiamata = '', rotta = '', ...altri] = strada;
  expect(importa(rotta, chiamata), `${rotta} non serve la chiamata`).toBe(true);
  expect(importa(rotta, SERVE), `${rotta} non passa da serve`).toBe(true);
  for (const [i, percorso] of [rotta, ...altri].entries()) {
    const prossimo = altri[i];
    if (prossimo !== undefined) expect(conosce(percorso, prossimo), `${percorso} non conosce ${prossimo}`).toBe(true);
  }
});

test('alla fine della strada c’è la regola che rifiuta il rilancio (R50, R53)', () => {
  // La gara dice il tempo e il posto; se l’importo basta lo dice la regola che la sala e la rete dividono.
  const regola = [strada.at(-1) ?? '', 'packages/dominio/src/capitoli/gara/supera.ts'].map(leggi).join('\n');
  expect(leggi(strada.at(-1) ?? '')).toContain("from './supera.ts'");
  expect(regola).toContain("'R50_importo_insufficiente'");
  expect(regola).toContain("'R53_tempo_scaduto'");
});
