import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { creaGestorePec, type GestorePec } from '../../dimostrazione/invenzioni/gestore-pec.ts';
import { segretiDa } from '../../piattaforma/segreti.ts';
import { accodaPosta, daConsegnare, elencaPosta } from '../../posta/uscita/uscita.ts';
import { creaGiroRicevute, nomeDellaCasella } from './giro-ricevute.ts';
import { type CasellaLetta, leggiCasella } from './leggi-casella.ts';
import { avviaDovecot, CE_DOVECOT, type Dovecot } from './prove/dovecot.ts';

const segreti = segretiDa(Buffer.alloc(32, 3));
const ASTA = '0b7e7d6e-9a52-4f0e-8f59-3c1d9c1f9a01';
const ORA = Date.parse('2026-11-24T09:00:00Z');
const PAROLA = 'parola-d"ordine';
/** Un server di posta che parte e un processo che legge: secondi, su una macchina carica molti di più. */
const ATTESA_MS = 50_000;

let base: BaseDiProva;
let gestore: GestorePec;
let estraneo: GestorePec;
let privato: GestorePec;
beforeAll(async () => {
  base = await nuovaBaseDati();
  [gestore, estraneo, privato] = [
    await creaGestorePec(),
    await creaGestorePec(),
    await creaGestorePec('ada@pec.example'),
  ];
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  await base.comeProprietario('TRUNCATE posta_uscita, ricevute_posta, caselle_lette');
});

/** Un invito spedito; il suo identificativo. */
async function spedito(destinatario = 'ada@pec.example'): Promise<string> {
  await accodaPosta(base.db, segreti, {
    ...{ asta: ASTA, credenzialeId: null, destinatario, oggetto: 'Invito', testo: 'Buongiorno', adesso: ORA },
  });
  const { rows } = await sql<Riga<'posta_uscita', 'id'>>`
    UPDATE posta_uscita SET stato = 'inviata', inviata_il = ${ORA} WHERE stato = 'in_attesa' RETURNING id`.execute(
    base.db,
  );
  return rows[0]?.id ?? '';
}
const dati = (id: string, altro: object = {}) => ({
  mittente: 'gestore@pec.example',
  destinatario: 'Ada@pec.example',
  msgid: `${id}@gestore-vendite`,
  istante: ORA,
  ...altro,
});
const giroSu = (leggi: () => Promise<CasellaLetta>, orologio = { adesso: () => ORA }) => {
  const warn = vi.fn();
  const parti = {
    db: base.db,
    orologio,
    log: { warn },
    casella: { url: 'imaps://g:p@posta.example', autorita: [] },
    leggi,
  };
  return { giro: creaGiroRicevute(parti), warn };
};
const vista = async () => (await elencaPosta(base.db, { asta: ASTA })).righe.map(({ ricevuta }) => ricevuta);
const ricevuta = (messaggio: string, altro: object = {}) =>
  ({
    messaggio,
    impronta: messaggio.replaceAll('-', '').padEnd(64, '0'),
    tipo: 'avvenuta-consegna',
    errore: null,
    destinatario: 'ada@pec.example',
    istante: ORA,
    ...altro,
  }) as CasellaLetta['ricevute'][number];
const letta = (...ricevute: CasellaLetta['ricevute']): CasellaLetta => ({
  ricevute,
  fino: { validita: 1, uid: ricevute.length },
  altri: false,
});
/** La casella torna non letta: la sua riga, scritta con le ricevute, dice che questo giro, e non uno di prima, è finito. */
const unGiro = async (...ricevute: CasellaLetta['ricevute']): Promise<void> => {
  await base.comeProprietario('TRUNCATE caselle_lette');
  const leggi = vi.fn(async () => letta(...ricevute));
  await giroSu(leggi).giro();
  await expect.poll(async () => (await sql`SELECT 1 FROM caselle_lette`.execute(base.db)).rows).toHaveLength(1);
};

describe('R29 che cosa dice una ricevuta di un invito', () => {
  test('R29 accettata, in ritardo, non consegnata, consegnata: vale la più forte, in qualunque ordine arrivino', async () => {
    const id = await spedito();
    const una = (tipo: string, n: number, errore: string | null = null) =>
      ricevuta(id, { tipo, errore, istante: ORA + n, impronta: String(n).repeat(64) });
    const tutte = [
      ['accettazione', null, 'accettata'],
      ['presa-in-carico', null, 'presa_in_carico'],
      ['preavviso-errore-consegna', 'altro', 'in_ritardo'],
      ['non-accettazione', 'altro', 'non_accettata'],
      ['rilevazione-virus', 'virus', 'non_consegnata'],
      ['errore-consegna', 'no-dest', 'non_consegnata'],
      ['avvenuta-consegna', null, 'consegnata'],
      ['errore-consegna', 'altro', 'consegnata'],
    ] as const;
    for (const [n, [tipo, errore, esito]] of tutte.entries()) {
      await unGiro(una(tipo, n, errore));
      expect(await vista()).toMatchObject([{ esito }]);
      // Chi conduce lo vede fra ciò che gli resta da fare, finché qualcuno non dice che è arrivato.
      expect(await daConsegnare(base.db, ASTA)).toBe(esito.startsWith('non_') ? 1 : 0);
    }
  });
  test('R29 letta due volte è una; di un altro destinatario, di un messaggio d’altri o venuta dal futuro non vale', async () => {
    const id = await spedito();
    await unGiro(
      ricevuta(id, { destinatario: 'altri@pec.example' }),
      ricevuta(ASTA),
      ricevuta(id, { istante: ORA + 3_600_000 }),
    );
    expect(await vista()).toEqual([null]);
    await unGiro(ricevuta(id), ricevuta(id));
    await unGiro(ricevuta(id));
    const { rows } = await sql`SELECT * FROM ricevute_posta`.execute(base.db);
    expect(rows).toHaveLength(1);
  });
  test('R29 una casella che non si apre non ferma gli altri giri, non si riprova a ogni secondo, e la parola d’ordine non si scrive', async () => {
    let adesso = ORA;
    const leggi = vi.fn(async (): Promise<CasellaLetta> => Promise.reject(new Error('chiusa')));
    const { giro, warn } = giroSu(leggi, { adesso: () => adesso });
    for (let i = 0; i < 3; i += 1) {
      await giro();
      await expect.poll(() => warn.mock.calls.length).toBe(1);
    }
    expect(leggi).toHaveBeenCalledTimes(1);
    adesso += 5 * 60_000;
    await giro();
    await expect.poll(() => leggi.mock.calls.length).toBe(2);
    expect(nomeDellaCasella('imaps://g%40x:segreta@posta.example/INBOX')).toBe('g@x@posta.example/INBOX');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('segreta');
  });
});

