import { randomUUID } from 'node:crypto';
import type { BustaIdentita } from '@gestore/contratto';
import type { Scheda } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../../../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../../prove/banco-operatori.ts';
import { depositaBusta, FERMA_PER_ORDINE, pubblicaVendita } from '../../../prove/vendita-pubblicata.ts';
import { tieniBusta } from '../../aste/buste/buste-vere.ts';

let banco: BancoOperatori;
let elena: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  elena = await banco.delegato('Avv. Elena Conti');
});
afterAll(() => banco.chiudi());

/** Una vendita a operazioni aperte con una busta che non si legge, e come vi si compie un atto per HTTP. */
async function aperta(scheda: Partial<Scheda> = {}) {
  const inizioIl = banco.ora.adesso;
  const vendita = await pubblicaVendita(banco.servizio.impianto, {
    inizioIl,
    delegatoId: elena.id,
    parametri: { modalita: 'sincrona_mista' },
    scheda,
  });
  const bustaId = await depositaBusta(vendita, inizioIl);
  // Le sue parti sono dove un server le ha messe, e dentro non c'è nulla che si legga.
  const vuote = { contatti: null, contattiDal: inizioIl, contenuto: null, contenutoDal: inizioIl };
  const busta = { asta: vendita.asta, bustaId, impronta: randomUUID(), ...vuote, pacchetto: new Uint8Array() };
  await tieniBusta(banco.servizio.impianto, busta);
  const atto = (comandoId: string, atto: object) =>
    elena.chiama('POST', `/api/admin/aste/${vendita.asta}/atti`, { comandoId, atto });
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
  await vendita.fai({ tipo: 'referente', id: elena.id }, apri, inizioIl);
  const buste = async () => {
    const { stato } = await banco.servizio.impianto.esecutore.leggi(vendita.asta);
    return 'buste' in stato ? [...stato.buste.values()] : [];
  };
  /** Ciò che si propone dell'ultima offerta registrata. */
  const proposte = async () => {
    const sua = (await buste()).at(-1)?.stato;
    if (sua === undefined || !('proposte' in sua)) throw new Error('la busta non è aperta');
    return sua.proposte
      .filter(({ codice }) => codice !== 'scansione_mancante')
      .map(({ codice, gravita }) => ({ codice, gravita }));
  };
  return { asta: vendita.asta, bustaId, atto, buste, proposte, fai: vendita.fai };
}

const OFFERTA = {
  canale: 'cartacea',
  interruzione: 'nessuna',
  depositataIl: 0,
  offerente: 'Ada Bassi',
  identificativo: 'BSSDAA80A41B157D',
  prezzoCent: 10_000_000,
  cauzioneCent: 1_000_000,
  pagamentoGiorni: 120,
  personaDaNominare: false,
  ibanAddebito: null,
  bollo: true,
} as const;

test('un atto ripetuto dopo che la vendita è andata avanti riceve la sua prima ricevuta', async () => {
  const { bustaId, atto, fai } = await aperta();
  const apri = { comandoId: randomUUID(), atto: { tipo: 'apriBusta', bustaId } };
  const registra = {
    comandoId: randomUUID(),
    atto: { tipo: 'registraOfferta', offerta: { ...OFFERTA, depositataIl: banco.ora.adesso - 2 * 86_400_000 } },
  };
  const aperture = await atto(apri.comandoId, apri.atto);
  const registrazione = await atto(registra.comandoId, registra.atto);
  expect([aperture, registrazione]).toMatchObject([
    { stato: 200, corpo: { ripetuto: false } },
    { stato: 200, corpo: { ripetuto: false } },
  ]);
  const rinvio = { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'manca il perito' };
  await fai({ tipo: 'referente', id: elena.id }, FERMA_PER_ORDINE, banco.ora.adesso);
  expect((await atto(randomUUID(), rinvio)).stato).toBe(200);
  expect(await atto(apri.comandoId, apri.atto)).toMatchObject({ corpo: { ...aperture.corpo, ripetuto: true } });
  expect(await atto(registra.comandoId, registra.atto)).toMatchObject({
    corpo: { ...registrazione.corpo, ripetuto: true },
  });
  // Come comandi nuovi sono tardi, e lo stesso identificativo per un'altra busta non è una ripetizione.
  for (const uno of [apri.atto, registra.atto])
    expect((await atto(randomUUID(), uno)).corpo.codice).toBe('fase_non_ammessa');
  const altra = await atto(apri.comandoId, { tipo: 'apriBusta', bustaId: randomUUID() });
  expect(altra.corpo.codice).toBe('comando_diverso');
});

