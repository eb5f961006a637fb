import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { parolaGv } from '@gestore/server/acquisizione/rotte-gv';
import { apriSegreti, creaSegreto } from '@gestore/server/piattaforma/segreti';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { esegui } from './esegui.ts';

type Arrivata = {
  metodo: string | undefined;
  url: string | undefined;
  intestazioni: IncomingMessage['headers'];
  corpo: string;
};

const ASTA = '6f1d8c1e-5a0f-4a50-9b3b-0a6a55b7a001';
const PROBLEMA = { type: 'about:blank', codice: 'bastano_gli_operatori', title: 'No', status: 409, detail: 'Bastano.' };

let dati: string;
let server: Server;
let url: string;
let arrivate: Arrivata[];
type Risposta = { stato: number; corpo: unknown };
let risposta: Risposta;
/** Le prime risposte, prima di quella; `null` se il collegamento si chiude senza. */
let risposte: (Risposta | null)[];

beforeEach(async () => {
  dati = await mkdtemp(join(tmpdir(), 'gv-macchina-'));
  arrivate = [];
  risposte = [];
  server = createServer(async (richiesta, uscita) => {
    const { method: metodo, url: suo, headers: intestazioni } = richiesta;
    arrivate.push({ metodo, url: suo, intestazioni, corpo: await text(richiesta) });
    const data = risposte.length > 0 ? risposte.shift() : risposta;
    if (data === null || data === undefined) uscita.destroy();
    else uscita.writeHead(data.stato, { 'content-type': 'application/json' }).end(JSON.stringify(data.corpo));
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dati, { recursive: true, force: true });
});

async function gv(...argomenti: string[]) {
  const righe: string[] = [];
  const uscita = { scrivi: (riga: string) => righe.push(riga), errore: (riga: string) => righe.push(riga) };
  return { codice: await esegui([...argomenti, '--url', url, '--dati', dati], uscita), testo: righe.join('\n') };
}

async function pacchetto(): Promise<string> {
  const file = join(dati, 'busta è.zip');
  await writeFile(file, 'PK');
  return file;
}

test('importa manda i byte con la parola ricavata dal segreto, e dice l’impronta sigillata', async () => {
  creaSegreto(dati);
  const parola = parolaGv(apriSegreti(dati));
  risposta = { stato: 200, corpo: { nome: 'x', gia: false, ricevuta: { impronta: 'ab12' } } };
  const detto = await gv('importa', '--asta', ASTA, await pacchetto());
  expect(detto).toEqual({ codice: 0, testo: 'busta è.zip: acquisito e sigillato, impronta ab12' });
  expect(arrivate).toMatchObject([
    {
      metodo: 'POST',
      url: `/api/gv/aste/${ASTA}/pacchetti`,
      intestazioni: {
        authorization: `Bearer ${parola}`,
        'content-type': 'application/zip',
        'x-nome-file': encodeURIComponent('busta è.zip'),
      },
      corpo: 'PK',
    },
  ]);
});

test('operatore dice ciò che il server rifiuta, anche quando non è un documento', async () => {
  creaSegreto(dati);
  risposta = { stato: 409, corpo: PROBLEMA };
  expect(await gv('operatore', '--abilita', 'op-1')).toEqual({ codice: 1, testo: 'Bastano.' });
  expect(arrivate.map(({ corpo }) => corpo)).toEqual(['{"operatore":"op-1"}']);
  risposta = { stato: 502, corpo: 'guasto' };
  expect(await gv('operatore')).toEqual({ codice: 1, testo: 'Il server ha risposto 502.' });
});

test('operatore elenca chi il servizio di identità ha fatto conoscere', async () => {
  creaSegreto(dati);
  risposta = { stato: 200, corpo: { operatori: [{ id: 'op-1', nome: 'Anna', email: null, stato: 'in_attesa' }] } };
  expect(await gv('operatore')).toEqual({ codice: 0, testo: 'op-1  da abilitare  Anna' });
  expect(arrivate).toMatchObject([{ metodo: 'GET', url: '/api/gv/operatori', corpo: '' }]);
});

const CHIAVE = { id: 'firma-1-0a1b2c3d', impronta: 'ab12', validaDal: 1_800_000_000_000, validaFino: null };
const FIRMA = { ...CHIAVE, revocataIl: null, motivo: null, firma: true };

test('R66 chiave-firma elenca le chiavi con la loro sorte', async () => {
  creaSegreto(dati);
  const revocata = { ...FIRMA, id: 'firma-1-ffffffff', revocataIl: 1_800_000_001_000, motivo: 'Rubata.', firma: false };
  const finita = { ...FIRMA, id: 'firma-2-ffffffff', validaFino: 1_800_000_002_000, firma: false };
  risposta = { stato: 200, corpo: { chiavi: [revocata, finita, FIRMA] } };
  const dal = formattaIstante(FIRMA.validaDal);
  expect(await gv('chiave-firma')).toEqual({
    codice: 0,
    testo: [
      `firma-1-ffffffff  revocata ${formattaIstante(1_800_000_001_000)}: Rubata.`,
      '  impronta ab12',
      `firma-2-ffffffff  ha firmato da ${dal}, fino a ${formattaIstante(1_800_000_002_000)}`,
      '  impronta ab12',
      `firma-1-0a1b2c3d  firma adesso, da ${dal}`,
      '  impronta ab12',
    ].join('\n'),
  });
  expect(arrivate).toMatchObject([{ metodo: 'GET', url: '/api/gv/chiavi-firma', corpo: '' }]);
});

test('R66 chiave-firma sostituisce quella che firma, dicendo quale, e chiede di salvare la cartella se ne nasce una', async () => {
  creaSegreto(dati);
  const nuova = { ...FIRMA, id: 'firma-2-ffffffff', validaDal: FIRMA.validaDal + 15_000, firma: false };
  risposte = [{ stato: 200, corpo: { chiavi: [FIRMA] } }];
  risposta = { stato: 200, corpo: { chiavi: [FIRMA, nuova] } };
  const salvi = 'Salvi adesso la cartella «chiavi»';
  expect(await gv('chiave-firma', '--ruota')).toMatchObject({ codice: 0, testo: expect.stringContaining(salvi) });
  expect(arrivate).toMatchObject([
    { metodo: 'GET', url: '/api/gv/chiavi-firma' },
    { metodo: 'POST', url: '/api/gv/chiave-firma' },
  ]);
  const mandata = () => JSON.parse(arrivate.at(-1)?.corpo ?? '');
  expect(mandata()).toMatchObject({ chiave: FIRMA.id, compromessa: false });
  // Ripetuto prima che la nuova firmi, nomina ancora quella di prima: il server lo rifiuta, e non ne fa una terza.
  await gv('chiave-firma', '--ruota');
  expect(mandata()).toMatchObject({ chiave: FIRMA.id });
  // Di una compromessa si dice il nome, con --ruota o senza: non è l'ultima, e non ne nasce nessuna.
  for (const anche of [[], ['--ruota']]) {
    const detto = await gv('chiave-firma', '--chiave', FIRMA.id, '--compromessa', '--motivo', 'Rubata.', ...anche);
    expect(mandata()).toEqual({ chiave: FIRMA.id, compromessa: true, motivo: 'Rubata.' });
    expect(detto.testo).not.toContain(salvi);
  }
});

test('R66 chiave-firma revoca soltanto una chiave nominata: senza nome le elenca, e non manda nulla', async () => {
  creaSegreto(dati);
  risposta = { stato: 200, corpo: { chiavi: [{ ...FIRMA, id: 'firma-2-ffffffff', firma: false }, FIRMA] } };
  for (const anche of [[], ['--ruota']])
    expect(await gv('chiave-firma', '--compromessa', '--motivo', 'Rubata.', ...anche)).toEqual({
      codice: 1,
      testo: `--compromessa vuole --chiave, con il nome di quale:\n  firma-2-ffffffff\n  ${FIRMA.id}`,
    });
  expect(arrivate.filter(({ metodo }) => metodo === 'POST')).toEqual([]);
});

test('R66 chiave-firma dice di una revocata che firma ancora, e come si ripete se la risposta si perde', async () => {
  creaSegreto(dati);
  const aMano = { ...FIRMA, revocataIl: 1_800_000_001_000, motivo: 'A mano.' };
  risposte = [{ stato: 200, corpo: { chiavi: [aMano] } }];
  expect((await gv('chiave-firma')).testo).toContain('revocata, e firma ancora: la sostituisca');
  risposte = [{ stato: 200, corpo: { chiavi: [aMano] } }, null];
  expect(await gv('chiave-firma', '--ruota')).toMatchObject({
    codice: 1,
    testo: expect.stringContaining(`Se ripete scriva --chiave ${FIRMA.id}`),
  });
});

test('R66 chiave-firma non revoca senza dire perché, né cambia una chiave senza dire come', async () => {
  creaSegreto(dati);
  for (const [opzioni, manca] of [
    [['--chiave', 'firma-1-ffffffff', '--compromessa'], '--motivo'],
    [['--chiave', 'firma-1-ffffffff', '--motivo', 'x'], '--compromessa'],
  ] as const)
    expect(await gv('chiave-firma', ...opzioni)).toMatchObject({ codice: 1, testo: expect.stringContaining(manca) });
  expect(arrivate).toEqual([]);
});

test('senza i dati di un server, o senza server, si dice che cosa manca', async () => {
  const file = await pacchetto();
  expect((await gv('importa', '--asta', ASTA, file)).testo).toContain('non ci sono i dati di un server');
  expect(arrivate).toEqual([]);
  creaSegreto(dati);
  server.close();
  server.closeAllConnections();
  expect((await gv('importa', '--asta', ASTA, file)).testo).toContain('non risponde: è in funzione?');
});
