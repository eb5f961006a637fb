import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portaLibera } from './porta-libera.ts';

test('la porta è libera davvero, e fuori da quelle che il sistema dà da sé', async () => {
  const porta = await portaLibera();
  expect(porta).toBeLessThan(32_768);
  const suo = createServer().listen(porta, '127.0.0.1');
  await once(suo, 'listening');
  suo.close();
});
