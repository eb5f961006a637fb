import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaPronta } from '../../dimostrazione/carica.ts';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { CONTO } from '../prove/estratti.ts';
import { apriCrediti } from './apri-crediti.ts';
import { venditeInAttesa } from './attese.ts';
import { improntaCifrato, riapriFinitiDaAltri } from './lotti-veri.ts';
import { chiudiLotto, type LottoSigillato } from './lotto-sigillato.ts';

/**
 * Chi ha la password della base dati chiude un lotto con la chiave pubblica di una vendita, come farebbe un server: un accredito inventato
 * coprirebbe la cauzione di chi non l'ha versata. Oppure dice finito un lotto vero, e la cauzione di chi l'ha versata non arriva (R39, R74).
 */
let b: BancoBanca;
let aperta: string;
beforeAll(async () => {
  b = await preparaBancoBanca();
  aperta = await venditaPronta(b.banco.servizio, { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' });
});
afterAll(() => b.banco.chiudi());

const ladro = (istruzione: string, valori: readonly unknown[] = []) =>
  b.banco.servizio.impianto.pool.query(istruzione, [...valori]);
const causali = async (): Promise<string[]> =>
  (await ladro('SELECT causale FROM movimenti ORDER BY causale')).rows.map(({ causale }) => causale);
const estranee = async (): Promise<string[]> =>
  (await ladro("SELECT riga FROM righe_estranee WHERE tavola = 'crediti_sigillati'")).rows.map(({ riga }) => riga);

/** Un lotto come lo chiuderebbe un server: la chiave con cui si chiude è di tutti. */
async function finto(causale: string): Promise<LottoSigillato> {
  const { sigillo } = b.banco.servizio.impianto;
  const contabile = b.giorniFa(2);
  const movimento = {
    ...{ importoCent: 930_000, contabile, valuta: null, riferimento: '', cro: null, trn: null, causale },
    ...{ controparteIban: null, controparteNome: 'Chi non ha versato', chiave: randomUUID() },
  };
  const attese = await venditeInAttesa(b.banco.servizio.impianto);
  const contenuto = { finoAl: contabile, movimenti: [movimento] } as unknown as Parameters<typeof chiudiLotto>[2];
  return chiudiLotto(sigillo, CONTO, contenuto, [], attese);
}
async function mette({ id, cifrato, chiavi }: LottoSigillato, marca: string | null): Promise<void> {
  await ladro(
    `INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, impronta_cifrato, marca)
     SELECT $1, file, conto, formato, $2, '', $3, coalesce($4, marca) FROM crediti_sigillati LIMIT 1`,
    [id, cifrato, improntaCifrato(cifrato), marca],
  );
  for (const { asta, apribileDal, chiave } of chiavi)
    await ladro('INSERT INTO crediti_chiavi VALUES ($1, $2, $3, $4)', [id, asta, apribileDal, chiave]);
}

test('R39 R74 di un lotto che nessun server ha ricevuto non esce nulla, e uno vero detto finito torna: suona un allarme', async () => {
  const { impianto } = b.banco.servizio;
  await b.carica([{ importo: '41.00', causale: 'vero', contabile: b.giorniFa(2) }]);
  const { rows } = await ladro('SELECT id, cifrato FROM crediti_sigillati');
  const [vero] = rows;
  const inventato = await finto('inventato');
  await mette(inventato, 'AAAA');
  // Con la marca di quello vero.
  const conMarcaDiAltri = await finto('con la marca di un altro');
  await mette(conMarcaDiAltri, null);
  // Quello vero, con la sua marca e i byte di un altro: lo può soltanto il proprietario.
  const scambiato = await finto('scambiato');
  await b.banco.comeProprietario('ALTER TABLE crediti_sigillati DISABLE TRIGGER USER');
  await b.banco.comeProprietario('UPDATE crediti_sigillati SET cifrato = $2 WHERE id = $1', [
    vero?.id,
    scambiato.cifrato,
  ]);
  await conduciFinoAllaGara(
    { impianto: impianto, asta: aperta, referente: { tipo: 'referente', id: b.delegata.id } },
    b.banco.ora.adesso,
  );
  await apriCrediti(impianto);
  expect(await causali()).toEqual([]);
  await expect
    .poll(async () => (await estranee()).toSorted())
    .toEqual([inventato.id, conMarcaDiAltri.id, vero?.id].toSorted());

  // Rimessi i byte, qualcuno lo dice finito prima che si apra.
  await b.banco.comeProprietario('UPDATE crediti_sigillati SET cifrato = $2 WHERE id = $1', [vero?.id, vero?.cifrato]);
  await b.banco.comeProprietario('ALTER TABLE crediti_sigillati ENABLE TRIGGER USER');
  await ladro('UPDATE crediti_sigillati SET finito_il = 1, marca_fine = $2 WHERE id = $1', [vero?.id, 'AAAA']);
  await apriCrediti(impianto);
  expect(await causali()).toEqual([]);
  expect(await riapriFinitiDaAltri(impianto)).toBe(1);
  await apriCrediti(impianto);
  expect(await causali()).toEqual(['vero']);
  // Finito da un server resta finito.
  expect(await riapriFinitiDaAltri(impianto)).toBe(0);
  await expect(ladro('UPDATE crediti_sigillati SET marca = NULL')).rejects.toMatchObject({ code: '42501' });
});
