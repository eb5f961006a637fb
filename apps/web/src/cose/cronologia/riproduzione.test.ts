import { applicaVista, STANZA_VUOTA, type VistaEvento, type VoceVista } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import {
  attesaPrimaDi,
  capitoliDi,
  registrazioneDi,
  residuoA,
  stanzaDopo,
  tastoDi,
  tutteLeVoci,
} from './riproduzione.ts';

const T0 = 1_700_000_000_000;
const rilancio = (i: number): VistaEvento => ({
  tipo: 'RilancioAccettato',
  pseudonimo: i % 2 === 0 ? 'Abete' : 'Betulla',
  importoCent: 10_000_000 + i * 100_000,
  canale: 'online',
  dichiaratoIl: T0 + i * 1_000,
  scadeIl: T0 + i * 1_000 + 60_000,
});
const eventi: VistaEvento[] = [
  { tipo: 'FaseCambiata', fase: 'raccolta' },
  { tipo: 'riservato' },
  ...Array.from({ length: 237 }, (_, i) => rilancio(i)),
  { tipo: 'CronoFermato', residuoMs: 7_000 },
];
const voci: VoceVista[] = eventi.map((evento, i) => ({ seq: i + 1, ricevutoIl: T0 + i * 1_000, evento }));
const registrazione = registrazioneDi(voci);

describe('rivedere una vendita', () => {
  test('R33 in qualunque punto si salti, la stanza è quella che si aveva davanti allora', () => {
    let stanza = STANZA_VUOTA;
    for (const [i, voce] of voci.entries()) {
      expect(stanzaDopo(registrazione, i)).toEqual(stanza);
      stanza = applicaVista(stanza, voce);
    }
    expect(stanzaDopo(registrazione, voci.length)).toEqual(stanza);
    expect(stanzaDopo(registrazione, 10_000)).toEqual(stanza);
    expect(stanzaDopo(registrazioneDi([]), 3)).toEqual(STANZA_VUOTA);
  });

  test('il tempo che restava si legge all’istante della voce, e da fermo è quello del fermo', () => {
    expect(residuoA(stanzaDopo(registrazione, 3).gara, T0 + 2_000)).toBe(58_000);
    expect(residuoA(stanzaDopo(registrazione, voci.length).gara, T0 + 999_000_000)).toBe(7_000);
    expect(residuoA(null, T0)).toBeNull();
  });

  test('riprodurre segue il tempo vero, accorcia le attese lunghe e non salta nulla', () => {
    expect(attesaPrimaDi(voci, 5, 1)).toBe(1_000);
    expect(attesaPrimaDi(voci, 5, 4)).toBe(250);
    const lontane = [voci[0], { ...(voci[1] as VoceVista), ricevutoIl: T0 + 3_600_000 }] as VoceVista[];
    expect(attesaPrimaDi(lontane, 1, 1)).toBe(2_000);
    expect(attesaPrimaDi(voci, 0, 1)).toBe(60);
  });

  test('i tasti: frecce di uno, con Maiusc di dieci, i capi, la barra; gli altri non sono nostri', () => {
    const tasto = (key: string, shiftKey = false) => tastoDi({ key, shiftKey }, 5, 100);
    expect([tasto('ArrowRight'), tasto('ArrowLeft'), tasto('ArrowRight', true), tasto('ArrowLeft', true)]).toEqual([
      6, 4, 15, 0,
    ]);
    expect([tasto('Home'), tasto('End'), tasto(' '), tasto('a')]).toEqual([0, 100, 'avvia', null]);
  });

  test('le voci si leggono a pagine, e si smette quando non ne vengono', async () => {
    const chieste: number[] = [];
    const lette = await tutteLeVoci((dopo) => {
      chieste.push(dopo);
      const pagina = voci.slice(dopo, dopo + 100);
      return Promise.resolve({ voci: pagina, ultimoSeq: pagina.at(-1)?.seq ?? dopo, adessoMs: T0 });
    });
    expect(lette).toEqual(voci);
    expect(chieste).toEqual([0, 100, 200, 240]);
    expect(capitoliDi(lette)).toEqual([]);
  });
});
