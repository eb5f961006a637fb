import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { apriPoolRegistro } from '../../base-dati/collegamento/connessione.ts';
import { nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { ascoltaGiornale } from './ascolta.ts';
import { creaGiornale } from './giornale.ts';
import { marcheDiProva } from './prove/marche-di-prova.ts';
import { creaScrittori } from './scrittori.ts';

afterAll(spegniPostgresDiProva);

it('una notifica dice se l’hanno mandata queste connessioni o un altro processo', async () => {
  const base = await nuovaBaseDati();
  const scritture = apriPoolRegistro(base.url);
  const nostro = creaScrittori(scritture);
  const sentite: { asta: string; nostra: boolean }[] = [];
  const tutte = Promise.withResolvers<void>();
  const ascolto = await ascoltaGiornale({
    url: base.url,
    quando(avvisi, scrittore) {
      for (const { asta } of avvisi) sentite.push({ asta, nostra: nostro(scrittore) });
      if (sentite.length === 2) tutte.resolve();
    },
    quandoRiconnesso: () => undefined,
  });
  const scrive = async (pool: typeof base.pool): Promise<string> => {
    const asta = randomUUID();
    const voce = { tipo: 'GaraSospesa', versione: 1, dati: {}, comandoId: randomUUID(), parte: 0, ricevutoIl: 1 };
    const voci = [{ ...voce, attore: { tipo: 'sistema', id: 'prova' } }];
    const giornale = creaGiornale({
      marche: marcheDiProva(),
      pool: base.pool,
      scritture: pool,
      orologio: { adesso: () => 1 },
    });
    expect(await giornale.aggiungi({ asta, dopoSeq: 0, precedente: '0'.repeat(64), voci })).toMatchObject({
      esito: 'scritte',
    });
    return asta;
  };
  const nostra = await scrive(scritture);
  const altrui = await scrive(base.pool);
  await tutte.promise;
  // Ciascuno avvisa dopo aver scritto, quando può: fra due non c'è un ordine.
  expect(new Map(sentite.map((una) => [una.asta, una.nostra]))).toEqual(
    new Map([
      [nostra, true],
      [altrui, false],
    ]),
  );
  await ascolto.ferma();
  await scritture.end();
  await base.chiudi();
});
