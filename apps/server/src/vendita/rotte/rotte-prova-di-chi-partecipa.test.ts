import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type Evento, POLITICA_PREDEFINITA, type PubblicoOscurato, vistaPer } from '@gestore/dominio';
import {
  type Ricevuta,
  type TrascrizioneOscurata,
  type Voce,
  verificaRicevuta,
  verificaTrascrizione,
} from '@gestore/registro';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { apriZip } from '../../prove/apri-zip.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { comando, portaInGara, rilancio } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { FERMA_PER_ORDINE } from '../../prove/vendita-pubblicata.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';

/** Ciò che il referente ha scritto di qualcuno, e nessun altro deve leggere. */
const PAROLE = {
  dettaglio: 'Il signor Corvini ha chiamato la cancelleria',
  revoca: 'Istanza riservata della signora Ortensi',
};
const SISTEMA = { tipo: 'sistema', id: 'processo-di-prova' } as const;

let banco: BancoOperatori;
let asta: string;
let buste: readonly string[];

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  await banco.servizio.pianificatore.ferma();
  const { esecutore } = banco.servizio.impianto;
  const gara = await portaInGara(esecutore, banco.ora.adesso, { offerenti: 3 });
  asta = gara.asta;
  buste = [...gara.buste, ...gara.altre];
  const [una, due] = gara.buste;
  const inizio = banco.ora.adesso;
  const visto = { server: ['scritture'], sintetico: ['ricevuta'] } as const;
  for (const [fra, uno] of [
    [1_000, rilancio(due, 10_500_000)],
    [1_500, rilancio(una, 10_500_001)],
    [
      2_000,
      comando(SISTEMA, { tipo: 'segnalaDisservizio', dal: inizio + 1_900, visto, politica: POLITICA_PREDEFINITA }),
    ],
    [5_000, comando(SISTEMA, { tipo: 'cessaDisservizio', saniDal: inizio + 4_000, politica: POLITICA_PREDEFINITA })],
    [6_000, comando(REFERENTE, { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: PAROLE.dettaglio })],
    [8_000, comando(REFERENTE, FERMA_PER_ORDINE)],
    [9_000, comando(REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: PAROLE.revoca })],
  ] as const)
    await esecutore.esegui(asta, uno, inizio + fra);
  banco.ora.adesso = inizio + 10_000;
});
afterAll(() => banco.chiudi());

const gettoni = new Map<string | null, string>();

async function gettoneDi(bustaId: string | null): Promise<string> {
  const gia = gettoni.get(bustaId);
  if (gia !== undefined) return gia;
  const { db, segreti } = banco.servizio.contesto;
  const { adesso } = banco.ora;
  const chi =
    bustaId === null
      ? { ruolo: 'spettatore' as const, bustaId, pseudonimo: 'Spettatore' }
      : { ruolo: 'offerente' as const, bustaId, pseudonimo: `Offerente ${buste.indexOf(bustaId) + 1}` };
  const { id } = await apriCredenziale(db, segreti, { astaId: asta, ...chi, adesso, scadeIl: null });
  const sessione = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  const { access_token } = await apriSessioneGettoni(db, segreti, sessione);
  gettoni.set(bustaId, access_token);
  return access_token;
}

async function scarica(bustaId: string | null, quale: string): Promise<Response> {
  const risposta = await fetch(`${banco.servizio.url}/api/user/asta/${asta}/${quale}`, {
    headers: { authorization: `Bearer ${await gettoneDi(bustaId)}` },
  });
  expect(risposta.status).toBe(200);
  return risposta;
}

const trascrizioneDi = async (bustaId: string | null) =>
  (await (await scarica(bustaId, 'trascrizione.json')).json()) as TrascrizioneOscurata;

/** I valori di un documento, uno per uno; le impronte e i sali non dicono nulla da soli. */
function valoriDi(valore: unknown, trovati = new Set<string>()): Set<string> {
  if (typeof valore === 'object' && valore !== null) for (const suo of Object.values(valore)) valoriDi(suo, trovati);
  else if (typeof valore === 'string' || typeof valore === 'number') trovati.add(String(valore));
  return trovati;
}

/** I segreti che un testo contiene, interi: mille euro stanno anche dentro diecimila. */
function trapelati(segreti: readonly string[], testo: string): string[] {
  return segreti.filter((segreto) => new RegExp(`(?<!\\w)${RegExp.escape(segreto)}(?!\\w)`).test(testo));
}

