import { afterAll, beforeAll, expect, test } from 'vitest';
import { marcaDellaRiga, type ValoriMarcati } from '../../base-dati/marche-righe.ts';
import { venditaInRaccolta, venditaPronta } from '../../dimostrazione/carica.ts';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { apriCrediti } from './apri-crediti.ts';

let b: BancoBanca;
let aperta: string;
beforeAll(async () => {
  b = await preparaBancoBanca();
  const chi = { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' };
  aperta = await venditaPronta(b.banco.servizio, chi);
  await venditaInRaccolta(b.banco.servizio, chi);
});
afterAll(() => b.banco.chiudi());

/** Più di quanti se ne guardino in una volta. */
const GIA_VISTI = 501;

/** Lotti uguali a uno, con numeri che vengono prima di ogni altro, e la marca di chi li avrebbe ricevuti; `null`, di nessuno. */
async function copie(
  id: string,
  quante: number,
  marca: (riga: ValoriMarcati<'crediti_sigillati'>) => string | null = (riga) =>
    marcaDellaRiga(b.banco.servizio.impianto.segreti, 'crediti_sigillati', riga),
): Promise<string[]> {
  const { pool } = b.banco.servizio.impianto;
  const { rows } = await pool.query(
    'SELECT id, file, conto, formato, impronta_cifrato FROM crediti_sigillati WHERE id = $1',
    [id],
  );
  const numeri = Array.from({ length: quante }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  await pool.query(
    `WITH copie AS (
       INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, impronta_cifrato, confronto, marca)
       SELECT n.id, file, conto, formato, cifrato, impronte, impronta_cifrato, confronto, n.marca
       FROM crediti_sigillati c, unnest($2::uuid[], $3::text[]) AS n (id, marca) WHERE c.id = $1 RETURNING id)
     INSERT INTO crediti_chiavi SELECT copie.id, asta, apribile_dal, chiave FROM copie, crediti_chiavi WHERE lotto = $1`,
    [id, numeri, numeri.map((numero) => marca({ ...rows[0], id: numero }))],
  );
  return numeri;
}

test('R39 un lotto nuovo si guarda anche se quelli già visti e non finiti sono più di quanti se ne aprono in una volta', async () => {
  const { impianto } = b.banco.servizio;
  await b.carica([{ importo: '41.00', causale: 'di chi offre nell’altra', contabile: b.giorniFa(2) }]);
  await conduciFinoAllaGara(
    { impianto: impianto, asta: aperta, referente: { tipo: 'referente', id: b.delegata.id } },
    b.banco.ora.adesso,
  );
  await apriCrediti(impianto);
  const unico = async () =>
    (await impianto.pool.query('SELECT id, confronto, finito_il FROM crediti_sigillati ORDER BY id DESC LIMIT 1'))
      .rows[0];
  const { id, confronto } = await unico();
  expect(await unico()).toEqual({ id, confronto: expect.stringMatching(/^[0-9a-f]{64}$/), finito_il: null });
  // Copie che vengono prima di ogni altro: già viste, non finite.
  await copie(id, GIA_VISTI);
  await impianto.pool.query('UPDATE crediti_sigillati SET confronto = NULL WHERE id = $1', [id]);
  await apriCrediti(impianto);
  expect(await unico()).toEqual({ id, confronto, finito_il: null });
});
