import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ascoltaEstranee } from '../../base-dati/marche-righe.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { segretiDa } from '../../piattaforma/segreti.ts';
import { rimettiInPartenza } from '../avvisi/avvisi.ts';
import { apriCasella, type Casella } from '../prove/casella.ts';
import { testoRipristino } from '../testi-accesso.ts';
import { SEGNAPOSTO } from './collegamento.ts';
import { marcaInviiDiPrima } from './invii-veri.ts';
import { marcaPostaDiPrima } from './marca.ts';
import { creaSpedizione } from './spedisci.ts';
import { accodaPosta, elencaPosta } from './uscita.ts';

afterAll(spegniPostgresDiProva);

const segreti = segretiDa(Buffer.alloc(32, 3));
const COLLEGAMENTO = 'https://gestore.example/admin/password/reset?token=un$&token';

let base: BaseDiProva;
let casella: Casella;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
beforeEach(async () => {
  casella = await apriCasella();
  await base.comeProprietario('DELETE FROM posta_uscita');
});
afterEach(() => casella.chiudi());

const spedizione = (opzioni = '') =>
  creaSpedizione({
    db: base.db,
    orologio: { adesso: () => 5_000 },
    smtp: {
      url: `${casella.url}${opzioni}`,
      mittente: 'gestore@gestore.example',
    },
    segreti,
  });

const accoda = () =>
  accodaPosta(base.db, segreti, {
    ...{ asta: null, credenzialeId: null, destinatario: 'avv@studio.example', adesso: 1_000 },
    ...testoRipristino(2_000_000),
    collegamentoCifrato: segreti.cifra(COLLEGAMENTO),
  });

it('il collegamento riservato parte nel messaggio e poi si dimentica; chi guarda la posta non lo vede mai', async () => {
  await accoda();
  expect((await elencaPosta(base.db, {})).righe[0]?.testo).toContain(SEGNAPOSTO);
  expect(await spedizione().spedisci()).toBe(1);
  expect(casella.ricevuti).toHaveLength(1);
  expect(casella.ricevuti[0]).toContain(COLLEGAMENTO);
  expect(casella.ricevuti[0]).not.toContain(SEGNAPOSTO);
  const [messaggio] = (await elencaPosta(base.db, {})).righe;
  expect(messaggio).toMatchObject({ stato: 'inviata', inviatoIl: 5_000, asta: null });
  expect(messaggio?.testo).toContain(SEGNAPOSTO);
  const { rows } = await base.pool.query('SELECT collegamento_cifrato FROM posta_uscita');
  expect(rows).toEqual([{ collegamento_cifrato: null }]);
});

it('se il server di posta rifiuta, il messaggio resta con il suo collegamento e l’errore si vede', async () => {
  await accoda();
  casella.rifiuta = true;
  await spedizione().spedisci();
  const [rifiutato] = (await elencaPosta(base.db, {})).righe;
  expect(rifiutato).toMatchObject({
    stato: 'fallita',
    errore: expect.stringContaining('casella inesistente'),
  });
  casella.rifiuta = false;
  await rimettiInPartenza(base.db, rifiutato?.id ?? '', 5_000);
  await spedizione().spedisci();
  expect(casella.ricevuti[0]).toContain(COLLEGAMENTO);
});

it('un a capo nell’oggetto o nel destinatario non aggiunge righe al messaggio né altri a cui mandarlo', async () => {
  await accodaPosta(base.db, segreti, {
    ...{ asta: null, credenzialeId: null, adesso: 1_000, testo: 'testo' },
    destinatario: 'avv@studio.example\r\nRCPT TO:<ladro@altrove.example>',
    oggetto: 'Avviso\r\nBcc: ladro@altrove.example',
  });
  await spedizione().spedisci();
  expect([casella.destinatari.length, casella.ricevuti.length]).toEqual([1, 1]);
  for (const messaggio of casella.ricevuti) expect(messaggio.split('\n\n', 1)[0]).not.toMatch(/^(?:bcc|rcpt)/im);
});

it('a un server di posta che non passa a TLS, dove lo si pretende, non si consegna nulla', async () => {
  await accoda();
  await spedizione('?requireTLS=true').spedisci();
  expect([casella.destinatari, casella.ricevuti]).toEqual([[], []]);
  expect((await elencaPosta(base.db, {})).righe[0]).toMatchObject({
    stato: 'in_attesa',
    errore: expect.any(String),
  });
});

