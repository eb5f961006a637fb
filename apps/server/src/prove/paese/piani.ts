import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migra } from '../../base-dati/migra.ts';
import { avviaPostgresIncorporato } from '../../base-dati/motore/incorporato.ts';

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
  visti(): Passo[];
  chiudi(): Promise<void>;
};

/** Accende il PostgreSQL, con lo schema e nessuna vendita. */
export async function apriPianiVisti(): Promise<PianiVisti> {
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-piani-'));
  const motore = await avviaPostgresIncorporato({ cartella, log: () => undefined });
  const { urlProprietario } = motore;
  await migra(urlProprietario);
  let detti: string[] = [];
  const taci = ascoltaAvvisi((avviso) => detti.push(avviso));
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
        'auto_explain.log_level': 'notice',
      };
      const cliente = new pg.Client({ connectionString: urlProprietario });
      await cliente.connect();
      for (const una of [
        `ALTER DATABASE ${base} SET session_preload_libraries = 'auto_explain'`,
        "LOAD 'auto_explain'",
        ...Object.entries(voci).map(([nome, valore]) => `ALTER DATABASE ${base} SET ${nome} = '${valore}'`),
      ])
        await cliente.query(una);
      await cliente.end();
      detti = [];
    },
    visti() {
      const passi = detti.flatMap(piani).flatMap(({ istruzione, piano }) => passiDi(istruzione, piano));
      detti = [];
      return passi;
    },
    async chiudi() {
      taci();
      await motore.ferma();
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

/**
 * Ogni connessione riceve da sé i piani delle sue istruzioni, prima della loro risposta: nel log due che scrivono insieme si
 * mescolavano. Torna come si smette.
 */
function ascoltaAvvisi(detto: (avviso: string) => void): () => void {
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function (this: pg.Client, nome: string | symbol, ...resto: { message?: string }[]) {
    if (nome === 'notice') detto(resto[0]?.message ?? '');
    return emit.call(this, nome, ...resto);
  };
  return () => {
    pg.Client.prototype.emit = emit;
  };
}

function piani(avviso: string): { istruzione: string; piano: Nodo }[] {
  const [, uno] = /^duration: [^\n]* plan:\n(\{[\s\S]*)$/.exec(avviso) ?? [];
  if (uno === undefined) return [];
  const { 'Query Text': istruzione, Plan: piano } = JSON.parse(uno) as { 'Query Text': string; Plan: Nodo };
  return [{ istruzione: istruzione.replaceAll(/\s+/g, ' '), piano }];
}

function passiDi(istruzione: string, nodo: Nodo): Passo[] {
  const giri = nodo['Actual Loops'] ?? 1;
  const perGiro =
    (nodo['Actual Rows'] ?? 0) + (nodo['Rows Removed by Filter'] ?? 0) + (nodo['Rows Removed by Index Recheck'] ?? 0);
  const tavola = nodo['Relation Name'];
  const suo = tavola === undefined ? [] : [{ istruzione, passo: nodo['Node Type'], tavola, righe: perGiro * giri }];
  return [...suo, ...(nodo.Plans ?? []).flatMap((figlio) => passiDi(istruzione, figlio))];
}
