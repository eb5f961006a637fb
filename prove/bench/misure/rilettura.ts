import { apriPool } from '@gestore/server/base-dati/collegamento/connessione';
import { apriSegreti } from '@gestore/server/piattaforma/segreti';
import { creaEsecutore } from '@gestore/server/vendita/comandi/esegui';
import { creaGiornale } from '@gestore/server/vendita/giornale/giornale';
import { marcaInSql } from '@gestore/server/vendita/giornale/marche/marche';
import type { Ambiente, Base } from '../ambiente.ts';
import { preparaGare } from '../gare.ts';
import { adessoMs } from '../macchina.ts';
import type { Misura } from '../misura.ts';

const VENDITE = 1_000;
const EVENTI = 1_000_000;
/** Vendite rilette insieme: mentre PostgreSQL ne legge una se ne piega un'altra. */
const INSIEME = 4;

export const rilettura: Misura = {
  nome: 'rilettura',
  titolo: 'Rilettura di un milione di voci',
  spiegazione:
    'Mille vendite da mille voci, lette dal registro su PostgreSQL e piegate fino allo stato, con il codice con cui il server si rimette in pari. «Per core» è il conto della CPU del processo che rilegge.',
  obiettivi: [{ voce: 'voci rilette, al secondo per core', verso: 'almeno', limite: 200_000 }],
  // Scrivere un milione di voci costa più che rileggerle.
  giriMax: 3,
  async misura(ambiente) {
    const { base, aste } = await preparaRilettura(ambiente);
    const prima = process.cpuUsage();
    const inizio = adessoMs();
    const lette = await rileggi(base, aste);
    const orologioMs = adessoMs() - inizio;
    const { user, system } = process.cpuUsage(prima);
    return {
      'voci rilette': lette,
      'voci rilette, al secondo per core': lette / ((user + system) / 1e6),
      'voci rilette, al secondo di orologio': lette / (orologioMs / 1_000),
    };
  },
};

/** Un registro con tutte le voci da rileggere. */
export async function preparaRilettura(ambiente: Ambiente): Promise<{ base: Base; aste: string[] }> {
  const base = await ambiente.base();
  return { base, aste: await riempi(base, ambiente) };
}

/** Rilegge ogni vendita dall'inizio; dice quante voci ha letto. */
export async function rileggi(base: Base, aste: readonly string[]): Promise<number> {
  const esecutore = creaEsecutore({
    giornale: creaGiornale({ marche: base.marche, pool: base.pool, orologio: { adesso: Date.now } }),
  });
  let lette = 0;
  const coda = aste.values();
  await Promise.all(
    Array.from({ length: INSIEME }, async () => {
      for (const asta of coda) {
        const { seq } = await esecutore.leggi(asta);
        lette += seq;
      }
    }),
  );
  return lette;
}

/** Gare vere, allungate con rilanci scritti da PostgreSQL stesso: legate fra loro, senza rifare un milione di impronte. */
async function riempi(base: Base, ambiente: Ambiente): Promise<string[]> {
  const segreti = apriSegreti(base.cartellaChiavi);
  const gare = await preparaGare(base, ambiente.scala(VENDITE));
  const pool = apriPool(base.urlProprietario, { massimo: 1 });
  // Le impronte sono di fantasia, e il registro le rifiuterebbe: qui conta rileggerle.
  await pool.query('ALTER TABLE giornale DISABLE TRIGGER giornale_catena');
  const { rows } = await pool.query<{ parti: number }>('SELECT max(seq) AS parti FROM giornale');
  await pool.query(
    `WITH testa AS (SELECT DISTINCT ON (g.asta) g.asta, g.seq, g.impronta, avvio.dati::json AS dati FROM giornale g
        JOIN giornale avvio ON avvio.asta = g.asta AND avvio.tipo = 'GaraAvviata' ORDER BY g.asta, g.seq DESC),
      offerenti AS (SELECT asta, array_agg(dati::json->>'bustaId' ORDER BY seq) AS buste FROM giornale WHERE tipo = 'BustaDepositata' GROUP BY asta),
      nuove AS (SELECT t.asta, t.seq + n AS seq, n, buste[1 + n % 2] AS busta, (t.dati->>'scadeIl')::bigint AS scade,
          (t.dati->>'unitaTempoMs')::bigint AS unita_ms,
          (t.dati->'migliore'->>'importoCent')::bigint AS testa_cent, t.impronta FROM testa t JOIN offerenti USING (asta), generate_series(1, $1) n)
     INSERT INTO giornale (marca, asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il, registrato_il, precedente, impronta)
     SELECT ${marcaInSql(segreti, 'asta', "lpad(n::text, 64, 'f')")}, asta, seq, 'RilancioAccettato', 1,
       format('{"bustaId":"%s","canale":"online","dichiaratoIl":%s,"importoCent":%s,"pseudonimo":"Offerente %s","scadeIl":%s}',
         busta, scade - unita_ms + n, testa_cent + n * 500000, 1 + n % 2, scade + n),
       gen_random_uuid()::text, 0, 'offerente', busta, scade - unita_ms + n, scade - unita_ms + n,
       CASE WHEN n = 1 THEN impronta ELSE lpad((n - 1)::text, 64, 'f') END, lpad(n::text, 64, 'f')
     FROM nuove`,
    [EVENTI / VENDITE - Number(rows[0]?.parti ?? 0)],
  );
  await pool.query('ALTER TABLE giornale ENABLE TRIGGER giornale_catena');
  await pool.end();
  return gare.map(({ asta }) => asta);
}
