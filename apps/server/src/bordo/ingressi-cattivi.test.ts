import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ricevuta, verificaRicevuta } from '@gestore/registro';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { parolaGv } from '../acquisizione/rotte-gv.ts';
import { avviaServizio, type Servizio } from '../avvio/servizio.ts';
import { type BaseDiProva, nuovaBaseDati } from '../base-dati/prove/postgres-di-prova.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { ambienteDiProva } from '../prove/ambiente.ts';
import { BASE_CENT, comando, portaInGara, RILANCIO_CENT } from '../prove/gara.ts';
import { REFERENTE } from '../prove/referente.ts';
import { PUBBLICA } from '../prove/vendita-pubblicata.ts';

const ora = { adesso: Date.now() };
let base: BaseDiProva;
let servizio: Servizio;
let cartella: string;
let asta: string;
let buste: [string, string];

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-ingressi-'));
  const ambiente = await ambienteDiProva(base.urlProprietario, cartella);
  servizio = await avviaServizio(leggiConfigurazione(ambiente), { orologio: { adesso: () => ora.adesso } });
  // Il pianificatore emetterebbe credenziali sue alle vendite di questa prova.
  await servizio.pianificatore.ferma();
});
afterAll(async () => {
  await servizio.ferma();
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ asta, buste } = await portaInGara(servizio.impianto.esecutore, ora.adesso));
});

type Risposta = {
  stato: number;
  tipo: string;
  corpo: {
    codice?: string;
    title?: string;
    detail?: string;
    errori?: { campo: string }[];
    ricevuta?: Ricevuta;
    seq?: number;
    ripetuto?: boolean;
  };
};

/** Una persona con i suoi cookie; ogni risposta passa dal controllo comune. */
class Persona {
  private readonly cookie = new Map<string, string>();

