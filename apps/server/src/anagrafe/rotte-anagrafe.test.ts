import { randomUUID } from 'node:crypto';
import { SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bozzaDaCompletare,
  type Delegata,
  venditaAggiudicata,
  venditaInRaccolta,
  venditaPronta,
} from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';

let banco: BancoOperatori;
let anna: Persona;
let delegata: Persona;
let chi: Delegata;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  delegata = await banco.delegato('Avv. Elena Conti');
  chi = { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' };
});
afterAll(() => banco.chiudi());

const CF = 'RSSMRA80A01F205X';
const soggetto = (parte: object = {}) => ({
  comandoId: randomUUID(),
  ancheSeDoppione: false,
  ...SOGGETTO_VUOTO,
  nome: 'Rossi Mario',
  ...parte,
});
const crea = async (parte: object = {}): Promise<string> => {
  const { stato, corpo } = await anna.chiama('POST', '/api/edicom/soggetti', soggetto(parte));
  expect(stato).toBe(200);
  return String(corpo.id);
};
const letture = async (): Promise<{ che_cosa: string; asta: string | null }[]> =>
  (
    await banco.servizio.impianto.pool.query<{ che_cosa: string; asta: string | null }>(
      'SELECT che_cosa, asta FROM letture_identita WHERE chi = $1 ORDER BY id',
      [anna.id],
    )
  ).rows;

describe('guardie', () => {
  test.each([
    ['GET', '/api/edicom/tribunali'],
    ['GET', `/api/edicom/tribunali/${randomUUID()}`],
    ['GET', '/api/edicom/tribunali/consueti?nome=x'],
    ['GET', '/api/edicom/soggetti.csv'],
    ['GET', '/api/edicom/soggetti.xlsx'],
    ['POST', '/api/edicom/tribunali'],
    ['GET', '/api/edicom/soggetti'],
    ['GET', `/api/edicom/soggetti/${randomUUID()}`],
    ['POST', '/api/edicom/soggetti'],
    ['POST', `/api/edicom/soggetti/${randomUUID()}/modifica`],
    ['POST', `/api/edicom/soggetti/${randomUUID()}/account`],
    ['POST', `/api/edicom/soggetti/${randomUUID()}/unisci`],
    ['POST', `/api/edicom/soggetti/${randomUUID()}/separa`],
    ['GET', '/api/edicom/account'],
    ['GET', `/api/edicom/offerenti?asta=${randomUUID()}`],
  ] as const)('%s %s è solo per gli operatori', async (metodo, percorso) => {
    for (const persona of [banco.nessuno, delegata]) {
      const { stato, tipo } = await persona.chiama(metodo, percorso, metodo === 'POST' ? {} : undefined);
      expect([stato, tipo.split(';')[0]]).toEqual([401, 'application/problem+json']);
    }
  });
  test('ciò che non esiste è un 404, anche se l’indirizzo non è un identificativo', async () => {
    for (const id of [randomUUID(), 'x', '%00']) {
      expect((await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).stato).toBe(404);
      expect((await anna.chiama('GET', `/api/edicom/tribunali/${id}`)).stato).toBe(404);
    }
  });
});

