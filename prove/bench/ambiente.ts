import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apriKysely, apriPool } from '@gestore/server/base-dati/collegamento/connessione';
import { migra } from '@gestore/server/base-dati/migra';
import { avviaPostgresIncorporato, type Incorporato } from '@gestore/server/base-dati/motore/incorporato';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import { apriSegreti, type Segreti } from '@gestore/server/piattaforma/segreti';
import { avviaProcesso, type Processo } from '@gestore/server/prove/fork';
import { preparaChiavi } from '@gestore/server/sigillo/prove/prepara-chiavi';
import type { Marche } from '@gestore/server/vendita/giornale/marche/marche';
import { marcheDi } from '@gestore/server/vendita/giornale/prove/marche-di-prova';
import { compila } from './pavimento.ts';

/** Di quanto una misura ridotta è più piccola. */
const RIDUZIONE = 20;

type Pool = ReturnType<typeof apriPool>;

/** Una base dati con lo schema, la cartella del suo PostgreSQL, la `DATA_DIR` dei suoi server e le loro marche. */
export type Base = {
  urlProprietario: string;
  urlApplicazione: string;
  pool: Pool;
  marche: Marche;
  segreti: Segreti;
  cartellaPostgres: string;
  cartellaChiavi: string;
};

/** Il segreto con cui i programmi delle misure firmano le iscrizioni, come farebbe il server. */
export const SEGRETO = 'un segreto per le misure';

/** Ciò che le misure dividono: una cartella, un PostgreSQL vero, i programmi in C. Ciò che aprono si chiude alla fine della misura. */
export type Ambiente = {
  cartella: string;
  /** Quale giro è, da zero: chi si misura accanto ad altri non comincia sempre per primo. */
  giro: number;
  /** Durata del giorno pieno, in secondi. */
  giornataS: number;
  /** Le vendite del paese, se se ne chiedono altre (`--lotti`). */
  lotti: number | null;
  /** La cartella con un paese che resta da una volta all'altra (`--paese-in`); senza, ogni misura carica il suo. */
  paeseIn: string | null;
  /** Quanti, qui: tutti, o meno se si prova soltanto che la misura giri (`--ridotta`). Mai meno di uno. */
  scala(quanti: number): number;
  programma(nome: 'scrittore' | 'schermi' | 'rilanci' | 'tempesta' | 'singhiozzi'): Promise<string>;
  base(): Promise<Base>;
  /** Quella che un PostgreSQL tiene in una cartella sua, che resta: la prima volta è vuota. */
  baseIn(cartella: string): Promise<Base>;
  /** Il processo padre del PostgreSQL di quella base dati. */
  pidPostgres(base: Base): Promise<number>;
  /** Un server vero in un processo suo; i server di una stessa base dividono le chiavi, come in una installazione. */
  server(base: Base, ambiente?: Readonly<Record<string, string>>): Promise<Processo & { porta: number }>;
  /** Da fare alla fine della misura, in ordine inverso. */
  poi(cosa: () => Promise<unknown>): void;
  /** Una riga per chi legge la tabella: ciò che si è saltato, e perché. */
  nota(testo: string): void;
};

export type Gestione = {
  /** Esegue una misura e chiude tutto ciò che ha aperto, anche se fallisce. */
  con<T>(lavoro: (ambiente: Ambiente) => Promise<T>, giro?: number): Promise<{ esito: T; note: string[] }>;
  versionePostgres(): Promise<string>;
  chiudi(): Promise<void>;
};