  async chiama(
    metodo: string,
    percorso: string,
    corpo?: BodyInit,
    intestazioni: Record<string, string> = {},
  ): Promise<Risposta> {
    const risposta = await fetch(`${servizio.url}${percorso}`, {
      method: metodo,
      headers: {
        cookie: [...this.cookie].map(([nome, valore]) => `${nome}=${valore}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.cookie.get('XSRF-TOKEN') ?? ''),
        ...(typeof corpo === 'string' ? { 'content-type': 'application/json' } : {}),
        ...intestazioni,
      },
      ...(corpo === undefined ? {} : { body: corpo }),
    });
    for (const riga of risposta.headers.getSetCookie()) {
      const [, nome = '', valore = ''] = /^([^=]+)=([^;]*)/.exec(riga) ?? [];
      this.cookie.set(nome, valore);
    }
    const testo = await risposta.text();
    const tipo = risposta.headers.get('content-type') ?? '';
    return { stato: risposta.status, tipo, corpo: tipo.includes('json') ? JSON.parse(testo) : {} };
  }

  json(metodo: string, percorso: string, corpo: unknown, intestazioni?: Record<string, string>): Promise<Risposta> {
    return this.chiama(metodo, percorso, JSON.stringify(corpo), intestazioni);
  }
}

/** Un no è un documento di problema in italiano, con un codice stabile, senza tracce di pila, e mai un 500. */
function attesoNo({ stato, tipo, corpo }: Risposta, atteso: number, codice: string): void {
  expect({ stato, codice: corpo.codice }).toEqual({ stato: atteso, codice });
  expect(tipo).toContain('application/problem+json');
  expect(corpo.title?.length).toBeGreaterThan(3);
  expect(corpo.detail?.length).toBeGreaterThan(10);
  expect(JSON.stringify(corpo)).not.toMatch(/node_modules|\.ts:\d|Error:/);
}

async function offerente(quale: 0 | 1): Promise<Persona> {
  const { token } = await apriCredenziale(servizio.impianto.db, servizio.impianto.segreti, {
    astaId: asta,
    ruolo: 'offerente',
    bustaId: buste[quale],
    pseudonimo: `Offerente ${quale + 1}`,
    adesso: ora.adesso,
    scadeIl: null,
  });
  const persona = new Persona();
  await persona.chiama('GET', '/sanctum/csrf-cookie');
  expect((await persona.json('POST', '/api/user/auth/login', { token })).stato).toBe(200);
  return persona;
}

const rilanci = (): string => `/api/user/asta/${asta}/rilanci`;
const unRilancio = (passi: number) => ({ comandoId: randomUUID(), importoCent: BASE_CENT + passi * RILANCIO_CENT });

describe('rilanci', () => {
  test.each([
    ['lettere nell’importo', { importoCent: 'mille' }],
    ['tre decimali', { importoCent: 1000.005 }],
    ['importo negativo', { importoCent: -1 }],
    ['importo smisurato', { importoCent: 1e15 }],
    ['campo sconosciuto', { sconto: true }],
    ['identificativo che non lo è', { comandoId: 'x' }],
    ['importo che manca', { importoCent: undefined }],
  ])('%s: il campo è nominato', async (_, sbaglio) => {
    const detto = await (await offerente(1)).json('POST', rilanci(), { ...unRilancio(1), ...sbaglio });
    attesoNo(detto, 422, 'dati_non_validi');
    expect(detto.corpo.errori?.map(({ campo }) => campo)).toEqual(Object.keys(sbaglio));
  });
  test('JSON malformato e tipo di contenuto sbagliato', async () => {
    const persona = await offerente(1);
    attesoNo(await persona.chiama('POST', rilanci(), '{"importoCent": '), 400, 'json_malformato');
    attesoNo(
      await persona.chiama('POST', rilanci(), '<a/>', { 'content-type': 'application/xml' }),
      415,
      'formato_non_ammesso',
    );
  });
  test('senza gettone CSRF, con quello di un altro, o senza sessione', async () => {
    const persona = await offerente(1);
    attesoNo(await persona.json('POST', rilanci(), unRilancio(1), { 'x-xsrf-token': '' }), 419, 'csrf_non_valido');
    attesoNo(await persona.json('POST', rilanci(), unRilancio(1), { 'x-xsrf-token': 'a.b.c' }), 419, 'csrf_non_valido');
    attesoNo(await new Persona().json('POST', rilanci(), unRilancio(1)), 401, 'non_autenticato');
  });
  test('R30 la vendita di un altro, e una che non esiste', async () => {
    const persona = await offerente(1);
    attesoNo(await persona.json('POST', `/api/user/asta/${randomUUID()}/rilanci`, unRilancio(1)), 403, 'altra_vendita');
    attesoNo(await persona.chiama('GET', `/api/user/asta/${randomUUID()}/eventi`), 403, 'altra_vendita');
    attesoNo(await persona.chiama('GET', '/api/user/asta/non-un-uuid/eventi'), 404, 'asta_inesistente');
  });
  test('R66 lo stesso comando due volte: la stessa ricevuta, firmata', async () => {
    const persona = await offerente(1);
    const rilancio = unRilancio(1);
    const prima = await persona.json('POST', rilanci(), rilancio);
    const seconda = await persona.json('POST', rilanci(), rilancio);
    expect([prima.stato, seconda.stato, seconda.corpo.ripetuto]).toEqual([201, 201, true]);
    expect(seconda.corpo.ricevuta).toEqual(prima.corpo.ricevuta);
    expect(verificaRicevuta(prima.corpo.ricevuta, servizio.impianto.chiaveFirma.chiaviPubbliche()).esito).toBe(
      'valida',
    );
  });
  test('R51 due rilanci nello stesso millisecondo: uno vale, l’altro è rifiutato con la sua ricevuta', async () => {
    const persona = await offerente(1);
    const risposte = await Promise.all([
      persona.json('POST', rilanci(), unRilancio(1)),
      persona.json('POST', rilanci(), unRilancio(1)),
    ]);
    expect(risposte.map(({ stato }) => stato).sort()).toEqual([201, 409]);
    const rifiutata = risposte.find(({ stato }) => stato === 409);
    expect(rifiutata?.corpo.ricevuta).toMatchObject({ esito: 'rifiutato', motivo: 'R56_auto_rilancio' });
  });
  test('R57 a gara sospesa, R54 a crono fermo, R53 dopo lo zero: un no con la ricevuta', async () => {
    const persona = await offerente(1);
    const { esecutore } = servizio.impianto;
    await esecutore.esegui(asta, comando(REFERENTE, { tipo: 'fermaCrono' }), ora.adesso);
    const fermo = await persona.json('POST', rilanci(), unRilancio(1));
    attesoNo(fermo, 409, 'R54_crono_fermo');
    expect(fermo.corpo.ricevuta?.esito).toBe('rifiutato');
    await esecutore.esegui(
      asta,
      comando(REFERENTE, { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'prova' }),
      ora.adesso,
    );
    attesoNo(await persona.json('POST', rilanci(), unRilancio(1)), 409, 'R57_gara_sospesa');
    await esecutore.esegui(asta, comando(REFERENTE, { tipo: 'riprendiGara' }), ora.adesso - 180_000);
    // Chi arriva dopo lo zero ha la sua risposta a gara chiusa: fino ad allora un altro processo potrebbe spostarlo.
    const tardi = persona.json('POST', rilanci(), unRilancio(1));
    const conclusa = { tipo: 'concludiGara', filigranaIl: ora.adesso } as const;
    await esecutore.esegui(asta, comando({ tipo: 'sistema', id: 'prova' }, conclusa), ora.adesso + 1_000);
    attesoNo(await tardi, 409, 'R53_tempo_scaduto');
  });
});

describe('ruoli', () => {
  test.each([
    ['GET', '/api/admin/aste'],
    ['GET', '/api/edicom/aste'],
    ['GET', '/api/edicom/posta'],
    ['POST', '/api/edicom/turno'],
    ['GET', '/api/edicom/assistenza'],
  ])('un offerente non entra altrove: %s %s', async (metodo, percorso) => {
    const persona = await offerente(1);
    attesoNo(await persona.chiama(metodo, percorso, metodo === 'POST' ? '{}' : undefined), 401, 'non_autenticato');
  });
});

describe('pacchetti', () => {
  const autorizzato = () => ({
    authorization: `Bearer ${parolaGv(servizio.contesto.segreti)}`,
    'content-type': 'application/zip',
  });
  async function inRaccolta(): Promise<string> {
    const id = randomUUID();
    const { stato } = await servizio.impianto.esecutore.leggi(asta);
    if (stato.fase !== 'gara') throw new Error('attesa la gara');
    const parametri = {
      ...stato.parametri,
      termineOfferteIl: ora.adesso + 3_600_000,
      inizioOperazioniIl: ora.adesso + 7_200_000,
    };
    const operatore = { tipo: 'operatore', id: 'o' } as const;
    await servizio.impianto.esecutore.esegui(
      id,
      comando(operatore, { tipo: 'creaAsta', id, scheda: stato.scheda, parametri }),
      ora.adesso,
    );
    await servizio.impianto.esecutore.esegui(id, comando(operatore, PUBBLICA), ora.adesso);
    return id;
  }
  test('R25 uno zip rotto è acquisito, e chi lo manda sa perché non si legge; due volte è la stessa busta, e la vendita non ne sa nulla', async () => {
    const id = await inRaccolta();
    const persona = new Persona();
    const byte = Buffer.from('non è uno zip');
    const prima = await persona.chiama('POST', `/api/gv/aste/${id}/pacchetti`, byte, autorizzato());
    const seconda = await persona.chiama('POST', `/api/gv/aste/${id}/pacchetti`, byte, autorizzato());
    expect([prima.stato, seconda.stato]).toEqual([200, 200]);
    expect(prima.corpo).toMatchObject({ gia: false, ricevuta: { esito: 'illeggibile', motivo: expect.any(String) } });
    expect(seconda.corpo).toMatchObject({ gia: true, ricevuta: prima.corpo.ricevuta });
    const { stato } = await servizio.impianto.esecutore.leggi(id);
    expect('buste' in stato ? stato.buste.size : -1).toBe(0);
  });
  test('senza la parola, con un altro tipo, oltre il limite, prima della pubblicazione', async () => {
    const id = await inRaccolta();
    const persona = new Persona();
    const a = `/api/gv/aste/${id}/pacchetti`;
    attesoNo(
      await persona.chiama('POST', a, Buffer.from('x'), { 'content-type': 'application/zip' }),
      401,
      'non_autenticato',
    );
    attesoNo(
      await persona.chiama('POST', a, '{}', { authorization: autorizzato().authorization }),
      415,
      'formato_non_ammesso',
    );
    const oltre = await persona.chiama('POST', a, Buffer.alloc(33 * 1024 * 1024), autorizzato());
    attesoNo(oltre, 413, 'pacchetto_troppo_grande');
    // Con la ricevuta firmata da dare a chi lo ha mandato (R25).
    expect(oltre.corpo).toMatchObject({ ricevuta: { esito: 'illeggibile', motivo: expect.stringContaining('32 MB') } });
    attesoNo(
      await persona.chiama('POST', `/api/gv/aste/${randomUUID()}/pacchetti`, Buffer.from('x'), autorizzato()),
      409,
      'fase_non_ammessa',
    );
  });
});

test('un campo che la chiamata non legge è nominato anche dove non legge nulla, nell’indirizzo e nel corpo', async () => {
  const persona = await offerente(1);
  for (const [metodo, percorso, corpo] of [
    ['GET', '/api/pubblico/orologio?sconto=1'],
    ['GET', '/api/user/asta?sconto=1'],
    ['POST', `${rilanci()}?sconto=1`, JSON.stringify(unRilancio(1))],
    ['POST', '/api/user/auth/logout', '{"sconto":true}'],
  ] as const) {
    const detto = await persona.chiama(metodo, percorso, corpo);
    attesoNo(detto, 422, 'dati_non_validi');
    expect([percorso, detto.corpo.errori]).toMatchObject([percorso, [{ campo: 'sconto' }]]);
  }
  // Chi sorveglia aggiunge ciò che vuole; un corpo vuoto non ha campi.
  expect((await persona.chiama('GET', '/healthz?sonda=1')).stato).toBe(200);
  expect((await persona.json('POST', '/api/user/auth/logout', {})).stato).toBeLessThan(300);
});

test('ogni rotta senza accesso risponde con un no ordinato, mai con un 2xx né con un 500', async () => {
  const persona = new Persona();
  const id = asta;
  for (const [metodo, percorso] of [
    ['GET', `/api/admin/aste/${id}`],
    ['GET', `/api/admin/aste/${id}/buste`],
    ['POST', `/api/admin/aste/${id}/atti`],
    ['GET', `/api/admin/aste/${id}/rimborsi`],
    ['GET', `/api/admin/aste/${id}/trascrizione.json`],
    ['GET', `/api/admin/aste/${id}/credenziali`],
    ['POST', `/api/admin/aste/${id}/spettatori`],
    ['GET', `/api/admin/aste/${id}/rilanci.pdf`],
    ['GET', `/api/edicom/aste/${id}`],
    ['PUT', `/api/edicom/aste/${id}`],
    ['POST', `/api/edicom/aste/${id}/pubblica`],
    ['POST', '/api/edicom/aste/importa'],
    ['GET', '/api/user/asta'],
    ['GET', `/api/user/asta/${id}/trascrizione.json`],
    ['POST', `/api/user/asta/${id}/assistenza`],
    ['POST', '/api/broadcasting/auth'],
  ] as const)
    attesoNo(await persona.chiama(metodo, percorso, metodo === 'GET' ? undefined : '{}'), 401, 'non_autenticato');
  attesoNo(await persona.chiama('GET', '/api/non/esiste'), 404, 'non_trovato');
});
