import { expect, test } from 'vitest';
import { riassunto } from './profili.ts';

test('il profilo somma il tempo proprio per funzione e lascia fuori quello fermo', () => {
  const funzione = (id: number, functionName: string) => ({ id, callFrame: { functionName, url: '', lineNumber: 0 } });
  const grezzo = {
    nodes: [funzione(1, 'piega'), funzione(2, '(idle)'), funzione(3, 'legge')],
    samples: [1, 2, 3, 1],
    timeDeltas: [2_000, 90_000, 1_000, 1_000],
  };
  const testo = riassunto({ nome: 'prova', che: 'Una prova.' }, grezzo);
  expect(testo).toMatch(/\| 75\.0 % \| 3 +\| piega/);
  expect(testo).toMatch(/\| 25\.0 % \| 1 +\| legge/);
  expect(testo).not.toMatch(/\| \(idle\)/);
});
