import { expect, test } from 'vitest';
import { corri } from './corsa.ts';

/** Fili veri, forse su una macchina già piena. */
const TEMPO_MAX_MS = 240_000;

test(
  'il seme più basso che non regge è lo stesso con uno, due e tre fili',
  async () => {
    const guasto = 'ora-dopo-la-lettura';
    const corse = [];
    for (const fili of [1, 2, 3]) corse.push(await corri({ da: 1, semi: 60, guasto, fili, perTratto: 4 }));
    const cadute = corse.map(({ caduto }) => caduto);
    expect(cadute[0]?.seme).toBeGreaterThan(4);
    expect(cadute[1]).toEqual(cadute[0]);
    expect(cadute[2]).toEqual(cadute[0]);
  },
  TEMPO_MAX_MS,
);

test(
  'ogni seme è giudicato una volta, e le somme non dipendono dai fili',
  async () => {
    const richiesta = { da: 5, semi: 21, perTratto: 4 };
    const [uno, due] = [await corri({ ...richiesta, fili: 1 }), await corri({ ...richiesta, fili: 2 })];
    expect(due).toEqual(uno);
    expect(uno.giudicati).toBe(21);
  },
  TEMPO_MAX_MS,
);

test(
  'un’eccezione che nessuno prende è un male del seme che si recitava',
  async () => {
    const { caduto } = await corri({ da: 1, semi: 40, guasto: 'cornice-letta-male', fili: 1 });
    expect(caduto?.mali).toEqual([expect.stringMatching(/^eccezione: /)]);
  },
  TEMPO_MAX_MS,
);
