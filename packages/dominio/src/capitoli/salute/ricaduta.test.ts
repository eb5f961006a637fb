import { describe, expect, test as prova } from 'vitest';
import { type Atto, POLITICA_PREDEFINITA as POLITICA, saluteChiesta } from '../../index.ts';
import { AVVIO, garaInCorso, SISTEMA, ZERO } from '../../prove/caso.ts';

const MINUTO = 60_000;
const segnala = (dal: number): Atto => ({
  tipo: 'segnalaDisservizio',
  dal,
  visto: { server: ['ciclo'], sintetico: [] },
  politica: POLITICA,
});
const cessa = (saniDal: number): Atto => ({ tipo: 'cessaDisservizio', saniDal, politica: POLITICA });
const concludi = (filigranaIl: number): Atto => ({ tipo: 'concludiGara', filigranaIl });

describe('R57 chi ricade deve reggere di più', () => {
  const SANI = POLITICA.saniMs;
  const SI = true;
  const NO = false;
  prova.each([
    ['la prima volta', null, AVVIO, NO, SANI],
    ['dopo dieci minuti di salute', { il: AVVIO, saniMs: 60_000 }, AVVIO + 600_000, NO, SANI],
    ['un attimo prima', { il: AVVIO, saniMs: SANI }, AVVIO + 599_999, NO, 60_000],
    ['dopo dodici secondi, il doppio', { il: AVVIO, saniMs: SANI }, AVVIO + 12_000, NO, 24_000],
    ['subito, quanto la prima volta', { il: AVVIO, saniMs: SANI }, AVVIO + 1_000, NO, SANI],
    ['mai meno dell’ultima volta', { il: AVVIO, saniMs: 40_000 }, AVVIO + 12_000, NO, 40_000],
    ['senza un annuncio rotto, al più un minuto', { il: AVVIO, saniMs: 240_000 }, AVVIO + 200_000, NO, 60_000],
    ['con un annuncio rotto, il doppio', { il: AVVIO, saniMs: SANI }, AVVIO + 40_000, SI, 80_000],
    ['con un annuncio rotto, al più cinque minuti', { il: AVVIO, saniMs: SANI }, AVVIO + 280_000, SI, 300_000],
    ['visto da prima che l’ultimo finisse', { il: AVVIO, saniMs: SANI }, AVVIO - 5_000, NO, SANI],
  ] as const)('R57 quanta salute: %s', (_, finito, dal, annunciata, attesa) => {
    expect(saluteChiesta(dal, finito, POLITICA, annunciata)).toBe(attesa);
  });
  prova('R57 una ricaduta senza gara fermata chiede più salute, e la chiusura arriva allo zero che era', () => {
    const prima = garaInCorso()
      .dopo(segnala(AVVIO + 100), SISTEMA, AVVIO + 400)
      .dopo(cessa(AVVIO + 400), SISTEMA, AVVIO + 10_400);
    const ricaduta = prima.dopo(segnala(AVVIO + 25_400), SISTEMA, AVVIO + 25_700);
    ricaduta
      .alle(AVVIO + 75_699)
      .quando(cessa(AVVIO + 25_700), SISTEMA)
      .alloraRifiuta('R57_salute_recente', { secondi: 50 });
    ricaduta
      .dopo(cessa(AVVIO + 25_700), SISTEMA, AVVIO + 75_700)
      .alle(ZERO + 1_000)
      .quando(concludi(ZERO), SISTEMA)
      .allora({ tipo: 'GaraConclusa', conclusaIl: ZERO });
  });
  prova('R57 chi è tornato sano dieci minuti fa ricomincia come la prima volta', () => {
    const finitoIl = AVVIO + 25_000;
    const ripresa = garaInCorso()
      .dopo(segnala(AVVIO + 10_000), SISTEMA, AVVIO + 15_000)
      .dopo(cessa(AVVIO + 15_000), SISTEMA, finitoIl)
      .dopo({ tipo: 'riprendiGara' }, SISTEMA, finitoIl + MINUTO);
    const dal = finitoIl + 10 * MINUTO;
    ripresa
      .dopo(segnala(dal), SISTEMA, dal + 300)
      .alle(dal + 300 + SANI)
      .quando(cessa(dal + 300), SISTEMA)
      .allora({ tipo: 'DisservizioCessato' });
  });
});
