import { readFileSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** Editors save in several steps: after the last of them, this long. */
const QUIETE_MS = 40;
/** What the server reads when it starts; its tests are not. */
const LETTO = /\.(?:ts|sql|typ|json)$/;
const DI_PROVA = /\.test\.ts$|(?:^|[\\/])(?:prove|node_modules|dist)[\\/]/;

/** Whether saving this file of a watched folder changes what the server is. */
export function delServer(file) {
  return LETTO.test(file) && !DI_PROVA.test(file);
}

/** The folders whose sources the server runs: its own and those of our packages that it depends on. */
export function cartelleDelServer(radice) {
  const { dependencies } = JSON.parse(readFileSync(join(radice, 'apps/server/package.json'), 'utf8'));
  const nostri = Object.keys(dependencies).flatMap((nome) => /^@gestore\/(.+)$/.exec(nome)?.slice(1) ?? []);
  return [join(radice, 'apps/server/src'), ...nostri.map((nome) => join(radice, 'packages', nome, 'src'))];
}

/** Calls `cambiato` with the last file saved, once per save, until the function returned is called. */
export function sorveglia(cartelle, cambiato) {
  let attesa;
  const occhi = cartelle.map((cartella) =>
    watch(cartella, { recursive: true }, (_evento, file) => {
      if (file === null || !delServer(file)) return;
      clearTimeout(attesa);
      attesa = setTimeout(() => cambiato(relative(process.cwd(), join(cartella, file))), QUIETE_MS);
    }),
  );
  return () => {
    clearTimeout(attesa);
    for (const occhio of occhi) occhio.close();
  };
}
