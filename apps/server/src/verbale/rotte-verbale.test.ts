import { randomUUID } from 'node:crypto';
import type { BloccoTesto, BozzaVerbale, TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaAggiudicata, venditaPronta } from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';

let banco: BancoOperatori;
let elena: Persona;
let asta: string;
let inEsame: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  const chi = { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' };
  asta = await venditaAggiudicata(banco.servizio, chi);
  inEsame = await venditaPronta(banco.servizio, chi);
});
afterAll(() => banco.chiudi());

const verbali = (id = asta): string => `/api/admin/aste/${id}/verbali`;
async function bozza(): Promise<BozzaVerbale> {
  const { stato, corpo } = await elena.chiama('GET', `${verbali()}/bozza`);
  expect(stato).toBe(200);
  return corpo as unknown as BozzaVerbale;
}
/** Salva dicendo di aver letto ciò che c'è adesso. */
const salva = async (testo: TestoVerbale, chi = elena, id = asta) => {
  const { corpo } = await elena.chiama('GET', `${verbali(id)}/bozza`);
  return salvaLetta(testo, (corpo.ultima as number | undefined) ?? null, chi, id);
};
const salvaLetta = (testo: TestoVerbale, letta: number | null, chi = elena, id = asta, comandoId = randomUUID()) =>
  chi.chiama('POST', verbali(id), { comandoId, testo, letta });
const frase = (testo: string): BloccoTesto => ({
  tipo: 'paragrafo',
  tratti: [{ tipo: 'testo', testo, grassetto: true, corsivo: false }],
});

