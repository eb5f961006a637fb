import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { type ChiaveDepositi, creaChiaveDepositi } from '../../sigillo/chiavi/chiave-depositi.ts';
import { ErroreSigillo } from '../../sigillo/errore-sigillo.ts';
import type { Esecutore } from '../../vendita/comandi/esegui.ts';
import type { PartiSigillate } from './busta-sigillata.ts';
import { creaElenco, type ElencoDepositi } from './elenco-depositi.ts';
import { creaRighe } from './righe-depositi.ts';
import { creaRiscontro, type Mancante } from './riscontro.ts';
import {
  apriCorpo,
  apriTestata,
  type CorpoAperto,
  chiudiCorpo,
  chiudiTestata,
  type TestataDeposito,
} from './testata-deposito.ts';

/** I depositi: una tavola per tutte le vendite, che senza la sua chiave non dice di quale sia ciascuna busta (R10). */
export type Depositi = {
  /** Il deposito di quel pacchetto in quella vendita, se c'è già; anche dopo che la busta ne è uscita, o se manca. */
  trova(asta: string, impronta: string): Promise<Deposto | null>;
  /**
   * Depone una busta in una scrittura sola. `null` se intanto l'ha deposta qualcun altro, qui o in un altro processo: vale
   * la sua, che si `trova`.
   */
  deponi(id: string, testata: TestataDeposito, parti: PartiSigillate): Promise<TestataDeposito | null>;
  /** Rimette al suo posto una busta che mancava: la stessa, con la sua ricevuta. */
  rimetti(id: string, testata: TestataDeposito, parti: PartiSigillate): Promise<void>;
  /**
   * Le buste in attesa, per vendita: di tutte, per chi ha la chiave, dopo averle riscontrate. Di una vendita le cui buste che mancano
   * sono state dette perdute, anche quelle.
   */
  inAttesa(): Promise<Map<string, BustaInAttesa[]>>;
  /** Le buste che mancavano all'ultimo riscontro. */
  mancanti(): readonly Mancante[];
  /** Che cosa non torna nella custodia intera: l'elenco tenuto fuori non si apre, vi sono righe che nessun server ha scritto. */
  difetti(): { elencoIlleggibile: boolean; estranee: boolean };
  /** Vero se manca una busta, o non si può sapere. */
  nonTorna(): boolean;
  /** La busta com'è adesso: un rinvio può averla sigillata di nuovo da quando se n'è letta la testata. */
  intera(id: string): Promise<BustaIntera | null>;
  /** Il suo corpo non si è aperto: manca finché non torna com'era. */
  alterata(id: string): void;
  /**
   * Riscrive, una per una e in un ordine che non dice nulla, tutte le buste in attesa di tutte le vendite: `cambia` dà
   * quella nuova, o la stessa. Anche una che non cambia si cifra di nuovo, e occupa quanto prima: chi guarda la base dati
   * vede riscritte tutte le righe, e non sa di quale vendita (R10).
   */
  riscrivi(cambia: (intera: BustaIntera) => Promise<BustaIntera>): Promise<void>;
  /** La busta è nel registro: qui resta la sola identità, con la ricevuta, per chi la ripresenta. */
  uscita(id: string): void;
};

type Deposto = { id: string; testata: TestataDeposito };
/** `perduta`: chi amministra ha detto che non torna; nel registro entra senza contenuto, e il referente ne decide (R25). */
export type BustaInAttesa = Deposto & { perduta?: boolean };
export type BustaIntera = { testata: TestataDeposito; parti: PartiSigillate };

type Parti = {
  db: Kysely<unknown>;
  esecutore: Pick<Esecutore, 'leggi'>;
  orologio: Orologio;
  /** Da cui si ricava la chiave dei depositi, che nella base dati non c'è. */
  segreto: Uint8Array;
  /** Il file, fuori dalla base dati, con ciò che è in custodia; `null` se si ricorda soltanto qui. */
  percorso: string | null;
  log: Pick<Logger, 'error'>;
};

