import { randomUUID } from 'node:crypto';
import { TIPI_FOGLIO } from '@gestore/contratto/linea/fogli';
import type { AttoVisto, LetturaVista } from '@gestore/contratto/rendiconti/registro-accessi';
import { REGISTRO_PAGINA } from '@gestore/contratto/rendiconti/registro-accessi';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leggiXlsx } from '../fogli/prove/leggi-xlsx.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { depositaBusta, pubblicaVendita } from '../prove/vendita-pubblicata.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { COLONNE_ATTI } from './registro-foglio.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let delegata: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  delegata = await banco.delegato('Avv. Elena Conti');
});
afterAll(() => banco.chiudi());

const letture = async (query: string, chi = anna): Promise<{ letture: LetturaVista[]; prossimo: string | null }> => {
  const { stato, corpo } = await chi.chiama('GET', `/api/edicom/registro/letture?${query}`);
  expect(stato).toBe(200);
  return corpo as never;
};
const atti = async (query: string): Promise<{ atti: AttoVisto[]; prossimo: string | null }> => {
  const { stato, corpo } = await anna.chiama('GET', `/api/edicom/registro/atti?${query}`);
  expect(stato).toBe(200);
  return corpo as never;
};
const verifica = (asta: string): Promise<Risposta> =>
  anna.chiama('POST', `/api/edicom/registro/aste/${asta}/verifica`, {});

/** Il proprietario della base dati, che le difese della tabella non fermano: è da lui che la catena deve difendere. */
async function manometti(sql: string, valori: unknown[]): Promise<void> {
  const cliente = new pg.Client({
    connectionString: banco.servizio.contesto.configurazione.urlBaseDati ?? '',
  });
  await cliente.connect();
  try {
    await cliente.query("SET session_replication_role = 'replica'");
    await cliente.query(sql, valori);
  } finally {
    await cliente.end();
  }
}

describe('guardie', () => {
  test.each([
    ['GET', '/api/edicom/registro/letture'],
    ['GET', '/api/edicom/registro/letture.csv'],
    ['GET', '/api/edicom/registro/atti'],
    ['GET', '/api/edicom/registro/atti.csv'],
    ['POST', `/api/edicom/registro/aste/${randomUUID()}/verifica`],
  ] as const)('%s %s è solo per gli operatori', async (metodo, percorso) => {
    for (const chi of [banco.nessuno, delegata]) {
      const { stato, tipo } = await chi.chiama(metodo, percorso, metodo === 'POST' ? {} : undefined);
      expect([stato, tipo.split(';')[0]]).toEqual([401, 'application/problem+json']);
    }
  });
  test.each([
    'asta=x',
    'dal=ieri',
    'dal=-1',
    'altro=1',
    `chi=${'x'.repeat(201)}`,
    'chi=%00',
    'tipo=a%27b',
    'attore=re',
  ])('?%s è un 422 che nomina il campo', async (query) => {
    const { stato, corpo } = await anna.chiama('GET', `/api/edicom/registro/atti?${query}`);
    expect(stato).toBe(422);
    expect(corpo.errori).toHaveLength(1);
  });
  test('la verifica di una vendita che non c’è è un 404', async () => {
    for (const id of [randomUUID(), 'x']) expect((await verifica(id)).stato).toBe(404);
  });
});

