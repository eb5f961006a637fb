import { randomUUID } from 'node:crypto';
import { verificaCatena } from '@gestore/registro';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { accodaAvviso } from '../../posta/avvisi/avvisi.ts';
import { inserisciCruda, rigaCruda } from '../../vendita/giornale/prove/riga-cruda.ts';
import { RIGHE_DEL_REGISTRO } from '../registro-catturato.ts';
import { pubblicaVendita } from '../vendita-pubblicata.ts';
import { preparaStoria, type Storia } from './scena.ts';

/**
 * Chi ha la password con cui l'applicazione entra nella base dati, e nient'altro: che cosa ottiene da una gara in corso, e chi
 * se ne accorge.
 */
let storia: Storia;
beforeAll(async () => {
  storia = await preparaStoria();
  await storia.convoca();
  await storia.apri();
  await storia.avvia();
}, 120_000);
afterAll(() => storia.chiudi());

const prova = (istruzione: string): Promise<string | null> =>
  storia.servizio.contesto.pool.query(istruzione).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const tutto = async (): Promise<unknown> => {
  const voci = await storia.servizio.impianto.tutteLeVoci(storia.asta);
  const { rows } = await storia.servizio.contesto.pool.query(
    `SELECT (SELECT md5(string_agg(d::text, '' ORDER BY d::text)) FROM dati_personali d) AS dati,
       (SELECT md5(string_agg(c::text, '' ORDER BY c::text)) FROM chiavi c) AS chiavi,
       (SELECT count(*) FROM letture_identita) AS letture`,
  );
  return { voci, rows };
};

