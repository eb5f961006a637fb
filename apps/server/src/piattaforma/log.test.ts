import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apriLog } from './log.ts';

test('R75 una riga che il disco pieno non prende non ferma chi la scrive, né la seguente', () => {
  // Il file che su Linux dice sempre, davvero, che non c’è più posto.
  const pieno = openSync('/dev/full', 'w');
  try {
    const log = apriLog('info', pieno);
    for (const riga of ['una', 'due', 'tre']) expect(() => log.error(riga)).not.toThrow();
    // Oltre ciò che si trattiene le righe si perdono, e nemmeno allora si ferma qualcosa.
    const lunga = 'x'.repeat(300_000);
    for (let volta = 0; volta < 5; volta += 1) expect(() => log.error(lunga)).not.toThrow();
  } finally {
    closeSync(pieno);
  }
});