test('R66 un atto rifiutato, ripetuto, riceve lo stesso rifiuto; con altro contenuto, o un altro atto, è un altro comando', async () => {
  const { asta, bustaId, atto, buste } = await aperta();
  const offerta = { ...OFFERTA, depositataIl: banco.ora.adesso - 2 * 86_400_000 };
  const chiusa = { tipo: 'rifiutaOfferta', bustaId, motivo: { regola: 'R16', testo: 'Sotto il minimo.' } };
  const ferma = { tipo: 'sospendiVendita', provvedimento: { numero: '9', del: '2199-01-01' }, motivo: 'Ordine.' };
  const carta = { tipo: 'registraOfferta', offerta: { ...offerta, canale: 'fax' } };
  const altroMotivo = { regola: 'R16', testo: 'Il prezzo è basso.' };
  const famiglia = [
    [chiusa, { ...chiusa, motivo: altroMotivo }, { tipo: 'apriBusta', bustaId }],
    [ferma, { ...ferma, provvedimento: null }, { tipo: 'avviaGara' }],
    [carta, { ...carta, offerta: { ...carta.offerta, prezzoCent: 1 } }, { tipo: 'apriBusta', bustaId }],
    [{ tipo: 'apriBusta', bustaId: randomUUID() }, { tipo: 'apriBusta', bustaId }, { tipo: 'avviaGara' }],
  ];
  for (const [primo = {}, ...altri] of famiglia) {
    const comando = randomUUID();
    const no = await atto(comando, primo);
    expect(no).toMatchObject({ stato: 409, corpo: { ricevuta: { asta: expect.any(String) } } });
    expect(await atto(comando, primo)).toMatchObject({
      stato: 409,
      corpo: { codice: no.corpo.codice, ripetuto: true },
    });
    for (const altro of altri)
      expect(await atto(comando, altro)).toMatchObject({ corpo: { codice: 'comando_diverso' } });
  }
  // Dei tentativi non resta nulla: la busta è com'era, e di ciò che si è digitato non c'è il testo.
  expect((await buste()).map(({ id, stato: { tipo } }) => [id, tipo])).toEqual([[bustaId, 'sigillata']]);
  const { rows } = await banco.servizio.impianto.pool.query(
    `SELECT count(*)::int AS testi FROM dati_personali WHERE asta = $1 AND tipo = 'offerta'`,
    [asta],
  );
  expect(rows).toEqual([{ testi: 0 }]);
});

test('R10 R66 ciò che si rifiuta prima dell’apertura resta nel registro, e con lo stesso identificativo non passa dopo', async () => {
  const inizioIl = banco.ora.adesso + 3 * 86_400_000;
  const vendita = await pubblicaVendita(banco.servizio.impianto, {
    inizioIl,
    delegatoId: elena.id,
    parametri: { modalita: 'sincrona_mista' },
  });
  const manda = (comandoId: string, atto: object) =>
    elena.chiama('POST', `/api/admin/aste/${vendita.asta}/atti`, { comandoId, atto });
  const offerta = { ...OFFERTA, depositataIl: banco.ora.adesso - 86_400_000 };
  for (const atto of [
    { tipo: 'registraOfferta', offerta },
    { tipo: 'apriBusta', bustaId: randomUUID() },
  ]) {
    const comandoId = randomUUID();
    const no = await manda(comandoId, atto);
    expect(no).toMatchObject({ stato: 409, corpo: { codice: 'fase_non_ammessa', ricevuta: { asta: vendita.asta } } });
    expect(await manda(comandoId, atto)).toMatchObject({ corpo: { codice: 'fase_non_ammessa', ripetuto: true } });
    expect(await manda(comandoId, { tipo: 'avviaGara' })).toMatchObject({ corpo: { codice: 'comando_diverso' } });
  }
});

