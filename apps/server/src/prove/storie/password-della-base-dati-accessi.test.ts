import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confermaConsegna, proponiConsegna } from '../../accesso/credenziali/consegna.ts';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { cambiaPassword, leggiCollegamento } from '../../accesso/delegati/ripristino.ts';
import { codiceTotp } from '../../accesso/delegati/totp.ts';
import { creaUtenteAdmin, improntaPassword } from '../../accesso/delegati/utenti-admin.ts';
import { normalizzaCredenziale, nuovaCredenziale } from '../../accesso/gettone.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { apriSessione, trovaSessione } from '../../accesso/sessioni/sessioni.ts';
import { accountVero } from '../../anagrafe/account/account.ts';
import { pretendiNonDelGestore, pretendiSoltantoOperatore } from '../../anagrafe/account/persona.ts';
import { COPERTE } from '../../base-dati/marche-righe.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { elencaCredenziali } from '../../posta/credenziali/credenziali.ts';
import { RIGHE_DEL_REGISTRO } from '../registro-catturato.ts';
import { type Persona, preparaStoria, type Storia } from './scena.ts';
import { CHE_COSA_LO_FERMA } from './tavole-classificate.ts';

/**
 * Chi ha la password con cui l'applicazione entra nella base dati, e nient'altro, prova a darsi un accesso: una riga per ogni
 * tavola che ne dà. Nessuna vale, si risponde come a uno sconosciuto, e qualcuno lo sa.
 */
let storia: Storia;
beforeAll(async () => {
  storia = await preparaStoria();
}, 120_000);
afterAll(() => storia.chiudi());

const ORA = 3_600_000;
const SCONOSCIUTO = { stato: 401, codice: 'non_autenticato', motivo: undefined };
const adesso = (): number => storia.ora.adesso;

/** Un'istruzione di chi ha la password; `null`, o perché la base dati la rifiuta. */
const ladro = (istruzione: string, valori: readonly unknown[] = []): Promise<string | null> =>
  storia.servizio.contesto.pool.query(istruzione, [...valori]).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
async function mio(gettone: string, url = '/api/admin/auth/user'): Promise<unknown> {
  const { stato, corpo } = await storia.conGettone(gettone, 'GET', url);
  return { stato, codice: corpo.codice, motivo: corpo.motivo };
}
const daAprire = ({ strategia, id }: Persona) => {
  return { strategia, soggettoId: id, adesso: adesso(), indirizzo: null, dispositivo: null };
};

test('ogni tavola in cui l’applicazione scrive è stata guardata: che cosa ferma chi vi scrive a mano', async () => {
  const { rows } = await storia.servizio.contesto.pool.query<{ tavola: string }>(
    `SELECT c.relname AS tavola FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (has_table_privilege(c.oid, 'INSERT')
       OR has_any_column_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE'))`,
  );
  expect(Object.values(CHE_COSA_LO_FERMA).flat().sort()).toEqual(rows.map(({ tavola }) => tavola).sort());
  expect([...(CHE_COSA_LO_FERMA.marcata ?? [])].sort()).toEqual(Object.keys(COPERTE).sort());
});

