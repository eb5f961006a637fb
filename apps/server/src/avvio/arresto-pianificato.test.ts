import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../accesso/sessioni/gettoni-accesso.ts';
import { eVivo } from '../base-dati/motore/nascita-processo.ts';
import { portaLibera } from '../base-dati/motore/porta-libera.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { COMPILATI } from '../prove/compilati.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from '../prove/gara.ts';
import { DI_NOTTE, quanti } from '../prove/notte.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

/** Quanto la gara che si interrompe: su una macchina lenta nessuno deve arrivare allo zero prima di aver rilanciato abbastanza. */
const ORA_MS = 3_600_000;
let cartella: string;
let ambiente: Record<string, string>;
const vivi = new Set<ChildProcess>();

beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-arresto-'));
  ambiente = {
    NODE_ENV: 'production',
    BASE_DATI_INCORPORATA: 'si',
    DATA_DIR: cartella,
    PORT: String(await portaLibera()),
    LOG_LEVEL: 'warn',
    // La lentezza di una macchina carica è un guasto vero, che finirebbe nel registro: qui si guarda soltanto l'arresto.
    SALUTE_OMBRA: 'no',
    SALA: 'spenta',
    SALUTE_CICLO_MS: '60000',
    SALUTE_SCRITTURA_MS: '60000',
    SALUTE_DIFFUSIONE_MS: '60000',
  };
});
afterEach(async () => {
  for (const uno of vivi) uno.kill('SIGKILL');
  vivi.clear();
  await rm(cartella, { recursive: true, force: true });
});

type Acceso = {
  processo: ChildProcess;
  /** Ciò che dice nel log da quando è pronto. */
  detto: () => string;
  /** Ciò che dice a chi lo ha avviato. */
  voce: () => string;
  uscita: Promise<number | null>;
};

/** Il server come lo avvia un terminale: in un gruppo di processi suo, che riceve i segnali tutto insieme. */
async function accendi(): Promise<Acceso> {
  const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...COMPILATI, ...ambiente },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  vivi.add(processo);
  let detto = '';
  processo.stderr?.setEncoding('utf8').on('data', (testo: string) => {
    detto += testo;
  });
  const uscita = new Promise<number | null>((fatto) => processo.once('close', (codice) => fatto(codice)));
  let voce = '';
  await new Promise<void>((pronto, no) => {
    processo.stdout?.setEncoding('utf8').on('data', (testo: string) => {
      voce += testo;
      if (voce.includes('pronto: ')) pronto();
    });
    void uscita.then(() => no(new Error(`il server non è partito: ${detto}`)));
  });
  detto = '';
  return { processo, detto: () => detto, voce: () => voce, uscita };
}

/** Ciò che il server ha detto fermandosi. Su una macchina carica voce e immagine dicono anche di aver aspettato la CPU: non è dell'arresto. */
function dellArresto(detto: string): string[] {
  return detto.split('\n').filter((riga) => riga !== '' && !/ha di nuovo la CPU|non ha CPU/.test(riga));
}

/** Accende qui il servizio sulla stessa cartella, fa, e lo ferma. */
async function conServizio<T>(fai: (servizio: Servizio) => Promise<T>, daSolo = true): Promise<T> {
  const servizio = await avviaServizio(leggiConfigurazione({ ...ambiente, LOG_LEVEL: 'silent' }), {
    daSolo,
    conSalute: false,
  });
  try {
    return await fai(servizio);
  } finally {
    await servizio.ferma();
  }
}

const inGara = (): Promise<string> =>
  conServizio(async ({ impianto }) => (await portaInGara(impianto.esecutore, impianto.orologio.adesso())).asta);