it('R74 un messaggio messo in uscita con la password della base dati non parte, nemmeno con il collegamento di un altro', async () => {
  await accoda();
  await base.pool.query(`
    INSERT INTO posta_uscita (id, oggetto, testo, destinatario, stato, creata_il, collegamento_cifrato, marca)
    SELECT gen_random_uuid(), oggetto, testo, 'ladro@altrove.example', 'in_attesa', creata_il, collegamento_cifrato, marca
    FROM posta_uscita`);
  await expect(
    base.pool.query("UPDATE posta_uscita SET collegamento_cifrato = 'x' WHERE destinatario = 'avv@studio.example'"),
  ).rejects.toMatchObject({ code: '42501' });
  await spedizione().spedisci();
  expect(casella.destinatari).toEqual([expect.stringContaining('avv@studio.example')]);
  const { righe } = await elencaPosta(base.db, { stato: 'fallita' });
  expect(righe).toMatchObject([
    { destinatario: 'ladro@altrove.example', errore: expect.stringContaining('Chiami chi amministra il server') },
  ]);
});

it('i messaggi di prima delle marche si marcano una volta sola, al primo avvio', async () => {
  const cartella = await mkdtemp(join(tmpdir(), 'posta-'));
  const parti = { db: base.db, segreti, orologio: { adesso: () => 5_000 } };
  await accoda();
  await base.pool.query('UPDATE posta_uscita SET marca = NULL');
  await marcaPostaDiPrima(parti, cartella);
  expect(await spedizione().spedisci()).toBe(1);
  expect(casella.ricevuti).toHaveLength(1);
  await accoda();
  await base.pool.query("UPDATE posta_uscita SET marca = NULL WHERE stato = 'in_attesa'");
  await marcaPostaDiPrima(parti, cartella);
  await spedizione().spedisci();
  expect(casella.ricevuti).toHaveLength(1);
  await rm(cartella, { recursive: true, force: true });
});

it.each([
  ['detto partito', "stato = 'inviata', inviata_il = 1"],
  ['detto partito, con una marca inventata', "stato = 'inviata', marca_invio = 'AAAA'"],
  ['detto da consegnare a mano', "stato = 'da_consegnare_a_mano'"],
  ['rimandato per sempre', 'prossimo_il = 9000000000000000'],
  ['tenuto in mano per sempre', 'presa_da = id, presa_fino_al = 9000000000000000'],
])(
  'R29 R74 un messaggio %s a mano nella base dati parte lo stesso, una volta, e lo sa chi ascolta',
  async (_, come) => {
    await accoda();
    await base.pool.query(`UPDATE posta_uscita SET ${come}`);
    const estranee: object[] = [];
    ascoltaEstranee(segreti, (una) => estranee.push(una));
    expect(await spedizione().spedisci()).toBe(1);
    expect(casella.ricevuti).toHaveLength(1);
    expect(casella.ricevuti[0]).toContain(COLLEGAMENTO);
    expect(estranee).toEqual([{ tavola: 'posta_uscita', riga: expect.any(String) }]);
    // Spedito da un server resta spedito, anche per quello che si avvia dopo.
    expect(await spedizione().spedisci()).toBe(0);
    expect(estranee).toHaveLength(1);
  },
);

it('R29 R74 se il suo collegamento è stato tolto, o il suo termine è passato, si dice non consegnato', async () => {
  await accoda();
  await base.pool.query("UPDATE posta_uscita SET stato = 'inviata', collegamento_cifrato = NULL");
  await accoda();
  await base.pool.query("UPDATE posta_uscita SET stato = 'inviata', entro_il = 4000 WHERE stato = 'in_attesa'");
  expect(await spedizione().spedisci()).toBe(0);
  expect(casella.ricevuti).toHaveLength(0);
  expect((await elencaPosta(base.db, { stato: 'fallita' })).righe).toHaveLength(2);
});

it('i messaggi partiti prima che la loro fine avesse una marca non ripartono', async () => {
  const cartella = await mkdtemp(join(tmpdir(), 'posta-'));
  const parti = { db: base.db, segreti, orologio: { adesso: () => 5_000 } };
  await accoda();
  await base.pool.query("UPDATE posta_uscita SET stato = 'inviata'");
  await marcaInviiDiPrima(parti, cartella);
  expect(await spedizione().spedisci()).toBe(0);
  await base.pool.query('UPDATE posta_uscita SET marca_invio = NULL');
  await marcaInviiDiPrima(parti, cartella);
  expect(await spedizione().spedisci()).toBe(1);
  await rm(cartella, { recursive: true, force: true });
});
