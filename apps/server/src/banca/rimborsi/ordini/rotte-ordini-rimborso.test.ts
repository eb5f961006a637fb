import { randomUUID } from 'node:crypto';
import type { Ordine, RimborsiDellaVendita } from '@gestore/contratto/banca/ordini-rimborso';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ibanItaliano } from '../../../dimostrazione/invenzioni/persone.ts';
import type { Persona, Risposta } from '../../../prove/banco-operatori.ts';
import {
  type BancoDueVendite,
  cauzioneDi,
  GIORNI_FA_IN_CHIARO,
  importo,
  preparaDueVendite,
} from '../../prove/banco-banca.ts';
import { camt } from '../../prove/estratti.ts';
import { improntaRighe } from '../ordine.ts';

let b: BancoDueVendite;
beforeAll(async () => {
  b = await preparaDueVendite();
});
afterAll(() => b.banco.chiudi());

const rimborsi = async (): Promise<RimborsiDellaVendita> =>
  (await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${b.asta}`)).corpo as RimborsiDellaVendita;

describe('ordini di rimborso', () => {
  const ordini = async (persona: Persona): Promise<Ordine[]> =>
    (await persona.chiama('GET', '/api/edicom/banca/ordini')).corpo.ordini as Ordine[];
  const prepara = (buste: string[], comandoId = randomUUID()): Promise<Risposta> =>
    b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId, asta: b.asta, buste });
  const ordinabili = async (): Promise<string[]> =>
    (await rimborsi()).rimborsi.filter(({ impedimenti }) => impedimenti.length === 0).map(({ bustaId }) => bustaId);

  beforeAll(async () => {
    await b.carica(
      b.offerte.map((una, i) =>
        cauzioneDi(una, { causale: `rimborsabile ${i}`, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
      ),
    );
    await b.anna.chiama('POST', '/api/edicom/banca/abbina', { comandoId: randomUUID() });
  });

  test('si ordina solo ciò che è arrivato: senza accredito, un no', async () => {
    const { rimborsi: dovuti } = await rimborsi();
    expect(dovuti.length).toBeGreaterThan(2);
    const uno = dovuti.find(({ impedimenti }) => impedimenti.length === 0);
    const accredito = (await b.movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === uno?.bustaId,
    );
    await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    const no = await prepara([uno?.bustaId ?? '']);
    expect([no.stato, no.corpo.codice, no.corpo.impedimenti]).toEqual([
      409,
      'rimborso_non_ordinabile',
      ['accredito_mancante'],
    ]);
    const corpo = { comandoId: randomUUID(), asta: b.asta, bustaId: uno?.bustaId, motivo: 'ripristino' };
    await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/abbina`, corpo);
    expect((await prepara([randomUUID()])).corpo.codice).toBe('rimborso_non_ordinabile');
  });

  test('R71 prepara uno, approva un altro; poi il file, con conto e somme giusti; ogni comando ripetuto non raddoppia', async () => {
    const scelti = (await ordinabili()).slice(0, 2);
    const comandoId = randomUUID();
    const nati = await Promise.all([prepara(scelti, comandoId), prepara(scelti, comandoId)]);
    expect(nati.map(({ stato }) => stato)).toEqual([200, 200]);
    expect(nati[0]?.corpo).toEqual(nati[1]?.corpo);
    const a = `/api/edicom/banca/ordini/${comandoId}`;
    const [visto] = await ordini(b.anna);
    expect(visto).toMatchObject({ id: comandoId, stato: 'da_approvare', preparatoDaMe: true, puo: ['annulla'] });

    const doppio = await prepara([scelti[0] ?? '']);
    expect(doppio.corpo).toMatchObject({ codice: 'rimborso_non_ordinabile', impedimenti: ['gia_ordinato'] });

    const approva = { comandoId: randomUUID(), impronta: visto?.impronta };
    const sua = await b.anna.chiama('POST', `${a}/approva`, approva);
    expect([sua.stato, sua.corpo.codice, sua.corpo.regola]).toEqual([409, 'R71_stesso_operatore', 'R71']);
    expect(sua.corpo.detail).toMatch(/altro operatore/);
    const altraLettura = await b.bruno.chiama('POST', `${a}/approva`, { ...approva, impronta: 'a'.repeat(64) });
    expect(altraLettura.corpo.codice).toBe('ordine_cambiato');
    expect((await b.bruno.chiama('POST', `${a}/scarica`, { comandoId: randomUUID() })).corpo.codice).toBe(
      'ordine_in_altro_stato',
    );

    const prima = await b.bruno.chiama('POST', `${a}/approva`, approva);
    const ancora = await b.bruno.chiama('POST', `${a}/approva`, approva);
    expect([prima.corpo.stato, ancora.corpo.stato]).toEqual(['approvato', 'approvato']);

    const scarica = { comandoId: randomUUID() };
    const file = await b.anna.chiama('POST', `${a}/scarica`, scarica);
    const dinuovo = await b.anna.chiama('POST', `${a}/scarica`, scarica);
    const terzo = await b.bruno.chiama('POST', `${a}/scarica`, { comandoId: randomUUID() });
    expect([dinuovo.corpo, terzo.corpo]).toEqual([file.corpo, file.corpo]);
    const { rows: letture } = await b.banco.servizio.impianto.pool.query(
      "SELECT asta, chi FROM letture_identita WHERE che_cosa LIKE 'file dei pagamenti%' ORDER BY id",
    );
    expect(letture).toEqual([b.anna, b.anna, b.bruno].map(({ id: chi }) => ({ asta: b.asta, chi })));
    const xml = String(file.corpo.xml);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<NbOfTxs>2</NbOfTxs>');
    // Il conto che l’offerta dice addebitato, e nessun altro.
    const addebitati = b.offerte.filter(({ bustaId }) => scelti.includes(bustaId)).map(({ iban }) => iban ?? '');
    expect(addebitati).toHaveLength(2);
    for (const iban of addebitati) expect(xml).toContain(`<IBAN>${ibanCompatto(iban)}</IBAN>`);
    expect(xml).toContain(`<CtrlSum>${importo(visto?.importoCent ?? 0)}</CtrlSum>`);
    const atti = (await ordini(b.anna))[0]?.atti.map(({ fatto, operatore }) => `${fatto} ${operatore.split(' ')[0]}`);
    expect(atti).toEqual(['preparato Anna', 'approvato Bruno', 'scaricato Anna', 'scaricato Bruno']);

    const annulla = await b.anna.chiama('POST', `${a}/annulla`, { comandoId: randomUUID(), motivo: 'prova' });
    expect(annulla.corpo.codice).toBe('R71_stesso_operatore');
    const eseguito = await b.bruno.chiama('POST', `${a}/esegui`, {
      comandoId: randomUUID(),
      motivo: 'Estratto del 22',
    });
    expect(eseguito.corpo.stato).toBe('eseguito');
  });

  test('un identificativo già usato con un altro ordine, un altro atto o un altro motivo è un altro comando', async () => {
    const [uno = '', due = ''] = await ordinabili();
    const comandoId = randomUUID();
    await prepara([uno], comandoId);
    const altreBuste = await prepara([uno, due], comandoId);
    expect([altreBuste.stato, altreBuste.corpo.codice]).toEqual([409, 'comando_diverso']);
    const a = `/api/edicom/banca/ordini/${comandoId}`;
    const annulla = { comandoId: randomUUID(), motivo: 'Errore' };
    expect((await b.anna.chiama('POST', `${a}/annulla`, { ...annulla, comandoId })).corpo.codice).toBe(
      'comando_diverso',
    );
    const fatto = await b.anna.chiama('POST', `${a}/annulla`, annulla);
    expect((await b.anna.chiama('POST', `${a}/annulla`, annulla)).corpo).toEqual(fatto.corpo);
    for (const altro of [
      b.anna.chiama('POST', `${a}/annulla`, { ...annulla, motivo: 'Un altro' }),
      b.anna.chiama('POST', `${a}/respingi`, annulla),
      prepara([due], annulla.comandoId),
    ])
      expect((await altro).corpo.codice).toBe('comando_diverso');
    expect(await ordinabili()).toContain(uno);
  });

  test('R71 di un accredito diverso dalla cauzione dichiarata torna ciò che è arrivato, e chi approva legge perché', async () => {
    const [busta = ''] = await ordinabili();
    const offerta = b.offerte.find(({ bustaId }) => bustaId === busta) ?? b.offerte[0];
    if (offerta === undefined) throw new Error('nessuna offerta');
    const causale = 'conguaglio in piu';
    await b.carica([
      cauzioneDi(offerta, { importo: '500.00', cro: '', causale, contabile: b.giorniFa(GIORNI_FA_IN_CHIARO) }),
    ]);
    const inPiu = await b.conCausale(causale);
    const suo = { comandoId: randomUUID(), asta: b.asta, bustaId: busta, motivo: 'dello stesso offerente' };
    expect((await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${inPiu.id}/abbina`, suo)).stato).toBe(200);
    const visto = (await rimborsi()).rimborsi.find(({ bustaId }) => bustaId === busta);
    const arrivati = (offerta.cauzioneCent ?? 0) + 50_000;
    expect(visto).toMatchObject({
      importoCent: arrivati,
      accreditatoCent: arrivati,
      daMotivare: true,
      impedimenti: [],
    });

    const muto = await prepara([busta]);
    expect([muto.stato, muto.corpo.impedimenti]).toEqual([409, ['importo_diverso']]);
    const comandoId = randomUUID();
    const conMotivo = (motivo: string) =>
      b.anna.chiama('POST', '/api/edicom/banca/ordini', { comandoId, asta: b.asta, buste: [busta], motivo });
    const motivo = 'Ha versato 500 euro in più: torna tutto.';
    expect((await conMotivo(motivo)).stato).toBe(200);
    expect((await conMotivo(motivo)).stato).toBe(200);
    expect((await conMotivo('Un altro')).corpo.codice).toBe('comando_diverso');
    const nato = (await ordini(b.bruno)).find(({ id }) => id === comandoId);
    expect(nato).toMatchObject({ importoCent: arrivati, puo: expect.arrayContaining(['approva']) });
    expect(nato?.atti[0]).toMatchObject({ fatto: 'preparato', motivo });
    const annulla = { comandoId: randomUUID(), motivo: 'fine della prova' };
    await b.anna.chiama('POST', `/api/edicom/banca/ordini/${comandoId}/annulla`, annulla);
    const sciogli = { comandoId: randomUUID(), motivo: 'fine della prova' };
    await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${inPiu.id}/sciogli`, sciogli);
  });

  test('un ordine respinto o annullato libera i suoi rimborsi; mentre vive, la cauzione non si scioglie', async () => {
    const scelti = (await ordinabili()).slice(0, 1);
    const { corpo } = await prepara(scelti);
    const accredito = (await b.movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === scelti[0],
    );
    const no = await b.bruno.chiama('POST', `/api/edicom/banca/movimenti/${accredito?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    expect(no.corpo.codice).toBe('rimborso_in_ordine');
    const respinto = await b.bruno.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/respingi`, {
      comandoId: randomUUID(),
      motivo: 'Manca la delega',
    });
    expect(respinto.corpo.stato).toBe('respinto');
    expect(await ordinabili()).toContain(scelti[0]);
    const secondo = await prepara(scelti);
    const annullato = await b.anna.chiama('POST', `/api/edicom/banca/ordini/${secondo.corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'Errore',
    });
    expect(annullato.corpo.stato).toBe('annullato');
  });

  test('un conto senza intestatario non paga, finché il tribunale non dice di chi è', async () => {
    const conto = ibanItaliano('09998', '01600', '000000777777');
    const [busta] = await ordinabili();
    const suo = (await b.movimenti('banca=sella&stato=abbinato')).movimenti.find(
      ({ abbinamento }) => abbinamento?.bustaId === busta,
    );
    await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${suo?.id}/sciogli`, {
      comandoId: randomUUID(),
      motivo: 'prova',
    });
    const voce = {
      importo: importo(suo?.importoCent ?? 0),
      causale: 'senza nome',
      contabile: b.giorniFa(GIORNI_FA_IN_CHIARO),
    };
    const testo = camt([voce], { conto, intestatario: '' });
    await b.anna.carica('/api/edicom/banca/camt', { nome: 'x.xml', testo });
    const { id } = await b.conCausale('senza nome');
    const abbina = { comandoId: randomUUID(), asta: b.asta, bustaId: busta, motivo: 'prova' };
    await b.anna.chiama('POST', `/api/edicom/banca/movimenti/${id}/abbina`, abbina);
    expect((await prepara([busta ?? ''])).corpo.codice).toBe('intestatario_del_conto_mancante');
    const nessuno = { rilancioMinimoCent: null, unitaTempoMs: null, cauzionePercento: null, cauzioneSu: null };
    const tribunale = { ...nessuno, saldoGiorni: null, rimborsoGiorniLavorativi: null, note: '' };
    const dati = {
      comandoId: randomUUID(),
      versione: 0,
      nome: 'Ufficio di prova',
      iban: conto,
      intestatario: 'Procedura 1',
    };
    expect((await b.anna.chiama('POST', '/api/edicom/tribunali', { ...tribunale, ...dati })).stato).toBe(200);
    const { corpo } = await prepara([busta ?? '']);
    expect((await ordini(b.anna)).find((uno) => uno.id === corpo.id)).toMatchObject({
      conto,
      intestatario: 'Procedura 1',
    });
    await b.anna.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'fine',
    });
  });

  test('R71 nemmeno scrivendo nella base dati chi prepara può approvare, e i fatti non si riscrivono', async () => {
    const { corpo } = await prepara((await ordinabili()).slice(0, 1));
    const { pool } = b.banco.servizio.impianto;
    await expect(
      pool.query(
        `INSERT INTO ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
         VALUES ($1, 2, 'approvato', $2, $3, 'Anna', 0)`,
        [corpo.id, randomUUID(), b.anna.id],
      ),
    ).rejects.toThrow(/non lo approva/);
    const cliente = await pool.connect();
    await cliente.query('BEGIN; CREATE TEMP TABLE ordini_atti (LIKE public.ordini_atti) ON COMMIT DROP');
    await expect(
      cliente.query(
        `INSERT INTO public.ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
         VALUES ($1, 2, 'approvato', $2, $3, 'Anna', 0)`,
        [corpo.id, randomUUID(), b.anna.id],
      ),
    ).rejects.toThrow(/non lo approva/);
    await cliente.query('ROLLBACK');
    cliente.release();
    await expect(b.banco.comeProprietario('UPDATE ordini_righe SET importo_cent = 1')).rejects.toThrow(/in coda/);
    await expect(b.banco.comeProprietario("UPDATE ordini_atti SET atto = 'approvato'")).rejects.toThrow(/in coda/);
    await b.anna.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'fine',
    });
  });

  test('R71 R74 una riga messa a mano nella base dati non muove denaro: né un’approvazione, né un ordine, né un accredito', async () => {
    const { pool } = b.banco.servizio.impianto;
    const [busta = ''] = await ordinabili();
    const prima = (await rimborsi()).rimborsi.find(({ bustaId }) => bustaId === busta);
    const movimento = randomUUID();
    // Un accredito in più per la stessa busta, abbinato da chi ha la password dell'applicazione: torna ciò che è arrivato davvero.
    await pool.query(
      `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale, marca)
       SELECT $1, file, conto, formato, 'a mano', 900000000, contabile, '', 'Ladro', '', marca FROM movimenti
       WHERE importo_cent > 0 AND conto = $2 LIMIT 1`,
      [movimento, prima?.conto],
    );
    await pool.query(
      `INSERT INTO abbinamenti_atti (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il)
       VALUES ($1, gen_random_uuid(), 'abbinato', 'manuale', $2, $3, 'x', $4, 'Anna', 0)`,
      [movimento, b.asta, busta, b.anna.id],
    );
    await pool.query('INSERT INTO abbinamenti (movimento, asta, busta_id) VALUES ($1, $2, $3)', [
      movimento,
      b.asta,
      busta,
    ]);
    expect((await rimborsi()).rimborsi.find(({ bustaId }) => bustaId === busta)).toEqual(prima);
    const letti = await b.movimenti('banca=sella&stato=abbinato');
    expect(letti.movimenti.map(({ id }) => id)).not.toContain(movimento);

    const { corpo } = await prepara([busta]);
    expect((await ordini(b.anna)).find(({ id }) => id === corpo.id)?.importoCent).toBe(prima?.importoCent);
    await pool.query(
      `INSERT INTO ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
       VALUES ($1, 2, 'approvato', gen_random_uuid(), $2, 'Bruno', 0)`,
      [corpo.id, b.bruno.id],
    );
    expect((await ordini(b.anna)).find(({ id }) => id === corpo.id)?.stato).toBe('da_approvare');
    const scarica = (id: unknown) =>
      b.anna.chiama('POST', `/api/edicom/banca/ordini/${id}/scarica`, { comandoId: randomUUID() });
    expect((await scarica(corpo.id)).corpo.codice).toBe('ordine_in_altro_stato');

    const [finto, righe] = [
      randomUUID(),
      [
        {
          riga: 1,
          bustaId: busta,
          importoCent: 1,
          iban: ibanItaliano('09998', '01600', '000000999999'),
          intestatario: 'Ladro',
          causale: 'x',
        },
      ],
    ];
    await pool.query(
      `INSERT INTO ordini (id, asta, conto, importo_cent, righe, impronta, marca)
       SELECT $1, asta, conto, 1, 1, $2, marca FROM ordini WHERE id = $3`,
      [finto, improntaRighe(prima?.conto ?? '', righe), corpo.id],
    );
    await pool.query(
      `INSERT INTO ordini_righe (ordine, riga, busta_id, importo_cent, iban, intestatario, causale) VALUES ($1, 1, $2, 1, $3, 'Ladro', 'x')`,
      [finto, busta, righe[0]?.iban],
    );
    for (const [seq, atto, chi] of [
      [1, 'preparato', b.anna.id],
      [2, 'approvato', b.bruno.id],
    ])
      await pool.query(
        `INSERT INTO ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
         VALUES ($1, $2, $3, gen_random_uuid(), $4, 'x', 0)`,
        [finto, seq, atto, chi],
      );
    expect((await scarica(finto)).corpo.codice).toBe('ordine_inesistente');
    expect((await ordini(b.anna)).map(({ id }) => id)).not.toContain(finto);

    // Tolto dall'elenco dei rimborsi ordinati, resta ordinato: non si paga due volte.
    await pool.query('DELETE FROM rimborsi_ordinati WHERE asta = $1', [b.asta]);
    expect((await prepara([busta])).corpo).toMatchObject({ impedimenti: ['gia_ordinato'] });

    const { allarmi } = (await b.anna.chiama('GET', '/api/edicom/allarmi')).corpo as {
      allarmi: { codice: string; chi: string[] }[];
    };
    const estranee = allarmi.find(({ codice }) => codice === 'R74_accesso_estraneo')?.chi ?? [];
    expect(estranee).toEqual(expect.arrayContaining([`movimenti ${movimento}`, `ordini ${finto}`]));
    await b.anna.chiama('POST', `/api/edicom/banca/ordini/${corpo.id}/annulla`, {
      comandoId: randomUUID(),
      motivo: 'fine',
    });
  });

  test.each([
    ['nessun rimborso', { buste: [] }, 'buste'],
    ['due volte lo stesso', { buste: [offertaFissa(), offertaFissa()] }, 'buste'],
    ['un campo in più', { sconto: 1 }, 'sconto'],
  ])('%s: il campo è nominato', async (_, parte, campo) => {
    const corpo = { comandoId: randomUUID(), asta: b.asta, buste: [offertaFissa()], ...parte };
    const { stato, corpo: problema } = await b.anna.chiama('POST', '/api/edicom/banca/ordini', corpo);
    expect([stato, (problema.errori as { campo: string }[])[0]?.campo]).toEqual([422, campo]);
  });
  test('una vendita non conclusa non ha rimborsi da ordinare', async () => {
    const { aste } = (await b.anna.chiama('GET', '/api/edicom/aste')).corpo as { aste: { id: string; fase: string }[] };
    const aperta = aste.find(({ id }) => id !== b.asta)?.id;
    expect((await b.anna.chiama('GET', `/api/edicom/banca/rimborsi/${aperta}`)).corpo.codice).toBe(
      'vendita_non_conclusa',
    );
  });
});

function offertaFissa(): string {
  return '0b8a1f6c-3f4e-4b57-9a52-0d8f6f3f7d10';
}