describe('R37 chi ha letto chi', () => {
  const leggono = async (quante: number, asta: string | null, cheCosa: string, chi = delegata.id): Promise<void> => {
    for (let i = 0; i < quante; i += 1) await annotaLettura(banco.servizio.impianto, chi, asta, cheCosa);
  };

  test('si cerca per persona, vendita, cosa e tempo, con il nome di chi ha letto', async () => {
    const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl: banco.ora.adesso + 10 * ORA });
    await leggono(1, asta, 'identità degli offerenti');
    await leggono(1, asta, 'IBAN dei rimborsi', anna.id);
    const attesa = {
      asta,
      titolo: 'Appartamento in Brescia',
      chi: { id: delegata.id, nome: 'Avv. Elena Conti', tipo: 'delegato' },
      cheCosa: 'identità degli offerenti',
      lettaIl: banco.ora.adesso,
    };
    // Il titolo viene dall'elenco, che segue il registro.
    await expect.poll(async () => (await letture(`asta=${asta}`)).letture[0]?.titolo).toBe(attesa.titolo);
    for (const query of [`asta=${asta}&chi=conti`, `asta=${asta}&cheCosa=IDENTIT`, `asta=${asta}&chi=${delegata.id}`])
      expect((await letture(query)).letture).toMatchObject([attesa]);
    const { adesso } = banco.ora;
    expect((await letture(`asta=${asta}&chi=conti&dal=${adesso}&al=${adesso}`)).letture).toHaveLength(1);
    expect((await letture(`asta=${asta}&chi=conti&dal=${adesso + 1}`)).letture).toEqual([]);
    expect((await letture(`asta=${asta}&chi=conti&al=${adesso - 1}`)).letture).toEqual([]);
  });

  test('le pagine non saltano e non ripetono righe mentre ne arrivano altre', async () => {
    const cheCosa = randomUUID();
    await leggono(REGISTRO_PAGINA + 3, null, cheCosa);
    const prima = await letture(`cheCosa=${cheCosa}`);
    await leggono(5, null, cheCosa);
    const seconda = await letture(`cheCosa=${cheCosa}&dopo=${prima.prossimo}`);
    expect([prima.letture.length, seconda.letture.length, seconda.prossimo]).toEqual([REGISTRO_PAGINA, 3, null]);
    expect(new Set([...prima.letture, ...seconda.letture].map(({ id }) => id)).size).toBe(REGISTRO_PAGINA + 3);
  });

  test('un cursore inventato dà una pagina vuota', async () => {
    for (const dopo of ['x', '-1', '9'.repeat(200), 'WzFd'])
      expect((await letture(`dopo=${dopo}`)).letture).toEqual([]);
  });

  test('anche guardare il registro si annota', async () => {
    const curiosa = await banco.operatore('Carla Curiosa');
    await letture('', curiosa);
    await curiosa.chiama('GET', '/api/edicom/registro/letture.csv');
    await curiosa.chiama('GET', '/api/edicom/registro/atti');
    await curiosa.chiama('GET', '/api/edicom/registro/atti.csv');
    expect((await letture(`chi=${curiosa.id}`)).letture.map(({ cheCosa }) => cheCosa)).toEqual([
      'registro degli atti, esportato',
      'registro degli atti',
      'registro delle letture, esportato',
      'registro delle letture',
    ]);
  });

  test('esportato, è un CSV con il fuso nell’intestazione e nessuna formula', async () => {
    const cattiva = await banco.operatore('=HYPERLINK("http://x";"y")');
    const cheCosa = randomUUID();
    await leggono(1, null, cheCosa, cattiva.id);
    const { tipo, testo } = await anna.chiama('GET', `/api/edicom/registro/letture.csv?cheCosa=${cheCosa}`);
    expect(tipo).toContain('text/csv');
    const [intestazione, riga] = testo.split('\r\n');
    expect(intestazione).toContain('(Europe/Rome)');
    expect(riga).toContain(`"'=HYPERLINK(""http://x"";""y"")";operatore;${cattiva.id};${cheCosa}`);
    expect(riga).toMatch(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2} CES?T;/);
  });

  test('R37 esportato in XLSX ha le stesse righe, date vere e nessuna formula; anche questo si annota', async () => {
    const cattiva = await banco.operatore('=1+1');
    const cheCosa = randomUUID();
    await leggono(3, null, cheCosa, cattiva.id);
    const risposta = await anna.apri(`/api/edicom/registro/letture.xlsx?cheCosa=${cheCosa}`);
    expect(risposta.headers.get('content-type')).toBe(TIPI_FOGLIO.xlsx);
    expect(risposta.headers.get('content-disposition')).toBe('attachment; filename="letture.xlsx"');
    expect(risposta.headers.get('x-righe')).toBe('3');
    const [foglio] = await leggiXlsx(Buffer.from(await risposta.arrayBuffer()));
    const [nomi, ...righe] = foglio?.righe ?? [];
    expect(nomi?.[0]?.valore).toContain('(Europe/Rome)');
    expect(righe).toHaveLength(3);
    for (const riga of righe) {
      expect(riga[0]).toMatchObject({ valore: expect.any(Number), formato: 'dd/mm/yyyy\\ hh:mm:ss.000' });
      expect(riga[1]).toEqual({ valore: '=1+1', formato: '@', apostrofo: true });
    }
    const [ultima] = (await letture('cheCosa=esportato')).letture;
    expect(ultima).toMatchObject({ cheCosa: 'registro delle letture, esportato', chi: { id: anna.id } });
    const atti = await anna.apri('/api/edicom/registro/atti.xlsx');
    const [degliAtti] = await leggiXlsx(Buffer.from(await atti.arrayBuffer()));
    expect(degliAtti?.righe[0]?.map((una) => una?.valore)).toEqual(COLONNE_ATTI);
  });
});

