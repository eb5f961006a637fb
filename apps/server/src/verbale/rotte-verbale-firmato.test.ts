import { createHash, randomUUID } from 'node:crypto';
import type { VersioneVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { venditaAggiudicata } from '../dimostrazione/carica.ts';
import { creaFirmatario, type Firma } from '../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { pdfFirmato } from '../sigillo/prove/pdf-firmato.ts';
import { diSeguito, testoDelPdf } from './prove/testo-del-pdf.ts';

const GIORNO_MS = 86_400_000;
/** Qui nessuno garantisce una firma: non c'è un elenco di fiducia, e chi deposita dice perché la accoglie. */
const MOTIVO = 'Qui non c’è un elenco di fiducia';
let banco: BancoOperatori;
let elena: Persona;
let firmaElena: Firma;
let firmaAltri: Firma;
let scaduta: Firma;
let asta: string;
/** Le due versioni redatte: si firma la seconda. */
let prima: Uint8Array<ArrayBuffer>;
let seconda: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  firmaElena = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X');
  firmaAltri = await creaFirmatario('Ugo Altri', 'LTRGUO75A01F205X');
  const { adesso } = banco.ora;
  const vale = { dal: adesso - 900 * GIORNO_MS, al: adesso - GIORNO_MS };
  scaduta = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X', vale);
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  asta = await venditaAggiudicata(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
  await compi({ tipo: 'redigiVerbale' });
  await compi({ tipo: 'redigiVerbale' });
  prima = await pdfDi(1);
  seconda = await pdfDi(2);
});

const verbali = (): string => `/api/admin/aste/${asta}/verbali`;
const compi = (atto: object): Promise<Risposta> =>
  elena.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto });
async function pdfDi(versione: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await elena.apri(`${verbali()}/${versione}.pdf`)).arrayBuffer());
}
const deposita = (
  byte: Uint8Array,
  { chi = elena, nome = 'verbale-2.pdf.p7m', versione = 2, comandoId = randomUUID() as string, motivo = MOTIVO } = {},
): Promise<Risposta> =>
  chi.carica(`${verbali()}/firmato`, { nome, testo: byte }, { comandoId, versione: String(versione), motivo });
async function versioni(): Promise<VersioneVerbale[]> {
  const { corpo } = await elena.chiama('GET', verbali());
  return corpo.versioni as VersioneVerbale[];
}
const esito = ({ stato, corpo }: Risposta): unknown[] => [stato, corpo.codice ?? corpo.esito];
const fatti = async (): Promise<string[]> =>
  (await banco.servizio.impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo).slice(-2);

test.each(['p7m', 'pdf'] as const)(
  'R68 il file firmato (%s) firma il verbale, si conserva per impronta e si riscarica com’è; ripetuto è un deposito solo',
  async (formato) => {
    const firmato = formato === 'p7m' ? await firmaElena(seconda) : await pdfFirmato(seconda, firmaElena);
    const comandoId = randomUUID();
    const nome = `verbale-2.${formato}`;
    const primo = await deposita(firmato, { comandoId, nome });
    expect([primo.testo, ...esito(primo)]).toEqual([expect.anything(), 200, 'accettato']);
    expect(await fatti()).toEqual(['VerbaleFirmato', 'VerbaleFirmatoDepositato']);
    const ripetuto = await deposita(firmato, { comandoId, nome });
    expect(ripetuto.corpo).toMatchObject({ ripetuto: true, ricevuta: primo.corpo.ricevuta });
    // Già verificato, non si chiede di nuovo perché lo si accoglie.
    expect(esito(await deposita(firmato, { motivo: '' }))).toEqual([200, 'accettato']);
    const impronta = createHash('sha256').update(firmato).digest('hex');
    const [una, due] = await versioni();
    expect(una).toMatchObject({ firmato: false, depositato: null });
    expect(due).toMatchObject({ firmato: true, depositato: { impronta, nomeFile: nome, formato, motivo: MOTIVO } });
    expect(due?.depositato?.firme).toMatchObject([
      { firmatario: 'Elena Conti', integrita: { stato: 'integra', dopo: [] } },
    ]);
    const letto = await elena.apri(`${verbali()}/firmato`);
    expect(letto.headers.get('content-disposition')).toContain('verbale-2-firmato');
    expect(new Uint8Array(await letto.arrayBuffer())).toEqual(new Uint8Array(firmato));
    // Un altro file dopo quello non lo sostituisce.
    expect(esito(await deposita(await firmaAltri(seconda)))).toEqual([409, 'R68_firmato_gia_depositato']);
    expect((await versioni())[1]?.depositato?.impronta).toBe(impronta);
  },
);