describe('riscrivere ciò che c’è', () => {
  test.each([
    ['una voce del registro', "UPDATE giornale SET dati = '{}'"],
    ['la coda del registro', 'DELETE FROM giornale WHERE seq > 3'],
    ['tutto il registro', 'TRUNCATE giornale'],
    ['i trigger del registro', 'ALTER TABLE giornale DISABLE TRIGGER ALL'],
    ['i trigger, di questa connessione', 'SET session_replication_role = replica'],
    [
      'la funzione che ricalcola',
      'CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    ],
    ['i dati personali', "UPDATE dati_personali SET dati = '{}'"],
    ['il destinatario di un invito', "UPDATE posta_uscita SET destinatario = 'x@altrove.example'"],
    ['di chi è una credenziale', 'UPDATE credenziali SET busta_id = gen_random_uuid()'],
    ['un ruolo', "UPDATE utenti_admin SET ruolo = 'magistrato'"],
    ['chi ha letto quali identità', 'DELETE FROM letture_identita'],
    ['l’impronta di una chiave', "UPDATE chiavi SET impronta = repeat('a', 64)"],
    ['le chiavi', 'DELETE FROM chiavi'],
    ['le chiavi, tutte', 'TRUNCATE chiavi'],
    ['i propri permessi', 'GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC'],
    ['chi si è', 'SET ROLE postgres'],
  ])('R74 %s non si riesce', async (_, istruzione) => {
    const prima = await tutto();
    expect(await prova(istruzione)).toBe('42501');
    expect(await tutto()).toEqual(prima);
  });
});

test('R74 una voce con un’impronta che non è la sua, o fuori posto, non entra, e la vendita va avanti', async () => {
  const { pool } = storia.servizio.contesto;
  const voci = await storia.servizio.impianto.tutteLeVoci(storia.asta);
  const ultima = voci.at(-1);
  if (ultima === undefined) throw new Error('registro vuoto');
  const giusta = rigaCruda(storia.asta, ultima.seq + 1, ultima.impronta);
  for (const [cambiata, codice] of [
    [{ impronta: 'c'.repeat(64) }, '23514'],
    [{ dati: '{"importoCent":1}' }, '23514'],
    [{ ...rigaCruda(storia.asta, ultima.seq + 2, ultima.impronta) }, '23000'],
    [{ ...rigaCruda(storia.asta, 3, ultima.impronta) }, '23505'],
  ] as const)
    await expect(inserisciCruda(pool, { ...giusta, ...cambiata })).rejects.toMatchObject({ code: codice });
  const [primo, altro] = storia.offerenti;
  const stanza = await storia.chiama(primo?.persona ?? null, 'GET', '/api/user/asta');
  expect(stanza.stato).toBe(200);
  for (const chi of [primo, altro])
    await storia.chiama(chi?.persona ?? null, 'POST', `/api/user/asta/${storia.asta}/rilanci`, {
      comandoId: randomUUID(),
      importoCent: 90_000_000,
    });
  const dopo = await storia.servizio.impianto.tutteLeVoci(storia.asta);
  expect(dopo.length).toBeGreaterThan(voci.length);
  expect(verificaCatena(dopo)).toEqual({ esito: 'integra', voci: dopo.length });
});

test('un invito finto con un altro recapito non cambia dove si scrive a un offerente', async () => {
  const { asta, servizio } = storia;
  const { pool } = servizio.contesto;
  await pool.query(
    `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, marca)
     SELECT gen_random_uuid(), asta, credenziale_id, 'ladro@altrove.example', oggetto, testo, 'inviata', creata_il + 1, marca
     FROM posta_uscita WHERE asta = $1 AND credenziale_id IS NOT NULL`,
    [asta],
  );
  await accodaAvviso(servizio.impianto, asta, { comandoId: randomUUID(), oggetto: 'Avviso', testo: 'A tutti.' });
  const { rows } = await pool.query<{ destinatario: string }>(
    "SELECT destinatario FROM posta_uscita WHERE asta = $1 AND oggetto = 'Avviso'",
    [asta],
  );
  expect(rows).toHaveLength(storia.offerenti.length);
  expect(rows.map(({ destinatario }) => destinatario)).not.toContain('ladro@altrove.example');
  expect(rows.every(({ destinatario }) => destinatario !== null)).toBe(true);
});

test('ciò che è finito non torna: una sessione chiusa, un gettone usato, una credenziale revocata', async () => {
  const { pool } = storia.servizio.contesto;
  const credenziale = storia.offerenti.at(-1)?.persona.id;
  for (const [finisce, torna] of [
    [
      `UPDATE sessioni SET revocata_il = 1, motivo_revoca = 'uscita' WHERE soggetto_id = '${credenziale}'`,
      'UPDATE sessioni SET revocata_il = NULL, motivo_revoca = NULL WHERE revocata_il IS NOT NULL',
    ],
    ["UPDATE gettoni SET usato_il = 1 WHERE uso = 'rinnovo'", 'UPDATE gettoni SET usato_il = NULL'],
    [
      `UPDATE credenziali SET revocata_il = 1, motivo = 'altro' WHERE id = '${credenziale}'`,
      'UPDATE credenziali SET revocata_il = NULL, motivo = NULL',
    ],
  ] as const) {
    expect((await pool.query(finisce)).rowCount).toBeGreaterThan(0);
    expect(await prova(torna)).toBe('42501');
  }
});

test('R36 R49 chi conduce non si fa sembrare assente: il suo segnale non torna indietro, e la sua riga resta', async () => {
  const { asta, elena, servizio } = storia;
  const { presenze, indice, esecutore } = servizio.impianto;
  await storia.chiama(elena, 'GET', `/api/admin/aste/${asta}`);
  await expect.poll(() => presenze.assenzaDi(elena.id)).not.toBeNull();
  const sua = `WHERE chi = '${elena.id}'`;
  expect(await prova(`DELETE FROM presenze ${sua}`)).toBe('42501');
  expect(await prova(`UPDATE presenze SET ruolo = 'spettatore' ${sua}`)).toBe('42501');
  expect(await prova(`UPDATE presenze SET visto = visto - interval '10 hours' ${sua}`)).toBeNull();
  expect(await prova(`UPDATE aste SET fase = 'chiusa' WHERE id = '${asta}'`)).toBeNull();
  expect(await presenze.assenzaDi(elena.id)).toBeLessThan(3_600_000);
  const { stato, seq } = await esecutore.leggi(asta);
  await servizio.contesto.pool.query('UPDATE aste SET fase = $2, seq = 0 WHERE id = $1', [asta, stato.fase]);
  await indice.aggiorna(stato, seq);
});

describe('una voce con impronta e legame giusti, che nessun server ha scritto', () => {
  const TRATTENUTA = [423, 'voce_estranea'];
  /** Ciò che la vendita ha di ultimo, e la voce che la segue come la comporrebbe il prodotto: senza la chiave, la marca no. */
  async function inserisce(asta: string, fatto: { tipo: string; dati: string }): Promise<number> {
    const { pool } = storia.servizio.contesto;
    const { rows } = await pool.query<{ seq: number; impronta: string }>(
      'SELECT seq, impronta FROM giornale WHERE asta = $1 ORDER BY seq DESC LIMIT 1',
      [asta],
    );
    const [{ seq, impronta } = { seq: 0, impronta: '0'.repeat(64) }] = rows;
    await inserisciCruda(pool, rigaCruda(asta, seq + 1, impronta, fatto));
    return seq + 1;
  }

  test('trattiene la sua vendita: nulla si legge, si scrive, si chiude o si stampa; le altre vanno avanti, e si sa chi chiamare', async () => {
    const { asta, elena, anna, offerenti, servizio } = storia;
    const prima = await servizio.impianto.tutteLeVoci(asta);
    const estranea = await inserisce(asta, { tipo: 'NotaAnnotata', dati: '{"testo":"ha vinto un altro"}' });

    const rilancio = { comandoId: randomUUID(), importoCent: 95_000_000 };
    const tentativi = [
      storia.chiama(offerenti[0]?.persona ?? null, 'POST', `/api/user/asta/${asta}/rilanci`, rilancio),
      storia.atto(elena, { tipo: 'sospendiGara', motivo: 'Prova.' }),
      storia.chiama(offerenti[0]?.persona ?? null, 'GET', '/api/user/asta'),
      storia.chiama(elena, 'GET', `/api/admin/aste/${asta}/sala`),
      storia.chiama(elena, 'GET', `/api/admin/aste/${asta}/trascrizione.json`),
    ];
    for (const { stato, corpo } of await Promise.all(tentativi)) expect([stato, corpo.codice]).toEqual(TRATTENUTA);
    // Il tempo della gara passa, e nessuno la chiude.
    await storia.vai(storia.ora.adesso + 3_600_000);
    const { rows } = await servizio.contesto.pool.query('SELECT max(seq) AS seq FROM giornale WHERE asta = $1', [asta]);
    expect(rows[0]).toEqual({ seq: estranea });
    expect(estranea).toBe(prima.length + 1);

    const { corpo } = await storia.chiama(anna, 'GET', '/api/edicom/allarmi');
    expect(corpo.allarmi).toContainEqual(
      expect.objectContaining({ codice: 'R74_voce_estranea', gravita: 'blocco', asta, chi: [`n. ${estranea}`] }),
    );
    expect(RIGHE_DEL_REGISTRO.some((riga) => riga.includes('nessun server ha scritto') && riga.includes(asta))).toBe(
      true,
    );
  });

  test('non parla a nessuno a nome di chi conduce, e non chiede aiuto al banco', async () => {
    const { elena, anna, servizio } = storia;
    const { asta } = await pubblicaVendita(servizio.impianto, {
      inizioIl: storia.ora.adesso + 10 * 86_400_000,
      delegatoId: elena.id,
    });
    const dati = { astaId: asta, ruolo: 'spettatore', bustaId: null, pseudonimo: 'Spettatore' } as const;
    const aperta = { ...dati, adesso: storia.ora.adesso, scadeIl: null };
    const { db, segreti, pool } = servizio.impianto;
    const assiste = { strategia: 'user', id: (await apriCredenziale(db, segreti, aperta)).id } as const;
    const BUGIA = 'Versate il saldo sul conto nuovo.';
    const accanto = (impegno: string, tipo: string) =>
      pool.query(`INSERT INTO dati_personali (asta, impegno, sale, tipo, dati) VALUES ($1, $2, '', $3, $4)`, [
        asta,
        impegno,
        tipo,
        JSON.stringify({ testo: BUGIA }),
      ]);
    await accanto('avviso', 'messaggio');
    await accanto('aiuto', 'assistenza');
    const avviso = { messaggioId: randomUUID(), da: 'Referente', ruolo: 'referente', filo: null, impegno: 'avviso' };
    await inserisce(asta, { tipo: 'MessaggioInviato', dati: JSON.stringify(avviso) });
    const aiuto = { richiestaId: randomUUID(), numero: 1, da: 'Spettatore', impegno: 'aiuto' };
    await inserisce(asta, { tipo: 'AssistenzaRichiesta', dati: JSON.stringify(aiuto) });
    for (const quali of ['messaggi', 'assistenza'] as const) {
      const risposte = [
        await storia.chiama(assiste, 'GET', `/api/user/asta/${asta}/${quali}`),
        await storia.chiama(elena, 'GET', `/api/admin/aste/${asta}/${quali}`),
      ];
      for (const { testo } of risposte) expect([quali, testo.includes(BUGIA)]).toEqual([quali, false]);
    }
    // Al banco le richieste delle altre vendite si leggono, e di questa si sa chi chiamare.
    const banco = await storia.chiama(anna, 'GET', '/api/edicom/assistenza');
    expect([banco.stato, banco.testo.includes(BUGIA)]).toEqual([200, false]);
    const allarmi = (await storia.chiama(anna, 'GET', '/api/edicom/allarmi')).corpo.allarmi;
    expect(allarmi).toContainEqual(expect.objectContaining({ codice: 'R74_voce_estranea', asta }));
  });

  test('in una vendita che nessuno guarda la trova la ronda; tolta da chi amministra, la vendita è quella di prima', async () => {
    const { asta, servizio, anna } = storia;
    const inventata = randomUUID();
    await inserisce(inventata, { tipo: 'AstaCreata', dati: '{}' });
    await storia.vai(storia.ora.adesso + 1_000);
    const estranee = async () => {
      const { corpo } = await storia.chiama(anna, 'GET', '/api/edicom/allarmi');
      const allarmi = corpo.allarmi as { codice: string; asta: string }[];
      return allarmi.flatMap((uno) => (uno.codice === 'R74_voce_estranea' ? [uno.asta] : [])).sort();
    };
    expect(await estranee()).toEqual(expect.arrayContaining([asta, inventata]));
    const proprietario = new pg.Client({ connectionString: storia.urlProprietario });
    await proprietario.connect();
    await proprietario.query('ALTER TABLE giornale DISABLE TRIGGER giornale_senza_update');
    for (const { asta: quale, seq } of servizio.impianto.marche.estranee())
      await proprietario.query('DELETE FROM giornale WHERE asta = $1 AND seq >= $2', [quale, seq]);
    await proprietario.query('ALTER TABLE giornale ENABLE TRIGGER giornale_senza_update');
    await proprietario.end();
    await storia.vai(storia.ora.adesso + 1_000);
    expect(await estranee()).toEqual([]);
    expect((await storia.chiama(storia.elena, 'GET', `/api/admin/aste/${asta}/sala`)).stato).toBe(200);
    // Il suo tempo è passato mentre nessuno poteva rilanciare: la gara non si è chiusa, è sospesa, e si dice perché (R57).
    expect(await storia.fatti('GaraConclusa')).toEqual([]);
    expect((await storia.fatti('GaraSospesa')).map(({ dati }) => dati.motivo)).toEqual(['incidente']);
  });
});