describe('una riga aggiunta a mano', () => {
  test('una sessione della delegata, con la marca di un’altra: non apre, e non cambia nulla per lei', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const vera = await apriSessioneGettoni(db, segreti, daAprire(storia.elena));
    const gettone = `gva_${randomBytes(32).toString('base64url')}`;
    for (const marca of ['NULL', '(SELECT marca FROM sessioni WHERE marca IS NOT NULL LIMIT 1)']) {
      const id = randomUUID();
      await ladro(
        `INSERT INTO sessioni (id, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, marca)
         VALUES ($1, 'gettoni', 'admin', $2, $3, $3, $4, ${marca})`,
        [id, storia.elena.id, adesso(), adesso() + ORA],
      );
      await ladro('DELETE FROM gettoni WHERE impronta = $1', [improntaGettone(gettone)]);
      await ladro(
        `INSERT INTO gettoni (impronta, sessione_id, uso, emesso_il, scade_il) VALUES ($1, $2, 'accesso', $3, $4)`,
        [improntaGettone(gettone), id, adesso(), adesso() + ORA],
      );
      expect(await mio(gettone)).toEqual(SCONOSCIUTO);
    }
    expect(await mio('gva_mai_emesso')).toEqual(SCONOSCIUTO);
    expect(await mio(vera.access_token)).toMatchObject({ stato: 200 });
  });

  test('una sessione messa a mano non è più recente di nessuna: la padrona chiude la sua vecchia, e non la vede', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const nora = await storia.delegato('Nora Villa');
    await apriSessione(db, segreti, daAprire(nora));
    storia.ora.adesso += 1_000;
    const vera = await apriSessioneGettoni(db, segreti, daAprire(nora));
    for (const finita of [null, 'uscita'])
      expect(
        await ladro(
          `INSERT INTO sessioni (id, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, revocata_il, motivo_revoca, marca)
           SELECT gen_random_uuid(), 'gettoni', strategia, soggetto_id, $2, $2, $3, $4, $5, marca
           FROM sessioni WHERE soggetto_id = $1 AND marca IS NOT NULL AND revocata_il IS NULL LIMIT 1`,
          [nora.id, adesso() + 60_000, adesso() + ORA, finita === null ? null : adesso(), finita],
        ),
      ).toBe(null);
    const elenco = async () => {
      const { corpo } = await storia.conGettone(vera.access_token, 'GET', '/api/admin/auth/sessioni');
      return corpo as { sessioni: unknown[]; altre: number; finite: unknown[]; altreFinite: number };
    };
    const prima = await elenco();
    expect([prima.sessioni.length, prima.altre, prima.finite.length, prima.altreFinite]).toEqual([2, 0, 0, 0]);
    const chiuse = await storia.conGettone(vera.access_token, 'POST', '/api/admin/auth/sessioni/altre/chiudi', {
      comandoId: randomUUID(),
    });
    expect([chiuse.stato, chiuse.corpo]).toEqual([200, { chiuse: 1 }]);
    expect((await elenco()).sessioni).toHaveLength(1);
    // L'istante in cui la persona ha provato chi è non si sposta.
    expect(
      await ladro('UPDATE sessioni SET provata_il = $2 WHERE soggetto_id = $1 AND revocata_il IS NULL', [
        nora.id,
        adesso() + ORA,
      ]),
    ).toBe('42501');
  });

  test('ciò che nessun server ha scritto non è in nessun elenco di persone, proposte e credenziali, e non toglie il posto', async () => {
    const { db, segreti, pool } = storia.servizio.contesto;
    const email = `${randomUUID()}@studio.example`;
    await ladro(
      `INSERT INTO utenti_admin (id, email, nome, impronta_password, totp_cifrato, ruolo, creato_il, marca)
       SELECT gen_random_uuid(), $1, 'Ladro Finto', impronta_password, totp_cifrato, 'delegato', 1, marca FROM utenti_admin LIMIT 1`,
      [email],
    );
    await ladro(
      `INSERT INTO operatori (id, emittente, soggetto, nome, email, creato_il, ultimo_accesso_il, abilitato_il, marca)
       SELECT gen_random_uuid(), 'prova', gen_random_uuid()::text, 'Ladro Finto', $1, 1, 1, 1, marca FROM operatori LIMIT 1`,
      [email],
    );
    await ladro(
      `INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il)
       VALUES (gen_random_uuid(), 'operatore_abilitato', '{"genere":"operatore_abilitato","operatore":"x","nome":"Ladro Finto"}',
         'x', $1, 'Anna', $2, $3)`,
      [storia.anna.id, adesso(), adesso() + ORA],
    );
    await ladro(
      `INSERT INTO credenziali (id, asta, ruolo, pseudonimo, impronta_token, emessa_il)
       VALUES (gen_random_uuid(), $1, 'spettatore', 'Ladro Finto', $2, $3)`,
      [storia.asta, randomBytes(32), adesso()],
    );
    for (const url of ['/api/edicom/delegati', '/api/edicom/account?testo=Ladro', '/api/edicom/proposte']) {
      const { stato, testo } = await storia.chiama(storia.bruno, 'GET', url);
      expect([url, stato, stato === 200 ? '' : testo]).toEqual([url, 200, '']);
      expect(testo).not.toContain('Ladro Finto');
    }
    const casa = { db, segreti, orologio: storia.servizio.contesto.orologio };
    expect(await elencaCredenziali(casa, { id: storia.asta, fase: 'gara' })).toEqual([]);
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM utenti_admin WHERE nome = 'Ladro Finto'");
    expect(await accountVero(db, segreti, rows[0]?.id ?? '')).toBeNull();
    const persona = { email, codiceFiscale: null };
    await pretendiNonDelGestore(db, segreti, persona);
    await pretendiSoltantoOperatore(db, segreti, { id: storia.anna.id, ...persona });
  });

  test('un gettone per la sessione vera della delegata non apre, e non si rinnova', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const { access_token } = await apriSessioneGettoni(db, segreti, daAprire(storia.elena));
    const [accesso, rinnovo] = ['gva_mio', 'gvr_mio'];
    for (const [gettone, uso] of [
      [accesso, 'accesso'],
      [rinnovo, 'rinnovo'],
    ] as const)
      await ladro(
        `INSERT INTO gettoni (impronta, sessione_id, uso, emesso_il, scade_il, marca)
         SELECT $1, sessione_id, $2, emesso_il, scade_il, marca FROM gettoni WHERE impronta = $3`,
        [improntaGettone(gettone), uso, improntaGettone(access_token)],
      );
    expect(await mio(accesso)).toEqual(SCONOSCIUTO);
    const rinnovato = await storia.conGettone(null, 'POST', '/api/admin/auth/token/rinnova', {
      refresh_token: rinnovo,
    });
    expect([rinnovato.stato, rinnovato.corpo.motivo]).toEqual([401, undefined]);
    expect(await mio(access_token)).toMatchObject({ stato: 200 });
  });

  test('una credenziale della vendita non è una credenziale', async () => {
    const mia = nuovaCredenziale();
    await ladro(
      `INSERT INTO credenziali (id, asta, ruolo, pseudonimo, impronta_token, emessa_il)
       VALUES (gen_random_uuid(), $1, 'spettatore', 'Io', $2, $3)`,
      [storia.asta, improntaGettone(normalizzaCredenziale(mia)), adesso()],
    );
    const con = async (token: string) => {
      const { stato, corpo } = await storia.conGettone(null, 'POST', '/api/user/auth/token', { token });
      return { stato, codice: corpo.codice };
    };
    expect(await con(mia)).toMatchObject({ codice: 'credenziale_non_valida' });
    expect(await con(mia)).toEqual(await con(nuovaCredenziale()));
  });

  test('un conto e un operatore aggiunti non entrano, nemmeno con una sessione buona', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const [conto, operatore] = [randomUUID(), randomUUID()];
    const email = `${conto}@ladro.example`;
    await ladro(
      `INSERT INTO utenti_admin (id, email, nome, impronta_password, totp_cifrato, ruolo, creato_il, attivato_il, marca)
       SELECT $1, $2, 'Ladro', $3, totp_cifrato, 'magistrato', creato_il, creato_il, marca FROM utenti_admin LIMIT 1`,
      [conto, email, await improntaPassword('una-password-mia')],
    );
    await ladro(
      `INSERT INTO operatori (id, emittente, soggetto, nome, creato_il, ultimo_accesso_il, abilitato_il, marca)
       SELECT $1, 'prova', 'ladro', 'Ladro', 1, 1, 1, marca FROM operatori LIMIT 1`,
      [operatore],
    );
    const prova = { email, password: 'una-password-mia', codice: '000000' };
    expect((await storia.conGettone(null, 'POST', '/api/admin/auth/token', prova)).corpo.codice).toBe(
      'credenziali_errate',
    );
    for (const [chi, url] of [
      [{ strategia: 'admin', id: conto }, '/api/admin/auth/user'],
      [{ strategia: 'edicom', id: operatore }, '/api/edicom/auth/user'],
    ] as const) {
      const { access_token } = await apriSessioneGettoni(db, segreti, daAprire(chi));
      expect(await mio(access_token, url)).toEqual(SCONOSCIUTO);
    }
  });

  test('un collegamento per la password della delegata, una procedura, un indirizzo di calendario', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const token = randomBytes(32).toString('base64url');
    await ladro(`INSERT INTO ripristini_password (utente_id, impronta, chiesto_il, scade_il) VALUES ($1, $2, $3, $4)`, [
      storia.elena.id,
      improntaGettone(token),
      adesso(),
      adesso() + ORA,
    ]);
    await ladro(`INSERT INTO indirizzi_calendario (utente_id, impronta_token, emesso_il) VALUES ($1, $2, $3)`, [
      storia.elena.id,
      improntaGettone(token),
      adesso(),
    ]);
    expect(await leggiCollegamento(db, segreti, { token, adesso: adesso() })).toBe(null);
    const posta = { passwordCambiata: () => Promise.reject(new Error('nessuna password è cambiata')) } as never;
    const scelta = { token, password: 'una password del ladro', codice: null, adesso: adesso() };
    expect(await cambiaPassword(db, { segreti, posta }, scelta)).toBe(null);
    expect((await storia.conGettone(null, 'GET', `/api/pubblico/calendario/${token}.ics`)).stato).toBe(404);

    const dati = { email: `${randomUUID()}@giustizia.example`, nome: 'Paolo Serra', password: 'una-password-lunga' };
    const { id } = await creaUtenteAdmin(db, segreti, { ...dati, ruolo: 'magistrato', adesso: adesso() });
    await ladro(
      `INSERT INTO assegnazioni (id, utente_id, tribunale, chiave_ufficio, dal)
       SELECT gen_random_uuid(), $1, stato #>> '{scheda,tribunale}', 'x', 1 FROM aste WHERE id = $2`,
      [id, storia.asta],
    );
    const vista = await storia.chiama({ strategia: 'admin', id }, 'GET', `/api/admin/aste/${storia.asta}`);
    expect(vista.stato).toBe(404);
  });

  test('una proposta confermata da nessuno non si compie, e una aperta non si conferma', async () => {
    const subentra = await storia.delegato('Sara Neri');
    const contenuto = JSON.stringify({
      genere: 'delegato_sostituito',
      asta: storia.asta,
      titolo: 'x',
      precedenteId: storia.elena.id,
      precedente: 'Elena Conti',
      delegato: subentra.id,
      nome: 'Sara Neri',
      provvedimento: { numero: '1', del: '2026-11-20' },
      dispostoDa: 'giudice',
    });
    const [confermata, aperta] = [randomUUID(), randomUUID()];
    const comune = [contenuto, storia.anna.id, adesso(), adesso() + ORA];
    await ladro(
      `INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il, esito,
         decisa_da, decisa_nome, decisa_il, comando_decisione)
       VALUES ($5, 'delegato_sostituito', $1, 'x', $2, 'Anna', $3, $4, 'confermata', $6, 'Bruno', $3, gen_random_uuid())`,
      [...comune, confermata, storia.bruno.id],
    );
    await ladro(
      `INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il)
       VALUES ($5, 'delegato_sostituito', $1, 'x', $2, 'Anna', $3, $4)`,
      [...comune, aperta],
    );
    await storia.vai(adesso() + 1_000);
    const url = `/api/edicom/proposte/${aperta}/conferma`;
    expect((await storia.chiama(storia.bruno, 'POST', url, { comandoId: randomUUID() })).stato).toBe(404);
    expect(await storia.fatti('DelegatoSostituito')).toEqual([]);
  });
});

