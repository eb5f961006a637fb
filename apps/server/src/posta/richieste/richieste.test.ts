import { randomUUID } from 'node:crypto';
import { RICHIESTE_DA_DECIDERE_MAX, type RichiestaVista } from '@gestore/contratto/assistenza/richieste-assistere';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Riga } from '../../base-dati/tavole.ts';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import {
  type BancoOperatori,
  type Persona,
  preparaBancoOperatori,
  type Risposta,
} from '../../prove/banco-operatori.ts';
import { depositaBusta, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

const ORA = 3_600_000;
const DOCUMENTO = pdfDiUnaRiga('Carta d’identità di Ada Bianchi'.normalize('NFC'));
let banco: BancoOperatori;
let elena: Persona;
let altra: Persona;
let una: Pubblicata;
let inizioIl: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  [elena, altra] = [await banco.delegato('Avv. Elena Conti'), await banco.delegato('Avv. Ivo Sarti')];
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  // Chi conta da quale indirizzo si chiede riparte: le prove ne fanno molte.
  banco.ora.adesso += 1_000;
  inizioIl = banco.ora.adesso + 50 * 24 * ORA;
  una = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id });
});

const ADA = {
  nome: 'Ada Bianchi',
  identificativo: 'BNCDAA80A41H501X',
  pec: 'ada@pec.example',
  qualita: 'creditore',
  motivazione: 'Creditrice procedente.',
};
const chiedi = (campi: object = {}, documento: Uint8Array = DOCUMENTO, asta = una.asta): Promise<Risposta> =>
  banco.nessuno.carica(
    `/api/pubblico/aste/${asta}/richieste`,
    { nome: 'documento.pdf', testo: documento },
    { comandoId: randomUUID(), ...ADA, ...campi },
  );
const richieste = async (chi = elena): Promise<RichiestaVista[]> => {
  const { stato, corpo } = await chi.chiama('GET', `/api/admin/aste/${una.asta}/richieste`);
  expect(stato).toBe(200);
  return corpo.richieste as RichiestaVista[];
};
const decidi = (richiesta: string, corpo: object = {}, chi = elena): Promise<Risposta> =>
  chi.chiama('POST', `/api/admin/aste/${una.asta}/richieste/${richiesta}`, {
    comandoId: randomUUID(),
    accolta: true,
    diDiritto: true,
    motivo: 'Creditrice: assiste di diritto.',
    ...corpo,
  });
const posta = async (): Promise<Riga<'posta_uscita', 'destinatario' | 'testo'>[]> =>
  (
    await sql<Riga<'posta_uscita', 'destinatario' | 'testo'>>`
      SELECT destinatario, testo FROM posta_uscita WHERE asta = ${una.asta}`.execute(banco.servizio.contesto.db)
  ).rows;
const righe = async (): Promise<string> => {
  const { rows } = await sql`SELECT * FROM richieste_assistere`.execute(banco.servizio.contesto.db);
  return JSON.stringify(rows);
};

test('R35 chi chiede con il suo documento è ammesso con un motivo, e riceve una credenziale che legge soltanto', async () => {
  expect(await chiedi()).toMatchObject({ stato: 201, corpo: { ricevuta: true } });
  const [sua] = await richieste();
  expect(sua).toMatchObject({ ...ADA, decisione: null, ricevutaIl: banco.ora.adesso });
  // Nella base dati non si legge chi è.
  expect(await righe()).not.toMatch(/Ada|BNCDAA|pec\.example|Creditrice/);
  const id = sua?.id ?? '';
  const documento = await elena.apri(`/api/admin/aste/${una.asta}/richieste/${id}/documento`);
  expect(Buffer.from(await documento.arrayBuffer())).toEqual(Buffer.from(DOCUMENTO));
  expect(documento.headers.get('content-disposition')).toMatch(/^attachment; filename="documento-[0-9a-f]{8}\.pdf"$/);
  const comandoId = randomUUID();
  const [prima, dopo] = [await decidi(id, { comandoId }), await decidi(id, { comandoId })];
  expect([prima.stato, dopo.corpo]).toEqual([200, prima.corpo]);
  expect((await posta()).map(({ destinatario }) => destinatario)).toEqual([ADA.pec]);
  const { rows } = await sql<Riga<'credenziali', 'ruolo' | 'busta_id'>>`
    SELECT ruolo, busta_id FROM credenziali WHERE asta = ${una.asta}`.execute(banco.servizio.contesto.db);
  expect(rows).toEqual([{ ruolo: 'spettatore', busta_id: null }]);
  expect((await richieste())[0]?.decisione).toMatchObject({ accolta: true, diDiritto: true, chi: 'Avv. Elena Conti' });
  for (const ancora of [{ comandoId, motivo: 'Un altro' }, {}, { accolta: false }])
    expect((await decidi(id, ancora)).corpo.codice).toBe('richiesta_gia_decisa');
});

