import { createHash, randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentoVisto, ElencoDocumenti } from '@gestore/contratto/documenti/forme';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { pubblicaVendita, registraDebitore } from '../prove/vendita-pubblicata.ts';
import { conCompressi } from './prove/compressi.ts';

const GIORNO_MS = 86_400_000;
const DEBITORE = 'RSSMRA80A01F205X';
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  [anna, elena] = [await banco.operatore('Anna Operatrice'), await banco.delegato('Avv. Elena Conti')];
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  const scheda = { ruolo: { numero: String(Math.floor(Math.random() * 1e6)), anno: 2025 } };
  const inizioIl = banco.ora.adesso + 60 * GIORNO_MS;
  ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id, scheda }));
  await registraDebitore(banco.servizio.impianto, asta);
});

const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');
const foto = (colore = '#88aacc', lato = 900): Promise<Buffer> =>
  sharp({ create: { width: lato, height: 600, channels: 3, background: colore } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '45/1 39/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();

type File = { nome: string; byte: Uint8Array };
const base = (chi: Persona): string => `/api/${chi === anna ? 'edicom' : 'admin'}/aste/${asta}`;
const tipoNellIndirizzo = (nome: string): string => nome.split('.').at(-1)?.replace('jpg', 'jpeg') ?? '';
const caricamento = (chi: Persona, { nome, byte }: File, da: number | null): string => {
  const suo = `${base(chi)}/caricamenti/${improntaDi(byte)}`;
  return da === null
    ? `${suo}?byte=${byte.length}&nome=${encodeURIComponent(nome)}`
    : `${suo}/${tipoNellIndirizzo(nome)}/${da}`;
};
const aggiungi = (chi: Persona, { nome, byte }: File, altro: object = {}): Promise<Risposta> =>
  chi.chiama('POST', `${base(chi)}/documenti`, {
    comandoId: randomUUID(),
    impronta: improntaDi(byte),
    byte: byte.length,
    nomeFile: nome,
    genere: nome.endsWith('.pdf') ? 'perizia' : 'foto',
    titolo: nome,
    alternativo: '',
    sostituisce: null,
    ...altro,
  });
async function carica(chi: Persona, file: File, altro: object = {}): Promise<Risposta> {
  const pezzo = await chi.mandaByte(caricamento(chi, file, 0), file.byte);
  return pezzo.stato === 200 ? aggiungi(chi, file, altro) : pezzo;
}
const caricato = async (chi: Persona, file: File, altro: object = {}): Promise<DocumentoVisto> => {
  const risposta = await carica(chi, file, altro);
  expect([risposta.stato, risposta.testo.slice(0, 200)]).toEqual([200, expect.anything()]);
  return risposta.corpo as DocumentoVisto;
};
const cambia = (chi: Persona, { id, genere, titolo, alternativo, versione }: DocumentoVisto, parte: object) =>
  chi.chiama('POST', `${base(chi)}/documenti/${id}`, {
    comandoId: randomUUID(),
    versione,
    genere,
    titolo,
    alternativo,
    stato: 'pubblicato',
    senzaDatiDebitore: true,
    motivo: null,
    ...parte,
  });
const pubblici = async () =>
  (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/documenti`)).corpo as {
    documenti: DocumentoVisto[];
    corretti: { titolo: string; correttoIl: number; motivo: string | null; voci: unknown[] }[];
    tolti: { titolo: string; stato: string; motivo: string | null }[];
  };
const codice = ({ corpo }: Risposta): unknown => corpo.codice;
const pdf = (testo: string): File => ({ nome: 'perizia.pdf', byte: pdfDiUnaRiga(testo) });

describe('un file sale a pezzi', () => {
  test('chi si interrompe riprende da quanto è arrivato; a metà non è un documento di nessuno', async () => {
    const file = { nome: 'facciata.jpg', byte: await foto('#336699', 2_000) };
    const meta = Math.floor(file.byte.length / 2);
    await elena.mandaByte(caricamento(elena, file, 0), file.byte.subarray(0, meta));
    expect((await elena.chiama('GET', `${base(elena)}/documenti`)).corpo.documenti).toEqual([]);
    expect(codice(await aggiungi(elena, file))).toBe('documento_non_intero');
    // Ricomincia da capo per sbaglio: gli si dice quanto c'è.
    expect((await elena.mandaByte(caricamento(elena, file, 0), file.byte)).corpo).toMatchObject({ arrivati: meta });
    expect((await elena.chiama('GET', caricamento(elena, file, null))).corpo).toEqual({
      arrivati: meta,
      documento: null,
    });
    await elena.mandaByte(caricamento(elena, file, meta), file.byte.subarray(meta));
    const { corpo } = await aggiungi(elena, file);
    expect(corpo).toMatchObject({ stato: 'da_pubblicare', tipo: 'image/jpeg', caricatoDa: 'Avv. Elena Conti' });
    expect((await elena.chiama('GET', caricamento(elena, file, null))).corpo).toEqual({
      arrivati: 0,
      documento: corpo.id,
    });
  });
  test('venti interrotti a metà del pezzo non lasciano nulla, e poi salgono', async () => {
    const file = { nome: 'facciata.jpg', byte: await foto('#993333', 3_000) };
    const { url } = banco.servizio;
    const tagliato = async (): Promise<void> => {
      const taglio = new AbortController();
      let mandati = 0;
      const flusso = new ReadableStream({
        pull(uscita) {
          mandati += 1;
          if (mandati === 1) uscita.enqueue(file.byte.subarray(0, 1_000));
          else taglio.abort();
        },
      });
      const risposta = await elena.apri(`${base(elena)}/documenti`);
      expect(risposta.status).toBe(200);
      await fetch(`${url}${caricamento(elena, file, 0)}`, {
        method: 'POST',
        body: flusso,
        duplex: 'half',
        signal: taglio.signal,
        headers: { 'content-type': 'application/octet-stream', ...elena.intestazioni },
      } as RequestInit).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 20 }, tagliato));
    // Né un byte sul disco né una riga.
    const { cartellaDati } = banco.servizio.contesto.configurazione;
    const inArrivo = (): Promise<string[]> => readdir(join(cartellaDati, 'documenti-in-arrivo', asta)).catch(() => []);
    expect(await inArrivo()).toEqual([]);
    const elenco = (await elena.chiama('GET', `${base(elena)}/documenti`)).corpo as ElencoDocumenti;
    expect(elenco.documenti).toEqual([]);
    expect((await elena.chiama('GET', caricamento(elena, file, null))).corpo).toEqual({ arrivati: 0, documento: null });
    await elena.mandaByte(caricamento(elena, file, 0), file.byte);
    expect(await inArrivo()).toEqual([improntaDi(file.byte)]);
    expect((await aggiungi(elena, file)).corpo).toMatchObject({ stato: 'da_pubblicare' });
    expect(await inArrivo()).toEqual([]);
  });
  test('un file diverso da quello dichiarato si butta', async () => {
    const file = { nome: 'facciata.jpg', byte: await foto('#119911') };
    const altri = Buffer.from(file.byte);
    altri[altri.length - 3] = (altri.at(-3) ?? 0) ^ 1;
    await elena.mandaByte(caricamento(elena, file, 0), altri);
    expect(codice(await aggiungi(elena, file))).toBe('documento_diverso');
    expect((await elena.chiama('GET', caricamento(elena, file, null))).corpo).toMatchObject({ arrivati: 0 });
  });
  test('ripetere il comando trova lo stesso documento; lo stesso file due volte no', async () => {
    const file = { nome: 'facciata.jpg', byte: await foto('#551155') };
    const comandoId = randomUUID();
    const primo = await caricato(elena, file, { comandoId });
    expect((await aggiungi(elena, file, { comandoId })).corpo).toEqual(primo);
    expect(codice(await carica(elena, file))).toBe('documento_gia_presente');
  });
});

describe('ciò che non si accetta si dice in parole', () => {
  test.each([
    ['foto.jpg', 300 * 1024 * 1024, 'documento_troppo_grande', /300 MB.*25/],
    ['perizia.pdf', 31 * 1024 * 1024, 'documento_troppo_grande', /31 MB.*30/],
    ['programma.exe', 10, 'documento_tipo_errato', /PDF e immagini/],
    ['foto.heic', 10, 'documento_tipo_errato', /JPEG, PNG e WebP/],
  ])('%s di %d byte, prima di leggerne uno', async (nome, byte, atteso, frase) => {
    const percorso = `${base(anna)}/caricamenti/${'a'.repeat(64)}?byte=${byte}&nome=${nome}`;
    const risposta = await anna.chiama('GET', percorso);
    expect([codice(risposta), risposta.corpo.detail]).toEqual([atteso, expect.stringMatching(frase)]);
  });
  test('nemmeno un pezzo alla volta si passa la misura', async () => {
    const dove = `${base(anna)}/caricamenti/${'a'.repeat(64)}/pdf/${30 * 1024 * 1024}`;
    expect(codice(await anna.mandaByte(dove, Buffer.from('%PDF-1.4')))).toBe('documento_troppo_grande');
  });
  test('un tipo sotto il nome di un altro, dal primo pezzo', async () => {
    const finta = { nome: 'perizia.pdf', byte: await foto() };
    const risposta = await anna.mandaByte(caricamento(anna, finta, 0), finta.byte);
    expect(risposta.corpo).toMatchObject({
      codice: 'documento_tipo_errato',
      detail: expect.stringContaining('un’immagine JPEG'),
    });
    const programma = { nome: 'foto.png', byte: Buffer.from('MZ\x90\x00 programma') };
    expect(codice(await anna.mandaByte(caricamento(anna, programma, 0), programma.byte))).toBe('documento_tipo_errato');
  });
  test('un’immagine che scoppierebbe in memoria, senza decodificarla; una rovinata; un PDF rovinato', async () => {
    const bomba = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomba.length).toBeLessThan(2_000_000);
    const risposta = await carica(anna, { nome: 'bomba.png', byte: bomba });
    expect(risposta.corpo).toMatchObject({
      codice: 'documento_smisurato',
      detail: expect.stringContaining('12000 per 12000'),
    });
    const rotta = (await foto()).subarray(0, 400);
    expect(codice(await carica(anna, { nome: 'rotta.jpg', byte: rotta }))).toBe('documento_illeggibile');
    expect(codice(await carica(anna, { nome: 'rotto.pdf', byte: Buffer.from('%PDF-1.4 nulla') }))).toBe(
      'documento_illeggibile',
    );
  });
  test('R76 un PDF con programmi si tiene, e non si pubblica: si dice che cosa si è trovato, e dove', async () => {
    const testo = Buffer.from(pdf('Perizia.').byte).toString('latin1');
    const attivo = testo.replace(
      '/Type /Catalog',
      '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    );
    const suo = await caricato(anna, { nome: 'perizia.pdf', byte: Buffer.from(attivo, 'latin1') });
    expect(suo).toMatchObject({ attivo: true, trovati: [{ che: 'javascript', pagina: null, oggetto: 1 }] });
    const no = await cambia(anna, suo, {});
    expect(no.corpo).toMatchObject({ codice: 'documento_con_programmi' });
    expect(no.corpo.detail).toContain('porta programmi JavaScript (pagina –, oggetto 1; trovati in tutto: 1)');
    const nascosto = conCompressi('<< /S /JavaScript /JS (app.alert\\(1\\)) >>');
    expect((await caricato(anna, { nome: 'nascosto.pdf', byte: nascosto })).attivo).toBe(true);
    // Fatto per stancare chi lo apre: non lo si apre, si tiene, e si dice.
    const annidato = testo.replace('/Type /Catalog', `/Type /Catalog /Altro ${'['.repeat(10_000)}`);
    const profondo = await caricato(anna, { nome: 'profondo.pdf', byte: Buffer.from(annidato, 'latin1') });
    expect(profondo).toMatchObject({ attivo: true, pagine: null, trovati: [{ che: 'annidati', oggetto: 1 }] });
    expect(codice(await cambia(anna, profondo, {}))).toBe('documento_con_programmi');
    expect((await pubblici()).documenti).toEqual([]);
  });
});

describe('pubblicare (R76)', () => {
  test('R76 vuole la dichiarazione; R78 di una foto vuole che cosa mostra', async () => {
    const perizia = await caricato(anna, pdf('Trilocale.'));
    expect(codice(await cambia(anna, perizia, { senzaDatiDebitore: false }))).toBe('R76_dichiarazione_mancante');
    const una = await caricato(elena, { nome: 'facciata.jpg', byte: await foto() });
    expect(codice(await cambia(elena, una, { alternativo: ' ' }))).toBe('R78_alternativo_mancante');
    expect((await pubblici()).documenti).toEqual([]);
  });
  test('R76 dove si legge il codice del debitore non si pubblica, qualunque cosa si dichiari', async () => {
    const impediti = { comandoId: randomUUID(), versione: 1, debitori: DEBITORE, collegati: '', personale: '' };
    expect((await anna.chiama('POST', `${base(anna)}/impediti`, impediti)).stato).toBe(200);
    const perizia = await caricato(anna, pdf('Contro il sig. C.F. RSSMRA 80A01 F205X'));
    const risposta = await cambia(anna, perizia, {});
    expect(risposta.corpo).toMatchObject({ codice: 'R76_dati_debitore', detail: expect.stringContaining('pagina 1') });
    const pulita = await caricato(anna, pdf('Contro XXXX'));
    const uscita = { stato: 'pubblicato', pubblicatoIl: banco.ora.adesso };
    expect((await cambia(anna, pulita, {})).corpo).toMatchObject(uscita);
  });
  test('R76 di una foto pubblicata si vedono le misure ricavate, senza il luogo dello scatto, mai il file caricato', async () => {
    const byte = await foto('#224488');
    expect((await sharp(byte).metadata()).exif).toBeDefined();
    const suo = await caricato(elena, { nome: 'facciata.jpg', byte });
    expect((await banco.nessuno.apri(`/api/pubblico/documenti/${suo.id}/800`)).status).toBe(404);
    await cambia(elena, suo, { alternativo: 'La facciata' });
    const [vista] = (await pubblici()).documenti;
    expect(vista?.misure).toEqual([
      { nome: '320', larghezza: 320, altezza: 213 },
      { nome: '800', larghezza: 800, altezza: 533 },
      { nome: '1600', larghezza: 900, altezza: 600 },
    ]);
    const risposta = await banco.nessuno.apri(`/api/pubblico/documenti/${suo.id}/800`);
    expect([risposta.headers.get('content-type'), risposta.headers.get('cache-control')]).toEqual([
      'image/webp',
      expect.stringContaining('max-age=300'),
    ]);
    const ricavata = await sharp(Buffer.from(await risposta.arrayBuffer())).metadata();
    expect([ricavata.width, ricavata.exif]).toEqual([800, undefined]);
    expect((await banco.nessuno.apri(`/api/pubblico/documenti/${suo.id}/originale`)).status).toBe(404);
  });
  test('un PDF si legge a tratti, e chi lo ha già non lo riceve di nuovo', async () => {
    const file = pdf('Trilocale al secondo piano.');
    const suo = await caricato(anna, file);
    await cambia(anna, suo, {});
    const dove = `${banco.servizio.url}/api/pubblico/documenti/${suo.id}/originale`;
    const intero = await fetch(dove);
    expect(improntaDi(new Uint8Array(await intero.arrayBuffer()))).toBe(suo.impronta);
    const tratto = await fetch(dove, { headers: { range: 'bytes=0-4' } });
    expect([tratto.status, tratto.headers.get('content-range'), await tratto.text()]).toEqual([
      206,
      `bytes 0-4/${file.byte.length}`,
      '%PDF-',
    ]);
    expect((await fetch(dove, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
    expect((await fetch(dove, { headers: { 'if-none-match': intero.headers.get('etag') ?? '' } })).status).toBe(304);
  });
});

describe('dopo la pubblicazione', () => {
  test('il documento nuovo prende il posto del vecchio, che resta scritto', async () => {
    const vecchio = await caricato(anna, pdf('Avviso con un errore.'), {
      genere: 'avviso',
      titolo: 'Avviso di vendita',
    });
    await cambia(anna, vecchio, {});
    const sostituisce = vecchio.id;
    const nuovo = await caricato(anna, pdf('Avviso corretto.'), {
      genere: 'avviso',
      titolo: 'Avviso corretto',
      sostituisce,
    });
    expect((await pubblici()).documenti.map(({ id }) => id)).toEqual([vecchio.id]);
    await cambia(anna, nuovo, {});
    const { documenti, tolti } = await pubblici();
    expect(documenti.map(({ id }) => id)).toEqual([nuovo.id]);
    expect(tolti).toMatchObject([
      { titolo: 'Avviso di vendita', stato: 'sostituito', motivo: 'Sostituito da «Avviso corretto»' },
    ]);
    expect((await banco.nessuno.apri(`/api/pubblico/documenti/${vecchio.id}/originale`)).status).toBe(404);
  });
  test('R02 il titolo e la didascalia di ciò che è pubblico si correggono dicendo perché, e chiunque legge che cosa dicevano', async () => {
    const suo = await caricato(
      elena,
      { nome: 'cortile.jpg', byte: await foto('#446688', 900) },
      {
        genere: 'foto',
        titolo: 'Cortile',
        alternativo: 'Il cortile di un altro lotto',
      },
    );
    // Prima di pubblicare si cambia quanto si vuole: non lo ha letto nessuno.
    const scritto = (await cambia(elena, suo, { stato: 'da_pubblicare', titolo: 'Il cortile' }))
      .corpo as DocumentoVisto;
    const pubblicato = (await cambia(elena, scritto, {})).corpo as DocumentoVisto;
    expect((await pubblici()).corretti).toEqual([]);
    const alternativo = 'Il cortile, con il pozzo';
    expect(codice(await cambia(elena, pubblicato, { alternativo }))).toBe('motivo_della_correzione_mancante');
    expect(codice(await cambia(elena, pubblicato, { alternativo, motivo: '  ' }))).toBe(
      'motivo_della_correzione_mancante',
    );
    // Salvare senza cambiare non è una correzione.
    const uguale = (await cambia(elena, pubblicato, {})).corpo as DocumentoVisto;
    const corretto = (await cambia(elena, uguale, { alternativo, titolo: 'Corte', motivo: 'Era di un altro lotto.' }))
      .corpo as DocumentoVisto;
    expect((await pubblici()).corretti).toEqual([
      {
        id: suo.id,
        titolo: 'Corte',
        correttoIl: banco.ora.adesso,
        motivo: 'Era di un altro lotto.',
        voci: [
          { campo: 'titolo', prima: 'Il cortile', dopo: 'Corte' },
          { campo: 'alternativo', prima: 'Il cortile di un altro lotto', dopo: alternativo },
        ],
      },
    ]);
    // Ritirato, non ne resta che il titolo: se nominava qualcuno, il nome non sta fra le correzioni.
    await cambia(elena, corretto, { stato: 'ritirato', motivo: 'Vi si riconosce una persona' });
    expect((await pubblici()).corretti).toEqual([]);
  });
  test('si ritira dicendo perché, non torna da pubblicare, e poi non si cambia più', async () => {
    const suo = await caricato(elena, pdf('Perizia.'));
    const pubblicato = (await cambia(elena, suo, {})).corpo as DocumentoVisto;
    expect(codice(await cambia(elena, pubblicato, { stato: 'da_pubblicare' }))).toBe('documento_pubblicato');
    expect(codice(await cambia(elena, pubblicato, { stato: 'ritirato' }))).toBe('motivo_del_ritiro_mancante');
    const ritirato = (await cambia(elena, pubblicato, { stato: 'ritirato', motivo: 'Perizia di un altro lotto' }))
      .corpo;
    expect(ritirato).toMatchObject({ stato: 'ritirato', toltoIl: banco.ora.adesso });
    expect(codice(await cambia(elena, ritirato as DocumentoVisto, {}))).toBe('documento_finito');
    expect((await pubblici()).tolti).toMatchObject([{ stato: 'ritirato', motivo: 'Perizia di un altro lotto' }]);
  });
  test('di due che lo cambiano insieme il secondo lo sa', async () => {
    const suo = await caricato(elena, pdf('Perizia.'));
    const [primo, secondo] = [
      await cambia(elena, suo, { stato: 'da_pubblicare', titolo: 'Perizia di stima' }),
      await cambia(anna, suo, { stato: 'da_pubblicare', titolo: 'Perizia dell’esperto' }),
    ];
    expect([primo.stato, codice(secondo)]).toEqual([200, 'documento_cambiato']);
  });
  test('l’ordine delle foto è quello detto', async () => {
    const tre: string[] = [];
    for (const colore of ['#111111', '#222222', '#333333'])
      tre.push((await caricato(elena, { nome: `${colore.slice(1)}.jpg`, byte: await foto(colore) })).id);
    const ordine = tre.toReversed();
    const { corpo } = await elena.chiama('POST', `${base(elena)}/documenti/ordine`, {
      comandoId: randomUUID(),
      ordine,
    });
    expect((corpo as ElencoDocumenti).documenti.map(({ id }) => id)).toEqual(ordine);
  });
});

test('un file cambiato sul disco non si serve a nessuno', async () => {
  const suo = await caricato(anna, pdf('Da rovinare.'));
  await cambia(anna, suo, {});
  const cartella = join(banco.servizio.contesto.configurazione.cartellaDati, 'documenti');
  const file = join(cartella, suo.impronta.slice(0, 2), suo.impronta.slice(2));
  const buono = await readFile(file);
  await chmod(file, 0o600);
  await writeFile(file, Buffer.concat([buono, Buffer.from(' ')]));
  expect((await banco.nessuno.apri(`/api/pubblico/documenti/${suo.id}/originale`)).status).toBe(500);
  expect((await readdir(cartella)).every((nome) => nome.length === 2)).toBe(true);
});

test('R30 R36 un altro delegato non vede né tocca, e chi assiste legge soltanto', async () => {
  const altra = await banco.delegato('Avv. Altra');
  const suo = await caricato(elena, pdf('Perizia.'));
  for (const percorso of ['', `/${suo.id}/contenuto/originale`])
    expect((await altra.chiama('GET', `/api/admin/aste/${asta}/documenti${percorso}`)).stato).toBe(404);
  expect((await cambia(altra, suo, {})).stato).toBe(404);
  expect(
    (await elena.apri(`/api/admin/aste/${asta}/documenti/${suo.id}/contenuto/originale`)).headers.get('cache-control'),
  ).toBe('no-store');
});