export async function apriAmbiente(
  qui: string,
  {
    giornataS,
    ridotta,
    lotti,
    paeseIn,
  }: { giornataS: number; ridotta: boolean; lotti: number | null; paeseIn: string | null },
): Promise<Gestione> {
  await mkdir(join(qui, '.dati'), { recursive: true });
  const cartella = await mkdtemp(join(qui, '.dati', `${process.env.RECINTO ?? 'misura'}-`));
  // PostgreSQL, avviato da root, gira come un altro utente e deve poter attraversare la cartella.
  await chmod(cartella, 0o711);
  let motore: Promise<Incorporato> | null = null;
  const avviaMotore = (): Promise<Incorporato> => {
    motore ??= avviaPostgresIncorporato({ cartella, log: () => undefined });
    return motore;
  };

  async function nuovaBase(poi: Ambiente['poi'], chiavi: string): Promise<Base> {
    const { urlProprietario } = await avviaMotore();
    const nome = `misura_${randomUUID().replaceAll('-', '')}`;
    const governo = apriPool(urlProprietario, { massimo: 1 });
    await governo.query(`CREATE DATABASE ${nome}`);
    const indirizzo = new URL(urlProprietario);
    indirizzo.pathname = `/${nome}`;
    const { urlApplicazione } = await migra(indirizzo.toString());
    const pool = apriPool(urlApplicazione);
    poi(async () => {
      await pool.end();
      await governo.query(`DROP DATABASE ${nome} WITH (FORCE)`);
      await governo.end();
    });
    return {
      urlProprietario: indirizzo.toString(),
      urlApplicazione,
      pool,
      marche: marcheDi(chiavi),
      cartellaPostgres: join(cartella, 'postgres'),
      cartellaChiavi: chiavi,
      segreti: apriSegreti(chiavi),
    };
  }

  return {
    async con(lavoro, giro = 0) {
      const fermate: (() => Promise<unknown>)[] = [];
      const note: string[] = [];
      const poi = (cosa: () => Promise<unknown>): void => void fermate.push(cosa);
      const chiavi = join(cartella, `server-${randomUUID()}`);
      try {
        const esito = await lavoro({
          cartella,
          giro,
          giornataS,
          lotti,
          paeseIn,
          scala: (quanti) => (ridotta ? Math.max(1, Math.round(quanti / RIDUZIONE)) : quanti),
          programma: (nome) => compila(nome, cartella),
          async base() {
            const base = await nuovaBase(poi, chiavi);
            // Le misure scrivono nel registro prima di avviare i server: le chiavi ci sono già, come in una installazione.
            await preparaChiavi({ db: apriKysely(base.pool), urlProprietario: base.urlProprietario }, chiavi);
            return base;
          },
          baseIn: (dove) => baseIn(dove, poi),
          pidPostgres: async ({ cartellaPostgres }) =>
            Number.parseInt(await readFile(join(cartellaPostgres, 'postmaster.pid'), 'utf8'), 10),
          async server(base, ambiente = {}) {
            const porta = await portaLibera();
            const processo = await avviaProcesso({
              DATABASE_URL: base.urlProprietario,
              DATA_DIR: base.cartellaChiavi,
              PORT: String(porta),
              PUSHER_SECRET: SEGRETO,
              // Come in `npm start`.
              SOCKET_A_PARTE: 'si',
              LOG_LEVEL: 'fatal',
              ...ambiente,
            });
            poi(() => processo.ferma());
            return { ...processo, porta };
          },
          poi,
          nota: (testo) => void note.push(testo),
        });
        return { esito, note };
      } finally {
        for (const ferma of fermate.reverse())
          await ferma().catch((errore: unknown) => console.error('chiusura:', errore));
      }
    },
    async versionePostgres() {
      if (motore === null) return '';
      const pool = apriPool((await motore).urlProprietario, { massimo: 1 });
      const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
      await pool.end();
      return rows[0]?.server_version ?? '';
    },
    async chiudi() {
      await (await motore)?.ferma();
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

/** Il PostgreSQL di una cartella che resta, con lo schema di adesso e le chiavi dei suoi server accanto. */
async function baseIn(dove: string, poi: Ambiente['poi']): Promise<Base> {
  const motore = await avviaPostgresIncorporato({ cartella: dove, log: () => undefined });
  poi(() => motore.ferma());
  const { urlProprietario } = motore;
  const cartellaChiavi = join(dove, 'server');
  const { urlApplicazione } = await migra(urlProprietario);
  const pool = apriPool(urlApplicazione);
  poi(() => pool.end());
  await preparaChiavi({ db: apriKysely(pool), urlProprietario }, cartellaChiavi);
  const marche = marcheDi(cartellaChiavi);
  const segreti = apriSegreti(cartellaChiavi);
  const cartellaPostgres = join(dove, 'postgres');
  return { urlProprietario, urlApplicazione, pool, marche, segreti, cartellaPostgres, cartellaChiavi };
}