/** Ciò che il registro contiene e che a chi guarda non spetta: un valore che vede anche altrove non è un segreto. */
function segretiPer(voci: readonly Voce[], chi: PubblicoOscurato): string[] {
  const suoi = new Set<string>([asta]);
  const tutti = new Set<string>();
  for (const voce of voci) {
    const evento: Evento = leggiEvento(voce);
    const vista = vistaPer(evento, chi);
    if (vista.tipo !== 'riservato') valoriDi([vista, evento.tipo, voce.ricevutoIl], suoi);
    const { precedente: _, impronta: __, seq: ___, asta: ____, prova, ...resto } = voce;
    valoriDi([resto, prova?.sale, Object.values(prova?.parole ?? {})], tutti);
  }
  // Una cifra sola, o una parola di tutti i giorni, si trova per caso.
  return [...tutti].filter((valore) => !suoi.has(valore) && valore.length > 4);
}

describe.each([
  ['uno spettatore', () => null],
  ['il primo offerente', () => buste[0] ?? ''],
  ['il terzo offerente', () => buste[2] ?? ''],
] as [string, () => string | null][])('R33 ciò che riceve %s', (_, chi) => {
  const pubblico = (): PubblicoOscurato => {
    const bustaId = chi();
    return bustaId === null ? { tipo: 'partecipante' } : { tipo: 'offerente', bustaId };
  };

  test('si verifica, voce per voce, con la testa del registro intero', async () => {
    const { impianto } = banco.servizio;
    const oscurata = await trascrizioneDi(chi());
    const chiaviFidate = impianto.chiaveFirma.chiaviPubbliche();
    const esito = verificaTrascrizione(oscurata, { chiaviFidate });
    const voci = await impianto.tutteLeVoci(asta);
    expect(esito).toMatchObject({ esito: 'integra', voci: voci.length, nascosto: { prime: 0 } });
    expect(oscurata.testa).toMatchObject({ seq: voci.length, impronta: voci.at(-1)?.impronta });
  });

  test('non contiene nulla che vistaPer non gli faccia vedere: canarino su ogni valore del registro', async () => {
    const voci = await banco.servizio.impianto.tutteLeVoci(asta);
    const segreti = segretiPer(voci, pubblico());
    expect(segreti.length).toBeGreaterThan(40);
    expect(segreti).toContain(PAROLE.revoca);
    const testo = JSON.stringify(await trascrizioneDi(chi()));
    expect(trapelati(segreti, testo)).toEqual([]);
    // Il registro intero li ha tutti: la ricerca trova ciò che cerca.
    expect(trapelati(segreti, JSON.stringify(voci))).toHaveLength(segreti.length);
  });

  test('ha i valori che la sua vista mostra', async () => {
    const testo = JSON.stringify(await trascrizioneDi(chi()));
    for (const valore of ['10500000', 'Offerente 2', 'revocata', 'GaraAvviata']) expect(testo).toContain(valore);
    expect(testo.includes('R50_importo_insufficiente')).toBe(chi() === buste[0]);
  });
});

test('R33 il fascicolo di un offerente tace ciò che gli è riservato, e la sua trascrizione si verifica con le ricevute', async () => {
  const { impianto } = banco.servizio;
  const file = await apriZip(Buffer.from(await (await scarica(buste[0] ?? '', 'fascicolo.zip')).arrayBuffer()));
  const json = (nome: string) => JSON.parse(String(file.get(nome))) as unknown;
  const ricevute = [...file.keys()]
    .filter((nome) => nome.startsWith('ricevute/'))
    .map((nome) => json(nome) as Ricevuta);
  const esito = verificaTrascrizione(json('trascrizione.json'), {
    chiaviFidate: impianto.chiaveFirma.chiaviPubbliche(),
    ricevute,
  });
  expect(esito.esito).toBe('integra');
  expect(ricevute.length).toBeGreaterThan(2);
  const sue = valoriDi(ricevute);
  const voci = await impianto.tutteLeVoci(asta);
  const segreti = segretiPer(voci, { tipo: 'offerente', bustaId: buste[0] ?? '' }).filter((valore) => !sue.has(valore));
  for (const nome of ['trascrizione.json', 'registro-visto.json', 'collegamento.json'])
    expect(trapelati(segreti, String(file.get(nome))), nome).toEqual([]);
  expect(JSON.stringify(json('collegamento.json'))).not.toMatch(/visto|scritture|offerente di prova/);
});

