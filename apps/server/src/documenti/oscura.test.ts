import { createHash, randomUUID } from 'node:crypto';
import { SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import type { DocumentoVisto, ProposteOscuramento } from '@gestore/contratto/documenti/forme';
import { LATO_PAGINA } from '@gestore/dominio';
import sharp, { type Region, type Sharp } from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { pubblicaVendita } from '../prove/vendita-pubblicata.ts';
import { atto, DEBITORE, PAROLE_RIMASTE, SOTTO_LA_BARRA, TERZO } from './prove/atto.ts';

const GIORNO_MS = 86_400_000;
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  [anna, elena] = [await banco.operatore('Anna Operatrice'), await banco.delegato('Avv. Elena Conti')];
  const inizioIl = banco.ora.adesso + 60 * GIORNO_MS;
  ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id }));
  const impediti = { comandoId: randomUUID(), versione: 0, debitori: DEBITORE.codice, collegati: '', personale: '' };
  expect((await anna.chiama('POST', `${base(anna)}/impediti`, impediti)).stato).toBe(200);
  const chi = { ...SOGGETTO_VUOTO, nome: DEBITORE.nome, codiceFiscale: DEBITORE.codice };
  const soggetto = { comandoId: randomUUID(), ancheSeDoppione: false, ...chi };
  expect((await anna.chiama('POST', '/api/edicom/soggetti', soggetto)).stato).toBe(200);
});
afterAll(() => banco.chiudi());

const base = (chi: Persona): string => `/api/${chi === anna ? 'edicom' : 'admin'}/aste/${asta}`;
const codice = ({ corpo }: Risposta): unknown => corpo.codice;
const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');

async function caricato(chi: Persona, nomeFile: string, byte: Uint8Array): Promise<DocumentoVisto> {
  const impronta = improntaDi(byte);
  const tipo = nomeFile.endsWith('pdf') ? 'pdf' : 'png';
  expect((await chi.mandaByte(`${base(chi)}/caricamenti/${impronta}/${tipo}/0`, byte)).stato).toBe(200);
  const corpo = {
    comandoId: randomUUID(),
    impronta,
    byte: byte.length,
    nomeFile,
    genere: 'perizia',
    titolo: 'Perizia',
  };
  const risposta = await chi.chiama('POST', `${base(chi)}/documenti`, { ...corpo, alternativo: '', sostituisce: null });
  expect(risposta.stato).toBe(200);
  return risposta.corpo as DocumentoVisto;
}
const suDi = (chi: Persona, { id }: DocumentoVisto, atto_: string): string => `${base(chi)}/documenti/${id}/${atto_}`;
async function proposte(chi: Persona, documento: DocumentoVisto, parole: string[] = []) {
  const { stato, corpo } = await chi.chiama('POST', suDi(chi, documento, 'proposte'), { parole });
  expect(stato).toBe(200);
  return corpo as ProposteOscuramento;
}
const oscura = (chi: Persona, documento: DocumentoVisto, riquadri: object[], comandoId: string = randomUUID()) =>
  chi.chiama('POST', suDi(chi, documento, 'oscura'), {
    comandoId,
    riquadri: riquadri.map((uno) => ({ ...uno, perche: undefined, testo: undefined })),
  });
const pubblica = (chi: Persona, { id, genere, titolo, versione, misure }: DocumentoVisto) =>
  chi.chiama('POST', `${base(chi)}/documenti/${id}`, {
    comandoId: randomUUID(),
    versione,
    genere,
    titolo,
    alternativo: misure.length > 0 ? 'La facciata' : '',
    stato: 'pubblicato',
    senzaDatiDebitore: true,
    motivo: null,
  });
const perTutti = async ({ id }: DocumentoVisto): Promise<Response> =>
  fetch(`${banco.servizio.url}/api/pubblico/documenti/${id}/originale`);