test.each([
  ['CNTLNE75A41F205X', 'lui'],
  ['LTRGUO75A01F205X', 'un_altro'],
  [undefined, 'non_si_sa'],
] as const)(
  'R68 accanto alla firma si dice se è di chi conduce, e non la si rifiuta: %s, %s',
  async (suo, haFirmato) => {
    const chi = await banco.delegato('Avv. Elena Conti', suo);
    asta = await venditaAggiudicata(banco.servizio, { delegatoId: chi.id, delegatoNome: 'Avv. Elena Conti' });
    const atto = { tipo: 'redigiVerbale' };
    await chi.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto });
    const pdf = new Uint8Array(await (await chi.apri(`${verbali()}/1.pdf`)).arrayBuffer());
    expect(esito(await deposita(await firmaElena(pdf), { chi, versione: 1 }))).toEqual([200, 'accettato']);
    const { corpo } = await chi.chiama('GET', verbali());
    expect((corpo.versioni as VersioneVerbale[])[0]).toMatchObject({ firmato: true, depositato: { haFirmato } });
  },
);

test('R68 firmato a mano e chiusa la vendita, il file si deposita ancora', async () => {
  await compi({ tipo: 'firmaVerbale', versione: 2 });
  await compi({ tipo: 'chiudiAsta' });
  expect(esito(await deposita(await firmaElena(seconda)))).toEqual([200, 'accettato']);
  expect(await fatti()).toEqual(['AstaChiusa', 'VerbaleFirmatoDepositato']);
});