describe('la ricevuta da leggere', () => {
  const ricevuteDi = async (bustaId: string): Promise<Ricevuta[]> =>
    ((await (await scarica(bustaId, 'ricevute')).json()) as { ricevute: Ricevuta[] }).ricevute;
  const stampata = async (bustaId: string | null, nome: string): Promise<Response> =>
    fetch(`${banco.servizio.url}/api/user/asta/${asta}/ricevute/${nome}`, {
      headers: { authorization: `Bearer ${await gettoneDi(bustaId)}` },
    });

  test('R66 dice in parole atto, importo, istanti con il fuso e pseudonimo, e porta allegato il documento firmato', async () => {
    const [, due = ''] = buste;
    const sua = (await ricevuteDi(due)).find(({ tipo }) => tipo === 'RilancioAccettato');
    if (sua === undefined) throw new Error('senza rilancio');
    const risposta = await stampata(due, `${sua.seq}.pdf`);
    expect(risposta.headers.get('content-type')).toBe('application/pdf');
    const byte = new Uint8Array(await risposta.arrayBuffer());
    expect(Buffer.from(byte).toString('latin1')).toMatch(
      /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>/,
    );
    // Un lettore di altri: ciò che si vede, e ciò che è allegato.
    const pdf = await getDocumentProxy(byte);
    const visto = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
    for (const parole of [
      'Il rilancio di € 105.000,00 (euro centocinquemila/00): accettato.',
      'Offerente 2',
      formattaIstante(sua.ricevutoIl),
      new Date(sua.registratoIl).toISOString(),
      'TRIBUNALE DI BRESCIA',
      'R.G. 214/2025',
      sua.impronta,
      sua.firma,
    ])
      expect(visto).toContain(parole);
    const [[id = '', allegato] = []] = [...((await pdf.getAttachments()) ?? [])];
    expect(allegato?.filename).toBe('ricevuta.json');
    const firmata: unknown = JSON.parse(Buffer.from((await pdf.getAttachmentContent(id)) ?? []).toString());
    expect(firmata).toEqual(sua);
    expect(verificaRicevuta(firmata, banco.servizio.impianto.chiaveFirma.chiaviPubbliche())).toEqual({
      esito: 'valida',
    });
  });

  test('R66 del rilancio non ammesso dice la ragione scritta; la stessa ricevuta dà gli stessi byte', async () => {
    const [una = ''] = buste;
    const sua = (await ricevuteDi(una)).find(({ tipo }) => tipo === 'RilancioRifiutato');
    if (sua === undefined || sua.motivo === null) throw new Error('senza rifiuto');
    const prendi = async () => new Uint8Array(await (await stampata(una, `${sua.seq}.pdf`)).arrayBuffer());
    const [prima, poi] = [await prendi(), await prendi()];
    expect(Buffer.compare(prima, poi)).toBe(0);
    const visto = (await extractText(await getDocumentProxy(prima), { mergePages: true })).text;
    expect(visto.replaceAll(/\s+/g, ' ')).toContain(sua.motivo.replaceAll(/\s+/g, ' '));
    expect(visto).toContain('non ammesso');
  });

  test('R33 quella di un altro, di chi assiste e quella che non c’è non si trovano', async () => {
    const [una = '', due = ''] = buste;
    const [sua] = await ricevuteDi(due);
    for (const [chi, nome] of [
      [una, `${sua?.seq}.pdf`],
      [null, `${sua?.seq}.pdf`],
      [due, '999999.pdf'],
      [due, '0.pdf'],
      [due, 'x.pdf'],
      [due, '1'],
    ] as const) {
      const risposta = await stampata(chi, nome);
      expect([nome, risposta.status]).toEqual([nome, 404]);
      expect(await risposta.json()).toMatchObject({ codice: 'ricevuta_inesistente' });
    }
  });
});

test('le parole di una persona stanno accanto al registro: cancellate, ogni prova torna ancora', async () => {
  const { impianto } = banco.servizio;
  const { rows } = await sql<{ dati: string }>`SELECT dati FROM giornale WHERE asta = ${asta}`.execute(impianto.db);
  const nelRegistro = rows.map(({ dati }) => dati).join('');
  for (const parole of Object.values(PAROLE)) expect(nelRegistro).not.toContain(parole);
  const chiaviFidate = impianto.chiaveFirma.chiaviPubbliche();
  const prima = await trascrizioneDi(null);
  await banco.comeProprietario("DELETE FROM dati_personali WHERE asta = $1 AND tipo = 'parole'", [asta]);
  const voci = await impianto.tutteLeVoci(asta);
  expect(JSON.stringify(voci)).not.toContain(PAROLE.revoca);
  expect(leggiEvento(voci.find(({ tipo }) => tipo === 'EsitoDichiarato') as Voce)).toMatchObject({
    motivo: '(testo cancellato)',
  });
  const dopo = await trascrizioneDi(null);
  expect(dopo.testa.impronta).toBe(prima.testa.impronta);
  expect(verificaTrascrizione(dopo, { chiaviFidate }).esito).toBe('integra');
});
