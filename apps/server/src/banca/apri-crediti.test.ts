import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaInRaccolta, venditaPronta } from '../dimostrazione/carica.ts';
import { conduciFinoAllaGara } from '../dimostrazione/conduci.ts';
import { apriCrediti } from './apri-crediti.ts';
import { type BancoBanca, preparaBancoBanca } from './prove/banco-banca.ts';

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

test('R39 un lotto nuovo si guarda anche se quelli già visti e non finiti sono più di quanti se ne aprono in una volta', async () => {
  const { vendita } = b.banco.servizio;
  await b.carica([{ importo: '41.00', causale: 'di chi offre nell’altra', contabile: b.giorniFa(2) }]);
  await conduciFinoAllaGara(
    { vendita, asta: aperta, referente: { tipo: 'referente', id: b.delegata.id } },
    b.banco.ora.adesso,
  );
  await apriCrediti(vendita);
  const unico = async () =>
    (await vendita.pool.query('SELECT id, confronto, finito_il FROM crediti_sigillati ORDER BY id DESC LIMIT 1'))
      .rows[0];
  const { id, confronto } = await unico();
  expect(await unico()).toEqual({ id, confronto: expect.stringMatching(/^[0-9a-f]{64}$/), finito_il: null });
  // Copie che vengono prima di ogni altro: già viste, non finite.
  await vendita.pool.query(
    `WITH copie AS (
       INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, confronto)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, file, conto, formato, cifrato, impronte, confronto
       FROM crediti_sigillati, generate_series(1, $1::int) AS n RETURNING id)
     INSERT INTO crediti_chiavi SELECT copie.id, asta, apribile_dal, chiave FROM copie, crediti_chiavi`,
    [GIA_VISTI],
  );
  await vendita.pool.query('UPDATE crediti_sigillati SET confronto = NULL WHERE id = $1', [id]);
  await apriCrediti(vendita);
  expect(await unico()).toEqual({ id, confronto, finito_il: null });
});
