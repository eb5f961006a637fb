import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { avviaPostgresIncorporato } from '../../base-dati/incorporato.ts';
import { migra } from '../../base-dati/migra.ts';

type Nodo = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Nodo[];
};
/** Un'istruzione che ha toccato una tavola: con quale passo, e quante righe ha guardato, scartate comprese. */
export type Passo = { istruzione: string; passo: string; tavola: string; righe: number };

/** Un PostgreSQL suo, che di ogni istruzione eseguita dice il piano con le righe vere: chi prova non deve conoscerle. */
export type PianiVisti = {
  urlProprietario: string;
  /** Comincia ad ascoltare le connessioni nuove; da prima non si vede nulla. */
  ascolta(): Promise<void>;
  /** I passi visti fin qui, poi si ricomincia da zero. */
  visti(): Promise<Passo[]>;
  chiudi(): Promise<void>;
};

/** Accende il PostgreSQL, con lo schema e nessuna vendita. */
export async function apriPianiVisti(): Promise<PianiVisti> {
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-piani-'));
  let scritto = '';
  const log = (riga: string): void => {
    scritto += `${riga}\n`;
  };
  const motore = await avviaPostgresIncorporato({ cartella, log });
  const { urlProprietario } = motore;
  await migra(urlProprietario);
  const fai = async (...istruzioni: string[]): Promise<void> => {
    const cliente = new pg.Client({ connectionString: urlProprietario });
    await cliente.connect();
    for (const una of istruzioni) await cliente.query(una);
    await cliente.end();
  };
  return {
    urlProprietario,
    async ascolta() {
      const base = new URL(urlProprietario).pathname.slice(1);
      const voci = {
        'auto_explain.log_min_duration': '0',
        'auto_explain.log_analyze': 'on',
        'auto_explain.log_timing': 'off',
        'auto_explain.log_format': 'json',
        'auto_explain.log_nested_statements': 'on',
        // Migliaia di parametri farebbero una riga che due connessioni scrivono una dentro l'altra.
        'auto_explain.log_parameter_max_length': '0',
      };
      await fai(
        `ALTER DATABASE ${base} SET session_preload_libraries = 'auto_explain'`,
        "LOAD 'auto_explain'",
        ...Object.entries(voci).map(([nome, valore]) => `ALTER DATABASE ${base} SET ${nome} = '${valore}'`),
      );
      scritto = '';
    },
    async visti() {
      // Ciò che una connessione ha scritto prima di questa è già arrivato quando arriva questa.
      const segno = `fine-${performance.now()}`;
      const fine = Promise.withResolvers<void>();
      const attesa = setInterval(() => scritto.includes(`"SELECT '${segno}'"`) && fine.resolve(), 5);
      await fai(`SELECT '${segno}'`);
      await fine.promise;
      clearInterval(attesa);
      const passi = piani(scritto).flatMap(({ istruzione, piano }) => passiDi(istruzione, piano));
      scritto = '';
      return passi;
    },
    async chiudi() {
      await motore.ferma();
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

function piani(testo: string): { istruzione: string; piano: Nodo }[] {
  return [...testo.matchAll(/ {2}plan:\n(\s*\{[\s\S]*?\n\s*\})\n(?=\S|$)/g)].flatMap(([, uno = '']) => {
    const { 'Query Text': istruzione, Plan: piano } = JSON.parse(uno) as { 'Query Text': string; Plan: Nodo };
    return [{ istruzione: istruzione.replaceAll(/\s+/g, ' '), piano }];
  });
}

function passiDi(istruzione: string, nodo: Nodo): Passo[] {
  const giri = nodo['Actual Loops'] ?? 1;
  const perGiro =
    (nodo['Actual Rows'] ?? 0) + (nodo['Rows Removed by Filter'] ?? 0) + (nodo['Rows Removed by Index Recheck'] ?? 0);
  const tavola = nodo['Relation Name'];
  const suo = tavola === undefined ? [] : [{ istruzione, passo: nodo['Node Type'], tavola, righe: perGiro * giri }];
  return [...suo, ...(nodo.Plans ?? []).flatMap((figlio) => passiDi(istruzione, figlio))];
}