export function creaDepositi({ db, esecutore, orologio, segreto, percorso, log }: Parti): Depositi {
  const ricavata = creaChiaveDepositi(segreto);
  const chiave = (): Promise<ChiaveDepositi> => ricavata;
  const elenco = creaElenco({ percorso, chiave: ricavata, log });
  const righe = creaRighe(db, ricavata, log);
  const fissa = creaFissa(elenco, log);
  const riscontro = creaRiscontro({ db, esecutore, log, adesso: orologio.adesso, elenco, righe });

  async function diIdentita(asta: string, impronta: string): Promise<Deposto | null> {
    const identita = (await chiave()).identita(asta, impronta);
    const { rows } = await sql<Riga<'depositi', 'id' | 'testata'>>`
      SELECT id, testata FROM depositi WHERE identita = ${identita}`.execute(db);
    const riga = rows[0];
    if (riga === undefined) return null;
    const testata = await apriTestata(await chiave(), riga.id, riga.testata).catch(seAlterata);
    return testata && { id: riga.id, testata };
  }

  /** Scrive la riga; falso se quell'identità è di un'altra. */
  async function scrivi(id: string, testata: TestataDeposito, parti: PartiSigillate, sale?: string): Promise<boolean> {
    const laChiave = await chiave();
    const identita = laChiave.identita(testata.asta, testata.ricevuta.impronta, ...(sale === undefined ? [] : [sale]));
    const chiusa = await chiudiTestata(laChiave, id, testata);
    const corpo = await chiudiCorpo(laChiave, id, parti);
    const { rows } = await sql<Riga<'depositi', 'id'>>`
      INSERT INTO depositi (id, identita, testata, corpo) VALUES (${id}, ${identita}, ${chiusa}, ${corpo})
      ON CONFLICT (identita) DO NOTHING RETURNING id`.execute(db);
    if (rows.length > 0) await fissa(id, testata);
    return rows.length > 0;
  }

  return {
    async trova(asta, impronta) {
      await elenco.rileggi();
      for (const [id, testata] of elenco.noti)
        if (testata.asta === asta && testata.ricevuta.impronta === impronta) return { id, testata };
      return diIdentita(asta, impronta);
    },
    async deponi(id, testata, parti) {
      if (await scrivi(id, testata, parti)) return testata;
      if ((await diIdentita(testata.asta, testata.ricevuta.impronta)) !== null) return null;
      // La riga con la sua identità non si apre: qualcuno ve l'ha messa perché questa non entri.
      return (await scrivi(id, testata, parti, randomUUID())) ? testata : null;
    },
    async rimetti(id, testata, parti) {
      const laChiave = await chiave();
      const chiusa = await chiudiTestata(laChiave, id, testata);
      const corpo = await chiudiCorpo(laChiave, id, parti);
      const { rows } = await sql<Riga<'depositi', 'id'>>`
        UPDATE depositi SET testata = ${chiusa}, corpo = ${corpo} WHERE id = ${id} RETURNING id`.execute(db);
      if (rows.length === 0 && !(await scrivi(id, testata, parti))) await scrivi(id, testata, parti, randomUUID());
      await fissa(id, testata);
      righe.dimentica(id);
      await riscontro.fai();
    },
    async inAttesa() {
      await riscontro.fai();
      const perdute = riscontro.mancanti.size === 0 ? new Set() : await elenco.perdute();
      const mancano = [...riscontro.mancanti.values()].filter(({ testata }) => perdute.has(testata.asta));
      return perVendita([...riscontro.intere(), ...mancano.map(({ id, testata }) => ({ id, testata, perduta: true }))]);
    },
    mancanti: () => [...riscontro.mancanti.values()],
    difetti: () => ({ elencoIlleggibile: elenco.illeggibile(), estranee: riscontro.estranee() }),
    nonTorna: () => riscontro.mancanti.size > 0 || elenco.illeggibile(),
    intera: async (id) => interaDi(db, await chiave(), id),
    alterata: (id) => righe.alterata(id),
    riscrivi: async (cambia) => riscriviTutte(db, await chiave(), cambia),
    uscita: (id) => riscontro.uscita(id),
  };
}

