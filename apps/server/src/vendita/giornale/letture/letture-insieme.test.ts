import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { creaLettureInsieme, insieme } from './letture-insieme.ts';

describe('domande insieme', () => {
  it('chi chiede la stessa cosa divide la risposta; chi arriva a lettura cominciata aspetta la seguente', async () => {
    const letture: string[][] = [];
    const risposte: (() => void)[] = [];
    const chiedi = insieme(
      (domanda: string) => domanda,
      async (domande) => {
        const n = letture.push([...domande]);
        await new Promise<void>((fatto) => risposte.push(fatto));
        return domande.map((domanda) => `${domanda}${n}`);
      },
    );
    const giro = (): Promise<void> => new Promise((fatto) => void setImmediate(fatto));
    const prime = [chiedi('a'), chiedi('a'), chiedi('b')];
    await giro();
    const tarda = chiedi('a');
    await giro();
    expect(letture).toEqual([['a', 'b']]);
    risposte[0]?.();
    expect(await Promise.all(prime)).toEqual(['a1', 'a1', 'b1']);
    await giro();
    risposte[1]?.();
    expect(await tarda).toBe('a2');
  });

  it('una lettura fallita è di chi la aspettava, e la seguente riesce', async () => {
    let volte = 0;
    const chiedi = insieme(
      (domanda: number) => String(domanda),
      async (domande) => {
        volte += 1;
        if (volte === 1) throw new Error('base dati assente');
        return domande;
      },
    );
    await expect(Promise.all([chiedi(1), chiedi(2)])).rejects.toThrow('base dati assente');
    expect(await chiedi(3)).toBe(3);
  });
});

describe('letture del registro', () => {
  let base: BaseDiProva;
  beforeEach(async () => {
    base = await nuovaBaseDati();
  });
  afterEach(() => base.chiudi());

  it('danno ciò che danno le letture una per una, e l’ultima voce di ciascuna asta', async () => {
    const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1_000 } });
    const aste = [randomUUID(), randomUUID(), randomUUID()];
    for (const [i, asta] of aste.entries()) {
      let precedente = '0'.repeat(64);
      for (let seq = 1; seq <= i * 3; seq += 1) {
        const voce = { tipo: 'GaraSospesa', versione: 1, dati: {}, comandoId: randomUUID(), parte: 0, ricevutoIl: seq };
        const attore = { tipo: 'sistema', id: 'prova' };
        const esito = await giornale.aggiungi({ asta, dopoSeq: seq - 1, precedente, voci: [{ ...voce, attore }] });
        if (esito.esito === 'scritte') precedente = esito.voci[0]?.impronta ?? '';
      }
    }
    const { leggi, ultima } = creaLettureInsieme(base.pool, marcheDiProva());
    const domande = aste.flatMap((asta) => [0, 2, 5].map((dopo) => [asta, dopo, 4] as const));
    const insiemeLette = await Promise.all(domande.map((una) => leggi(...una)));
    expect(insiemeLette).toEqual(await Promise.all(domande.map((una) => giornale.leggi(...una))));
    expect(insiemeLette.map(({ length }) => length)).toEqual([0, 0, 0, 3, 1, 0, 4, 4, 1]);
    expect((await Promise.all(aste.map(ultima))).map((voce) => voce?.seq ?? null)).toEqual([null, 3, 6]);
  });
});