test('R32 R66 un rinvio ripetuto senza il termine che aveva mosso è un altro comando', async () => {
  const GIORNO_MS = 86_400_000;
  const inizioIl = Math.floor(banco.ora.adesso / 1_000) * 1_000 + 10 * GIORNO_MS;
  const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id });
  const comandoId = randomUUID();
  const rinvio = {
    tipo: 'rinviaOperazioni',
    fissateIl: inizioIl,
    nuovoInizioIl: inizioIl + 9 * GIORNO_MS,
    nuovoTermineIl: inizioIl + 7 * GIORNO_MS,
    provvedimento: { numero: '12/2026', del: '2026-01-01' },
    motivo: 'Impedimento.',
  };
  const manda = (atto: object) => elena.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId, atto });
  expect(await manda(rinvio)).toMatchObject({ stato: 200, corpo: { ripetuto: false } });
  expect(await manda(rinvio)).toMatchObject({ stato: 200, corpo: { ripetuto: true } });
  for (const nuovoTermineIl of [null, inizioIl + 6 * GIORNO_MS])
    expect(await manda({ ...rinvio, nuovoTermineIl })).toMatchObject({ corpo: { codice: 'comando_diverso' } });
});

/** Ogni offerta digitata dice che la sua ora la dichiara chi conduce. */
const DICHIARATO = { codice: 'deposito_dichiarato', gravita: 'avviso' };

test('R26 R28 un fax di cui il registro non ha il disservizio vuole un motivo; una busta che non si legge non ha un prezzo', async () => {
  const { bustaId, atto, buste, proposte } = await aperta();
  expect((await atto(randomUUID(), { tipo: 'apriBusta', bustaId })).stato).toBe(200);
  const fax = {
    canale: 'fax',
    interruzione: 'programmata',
    identificativo: 'RNLLNE81D52L682G',
    cro: '12345678901',
  };
  const offerta = { ...OFFERTA, ...fax, depositataIl: banco.ora.adesso - 2 * 86_400_000 };
  expect((await atto(randomUUID(), { tipo: 'registraOfferta', offerta })).stato).toBe(200);
  expect(await proposte()).toEqual([{ codice: 'interruzione_non_registrata', gravita: 'blocco' }, DICHIARATO]);
  const ammetti = { tipo: 'ammettiOfferta', bustaId: (await buste()).at(-1)?.id, nonostante: null };
  expect(await atto(randomUUID(), ammetti)).toMatchObject({
    stato: 409,
    corpo: { codice: 'R38_ammissione_da_motivare' },
  });
  expect((await atto(randomUUID(), { ...ammetti, nonostante: 'C’è la ricevuta.' })).stato).toBe(200);
});

test('R25 il comando di un’offerta digitata non sceglie la sua busta: quella di un altro resta com’è', async () => {
  const { bustaId, atto, buste } = await aperta();
  const offerta = { ...OFFERTA, depositataIl: banco.ora.adesso - 2 * 86_400_000 };
  expect((await atto(bustaId, { tipo: 'registraOfferta', offerta })).stato).toBe(200);
  expect((await buste()).map(({ id, stato: { tipo } }) => [id === bustaId, tipo])).toEqual([
    [true, 'sigillata'],
    [false, 'aperta'],
  ]);
});

test('R15 R21 di un’offerta digitata si dice ciò che non torna, e che un’altra ha lo stesso codice', async () => {
  const { atto, proposte } = await aperta();
  const depositataIl = banco.ora.adesso - 2 * 86_400_000;
  const registra = async (cambi: object) => {
    const offerta = { ...OFFERTA, depositataIl, ...cambi };
    expect((await atto(randomUUID(), { tipo: 'registraOfferta', offerta })).stato).toBe(200);
    return proposte();
  };
  const sbagliato = { identificativo: 'BSSDAA80A41B157Z', ibanAddebito: 'IT00X0999901600000000000000' };
  expect(await registra(sbagliato)).toEqual([
    DICHIARATO,
    { codice: 'codice_fiscale_non_valido', gravita: 'avviso' },
    { codice: 'iban_non_valido', gravita: 'avviso' },
  ]);
  const giusto = 'RNLLNE81D52L682G';
  expect(await registra({ identificativo: giusto })).toEqual([DICHIARATO]);
  expect(await registra({ identificativo: giusto.toLowerCase() })).toEqual([
    DICHIARATO,
    { codice: 'stessa_provenienza', gravita: 'avviso' },
  ]);
});

