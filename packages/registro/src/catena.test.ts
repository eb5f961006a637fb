import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verificaCatena } from './catena.ts';
import { impegno, improntaVoce } from './impronta.ts';
import { catenaDi, catene, conFogliaCambiata } from './prove/campione.ts';
import type { Voce } from './voce.ts';

test('R74 una catena intatta torna sempre, anche riletta da testo', () => {
  fc.assert(
    fc.property(catene, (voci) => {
      expect(verificaCatena(voci)).toEqual({ esito: 'integra', voci: voci.length });
      expect(verificaCatena(JSON.parse(JSON.stringify(voci)) as Voce[]).esito).toBe('integra');
    }),
  );
});

test('R74 qualsiasi campo cambiato in una voce si trova, e si dice quale voce', () => {
  fc.assert(
    fc.property(catene, fc.nat(), fc.nat(), (voci, quale, foglia) => {
      const i = quale % voci.length;
      const alterate = voci.with(i, conFogliaCambiata(voci[i] as Voce, foglia));
      const esito = verificaCatena(alterate);
      expect(esito.esito).toBe('alterata');
      // Cambiare l'asta della prima voce rende estranea la seconda: in ogni altro caso il numero è quello toccato.
      if (esito.esito === 'alterata') expect([i + 1, i + 2]).toContain(esito.seq);
    }),
  );
});

test('R74 una voce modificata e ricalcolata rompe il legame della seguente', () => {
  const voci = catenaDi([{ importoCent: 1 }, { importoCent: 2 }, { importoCent: 3 }]);
  const falsa = { ...(voci[1] as Voce), dati: { importoCent: 9 } };
  falsa.impronta = improntaVoce(falsa);
  expect(verificaCatena(voci.with(1, falsa))).toMatchObject({ esito: 'alterata', seq: 3 });
});

test('R74 una voce tolta, doppia o scambiata si trova', () => {
  fc.assert(
    fc.property(
      catene.filter((voci) => voci.length > 1),
      fc.nat(),
      (voci, quale) => {
        const i = quale % (voci.length - 1);
        const [prima, seconda] = [voci[i] as Voce, voci[i + 1] as Voce];
        expect(verificaCatena(voci.toSpliced(i, 1)).esito).toBe('alterata');
        expect(verificaCatena(voci.toSpliced(i, 0, prima)).esito).toBe('alterata');
        expect(verificaCatena(voci.with(i, seconda).with(i + 1, prima)).esito).toBe('alterata');
      },
    ),
  );
});

test('l’impegno cambia con il sale e con i dati, non con l’ordine delle chiavi', () => {
  expect(impegno('s', { a: 1, b: 2 })).toBe(impegno('s', { b: 2, a: 1 }));
  expect(impegno('s', { a: 1 })).not.toBe(impegno('t', { a: 1 }));
  expect(impegno('s', { a: 1 })).not.toBe(impegno('s', { a: 2 }));
});