async function testoDi(byte: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(byte), { verbosity: 0 });
  const pagine: string[] = [JSON.stringify(await pdf.getMetadata()), JSON.stringify(await pdf.getAttachments())];
  for (let i = 1; i <= pdf.numPages; i += 1) {
    const pagina = await pdf.getPage(i);
    const { items } = await pagina.getTextContent();
    pagine.push(
      items.map((uno) => ('str' in uno ? uno.str : '')).join(' '),
      JSON.stringify(await pagina.getAnnotations()),
    );
  }
  return pagine;
}
const raccolto = (testo: string): string => testo.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const bytiDi = async (risposta: Response): Promise<Uint8Array> => new Uint8Array(await risposta.arrayBuffer());
const statistiche = async (immagine: Sharp, dove: Region) =>
  sharp(await immagine.clone().extract(dove).png().toBuffer()).stats();
/** I dati che non devono uscire, comunque scritti. */
const SEGRETI = [DEBITORE.codice, 'MARIOROSSI', 'ROSSIMARIO', TERZO.codice, TERZO.iban, '01011980', 'BIANCHI'];

test('R76 di ciò che si copre nel file pubblicato non resta nulla, e il resto si legge ancora', async () => {
  const byte = atto();
  // Prima vi si leggono, sotto il nero e fuori dalle pagine compresi: altrimenti non si proverebbe nulla.
  const prima = raccolto((await testoDi(byte)).join(' '));
  expect(SEGRETI.filter((uno) => !prima.includes(uno) && uno !== 'ROSSIMARIO')).toEqual([]);
  const originale = await caricato(elena, 'perizia.pdf', byte);
  const { pagine, proposti } = await proposte(elena, originale, [TERZO.cognome]);
  expect(pagine.map(({ conTesto }) => conTesto)).toEqual([true, true]);
  expect(new Set(proposti.map(({ perche }) => perche))).toEqual(
    new Set(['debitore', 'codice_fiscale', 'iban', 'nascita', 'cercato']),
  );
  const comandoId = randomUUID();
  const fatta = await oscura(elena, originale, proposti, comandoId);
  const oscurata = fatta.corpo as DocumentoVisto;
  expect(oscurata).toMatchObject({
    stato: 'da_pubblicare',
    nomeFile: 'perizia-oscurato.pdf',
    titolo: 'Perizia (oscurato)',
    ricavatoDa: originale.id,
    sostituisce: originale.id,
    pagine: 2,
    attivo: false,
    conTesto: true,
  });
  expect((await oscura(elena, originale, proposti, comandoId)).corpo).toEqual(oscurata);
  // L'originale non si pubblica più, e non è mai stato di chiunque.
  expect(codice(await pubblica(elena, originale))).toBe('R76_versione_oscurata');
  expect((await pubblica(elena, oscurata)).corpo).toMatchObject({ stato: 'pubblicato' });
  const uscito = await bytiDi(await perTutti(oscurata));
  const testo = (await testoDi(uscito)).join(' ');
  // Ciò che era già sotto una barra, e nessuno ha potuto vedere per coprirlo, non passa.
  expect([prima.includes(raccolto(SOTTO_LA_BARRA)), raccolto(testo).includes(raccolto(SOTTO_LA_BARRA))]).toEqual([
    true,
    false,
  ]);
  expect(SEGRETI.filter((uno) => raccolto(testo).includes(uno))).toEqual([]);
  // Nemmeno nei byte: il file è scritto da capo, e i suoi testi vi stanno in chiaro.
  const crudo = raccolto(Buffer.from(uscito).toString('latin1'));
  expect(SEGRETI.filter((uno) => crudo.includes(uno))).toEqual([]);
  expect(PAROLE_RIMASTE.filter((una) => !testo.includes(una))).toEqual([]);
  expect((await perTutti(originale)).status).toBe(404);
  const aChiLavora = await elena.apri(suDi(elena, originale, 'contenuto/originale'));
  expect(improntaDi(await bytiDi(aChiLavora))).toBe(originale.impronta);
});