test('R18 R19 R20 R21 R23 R28 un’offerta digitata passa gli stessi controlli di una arrivata da sé', async () => {
  const { asta, atto, buste } = await aperta({ ruolo: { numero: '78', anno: 2020 } });
  const depositataIl = banco.ora.adesso - 2 * 86_400_000;
  const registra = async (cambi: object) => {
    const offerta = { ...OFFERTA, depositataIl, ...cambi };
    expect((await atto(randomUUID(), { tipo: 'registraOfferta', offerta })).stato).toBe(200);
    const sua = (await buste()).at(-1)?.stato;
    return sua !== undefined && 'proposte' in sua
      ? Object.fromEntries(sua.proposte.map(({ codice, gravita, dati }) => [codice, [gravita, dati.campo ?? null]]))
      : {};
  };
  const NERI = { offerente: 'Anna Neri', identificativo: 'NRENNA80A41F205W', quota: '1/3' };
  expect(await registra({ bollo: false, personaDaNominare: true })).toMatchObject({
    bollo_mancante: ['regolarizzare', 'bollo'],
    persona_da_nominare_senza_avvocato: ['blocco', 'personaDaNominare'],
    scansione_mancante: ['avviso', 'scansione'],
  });
  const avvocato = await registra({ identificativo: 'VRDGPP60C03L219Z', personaDaNominare: true, avvocato: true });
  expect(avvocato).not.toHaveProperty('persona_da_nominare_senza_avvocato');
  expect(avvocato).not.toHaveProperty('bollo_mancante');
  expect(await registra({ identificativo: 'RNLLNE81D52L682G', quota: '1/2', altri: [NERI] })).toMatchObject({
    quote_non_sommano_a_uno: ['blocco', 'offerenti'],
    procura_assente: ['blocco', 'procura'],
  });
  const insieme = { identificativo: 'SLABNC80A41F205Q', quota: '2/3', altri: [NERI], procura: true };
  const due = await registra(insieme);
  for (const codice of ['quote_non_sommano_a_uno', 'procura_assente']) expect(due).not.toHaveProperty(codice);
  // Il secondo offerente ha già offerto con un altro; e un codice sbagliato si dice di chi è.
  expect(due).toMatchObject({ stessa_provenienza: ['avviso', null] });
  const sbagliato = await registra({ altri: [{ ...NERI, identificativo: 'RSSMRA80A01H501A' }], pec: 'a@pec.it' });
  expect(sbagliato).toMatchObject({ codice_fiscale_non_valido: ['avviso', 'altri.0.identificativo'] });
  expect(await registra({ identificativo: 'BNCGNN70A01H501R', pec: 'A@pec.it' })).toMatchObject({
    stessa_provenienza: ['avviso', null],
  });
  // Sotto il minimo, con poca cauzione e un termine troppo lungo, come le altre.
  expect(await registra({ prezzoCent: 1_000_000, cauzioneCent: 1, pagamentoGiorni: 400 })).toMatchObject({
    prezzo_sotto_minimo: ['inefficace', null],
    cauzione_insufficiente: ['inefficace', null],
    pagamento_oltre_avviso: ['inefficace', null],
  });
  // Il debitore è il secondo degli offerenti, o chi presenta: si trova anche lì.
  const anna = await banco.operatore('Anna Operatrice');
  const impediti = `/api/edicom/aste/${asta}/impediti`;
  const { versione } = (await anna.chiama('GET', impediti)).corpo;
  const elenco = { comandoId: randomUUID(), versione, debitori: 'NRENNA80A41F205W', collegati: '', personale: '' };
  expect((await anna.chiama('POST', impediti, elenco)).stato).toBe(200);
  expect(await registra({ altri: [NERI] })).toHaveProperty('codice_di_un_debitore');
  expect(await registra({ codicePresentatore: 'nre nna 80A41 F205W' })).toHaveProperty('codice_di_un_debitore');
});

