import { randomUUID } from 'node:crypto';
import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { giornoARoma, giornoIso } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { BASE_CENT, comando, portaInGara } from '../../prove/gara.ts';
import { vendutaIeri } from '../../prove/vendita-pubblicata.ts';

const DUE_ORE_MS = 7_200_000;
/** Quanto dopo l'inizio della gara il giudice decide: l'esito è già dichiarato. */
const DECIDE_DOPO_MS = 300_000;
const CAUZIONE_CENT = BASE_CENT / 10 + 1;
const SISTEMA = { tipo: 'sistema', id: 'sistema' } as const;
type Come = { prezzoBaseCent?: number; lotto?: string; tribunale?: string };

let banco: BancoOperatori;
let delegata: Persona;
let oggi: string;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  delegata = await banco.delegato('Elena Conti');
  oggi = giornoDellOrdine(banco.ora.adesso);
});
afterAll(() => banco.chiudi());

/** Una vendita della stessa procedura, in gara a quell'ora; le sue operazioni sono cominciate un'ora prima. */
async function inGara(quando: number, come: Come): Promise<string> {
  const { impianto } = banco.servizio;
  const { asta } = await portaInGara(impianto.esecutore, quando, { ...come, delegatoId: delegata.id });
  const { stato, seq } = await impianto.esecutore.leggi(asta);
  await impianto.indice.aggiorna(stato, seq);
  return asta;
}
async function aggiudicata(quando: number, come: Come): Promise<string> {
  const { esecutore } = banco.servizio.impianto;
  const asta = await inGara(quando, come);
  const fineIl = quando + 200_000;
  await esecutore.esegui(asta, comando(SISTEMA, { tipo: 'concludiGara', filigranaIl: fineIl }), fineIl);
  const referente = { tipo: 'referente', id: delegata.id } as const;
  const aggiudica = comando(referente, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  expect((await esecutore.esegui(asta, aggiudica, fineIl + 1_000)).rifiuto).toBeNull();
  return asta;
}
/** Aggiudicata adesso, e decaduta con un provvedimento dello stesso giorno. */
async function decaduta(lotto: string): Promise<string> {
  const asta = await aggiudicata(banco.ora.adesso, { lotto });
  await decade(asta, banco.ora.adesso);
  return asta;
}
const giornoDellOrdine = (quando: number): string => giornoIso(giornoARoma(quando + DECIDE_DOPO_MS));
async function decade(asta: string, quando: number): Promise<void> {
  const caducazione = {
    tipo: 'registraCaducazione',
    esito: 'decaduta',
    // Del giorno di quell'atto: a tarda sera, due ore dopo è già domani.
    provvedimento: { numero: '9', del: giornoDellOrdine(quando) },
    motivo: 'saldo non versato',
    propostaDa: 'altra',
  } as const;
  const operatore = { tipo: 'operatore', id: 'un operatore' } as const;
  const { rifiuto } = await banco.servizio.impianto.esecutore.esegui(
    asta,
    comando(operatore, caducazione),
    quando + DECIDE_DOPO_MS,
  );
  expect(rifiuto).toBeNull();
}
async function visto(asta: string): Promise<DopoVisto> {
  const { stato, corpo } = await delegata.chiama('GET', `/api/admin/aste/${asta}/dopo`);
  expect(stato).toBe(200);
  return corpo as unknown as DopoVisto;
}
const registra = (asta: string, nuova: string | null, prezzoCent: number) =>
  delegata.chiama('POST', `/api/admin/aste/${asta}/dopo`, {
    comandoId: randomUUID(),
    atto: { tipo: 'registraRivendita', prezzoCent, asta: nuova },
  });
const RIFIUTATA = { stato: 409, corpo: { codice: 'R70_rivendita_diversa', regola: 'R70' } };

test('R70 la vendita nuova dello stesso lotto si trova da sé, e la differenza viene dal suo prezzo; si legge in entrambe', async () => {
  const lotto = '11';
  const prima = await decaduta(lotto);
  expect(await visto(prima)).toMatchObject({ rivendite: [], decadute: [] });
  const prezzoCent = 7_500_000;
  // Lo stesso lotto scritto con altri spazi è lo stesso.
  const nuova = await aggiudicata(banco.ora.adesso + DUE_ORE_MS, { lotto: ` ${lotto}`, prezzoBaseCent: prezzoCent });
  expect(await visto(nuova)).toMatchObject({ rivendite: [], decadute: [{ asta: prima, del: oggi }] });
  const differenzaCent = BASE_CENT - CAUZIONE_CENT - prezzoCent;
  const { rivendite, decadute } = await visto(prima);
  expect(decadute).toEqual([]);
  expect(rivendite).toMatchObject([{ asta: nuova, esito: 'aggiudicata', prezzoCent, differenzaCent }]);
  expect(await registra(prima, nuova, prezzoCent + 1)).toMatchObject(RIFIUTATA);
  for (const altra of [prima, randomUUID()]) expect(await registra(prima, altra, prezzoCent)).toMatchObject(RIFIUTATA);
  expect((await registra(prima, nuova, prezzoCent)).stato).toBe(200);
  const { fatti, proposte } = await visto(prima);
  expect(fatti.at(-1)?.fatto).toMatchObject({ tipo: 'BeneRivenduto', asta: nuova, prezzoCent, differenzaCent });
  expect(proposte).toContainEqual({ tipo: 'differenza', importoCent: differenzaCent });
});

test('R70 lo stesso numero di ruolo c’è in ogni tribunale d’Italia: mille vendite di altri non nascondono quella dello stesso lotto', async () => {
  const lotto = '10';
  const prima = await decaduta(lotto);
  const nuova = await inGara(banco.ora.adesso + DUE_ORE_MS, { lotto });
  await sql`
    INSERT INTO aste (id, seq, fase, inizio_operazioni_il, stato)
    SELECT gen_random_uuid(), seq, fase, inizio_operazioni_il + 1000, jsonb_set(stato, '{scheda,tribunale}', to_jsonb('Tribunale ' || n))
    FROM aste, generate_series(1, 1000) n WHERE id = ${nuova}`.execute(banco.servizio.contesto.db);
  expect((await visto(prima)).rivendite).toMatchObject([{ asta: nuova }]);
  expect(await registra(prima, null, 100)).toMatchObject(RIFIUTATA);
});

test('R70 di una vendita senza esito, di un altro lotto o cominciata prima dell’aggiudicazione non si prende il prezzo', async () => {
  const lotto = '12';
  const prima = await decaduta(lotto);
  const insieme = await aggiudicata(banco.ora.adesso + 60_000, { lotto });
  const altrove = await aggiudicata(banco.ora.adesso + DUE_ORE_MS, { lotto: '13' });
  const aperta = await inGara(banco.ora.adesso + DUE_ORE_MS, { lotto });
  expect((await visto(prima)).rivendite).toMatchObject([{ asta: aperta, esito: null, prezzoCent: null }]);
  for (const una of [insieme, altrove, aperta]) expect(await registra(prima, una, BASE_CENT)).toMatchObject(RIFIUTATA);
});

test('R70 se la vendita nuova dello stesso lotto è qui, il prezzo non si scrive a mano: né quando ha un esito, né mentre corre', async () => {
  const lotto = '14';
  const prima = await decaduta(lotto);
  const corre = await inGara(banco.ora.adesso + DUE_ORE_MS, { lotto });
  expect(await registra(prima, null, 100)).toMatchObject(RIFIUTATA);
  const altro = '15';
  const seconda = await decaduta(altro);
  await aggiudicata(banco.ora.adesso + DUE_ORE_MS, { lotto: altro, prezzoBaseCent: 7_000_000 });
  expect(await registra(seconda, null, 100)).toMatchObject(RIFIUTATA);
  // Di un lotto venduto altrove non c'è altro che la parola di chi lo registra.
  expect((await registra(await decaduta('16'), null, 7_000_000)).stato).toBe(200);
  expect((await visto(prima)).rivendite).toMatchObject([{ asta: corre }]);
});

test('R70 un prezzo scritto prima che la vendita nuova fosse qui cede al suo, che si registra una volta', async () => {
  const lotto = '17';
  const prima = await decaduta(lotto);
  expect((await registra(prima, null, 100)).stato).toBe(200);
  expect((await registra(prima, null, 200)).corpo).toMatchObject({ codice: 'R69_gia_registrato' });
  const prezzoCent = 7_500_000;
  const nuova = await aggiudicata(banco.ora.adesso + DUE_ORE_MS, { lotto, prezzoBaseCent: prezzoCent });
  expect((await registra(prima, nuova, prezzoCent)).stato).toBe(200);
  const importoCent = BASE_CENT - CAUZIONE_CENT - prezzoCent;
  expect((await visto(prima)).proposte).toContainEqual({ tipo: 'differenza', importoCent });
  for (const altra of [nuova, null])
    expect((await registra(prima, altra, prezzoCent)).corpo).toMatchObject({ codice: 'R69_gia_registrato' });
});

test('R70 se anche la vendita nuova decade, il suo prezzo non conta più, e si registra quello della terza', async () => {
  const lotto = '18';
  const prima = await decaduta(lotto);
  const quando = banco.ora.adesso + DUE_ORE_MS;
  const seconda = await aggiudicata(quando, { lotto, prezzoBaseCent: 8_000_000 });
  expect((await registra(prima, seconda, 8_000_000)).stato).toBe(200);
  const differenza = expect.objectContaining({ tipo: 'differenza' });
  expect((await visto(prima)).proposte).toContainEqual(differenza);
  await decade(seconda, quando);
  // Il bene non è di nessuno: non si propone un credito su un prezzo che nessuno ha pagato.
  expect((await visto(prima)).proposte).not.toContainEqual(differenza);
  const terza = await aggiudicata(quando + DUE_ORE_MS, { lotto, prezzoBaseCent: 6_000_000 });
  expect(await registra(prima, seconda, 8_000_000)).toMatchObject({ stato: 409 });
  expect((await registra(prima, terza, 6_000_000)).stato).toBe(200);
  const importoCent = BASE_CENT - CAUZIONE_CENT - 6_000_000;
  expect((await visto(prima)).proposte).toContainEqual({ tipo: 'differenza', importoCent });
  expect((await visto(seconda)).rivendite).toMatchObject([{ asta: terza, prezzoCent: 6_000_000 }]);
  expect((await visto(terza)).decadute.map(({ asta }) => asta).toSorted()).toEqual([prima, seconda].toSorted());
});

test('R70 una vendita cominciata prima del giorno della decadenza non è quella che la segue, e un altro tribunale nemmeno', async () => {
  const lotto = '19';
  const GIORNO_MS = 86_400_000;
  const prima = await aggiudicata(banco.ora.adesso - 3 * GIORNO_MS, { lotto });
  const inMezzo = await aggiudicata(banco.ora.adesso - GIORNO_MS, { lotto });
  const altrove = await aggiudicata(banco.ora.adesso + DUE_ORE_MS, { lotto, tribunale: 'Tribunale di Lodi' });
  await decade(prima, banco.ora.adesso);
  expect((await visto(prima)).rivendite).toEqual([]);
  expect((await visto(altrove)).decadute).toEqual([]);
  expect((await visto(inMezzo)).decadute).toEqual([]);
});

test('R70 se la vendita nuova finisce assegnata a un creditore, la differenza viene dal prezzo dell’assegnazione', async () => {
  const lotto = '20';
  const prima = await decaduta(lotto);
  const { impianto } = banco.servizio;
  const { stato } = await impianto.esecutore.leggi(prima);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non è pubblicata');
  const { tribunale, ruolo } = stato.scheda;
  const suo = { tribunale, ruolo, lotto: { ...stato.scheda.lotto, codice: lotto } };
  const nuova = await vendutaIeri(impianto, delegata.id, banco.ora.adesso + DUE_ORE_MS + 86_400_000, suo);
  const { stato: assegnata, seq } = await impianto.esecutore.leggi(nuova);
  await impianto.indice.aggiorna(assegnata, seq);
  const [prezzoCent, esito] = [10_000_000, 'assegnata'];
  const differenzaCent = Math.max(0, BASE_CENT - CAUZIONE_CENT - prezzoCent);
  expect((await visto(prima)).rivendite).toMatchObject([{ asta: nuova, esito, prezzoCent, differenzaCent }]);
  expect(await registra(prima, nuova, prezzoCent - 1)).toMatchObject(RIFIUTATA);
  expect((await registra(prima, nuova, prezzoCent)).stato).toBe(200);
});
