import { sql } from 'kysely';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import { rispondi } from '../../in-disparte/rispondi.ts';
import { apriSegreti } from '../../piattaforma/segreti.ts';
import { type ChiaviInDisparte, sigilloDalleChiavi } from '../../sigillo/sigillo.ts';
import { soloUnoScrive } from '../movimenti/scrivi-movimenti.ts';
import { daSigillare, type RigaInChiaro } from './da-sigillare.ts';
import { chiudiLotto, improntaDelMovimento, ultimoGiorno } from './lotto-sigillato.ts';
import { primoGiornoSegreto, type VenditaInAttesa } from './rilascia.ts';
import { SCOPO_IMPRONTE, scriviLottoSigillato } from './scrivi-lotto-sigillato.ts';

/** Serve il proprietario della base dati: il ruolo dell'applicazione non toglie movimenti. */
export type TestataEsistenti = {
  urlProprietario: string;
  cartellaDati: string;
  chiavi: ChiaviInDisparte;
  attese: VenditaInAttesa[];
};

await rispondi(sigilla);

async function sigilla({ urlProprietario, cartellaDati, chiavi, attese }: TestataEsistenti): Promise<void> {
  const segreti = apriSegreti(cartellaDati);
  const chiave = segreti.chiave(SCOPO_IMPRONTE);
  const sigillo = sigilloDalleChiavi(chiavi);
  const pool = apriPool(urlProprietario, { massimo: 1 });
  try {
    const db = apriKysely(pool);
    await db.transaction().execute(async (tx) => {
      await soloUnoScrive.execute(tx);
      const { rows } = await daSigillare(primoGiornoSegreto(attese)).execute(tx);
      for (const righe of Map.groupBy(rows, ({ file, conto, formato }) => `${file} ${conto} ${formato}`).values()) {
        const [prima] = righe;
        if (prima === undefined) continue;
        const { file, conto, formato } = prima;
        const movimenti = righe.map(({ id: _, file: __, conto: ___, formato: ____, ...movimento }) => movimento);
        const impronte = movimenti.map((uno) => improntaDelMovimento(chiave, conto, formato, uno.chiave));
        const contenuto = { finoAl: ultimoGiorno(righe), movimenti };
        await scriviLottoSigillato(
          tx,
          segreti,
          file,
          formato,
          await chiudiLotto(sigillo, conto, contenuto, impronte, attese),
        );
      }
      await togli(tx, rows);
      await sql`COMMENT ON TABLE movimenti IS 'da riscrivere: vi restano righe tolte'`.execute(tx);
    });
    // Le righe tolte restano nei blocchi della tabella finché non la si riscrive.
    await sql`VACUUM (FULL) movimenti`.execute(db);
    await sql`COMMENT ON TABLE movimenti IS NULL`.execute(db);
  } finally {
    await pool.end();
  }
}

async function togli(tx: Parameters<typeof scriviLottoSigillato>[0], righe: readonly RigaInChiaro[]): Promise<void> {
  await sql`DELETE FROM movimenti WHERE id = ANY(${righe.map(({ id }) => id)}::uuid[])`.execute(tx);
}