test('R14 R28 la scansione si carica prima e si apre accanto all’offerta; ciò che non va è detto, e nulla si perde', async () => {
  const { asta, atto, buste } = await aperta();
  const scansioni = `/api/admin/aste/${asta}/scansioni`;
  const pdf = pdfDiUnaRiga('Offerta su carta di Ada Bassi');
  const comandoId = randomUUID();
  const carica = (testo: string | Uint8Array, id: string = randomUUID()) =>
    elena.carica(scansioni, { nome: '../C:\\offerta di Ada.pdf', testo }, { comandoId: id });
  const MEGA = 1_024 * 1_024;
  const grande = await carica(new Uint8Array(80 * MEGA));
  expect([grande.stato, grande.corpo.codice]).toEqual([413, 'R28_scansione_troppo_grande']);
  expect(String(grande.corpo.detail)).toContain('supera 20 MB e non è stata conservata');
  expect((await carica('una lettera')).corpo.codice).toBe('R28_scansione_tipo');
  const altri = await banco.delegato('Avv. Altro');
  expect((await altri.carica(scansioni, { nome: 'a.pdf', testo: pdf }, { comandoId })).stato).toBe(404);
  // Al limite entra, un byte oltre no.
  const piena = (byte: number) => Buffer.concat([pdf, Buffer.alloc(byte - pdf.length, 10)]);
  expect((await carica(piena(20 * MEGA))).stato).toBe(200);
  expect((await carica(piena(20 * MEGA + 1))).corpo.codice).toBe('R28_scansione_troppo_grande');

  const bonifico = { bonificoData: '2026-11-18', bonificoOra: '09:30', bonificoCent: 999_900 };
  const dettagli = { ...bonifico, cellulare: '+39 333 1234567', cro: '1234 5678 9010 5428 1110 1000 0000 ab' };
  const offerta = { ...OFFERTA, ...dettagli, depositataIl: banco.ora.adesso - 2 * 86_400_000, scansione: comandoId };
  const registra = () => atto(randomUUID(), { tipo: 'registraOfferta', offerta });
  expect((await registra()).corpo.codice).toBe('R28_scansione_inesistente');
  expect(await buste()).toHaveLength(1);
  const prima = await carica(pdf, comandoId);
  expect(prima.corpo).toMatchObject({ id: comandoId, nome: 'scansione.pdf', byte: pdf.length });
  expect((await carica(pdf, comandoId)).corpo).toEqual(prima.corpo);
  expect((await registra()).stato).toBe(200);
  const sua = (await buste()).at(-1);
  const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/buste`);
  const identita = (corpo.buste as BustaIdentita[]).find(({ bustaId }) => bustaId === sua?.id);
  expect(identita?.allegati).toEqual([{ nome: 'scansione.pdf', byte: pdf.length, impronta: prima.corpo.impronta }]);
  // Un TRN giusto non è un CRO sbagliato; un bonifico di meno della cauzione si dice. E il resto sta accanto all'offerta.
  expect(identita?.anomalie.map(({ codice, campo }) => [codice, campo])).toEqual([
    ['bonifico_diverso_da_cauzione', 'bonificoCent'],
  ]);
  const dichiarato = { data: '2026-11-18', ora: '09:30', importoCent: 999_900 };
  expect(identita).toMatchObject({ cellulare: dettagli.cellulare, cro: dettagli.cro, bonifico: dichiarato });
  const documento = `/api/admin/aste/${asta}/buste/${sua?.id}/allegati/${prima.corpo.impronta}`;
  expect((await elena.chiama('GET', documento)).corpo).toMatchObject({ tipo: 'pdf', byte: pdf.length });
  const byte = Buffer.from(await (await elena.apri(`${documento}/contenuto`)).arrayBuffer());
  expect(byte.equals(pdf)).toBe(true);
  // La stessa scansione non è di due offerte; e nella base dati il suo testo non si legge.
  expect((await registra()).corpo.codice).toBe('R24_busta_immutabile');
  const { rows } = await banco.servizio.impianto.pool.query<{ pacchetto: Buffer }>(
    'SELECT pacchetto FROM buste_sigillate WHERE asta = $1',
    [asta],
  );
  expect(rows.some(({ pacchetto }) => pacchetto.includes('Ada Bassi'))).toBe(false);
});

test('R18 il debitore registrato a buste aperte si trova nell’offerta già aperta, anche ammessa, e il verbale sa che mancava', async () => {
  const { asta, atto, proposte, buste } = await aperta({ ruolo: { numero: '77', anno: 2019 } });
  const anna = await banco.operatore('Anna Operatrice');
  const debitore = 'RNLLNE81D52L682G';
  const offerta = { ...OFFERTA, identificativo: debitore, depositataIl: banco.ora.adesso - 2 * 86_400_000 };
  expect((await atto(randomUUID(), { tipo: 'registraOfferta', offerta })).stato).toBe(200);
  const bustaId = (await buste()).at(-1)?.id;
  const bloccata = async () =>
    (await proposte()).filter(({ gravita }) => gravita === 'blocco').map(({ codice }) => codice);
  expect(await bloccata()).toEqual([]);
  expect((await atto(randomUUID(), { tipo: 'ammettiOfferta', bustaId, nonostante: 'Sentite le parti.' })).stato).toBe(
    200,
  );
  const impediti = `/api/edicom/aste/${asta}/impediti`;
  const { versione } = (await anna.chiama('GET', impediti)).corpo;
  const elenco = { comandoId: randomUUID(), versione, debitori: debitore, collegati: '', personale: '' };
  for (let volta = 0; volta < 2; volta += 1) expect((await anna.chiama('POST', impediti, elenco)).stato).toBe(200);
  expect(await bloccata()).toEqual(['codice_di_un_debitore']);
  expect((await buste()).at(-1)?.stato).toMatchObject({ tipo: 'ammessa', nonostante: null });
  const senza = { tipo: 'ammettiOfferta', bustaId, nonostante: null };
  expect((await atto(randomUUID(), senza)).corpo.codice).toBe('R38_ammissione_da_motivare');
  expect((await atto(randomUUID(), { ...senza, nonostante: 'È un omonimo.' })).stato).toBe(200);
});

test('R18 R08 R37 il debitore registrato blocca l’offerta che si apre dopo, di ogni lotto della procedura; i codici sono cifrati', async () => {
  const [prima, lotto] = [await aperta(), await aperta()];
  const anna = await banco.operatore('Anna Operatrice');
  const impediti = `/api/edicom/aste/${prima.asta}/impediti`;
  const [debitore, custode] = ['RNLLNE81D52L682G', '12345678903'];
  const elenco = { debitori: `\n${debitore.toLowerCase()}\n`, collegati: '', personale: `IT${custode}` };
  const scrivi = (corpo: object) => anna.chiama('POST', impediti, { comandoId: randomUUID(), versione: 0, ...corpo });

  // Un codice sbagliato non riconoscerebbe nessuno: si dice al campo.
  expect(await scrivi({ ...elenco, debitori: `${debitore}, RNLLNE81D52L682H` })).toMatchObject({
    stato: 422,
    corpo: { errori: [{ campo: 'debitori' }] },
  });
  const comandoId = randomUUID();
  for (let volta = 0; volta < 2; volta += 1)
    expect(await scrivi({ comandoId, ...elenco })).toMatchObject({ stato: 200, corpo: { versione: 1 } });
  expect((await scrivi({ comandoId, ...elenco, debitori: '' })).corpo.codice).toBe('comando_diverso');
  expect((await scrivi(elenco)).corpo.codice).toBe('impediti_cambiati');
  const { pool } = banco.servizio.impianto;
  const { rows } = await pool.query('SELECT impediti::text AS riga FROM impediti');
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${debitore}|${custode}`, 'i'));

  // Li rilegge chi opera, e resta scritto; il delegato che conduce non li vede.
  expect((await anna.chiama('GET', impediti)).corpo).toMatchObject({
    ...elenco,
    versione: 1,
    operatore: 'Anna Operatrice',
  });
  const { rows: letture } = await pool.query('SELECT chi FROM letture_identita WHERE asta = $1', [prima.asta]);
  expect(letture).toEqual([{ chi: anna.id }]);
  expect((await elena.chiama('GET', impediti)).stato).toBe(401);

  /** Ciò che di un'offerta digitata sull'altro lotto vuole un motivo per ammetterla. */
  const bloccata = async (identificativo: string) => {
    const offerta = { ...OFFERTA, identificativo, depositataIl: banco.ora.adesso - 2 * 86_400_000 };
    const fatto = await lotto.atto(randomUUID(), { tipo: 'registraOfferta', offerta });
    expect(fatto.stato).toBe(200);
    return (await lotto.proposte()).flatMap(({ codice, gravita }) => (gravita === 'blocco' ? [codice] : []));
  };
  expect(await bloccata('BSSDAA80A41B157D')).toEqual([]);
  expect(await bloccata(debitore)).toEqual(['codice_di_un_debitore']);
  const bustaId = (await lotto.buste()).at(-1)?.id;
  const ammetti = { tipo: 'ammettiOfferta', bustaId, nonostante: null };
  expect((await lotto.atto(randomUUID(), ammetti)).corpo.codice).toBe('R38_ammissione_da_motivare');
  expect(await bloccata(custode)).toEqual(['codice_di_chi_lavora_alla_procedura']);

  // Una riga che il server non ha scritto così non si legge: chi apre sa che il confronto non si è fatto.
  await banco.comeProprietario('ALTER TABLE impediti DISABLE TRIGGER impediti_in_coda');
  await banco.comeProprietario(`UPDATE impediti SET codici_cifrati = reverse(codici_cifrati)`);
  expect(await bloccata('VRDGPP60C03L219Z')).toEqual(['confronto_con_i_debitori_non_riuscito']);
});