test('R76 sotto un riquadro la pagina è nera, anche in una pagina girata', async () => {
  const originale = await caricato(anna, 'perizia.pdf', Buffer.concat([atto(), Buffer.from('\n%bis\n')]));
  const { proposti } = await proposte(anna, originale);
  const seconda = proposti.filter(({ pagina }) => pagina === 2);
  expect(seconda.map(({ testo }) => testo)).toEqual([DEBITORE.codice]);
  const oscurata = (await oscura(anna, originale, seconda)).corpo as DocumentoVisto;
  const chiaroIn = async (documento: DocumentoVisto): Promise<number> => {
    const immagine = sharp(await bytiDi(await anna.apri(suDi(anna, documento, 'pagine/2'))));
    const { width, height } = await immagine.metadata();
    const { x, y, larghezza, altezza } = seconda[0] as (typeof seconda)[number];
    const in_ = (n: number, lato: number): number => Math.round((n * lato) / LATO_PAGINA);
    const dove = { left: in_(x, width) + 2, top: in_(y, height) + 2 };
    const lati = { width: in_(larghezza, width) - 4, height: in_(altezza, height) - 4 };
    return Math.max(...(await statistiche(immagine, { ...dove, ...lati })).channels.map(({ max }) => max));
  };
  expect([await chiaroIn(originale), await chiaroIn(oscurata)]).toEqual([255, expect.toSatisfy((n: number) => n < 16)]);
  expect((await anna.chiama('GET', suDi(anna, oscurata, 'pagine/3'))).stato).toBe(404);
});

test('R76 di una foto si coprono volti e targhe; la versione ritirata rende pubblicabile l’originale', async () => {
  const bianca = sharp({ create: { width: 800, height: 400, channels: 3, background: '#fff' } });
  const foto = await caricato(elena, 'facciata.png', await bianca.png().toBuffer());
  expect(await proposte(elena, foto)).toEqual({
    pagine: [{ larghezza: 800, altezza: 400, conTesto: false }],
    proposti: [],
  });
  const meta = { pagina: 1, x: 0, y: 0, larghezza: 5_000, altezza: LATO_PAGINA };
  const oscurata = (await oscura(elena, foto, [meta])).corpo as DocumentoVisto;
  expect(oscurata).toMatchObject({ tipo: 'image/jpeg', nomeFile: 'facciata-oscurato.jpg' });
  const mostrata = sharp(await bytiDi(await elena.apri(suDi(elena, oscurata, 'contenuto/800'))));
  const lato = async (left: number) =>
    (await statistiche(mostrata, { left, top: 0, width: 380, height: 400 })).channels.map(({ mean }) =>
      Math.round(mean / 255),
    );
  expect([await lato(0), await lato(410)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
  expect(codice(await pubblica(elena, foto))).toBe('R76_versione_oscurata');
  const ritira = { ...oscurata, comandoId: randomUUID(), stato: 'ritirato', senzaDatiDebitore: false, motivo: null };
  const { comandoId, versione, genere, titolo, alternativo, stato, senzaDatiDebitore, motivo } = ritira;
  const corpo = { comandoId, versione, genere, titolo, alternativo, stato, senzaDatiDebitore, motivo };
  expect((await elena.chiama('POST', `${base(elena)}/documenti/${oscurata.id}`, corpo)).stato).toBe(200);
  expect((await pubblica(elena, foto)).corpo).toMatchObject({ stato: 'pubblicato' });
});

test('ciò che non si può oscurare si dice; chi non conduce non oscura', async () => {
  const originale = await caricato(elena, 'perizia.pdf', Buffer.concat([atto(), Buffer.from('\n%ter\n')]));
  const riquadro = { pagina: 3, x: 0, y: 0, larghezza: 10, altezza: 10 };
  expect(codice(await oscura(elena, originale, [riquadro]))).toBe('riquadro_fuori_dal_documento');
  expect((await oscura(elena, originale, [])).stato).toBe(422);
  const altra = await banco.delegato('Avv. Altra');
  expect((await oscura(altra, originale, [{ ...riquadro, pagina: 1 }])).stato).toBe(404);
  expect((await altra.chiama('GET', suDi(altra, originale, 'pagine/1'))).stato).toBe(404);
});
