import { expect, test } from 'vitest';
import { leggi } from './sorgenti.mjs';
import { circoliDiCose, controStrati, fraCose, senzaStrato } from './strati.mjs';

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

test('una pagina non la prende nessuno, neanche un’altra; comune non prende cose, e chi sta fuori non prende nulla di loro', () => {
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

test('una pagina prende cose e comune, una cosa altre cose e comune; chi sta nella radice e le prove, ciò che vogliono', () => {
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

test('due cose non si prendono a vicenda, neanche per via di altre e per un tipo solo: un circolo si dice intero', () => {
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
