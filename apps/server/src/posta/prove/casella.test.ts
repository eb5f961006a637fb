import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { apriCasella } from './casella.ts';

test('chi se ne va di colpo, a metà di un discorso, non fa cadere la casella: chi viene dopo è servito', async () => {
  const casella = await apriCasella();
  const porta = Number(new URL(casella.url).port);
  const brusco = connect(porta, '127.0.0.1');
  await once(brusco, 'data');
  brusco.write('EHLO prova\r\n');
  brusco.resetAndDestroy();
  await once(brusco, 'close');
  const altro = connect(porta, '127.0.0.1').setEncoding('utf8');
  const [saluto] = await once(altro, 'data');
  expect(saluto).toContain('220');
  altro.end('QUIT\r\n');
  await once(altro, 'end');
  await casella.chiudi();
});