test('R35 chi non è ammesso lo legge con il motivo, una volta, e la decisione resta', async () => {
  await chiedi();
  const id = (await richieste())[0]?.id ?? '';
  expect((await decidi(id, { accolta: false, motivo: ' ' })).stato).toBe(422);
  const rifiuto = {
    comandoId: randomUUID(),
    accolta: false,
    diDiritto: false,
    motivo: 'Non ha indicato un interesse.',
  };
  for (let volta = 0; volta < 2; volta += 1) expect(await decidi(id, rifiuto)).toMatchObject({ stato: 200 });
  const partita = await posta();
  expect(partita).toMatchObject([{ destinatario: ADA.pec }]);
  expect(partita[0]?.testo).toContain('Non ha indicato un interesse.');
  expect((await richieste())[0]?.decisione).toMatchObject({ accolta: false, motivo: rifiuto.motivo });
});

test('R35 R10 chi chiede due volte ne fa una e nessuno lo sa; con o senza offerte si risponde lo stesso', async () => {
  const vuota = await chiedi();
  await depositaBusta(una, inizioIl);
  const piena = await chiedi({ identificativo: 'SRTVIO75A01L219C' });
  const ancora = await chiedi({ identificativo: ' bncdaa80a41h501x', nome: 'Un altro' });
  expect([piena, ancora].map(({ stato, testo }) => [stato, testo])).toEqual([
    [vuota.stato, vuota.testo],
    [vuota.stato, vuota.testo],
  ]);
  expect((await richieste()).map(({ nome }) => nome)).toEqual(['Ada Bianchi', 'Ada Bianchi']);
});

test('R35 chi scrive il codice di un altro, con una PEC sua, non gli toglie la parola: chi conduce le vede tutte e due', async () => {
  await chiedi({ pec: 'chi.finge@pec.example' });
  await chiedi();
  await chiedi({ pec: ` ${ADA.pec.toUpperCase()}` });
  expect((await richieste()).map(({ pec }) => pec).toSorted()).toEqual([ADA.pec, 'chi.finge@pec.example']);
});

test('R35 R36 le richieste di una vendita non le legge né le decide chi ne conduce un’altra, o nessuna', async () => {
  await chiedi();
  const id = (await richieste())[0]?.id ?? '';
  const via = `/api/admin/aste/${una.asta}/richieste`;
  for (const chi of [altra, banco.nessuno, await banco.operatore('Anna')]) {
    for (const dove of [via, `${via}/${id}/documento`])
      expect((await chi.chiama('GET', dove)).stato).toBeGreaterThan(400);
    expect((await decidi(id, {}, chi)).stato).toBeGreaterThan(400);
  }
  expect((await decidi(randomUUID())).corpo.codice).toBe('richiesta_inesistente');
  expect((await richieste())[0]?.decisione).toBeNull();
});

test('R35 ciò che non va si dice con le sue parole: campi, documento, vendita che non c’è, troppe', async () => {
  expect((await chiedi({ pec: 'ada' })).stato).toBe(422);
  expect((await chiedi({ qualita: 'giudice' })).stato).toBe(422);
  expect((await chiedi({ motivazione: '' })).stato).toBe(422);
  expect((await chiedi({}, Buffer.from('<html><script>alert(1)</script>'))).corpo.codice).toBe('richiesta_documento');
  expect((await chiedi({}, Buffer.alloc(2_200_000, 0x25))).corpo.codice).toBe('richiesta_documento_grande');
  expect((await chiedi({}, DOCUMENTO, randomUUID())).corpo.codice).toBe('asta_inesistente');
  expect(await richieste()).toEqual([]);
  await sql`INSERT INTO richieste_assistere (id, asta, chi, dati, documento, ricevuta_il)
    SELECT gen_random_uuid(), ${una.asta}, n::text, '', '', 1 FROM generate_series(1, ${RICHIESTE_DA_DECIDERE_MAX}) n`.execute(
    banco.servizio.contesto.db,
  );
  expect((await chiedi()).corpo.codice).toBe('richieste_troppe');
});

test('R35 dallo stesso indirizzo non si chiede senza fine', async () => {
  const codici: unknown[] = [];
  for (let i = 0; i < 20; i += 1) codici.push((await chiedi({}, DOCUMENTO, randomUUID())).corpo.codice);
  const oltre = await chiedi();
  expect([oltre.stato, oltre.corpo.codice]).toEqual([429, 'troppi_tentativi']);
  expect(codici[0]).toBe('asta_inesistente');
});