describe('tribunali', () => {
  const tribunale = (parte: object = {}) => ({
    comandoId: randomUUID(),
    versione: 0,
    nome: `Tribunale di ${randomUUID()}`,
    rilancioMinimoCent: 300_000,
    unitaTempoMs: 180_000,
    cauzionePercento: 10,
    cauzioneSu: 'prezzo_offerto',
    saldoGiorni: 120,
    rimborsoGiorniLavorativi: 7,
    iban: '',
    intestatario: '',
    note: '',
    ...parte,
  });

  test('l’elenco nasce dalle vendite presenti, una volta sola per ufficio', async () => {
    await venditaInRaccolta(banco.servizio, chi);
    await bozzaDaCompletare(banco.servizio);
    const prima = await anna.chiama('GET', '/api/edicom/tribunali');
    const seconda = await anna.chiama('GET', '/api/edicom/tribunali');
    expect(seconda.corpo).toEqual(prima.corpo);
    const nomi = (
      prima.corpo.tribunali as { dati: { nome: string; rilancioMinimoCent: number }; operatore: null }[]
    ).map(({ dati, operatore }) => [dati.nome, dati.rilancioMinimoCent, operatore]);
    expect(nomi).toContainEqual([expect.stringMatching(/SIRACUSA/i), 300_000, null]);
  });
  test('una modifica è una versione nuova, e la vecchia si ritrova per data', async () => {
    const corpo = tribunale({ iban: 'it60 x054 2811 1010 0000 0123 456' });
    const { corpo: nato } = await anna.chiama('POST', '/api/edicom/tribunali', corpo);
    const allora = banco.ora.adesso;
    banco.ora.adesso += 60_000;
    const modifica = { ...corpo, comandoId: randomUUID(), versione: 1, rilancioMinimoCent: 100_000 };
    const prima = await anna.chiama('POST', `/api/edicom/tribunali/${nato.id}`, modifica);
    const ripetuta = await anna.chiama('POST', `/api/edicom/tribunali/${nato.id}`, modifica);
    expect([prima.corpo.versione, ripetuta.corpo.versione]).toEqual([2, 2]);
    const vecchia = { ...modifica, comandoId: randomUUID(), rilancioMinimoCent: 200_000 };
    const no = await anna.chiama('POST', `/api/edicom/tribunali/${nato.id}`, vecchia);
    expect([no.stato, no.corpo.codice]).toEqual([409, 'tribunale_cambiato']);
    const adesso = (await anna.chiama('GET', `/api/edicom/tribunali/${nato.id}`)).corpo;
    const prim = (await anna.chiama('GET', `/api/edicom/tribunali/${nato.id}?il=${allora}`)).corpo;
    expect(adesso).toMatchObject({ versione: 2, dati: { rilancioMinimoCent: 100_000 }, operatore: 'Anna Operatrice' });
    expect(prim).toMatchObject({ versione: 1, dati: { iban: 'IT60X0542811101000000123456' } });
    expect(adesso.versioni).toHaveLength(2);
  });
  test('R17 i parametri consueti si chiedono per nome, anche scritto in un altro modo; il conto è quello che chiunque leggerà', async () => {
    const nome = `Tribunale di Forlì ${randomUUID()}`;
    await anna.chiama(
      'POST',
      '/api/edicom/tribunali',
      tribunale({ nome, cauzionePercento: 15, iban: 'IT60X0542811101000000123456' }),
    );
    const chiedi = async (quale: string) =>
      (await anna.chiama('GET', `/api/edicom/tribunali/consueti?nome=${encodeURIComponent(quale)}`)).corpo;
    expect(await chiedi(nome.toUpperCase())).toMatchObject({
      consueti: { cauzionePercento: 15, rilancioMinimoCent: 300_000 },
      conto: { iban: 'IT60X0542811101000000123456', intestatario: '' },
    });
    expect(await chiedi('Tribunale che non c’è')).toEqual({ consueti: null, conto: null });
  });
  test('lo stesso comando tre volte insieme registra un ufficio solo', async () => {
    const corpo = tribunale();
    const risposte = await Promise.all([1, 2, 3].map(() => anna.chiama('POST', '/api/edicom/tribunali', corpo)));
    const attesa = { id: corpo.comandoId, versione: 1 };
    expect(risposte.map((una) => una.corpo)).toEqual([attesa, attesa, attesa]);
  });
  test('lo stesso comando con altri parametri è un altro atto: non si scrive, e lo si dice', async () => {
    const corpo = tribunale();
    await anna.chiama('POST', '/api/edicom/tribunali', corpo);
    expect(await anna.chiama('POST', '/api/edicom/tribunali', { ...corpo, rilancioMinimoCent: 900_000 })).toMatchObject(
      { stato: 409, corpo: { codice: 'comando_diverso', esito: 'certo' } },
    );
    const modifica = { ...corpo, versione: 1 };
    expect(await anna.chiama('POST', `/api/edicom/tribunali/${randomUUID()}`, modifica)).toMatchObject({
      stato: 409,
      corpo: { codice: 'comando_diverso' },
    });
  });
  test('lo stesso ufficio scritto in un altro modo è rifiutato', async () => {
    const nome = `Tribunale di Forlì ${randomUUID()}`;
    await anna.chiama('POST', '/api/edicom/tribunali', tribunale({ nome }));
    const altro = tribunale({ nome: `  ${nome.toUpperCase().replace('Ì', 'I')} ` });
    expect((await anna.chiama('POST', '/api/edicom/tribunali', altro)).corpo.codice).toBe('tribunale_gia_presente');
  });
  test.each([
    ['iban sbagliato', { iban: 'IT00X0542811101000000123456' }, 'iban'],
    ['R04 cauzione sotto il dieci per cento', { cauzionePercento: 9 }, 'cauzionePercento'],
    ['nome vuoto', { nome: ' ' }, 'nome'],
    ['campo sconosciuto', { sconto: 1 }, 'sconto'],
  ])('%s: il campo è nominato', async (_, parte, campo) => {
    const { stato, corpo } = await anna.chiama('POST', '/api/edicom/tribunali', tribunale(parte));
    expect([stato, (corpo.errori as { campo: string }[])[0]?.campo]).toEqual([422, campo]);
  });
  test('le versioni non si riscrivono', async () => {
    await anna.chiama('POST', '/api/edicom/tribunali', tribunale());
    await expect(banco.comeProprietario("UPDATE tribunali_versioni SET dati = '{}'")).rejects.toThrow(/in coda/);
    const cancella = banco.servizio.impianto.pool.query('DELETE FROM tribunali_versioni');
    await expect(cancella).rejects.toThrow(/permission denied/);
  });
});