describe('una riga vera, cambiata', () => {
  test('la password di un conto, e quella di prima rimessa com’era', async () => {
    const { db, segreti, pool } = storia.servizio.contesto;
    const email = `${randomUUID()}@studio.example`;
    const dati = { email, nome: 'Rita Galli', password: 'una-password-lunga', ruolo: 'delegato' } as const;
    const { id, segretoTotp } = await creaUtenteAdmin(db, segreti, { ...dati, adesso: adesso() });
    const entra = async (password: string): Promise<number> => {
      storia.ora.adesso += 60_000;
      const prova = { email, password, codice: codiceTotp(segretoTotp, adesso()) };
      return (await storia.conGettone(null, 'POST', '/api/admin/auth/token', prova)).stato;
    };
    expect(await entra('una-password-lunga')).toBe(200);
    const { rows } = await pool.query<{ impronta: string; marca: string }>(
      'SELECT impronta_password AS impronta, marca FROM utenti_admin WHERE id = $1',
      [id],
    );
    const mia = await improntaPassword('la-password-del-ladro');
    await ladro('UPDATE utenti_admin SET impronta_password = $2 WHERE id = $1', [id, mia]);
    expect(await entra('la-password-del-ladro')).toBe(401);
    // Con la marca di una volta, e la versione che non torna.
    await ladro("UPDATE utenti_admin SET marca = 'x', versione = 9 WHERE id = $1", [id]);
    const torna = 'UPDATE utenti_admin SET impronta_password = $2, marca = $3, versione = 1 WHERE id = $1';
    expect(await ladro(torna, [id, rows[0]?.impronta, rows[0]?.marca])).toBe('42501');
  });

  test('un operatore disabilitato, riabilitato a mano, non entra', async () => {
    const carla = await storia.operatore('Carla');
    expect((await storia.chiama(carla, 'GET', '/api/edicom/auth/user')).stato).toBe(200);
    await storia.chiama(storia.anna, 'POST', `/api/edicom/operatori/${carla.id}/disabilita`, {
      comandoId: randomUUID(),
      motivo: 'Prova.',
    });
    expect((await storia.chiama(carla, 'GET', '/api/edicom/auth/user')).stato).toBe(401);
    expect(await ladro('UPDATE operatori SET disabilitato_il = NULL WHERE id = $1', [carla.id])).toBe(null);
    expect((await storia.chiama(carla, 'GET', '/api/edicom/auth/user')).stato).toBe(401);
  });

  test('una sessione che nessuno usa non si risveglia; una dimenticata, o un gettone speso, non torna', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const { gettone, id } = await apriSessione(db, segreti, daAprire(storia.elena));
    const { refresh_token } = await apriSessioneGettoni(db, segreti, daAprire(storia.elena));
    const stato = async () => (await trovaSessione(db, segreti, 'admin', gettone, adesso())).stato;
    expect(await stato()).toBe('viva');

    // Un gettone di rinnovo speso, tolto e rimesso come nuovo: si vede che è di un giro passato, e la sessione finisce.
    const impronta = improntaGettone(refresh_token);
    const rinnova = () => storia.conGettone(null, 'POST', '/api/admin/auth/token/rinnova', { refresh_token });
    expect((await rinnova()).stato).toBe(200);
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM gettoni WHERE impronta = ${impronta}`.execute(db);
    const [speso] = rows;
    await ladro('DELETE FROM gettoni WHERE impronta = $1', [impronta]);
    await ladro(
      `INSERT INTO gettoni (impronta, sessione_id, uso, giro, emesso_il, scade_il, marca) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [impronta, speso?.sessione_id, speso?.uso, speso?.giro, speso?.emesso_il, speso?.scade_il, speso?.marca],
    );
    expect((await rinnova()).corpo).toMatchObject({ motivo: 'riuso_gettone' });

    storia.ora.adesso += 4 * ORA;
    expect(await stato()).toBe('finita');
    await ladro('UPDATE sessioni SET ultimo_uso_il = $2 WHERE id = $1', [id, adesso()]);
    expect(await stato()).toBe('sconosciuta');

    const altra = await apriSessione(db, segreti, daAprire(storia.bruno));
    const riga = (await sql<Record<string, unknown>>`SELECT * FROM sessioni WHERE id = ${altra.id}`.execute(db))
      .rows[0];
    await ladro('DELETE FROM sessioni WHERE id = $1', [altra.id]);
    expect(
      await ladro(
        `INSERT INTO sessioni (id, impronta_token, mezzo, strategia, soggetto_id, creata_il, ultimo_uso_il, scade_il, marca)
         VALUES ($1, $2, 'cookie', 'edicom', $3, $4, $4, $5, $6)`,
        [altra.id, riga?.impronta_token, storia.bruno.id, riga?.creata_il, riga?.scade_il, riga?.marca],
      ),
    ).toBe('42501');
    storia.ora.adesso += 1;
  });

  test('un codice dato a mano, scaduto, non si allunga; e uno speso non torna', async () => {
    const { db, segreti } = storia.servizio.contesto;
    const dati = { astaId: storia.asta, adesso: adesso(), scadeIl: null } as const;
    const { id: credenzialeId } = await apriCredenziale(db, segreti, {
      ...dati,
      ruolo: 'spettatore',
      bustaId: null,
      pseudonimo: 'Loto',
    });
    const comune = { asta: storia.asta, adesso: adesso() };
    const primo = { ...comune, comandoId: randomUUID(), credenzialeId, motivo: 'x' };
    const prima = await proponiConsegna(db, segreti, { ...primo, chi: { id: storia.anna.id, nome: 'Anna' } });
    const conferma = { ...comune, comandoId: randomUUID(), consegnaId: prima.id };
    const altra = await confermaConsegna(db, segreti, { ...conferma, chi: { id: storia.bruno.id, nome: 'Bruno' } });
    storia.ora.adesso += ORA;
    await ladro('UPDATE consegne_a_mano SET scade_il = $2 WHERE id = $1', [prima.id, adesso() + ORA]);
    const token = `${prima.meta}${altra.meta}`;
    expect((await storia.conGettone(null, 'POST', '/api/user/auth/token', { token })).corpo.codice).toBe(
      'credenziale_non_valida',
    );
    await ladro('UPDATE consegne_a_mano SET usata_il = 1 WHERE id = $1', [prima.id]);
    expect(await ladro('UPDATE consegne_a_mano SET usata_il = NULL')).toBe('42501');
  });
});