test('R68 la bozza nasce dal registro: frasi con i dati chiusi, tabelle da mostrare', async () => {
  const { testo, daVersione, tabelle, dati } = await bozza();
  expect(daVersione).toBeNull();
  expect(testo.blocchi[0]).toMatchObject({ tipo: 'titolo' });
  expect(tabelle.map(({ nome }) => nome)).toEqual(['premesse', 'graduatoria', 'rilanci', 'rimborsi']);
  const aggiudicatario = testo.blocchi.find((blocco) => JSON.stringify(blocco).includes('Aggiudicatario: '));
  expect(JSON.stringify(aggiudicatario)).toMatch(/"tipo":"dato","valore":"€ /);
  expect(dati.some((uno) => uno.startsWith('€ '))).toBe(true);
  expect(JSON.stringify(testo)).not.toMatch(/[\u{E000}\u{E001}]/u);
});

test('R68 il referente aggiunge un capoverso, la versione ha la sua impronta e la seguente riparte da lì', async () => {
  const { testo } = await bozza();
  const corretto = { blocchi: [...testo.blocchi, frase('Il referente dà atto di #emph[nulla] altro.')] };
  expect((await salva(corretto)).stato).toBe(200);
  const { corpo } = await elena.chiama('GET', verbali());
  expect(corpo.versioni).toMatchObject([{ versione: 1, firmato: false }]);
  const pdf = await elena.chiama('GET', `${verbali()}/1.pdf`);
  expect(pdf.testo.slice(0, 5)).toBe('%PDF-');
  const ripresa = await bozza();
  expect(ripresa.daVersione).toBe(1);
  expect(ripresa.testo).toEqual(corretto);
  // Rifare il verbale dal solo registro non perde il testo di prima.
  await elena.chiama('POST', `/api/admin/aste/${asta}/atti`, {
    comandoId: randomUUID(),
    atto: { tipo: 'redigiVerbale' },
  });
  expect(await bozza()).toMatchObject({ daVersione: 1, testo: corretto });
  const daCapo = await elena.chiama('GET', `${verbali()}/bozza?origine=registro`);
  expect(daCapo.corpo).toMatchObject({ daVersione: null, ultima: 1, testo });
});

test('R68 due che scrivono lo stesso verbale: il secondo non copre il primo, lo legge e poi sceglie', async () => {
  const { testo, ultima } = await bozza();
  const [primo, secondo] = ['La prima parola.', 'La seconda parola.'].map((una) => ({
    blocchi: [...testo.blocchi, frase(una)],
  })) as [TestoVerbale, TestoVerbale];
  const comandoId = randomUUID();
  expect((await salvaLetta(primo, ultima, elena, asta, comandoId)).stato).toBe(200);
  const { stato, corpo } = await salvaLetta(secondo, ultima);
  expect([stato, corpo.codice]).toEqual([409, 'R68_verbale_cambiato']);
  expect(String(corpo.detail)).toContain('il Suo testo non è stato salvato');
  // Nemmeno ripartendo dal registro, che è un'altra bozza dello stesso verbale.
  expect((await salvaLetta(secondo, null)).corpo.codice).toBe('R68_verbale_cambiato');
  // Chi ripete l'atto di prima riceve la sua prima risposta, non un conflitto con sé stesso.
  expect((await salvaLetta(primo, ultima, elena, asta, comandoId)).corpo.ripetuto).toBe(true);

  const adesso = await bozza();
  expect(adesso.testo).toEqual(primo);
  expect((await salvaLetta(secondo, adesso.ultima)).stato).toBe(200);
  expect((await bozza()).testo).toEqual(secondo);
});

test('R68 due salvataggi insieme: uno solo passa, e l’altro lo sa', async () => {
  const { testo, ultima } = await bozza();
  const insieme = await Promise.all(
    ['Uno.', 'Due.', 'Tre.'].map((una) => salvaLetta({ blocchi: [...testo.blocchi, frase(una)] }, ultima)),
  );
  expect(insieme.map(({ stato }) => stato).sort()).toEqual([200, 409, 409]);
  for (const { stato, corpo } of insieme) if (stato === 409) expect(corpo.codice).toBe('R68_verbale_cambiato');
});

test('R68 un dato che il registro non dice è rifiutato, e così un importo ritoccato', async () => {
  const { testo } = await bozza();
  const cambiato = JSON.parse(JSON.stringify(testo).replace(/"valore":"€ [^"]+"/, '"valore":"€ 1,00"')) as TestoVerbale;
  const { stato, corpo } = await salva(cambiato);
  expect([stato, corpo.codice]).toEqual([422, 'testo_non_ammesso']);
  expect(String(corpo.detail)).toContain('«€ 1,00» non viene dal registro');
});

test('R68 nessuna tabella si toglie o si raddoppia', async () => {
  const { testo } = await bozza();
  const senza = { blocchi: testo.blocchi.filter((uno) => uno.tipo !== 'tabella' || uno.nome !== 'rilanci') };
  expect(String((await salva(senza)).corpo.detail)).toContain('Manca la tabella «Rilanci»');
  const doppia = { blocchi: [...testo.blocchi, { tipo: 'tabella', nome: 'rimborsi' } as const] };
  expect(String((await salva(doppia)).corpo.detail)).toContain('una volta di troppo');
});

test.each([
  ['nessun blocco', { blocchi: [] }],
  ['un blocco sconosciuto', { blocchi: [{ tipo: 'codice', testo: 'x' }] }],
  ['un campo in più', { blocchi: [{ ...frase('x'), stile: 'color:red' }] }],
  ['un testo smisurato', { blocchi: [frase('x'.repeat(4_001))] }],
])('%s non entra', async (_, testo) => {
  expect((await salva(testo as TestoVerbale)).corpo.codice).toBe('dati_non_validi');
});

test('prima dell’esito non c’è verbale, e quello di un altro non esiste', async () => {
  expect((await elena.chiama('GET', `${verbali(inEsame)}/bozza`)).stato).toBe(409);
  expect((await salva({ blocchi: [frase('x')] }, elena, inEsame)).stato).toBe(409);
  const altro = await banco.delegato('Avv. Ugo Altri');
  expect((await altro.chiama('GET', `${verbali()}/bozza`)).stato).toBe(404);
  expect((await salva({ blocchi: [frase('x')] }, altro)).stato).toBe(404);
  expect((await banco.nessuno.chiama('GET', `${verbali()}/bozza`)).stato).toBe(401);
});

test('R37 leggere il testo, che contiene i nomi, resta annotato', async () => {
  await bozza();
  const { rows } = await banco.servizio.impianto.pool.query(
    "SELECT 1 FROM letture_identita WHERE asta = $1 AND chi = $2 AND che_cosa = 'testo del verbale'",
    [asta, elena.id],
  );
  expect(rows.length).toBeGreaterThan(0);
});
