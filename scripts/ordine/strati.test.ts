import { expect, test } from 'vitest';
import { leggi } from './sorgenti.mjs';
import { controStrati, fraSchermate, senzaStrato } from './strati.mjs';

const server = (file: string, testo: string) => leggi(`apps/server/src/${file}`, testo);
const web = (file: string, testo: string) => leggi(`apps/web/src/${file}`, testo);

test('i valori salgono di strato soltanto verso il basso, comunque li si prenda', () => {
  const sorgenti = [
    server('banca/a.ts', "import { sigilla } from '../sigillo/sigillo.ts';"),
    server('vendita/a.ts', "import { spedisci } from '../posta/spedisci.ts';"),
    server('vendita/rotte/b.ts', "export { spedisci } from '../../posta/spedisci.ts';"),
    server('vendita/c.ts', "const posta = await import('../posta/spedisci.ts');"),
    server('banca/b.ts', "import '../posta/effetti.ts';"),
  ];
  expect([...controStrati(sorgenti)]).toEqual([
    ['vendita -> posta', 3],
    ['banca -> posta', 1],
  ]);
});

test('un tipo può venire da dovunque, e le prove prendono ciò che serve', () => {
  const sorgenti = [
    server('vendita/a.ts', "import type { Posta } from '../posta/spedisci.ts';"),
    server('vendita/a1.ts', "import type {} from '../posta/spedisci.ts';"),
    server('vendita/b.ts', "import { type Posta } from '../posta/spedisci.ts';"),
    server('vendita/c.test.ts', "import { spedisci } from '../posta/spedisci.ts';"),
    server('vendita/prove/d.ts', "import { spedisci } from '../../posta/spedisci.ts';"),
  ];
  expect([...controStrati(sorgenti)]).toEqual([]);
});

test('una cartella nuova vuole uno strato', () => {
  expect(senzaStrato([server('nuova/a.ts', ''), server('banca/a.ts', ''), server('prove/a.ts', '')])).toEqual([
    'nuova',
  ]);
});

test('un’area di schermate non prende da un’altra, né chi sta fuori dalle schermate; da comuni sì', () => {
  const sorgenti = [
    web('schermate/admin/console.tsx', "import { Avviso } from '../edicom/parti/avviso.tsx';"),
    web('schermate/admin/parti/a.tsx', "import type { Parole } from '../../user/testi/parti.ts';"),
    web('schermate/admin/b.tsx', "import { Mappa } from '../comuni/mappa.tsx';"),
    web('schermate/comuni/c.tsx', "import { Sala } from '../admin/sala.tsx';"),
    web('guscio/layout.tsx', "import { Mappa } from '../schermate/comuni/mappa.tsx';"),
    web('rotte.tsx', "const home = () => import('./schermate/pubblico/home.tsx');"),
  ];
  expect([...fraSchermate(sorgenti).keys()]).toEqual([
    'schermate/admin -> schermate/edicom',
    'schermate/admin -> schermate/user',
    'schermate/comuni -> schermate/admin',
    'guscio -> schermate/comuni',
  ]);
});
