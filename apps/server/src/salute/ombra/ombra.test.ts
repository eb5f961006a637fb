import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { revocaSessioniDi } from '../../accesso/sessioni/sessioni.ts';
import { avviaServizio, type Servizio } from '../../avvio/servizio.ts';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../../prove/ambiente.ts';
import { tuttiGliAtti } from '../../rendiconti/atti.ts';
import { allarmiDelBanco } from '../allarmi/allarmi-del-banco.ts';
import { creaQuadro } from '../sensori/quadro.ts';
import { creaOmbra } from './avvia.ts';
import { causaDellaRisposta } from './mancato.ts';
import { LAVORO_OMBRA, type OfferenteSintetico } from './offerente-sintetico.ts';

const ANTICIPO_MS = 2_000;

/** Il servizio vero, con l'ora vera e ciò che vi si aggiunge: la stanza ombra nasce e corre come una vendita. */
let base: BaseDiProva;
let cartella: string;
let porta: number;
let servizio: Servizio;
/** Di quanto l'ora è avanti: un gettone dura mezz'ora, e nessuno l'aspetta. */
let avanti = 0;
/** La credenziale dell'ultima stanza aperta. */
let ultima = '';
/** Vero se la credenziale che si emette per la stanza non vale più appena emessa. */
let negata = false;

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-ombra-'));
  const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
  porta = Number(ambiente.PORT);
  const configurazione = leggiConfigurazione({ ...ambiente, PUSHER_ENCRYPTED: 'no' });
  servizio = await avviaServizio(configurazione, { orologio: { adesso: () => Date.now() + avanti } });
});
afterAll(async () => {
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

/** La credenziale dell'ultima stanza non vale più, come dopo una revoca. */
async function revocaLaCredenziale(): Promise<void> {
  const revoca = "UPDATE credenziali SET revocata_il = emessa_il, motivo = 'altro' WHERE id = $1";
  await servizio.impianto.pool.query(revoca, [ultima]);
}

/** Le sue sessioni finiscono, come se fosse uscito altrove. */
async function finisciLaSessione(): Promise<void> {
  const { db, orologio } = servizio.impianto;
  const chi = { strategia: 'user', soggettoId: ultima } as const;
  expect(await revocaSessioniDi(db, chi, 'uscita', orologio.adesso())).toHaveLength(1);
}

/** Chi apre la stanza aspetta l'ora delle operazioni, due secondi dopo averla creata: l'ora della prova vi va da sé. */
function senzaAnticipo(esecutore: Servizio['impianto']['esecutore']): Servizio['impianto']['esecutore'] {
  return {
    ...esecutore,
    async esegui(...cosa) {
      const esito = await esecutore.esegui(...cosa);
      const [, { atto }] = cosa;
      if (atto.tipo === 'pubblicaAsta') avanti += ANTICIPO_MS;
      return esito;
    },
  };
}

/** Di più non aspetta nessuno: qui chi tarda è la macchina. */
const ENTRO_MS = 50_000;

function ombra(
  entroMs: number,
  { portaSocket = null }: { portaSocket?: number | null } = {},
): { sintetico: OfferenteSintetico; malata: () => unknown } {
  const { configurazione } = servizio.contesto;
  const { adesso } = servizio.impianto.orologio;
  const quadro = creaQuadro(adesso());
  const indirizzo: AddressInfo = { address: '127.0.0.1', family: 'IPv4', port: porta };
  const sintetico = creaOmbra({
    parti: { ...servizio.impianto, esecutore: senzaAnticipo(servizio.impianto.esecutore) },
    credenziali: {
      async emetti(tx, dati) {
        const emessa = await apriCredenziale(tx, servizio.impianto.segreti, dati);
        ultima = emessa.id;
        if (negata) await revocaLaCredenziale();
        return emessa;
      },
    },
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
      const lettura = quadro.lettura(adesso());
      return lettura.malata ? lettura.visto : null;
    },
  };
}

test('R57 l’offerente sintetico entra, rilancia e rivede il suo rilancio sul socket, più volte nella stessa stanza', async () => {
  const { sintetico, malata } = ombra(ENTRO_MS);
  await sintetico.rilancia();
  await sintetico.rilancia();
  expect(malata()).toBeNull();
  const { rows } = await servizio.impianto.pool.query<{ asta: string; rilanci: number }>(
    `SELECT g.asta, count(*) FILTER (WHERE g.tipo = 'RilancioAccettato')::int AS rilanci
     FROM giornale g JOIN aste_ombra o ON o.asta = g.asta GROUP BY g.asta`,
  );
  expect(rows).toMatchObject([{ rilanci: 2 }]);
  await sintetico.ferma();
});

test('R57 la stanza ombra non è in nessun elenco, in nessun registro di atti e in nessuna pagina pubblica', async () => {
  const { indice, pool, db, orologio } = servizio.impianto;
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

describe('R57 chi si sente dire di no non è la piattaforma', () => {
  const MINUTO_MS = 60_000;
  let uno: ReturnType<typeof ombra>;
  beforeAll(() => {
    uno = ombra(ENTRO_MS);
  });
  afterAll(() => uno.sintetico.ferma());

  const quante = async (tavola: 'aste_ombra' | 'sessioni'): Promise<number> => {
    const { rows } = await servizio.impianto.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${tavola}`);
    return rows[0]?.n ?? 0;
  };
  const respinto = () => servizio.impianto.lavoriFermi.elenco().map(({ lavoro }) => lavoro);

  test('R57 il gettone dura mezz’ora e il sintetico di più: rinnova la sessione prima che finisca, nella stessa stanza', async () => {
    await uno.sintetico.rilancia();
    const [stanze, sessioni] = [await quante('aste_ombra'), await quante('sessioni')];
    // Nell'ultimo tratto il gettone scade anche senza che nessuno abbia guardato intanto.
    for (const minuti of [26, 6, 26]) {
      avanti += minuti * MINUTO_MS;
      await uno.sintetico.rilancia();
    }
    expect(uno.malata()).toBeNull();
    expect([await quante('aste_ombra'), await quante('sessioni')]).toEqual([stanze, sessioni]);
    expect(respinto()).toEqual([]);
  });

  test('R57 se la sessione gli è tolta rientra da capo: nessuna vendita ne sa nulla, e nessun allarme suona', async () => {
    const sessioni = await quante('sessioni');
    await finisciLaSessione();
    await uno.sintetico.rilancia();
    expect(uno.malata()).toBeNull();
    expect(respinto()).toEqual([]);
    expect(await quante('sessioni')).toBe(sessioni + 1);
  });

  test('R57 se nemmeno rientrando lo lasciano passare è un allarme del gestore, che cessa quando passa; mai un disservizio', async () => {
    negata = true;
    await finisciLaSessione();
    await revocaLaCredenziale();
    await uno.sintetico.rilancia();
    expect(uno.malata()).toBeNull();
    expect(respinto()).toEqual([LAVORO_OMBRA]);
    const { allarmi } = await allarmiDelBanco(servizio.impianto);
    expect(allarmi).toContainEqual(
      expect.objectContaining({ codice: 'R57_sintetico_respinto', gravita: 'attenzione', asta: null }),
    );
    negata = false;
    await uno.sintetico.rilancia();
    expect(uno.malata()).toBeNull();
    expect(respinto()).toEqual([]);
  });

  test.each([
    [401, null],
    [403, null],
    [404, null],
    [409, null],
    [429, null],
    [408, 'ricevuta'],
    [500, 'ricevuta'],
    [503, 'ricevuta'],
  ])('R57 una risposta %i dice della piattaforma: %s', (stato, causa) => {
    expect(causaDellaRisposta(stato)).toBe(causa);
  });
});
