import { randomUUID } from 'node:crypto';
import type { RigaTribunale } from '@gestore/contratto/anagrafe/forme';
import type { ModelloVerbale } from '@gestore/contratto/verbale/modello-verbale';
import type { BozzaVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaAggiudicata } from '../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';

const MODELLO: ModelloVerbale = {
  titoloIniziale: 'Verbale di vendita senza incanto, {procedura}',
  formulaIniziale:
    'Innanzi al delegato {delegato}, per il {tribunale}.\n\nSi dà atto che il prezzo base è {prezzo_base}.',
  titoloFinale: 'Chiusura',
  formulaFinale: 'Aggiudicato a {aggiudicatario} per {prezzo}. Letto, confermato e sottoscritto.',
};
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  elena = await banco.delegato('Avv. Elena Conti');
  asta = await venditaAggiudicata(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
});
afterAll(() => banco.chiudi());

async function ufficio(): Promise<RigaTribunale> {
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  const nome = 'scheda' in stato ? stato.scheda.tribunale : '';
  const { corpo } = await anna.chiama('GET', '/api/edicom/tribunali');
  const suo = (corpo.tribunali as RigaTribunale[]).find(({ dati }) => dati.nome === nome);
  if (suo === undefined) throw new Error(`${nome} non è in elenco`);
  return suo;
}
async function scrivi(parte: Partial<ModelloVerbale> = {}, comandoId = randomUUID()): Promise<Risposta> {
  const { id, versione } = await ufficio();
  return anna.chiama('POST', `/api/edicom/tribunali/${id}/modello`, { comandoId, versione, ...MODELLO, ...parte });
}
async function bozza(): Promise<BozzaVerbale> {
  return (await elena.chiama('GET', `/api/admin/aste/${asta}/verbali/bozza?origine=registro`))
    .corpo as unknown as BozzaVerbale;
}
const salva = async (testo: unknown): Promise<Risposta> => {
  const { ultima: letta } = await bozza();
  return elena.chiama('POST', `/api/admin/aste/${asta}/verbali`, { comandoId: randomUUID(), testo, letta });
};

test('R68 il modello dell’ufficio apre e chiude la bozza, con i dati del registro chiusi', async () => {
  const senza = await bozza();
  expect(senza.modello).toBeNull();
  const { stato, corpo } = await scrivi();
  expect([stato, corpo.versione]).toEqual([200, 2]);
  const { testo, modello, dati } = await bozza();
  expect(modello).toEqual({ ufficio: (await ufficio()).dati.nome, versione: 2 });
  const [titolo, prima, seconda] = testo.blocchi;
  expect([titolo?.tipo, prima?.tipo, seconda?.tipo]).toEqual(['titolo', 'paragrafo', 'paragrafo']);
  expect(JSON.stringify(titolo)).toMatch(/"tipo":"dato","valore":"R\.G\. /);
  expect(JSON.stringify(prima)).toContain('"tipo":"dato","valore":"Avv. Elena Conti"');
  expect(JSON.stringify(seconda)).toMatch(/"tipo":"dato","valore":"€ /);
  expect(JSON.stringify(testo.blocchi.at(-1))).toContain('Letto, confermato e sottoscritto.');
  expect(JSON.stringify(testo)).not.toMatch(/\{[a-z_]+\}/);
  // Le parti del registro restano quelle, fra le formule.
  expect(testo.blocchi.slice(3, -2)).toEqual(senza.testo.blocchi);
  expect((await salva(testo)).stato).toBe(200);
  // Il prezzo di un segnaposto non si ritocca: è un dato come gli altri.
  const valore = dati.find((uno) => uno.startsWith('€ ')) ?? '';
  const ritoccato = JSON.parse(JSON.stringify(testo).replaceAll(valore, '€ 1,00')) as unknown;
  expect((await salva(ritoccato)).corpo.codice).toBe('testo_non_ammesso');
});

test('R68 cambiato il modello, il testo cominciato con quello di prima si salva ancora', async () => {
  const { testo } = await bozza();
  await scrivi({ formulaIniziale: 'Altro.', titoloIniziale: '' });
  expect((await salva(testo)).stato).toBe(200);
});

test('un modello è una versione dell’ufficio: si ripete, non si copre, e i parametri restano', async () => {
  const comandoId = randomUUID();
  const { id, versione, dati } = await ufficio();
  const manda = (parte: object) =>
    anna.chiama('POST', `/api/edicom/tribunali/${id}/modello`, { comandoId, versione, ...MODELLO, ...parte });
  expect((await manda({})).corpo).toEqual({ id, versione: versione + 1 });
  expect((await manda({})).corpo).toEqual({ id, versione: versione + 1 });
  expect((await manda({ titoloFinale: 'Altro' })).corpo.codice).toBe('comando_diverso');
  expect((await manda({ comandoId: randomUUID() })).corpo.codice).toBe('tribunale_cambiato');
  expect((await ufficio()).dati).toEqual({ ...dati, modelloVerbale: MODELLO });
  // Una modifica dei parametri non tocca il modello.
  const { modelloVerbale, ...parametri } = dati;
  const cambio = { comandoId: randomUUID(), versione: versione + 1, ...parametri, note: 'Chiedere in cancelleria' };
  expect((await anna.chiama('POST', `/api/edicom/tribunali/${id}`, cambio)).stato).toBe(200);
  expect((await ufficio()).dati.modelloVerbale).toEqual(MODELLO);
  // Tutto vuoto, l’ufficio non ne ha più uno.
  await scrivi({ titoloIniziale: '', formulaIniziale: ' ', titoloFinale: '', formulaFinale: '' });
  expect((await ufficio()).dati.modelloVerbale).toBeNull();
  expect(await bozza()).toMatchObject({ modello: null });
});

test.each(['{sconosciuto}', '{ prezzo }', '{prezzo', 'prezzo}', '{}'])(
  'un segnaposto che non è in elenco si rifiuta a parole, e nulla cambia: %s',
  async (formulaFinale) => {
    const prima = (await ufficio()).versione;
    const { stato, corpo } = await scrivi({ formulaFinale });
    expect([stato, corpo.codice]).toEqual([422, 'dati_non_validi']);
    expect(JSON.stringify(corpo.errori)).toContain('che non è un dato del verbale');
    expect((await ufficio()).versione).toBe(prima);
  },
);
