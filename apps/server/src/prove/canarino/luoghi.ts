import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Rotta } from '../matrice/rotte-registrate.ts';
import { type Bersaglio, PERSONE, type Scena } from './avvia.ts';

/** L'indirizzo della base dati incorporata di una cartella, per il suo proprietario. */
export async function urlBaseDati(cartella: string): Promise<string> {
  const password = (await readFile(join(cartella, 'postgres.password'), 'utf8')).trim();
  const porta = (await readFile(join(cartella, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${porta}/gestore`;
}

/** Ogni riga di ogni tavola come testo, come l'avrebbe una copia: byte in esadecimale, cataloghi e statistiche compresi. */
export async function copiaDellaBaseDati(url: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tabelle } = await client.query<{ nome: string }>(
      `SELECT format('%I.%I', schemaname, relname) AS nome FROM pg_stat_all_tables
       UNION SELECT format('%I.%I', schemaname, viewname) FROM pg_views WHERE viewname LIKE 'pg_stat%'`,
    );
    const pezzi: string[] = [];
    for (const { nome } of tabelle) {
      const { rows } = await client
        .query<{ riga: string }>(`SELECT t::text AS riga FROM ${nome} t`)
        // Alcune viste vogliono un'estensione che non è caricata: non tengono nulla.
        .catch(() => ({ rows: [] as { riga: string }[] }));
      pezzi.push(`-- ${nome}`, ...rows.map(({ riga }) => riga));
    }
    return Buffer.from(pezzi.join('\n'));
  } finally {
    await client.end();
  }
}

/** La base dati scrive nel suo log ogni istruzione con i suoi parametri, e il server li passa nel proprio. */
export async function parlaDiTutto(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const impostazione of ["log_statement = 'all'", 'log_parameter_max_length = -1', 'log_min_messages = debug1'])
    await client.query(`ALTER SYSTEM SET ${impostazione}`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/** Ciò che a ogni persona risponde ogni indirizzo che si può leggere, rifiuti e intestazioni compresi. */
export async function tutteLeRisposte({ url, asta, rotte, gettoni }: Scena): Promise<Buffer> {
  const pezzi: Buffer[] = [];
  for (const persona of PERSONE)
    for (const rotta of rotte.filter(({ metodo }) => metodo === 'GET').flatMap(conRicerche)) {
      const percorso = rotta.url.replace(':id', asta).replaceAll(/:\w+/g, '0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11');
      const gettone = gettoni[persona];
      const risposta = await fetch(`${url}${percorso}`, {
        redirect: 'manual',
        headers: gettone === null ? {} : { authorization: `Bearer ${gettone}` },
      });
      const testa = `\n${persona} GET ${percorso} ${risposta.status} ${JSON.stringify([...risposta.headers])}\n`;
      pezzi.push(Buffer.from(testa), Buffer.from(await risposta.arrayBuffer()));
    }
  return Buffer.concat(pezzi);
}

/** Ciò che una rotta risponde soltanto quando le si dice che cosa cercare. */
const RICERCHE: Readonly<Record<string, readonly string[]>> = {
  '/api/edicom/banca/movimenti': ['?banca=sella', '?banca=bcc'],
  '/api/edicom/banca/differenze': ['?banca=sella', '?banca=bcc'],
};
const conRicerche = (rotta: Rotta): Rotta[] => [
  rotta,
  ...(RICERCHE[rotta.url] ?? []).map((ricerca) => ({ ...rotta, url: `${rotta.url}${ricerca}` })),
];

/** I socket di ogni persona su ogni canale della vendita, ammessa o no, e tutto ciò che sentono. */
export type Ascolto = { detti(): Buffer; iscrizioni(): number; chiudi(): void };

export async function ascolta({ scena }: Bersaglio): Promise<Ascolto> {
  const { url, asta, gettoni } = scena;
  const canali = ['referente', 'sala', 'partecipanti', 'offerente.0f4f6a52-6d1c-4c0a-9d3e-0a6f8d1f2b11'];
  const detti: string[] = [];
  const aperti: WebSocket[] = [];
  let iscrizioni = 0;
  const chiave = 'gestore';
  for (const persona of PERSONE) {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/app/${chiave}?protocol=7`);
    aperti.push(ws);
    const prossimo = (): Promise<string> => new Promise((fatto) => ws.once('message', (dati) => fatto(String(dati))));
    const { socket_id } = JSON.parse(JSON.parse(await prossimo()).data as string) as { socket_id: string };
    ws.on('message', (dati) => detti.push(String(dati)));
    for (const canale of canali) {
      const channel_name = `private-asta.${asta}.${canale}`;
      const gettone = gettoni[persona];
      const risposta = await fetch(`${url}/api/broadcasting/auth`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(gettone === null ? {} : { authorization: `Bearer ${gettone}` }),
        },
        body: JSON.stringify({ channel_name, socket_id }),
      });
      const corpo = (await risposta.json()) as { auth?: string; channel_data?: string };
      const dati = {
        channel: channel_name,
        auth: corpo.auth ?? `${chiave}:${'0'.repeat(64)}`,
        channel_data: corpo.channel_data,
      };
      const risposto = prossimo();
      ws.send(JSON.stringify({ event: 'pusher:subscribe', data: dati }));
      if ((await risposto).includes('subscription_succeeded')) iscrizioni += 1;
    }
  }
  return {
    detti: () => Buffer.from(detti.join('\n')),
    iscrizioni: () => iscrizioni,
    chiudi() {
      for (const ws of aperti) ws.terminate();
    },
  };
}
