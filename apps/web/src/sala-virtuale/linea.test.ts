import { describe, expect, test } from 'vitest';
import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';
import { creaLinea, type StatoLinea } from './linea.ts';

/** Un collegamento finto: la prova decide quando riesce, quando cade, e fa passare il tempo. */
function banco() {
  const stati: StatoLinea<string>[] = [];
  const attese: { ms: number; azione: () => void }[] = [];
  const chiamate: { riesci: (cosa: string) => void; fallisci: (causa: unknown) => void }[] = [];
  const chiusi: string[] = [];
  const cadute: (() => void)[] = [];
  const porte: Parameters<typeof creaLinea<string>>[0] = {
    apri: () =>
      new Promise((risolvi, rifiuta) => {
        chiamate.push({
          riesci: (cosa) =>
            risolvi({ cosa, chiudi: () => void chiusi.push(cosa), quandoCade: (caduta) => void cadute.push(caduta) }),
          fallisci: rifiuta,
        });
      }),
    fra(ms, azione) {
      const una = { ms, azione };
      attese.push(una);
      return () => void attese.splice(attese.indexOf(una), 1);
    },
    caso: () => 0,
    cambiata: (stato) => void stati.push(stato),
  };
  return {
    linea: creaLinea(porte),
    stati,
    attese,
    chiamate,
    chiusi,
    cadute,
    ultimo: () => stati.at(-1),
    /** Ciò che aspetta il suo tempo, adesso. */
    passaTempo: () => attese.splice(0).map(({ azione }) => azione()),
  };
}
/** Le promesse già decise hanno fatto il loro corso. */
const quiete = () => new Promise<void>((fatto) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(fatto))));
const no = (stato: number, codice: string, esito = 'non_esaminato') =>
  new ProblemaChiamata(stato, { detail: 'no', codice, esito });

describe('R81 la linea della sala virtuale', () => {
  test('si entra, si è dentro, si esce; uscendo il collegamento si chiude', async () => {
    const b = banco();
    b.linea.entra();
    expect(b.ultimo()).toEqual({ tipo: 'entra', tentativo: 0 });
    b.chiamate[0]?.riesci('uno');
    await quiete();
    expect(b.ultimo()).toEqual({ tipo: 'dentro', cosa: 'uno' });
    b.linea.esci();
    expect(b.ultimo()).toEqual({ tipo: 'fuori' });
    expect(b.chiusi).toEqual(['uno']);
  });

  test('entrare due volte è entrare una volta', () => {
    const b = banco();
    b.linea.entra();
    b.linea.entra();
    expect(b.chiamate).toHaveLength(1);
  });

  test('caduta, torna da sé: subito, poi sempre più piano, e mai più di tre secondi', async () => {
    const b = banco();
    b.linea.entra();
    b.chiamate[0]?.riesci('uno');
    await quiete();
    b.cadute[0]?.();
    expect(b.chiusi).toEqual(['uno']);
    const attesi: number[] = [];
    for (let giro = 1; giro <= 6; giro += 1) {
      attesi.push(b.attese[0]?.ms ?? -1);
      b.passaTempo();
      b.chiamate[giro]?.fallisci(new RispostaMancata('no'));
      await quiete();
    }
    expect(attesi).toEqual([200, 400, 800, 1_600, 3_000, 3_000]);
    b.passaTempo();
    b.chiamate[7]?.riesci('due');
    await quiete();
    expect(b.ultimo()).toEqual({ tipo: 'dentro', cosa: 'due' });
    b.cadute[1]?.();
    expect(b.attese[0]?.ms).toBe(200);
  });

  test('un no che passa si riprova; un no certo si dice e basta', async () => {
    const b = banco();
    b.linea.entra();
    b.chiamate[0]?.fallisci(no(503, 'sala_non_disponibile'));
    await quiete();
    expect(b.ultimo()).toMatchObject({ tipo: 'aspetta' });
    b.passaTempo();
    b.chiamate[1]?.fallisci(no(503, 'sala_piena', 'certo'));
    await quiete();
    expect(b.ultimo()).toMatchObject({ tipo: 'rifiutata', causa: { codice: 'sala_piena' } });
    expect(b.attese).toHaveLength(0);
    b.linea.entra();
    expect(b.chiamate).toHaveLength(3);
  });

  test('ciò che non viene dal server (un permesso negato) si dice e non si riprova', async () => {
    const b = banco();
    b.linea.entra();
    b.chiamate[0]?.fallisci(new DOMException('', 'NotAllowedError'));
    await quiete();
    expect(b.ultimo()).toMatchObject({ tipo: 'rifiutata' });
  });

  test('chi esce mentre si collega non resta collegato, e ciò che cade dopo non lo riporta dentro', async () => {
    const b = banco();
    b.linea.entra();
    b.linea.esci();
    b.chiamate[0]?.riesci('tardi');
    await quiete();
    expect(b.chiusi).toEqual(['tardi']);
    expect(b.ultimo()).toEqual({ tipo: 'fuori' });
    b.linea.entra();
    b.chiamate[1]?.riesci('uno');
    await quiete();
    b.linea.esci();
    b.cadute[0]?.();
    expect(b.ultimo()).toEqual({ tipo: 'fuori' });
    expect(b.attese).toHaveLength(0);
  });

  test('sospesa chiude, non riprova e non si rifà; ripresa torna, e chi era uscito resta fuori', async () => {
    const b = banco();
    b.linea.sospendi();
    b.linea.riprendi();
    expect(b.chiamate).toHaveLength(0);
    b.linea.entra();
    b.chiamate[0]?.riesci('uno');
    await quiete();
    b.linea.sospendi();
    expect(b.chiusi).toEqual(['uno']);
    b.cadute[0]?.();
    b.linea.rifai();
    expect([b.chiamate.length, b.attese.length]).toEqual([1, 0]);
    b.linea.riprendi();
    b.linea.riprendi();
    b.chiamate[1]?.riesci('due');
    await quiete();
    expect([b.chiamate.length, b.ultimo()]).toEqual([2, { tipo: 'dentro', cosa: 'due' }]);
    b.linea.sospendi();
    b.linea.esci();
    b.linea.riprendi();
    expect([b.chiamate.length, b.ultimo()]).toEqual([2, { tipo: 'fuori' }]);
  });

  test('rifare chiude quello di prima e ne apre uno nuovo senza aspettare', async () => {
    const b = banco();
    b.linea.entra();
    b.chiamate[0]?.riesci('uno');
    await quiete();
    b.linea.rifai();
    expect(b.chiusi).toEqual(['uno']);
    expect(b.chiamate).toHaveLength(2);
    expect(b.ultimo()).toEqual({ tipo: 'entra', tentativo: 1 });
  });

  test('fuori, rifare non fa nulla; in attesa, non aspetta più', async () => {
    const b = banco();
    b.linea.rifai();
    expect(b.chiamate).toHaveLength(0);
    b.linea.entra();
    b.chiamate[0]?.fallisci(new RispostaMancata('no'));
    await quiete();
    b.linea.rifai();
    expect(b.attese).toHaveLength(0);
    expect(b.chiamate).toHaveLength(2);
  });
});
