import { describe, expect, test } from 'vitest';
import { con, importata, leggi } from './prove/avvisi-veri.ts';
import { quotaDaParole } from './pvp-testi.ts';

describe('R20 quota in vendita', () => {
  test.each([
    ['Quota di 1/2 della piena proprietà di appartamento al primo piano', '1/2', 'proprieta'],
    ['LOTTO UNICO: quota pari a 1/3 di piena proprietà su terreno', '1/3', 'proprieta'],
    ['Piena proprietà per la quota di 1/2 di villetta', '1/2', 'proprieta'],
    ["PIENA PROPRIETA' PER 1/2 DI BOX", '1/2', 'proprieta'],
    ['Nuda proprietà di appartamento', '1/1', 'nuda_proprieta'],
    ['Diritto di usufrutto per la quota di 1/2 di fabbricato', '1/2', 'usufrutto'],
  ])('%s', (descrizione, frazione, diritto) => {
    expect(quotaDaParole(descrizione)).toEqual({ frazione, diritto });
  });
  test.each([
    'Trilocale al secondo piano.',
    'Piena proprietà per la quota di 1/1 di appartamento',
    'Piena proprietà di appartamento con la quota di 50/1000 di proprietà delle parti comuni',
    'Appartamento con quota di 1/10 della proprietà del cortile',
    'Quota di 1/2 di un bosco',
    'Quota di 3/2 della proprietà',
    'Nuda proprietà di appartamento per 1/2 e usufrutto',
    'Piena proprietà per la quota di 1/2 ciascuno',
    'Quota di 1/2 della piena proprietà e quota di 1/2 della piena proprietà di villetta',
    'Piena proprietà per 500/1000 cadauno',
    'Diritto di proprietà per 1/2 in capo a Tizio e 1/2 in capo a Caia',
    'Proprietà di 3/4 vani',
    'Usufrutto di appartamento e nuda proprietà dello stesso',
    'Proprietà',
    '',
    'x'.repeat(120),
  ])('%j non la dice', (descrizione) => {
    expect(quotaDaParole(descrizione)).toBeNull();
  });
  test('entra nella bozza, e chi importa è avvertito; di più beni ciascuno avrebbe la sua', () => {
    const lotto = { ...(leggi('4582509.json') as { body: { lotto: object } }).body.lotto };
    const detta = importata(
      con({ lotto: { ...lotto, descLotto: 'Quota di 1/2 della piena proprietà di un trilocale' } }),
    );
    expect(detta.bozza.quotaInVendita).toEqual({ frazione: '1/2', diritto: 'proprieta' });
    expect(detta.avvisi.map(({ campo }) => campo)).toContain('quotaInVendita');
    const bene = { descrizione: 'Nuda proprietà di un trilocale' };
    expect(importata(con({ beni: [bene] })).bozza.quotaInVendita).toEqual({
      frazione: '1/1',
      diritto: 'nuda_proprieta',
    });
    expect(importata(con({ beni: [bene, bene] })).bozza).not.toHaveProperty('quotaInVendita');
  });
});
