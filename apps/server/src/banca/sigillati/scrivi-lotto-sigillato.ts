import { type QueryExecutorProvider, sql } from 'kysely';
import { marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { improntaCifrato } from './lotti-veri.ts';
import type { Formato, LottoSigillato } from './lotto-sigillato.ts';

/** La chiave delle impronte deriva dal segreto dell'installazione: chi ha la sola base dati non la conosce. */
export const SCOPO_IMPRONTE = 'impronte-dei-crediti';

/** Scrive un lotto sigillato con le chiavi delle vendite che lo attendono. */
export async function scriviLottoSigillato(
  tx: QueryExecutorProvider,
  segreti: Pick<Casa['segreti'], 'cifra' | 'chiave'>,
  file: string,
  formato: Formato,
  { id, conto, cifrato, chiavi, impronte }: LottoSigillato,
): Promise<void> {
  const riga = { id, file, conto, formato, impronta_cifrato: improntaCifrato(cifrato) };
  await sql`
    INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, impronta_cifrato, marca)
    VALUES (${id}, ${file}, ${conto}, ${formato}, ${Buffer.from(cifrato)}, ${segreti.cifra(impronte.join(' '))},
      ${riga.impronta_cifrato}, ${marcaDellaRiga(segreti, 'crediti_sigillati', riga)})`.execute(tx);
  const righe = chiavi.map(({ asta, apribileDal, chiave }) => ({
    asta,
    dal: apribileDal,
    chiave: Buffer.from(chiave).toString('hex'),
  }));
  await sql`
    INSERT INTO crediti_chiavi (lotto, asta, apribile_dal, chiave)
    SELECT ${id}::uuid, asta, dal, decode(chiave, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) AS r(asta uuid, dal bigint, chiave text)`.execute(tx);
}

/** Le impronte dei movimenti nei lotti non ancora finiti; quelli degli altri sono ormai in chiaro. */
export async function impronteNote({ db, segreti }: Pick<Casa, 'db' | 'segreti'>): Promise<string[]> {
  const { rows } = await sql<Riga<'crediti_sigillati', 'impronte'>>`
    SELECT impronte FROM crediti_sigillati WHERE finito_il IS NULL`.execute(db);
  return rows.flatMap(({ impronte }) => leggibili(segreti, impronte));
}

/** Se il segreto dell'installazione si è perso, i doppioni si riconoscono quando escono: un'importazione non si ferma. */
function leggibili({ decifra }: Pick<Casa['segreti'], 'decifra'>, impronte: string): string[] {
  try {
    return decifra(impronte).split(' ');
  } catch {
    return [];
  }
}
