import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { apriKysely } from '../../base-dati/collegamento/connessione.ts';
import { SOGLIE_PREDEFINITE } from '../../piattaforma/configurazione/salute.ts';
import type { Giornale, Scrittura } from '../../vendita/giornale/giornale.ts';
import { creaQuadro, type Lettura, letturePiuGravi } from './quadro.ts';
import { creaSensori } from './sensori.ts';

const NATO = 1_000_000;

/** I sensori su un tempo che la prova sposta, una base dati finta e un registro che risponde quando lo si dice. */
function banco() {
  let ora = NATO;
  let deriva = 0;
  let sano = true;
  let nascita: string | null = 'prima';
  const mandate = new Map<string, number>();
  const quadro = creaQuadro(NATO);
  const db = apriKysely({
    connect: async () => ({
      async query() {
        if (nascita === null) throw new Error('la base dati non risponde');
        return { rows: [{ nascita }] };
      },
      release: () => undefined,
    }),
  } as unknown as Pool);
  const sensori = creaSensori({
    quadro,
    soglie: SOGLIE_PREDEFINITE,
    orologio: { adesso: () => ora },
    db,
    derivaMs: () => deriva,
    orologioSano: () => sano,
    monotono: () => ora,
  });
  sensori.segui((asta) => mandate.get(asta));
  const voci = [{ asta: 'a', seq: 7 }];
  let durataMs = 0;
  const registro = sensori.osserva({
    aggiungi: async (): Promise<Scrittura> => {
      ora += durataMs;
      return { esito: 'scritte', voci } as unknown as Scrittura;
    },
  } as unknown as Giornale);
  return {
    sensori,
    quadro,
    mandate,
    passa: (ms: number) => {
      ora += ms;
    },
    deriva: (ms: number) => {
      deriva = ms;
    },
    oraCerta: (certa: boolean) => {
      sano = certa;
    },
    baseDati: (valore: string | null) => {
      nascita = valore;
    },
    scrive: async (ms: number) => {
      durataMs = ms;
      await registro.aggiungi({ asta: 'a', dopoSeq: 6, precedente: '', voci: [] });
    },
    server: () => {
      const lettura = quadro.lettura(ora);
      quadro.portata(lettura);
      quadro.portata(lettura);
      return lettura.malata ? lettura.visto.server : [];
    },
  };
}

describe('R57 ciò che il server vede di sé', () => {
  test('R57 il ciclo in ritardo oltre 250 ms è un guasto, un ritardo di 250 no', () => {
    const b = banco();
    b.sensori.misuraCiclo();
    b.passa(300);
    b.sensori.misuraCiclo();
    expect(b.server()).toEqual([]);
    b.passa(301);
    b.sensori.misuraCiclo();
    expect(b.server()).toEqual(['ciclo']);
  });
  test('R57 tre conferme di seguito oltre 500 ms, non due, e una buona in mezzo azzera il conto', async () => {
    const b = banco();
    for (const ms of [501, 501, 500, 501, 501]) await b.scrive(ms);
    expect(b.server()).toEqual([]);
    await b.scrive(501);
    expect(b.server()).toEqual(['scritture']);
  });
  test('R57 la diffusione indietro di oltre un secondo è un guasto, se qualcuno segue da qui', async () => {
    const b = banco();
    await b.scrive(1);
    b.passa(1_001);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual([]);
    b.mandate.set('a', 6);
    await b.scrive(1);
    b.passa(1_001);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual(['diffusione']);
    b.mandate.set('a', 7);
    await b.sensori.misuraLento();
    b.passa(2_000);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual([]);
  });
  test.each([101, -101])('R57 R74 un salto dell’orologio di %i ms è un guasto, e una volta sola', async (ms) => {
    const b = banco();
    b.deriva(100);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual([]);
    b.deriva(ms);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual(['orologio']);
    b.passa(1_000);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual([]);
  });
  test('R57 R74 finché l’ora è dubbia è un guasto che dura, e finisce quando torna certa', async () => {
    const b = banco();
    b.oraCerta(false);
    for (let n = 0; n < 20; n += 1) {
      await b.sensori.misuraLento();
      expect(b.server()).toEqual(['orologio']);
      b.passa(500);
    }
    b.oraCerta(true);
    b.passa(500);
    await b.sensori.misuraLento();
    expect(b.server()).toEqual([]);
    expect(b.quadro.lettura(NATO + 60_000)).toEqual({ malata: false, saniDal: NATO + 19 * 500 });
  });
  test('R57 una base dati che tace, e poi ne risponde un’altra, è un guasto che dura dalla prima domanda senza risposta', async () => {
    const b = banco();
    await b.sensori.misuraLento();
    b.baseDati(null);
    await b.sensori.misuraLento();
    b.passa(4_000);
    b.baseDati('seconda');
    await b.sensori.misuraLento();
    expect(b.quadro.lettura(NATO + 4_000)).toMatchObject({
      malata: true,
      dal: NATO,
      visto: { server: ['base_dati'], sintetico: [] },
    });
  });
});

describe('R57 il quadro', () => {
  test('R57 un guasto già finito si legge finché non è nelle vendite, poi la salute si conta dalla sua fine', () => {
    const quadro = creaQuadro(NATO);
    quadro.guasto('ciclo', NATO + 1_000, NATO + 1_300);
    expect(quadro.sana(NATO + 5_000)).toBe(false);
    const lettura = quadro.lettura(NATO + 5_000);
    expect(lettura).toMatchObject({ malata: true, dal: NATO + 1_000 });
    expect(quadro.lettura(NATO + 6_000)).toEqual(lettura);
    quadro.portata(lettura);
    expect(quadro.lettura(NATO + 5_000)).toEqual({ malata: false, saniDal: NATO + 1_300 });
    expect(quadro.sana(NATO + 5_000)).toBe(true);
  });
  test('R57 due guasti a meno di un secondo sono un episodio, oltre sono due', () => {
    const quadro = creaQuadro(NATO);
    quadro.guasto('ciclo', NATO, NATO + 300);
    quadro.guasto('eco', NATO + 1_300, NATO + 1_500);
    expect(quadro.lettura(NATO + 1_500)).toMatchObject({
      malata: true,
      dal: NATO,
      visto: { server: ['ciclo'], sintetico: ['eco'] },
    });
    quadro.guasto('ciclo', NATO + 2_501, NATO + 2_800);
    expect(quadro.lettura(NATO + 2_800)).toMatchObject({ malata: true, dal: NATO + 2_501 });
  });
  test('R57 fra più processi basta un malato, e la salute comincia quando guarisce l’ultimo', () => {
    const sano = (saniDal: number): Lettura => ({ malata: false, saniDal });
    expect(letturePiuGravi([sano(5), sano(9)])).toEqual({ malata: false, saniDal: 9 });
    const malato: Lettura = { malata: true, dal: 7, visto: { server: ['orologio'], sintetico: [] } };
    expect(letturePiuGravi([sano(9), malato])).toEqual(malato);
  });
});
