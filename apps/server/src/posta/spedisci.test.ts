import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { segretiDa } from '../accesso/segreti.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { SEGNAPOSTO } from './collegamento.ts';
import { creaSpedizione } from './spedisci.ts';
import { testoRipristino } from './testi-accesso.ts';
import { accodaPosta, elencaPosta } from './uscita.ts';

afterAll(spegniPostgresDiProva);

const segreti = segretiDa(Buffer.alloc(32, 3));
const COLLEGAMENTO = 'https://gestore.example/admin/password/reset?token=un$&token';

let base: BaseDiProva;
let smtp: Server;
let ricevuti: string[];
let rifiuta: boolean;
let mandatiA: string[];
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
beforeEach(async () => {
  ricevuti = [];
  rifiuta = false;
  mandatiA = [];
  smtp = serverDiPosta();
  smtp.listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  await base.pool.query('DELETE FROM posta_uscita');
});
afterEach(async () => {
  smtp.close();
  await once(smtp, 'close');
});

/** As much of SMTP as a message needs. */
function serverDiPosta(): Server {
  return createServer((socket) => {
    const di = (riga: string) => socket.write(`${riga}\r\n`);
    // Whoever wanted TLS goes away without waiting for the last answer.
    socket.on('error', () => socket.destroy());
    let corpo: string[] | null = null;
    di('220 prova');
    createInterface({ input: socket }).on('line', (riga) => {
      if (corpo !== null && riga !== '.') return void corpo.push(riga);
      if (corpo !== null) {
        ricevuti.push(decodifica(corpo.join('\n')));
        corpo = null;
        return di('250 preso');
      }
      const comando = riga.slice(0, 4).toUpperCase();
      if (comando === 'DATA') corpo = [];
      if (comando === 'RCPT') mandatiA.push(riga);
      if (comando === 'RCPT' && rifiuta) return di('550 casella inesistente');
      if (comando === 'QUIT') return socket.end('221 addio\r\n');
      return di(comando === 'DATA' ? '354 avanti' : '250 prova');
    });
  });
}

/** Undoes the quoted-printable of the message. */
function decodifica(testo: string): string {
  const byte = testo.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, cifre) => `%${cifre}`);
  return decodeURIComponent(byte.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}

const spedizione = (opzioni = '') =>
  creaSpedizione({
    pool: base.pool,
    orologio: { adesso: () => 5_000 },
    smtp: {
      url: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}${opzioni}`,
      mittente: 'gestore@gestore.example',
    },
    segreti,
  });

const accoda = () =>
  accodaPosta(base.db, {
    ...{ asta: null, credenzialeId: null, destinatario: 'avv@studio.example', adesso: 1_000 },
    ...testoRipristino(2_000_000),
    collegamentoCifrato: segreti.cifra(COLLEGAMENTO),
  });

it('il collegamento riservato parte nel messaggio e poi si dimentica; chi guarda la posta non lo vede mai', async () => {
  await accoda();
  expect((await elencaPosta(base.pool, null, segreti))[0]?.testo).toContain(SEGNAPOSTO);
  expect(await spedizione().spedisci()).toBe(1);
  expect(ricevuti).toHaveLength(1);
  expect(ricevuti[0]).toContain(COLLEGAMENTO);
  expect(ricevuti[0]).not.toContain(SEGNAPOSTO);
  const [messaggio] = await elencaPosta(base.pool, null, segreti);
  expect(messaggio).toMatchObject({ stato: 'inviata', inviatoIl: 5_000, asta: null });
  expect(messaggio?.testo).toContain(SEGNAPOSTO);
  const { rows } = await base.pool.query('SELECT collegamento_cifrato FROM posta_uscita');
  expect(rows).toEqual([{ collegamento_cifrato: null }]);
});

it('se il server di posta rifiuta, il messaggio resta con il suo collegamento e l’errore si vede', async () => {
  await accoda();
  rifiuta = true;
  await spedizione().spedisci();
  expect((await elencaPosta(base.pool, null, segreti))[0]).toMatchObject({
    stato: 'in_attesa',
    errore: expect.stringContaining('casella inesistente'),
  });
  rifiuta = false;
  await spedizione().spedisci();
  expect(ricevuti[0]).toContain(COLLEGAMENTO);
});

it('un a capo nell’oggetto o nel destinatario non aggiunge righe al messaggio né altri a cui mandarlo', async () => {
  await accodaPosta(base.db, {
    ...{ asta: null, credenzialeId: null, adesso: 1_000, testo: 'testo' },
    destinatario: 'avv@studio.example\r\nRCPT TO:<ladro@altrove.example>',
    oggetto: 'Avviso\r\nBcc: ladro@altrove.example',
  });
  await spedizione().spedisci();
  expect([mandatiA.length, ricevuti.length]).toEqual([1, 1]);
  for (const messaggio of ricevuti) expect(messaggio.split('\n\n', 1)[0]).not.toMatch(/^(?:bcc|rcpt)/im);
});

it('a un server di posta che non passa a TLS, dove lo si pretende, non si consegna nulla', async () => {
  await accoda();
  await spedizione('?requireTLS=true').spedisci();
  expect([mandatiA, ricevuti]).toEqual([[], []]);
  expect((await elencaPosta(base.pool, null, segreti))[0]).toMatchObject({
    stato: 'in_attesa',
    errore: expect.any(String),
  });
});
