import { createHash, randomUUID } from 'node:crypto';
import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { giornoARoma, giornoIso } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leggiXlsx } from '../fogli/prove/leggi-xlsx.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { comando, portaAllAggiudicazione } from '../prove/gara.ts';

const GIORNO_MS = 86_400_000;
let banco: BancoOperatori;
let delegata: Persona;
let anna: Persona;
let bruno: Persona;
let asta: string;
let inizio: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  inizio = banco.ora.adesso;
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  banco.ora.adesso = inizio;
  [delegata, anna, bruno] = await Promise.all([
    banco.delegato('Elena Conti'),
    banco.operatore('Anna'),
    banco.operatore('Bruno'),
  ]);
  const aggiudicata = await portaAllAggiudicazione(banco.servizio.impianto, banco.ora.adesso, delegata.id);
  asta = aggiudicata.asta;
  banco.ora.adesso = aggiudicata.finitaIl + 60_000;
});

const oggi = (): string => giornoIso(giornoARoma(banco.ora.adesso));
const fai = (chi: Persona, atto: object, comandoId = randomUUID()) =>
  chi.chiama('POST', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`, { comandoId, atto });
const visto = async (): Promise<DopoVisto> =>
  (await anna.chiama('GET', `/api/edicom/aste/${asta}/dopo`)).corpo as unknown as DopoVisto;

test('R73 il rapporto per il portale si scarica, si registra una volta sola, e un esito che cambia ne vuole un altro', async () => {
  const scarica = () => anna.chiama('GET', `/api/edicom/aste/${asta}/rapporto-portale.json`);
  const { testo, tipo } = await scarica();
  expect(tipo).toContain('application/json');
  const impronta = createHash('sha256').update(testo).digest('hex');
  expect((await visto()).rapporto).toEqual({ impronta, mandato: null });
  const atto = { tipo: 'registraRapporto', il: oggi(), impronta };
  const comandoId = randomUUID();
  expect((await fai(anna, atto, comandoId)).stato).toBe(200);
  expect((await fai(anna, atto, comandoId)).corpo).toMatchObject({ ripetuto: true });
  expect((await fai(bruno, atto)).corpo).toMatchObject({ codice: 'R73_rapporto_gia_trasmesso', regola: 'R73' });
  expect((await visto()).rapporto.mandato).toEqual({ numero: 1, il: oggi(), impronta });
  // Ciò che viene dopo nel registro non cambia il documento; l'esito che cade sì.
  expect((await scarica()).testo).toBe(testo);
  const { esecutore } = banco.servizio.impianto;
  const caducazione = {
    tipo: 'registraCaducazione',
    esito: 'decaduta',
    provvedimento: { numero: '1/2027', del: oggi() },
    motivo: 'Prezzo non versato.',
    propostaDa: 'un altro',
  } as const;
  const operatore = { tipo: 'operatore', id: anna.id } as const;
  expect((await esecutore.esegui(asta, comando(operatore, caducazione), banco.ora.adesso)).rifiuto).toBeNull();
  const nuovo = (await visto()).rapporto;
  expect(nuovo.impronta).not.toBe(impronta);
  const altra = { ...atto, impronta: 'f'.repeat(64) };
  expect((await fai(anna, altra)).corpo).toMatchObject({ codice: 'rapporto_cambiato' });
  expect((await fai(anna, { ...atto, impronta: nuovo.impronta })).stato).toBe(200);
  expect((await visto()).rapporto.mandato).toMatchObject({ numero: 2, impronta: nuovo.impronta });
  // Lo registra il gestore, e nessun altro.
  expect((await fai(delegata, { ...atto, impronta: nuovo.impronta })).stato).toBe(422);
});

test('R09 R72 il compenso del gestore lo registra il gestore, e si legge nella banca dati e nel registro', async () => {
  const compenso = { tipo: 'registraCompenso', importoCent: 30_500, dettaglio: 'fattura 12/2027' };
  expect((await fai(anna, { ...compenso, dettaglio: '' })).stato).toBe(422);
  expect((await fai(anna, { ...compenso, importoCent: 30_000 })).stato).toBe(200);
  expect((await fai(anna, compenso)).stato).toBe(200);
  const { corpo } = await anna.chiama('GET', `/api/edicom/aste/${asta}/dopo`);
  expect(corpo.compenso).toEqual({ importoCent: 30_500, dettaglio: 'fattura 12/2027' });
  const csv = (await anna.chiama('GET', `/api/edicom/aste/${asta}/banca-dati-aste.csv`)).testo.split('\r\n');
  expect(csv[0]).toContain('valore di stima (euro);prezzo base (euro);offerente');
  expect(csv[1]).toMatch(/;305,00$/);
  expect(await fai(delegata, compenso)).toMatchObject({ stato: 422 });
  // Tutte le vendite del periodo, ciascuna con le sue righe; fuori dal periodo nessuna, e ogni lettura resta scritta (R37).
  await banco.servizio.pianificatore.giro();
  const periodo = (query: string) => anna.chiama('GET', `/api/edicom/banca-dati-aste.csv?${query}`);
  const tutte = await periodo(`dal=${inizio - GIORNO_MS}`);
  expect(tutte.testo.split('\r\n')[0]).toBe(csv[0]);
  for (const riga of csv.slice(1, -1)) expect(tutte.testo).toContain(riga);
  expect((await periodo(`al=${inizio - GIORNO_MS}`)).testo.split('\r\n')).toHaveLength(2);
  const xlsx = await anna.apri(`/api/edicom/banca-dati-aste.xlsx?dal=${inizio - GIORNO_MS}`);
  const [foglio] = await leggiXlsx(Buffer.from(await xlsx.arrayBuffer()));
  expect(foglio?.righe).toHaveLength(tutte.testo.split('\r\n').length - 1);
  const { rows } = await banco.servizio.impianto.pool.query(
    "SELECT count(*)::int AS lette FROM letture_identita WHERE asta = $1 AND chi = $2 AND che_cosa LIKE 'esportazione%'",
    [asta, anna.id],
  );
  expect(rows[0].lette).toBe(3);
  const anno = oggi().slice(0, 4);
  const registro = await anna.chiama('GET', `/api/edicom/registro-incarichi.csv?anno=${anno}`);
  expect(registro.testo).toContain(';305,00;');
});