test('qualcuno lo sa: un allarme del banco dice le tavole, il registro del processo le righe, e nessuna vendita si ferma', async () => {
  const { corpo } = await storia.chiama(storia.anna, 'GET', '/api/edicom/allarmi');
  const allarmi = corpo.allarmi as { codice: string; asta: string | null; quanti: number; chi: string[] }[];
  const estraneo = allarmi.find(({ codice }) => codice === 'R74_accesso_estraneo');
  expect(estraneo).toMatchObject({ asta: null });
  const dette = new Set(estraneo?.chi.map((uno) => uno.split(' ')[0]));
  const scritte = RIGHE_DEL_REGISTRO.filter((riga) => riga.includes('nessun server ha scritto: non vale')).map((riga) =>
    String((JSON.parse(riga) as { tavola?: string }).tavola),
  );
  // Quelle della banca le provano gli ordini di rimborso, gli estratti che non tornano e un accredito nascosto; il resto banca/movimenti/conti e lotti-veri, e due storie; le chiavi, sigillo/chiavi/rotazione.
  const banca = ['movimenti', 'abbinamenti_atti', 'estratti_sbilanciati', 'ordini', 'ordini_atti', 'ritorni_rimborsi'];
  const conti = ['tribunali_versioni', 'conti_banca', 'crediti_sigillati', 'buste_sigillate'];
  const altrove = ['ritorni_da_guardare', 'storni', 'movimenti_del_prezzo', 'chiavi', 'chiavi_finite'];
  expect(new Set([...scritte, ...banca, ...altrove, ...conti])).toEqual(new Set(Object.keys(COPERTE)));
  expect([...dette].every((una) => una !== undefined && una in COPERTE)).toBe(true);
  expect(allarmi.filter(({ codice }) => codice === 'R74_voce_estranea')).toEqual([]);
  expect((await storia.chiama(storia.elena, 'GET', `/api/admin/aste/${storia.asta}`)).stato).toBe(200);
});