test('R68 ciò che non è quella versione, firmata una volta, si rifiuta a parole e non lascia traccia', async () => {
  const alterato = Buffer.from(await firmaElena(seconda));
  alterato[alterato.indexOf('%PDF-') + 200] = 0x21;
  const inMezzo = Buffer.concat([seconda, Buffer.from('\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')]);
  const casi: [Uint8Array, number, string, string][] = [
    [seconda, 422, 'R68_file_senza_firma', 'Nel file non c’è una firma digitale'],
    [Buffer.from('ciao'), 422, 'R68_file_senza_firma', 'Nel file non c’è una firma digitale'],
    [await firmaElena(prima), 422, 'R68_file_altra_versione', 'firma la versione 1 del documento: va firmata la 2'],
    [await pdfFirmato(prima, firmaElena), 422, 'R68_file_altra_versione', 'firma la versione 1'],
    [await firmaElena(pdfDiUnaRiga('Altro')), 422, 'R68_file_di_altro', 'non c’è il PDF della versione 2'],
    [await pdfFirmato(inMezzo, firmaElena), 422, 'R68_file_di_altro', 'non c’è il PDF della versione 2'],
    [await firmaElena(inMezzo as Uint8Array<ArrayBuffer>), 422, 'R68_file_di_altro', 'non c’è il PDF della versione 2'],
    [alterato, 422, 'R68_file_alterato', 'La firma di Elena Conti'],
    [await firmaAltri(await firmaElena(seconda)), 422, 'R68_file_piu_firme', 'Il file porta 2 firme'],
    [await scaduta(seconda), 422, 'R68_certificato_non_valido', 'quando il file è stato firmato non valeva'],
    [Buffer.alloc(32 * 1_024 * 1_024 + 1, 0x30), 413, 'R68_file_troppo_grande', 'Il file supera i 32 MB'],
  ];
  for (const [byte, stato, codice, parole] of casi) {
    const risposta = await deposita(byte);
    expect([...esito(risposta), risposta.corpo.detail]).toEqual([stato, codice, expect.stringContaining(parole)]);
  }
  expect((await versioni()).map(({ firmato, depositato }) => [firmato, depositato])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(esito(await deposita(await firmaElena(prima), { versione: 1 }))).toEqual([409, 'R68_verbale_superato']);
  expect(esito(await deposita(await firmaElena(prima), { versione: 9 }))).toEqual([404, 'verbale_inesistente']);
  expect(await fatti()).not.toContain('VerbaleFirmatoDepositato');
  // Dopo tutti i rifiuti, quello giusto passa.
  expect(esito(await deposita(await firmaElena(seconda)))).toEqual([200, 'accettato']);
});

test('R68 dopo la firma si redige, si firma e si deposita ciò che si aggiunge; il verbale firmato resta com’era, e si scarica', async () => {
  const primo = new Uint8Array(await firmaElena(seconda));
  await deposita(primo);
  await compi({ tipo: 'chiudiAsta' });
  expect(esito(await compi({ tipo: 'redigiVerbale' }))).toEqual([409, 'R68_nulla_da_integrare']);
  const testo = 'Il custode ha consegnato le chiavi 🏠.';
  const dopo = { comandoId: randomUUID(), atto: { tipo: 'integraVerbale', testo } };
  expect((await elena.chiama('POST', `/api/admin/aste/${asta}/dopo`, dopo)).stato).toBe(200);
  banco.ora.adesso += 1_000;
  const comandoId = randomUUID();
  const redigi = { comandoId, atto: { tipo: 'redigiVerbale' } };
  expect(esito(await elena.chiama('POST', `/api/admin/aste/${asta}/atti`, redigi))).toEqual([200, 'accettato']);
  // Ripetuto, è la stessa versione.
  expect((await elena.chiama('POST', `/api/admin/aste/${asta}/atti`, redigi)).corpo.ripetuto).toBe(true);
  const letto = diSeguito(await testoDelPdf(await pdfDi(3)));
  for (const parole of [
    'Integrazione del verbale',
    'Integrazione n. 1',
    'Il custode ha consegnato le chiavi [U+1F3E0].',
  ])
    expect(letto).toContain(diSeguito(parole));
  const integrazione = new Uint8Array(await firmaElena(await pdfDi(3)));
  expect(esito(await deposita(integrazione, { versione: 3, nome: 'integrazione.p7m' }))).toEqual([200, 'accettato']);
  expect(await fatti()).toEqual(['VerbaleFirmato', 'VerbaleFirmatoDepositato']);
  expect(
    (await versioni()).map((una) => [una.versione, una.firmato, una.integrazione, una.depositato?.nomeFile]),
  ).toEqual([
    [1, false, false, undefined],
    [2, true, false, 'verbale-2.pdf.p7m'],
    [3, true, true, 'integrazione.p7m'],
  ]);
  const scaricato = async (quale: string): Promise<Uint8Array> =>
    new Uint8Array(await (await elena.apri(`${verbali()}/firmato${quale}`)).arrayBuffer());
  expect(await scaricato('?versione=2')).toEqual(primo);
  expect(await scaricato('?versione=3')).toEqual(integrazione);
  expect(await scaricato('')).toEqual(integrazione);
  expect((await elena.chiama('GET', `${verbali()}/firmato?versione=1`)).corpo.codice).toBe('R68_file_inesistente');
  expect(await pdfDi(2)).toEqual(seconda);
  expect((await banco.servizio.impianto.esecutore.leggi(asta)).stato.fase).toBe('chiusa');
  expect(esito(await compi({ tipo: 'redigiVerbale' }))).toEqual([409, 'R68_nulla_da_integrare']);
  // Con i dati di chi non ha vinto se ne vanno le bozze (R77): di ciò che è firmato, anche prima dell'integrazione, nulla.
  const { rows } = await banco.servizio.impianto.pool.query('SELECT verbali_che_restano($1) AS resta', [asta]);
  const firmate = (await versioni()).filter(({ firmato }) => firmato).map(({ impronta }) => impronta);
  expect(firmate).toHaveLength(2);
  expect(rows.map(({ resta }: { resta: string }) => resta).sort()).toEqual(firmate.sort());
});

test('R68 lo deposita chi conduce; lo legge chi legge il verbale, e resta annotato', async () => {
  const altro = await banco.delegato('Avv. Ugo Altri');
  const firmato = await firmaElena(seconda);
  expect((await elena.chiama('GET', `${verbali()}/firmato`)).corpo.codice).toBe('R68_file_inesistente');
  expect(esito(await deposita(firmato, { chi: altro }))).toEqual([404, 'asta_inesistente']);
  await deposita(firmato);
  expect((await altro.chiama('GET', `${verbali()}/firmato`)).stato).toBe(404);
  await elena.chiama('GET', `${verbali()}/firmato`);
  const { rows } = await banco.servizio.impianto.pool.query(
    "SELECT 1 FROM letture_identita WHERE asta = $1 AND che_cosa = 'verbale firmato, versione 2'",
    [asta],
  );
  expect(rows).toHaveLength(1);
});
