import { randomUUID } from 'node:crypto';
import { percentoDi } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEME_PRONTA, venditaPronta } from '../../dimostrazione/carica.ts';
import { apriEDecidi } from '../../dimostrazione/conduci.ts';
import { creaCaso, personeInventate } from '../../dimostrazione/invenzioni/persone.ts';
import { type BancoBanca, importo, preparaBancoBanca } from '../prove/banco-banca.ts';
import type { Scritto } from '../prove/estratti.ts';
import { AUTOMATICO } from '../sigillati/apri-crediti.ts';

/** Una vendita sola: nessun'altra tiene chiusi i conti, e ciò che è arrivato si legge prima delle sue buste. */

let b: BancoBanca;
let asta: string;
beforeAll(async () => {
  b = await preparaBancoBanca();
  asta = await venditaPronta(b.banco.servizio, { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' });
});
afterAll(() => b.banco.chiudi());

/** Quanto ciascuna delle prime offerte sta sopra il prezzo base, e quale delle persone inventate l'ha presentata. */
const OFFERTE = { prima: [0, 0], seconda: [150_000, 1], terza: [90_000, 2] } as const;

/** L'accredito della cauzione di quell'offerta, che chi la fa conosce prima di chiunque; la banca non ne scrive il CRO. */
async function cauzione(quale: keyof typeof OFFERTE): Promise<Scritto> {
  const [sopra, chi] = OFFERTE[quale];
  const parametri = (await b.banco.servizio.impianto.indice.una(asta))?.parametri;
  // I prezzi inventati sono cifre tonde.
  const base = Math.ceil((parametri?.prezzoBaseCent ?? 0) / 10_000) * 10_000;
  const cent = percentoDi(parametri?.cauzionePercento ?? 10, base + sopra);
  const iban = personeInventate(creaCaso(SEME_PRONTA))[chi]?.iban ?? '';
  return { importo: importo(cent), iban, causale: quale, contabile: b.giorniFa(3) };
}

async function apriLeBuste(): Promise<void> {
  const { stato } = await b.banco.servizio.impianto.esecutore.leggi(asta);
  for (const busta of 'buste' in stato ? stato.buste.values() : [])
    if (busta.stato.tipo === 'sigillata') {
      const atto = { tipo: 'apriBusta', bustaId: busta.id };
      const corpo = { comandoId: randomUUID(), atto };
      expect((await b.delegata.chiama('POST', `/api/admin/aste/${asta}/atti`, corpo)).stato).toBe(200);
    }
}

const lettureDelSistema = async (): Promise<number> =>
  (
    await b.banco.servizio.impianto.pool.query(
      "SELECT 1 FROM letture_identita WHERE chi = 'sistema' AND che_cosa LIKE '%per abbinare le cauzioni'",
    )
  ).rows.length;

test('R39 una cauzione uscita in chiaro con le operazioni si abbina da sé quando la sua busta si apre', async () => {
  const { impianto, pianificatore } = b.banco.servizio;
  const referente = { tipo: 'referente', id: b.delegata.id } as const;
  const caricato = await b.carica([await cauzione('prima'), await cauzione('seconda')]);
  expect(caricato.corpo).toMatchObject({ nuovi: 0, sigillati: 2 });
  await apriEDecidi({ impianto: impianto, asta, referente }, b.banco.ora.adesso, 0);
  await pianificatore.giro();
  expect((await b.conCausale('prima')).abbinamento).toBeNull();
  // Nessuna busta è aperta: non c'è nessuno da leggere (R37).
  expect(await lettureDelSistema()).toBe(0);
  await apriLeBuste();
  await pianificatore.giro();
  for (const causale of ['prima', 'seconda'])
    expect((await b.conCausale(causale)).abbinamento).toMatchObject({
      asta,
      modo: 'automatico',
      operatore: AUTOMATICO.nome,
      motivo: 'Coincidono importo, IBAN.',
    });
});

test('R39 un estratto che arriva con le buste già aperte si abbina da sé, anche se nessuna vendita attende', async () => {
  const prima = await lettureDelSistema();
  // L'importo non è di nessuna cauzione: chi ha offerto non si legge.
  await b.carica([{ importo: '17.00', causale: 'di nessuno', contabile: b.giorniFa(2) }]);
  expect([(await b.conCausale('di nessuno')).abbinamento, await lettureDelSistema()]).toEqual([null, prima]);
  expect((await b.carica([await cauzione('terza')])).corpo).toMatchObject({ nuovi: 1, sigillati: 0 });
  expect((await b.conCausale('terza')).abbinamento).toMatchObject({ asta, operatore: AUTOMATICO.nome });
});
