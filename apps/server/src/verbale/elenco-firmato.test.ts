import { createHash, randomUUID } from 'node:crypto';
import type { VersioneElenco } from '@gestore/contratto/verbale/testo-verbale';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { venditaAggiudicata } from '../dimostrazione/carica.ts';
import { creaFirmatario, type Firma } from '../dimostrazione/invenzioni/cms.ts';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { pdfFirmato } from '../sigillo/prove/pdf-firmato.ts';
import { diSeguito, testoDelPdf } from './prove/testo-del-pdf.ts';

const GIORNO_MS = 86_400_000;
let banco: BancoOperatori;
let elena: Persona;
let firmaElena: Firma;
let firmaAltri: Firma;
let scaduta: Firma;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti', 'CNTLNE75A41F205X');
  firmaElena = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X');
  firmaAltri = await creaFirmatario('Ugo Altri', 'LTRGUO75A01F205X');
  const { adesso } = banco.ora;
  const vale = { dal: adesso - 900 * GIORNO_MS, al: adesso - GIORNO_MS };
  scaduta = await creaFirmatario('Elena Conti', 'CNTLNE75A41F205X', vale);
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  asta = await venditaAggiudicata(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
});

const elenchi = (): string => `/api/admin/aste/${asta}/rilanci/elenchi`;
const compi = (atto: object, comandoId: string = randomUUID()): Promise<Risposta> =>
  elena.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId, atto });
const redigi = async (): Promise<void> => expect((await compi({ tipo: 'redigiElenco' })).stato).toBe(200);
async function pdfDi(versione: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await elena.apri(`${elenchi()}/${versione}.pdf`)).arrayBuffer());
}
const deposita = (
  byte: Uint8Array,
  { chi = elena, nome = 'elenco.p7m', versione = 1, comandoId = randomUUID() as string, motivo = 'Nessun elenco' } = {},
): Promise<Risposta> =>
  chi.carica(`${elenchi()}/firmato`, { nome, testo: byte }, { comandoId, versione: String(versione), motivo });
async function versioni(): Promise<VersioneElenco[]> {
  const { corpo } = await elena.chiama('GET', elenchi());
  return corpo.versioni as VersioneElenco[];
}
const esito = ({ stato, corpo }: Risposta): unknown[] => [stato, corpo.codice ?? corpo.esito];
const fatti = async (): Promise<string[]> =>
  (await banco.servizio.impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo).slice(-2);

test.each(['p7m', 'pdf'] as const)(
  'R67 l’elenco dei rilanci si redige, si conserva com’è e si deposita firmato (%s); ripetuto è un deposito solo',
  async (formato) => {
    const comandoId = randomUUID();
    expect(esito(await compi({ tipo: 'redigiElenco' }, comandoId))).toEqual([200, 'accettato']);
    expect((await compi({ tipo: 'redigiElenco' }, comandoId)).corpo.ripetuto).toBe(true);
    const pdf = await pdfDi(1);
    const letto = diSeguito(await testoDelPdf(new Uint8Array(pdf)));
    for (const parole of [
      'Elenco dei rilanci e dei loro autori',
      'art. 23 D.M. 32/2015), versione 1',
      'Aggiudicatario',
    ])
      expect(letto).toContain(diSeguito(parole));
    const [redatta] = await versioni();
    expect(redatta).toMatchObject({ versione: 1, depositato: null });
    expect(redatta?.impronta).toBe(createHash('sha256').update(pdf).digest('hex'));

    const firmato = formato === 'p7m' ? await firmaElena(pdf) : await pdfFirmato(pdf, firmaElena);
    const nome = `elenco.${formato}`;
    const suo = randomUUID();
    const primo = await deposita(firmato, { comandoId: suo, nome });
    expect([primo.testo, ...esito(primo)]).toEqual([expect.anything(), 200, 'accettato']);
    expect(await fatti()).toEqual(['ElencoRedatto', 'ElencoFirmatoDepositato']);
    expect((await deposita(firmato, { comandoId: suo, nome })).corpo).toMatchObject({
      ripetuto: true,
      ricevuta: primo.corpo.ricevuta,
    });
    expect(esito(await deposita(firmato, { motivo: '' }))).toEqual([200, 'accettato']);
    const impronta = createHash('sha256').update(firmato).digest('hex');
    const atteso = { impronta, nomeFile: nome, formato, motivo: 'Nessun elenco', haFirmato: 'lui' };
    expect((await versioni())[0]?.depositato).toMatchObject({
      ...atteso,
      firme: [{ firmatario: 'Elena Conti', integrita: { stato: 'integra', dopo: [] } }],
    });
    const scaricato = await elena.apri(`${elenchi()}/firmato`);
    expect(scaricato.headers.get('content-disposition')).toContain('elenco-rilanci-1-firmato');
    expect(new Uint8Array(await scaricato.arrayBuffer())).toEqual(new Uint8Array(firmato));
    // Un altro file dopo quello non lo sostituisce.
    expect(esito(await deposita(await firmaAltri(pdf)))).toEqual([409, 'R67_elenco_gia_depositato']);
  },
);

