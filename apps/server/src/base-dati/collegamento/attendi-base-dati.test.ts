import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { portaLibera } from '../motore/porta-libera.ts';
import { nuovaBaseDati } from '../prove/postgres-di-prova.ts';
import { collegaAppenaPronta } from './attendi-base-dati.ts';

/** Un errore del protocollo di PostgreSQL, con il suo codice. */
function fatale(codice: string, perche = 'no'): Buffer {
  const campi = Buffer.from(`SFATAL\0VFATAL\0C${codice}\0M${perche}\0\0`);
  const testa = Buffer.alloc(5);
  testa.write('E');
  testa.writeInt32BE(campi.length + 4, 1);
  return Buffer.concat([testa, campi]);
}

async function ascolta(rispondi: (socket: Socket, quanti: number) => void): Promise<{ url: string; chiudi(): void }> {
  let quanti = 0;
  const server = createServer((socket) => {
    quanti += 1;
    socket.on('error', () => undefined);
    rispondi(socket, quanti);
  });
  const porta = await portaLibera();
  await new Promise<void>((pronto) => server.listen(porta, '127.0.0.1', pronto));
  return { url: `postgres://x:y@127.0.0.1:${porta}/z`, chiudi: () => server.close() };
}

test('una base dati che si sta avviando si aspetta, finché è pronta', async () => {
  const base = await nuovaBaseDati();
  const vera = new URL(base.urlProprietario);
  const porta = await ascolta((socket, quanti) => {
    if (quanti === 1) {
      socket.end(fatale('57P03'));
      return;
    }
    const interno = connect(Number(vera.port), vera.hostname);
    interno.on('error', () => socket.destroy());
    socket.pipe(interno).pipe(socket);
  });
  const cliente = await collegaAppenaPronta(base.urlProprietario.replace(vera.host, new URL(porta.url).host));
  expect((await cliente.query<{ uno: number }>('SELECT 1 AS uno')).rows).toEqual([{ uno: 1 }]);
  await cliente.end();
  porta.chiudi();
  await base.chiudi();
});

test.each([
  ['non si avvia mai', '57P03'],
  ['non ha mai una connessione libera', '53300'],
])('una che %s è un errore con parole chiare', async (_, codice) => {
  const porta = await ascolta((socket) => socket.end(fatale(codice)));
  await expect(collegaAppenaPronta(porta.url, { attesaMaxMs: 0 })).rejects.toThrow(/non è pronta dopo 0 secondi/);
  porta.chiudi();
});

test('una password sbagliata non si aspetta', async () => {
  const porta = await ascolta((socket) => socket.end(fatale('28P01')));
  await expect(collegaAppenaPronta(porta.url)).rejects.toThrow(/rifiuta il nome o la password di DATABASE_URL/);
  porta.chiudi();
});

test('un nome che non esiste non si aspetta', async () => {
  await expect(collegaAppenaPronta('postgres://x:y@nome..sbagliato/z')).rejects.toThrow(
    'nessuna macchina si chiama «nome..sbagliato»',
  );
});

test('che la si aspetta lo si dice, una volta, e quando non arriva si dice che cosa non va', async () => {
  const detti: string[] = [];
  const url = `postgres://x:segretissima@127.0.0.1:${await portaLibera()}/z`;
  // Due tentativi: il primo lo dice, il secondo rinuncia.
  const attesa = collegaAppenaPronta(url, { attesaMaxMs: 400, dice: (una) => void detti.push(una) });
  await expect(attesa).rejects.toThrow(/lì non ascolta nessuno/);
  expect(detti).toEqual([expect.stringMatching(/non risponde ancora \(lì non ascolta nessuno.*la si aspetta, al più/)]);
  expect(detti.join()).not.toContain('segretissima');
});

test('R75 ciò che la base dati dice di sé si riporta, senza la password comunque vi sia scritta', async () => {
  const porta = await ascolta((socket) => socket.end(fatale('XX000', 'chi entra con pa%rola o con pa%25rola')));
  const url = porta.url.replace(':y@', ':pa%25rola@');
  await expect(collegaAppenaPronta(url)).rejects.toThrow('chi entra con … o con … (codice XX000)');
  porta.chiudi();
});

test.each([
  ['un sito', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
  ['una memoria di chiavi', '-ERR unknown command\r\n'],
  ['un accesso remoto', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['un’altra base dati', 'J\0\0\0\n8.0.36\0'],
])('R75 %s non è PostgreSQL: lo si dice subito, e non lo si aspetta', async (_, saluto) => {
  const porta = await ascolta((socket) => socket.once('data', () => socket.end(saluto)));
  await expect(collegaAppenaPronta(porta.url, { attesaMaxMs: 0, tentativoMaxMs: 300 })).rejects.toThrow(
    /un programma che non è PostgreSQL/,
  );
  porta.chiudi();
});

test('chi accetta la connessione e tace non tiene fermo nessuno: è una base dati che non risponde', async () => {
  const aperti: Socket[] = [];
  const porta = await ascolta((socket) => void aperti.push(socket.resume()));
  await expect(collegaAppenaPronta(porta.url, { attesaMaxMs: 0, tentativoMaxMs: 50 })).rejects.toThrow(
    /accetta la connessione e tace/,
  );
  for (const uno of aperti) uno.destroy();
  porta.chiudi();
});

test('la base dati che toglie la connessione a chi la prepara fa fallire la preparazione, non il processo', async () => {
  const base = await nuovaBaseDati();
  const cliente = await collegaAppenaPronta(base.urlProprietario);
  const { rows } = await cliente.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const caduta = new Promise((fatto) => cliente.once('end', () => fatto(null)));
  const altro = await collegaAppenaPronta(base.urlProprietario);
  await altro.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await caduta;
  await expect(cliente.query('SELECT 1')).rejects.toThrow();
  await altro.end();
  await base.chiudi();
});
