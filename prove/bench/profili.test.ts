import { expect, test } from 'vitest';
import { dopo, riassunto } from './profili.ts';

const funzione = (id: number, functionName: string) => ({ id, callFrame: { functionName, url: '', lineNumber: 0 } });

test('il profilo somma il tempo proprio per funzione e lascia fuori quello fermo', () => {
  const grezzo = {
    startTime: 0,
    nodes: [funzione(1, 'piega'), funzione(2, '(idle)'), funzione(3, 'legge')],
    samples: [1, 2, 3, 1],
    timeDeltas: [2_000, 90_000, 1_000, 1_000],
  };
  const testo = riassunto({ nome: 'prova', che: 'Una prova.' }, grezzo);
  expect(testo).toMatch(/\| 75\.0 % \| 3 +\| piega/);
  expect(testo).toMatch(/\| 25\.0 % \| 1 +\| legge/);
  expect(testo).not.toMatch(/\| \(idle\)/);
});

test('dell’avvio di un altro processo non si tiene nulla', () => {
  const grezzo = {
    nodes: [funzione(1, 'avvio'), funzione(2, 'serve')],
    samples: [1, 1, 2],
    timeDeltas: [5, 10, 10],
    startTime: 100,
  };
  expect(dopo(grezzo, 116)).toMatchObject({ samples: [2], timeDeltas: [10] });
});
