import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { COMPILATI } from '../../prove/compilati.ts';
import { type DettoMotore, type Domanda, orologioDiTutti } from '../motore/messaggi.ts';
import { apparecchioCheAscolta } from '../prove/apparecchio.ts';
import { DISPOSIZIONI } from '../prove/disposizioni.ts';

test('R81 chi non aspetta più non si collega: al risveglio la coda non prende i posti di chi c’è', async () => {
  const processo = new URL('./processo.ts', import.meta.url);
  const come: ForkOptions = { serialization: 'advanced', execArgv: [], env: { ...process.env, ...COMPILATI } };
  const figlio = fork(processo, [JSON.stringify(DISPOSIZIONI)], come);
  const detto = async (): Promise<DettoMotore> => ((await once(figlio, 'message')) as [DettoMotore])[0];
  const chiedi = (domanda: Domanda): Promise<DettoMotore> => {
    const risposta = detto();
    figlio.send(domanda);
    return risposta;
  };
  const apparecchio = apparecchioCheAscolta(['audio']);
  try {
    await detto();
    expect(await chiedi({ n: 0, fai: 'apri' })).toHaveProperty('pronto');
    const chi = {
      sala: 'a',
      chi: 'x',
      nome: 'x',
      ruolo: 'ascolta',
      sessione: 'x',
      offerta: await apparecchio.offerta(),
    } as const;
    const tardi = await chiedi({ n: 1, fai: 'entra', chi, entro: orologioDiTutti() - 1 });
    expect(tardi).toEqual({ n: 1, esito: { nonEntra: 'fermo' } });
    expect(await chiedi({ n: 2, fai: 'batti' })).toMatchObject({ esito: { misura: { conti: { ingressi: 0 } } } });
    const inTempo = await chiedi({ n: 3, fai: 'entra', chi, entro: orologioDiTutti() + 60_000 });
    expect(inTempo).toHaveProperty('esito.entrato');
  } finally {
    figlio.kill('SIGKILL');
    await Promise.all([apparecchio.chiudi(), once(figlio, 'exit')]);
  }
});
