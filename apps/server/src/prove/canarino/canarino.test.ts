import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { camt, csv } from '../../banca/prove/estratti.ts';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';
import { scriviRicevuta } from '../../dimostrazione/invenzioni/ricevute.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { misureDi } from '../ambiente.ts';
import { DI_NOTTE } from '../notte.ts';
import { avviaBersaglio, type Bersaglio, type Scena } from './avvia.ts';
import { type Cercatore, cercaNelFile, cercaNellaCartella, cercaNellaMemoria, creaCercatore } from './cerca.ts';
import { type Ascolto, ascolta, copiaDellaBaseDati, parlaDiTutto, tutteLeRisposte, urlBaseDati } from './luoghi.ts';
import {
  impronteContatti,
  impronteDi,
  improntePacchetto,
  nuoviSegni,
  type OffertaSegnata,
  type Segni,
} from './segni.ts';

/**
 * R10: prima dell'apertura nessuno sa che cosa c'è in una busta. Si mandano offerte con parole e cifre che non esistono
 * altrove e le si cerca dappertutto; poi le si apre, e le stesse ricerche le devono trovare.
 */
const MINUTO_MS = 60_000;
const CONTO_BCC = ibanItaliano('09998', '01600', '000000654321');
const segni = nuoviSegni(3);
/** Chi ha versato una cauzione: parole e cifre diverse, che nelle buste non ci sono. */
const versamenti = nuoviSegni(3);
let radice: string;
let bersaglio: Bersaglio;
let ascolto: Ascolto;
let cercatore: Cercatore;
let contatti: Cercatore;
let pacchetti: Uint8Array[];

beforeAll(async () => {
  radice = await mkdtemp(join(tmpdir(), 'gestore-canarino-'));
  // PostgreSQL gira come un altro utente quando la prova gira come root: deve attraversare la cartella.
  await chmod(radice, 0o711);
  const dati = join(radice, 'dati');
  await mkdir(dati);
  bersaglio = await avviaBersaglio(dati, await portaLibera());
  await parlaDiTutto(await urlBaseDati(dati));
  pacchetti = await Promise.all(segni.offerte.map((offerta) => pacchetto(bersaglio.scena, offerta)));
  cercatore = creaCercatore([...impronteDi(segni), ...impronteDi(versamenti), ...pacchetti.flatMap(improntePacchetto)]);
  contatti = creaCercatore(impronteContatti(segni));
  ascolto = await ascolta(bersaglio);
  await deposita(pacchetti);
  await importa();
});
afterAll(async () => {
  ascolto?.chiudi();
  await bersaglio?.ferma();
  await rm(radice, { recursive: true, force: true });
});

async function pacchetto({ inizioIl }: Scena, offerta: OffertaSegnata): Promise<Uint8Array> {
  const { nome, cognome, codiceFiscale, iban, pec, cellulare, prezzoCent, cauzioneCent } = offerta;
  const persona = { nome, cognome, codiceFiscale };
  const decimale = (cent: number) => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
  const documento = {
    versione: 1,
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: '3',
    descrizione: `Offerta di ${cognome}`,
    referente: 'Elena Conti',
    inizioOperazioni: new Date(inizioIl).toISOString(),
    prezzo: decimale(prezzoCent),
    terminePagamentoGiorni: 120,
    cauzione: decimale(cauzioneCent),
    bonifico: { importo: decimale(cauzioneCent), data: '10/11/2026', ora: '10:30', cro: '12345678901', trn: null },
    ibanAddebitato: iban,
    presentatore: { ...persona, qualita: 'offerente' },
    firmatario: persona,
    titolarePec: persona,
    offerenti: [{ tipo: 'persona_fisica', ...persona, quota: '1/1', titolo: 'proprietà' }],
    personaDaNominare: false,
    procura: null,
    pec,
    cellulare,
    bollo: true,
  };
  const ricevuta = { mittente: pec, destinatario: 'offerte@pec.example', msgid: `${prezzoCent % 1000}@pec.example` };
  const istante = inizioIl - 2 * 86_400_000;
  return creaZip([
    { nome: 'offerta.json', contenuto: JSON.stringify(documento) },
    { nome: `allegati/documento-${cognome}.txt`, contenuto: `Documento di ${nome} ${cognome}\n`.repeat(200) },
    { nome: 'ricevute/accettazione.xml', contenuto: scriviRicevuta({ ...ricevuta, tipo: 'accettazione', istante }) },
    {
      nome: 'ricevute/avvenuta-consegna.xml',
      contenuto: scriviRicevuta({ ...ricevuta, tipo: 'avvenuta-consegna', istante }),
    },
  ]);
}