/**
 * Nota una busta fuori dalla base dati prima che se ne dia ricevuta: chi muore subito dopo, o chi toglie la riga in quell'istante, non la fa
 * svanire (R25). Se il disco non la prende è deposta lo stesso: la ricorda questo processo, che riprova a ogni giro.
 */
function creaFissa(elenco: ElencoDepositi, log: Parti['log']): (id: string, testata: TestataDeposito) => Promise<void> {
  return async (id, testata) => {
    elenco.nota(id, testata);
    await elenco
      .rileggi()
      .then(() => elenco.scrivi())
      .catch((err: unknown) => log.error({ err }, 'elenco dei depositi non scritto'));
  };
}

type RigaInAttesa = Riga<'depositi', 'id' | 'testata'> & Precisa<'depositi', { corpo: Buffer }>;

async function apriRiga(
  chiave: ChiaveDepositi,
  { id, testata, corpo }: RigaInAttesa,
): Promise<{ testata: TestataDeposito; corpo: CorpoAperto }> {
  return { testata: await apriTestata(chiave, id, testata), corpo: await apriCorpo(chiave, id, corpo) };
}

/** Un corpo già svuotato, da un altro processo, è già nel registro: non è alterato. */
async function interaDi(db: Kysely<unknown>, chiave: ChiaveDepositi, id: string): Promise<BustaIntera | null> {
  const riga = await rigaDi(db, id);
  if (riga === null) return null;
  const { testata, corpo } = await apriRiga(chiave, riga);
  return { testata, parti: corpo.parti };
}

async function riscriviTutte(
  db: Kysely<unknown>,
  chiave: ChiaveDepositi,
  cambia: (intera: BustaIntera) => Promise<BustaIntera>,
): Promise<void> {
  const { rows } = await sql<Riga<'depositi', 'id'>>`
    SELECT id FROM depositi WHERE corpo IS NOT NULL ORDER BY id`.execute(db);
  for (const { id } of rows) await riscriviUna(db, chiave, id, cambia);
}

async function rigaDi(db: Kysely<unknown>, id: string): Promise<RigaInAttesa | null> {
  const { rows } = await sql<RigaInAttesa>`
    SELECT id, testata, corpo FROM depositi WHERE id = ${id} AND corpo IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

async function riscriviUna(
  db: Kysely<unknown>,
  chiave: ChiaveDepositi,
  id: string,
  cambia: (intera: BustaIntera) => Promise<BustaIntera>,
): Promise<void> {
  const riga = await rigaDi(db, id);
  // Una riga alterata resta com'è: quando la busta esce lo si dice, e non ferma le altre (R25).
  const letta = riga === null ? null : await apriRiga(chiave, riga).catch(seAlterata);
  if (riga === null || letta === null) return;
  const { testata, parti } = await cambia({ testata: letta.testata, parti: letta.corpo.parti });
  const chiusa = await chiudiTestata(chiave, id, testata);
  const corpo = await chiudiCorpo(chiave, id, parti, letta.corpo.misura);
  // Se intanto è uscita, o un altro processo l'ha già riscritta, vale ciò che c'è.
  await sql`
    UPDATE depositi SET testata = ${chiusa}, corpo = ${corpo}
    WHERE id = ${id} AND corpo IS NOT NULL AND testata = ${riga.testata}`.execute(db);
}

/** `null` se la busta è stata alterata nella base dati; ogni altro errore com'è. */
export function seAlterata(errore: unknown): null {
  if (errore instanceof ErroreSigillo && errore.codice === 'sigillo_non_valido') return null;
  throw errore;
}

function perVendita(buste: readonly BustaInAttesa[]): Map<string, BustaInAttesa[]> {
  return Map.groupBy(buste, ({ testata }) => testata.asta);
}