const pidPostgres = async (): Promise<number> =>
  Number((await readFile(join(cartella, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

/** Di giorno ci si ferma fra i rilanci, che è il Ctrl-C a un server con qualcosa in mano. */
const ARRESTI = [
  ['Ctrl-C di un terminale', 'SIGINT', true],
  ['kill del solo server', 'SIGTERM', false],
  ['la macchina che si ferma', 'SIGTERM', true],
  ['il terminale che si chiude', 'SIGHUP', true],
] as const;
test.each(quanti(ARRESTI, 0))('un arresto voluto non somiglia a una caduta: %s', async (_, segnale, aTutti) => {
  const asta = await inGara();
  const { processo, detto, uscita } = await accendi();
  const postgres = await pidPostgres();
  expect(postgres).toBeGreaterThan(0);
  process.kill(aTutti ? -(processo.pid ?? 0) : (processo.pid ?? 0), segnale);
  // Zero: si è congedato; chi aspetta che qualcuno muoia esce da sé dopo venti secondi, con uno, e lo scrive.
  expect(await uscita).toBe(0);
  expect(dellArresto(detto())).toEqual([]);
  expect(eVivo(postgres, '')).toBe(false);
  await conServizio(async ({ impianto, contesto }) => {
    const { rows } = await contesto.pool.query<{ fine: string | null }>(
      'SELECT fine FROM processi ORDER BY visto DESC OFFSET 1 LIMIT 1',
    );
    expect(rows).toEqual([{ fine: 'congedo' }]);
    const tipi = (await impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo);
    expect(tipi.filter((tipo) => /Sospesa|Disservizio|Congelata/.test(tipo))).toEqual([]);
  });
});

test('chi lo prova legge che si ferma e dove restano i dati; un secondo Ctrl-C non cambia nulla, e in produzione non si dice', async () => {
  // Con una vendita nella base dati la dimostrazione non si carica.
  await inGara();
  ambiente.NODE_ENV = 'development';
  const { processo, voce, uscita } = await accendi();
  process.kill(-(processo.pid ?? 0), 'SIGINT');
  await expect.poll(voce).toContain('\nMi fermo…\n');
  // Se intanto è già finito, non c'è più nessuno a cui dirlo.
  processo.kill('SIGINT');
  expect(await uscita).toBe(0);
  const righe = voce().split('\n');
  expect(righe.filter((riga) => riga.startsWith('pronto:'))).toEqual([`pronto: http://127.0.0.1:${ambiente.PORT}`]);
  expect(righe.filter((riga) => /fermo…|^Fermato/.test(riga))).toEqual([
    'Mi fermo…',
    `Fermato. I dati restano in ${cartella}; npm start li riprende.`,
  ]);
});

test('R75 un Ctrl-C fra i rilanci: chi ha una ricevuta è nel registro, chi non ha una risposta la ha ripetendo', async () => {
  const { asta, gettoni } = await inGaraConOfferenti();
  const { processo, detto, voce, uscita } = await accendi();
  const postgres = await pidPostgres();
  const mandati: Mandato[] = [];
  const fermo = new AbortController();
  let accettati = 0;
  const corsie = gettoni.flatMap((gettone, chi) =>
    Array.from({ length: 4 }, async () => {
      while (!fermo.signal.aborted) {
        const passi = mandati.length + 1;
        const mandato: Mandato = { chi, comandoId: randomUUID(), importoCent: BASE_CENT + passi * RILANCIO_CENT };
        mandati.push(mandato);
        const risposta = await rilancia(asta, gettone, mandato).catch(() => undefined);
        mandato.risposta = risposta;
        // Il server non c'è più: di questo rilancio non si sa nulla, e altri non se ne mandano.
        if (risposta === undefined) return;
        // Oltre la sua quota si ferma: ciò che resta ignoto si deve poter ripetere entro la stessa.
        if (risposta.stato !== 201 && risposta.stato !== 409) return;
        if (risposta.stato === 409) continue;
        accettati += 1;
        if (accettati === 30) process.kill(-(processo.pid ?? 0), 'SIGINT');
      }
    }),
  );
  const codice = await uscita;
  fermo.abort();
  await Promise.all(corsie);
  // Il server si è congedato avendo ancora la base dati: nessuna riga di errore, nessun arresto forzato.
  expect([codice, dellArresto(detto())]).toEqual([0, []]);
  expect(voce()).not.toMatch(/fermo…|Fermato/);
  expect(postgres).toBeGreaterThan(0);
  expect(eVivo(postgres, '')).toBe(false);
  const conRicevuta = mandati.filter(({ risposta }) => risposta?.ricevuta !== undefined);
  const ignoti = mandati.filter(({ risposta }) => risposta?.ricevuta === undefined);
  expect(conRicevuta.length).toBeGreaterThanOrEqual(30);
  expect(ignoti.length).toBeGreaterThan(0);
  await conServizio(async ({ impianto, contesto }) => {
    const { rows } = await contesto.pool.query<{ fine: string | null }>(
      'SELECT fine FROM processi ORDER BY visto DESC OFFSET 1 LIMIT 1',
    );
    expect(rows).toEqual([{ fine: 'congedo' }]);
    const scritti = async () => Map.groupBy(await impianto.tutteLeVoci(asta), ({ comandoId }) => comandoId);
    const prima = await scritti();
    for (const { comandoId, risposta } of conRicevuta)
      expect(prima.get(comandoId)?.map(({ impronta }) => impronta)).toEqual([risposta?.ricevuta?.impronta]);
    for (const mandato of ignoti) {
      const ripetuto = await rilancia(asta, gettoni[mandato.chi] ?? '', mandato);
      expect([201, 409]).toContain(ripetuto.stato);
      const suoi = (await scritti()).get(mandato.comandoId) ?? [];
      expect(suoi.map(({ impronta }) => impronta)).toEqual([ripetuto.ricevuta?.impronta]);
      // Era già scritto, e non glielo si era detto: la risposta è quella di allora.
      const gia = prima.get(mandato.comandoId);
      if (gia !== undefined) expect(suoi).toEqual(gia);
    }
  });
});

type Mandato = { chi: number; comandoId: string; importoCent: number; risposta?: Risposta | undefined };
type Risposta = { stato: number; ricevuta?: { impronta: string } };

async function rilancia(asta: string, gettone: string, { comandoId, importoCent }: Mandato): Promise<Risposta> {
  const risposta = await fetch(`http://127.0.0.1:${ambiente.PORT}/api/user/asta/${asta}/rilanci`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gettone}`, 'content-type': 'application/json' },
    body: JSON.stringify({ comandoId, importoCent }),
  });
  const { ricevuta } = (await risposta.json()) as { ricevuta?: { impronta: string } };
  return { stato: risposta.status, ...(ricevuta && { ricevuta }) };
}

/** Una gara in corso, e i gettoni di sei offerenti: tanti, perché la quota di ciascuno non faccia da freno. */
const inGaraConOfferenti = (): Promise<{ asta: string; gettoni: string[] }> =>
  conServizio(async ({ impianto, contesto: { db, segreti, orologio } }) => {
    const adesso = orologio.adesso();
    const { asta, buste, altre } = await portaInGara(impianto.esecutore, adesso, {
      offerenti: 6,
      unitaTempoMs: ORA_MS,
    });
    const gettoni = [...buste, ...altre].map(async (bustaId, i) => {
      const chi = { ruolo: 'offerente', bustaId, pseudonimo: `Offerente ${i + 1}` } as const;
      const { id } = await apriCredenziale(db, segreti, { astaId: asta, ...chi, adesso, scadeIl: null });
      const sessione = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
      return (await apriSessioneGettoni(db, segreti, sessione)).access_token;
    });
    return { asta, gettoni: await Promise.all(gettoni) };
    // Il pianificatore convocherebbe gli stessi offerenti, con credenziali sue.
  }, false);

if (DI_NOTTE) {
  test('una caduta resta una caduta: kill -9 lascia la base dati orfana, chi riparte la prende e la gara è sospesa', async () => {
    const asta = await inGara();
    const { processo, uscita } = await accendi();
    const orfano = await pidPostgres();
    processo.kill('SIGKILL');
    await uscita;
    expect(eVivo(orfano, '')).toBe(true);
    await conServizio(async ({ impianto }) => {
      expect(await pidPostgres()).not.toBe(orfano);
      expect(eVivo(orfano, '')).toBe(false);
      await expect
        .poll(async () => (await impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo).join(' '))
        .toMatch(/Sospesa|Disservizio/);
    });
  });

  test('un Ctrl-C durante l’avvio non lascia la base dati accesa', async () => {
    await conServizio(async () => undefined);
    const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, ...COMPILATI, ...ambiente },
      detached: true,
      stdio: 'ignore',
    });
    vivi.add(processo);
    const uscita = new Promise((fatto) => processo.once('exit', fatto));
    await expect.poll(pidPostgres, { interval: 5 }).toBeGreaterThan(0);
    process.kill(-(processo.pid ?? 0), 'SIGINT');
    await uscita;
    await expect.poll(pidPostgres, { interval: 20 }).toBe(0);
  });
}
