import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portaLibera } from './porta-libera.ts';

test('la porta è libera davvero, e fuori da quelle che il sistema dà da sé', async () => {
  const porta = await portaLibera();
  expect(porta).toBeLessThan(32_768);
  const suo = createServer().listen(porta, '127.0.0.1');
  await once(suo, 'listening');
  suo.close();
});

test('se quelle fra cui la cerca sono tutte prese, ne dà una del sistema', async () => {
  const suo = createServer().listen(0, '127.0.0.1');
  await once(suo, 'listening');
  const presa = (suo.address() as AddressInfo).port;
  const porta = await portaLibera(() => presa);
  expect(porta).not.toBe(presa);
  expect(porta).toBeGreaterThan(0);
  suo.close();
});