describe('soggetti', () => {
  beforeEach(async () => {
    // Ogni prova parte da un’anagrafe in cui i soggetti di quelle prima non si trovano più: la storia non si cancella.
    await banco.servizio.impianto.pool.query("UPDATE soggetti SET codici = '{}', ricerca = ''");
  });

  test.each([
    ['codice fiscale con il controllo sbagliato', { codiceFiscale: 'RSSMRA80A01F205A' }, 'codiceFiscale'],
    ['partita IVA che non torna', { partitaIva: '01234567890' }, 'partitaIva'],
    ['società senza codici', { qualifica: 'societa' }, 'partitaIva'],
    ['PEC che non è un indirizzo', { pec: 'studio' }, 'pec'],
    ['nome vuoto', { nome: '' }, 'nome'],
    ['qualifica inventata', { qualifica: 'offerente' }, 'qualifica'],
  ])('%s: il campo è nominato', async (_, parte, campo) => {
    const { stato, corpo } = await anna.chiama('POST', '/api/edicom/soggetti', soggetto(parte));
    expect([stato, (corpo.errori as { campo: string }[])[0]?.campo]).toEqual([422, campo]);
  });
  test('si cerca senza accenti né maiuscole, a pagine, e i segni di ricerca valgono alla lettera', async () => {
    for (let i = 0; i < 27; i += 1) await crea({ nome: `Niccolò D’Amico ${String(i).padStart(2, '0')}` });
    const cerca = (testo: string, dopo = '') =>
      anna.chiama('GET', `/api/edicom/soggetti?quante=25&testo=${encodeURIComponent(testo)}${dopo}`);
    const prima = (await cerca("NICCOLO d'amico")).corpo;
    const seconda = (await cerca("NICCOLO d'amico", `&dopo=${prima.prossimo}`)).corpo;
    expect([prima.quanti, seconda.prossimo]).toEqual([{ numero: 27, esatto: true }, null]);
    expect([(prima.soggetti as unknown[]).length, (seconda.soggetti as unknown[]).length]).toEqual([25, 2]);
    expect((await cerca('%')).corpo.quanti).toMatchObject({ numero: 0 });
  });
  test('lo stesso comando due volte crea un soggetto solo', async () => {
    const corpo = soggetto({ codiceFiscale: CF });
    const risposte = await Promise.all([1, 2, 3].map(() => anna.chiama('POST', '/api/edicom/soggetti', corpo)));
    expect(risposte.map(({ stato, corpo: di }) => [stato, di.id])).toEqual(risposte.map(() => [200, corpo.comandoId]));
    expect((await anna.chiama('GET', `/api/edicom/soggetti?testo=${CF}`)).corpo.quanti).toMatchObject({ numero: 1 });
  });
  test('lo stesso comando con altri dati, o per un altro atto, non si scrive e lo si dice', async () => {
    const corpo = soggetto({ codiceFiscale: CF });
    const id = String((await anna.chiama('POST', '/api/edicom/soggetti', corpo)).corpo.id);
    const { ancheSeDoppione: _, ...dati } = soggetto({ codiceFiscale: CF, telefono: '02 123456' });
    const modifica = (parte: object = {}) =>
      anna.chiama('POST', `/api/edicom/soggetti/${id}/modifica`, { ...dati, versione: 1, ...parte });
    expect((await modifica()).corpo).toEqual({ id, versione: 2 });
    const diverso = { stato: 409, corpo: { codice: 'comando_diverso', esito: 'certo' } };
    expect(await anna.chiama('POST', '/api/edicom/soggetti', { ...corpo, nome: 'Rossi Maria' })).toMatchObject(diverso);
    expect(await modifica({ telefono: '06 654321' })).toMatchObject(diverso);
    expect(await modifica({ comandoId: corpo.comandoId })).toMatchObject(diverso);
    expect((await modifica()).corpo).toEqual({ id, versione: 2 });
    expect((await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo.dati).toMatchObject({
      nome: 'Rossi Mario',
      telefono: '02 123456',
    });
  });
  test('un codice già presente ferma la creazione, e un doppione voluto si vede', async () => {
    const primo = await crea({ codiceFiscale: CF });
    const no = await anna.chiama('POST', '/api/edicom/soggetti', soggetto({ codiceFiscale: 'rssmra80a01 f205x' }));
    expect([no.stato, no.corpo.codice, no.corpo.id]).toEqual([409, 'soggetto_gia_presente', primo]);
    const secondo = await crea({ codiceFiscale: CF, ancheSeDoppione: true });
    expect((await anna.chiama('GET', '/api/edicom/soggetti?doppioni=si')).corpo.quanti).toMatchObject({ numero: 2 });
    const { corpo } = await anna.chiama('GET', `/api/edicom/soggetti/${primo}`);
    expect((corpo.doppioni as { id: string }[]).map(({ id }) => id)).toEqual([secondo]);
  });
  test('due modifiche partite dalla stessa lettura: la seconda è rifiutata e non copre la prima', async () => {
    const id = await crea({ codiceFiscale: CF });
    const { ancheSeDoppione: _, ...corpo } = soggetto({ codiceFiscale: CF, telefono: '02 123456' });
    const prima = await anna.chiama('POST', `/api/edicom/soggetti/${id}/modifica`, { ...corpo, versione: 1 });
    const altra = { ...corpo, comandoId: randomUUID(), telefono: '06 654321', versione: 1 };
    const seconda = await anna.chiama('POST', `/api/edicom/soggetti/${id}/modifica`, altra);
    expect([prima.stato, seconda.stato, seconda.corpo.codice]).toEqual([200, 409, 'soggetto_cambiato']);
    const { id: utenteId } = await banco.delegato('Un delegato');
    await anna.chiama('POST', `/api/edicom/soggetti/${id}/account`, { comandoId: randomUUID(), utenteId });
    const terza = { ...corpo, comandoId: randomUUID(), versione: 2 };
    expect((await anna.chiama('POST', `/api/edicom/soggetti/${id}/modifica`, terza)).corpo).toEqual({
      id,
      versione: 4,
    });
    expect((await anna.chiama('GET', `/api/edicom/soggetti/${id}`)).corpo.dati).toMatchObject({
      telefono: '02 123456',
    });
  });

  describe('unione', () => {
    const unione = (doppione: string) => ({ comandoId: randomUUID(), doppione, motivo: 'Stessa persona' });
    async function coppia(): Promise<[string, string]> {
      const primo = await crea({ codiceFiscale: CF, comune: 'Milano' });
      const secondo = await crea({
        codiceFiscale: CF,
        pec: 'M.Rossi@pec.example',
        indirizzo: 'Via Po 1',
        ancheSeDoppione: true,
      });
      return [primo, secondo];
    }
    test('il doppione confluisce, i campi vuoti si riempiono, la storia resta e si può tornare indietro', async () => {
      const [primo, secondo] = await coppia();
      const unisci = unione(secondo);
      const uno = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/unisci`, unisci);
      const due = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/unisci`, unisci);
      expect([uno.corpo, due.corpo]).toEqual([
        { id: primo, versione: 2 },
        { id: primo, versione: 2 },
      ]);
      const unito = (await anna.chiama('GET', `/api/edicom/soggetti/${primo}`)).corpo;
      // La PEC mancava; l'indirizzo no, perché la via di uno con il comune dell'altro non esisterebbe.
      expect(unito.dati).toMatchObject({ pec: 'm.rossi@pec.example', comune: 'Milano', indirizzo: '' });
      expect(unito.confluiti).toMatchObject([{ id: secondo }]);
      const confluito = (await anna.chiama('GET', `/api/edicom/soggetti/${secondo}`)).corpo;
      expect(confluito).toMatchObject({ unitoA: { id: primo }, dati: { indirizzo: 'Via Po 1' } });
      const { ancheSeDoppione: _, ...dati } = soggetto();
      const no = await anna.chiama('POST', `/api/edicom/soggetti/${secondo}/modifica`, { ...dati, versione: 2 });
      expect(no.corpo.codice).toBe('soggetto_unito');

      const separa = { comandoId: randomUUID(), confluito: secondo, motivo: 'Errore' };
      const separato = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/separa`, separa);
      expect(separato.corpo).toEqual({ id: primo, versione: 3, tornatoComPrima: true });
      const ripetuto = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/separa`, separa);
      expect(ripetuto.corpo).toEqual(separato.corpo);
      const tornato = (await anna.chiama('GET', `/api/edicom/soggetti/${primo}`)).corpo;
      expect(tornato.dati).toMatchObject({ pec: '', comune: 'Milano' });
      expect((tornato.versioni as { atto: string }[]).map(({ atto }) => atto)).toEqual(['separato', 'unito', 'creato']);
      expect((await anna.chiama('GET', `/api/edicom/soggetti/${secondo}`)).corpo).toMatchObject({ unitoA: null });
    });
    test('dopo una modifica la separazione non la perde', async () => {
      const [primo, secondo] = await coppia();
      await anna.chiama('POST', `/api/edicom/soggetti/${primo}/unisci`, unione(secondo));
      const { ancheSeDoppione: _, ...dati } = soggetto({ codiceFiscale: CF, nome: 'Rossi Mario Alberto' });
      await anna.chiama('POST', `/api/edicom/soggetti/${primo}/modifica`, { ...dati, versione: 2 });
      const separa = { comandoId: randomUUID(), confluito: secondo, motivo: 'Errore' };
      const { corpo } = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/separa`, separa);
      expect(corpo.tornatoComPrima).toBe(false);
      const { corpo: scheda } = await anna.chiama('GET', `/api/edicom/soggetti/${primo}`);
      expect(scheda.dati).toMatchObject({ nome: 'Rossi Mario Alberto' });
    });
    test('senza un codice in comune, con sé stesso, o due volte: un no', async () => {
      const [primo, secondo] = await coppia();
      const altro = await crea({ nome: 'Bianchi' });
      const prova = async (a: string, b: string) =>
        (await anna.chiama('POST', `/api/edicom/soggetti/${a}/unisci`, unione(b))).corpo.codice;
      expect(await prova(primo, altro)).toBe('soggetti_senza_codice_comune');
      expect(await prova(primo, primo)).toBe('stesso_soggetto');
      await anna.chiama('POST', `/api/edicom/soggetti/${primo}/unisci`, unione(secondo));
      expect(await prova(primo, secondo)).toBe('soggetto_unito');
    });
    test('l’account del doppione passa a chi resta, e torna con la separazione', async () => {
      const [primo, secondo] = await coppia();
      const { id: utenteId } = await banco.delegato('Mario Rossi');
      await anna.chiama('POST', `/api/edicom/soggetti/${secondo}/account`, { comandoId: randomUUID(), utenteId });
      const no = await anna.chiama('POST', `/api/edicom/soggetti/${primo}/account`, {
        comandoId: randomUUID(),
        utenteId,
      });
      expect(no.corpo).toMatchObject({ codice: 'account_gia_collegato', id: secondo });
      await anna.chiama('POST', `/api/edicom/soggetti/${primo}/unisci`, unione(secondo));
      expect((await anna.chiama('GET', `/api/edicom/soggetti/${primo}`)).corpo.account).toMatchObject({ id: utenteId });
      const separa = { comandoId: randomUUID(), confluito: secondo, motivo: 'Errore' };
      await anna.chiama('POST', `/api/edicom/soggetti/${primo}/separa`, separa);
      expect((await anna.chiama('GET', `/api/edicom/soggetti/${primo}`)).corpo.account).toBeNull();
      expect((await anna.chiama('GET', `/api/edicom/soggetti/${secondo}`)).corpo.account).toMatchObject({
        id: utenteId,
      });
    });
  });
});

describe('offerenti e letture', () => {
  test('R10 prima dell’apertura delle operazioni non si vedono; dopo sì, e le loro vendite compaiono nella scheda', async () => {
    const pronta = await venditaPronta(banco.servizio, chi);
    const no = await anna.chiama('GET', `/api/edicom/offerenti?asta=${pronta}`);
    expect([no.stato, no.corpo.codice, no.corpo.regola]).toEqual([409, 'R10_operazioni_non_aperte', 'R10']);

    const aggiudicata = await venditaAggiudicata(banco.servizio, chi);
    const { corpo } = await anna.chiama('GET', `/api/edicom/offerenti?asta=${aggiudicata}`);
    const offerenti = corpo.offerenti as { nome: string; identificativo: string; soggetto: null }[];
    expect(offerenti.length).toBeGreaterThan(1);
    const uno = offerenti[0];
    const id = await crea({ nome: uno?.nome, codiceFiscale: uno?.identificativo, qualifica: 'altro' });
    const { corpo: sue } = await anna.chiama('GET', `/api/edicom/soggetti/${id}/vendite`);
    expect(sue.vendite).toMatchObject([{ asta: aggiudicata, come: 'offerente' }]);
  });
  test('le vendite di un delegato si trovano dal suo account', async () => {
    const id = await crea({ nome: 'Conti Elena' });
    await anna.chiama('POST', `/api/edicom/soggetti/${id}/account`, { comandoId: randomUUID(), utenteId: delegata.id });
    const { corpo } = await anna.chiama('GET', `/api/edicom/soggetti/${id}/vendite`);
    expect((corpo.vendite as { come: string }[]).every(({ come }) => come === 'delegato')).toBe(true);
    expect((corpo.vendite as unknown[]).length).toBeGreaterThan(0);
  });
  test('R37 ogni lettura di identità è annotata, senza i dati letti', async () => {
    const id = await crea({ nome: 'Verdi Anna' });
    const prima = (await letture()).length;
    await anna.chiama('GET', '/api/edicom/soggetti?testo=verdi');
    await anna.chiama('GET', `/api/edicom/soggetti/${id}`);
    expect((await letture()).slice(prima)).toEqual([
      { che_cosa: expect.stringMatching(/^elenco dei soggetti: \d+ righe$/), asta: null },
      { che_cosa: `soggetto ${id}`, asta: null },
    ]);
  });
});

test('R37 i soggetti di una ricerca in un foglio: quelli soltanto, con le formule rese testo e la lettura annotata', async () => {
  const parola = `Zeta${randomUUID().slice(0, 8)}`;
  await crea({ nome: `=${parola} Uno` });
  await crea({ nome: 'Chi non si cerca' });
  const { stato, testo } = await anna.chiama('GET', `/api/edicom/soggetti.csv?testo=${parola}`);
  const [intestazioni, ...righe] = testo.trim().split('\r\n');
  expect([stato, righe.length]).toEqual([200, 1]);
  expect(intestazioni).toContain('Codice fiscale');
  expect(righe[0]).toContain(`'=${parola} Uno`);
  expect((await letture()).at(-1)).toMatchObject({ che_cosa: 'elenco dei soggetti, esportato' });
});
