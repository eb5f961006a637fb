import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaPronta } from '../../dimostrazione/carica.ts';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';
import { type BancoBanca, GIORNI_FA_IN_CHIARO, preparaBancoBanca } from '../prove/banco-banca.ts';
import { camt, csv } from '../prove/estratti.ts';
import { sigillaEsistenti } from './sigilla-esistenti.ts';

const CONTO = ibanItaliano('09998', '01600', '000000654321');

let b: BancoBanca;
let chiusa: string;
beforeAll(async () => {
  b = await preparaBancoBanca();
  // Importati quando nessuna vendita attendeva: in chiaro, come faceva una versione senza sigillo.
  await importa();
  chiusa = await venditaPronta(b.banco.servizio, { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' });
});
afterAll(() => b.banco.chiudi());

async function importa(): Promise<void> {
  const voci = [
    { importo: '4321.00', causale: 'segreto', contabile: b.giorniFa(5) },
    { importo: '7.00', causale: 'di prima', contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) },
  ];
  await b.anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.xml', testo: camt(voci, { conto: CONTO }) });
  const data = b.giorniFa(5).split('-').reverse().join('/');
  const testo = csv([[data, data, '4321,00', 'EUR', 'segreto nel CSV', 'Zefiro', '', '']]);
  await b.anna.carica('/api/edicom/banca/bcc', { nome: 'bcc.csv', testo }, { conto: CONTO, intestatario: 'Procedura' });
}
const causali = async (): Promise<string[]> =>
  (await b.movimenti('banca=bcc')).movimenti.map(({ causale }) => causale).sort();
const quanti = async (tabella: 'movimenti' | 'crediti_sigillati'): Promise<number> =>
  Number((await b.banco.servizio.impianto.pool.query(`SELECT count(*) AS n FROM ${tabella}`)).rows[0].n);
const avvia = async (): Promise<void> => {
  const { impianto, contesto } = b.banco.servizio;
  const { urlBaseDati, cartellaDati } = contesto.configurazione;
  await sigillaEsistenti(impianto, { urlProprietario: urlBaseDati ?? '', cartellaDati });
};

test('R10 all’avvio ciò che era in chiaro e può dire chi offre si sigilla e si toglie, una volta sola', async () => {
  expect(await causali()).toEqual(['di prima', 'segreto']);
  expect(await quanti('movimenti')).toBe(3);
  await avvia();
  expect(await causali()).toEqual(['di prima']);
  expect([await quanti('movimenti'), await quanti('crediti_sigillati')]).toEqual([1, 2]);
  await avvia();
  expect([await quanti('movimenti'), await quanti('crediti_sigillati')]).toEqual([1, 2]);
});

test('R10 chi si era fermato prima di riscrivere la tabella la riscrive al prossimo avvio', async () => {
  const { impianto, contesto } = b.banco.servizio;
  const proprietario = new pg.Client({ connectionString: contesto.configurazione.urlBaseDati ?? '' });
  await proprietario.connect();
  const comEra = async () =>
    (
      await impianto.pool.query(
        "SELECT obj_description('movimenti'::regclass) AS nota, pg_relation_filenode('movimenti') AS file",
      )
    ).rows[0];
  const prima = await comEra();
  expect(prima.nota).toBeNull();
  await avvia();
  expect(await comEra()).toEqual(prima);
  await proprietario.query("COMMENT ON TABLE movimenti IS 'da riscrivere'");
  await proprietario.end();
  await avvia();
  const dopo = await comEra();
  expect([dopo.nota, dopo.file === prima.file]).toEqual([null, false]);
});

test('gli stessi estratti, importati di nuovo, non raddoppiano; aperta la vendita torna tutto, con il suo riscontro', async () => {
  await importa();
  const { servizio, ora } = b.banco;
  const { impianto, pianificatore } = servizio;
  await conduciFinoAllaGara(
    { impianto: impianto, asta: chiusa, referente: { tipo: 'referente', id: b.delegata.id } },
    ora.adesso,
  );
  await pianificatore.giro();
  expect(await causali()).toEqual(['di prima', 'segreto']);
  expect(await quanti('movimenti')).toBe(3);
});
