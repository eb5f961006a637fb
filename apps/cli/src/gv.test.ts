import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  componiTrascrizione,
  firmaRicevuta,
  improntaVoce,
  PRIMA_IMPRONTA,
  type Ricevuta,
  type Voce,
} from '@gestore/registro';
import { creaChiaveFirma } from '@gestore/server/sigillo/chiave-firma';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { esegui } from './esegui.ts';

let cartella: string;
beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gv-'));
});
afterEach(() => rm(cartella, { recursive: true, force: true }));

async function gv(...argomenti: string[]) {
  const righe: string[] = [];
  const uscita = { scrivi: (riga: string) => righe.push(riga), errore: (riga: string) => righe.push(riga) };
  const codice = await esegui(argomenti, uscita);
  return { codice, testo: righe.join('\n') };
}

async function scrivi(nome: string, contenuto: unknown): Promise<string> {
  const percorso = join(cartella, nome);
  await writeFile(percorso, typeof contenuto === 'string' ? contenuto : JSON.stringify(contenuto));
  return percorso;
}

const ASTA = '6f1d8c1e-5a0f-4a50-9b3b-0a6a55b7a001';

function voce(seq: number, precedente: string): Voce {
  const senza = {
    asta: ASTA,
    seq,
    tipo: 'RilancioAccettato',
    versione: 1,
    dati: { importoCent: 9_500_000 + seq },
    comandoId: `c${seq}`,
    parte: 0,
    attore: { tipo: 'offerente', id: 'b1' },
    ricevutoIl: 1_000 + seq,
    registratoIl: 1_001 + seq,
    precedente,
  };
  return { ...senza, impronta: improntaVoce(senza) };
}

async function materiale() {
  const chiave = await creaChiaveFirma({ cartellaChiavi: join(cartella, 'chiavi') });
  const prima = voce(1, PRIMA_IMPRONTA);
  const seconda = voce(2, prima.impronta);
  const ricevuta: Ricevuta = firmaRicevuta(
    {
      versione: 1,
      asta: ASTA,
      seq: 2,
      tipo: seconda.tipo,
      impronta: seconda.impronta,
      esito: 'accettato',
      motivo: null,
      importoCent: 9_500_002,
      ricevutoIl: seconda.ricevutoIl,
      registratoIl: seconda.registratoIl,
      chiave: chiave.id,
    },
    chiave.firma,
  );
  const pubbliche = chiave.chiaviPubbliche();
  const trascrizione = componiTrascrizione(ASTA, [prima, seconda], pubbliche, chiave.id, chiave.firma);
  return { trascrizione, ricevuta, chiavi: await scrivi('chiavi.json', { chiavi: pubbliche }) };
}

describe('gv verify', () => {
  test('R66 R74 trascrizione e ricevuta integre: esce con 0', async () => {
    const { trascrizione, ricevuta, chiavi } = await materiale();
    const t = await scrivi('t.json', trascrizione);
    const r = await scrivi('r.json', ricevuta);
    expect(await gv('verify', t, r, '--chiavi', chiavi)).toMatchObject({
      codice: 0,
      testo: expect.stringContaining('2 voci'),
    });
    expect(await gv('verify', r, '--chiavi', chiavi)).toMatchObject({
      codice: 0,
      testo: expect.stringMatching(/^VALIDA/),
    });
    expect((await gv('verify', t)).testo).toContain('Attenzione');
  });

  test('R74 una cifra cambiata nella trascrizione si trova, e si dice in quale voce', async () => {
    const { trascrizione } = await materiale();
    const t = await scrivi('t.json', JSON.stringify(trascrizione).replace('9500001', '9500009'));
    expect(await gv('verify', t)).toMatchObject({ codice: 1, testo: expect.stringMatching(/^ALTERATA.*voce 1: /) });
  });

  test('R66 una ricevuta cambiata, o che la trascrizione non contiene, si trova', async () => {
    const { trascrizione, ricevuta, chiavi } = await materiale();
    const falsa = await scrivi('r.json', { ...ricevuta, importoCent: 1 });
    expect(await gv('verify', falsa, '--chiavi', chiavi)).toMatchObject({
      codice: 1,
      testo: expect.stringMatching(/^NON VALIDA/),
    });
    expect((await gv('verify', await scrivi('t.json', trascrizione), falsa, '--chiavi', chiavi)).codice).toBe(1);
    const estranea = await scrivi('x.json', { ciao: 1 });
    expect((await gv('verify', await scrivi('t.json', trascrizione), estranea)).codice).toBe(1);
  });

  test('una ricevuta senza chiavi, un file che manca o non è JSON: una frase chiara', async () => {
    const { ricevuta } = await materiale();
    expect((await gv('verify', await scrivi('r.json', ricevuta))).testo).toContain('--chiavi');
    expect(await gv('verify', join(cartella, 'assente.json'))).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('Non riesco a leggere'),
    });
    expect((await gv('verify', await scrivi('x.json', '{'))).testo).toContain('non è un documento JSON');
  });
});

