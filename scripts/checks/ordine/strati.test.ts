import { expect, test } from 'vitest';
import { leggi } from './sorgenti.mjs';
import { circoliDiCose, controStrati, fraCose, senzaStrato } from './strati.mjs';

const server = (file: string, testo: string) => leggi(`apps/server/src/${file}`, testo);
const web = (file: string, testo: string) => leggi(`apps/web/src/${file}`, testo);

test('values are taken from lower layers only, however they are taken', () => {
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

test('a type may come from anywhere, and tests take what they need', () => {
  const sorgenti = [
    server('vendita/a.ts', "import type { Posta } from '../posta/spedisci.ts';"),
    server('vendita/a1.ts', "import type {} from '../posta/spedisci.ts';"),
    server('vendita/b.ts', "import { type Posta } from '../posta/spedisci.ts';"),
    server('vendita/c.test.ts', "import { spedisci } from '../posta/spedisci.ts';"),
    server('vendita/prove/d.ts', "import { spedisci } from '../../posta/spedisci.ts';"),
  ];
  expect([...controStrati(sorgenti)]).toEqual([]);
});

test('a new folder wants a layer', () => {
  expect(senzaStrato([server('nuova/a.ts', ''), server('banca/a.ts', ''), server('prove/a.ts', '')])).toEqual([
    'nuova',
  ]);
});

test('nobody takes a page, not even another page; comune takes no things, and who is outside takes nothing of theirs', () => {
  const sorgenti = [
    web('pagine/delegato/a.tsx', "import { Console } from './console.tsx';"),
    web('cose/gara/b.tsx', "import { Console } from '../../pagine/delegato/console.tsx';"),
    web('cose/c.tsx', "const home = () => import('../pagine/pubblico/home.tsx');"),
    web('comune/d.tsx', "import type { Fasi } from '../cose/vendita/fasi.testi.ts';"),
    web('guscio/e.tsx', "import { Piede } from '../comune/piede.tsx';"),
    web('guscio/f.tsx', "export { Mappa } from '../cose/mappa/mappa-luoghi.tsx';"),
    web('guscio/g.tsx', "import { Home } from '../pagine/pubblico/home.tsx';"),
  ];
  expect([...fraCose(sorgenti)]).toEqual([
    ['pagine -> pagine', 1],
    ['cose/gara -> pagine', 1],
    ['cose -> pagine', 1],
    ['comune -> cose/vendita', 1],
    ['guscio -> comune', 1],
    ['guscio -> cose/mappa', 1],
    ['guscio -> pagine', 1],
  ]);
});

test('a page takes things and comune, a thing other things and comune; the root and the tests take what they like', () => {
  const sorgenti = [
    web('pagine/delegato/console.tsx', "import { Gara } from '../../cose/gara/per-chi-conduce.tsx';"),
    web('pagine/delegato/busta.tsx', "import { Piede } from '../../comune/piede.tsx';"),
    web('cose/gara/rilanci/a.tsx', "import { Istanze } from '../../istanze/per-chi-conduce.tsx';"),
    web('cose/gara/b.tsx', "import { Piede } from '../../comune/piede.tsx';"),
    web('cose/gara/c.tsx', "import { useSeguito } from '../../seguito/usa-seguito.ts';"),
    web('comune/elenchi/d.tsx', "import { Piede } from '../piede.tsx';"),
    web('rotte.tsx', "const home = () => import('./pagine/pubblico/home.tsx');"),
    web('disegna.tsx', "import { CHIAVI } from './cose/vendita/letture-pubbliche.ts';"),
    web('guscio/e.test.ts', "import { Home } from '../pagine/pubblico/home.tsx';"),
  ];
  expect([...fraCose(sorgenti)]).toEqual([]);
});

test('two things do not take each other, not even through others or for a type alone: a circle is told whole', () => {
  const prende = (da: string, a: string) =>
    web(`cose/${da}/dentro/${a}.ts`, `import type { Uno } from '../../${a}/uno.ts';`);
  const inFila = [
    prende('gara', 'buste'),
    prende('gara', 'aggiudicazione'),
    prende('buste', 'aggiudicazione'),
    prende('esito', 'gara'),
    web('cose/gara/uno.ts', "import { due } from './dentro/due.ts';"),
    web('cose/aggiudicazione/uno.test.ts', "import { Uno } from '../gara/uno.ts';"),
  ];
  expect(circoliDiCose(inFila)).toEqual([]);
  const altri = [prende('rinvio', 'aiuto'), prende('aiuto', 'rinvio')];
  expect(circoliDiCose([...inFila, prende('aggiudicazione', 'gara'), ...altri])).toEqual([
    ['cose/aggiudicazione', 'cose/buste', 'cose/gara'],
    ['cose/aiuto', 'cose/rinvio'],
  ]);
});
