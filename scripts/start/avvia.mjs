// `npm start`: installs what is missing, builds the web application when it changed, runs the server on the pinned Node. With
// `-- --da-capo` the demonstration is taken away first (da-capo.mjs), so that it is loaded anew.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accessoDiSviluppo, accompagna, costruisciWeb, esegui, installa } from '../comune.mjs';

const { 'da-capo': daCapo, si } = argomenti();
installa();
if (daCapo) esegui('node', [join('scripts', 'start', 'da-capo.mjs'), ...(si ? ['--si'] : [])]);
costruisciWeb();
accompagna([join('apps', 'server', 'src', 'avvio', 'main.ts')], accessoDiSviluppo(process.env, 'si'));

/** What was asked; a word that it does not know stops it before it does anything. */
function argomenti() {
  const options = { 'da-capo': { type: 'boolean', default: false }, si: { type: 'boolean', default: false } };
  try {
    const { values } = parseArgs({ options });
    if (values.si && !values['da-capo']) throw new Error('--si answers a question that nobody asks');
    return values;
  } catch {
    console.error(
      'npm start conosce --da-capo, che ricomincia la dimostrazione, e con lui --si, che non chiede conferma: npm start -- --da-capo',
    );
    process.exit(2);
  }
}
