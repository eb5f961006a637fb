import { expect, test } from 'vitest';
import { FIRME } from '../../comune/fogli/firme.testi.ts';
import { BUSTA } from './testi.ts';

const { it: t } = BUSTA;

test.each([
  ['un PDF cifrato', t.avvisiDocumento.pdf_cifrato, /cifrato.*password.*non esclude da sé/],
  [
    'un PDF che chiama fuori',
    t.avvisiDocumento.pdf_con_azioni,
    /si aprono da sé: qui non si esegue nulla e nulla parte/,
  ],
  ['una pagina che chiama fuori', t.avvisiDocumento.pagina_attiva, /chiamerebbe altri indirizzi.*nulla parte/],
  ['uno zip dentro uno zip', t.avvisiDocumento.archivio, /È un archivio: qui non si apre\..*rilievo/],
  ['un .p7m dentro un .p7m', FIRME.it.quante(2), /^2 firme, dalla più esterna/],
])('R37 di %s chi conduce legge che cos’è', (_che, frase, attesa) => {
  expect(frase).toMatch(attesa);
});
