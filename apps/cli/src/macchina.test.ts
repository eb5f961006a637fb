import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
let risposta: { stato: number; corpo: unknown };

beforeEach(async () => {
  dati = await mkdtemp(join(tmpdir(), 'gv-macchina-'));
  arrivate = [];
  server = createServer(async (richiesta, uscita) => {
    const { method: metodo, url: suo, headers: intestazioni } = richiesta;
    arrivate.push({ metodo, url: suo, intestazioni, corpo: await text(richiesta) });
    uscita.writeHead(risposta.stato, { 'content-type': 'application/json' }).end(JSON.stringify(risposta.corpo));
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

test('senza i dati di un server, o senza server, si dice che cosa manca', async () => {
  const file = await pacchetto();
  expect((await gv('importa', '--asta', ASTA, file)).testo).toContain('non ci sono i dati di un server');
  expect(arrivate).toEqual([]);
  creaSegreto(dati);
  server.close();
  server.closeAllConnections();
  expect((await gv('importa', '--asta', ASTA, file)).testo).toContain('non risponde: è in funzione?');
});