describe('gli atti delle vendite', () => {
  const senzaIdentita = ({ seq, tipo, attore }: AttoVisto) => ({ seq, tipo, attore });

  test('R10 prima di T0-180 una vendita con buste e una senza sono uguali, e nessun numero lo dice', async () => {
    // Il termine è ancora lontano: il pianificatore non scrive nulla in una vendita prima che nell'altra.
    const inizioIl = banco.ora.adesso + 30 * ORA;
    const vuota = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    const piena = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    for (const _ of [1, 2, 3]) await depositaBusta(piena, inizioIl);
    for (const query of ['', '&tipo=BustaDepositata', '&attore=operatore']) {
      const [senza, con] = [await atti(`asta=${vuota.asta}${query}`), await atti(`asta=${piena.asta}${query}`)];
      expect(con.atti.map(senzaIdentita)).toEqual(senza.atti.map(senzaIdentita));
      expect(con.atti.every(({ seq }) => seq === null)).toBe(true);
    }
    const { corpo, testo } = await verifica(piena.asta);
    expect(corpo).toMatchObject({ esito: 'integra', voci: null, seq: null });
    expect(testo).not.toMatch(/"(?:voci|seq)":\d/);
    const { testo: foglio } = await anna.chiama('GET', `/api/edicom/registro/atti.csv?asta=${piena.asta}`);
    expect(foglio).not.toContain('Busta');
  });

  test('da T0-180 si vedono anche le buste, con il loro posto e senza nomi', async () => {
    const inizioIl = banco.ora.adesso + 2 * ORA;
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    await depositaBusta(una, inizioIl, 'Abete');
    // Da quando sono leggibili lo dice l'elenco, che segue il registro.
    await expect.poll(async () => (await atti(`asta=${una.asta}`)).atti[0]?.seq).toEqual(expect.any(Number));
    const trovati = (await atti(`asta=${una.asta}`)).atti;
    const busta = trovati.find(({ tipo }) => tipo === 'BustaDepositata');
    expect(busta).toMatchObject({ riguarda: 'Abete', attore: { tipo: 'sistema' }, seq: expect.any(Number) });
    const nostri = trovati.filter(({ attore }) => attore.tipo === 'operatore');
    expect(nostri.map(({ tipo, seq, riguarda }) => [tipo, seq, riguarda])).toEqual([
      ['RaccoltaAperta', 3, null],
      ['AstaPubblicata', 2, null],
      ['AstaCreata', 1, null],
    ]);
    expect((await verifica(una.asta)).corpo).toMatchObject({ esito: 'integra', voci: expect.any(Number) });
  });

  test('l’operatore ha il suo nome, e si cerca per nome', async () => {
    const { asta, fai } = await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + 10 * ORA,
      delegatoId: delegata.id,
    });
    const richiestaId = randomUUID();
    const impegno = 'a'.repeat(64);
    await fai(
      { tipo: 'referente', id: delegata.id },
      { tipo: 'chiediAssistenza', richiestaId, da: 'Delegato', impegno },
      banco.ora.adesso,
    );
    await fai({ tipo: 'operatore', id: anna.id }, { tipo: 'prendiInCarico', richiestaId }, banco.ora.adesso);
    expect((await atti(`asta=${asta}&chi=operatrice`)).atti).toMatchObject([
      { tipo: 'AssistenzaPresaInCarico', attore: { tipo: 'operatore', nome: 'Anna Operatrice' }, seq: null },
    ]);
    expect((await atti(`asta=${asta}&chi=CONTI`)).atti).toMatchObject([
      { tipo: 'AssistenzaRichiesta', attore: { tipo: 'referente', nome: 'Avv. Elena Conti' } },
    ]);
  });

  test('le pagine si seguono senza salti, e il cursore non porta il posto nel registro', async () => {
    const inizioIl = banco.ora.adesso + 2 * ORA;
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    for (let i = 0; i < REGISTRO_PAGINA; i += 1) await depositaBusta(una, inizioIl);
    const pagine = [await atti(`asta=${una.asta}`)];
    // Intanto il pianificatore può scrivere altro: chi segue il cursore non lo vede, e non perde nulla.
    for (let dopo = pagine[0]?.prossimo ?? null; dopo !== null; dopo = pagine.at(-1)?.prossimo ?? null) {
      expect(Buffer.from(dopo, 'base64url').toString()).not.toMatch(/"seq"/);
      pagine.push(await atti(`asta=${una.asta}&dopo=${dopo}`));
    }
    const seq = pagine.flatMap((pagina) => pagina.atti.map((atto) => atto.seq));
    expect(seq).toEqual(seq.map((_, i) => seq.length - i));
    expect(pagine.length).toBeGreaterThan(1);
    expect((await atti(`asta=${una.asta}&dopo=inventato`)).atti).toEqual([]);
  });
});

