import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prontezza } from '@gestore/contratto/bordo/prontezza';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { esegui, suBase } from '../base-dati/prove/motore-di-prova.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva, misureDi } from '../prove/ambiente.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

/** Il servizio intero, con le teste su un altro disco e il posto che deve restare scelto dalla prova. */
let base: BaseDiProva;
let cartella: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-impedimenti-'));
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
  await rm(cartella, { recursive: true, force: true });
});

async function conServizio(altro: Record<string, string>, fai: (servizio: Servizio) => Promise<void>): Promise<void> {
  const ambiente = { ...(await ambienteDiProva(base.urlProprietario, join(cartella, 'dati'))), ...altro };
  const servizio = await avviaServizio(leggiConfigurazione(ambiente), { conSalute: false, socketAParte: false });
  try {
    await fai(servizio);
  } finally {
    await servizio.ferma();
  }
}

async function pronto({ url }: Servizio): Promise<{ stato: number; detto: Prontezza }> {
  const risposta = await fetch(`${url}/readyz`);
  return { stato: risposta.status, detto: (await risposta.json()) as Prontezza };
}

const ATTESA = { timeout: 15_000, interval: 100 };

test('R75 a un disco con meno posto di SPAZIO_MINIMO_MB il server si avvia, e non si dice pronto', async () => {
  await conServizio({ SPAZIO_MINIMO_MB: '100000000' }, async (servizio) => {
    const { stato, detto } = await pronto(servizio);
    expect([stato, detto.pronto, detto.baseDati]).toEqual([503, false, true]);
    expect(detto.daFare).toEqual([expect.stringMatching(/restano meno dei 100\.000\.000 MB di SPAZIO_MINIMO_MB/)]);
    expect(await misureDi(servizio.url)).toMatch(/^impedimenti 1$/m);
  });
});

test('R75 se dove stanno le teste non si scrive più lo si dice, e quando si scrive di nuovo torna pronto da sé', async () => {
  const altrove = join(cartella, 'altrove');
  await mkdir(altrove);
  await conServizio({ FILE_TESTE: join(altrove, 'teste.jsonl') }, async (servizio) => {
    expect(await pronto(servizio)).toMatchObject({ stato: 200, detto: { pronto: true, daFare: [] } });
    await rename(altrove, `${altrove}-via`);
    await expect.poll(() => pronto(servizio), ATTESA).toMatchObject({ stato: 503, detto: { baseDati: true } });
    const { detto } = await pronto(servizio);
    expect(detto.daFare).toEqual([expect.stringMatching(/^Nella cartella di FILE_TESTE non si può scrivere/)]);
    await rename(`${altrove}-via`, altrove);
    await expect.poll(() => pronto(servizio), ATTESA).toMatchObject({ stato: 200, detto: { daFare: [] } });
  });
});

test('R75 una base dati che risponde e non prende scritture non è pronta, e quando le riprende sì', async () => {
  await conServizio({}, async (servizio) => {
    const nome = new URL(base.urlProprietario).pathname.slice(1);
    const daFuori = (istruzione: string): Promise<void> => esegui(suBase(base.urlProprietario, 'postgres'), istruzione);
    /** Vale per chi si collega da adesso: le connessioni di prima si chiudono. */
    const chiudiTutte = (): Promise<void> =>
      daFuori(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nome}'`);
    await daFuori(`ALTER DATABASE "${nome}" SET default_transaction_read_only = on`);
    try {
      await chiudiTutte();
      await expect
        .poll(async () => (await pronto(servizio)).detto.daFare.join(), ATTESA)
        .toMatch(/La base dati risponde e non accetta scritture/);
    } finally {
      await daFuori(`ALTER DATABASE "${nome}" RESET default_transaction_read_only`);
    }
    await chiudiTutte();
    await expect.poll(async () => (await pronto(servizio)).stato, ATTESA).toBe(200);
  });
});
