import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { portaLibera } from '../../base-dati/porta-libera.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../bordo/configurazione.ts';
import { tuttiGliAtti } from '../../rendiconti/atti.ts';
import { creaQuadro } from '../quadro.ts';
import { creaOmbra } from './avvia.ts';
import type { OfferenteSintetico } from './offerente-sintetico.ts';

/** Il servizio vero, con l'ora vera: la stanza ombra nasce e corre come una vendita. */
let base: BaseDiProva;
let cartella: string;
let porta: number;
let servizio: Servizio;

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-ombra-'));
  porta = await portaLibera();
  const ambiente = {
    NODE_ENV: 'test',
    DATABASE_URL: base.urlProprietario,
    DATA_DIR: cartella,
    PORT: String(porta),
    LOG_LEVEL: 'silent',
    PUSHER_ENCRYPTED: 'no',
  };
  servizio = await avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: Date.now } });
});
afterAll(async () => {
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

/** Di più non aspetta nessuno: qui chi tarda è la macchina. */
const ENTRO_MS = 50_000;

function ombra(
  entroMs: number,
  { portaSocket = null }: { portaSocket?: number | null } = {},
): { sintetico: OfferenteSintetico; malata: () => unknown } {
  const { configurazione } = servizio.contesto;
  const quadro = creaQuadro(Date.now());
  const indirizzo: AddressInfo = { address: '127.0.0.1', family: 'IPv4', port: porta };
  const sintetico = creaOmbra({
    vendita: servizio.vendita,
    credenziali: { emetti: (tx, dati) => apriCredenziale(tx, servizio.vendita.segreti, dati) },
    configurazione: {
      pusher:
        portaSocket === null
          ? configurazione.pusher
          : { ...configurazione.pusher, host: '127.0.0.1', porta: portaSocket },
      salute: { ...configurazione.salute, soglie: { ...configurazione.salute.soglie, sinteticoMs: entroMs } },
    },
    quadro,
    indirizzo,
  });
  return {
    sintetico,
    malata: () => {
      const lettura = quadro.lettura(Date.now());
      return lettura.malata ? lettura.visto : null;
    },
  };
}

test('R57 l’offerente sintetico entra, rilancia e rivede il suo rilancio sul socket, più volte nella stessa stanza', async () => {
  const { sintetico, malata } = ombra(ENTRO_MS);
  await sintetico.rilancia();
  await sintetico.rilancia();
  expect(malata()).toBeNull();
  const { rows } = await servizio.vendita.pool.query<{ asta: string; rilanci: number }>(
    `SELECT g.asta, count(*) FILTER (WHERE g.tipo = 'RilancioAccettato')::int AS rilanci
     FROM giornale g JOIN aste_ombra o ON o.asta = g.asta GROUP BY g.asta`,
  );
  expect(rows).toMatchObject([{ rilanci: 2 }]);
  await sintetico.ferma();
});

test('R57 la stanza ombra non è in nessun elenco, in nessun registro di atti e in nessuna pagina pubblica', async () => {
  const { indice, pool, db, orologio } = servizio.vendita;
  const { rows } = await pool.query<{ asta: string }>('SELECT asta FROM aste_ombra');
  const asta = rows[0]?.asta ?? '';
  expect(asta).not.toBe('');
  expect(await indice.vuoto()).toBe(true);
  expect(await indice.dalVivo()).toEqual([]);
  expect(await indice.inGara()).toEqual([]);
  // Nemmeno chi rimette in pari l'indice la ritrova.
  expect(await indice.indietro()).toEqual([]);
  const atti = await tuttiGliAtti(db, {}, orologio.adesso());
  expect(JSON.stringify(atti)).not.toContain(asta);
  for (const percorso of [
    '/api/pubblico/ricerca',
    '/api/pubblico/ricerca/conti',
    `/api/pubblico/aste/${asta}`,
    '/api/pubblico/calendario.ics',
  ])
    expect(await (await fetch(`${servizio.url}${percorso}`)).text()).not.toContain(asta);
});

test('R57 senza ricevuta in tempo, e senza socket, la piattaforma è malata per lui', async () => {
  const lento = ombra(1);
  await lento.sintetico.rilancia();
  expect(lento.malata()).toMatchObject({ server: [], sintetico: [expect.stringMatching(/ricevuta|irraggiungibile/)] });
  await lento.sintetico.ferma();
  const senzaSocket = ombra(ENTRO_MS, { portaSocket: await portaLibera() });
  await senzaSocket.sintetico.rilancia();
  expect(senzaSocket.malata()).toEqual({ server: [], sintetico: ['irraggiungibile'] });
  await senzaSocket.sintetico.ferma();
});