describe('gv pacchetti', () => {
  const parametri = {
    tribunale: 'Tribunale di Milano',
    ruolo: { numero: '1477', anno: 2022 },
    lotto: 'LOTTO UNICO',
    prezzoBaseCent: 9_310_000,
    offertaMinimaCent: 6_982_500,
    cauzionePercento: 10,
    termineOfferteIl: '2026-07-20T13:00:00+02:00',
    inizioOperazioniIl: 1_784_638_800_000,
  };

  test('scrive i sette pacchetti e li descrive', async () => {
    const uscita = join(cartella, 'pacchetti');
    const esito = await gv(
      'pacchetti',
      '--file',
      await scrivi('p.json', parametri),
      '--cartella',
      uscita,
      '--seme',
      '7',
    );
    expect(esito.codice).toBe(0);
    expect(await readdir(uscita)).toHaveLength(7);
    expect(esito.testo).toContain('R17');
  });

  test('parametri sbagliati o sconosciuti: dice quali', async () => {
    const file = await scrivi('p.json', { ...parametri, lotto: 1, sconto: true });
    const esito = await gv('pacchetti', '--file', file, '--cartella', cartella);
    expect(esito.codice).toBe(1);
    expect(esito.testo).toContain('lotto');
    expect(esito.testo).toContain('sconto');
  });
});

describe('gv accedi, utente, esci', () => {
  const file = () => ['--file', join(cartella, 'accesso.json'), '--url', 'http://127.0.0.1:9'];

  test('senza sessione: utente lo dice ed esce con 1, esci riesce comunque', async () => {
    expect(await gv('utente', ...file())).toMatchObject({ codice: 1, testo: expect.stringContaining('gv accedi') });
    expect(await gv('esci', ...file())).toMatchObject({ codice: 0, testo: 'Sessione chiusa.' });
  });

  test('una strategia o un indirizzo sbagliati: una frase chiara', async () => {
    expect(await gv('accedi', '--strategia', 'ospite', ...file())).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('user, admin, edicom'),
    });
    expect(await gv('utente', ...file(), '--url', 'boh')).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('non è valido'),
    });
  });

  test('un server che non risponde: lo dice, e la sessione resta', async () => {
    const sessione = await scrivi('accesso.json', {
      'auth._token.user': 'gva_x',
      'auth._token_expiration.user': String(Date.now() + 60_000),
    });
    expect(await gv('utente', '--url', 'http://127.0.0.1:9', '--file', sessione)).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('non risponde'),
    });
    expect(await readFile(sessione, 'utf8')).toContain('gva_x');
  });
});

test('aiuto, comando sconosciuto, opzione sconosciuta', async () => {
  expect(await gv('--help')).toMatchObject({ codice: 0, testo: expect.stringContaining('verify') });
  expect(await gv('verify', '--help')).toMatchObject({ codice: 0 });
  expect(await gv('constructor')).toMatchObject({ codice: 1, testo: expect.stringContaining('non esiste') });
  expect(await gv('verify', '--boh')).toMatchObject({ codice: 1, testo: expect.stringContaining('opzioni') });
});
