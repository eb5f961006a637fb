import { expect, test } from 'vitest';
import { zodSenzaEval } from './zod-senza-eval.ts';

test('detto prima che Zod si carichi, Zod non compila gli schemi', async () => {
  zodSenzaEval();
  const { globalConfig } = await import('zod/v4/core');
  expect(globalConfig.jitless).toBe(true);
});