describe('R29 una casella su un server che mente', () => {
  let server: Server;
  afterEach(() => server.close());
  const chiede = async (risposte: (comando: string) => string): Promise<unknown> => {
    server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.write('* OK\r\n');
      socket.on('data', (byte) => {
        const [segno = '', ...resto] = byte.toString().trim().split(' ');
        socket.write(risposte(resto.join(' ')).replaceAll('SEGNO', segno));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return leggiCasella({ url: `imap://g:p@127.0.0.1:${port}`, autorita: [gestore.autorita], da: null });
  };
  test('R29 una risposta senza fine, un letterale enorme o una casella senza numeri si lasciano', async () => {
    await expect(chiede(() => `* ${'x'.repeat(20_000_000)}`)).rejects.toThrow('troppo lunga');
    server.close();
    await expect(chiede(() => '* 1 FETCH (BODY[] {999999999}\r\n')).rejects.toThrow('troppo lunga');
    server.close();
    await expect(chiede(() => 'SEGNO OK\r\n')).rejects.toThrow('numera');
    server.close();
    await expect(chiede(() => 'SEGNO NO\r\n')).rejects.toThrow('rifiuta LOGIN');
  });
});

// Dovecot si installa con il sistema: dove non c'è, ciò che precede resta provato.
(CE_DOVECOT ? describe : null)?.('R29 una casella vera, su Dovecot', () => {
  let dovecot: Dovecot;
  beforeEach(async () => {
    dovecot = await avviaDovecot(PAROLA);
  });
  afterEach(() => dovecot.chiudi());
  const leggi = (da: CasellaLetta['fino'] | null = null) =>
    leggiCasella({ url: dovecot.url, autorita: [gestore.autorita, privato.autorita], da });
  const pronta = () => vi.waitFor(() => leggi(), { timeout: ATTESA_MS, interval: 100 });

  test('R29 si legge ciò che un gestore ha firmato; ciò che scrive chiunque si passa, e la casella resta com’era', async () => {
    const id = await spedito();
    await pronta();
    const finta = await estraneo.consegna(dati(id), []);
    const daUnPrivato = await privato.consegna(dati(id), []);
    const vera = await gestore.consegna(dati(id, { tipo: 'errore-consegna', errore: 'no-dest' }), []);
    const cambiata = Buffer.from((await gestore.consegna(dati(id), [])).toString()).toString('latin1');
    for (const una of [
      Buffer.from('From: chiunque@example.com\r\nSubject: CONSEGNA: Invito\r\n\r\nConsegnato.\r\n'),
      finta,
      daUnPrivato,
      Buffer.from(cambiata.replace('Offerta di acquisto.', 'Offerta di acquisti.'), 'latin1'),
      Buffer.alloc(2_000_000, 0x61),
      vera,
    ])
      dovecot.consegna(una);
    const { ricevute, fino, altri } = await vi.waitFor(
      async () => {
        const ora = await leggi();
        expect(ora.fino.uid).toBe(6);
        return ora;
      },
      { timeout: ATTESA_MS },
    );
    expect(altri).toBe(false);
    expect(ricevute).toMatchObject([{ messaggio: id, tipo: 'errore-consegna', errore: 'no-dest', istante: ORA }]);
    expect((await leggi(fino)).ricevute).toEqual([]);
    // Chi rinumera la casella la fa rileggere da capo.
    expect((await leggi({ ...fino, validita: fino.validita + 1 })).ricevute).toHaveLength(1);
  });
  test('R29 dal giro alla pagina: la ricevuta di Dovecot si vede accanto al messaggio, letta in un processo suo', async () => {
    const id = await spedito();
    await pronta();
    dovecot.consegna(await gestore.consegna(dati(id, { tipo: 'errore-consegna', errore: 'no-dominio' }), []));
    const giro = creaGiroRicevute({
      db: base.db,
      orologio: { adesso: () => ORA },
      log: { warn: (oggetto) => expect(oggetto).toBeNull() },
      casella: { url: dovecot.url, autorita: [gestore.autorita] },
    });
    await giro();
    await expect
      .poll(vista, { timeout: ATTESA_MS })
      .toEqual([{ esito: 'non_consegnata', il: ORA, errore: 'no-dominio' }]);
  });
});
