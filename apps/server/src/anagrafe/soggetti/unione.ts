import type { CorpoSeparazione, CorpoUnione, DatiSoggetto, RispostaSoggetto } from '@gestore/contratto/anagrafe/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { PartiAnagrafe } from '../parti.ts';
import { codiciDi, datiUniti } from './dati-soggetto.ts';
import {
  giaFatto,
  type Operatore,
  prendi,
  prendiVivo,
  type SoggettoScritto,
  scriviVersione,
} from './scrivi-soggetto.ts';

/** I due soggetti tenuti fermi sempre nello stesso ordine: due unioni incrociate non si aspettano in eterno. */
async function entrambi(
  tx: QueryExecutorProvider,
  primo: string,
  secondo: string,
): Promise<[SoggettoScritto, SoggettoScritto]> {
  const [a, b] = primo < secondo ? [primo, secondo] : [secondo, primo];
  const presi = [await prendi(tx, a), await prendi(tx, b)] as const;
  return presi[0].id === primo ? [presi[0], presi[1]] : [presi[1], presi[0]];
}

/**
 * Il doppione confluisce nel soggetto, che prende i campi e l'account che gli mancano. La riga del doppione resta con la
 * sua storia. Solo fra soggetti con un codice in comune: 409 `soggetti_senza_codice_comune`.
 */
export function unisciSoggetti(
  { db, orologio }: PartiAnagrafe,
  id: string,
  { comandoId, doppione, motivo }: CorpoUnione,
  chi: Operatore,
): Promise<RispostaSoggetto> {
  return db.transaction().execute(async (tx) => {
    const gia = await giaFatto(tx, comandoId, id, { atto: 'unito', altro: doppione, motivo });
    if (gia !== null) return gia;
    if (id === doppione) throw problema('stesso_soggetto');
    await entrambi(tx, id, doppione);
    const [resta, confluisce] = [await prendiVivo(tx, id), await prendiVivo(tx, doppione)];
    pretendiUnibili(resta, confluisce);
    const adesso = orologio.adesso();
    // L'account si toglie prima al doppione: la base dati ne ammette uno per soggetto.
    const lasciato = { ...confluisce, versione: confluisce.versione + 1, utente_id: null, unito_a: id };
    await scriviVersione(tx, lasciato, { atto: 'confluito', comandoId, chi, adesso, altro: id, motivo });
    const nuovo = {
      ...resta,
      versione: resta.versione + 1,
      dati: datiUniti(resta.dati, confluisce.dati),
      utente_id: resta.utente_id ?? confluisce.utente_id,
    };
    return scriviVersione(tx, nuovo, { atto: 'unito', comandoId, chi, adesso, altro: doppione, motivo });
  });
}

function pretendiUnibili(resta: SoggettoScritto, confluisce: SoggettoScritto): void {
  const codici = new Set(codiciDi(resta.dati));
  if (!codiciDi(confluisce.dati).some((codice) => codici.has(codice))) throw problema('soggetti_senza_codice_comune');
  if (resta.utente_id === null || confluisce.utente_id === null) return;
  throw problema('due_account');
}

type Prima = DatiSoggetto & { utenteId: string | null };

/**
 * Rimette in vita un soggetto confluito, com'era. Chi l'aveva assorbito torna com'era prima dell'unione se da allora
 * nessuno l'ha toccato; altrimenti si tiene i suoi dati, perché una modifica più recente non si perde.
 */
export function separaSoggetti(
  { db, orologio }: PartiAnagrafe,
  id: string,
  { comandoId, confluito, motivo }: CorpoSeparazione,
  chi: Operatore,
): Promise<RispostaSoggetto & { tornatoComPrima: boolean }> {
  return db.transaction().execute(async (tx) => {
    const gia = await giaFatto(tx, comandoId, id, { atto: 'separato', altro: confluito, motivo });
    if (gia !== null) return { ...gia, tornatoComPrima: await tornato(tx, id, gia.versione) };
    const [resta, ripreso] = await entrambi(tx, id, confluito);
    if (ripreso.unito_a !== id) throw problema('non_unito');
    const unione = await ultimaUnione(tx, id, confluito);
    const primaResta = await versioneDi(tx, id, unione - 1);
    const primaConfluito = await versioneDi(tx, confluito, ripreso.versione - 1);
    const tornatoComPrima = resta.versione === unione;
    const adesso = orologio.adesso();
    // L'account portato dal doppione torna a lui, a meno che nel frattempo non gli sia stato tolto.
    const ridato = primaConfluito.utenteId !== null && resta.utente_id === primaConfluito.utenteId;
    const { utenteId: _, ...datiPrima } = primaResta;
    const nuovo = {
      ...resta,
      versione: resta.versione + 1,
      dati: tornatoComPrima ? datiPrima : resta.dati,
      utente_id: ridato ? null : resta.utente_id,
    };
    const scritto = await scriviVersione(tx, nuovo, {
      atto: 'separato',
      comandoId,
      chi,
      adesso,
      altro: confluito,
      motivo,
    });
    const vivo = {
      ...ripreso,
      versione: ripreso.versione + 1,
      utente_id: ridato ? primaConfluito.utenteId : null,
      unito_a: null,
    };
    await scriviVersione(tx, vivo, { atto: 'ripreso', comandoId, chi, adesso, altro: id, motivo });
    return { ...scritto, tornatoComPrima };
  });
}

async function ultimaUnione(tx: QueryExecutorProvider, id: string, confluito: string): Promise<number> {
  const { rows } = await sql<Riga<'soggetti_versioni', 'versione'>>`
    SELECT versione FROM soggetti_versioni WHERE soggetto = ${id} AND altro = ${confluito} AND atto = 'unito'
    ORDER BY versione DESC LIMIT 1`.execute(tx);
  if (rows[0] === undefined) throw new Error(`l'unione di ${confluito} in ${id} non è nella storia`);
  return rows[0].versione;
}

async function versioneDi(tx: QueryExecutorProvider, id: string, versione: number): Promise<Prima> {
  const { rows } = await sql<Precisa<'soggetti_versioni', { dati: Prima }>>`
    SELECT dati FROM soggetti_versioni WHERE soggetto = ${id} AND versione = ${versione}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`manca la versione ${versione} del soggetto ${id}`);
  return rows[0].dati;
}

async function tornato(tx: QueryExecutorProvider, id: string, versione: number): Promise<boolean> {
  const { rows } = await sql<Riga<'soggetti_versioni', 'atto'>>`
    SELECT atto FROM soggetti_versioni WHERE soggetto = ${id} AND versione = ${versione - 1}`.execute(tx);
  return rows[0]?.atto === 'unito';
}