/** Il primo per la riga di comando, gli altri dalle pagine dell'operatore. */
async function deposita([primo, ...altri]: readonly Uint8Array[]): Promise<void> {
  const { url, asta, parolaGv, gettoni } = bersaglio.scena;
  const uno = await fetch(`${url}/api/gv/aste/${asta}/pacchetti`, {
    method: 'POST',
    headers: { authorization: `Bearer ${parolaGv}`, 'content-type': 'application/zip' },
    body: Buffer.from(primo ?? []),
  });
  const modulo = new FormData();
  for (const [i, byte] of altri.entries()) modulo.append('file', new Blob([Buffer.from(byte)]), `offerta-${i}.zip`);
  const due = await fetch(`${url}/api/edicom/aste/${asta}/pacchetti`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gettoni.operatore}` },
    body: modulo,
  });
  expect([uno.status, due.status]).toEqual([200, 200]);
}

/** Gli estratti di due conti, in ogni formato e per ogni strada; il primo due volte, come capita. */
async function importa(): Promise<void> {
  const { url, gettoni } = bersaglio.scena;
  const contabile = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const accrediti = versamenti.offerte.map(({ nome, cognome, iban, cauzioneCent }) => ({
    nome: `${nome} ${cognome}`,
    iban,
    causale: `Cauzione di ${cognome}`,
    importo: `${Math.floor(cauzioneCent / 100)}.${String(cauzioneCent % 100).padStart(2, '0')}`,
    contabile,
  }));
  const sella = camt(accrediti);
  const righe = accrediti.map(({ nome, iban, causale, importo }) => {
    const data = contabile.split('-').reverse().join('/');
    return [data, data, importo.replace('.', ','), 'EUR', causale, nome, iban, ''];
  });
  const file: [percorso: string, nome: string, testo: string][] = [
    ['camt', 'sella.xml', sella],
    ['camt', 'sella.xml', sella],
    ['bcc', 'bcc.csv', csv(righe)],
    ['bcc', 'bcc.xml', camt(accrediti, { conto: CONTO_BCC, versione: '001.02' })],
  ];
  for (const [percorso, nome, testo] of file) {
    const modulo = new FormData();
    modulo.append('conto', CONTO_BCC);
    modulo.append('intestatario', 'Procedura');
    modulo.append('file', new Blob([testo]), nome);
    const risposta = await fetch(`${url}/api/edicom/banca/${percorso}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gettoni.operatore}` },
      body: modulo,
    });
    expect(await risposta.json()).toMatchObject({ sigillati: 3, nuovi: 0 });
  }
}

const OVUNQUE = ['risposte', 'cornici', 'metriche', 'copia', 'cartella', 'log', 'heap', 'memoria'] as const;
type Luogo = (typeof OVUNQUE)[number];
/** Ciò che si è scritto resta: la memoria e le risposte di questo momento si cercano di notte. */
const DOPO_LE_CONVOCAZIONI: readonly Luogo[] = DI_NOTTE ? OVUNQUE : ['cornici', 'metriche', 'copia', 'cartella', 'log'];
/** L'istantanea dello heap costa più di ogni altra ricerca: di giorno la si fa a buste chiuse, dove non deve trovare nulla. */
const ALL_APERTURA: readonly Luogo[] = DI_NOTTE ? OVUNQUE : OVUNQUE.filter((luogo) => luogo !== 'heap');

/** Le ricerche, luogo per luogo: ciò che ciascuna ha trovato. */
async function cerca(cosa: Cercatore, luoghi: readonly Luogo[]): Promise<Record<string, string[]>> {
  const scena = (await bersaglio.chiedi({ tipo: 'scena' })) as Scena;
  const istantanea = join(radice, 'heap.heapsnapshot');
  if (luoghi.includes('heap')) await bersaglio.chiedi({ tipo: 'istantanea', file: istantanea });
  const metriche = Buffer.from(await misureDi(scena.url));
  expect(metriche.toString()).toContain('http_richiesta_secondi');
  const ricerche: Record<Luogo, () => string[] | Promise<string[]>> = {
    risposte: async () => cosa.in(await tutteLeRisposte(scena), 'risposte'),
    cornici: () => cosa.in(ascolto.detti(), 'cornici'),
    metriche: () => cosa.in(metriche, 'metriche'),
    copia: async () => cosa.in(await copiaDellaBaseDati(await urlBaseDati(bersaglio.cartella)), 'copia'),
    cartella: () => cercaNellaCartella(cosa, bersaglio.cartella),
    log: () => cercaNelFile(cosa, bersaglio.fileLog),
    heap: () => cercaNelFile(cosa, istantanea),
    memoria: () => cercaNellaMemoria(cosa, bersaglio.pid) ?? [],
  };
  const trovati: Record<string, string[]> = {};
  for (const luogo of luoghi) trovati[luogo] = await ricerche[luogo]();
  await rm(istantanea, { force: true });
  return trovati;
}

const nullaIn = (luoghi: readonly Luogo[]): Record<string, string[]> =>
  Object.fromEntries(luoghi.map((luogo) => [luogo, []]));

/** Di ciò che si è trovato, soltanto ciò che è di quei segni. */
function soltanto(dei: Segni, trovati: Record<string, string[]>): Record<string, string[]> {
  const nomi = impronteDi(dei).map(({ nome }) => `${nome} in `);
  const suoi = (uno: string): boolean => nomi.some((nome) => uno.startsWith(nome));
  return Object.fromEntries(Object.entries(trovati).map(([luogo, cose]) => [luogo, cose.filter(suoi)]));
}

/** Si rilegge mezzo gigabyte per volta: dieci secondi su una macchina libera. */
const RICERCA_MS_MAX = 600_000;

describe('R10 le buste prima e dopo l’apertura', { timeout: RICERCA_MS_MAX }, () => {
  test('appena depositate: nulla in nessun luogo, nemmeno i recapiti', async () => {
    const tutto = [
      ...impronteDi(segni),
      ...impronteDi(versamenti),
      ...pacchetti.flatMap(improntePacchetto),
      ...impronteContatti(segni),
    ];
    expect(await cerca(creaCercatore(tutto), OVUNQUE)).toEqual(nullaIn(OVUNQUE));
  });
  test('dopo le convocazioni: i recapiti sono serviti, il resto è ancora chiuso', async () => {
    await bersaglio.chiedi({ tipo: 'vai', istante: bersaglio.scena.inizioIl - 30 * MINUTO_MS });
    expect(await cerca(cercatore, DOPO_LE_CONVOCAZIONI)).toEqual(nullaIn(DOPO_LE_CONVOCAZIONI));
    const copia = await copiaDellaBaseDati(await urlBaseDati(bersaglio.cartella));
    expect(contatti.in(copia, 'copia')).not.toEqual([]);
  });
  test('aperte: le stesse ricerche le trovano', async () => {
    await bersaglio.chiedi({ tipo: 'vai', istante: bersaglio.scena.inizioIl + MINUTO_MS });
    bersaglio.scena = (await bersaglio.chiedi({ tipo: 'scena' })) as Scena;
    ascolto.chiudi();
    ascolto = await ascolta(bersaglio);
    expect(ascolto.iscrizioni()).toBeGreaterThan(3);
    await bersaglio.chiedi({ tipo: 'apri' });
    // Un altro giro del pianificatore: apre i conti insieme alle buste, senza che nessuno lo chieda.
    await bersaglio.chiedi({ tipo: 'vai', istante: bersaglio.scena.inizioIl + 2 * MINUTO_MS });
    await bersaglio.chiedi({ tipo: 'pianta', testo: segni.parola });
    // Una lettura sola per le offerte e per i conti: ciascuna impronta dice di chi è.
    const trovati = await cerca(creaCercatore([...impronteDi(segni), ...impronteDi(versamenti)]), ALL_APERTURA);
    const { metriche, ...altri } = soltanto(segni, trovati);
    expect(metriche).toEqual([]);
    for (const [luogo, cose] of Object.entries(altri)) expect([luogo, cose.length > 0]).toEqual([luogo, true]);
    // Un movimento bancario non passa mai per i canali di una stanza; le memorie possono averlo già coperto.
    const { metriche: nessuna, cornici, heap: _, memoria: __, ...banca } = soltanto(versamenti, trovati);
    expect([nessuna, cornici]).toEqual([[], []]);
    for (const [luogo, cose] of Object.entries(banca)) expect([luogo, cose.length > 0]).toEqual([luogo, true]);
  });
  test('il registro del server e della base dati erano davvero loquaci', async () => {
    const log = await readFile(bersaglio.fileLog, 'utf8');
    expect(log).toContain('INSERT INTO buste_sigillate');
    expect(log).toContain('INSERT INTO crediti_sigillati');
    expect(log).toContain('fuga piantata');
  });
});
