import { randomUUID } from 'node:crypto';
import type { RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import type { Atto, Attore } from '@gestore/dominio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Persona, Risposta } from '../../prove/banco-operatori.ts';
import { comando } from '../../prove/gara.ts';
import { type BancoDueVendite, cauzioneDi, GIORNI_FA_IN_CHIARO, preparaDueVendite } from '../prove/banco-banca.ts';
import { rimborsiDaPagare } from '../rimborsi/rimborsi-da-pagare.ts';

let b: BancoDueVendite;
let vincitore: string;
let perdenti: string[];
const PROVVEDIMENTO = { numero: '77/2027', del: '' };

const rimborsi = async (): Promise<RimborsiDellaVendita['rimborsi']> =>
  ((await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita).rimborsi;
const rimborso = async (busta: string) => (await rimborsi()).find(({ bustaId }) => bustaId === busta);
const cauzioneCent = (busta: string): number =>
  b.offerte.find(({ asta, bustaId }) => asta === b.asta && bustaId === busta)?.cauzioneCent ?? 0;
const atto = (chi: Persona, cosa: object): Promise<Risposta> =>
  chi.chiama('POST', `/api/edicom/aste/${b.asta}/dopo`, { comandoId: randomUUID(), atto: cosa });
const proponi = async (tipo: string, bustaId: string, importoCent = cauzioneCent(bustaId)) => {
  const propostaId = randomUUID();
  const { stato, corpo } = await atto(b.anna, { tipo, propostaId, bustaId, importoCent, dettaglio: 'di prova' });
  return { propostaId, codice: stato === 200 ? null : corpo.codice };
};
const conferma = (propostaId: string): Promise<Risposta> => atto(b.bruno, { tipo: 'confermaMovimento', propostaId });
const ordina = (busta: string): Promise<Risposta> =>
  b.anna.chiama('POST', '/api/edicom/banca/ordini', {
    comandoId: randomUUID(),
    asta: b.asta,
    buste: [busta],
    motivo: 'di prova',
  });
const annulla = (id: unknown): Promise<Risposta> =>
  b.anna.chiama('POST', `/api/edicom/banca/ordini/${id}/annulla`, { comandoId: randomUUID(), motivo: 'prova' });
async function nelPrimo(attore: Attore, cosa: Atto): Promise<void> {
  const { impianto } = b.banco.servizio;
  const { rifiuto } = await impianto.esecutore.esegui(b.asta, comando(attore, cosa), b.banco.ora.adesso);
  expect(rifiuto).toBeNull();
}

describe('R71 una cauzione esce una volta sola, per qualunque via', () => {
  beforeAll(async () => {
    b = await preparaDueVendite();
    await b.carica(
      b.offerte.map((una, i) =>
        cauzioneDi(una, { causale: `una sola ${i}`, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
      ),
    );
    await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
    const { stato } = await b.banco.servizio.impianto.esecutore.leggi(b.asta);
    vincitore = 'esito' in stato ? (stato.esito.vincitore?.bustaId ?? '') : '';
    perdenti = (await rimborsi()).filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);
    PROVVEDIMENTO.del = b.giorniFa(0);
    expect(perdenti.length).toBeGreaterThan(3);
  });
  afterAll(() => b.banco.chiudi());

  test('R67 R71 prima l’ordine, poi l’assegno: né si propone, né si conferma; annullato l’ordine, sì', async () => {
    const [busta = ''] = perdenti;
    const { propostaId } = await proponi('restituisciAssegno', busta);
    const ordine = await ordina(busta);
    expect(ordine.stato).toBe(200);
    expect((await conferma(propostaId)).corpo).toMatchObject({ codice: 'R67_cauzione_in_ordine', regola: 'R67' });
    expect((await proponi('restituisciAssegno', busta)).codice).toBe('R67_cauzione_in_ordine');
    await annulla(ordine.corpo.id);
    expect((await conferma(propostaId)).stato).toBe(200);
  });

  test('R67 R71 R77 prima l’assegno, poi l’ordine: il rimborso è già uscito, e non è più da pagare', async () => {
    const [busta = '', altra = ''] = perdenti;
    const { impianto } = b.banco.servizio;
    expect(await rimborso(busta)).toMatchObject({ importoCent: 0, impedimenti: ['gia_mossa'] });
    expect((await ordina(busta)).corpo).toMatchObject({ impedimenti: ['gia_mossa'] });
    const prima = await rimborsiDaPagare(impianto, b.asta);
    const { propostaId } = await proponi('restituisciAssegno', altra, 100);
    expect((await conferma(propostaId)).stato).toBe(200);
    // Una parte sola: torna il resto, e si dice perché.
    const resto = cauzioneCent(altra) - 100;
    expect(await rimborso(altra)).toMatchObject({ importoCent: resto, daMotivare: true, impedimenti: [] });
    expect(await rimborsiDaPagare(impianto, b.asta)).toBe(prima);
    expect((await ordina(altra)).stato).toBe(200);
    expect((await proponi('restituisciAssegno', altra, 1)).codice).toBe('R67_cauzione_gia_mossa');
  });

  test('R71 insieme, dieci volte: ne passa una sola', async () => {
    const [, , busta = ''] = perdenti;
    const { propostaId } = await proponi('restituisciAssegno', busta);
    let reso = false;
    for (let volta = 0; volta < 10; volta += 1) {
      const primo = volta % 2 === 0 ? ordina(busta) : conferma(propostaId);
      const secondo = volta % 2 === 0 ? conferma(propostaId) : ordina(busta);
      const insieme = [await primo, await secondo] as const;
      const [ordine, assegno] = volta % 2 === 0 ? insieme : ([insieme[1], insieme[0]] as const);
      const passati = [ordine, assegno].filter(({ stato }) => stato === 200);
      expect(passati, `volta ${volta}`).toHaveLength(reso ? 0 : 1);
      reso ||= assegno.stato === 200;
      if (ordine.stato === 200) await annulla(ordine.corpo.id);
    }
  });

  test('R67 R71 girata in conto prezzo e poi revocata: dal conto delle cauzioni non torna una seconda volta', async () => {
    const { propostaId } = await proponi('giraCauzione', vincitore);
    expect((await conferma(propostaId)).stato).toBe(200);
    await nelPrimo(
      { tipo: 'operatore', id: b.bruno.id },
      {
        tipo: 'registraCaducazione',
        esito: 'revocata',
        provvedimento: PROVVEDIMENTO,
        motivo: 'nullità',
        propostaDa: b.anna.id,
      },
    );
    expect(await rimborso(vincitore)).toMatchObject({ impedimenti: ['gia_mossa'] });
    expect((await ordina(vincitore)).stato).toBe(409);
    expect((await proponi('restituisciAssegno', vincitore)).codice).toBe('R67_cauzione_gia_mossa');
  });
});
