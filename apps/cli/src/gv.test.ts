import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  componiOscurata,
  componiTrascrizione,
  firmaRicevuta,
  improntaChiave,
  improntaVoce,
  oscuraVoce,
  PRIMA_IMPRONTA,
  type Ricevuta,
  type Voce,
} from '@gestore/registro';
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
    dati: { importoCent: 9_500_000 + seq, bustaId: 'b1' },
    comandoId: `c${seq}`,
    parte: 0,
    attore: { tipo: 'offerente', id: 'b1' },
    ricevutoIl: 1_000 + seq,
    registratoIl: 1_001 + seq,
    precedente,
    prova: { sale: String(seq).repeat(32) },
  };
  return { ...senza, impronta: improntaVoce(senza) };
}

/** Ciò che un gestore ha firmato con una chiave nuova, che chiama `id`. */
async function materiale(id = 'firma-1-0a1b2c3d') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const firma = (byte: Uint8Array) => new Uint8Array(sign(null, byte, privateKey));
  const prima = voce(1, PRIMA_IMPRONTA);
  const seconda = voce(2, prima.impronta);
  const { tipo, impronta, ricevutoIl, registratoIl } = seconda;
  const esito = { esito: 'accettato', motivo: null, importoCent: 9_500_002 } as const;
  const ricevuta: Ricevuta = firmaRicevuta(
    { versione: 1, asta: ASTA, seq: 2, tipo, impronta, ...esito, ricevutoIl, registratoIl, chiave: id },
    firma,
  );
  const chiavi = { [id]: publicKey.export({ format: 'jwk' }).x ?? '' };
  const firmatario = { chiavi, chiave: id, firma, firmataIl: 1_800_000_000_000 };
  const maschera = { fatto: true, dati: { importoCent: true } } as const;
  const oscura = (una: Voce) => oscuraVoce(una, una.seq === 1 ? maschera : null);
  return {
    trascrizione: componiTrascrizione(ASTA, [prima, seconda], firmatario),
    corta: componiTrascrizione(ASTA, [prima], firmatario),
    oscurata: componiOscurata(ASTA, [prima, seconda], oscura, firmatario),
    ricevuta,
    chiavi: await scrivi(`chiavi-${Object.values(chiavi)[0]}.json`, { chiavi }),
  };
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

describe('gv verify: di chi è la chiave', () => {
  const memoria = () => ['--memoria', join(cartella, 'verifiche.json')];

  test('R66 una chiave che viene solo dal documento non si dice mai verificata', async () => {
    const { trascrizione } = await materiale();
    const { codice, testo } = await gv('verify', await scrivi('t.json', trascrizione), ...memoria());
    expect(codice).toBe(0);
    expect(testo).toContain('viene solo dal documento stesso');
  });

  test('R66 le chiavi tenute valgono le volte dopo; una scambiata sotto lo stesso nome si trova, anche se pubblicata', async () => {
    const { trascrizione, ricevuta, chiavi } = await materiale();
    const t = await scrivi('t.json', trascrizione);
    const prima = await gv('verify', t, '--chiavi', chiavi, '--ricorda', ...memoria());
    expect(prima).toMatchObject({ codice: 0, testo: expect.stringContaining('per la prima volta') });
    const r = await scrivi('r.json', ricevuta);
    expect(await gv('verify', r, ...memoria())).toMatchObject({
      codice: 0,
      testo: expect.stringContaining('che tiene'),
    });
    const falsa = await materiale();
    const f = await scrivi('f.json', falsa.trascrizione);
    expect((await gv('verify', f, '--chiavi', falsa.chiavi, '--memoria', join(cartella, 'vuota.json'))).codice).toBe(0);
    expect(await gv('verify', f, '--chiavi', falsa.chiavi, ...memoria())).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('UN’ALTRA chiave'),
    });
  });

  test('R66 con l’impronta avuta per un’altra strada vale quella chiave e nessun’altra', async () => {
    const { trascrizione } = await materiale();
    const t = await scrivi('t.json', trascrizione);
    const [pubblica = ''] = Object.values(trascrizione.chiavi);
    const impronta = improntaChiave(pubblica)
      .toUpperCase()
      .replaceAll(/(.{4})/g, '$1 ');
    expect((await gv('verify', t, '--chiave', impronta, ...memoria())).testo).toContain('che ha indicato con --chiave');
    expect(await gv('verify', t, '--chiave', '0'.repeat(64), ...memoria())).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('NON è quella'),
    });
    expect((await gv('verify', t, '--chiave', 'boh', ...memoria())).codice).toBe(1);
  });

  test('R66 una chiave revocata, o scaduta prima della firma, fa uscire con 1', async () => {
    const { trascrizione } = await materiale();
    const t = await scrivi('t.json', trascrizione);
    const con = (altro: object) => {
      const comune = { impronta: '', validaDal: 0, validaFino: null, revocataIl: null, motivo: null, ...altro };
      const note = Object.entries(trascrizione.chiavi).map(([id, pubblica]) => [id, { pubblica, ...comune }]);
      return scrivi('note.json', { chiavi: trascrizione.chiavi, pubblicate: Object.fromEntries(note) });
    };
    for (const [altro, frase] of [
      [{ revocataIl: 5 }, 'REVOCATA'],
      [{ revocataIl: 5, motivo: 'Un portatile rubato.' }, 'Motivo: Un portatile rubato.'],
      [{ validaFino: 5 }, 'non firmava più'],
    ] as const)
      expect(await gv('verify', t, '--chiavi', await con(altro), ...memoria())).toMatchObject({
        codice: 1,
        testo: expect.stringContaining(frase),
      });
    expect((await gv('verify', t, '--chiavi', await con({}), ...memoria())).codice).toBe(0);
  });

  test('R74 un registro ripreso da una copia vecchia si nota contro la testa già vista; una memoria guasta si dice', async () => {
    const { trascrizione, chiavi, corta } = await materiale();
    const t = await scrivi('t.json', trascrizione);
    await gv('verify', t, '--chiavi', chiavi, '--ricorda', ...memoria());
    expect((await gv('verify', t, ...memoria())).codice).toBe(0);
    expect(await gv('verify', await scrivi('c.json', corta), ...memoria())).toMatchObject({
      codice: 1,
      testo: expect.stringContaining('arrivava alla voce n. 2'),
    });
    await scrivi('verifiche.json', '{"chiavi":');
    expect((await gv('verify', t, ...memoria())).testo).toContain('è guasto');
  });

  test('R33 di una trascrizione oscurata dice che cosa nasconde, e trova un sale scambiato', async () => {
    const { oscurata } = await materiale();
    const { codice, testo } = await gv('verify', await scrivi('o.json', oscurata), ...memoria());
    expect(codice).toBe(0);
    expect(testo).toContain('1 voci sono celate per intero');
    expect(testo).toContain('/dati/bustaId');
    const falsa = JSON.stringify(oscurata).replace(/"sale":"[0-9a-f]{32}"/, `"sale":"${'0'.repeat(32)}"`);
    expect((await gv('verify', await scrivi('f.json', falsa), ...memoria())).testo).toMatch(/^ALTERATA.*voce 1/);
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