test('R67 ciò che non è quella versione dell’elenco, firmata una volta, si rifiuta a parole e non lascia traccia', async () => {
  await redigi();
  await redigi();
  const [prima, seconda] = [await pdfDi(1), await pdfDi(2)];
  const verbale = `/api/admin/aste/${asta}/verbali`;
  await compi({ tipo: 'redigiVerbale' });
  const altroDocumento = new Uint8Array(await (await elena.apri(`${verbale}/1.pdf`)).arrayBuffer());
  const alterato = Buffer.from(await firmaElena(seconda));
  alterato[alterato.indexOf('%PDF-') + 200] = 0x21;
  const casi: [Uint8Array, number, string, string][] = [
    [seconda, 422, 'R68_file_senza_firma', 'Nel file non c’è una firma digitale'],
    [await firmaElena(prima), 422, 'R68_file_altra_versione', 'firma la versione 1 del documento: va firmata la 2'],
    [await firmaElena(pdfDiUnaRiga('Altro')), 422, 'R68_file_di_altro', 'non c’è il PDF della versione 2'],
    [await firmaElena(altroDocumento), 422, 'R68_file_di_altro', 'non c’è il PDF della versione 2'],
    [alterato, 422, 'R68_file_alterato', 'La firma di Elena Conti'],
    [await firmaAltri(await firmaElena(seconda)), 422, 'R68_file_piu_firme', 'Il file porta 2 firme'],
    [await scaduta(seconda), 422, 'R68_certificato_non_valido', 'quando il file è stato firmato non valeva'],
    [Buffer.alloc(32 * 1_024 * 1_024 + 1, 0x30), 413, 'R68_file_troppo_grande', 'Il file supera i 32 MB'],
  ];
  for (const [byte, stato, codice, parole] of casi) {
    const risposta = await deposita(byte, { versione: 2 });
    expect([...esito(risposta), risposta.corpo.detail]).toEqual([stato, codice, expect.stringContaining(parole)]);
  }
  expect(esito(await deposita(await firmaElena(prima)))).toEqual([409, 'R67_elenco_superato']);
  expect(esito(await deposita(await firmaElena(prima), { versione: 9 }))).toEqual([404, 'R67_elenco_inesistente']);
  // Né l'elenco firmato passa per il verbale.
  const comandoId = randomUUID();
  const perIlVerbale = await elena.carica(
    `${verbale}/firmato`,
    { nome: 'elenco.p7m', testo: await firmaElena(seconda) },
    { comandoId, versione: '1', motivo: 'Nessun elenco' },
  );
  expect(esito(perIlVerbale)).toEqual([422, 'R68_file_di_altro']);
  expect((await versioni()).map(({ depositato }) => depositato)).toEqual([null, null]);
  expect(esito(await deposita(await firmaElena(seconda), { versione: 2 }))).toEqual([200, 'accettato']);
});

test('R67 R77 a vendita chiusa se ne firma un’altra versione; quella di prima resta, si scarica, e non si cancella', async () => {
  await redigi();
  const primo = new Uint8Array(await firmaElena(await pdfDi(1)));
  expect(esito(await deposita(primo))).toEqual([200, 'accettato']);
  await compi({ tipo: 'redigiVerbale' });
  await compi({ tipo: 'firmaVerbale', versione: 1 });
  await compi({ tipo: 'chiudiAsta' });
  await redigi();
  await redigi();
  const terzo = new Uint8Array(await firmaElena(await pdfDi(3)));
  expect(esito(await deposita(terzo, { versione: 3 }))).toEqual([200, 'accettato']);
  expect((await banco.servizio.impianto.esecutore.leggi(asta)).stato.fase).toBe('chiusa');
  const scaricato = async (quale: string): Promise<Uint8Array> =>
    new Uint8Array(await (await elena.apri(`${elenchi()}/firmato${quale}`)).arrayBuffer());
  expect(await scaricato('?versione=1')).toEqual(primo);
  expect(await scaricato('')).toEqual(terzo);
  expect((await elena.chiama('GET', `${elenchi()}/firmato?versione=2`)).corpo.codice).toBe('R67_file_inesistente');
  // Con i dati di chi non ha vinto se ne va la sola bozza: le due firmate, come il verbale, restano (R77).
  const { rows } = await banco.servizio.impianto.pool.query('SELECT verbali_che_restano($1) AS resta', [asta]);
  const restano = rows.map(({ resta }: { resta: string }) => resta);
  const [una, due, tre] = (await versioni()).map(({ impronta }) => impronta);
  expect(restano).toEqual(expect.arrayContaining([una, tre]));
  expect(restano).not.toContain(due);
  expect(restano).toHaveLength(3);
});

test('R36 R37 lo deposita chi conduce; lo legge chi segue la vendita, ogni lettura resta annotata, e chi partecipa non ne vede nulla', async () => {
  const altro = await banco.delegato('Avv. Ugo Altri');
  expect((await elena.chiama('GET', `${elenchi()}/firmato`)).corpo.codice).toBe('R67_file_inesistente');
  await redigi();
  const firmato = await firmaElena(await pdfDi(1));
  expect(esito(await deposita(firmato, { chi: altro }))).toEqual([404, 'asta_inesistente']);
  await deposita(firmato);
  for (const percorso of [elenchi(), `${elenchi()}/1.pdf`, `${elenchi()}/firmato`]) {
    expect([percorso, (await altro.chiama('GET', percorso)).stato]).toEqual([percorso, 404]);
    expect([percorso, (await banco.nessuno.chiama('GET', percorso)).stato]).toEqual([percorso, 401]);
  }
  await elena.chiama('GET', `${elenchi()}/firmato`);
  const { rows } = await banco.servizio.impianto.pool.query<{ che_cosa: string }>(
    'SELECT DISTINCT che_cosa FROM letture_identita WHERE asta = $1 AND chi = $2 ORDER BY 1',
    [asta, elena.id],
  );
  expect(rows.map(({ che_cosa }) => che_cosa)).toEqual(
    expect.arrayContaining([
      'elenco dei rilanci con gli autori (DM 23), versione 1',
      'elenco dei rilanci firmato, versione 1',
    ]),
  );
});