describe('R74 la verifica della catena', () => {
  const leggibile = async (): Promise<string> => {
    const inizioIl = banco.ora.adesso + ORA;
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    for (const _ of [1, 2]) await depositaBusta(una, inizioIl);
    return una.asta;
  };

  test('una voce modificata si dice quale', async () => {
    const asta = await leggibile();
    await manometti("UPDATE giornale SET dati = replace(dati, 'Brescia', 'Bologna') WHERE asta = $1 AND seq = 1", [
      asta,
    ]);
    expect((await verifica(asta)).corpo).toMatchObject({
      esito: 'alterata',
      seq: 1,
      motivo: 'la voce n. 1 è stata modificata',
    });
  });

  test('R10 finché le offerte sono segrete dice soltanto che è alterata', async () => {
    const inizioIl = banco.ora.adesso + 10 * ORA;
    const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    await manometti("UPDATE giornale SET dati = replace(dati, 'Brescia', 'Bologna') WHERE asta = $1 AND seq = 1", [
      asta,
    ]);
    expect((await verifica(asta)).corpo).toMatchObject({ esito: 'alterata', seq: null, voci: null, motivo: null });
  });

  // Per ultima: chi se ne accorge, a ragione, non lascia più scrivere nulla.
  test('una coda tolta si vede', async () => {
    const asta = await leggibile();
    const inIndice = async (): Promise<number> =>
      (await banco.servizio.impianto.pool.query<{ seq: number }>('SELECT seq FROM aste WHERE id = $1', [asta])).rows[0]
        ?.seq ?? 0;
    await expect.poll(inIndice).toBeGreaterThanOrEqual(5);
    await manometti('DELETE FROM giornale WHERE asta = $1 AND seq >= 4', [asta]);
    const { esito, seq } = (await verifica(asta)).corpo;
    expect(esito).toBe('alterata');
    // Se intanto il pianificatore ha scritto al posto della prima tolta, la prima che manca è la seguente.
    expect(seq).toBeGreaterThanOrEqual(4);
  });
});
