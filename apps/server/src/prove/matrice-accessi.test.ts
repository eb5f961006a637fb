import { randomUUID } from 'node:crypto';
import { documentoDelleChiamate } from '@gestore/contratto/bordo/chiamate-documento';
import type { DocumentoOpenApi } from '@gestore/contratto/openapi/modello';
import { percorsoDocumento } from '@gestore/contratto/openapi/operazione';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { apriSessione } from '../accesso/sessioni/sessioni.ts';
import { creaQuote } from '../bordo/quote.ts';
import { attesaCanale, CANALI } from './matrice/canali.ts';
import { chiama, type Esito, oggettiDi, oggettoDiProva } from './matrice/chiamate.ts';
import { documentoMatrice } from './matrice/documento.ts';
import {
  ALTROVE,
  type Attesa,
  attesaDi,
  nomina,
  OGGETTI,
  type Oggetto,
  PERSONE,
  type Persona,
  type Regola,
  regolaDi,
} from './matrice/politica.ts';
import type { Rotta } from './matrice/rotte-registrate.ts';
import { preparaScena } from './matrice/scena.ts';
import { OPERATORE_DI_PROVA } from './vendita-pubblicata.ts';

// Prima delle prove, che si chiamano come le rotte che trovano.
const scena = await preparaScena();
afterAll(() => scena.chiudi());
// Chi può che cosa, non quante volte: le poche persone della scena fanno in un minuto le chiamate di un anno.
beforeEach(() => void Object.assign(scena.app.quote, creaQuote()));

const GUARDIA_PASSATA = [400, 409, 410, 413, 415, 422];
const nome = ({ metodo, url }: Rotta) => `${metodo} ${url}`;
const cambia = ({ metodo, url }: Rotta) => metodo !== 'GET' && url.startsWith('/api/');
const conRegola = scena.rotte.flatMap((rotta) => {
  const regola = regolaDi(rotta.metodo, rotta.url);
  return regola === null ? [] : [{ nome: nome(rotta), rotta, regola }];
});

function rispetta({ stato, tipo, corpo }: Esito, attesa: Attesa): boolean {
  if (stato >= 500) return false;
  if (attesa === 'si') return stato < 400 || GUARDIA_PASSATA.includes(stato);
  if (attesa === 'mai' ? stato < 400 : stato !== attesa) return false;
  return tipo.includes('application/problem+json') && typeof corpo.title === 'string' && corpo.status === stato;
}

/** Il primo che la guardia lascia entrare: quello di cui vale la pena di provare le altre chiamate. */
function ammessa(regola: Regola): Persona {
  const entra = (persona: Persona) => ![401, 403].includes(Number(attesaDi(regola, persona, 'suo')));
  // Dove non entra alcun ruolo, chi è entrato altrove: i suoi cookie partirebbero lo stesso.
  return PERSONE.find((persona) => persona !== 'anonimo' && entra(persona)) ?? 'operatore';
}

test('il contratto nomina ogni rotta del server', () => {
  expect(scena.rotte.length).toBeGreaterThan(70);
  expect(scena.rotte.filter(({ metodo, url }) => regolaDi(metodo, url) === null).map(nome)).toEqual([]);
});

test('ciò che il contratto non dice serve a una rotta', () => {
  const fuori = ['POST /api/broadcasting/auth', '* /oidc/**'];
  expect(fuori.every((rotta) => scena.altrove.some((una) => nomina(rotta, una.metodo, una.url)))).toBe(true);
  expect(ALTROVE).toEqual(expect.arrayContaining(fuori));
});

test('il documento OpenAPI ha ogni rotta del contratto, e nessuna che il server non abbia', async () => {
  const { paths } = (await scena.app.inject(documentoDelleChiamate.percorso)).json<DocumentoOpenApi>();
  const nelDocumento = Object.entries(paths).flatMap(([percorso, suoi]) =>
    Object.keys(suoi).map((metodo) => `${metodo.toUpperCase()} ${percorso}`),
  );
  const tutte = [...scena.rotte, ...scena.altrove];
  const comeNelDocumento = ({ metodo, url }: Rotta) => `${metodo} ${percorsoDocumento(url)}`;
  const registrate = new Set(tutte.map(comeNelDocumento));
  expect(nelDocumento.filter((una) => !registrate.has(una))).toEqual([]);
  const mancano = tutte.filter((rotta) => !nelDocumento.includes(comeNelDocumento(rotta)));
  expect(mancano.filter(({ metodo, url }) => !ALTROVE.some((una) => nomina(una, metodo, url))).map(nome)).toEqual([]);
});

describe('ogni persona su ogni oggetto', () => {
  test.each(conRegola)('$nome', async ({ rotta, regola }) => {
    const errori: string[] = [];
    for (const persona of PERSONE)
      for (const oggetto of oggettiDi(rotta)) {
        const attesa = attesaDi(regola, persona, oggetto);
        const esito = await chiama(scena, rotta, persona, oggetto);
        if (!rispetta(esito, attesa)) errori.push(riga(persona, oggetto, attesa, esito));
      }
    expect(errori).toEqual([]);
  });
});

describe('con i gettoni come con i cookie', () => {
  test.each(conRegola.filter(({ regola }) => regola.accesso.strategia !== null))('$nome', async ({ rotta, regola }) => {
    const oggetto = oggettoDiProva(rotta);
    const errori: string[] = [];
    for (const persona of PERSONE) {
      const attesa = attesaDi(regola, persona, oggetto);
      const esito = await chiama(scena, rotta, persona, oggetto, { mezzo: 'gettone' });
      // Le sole chiamate che vogliono un browser dicono di no a chi è già entrato come programma.
      const soloBrowser = nome(rotta) === 'POST /api/edicom/auth/token' && persona !== 'anonimo';
      if (!rispetta(esito, soloBrowser ? 403 : attesa)) errori.push(riga(persona, oggetto, attesa, esito));
    }
    expect(errori).toEqual([]);
  });
});

describe('ciò che è di un altro è come ciò che non esiste, parola per parola', () => {
  test.each(conRegola.filter(({ rotta }) => oggettiDi(rotta).includes('altrui')))(
    '$nome',
    async ({ rotta, regola }) => {
      for (const persona of PERSONE) {
        const suo = attesaDi(regola, persona, 'suo');
        // Chi vede tutto sa anche che cosa non c'è.
        if (suo === attesaDi(regola, persona, 'altrui') && ![401, 403].includes(Number(suo))) continue;
        const altrui = await chiama(scena, rotta, persona, 'altrui');
        const inesistente = await chiama(scena, rotta, persona, 'inesistente');
        expect([persona, altrui.stato, altrui.corpo]).toEqual([persona, inesistente.stato, inesistente.corpo]);
      }
    },
  );
});

describe('senza CSRF buono nessuno cambia nulla', () => {
  const UN_ALTRO = { cookie: `XSRF-TOKEN=a.b.c; gestore_sessione_user=x`, 'x-xsrf-token': 'a.b.c' };
  test.each(conRegola.filter(({ rotta }) => cambia(rotta)))('$nome', async ({ rotta, regola }) => {
    const persona = ammessa(regola);
    const altroBrowser = (await scena.app.inject('/sanctum/csrf-cookie')).cookies[0]?.value ?? '';
    for (const intestazioni of [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'a.b.c' },
      { 'x-xsrf-token': altroBrowser },
      { origin: 'https://altrove.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      UN_ALTRO,
    ] as Record<string, string>[]) {
      const { stato, corpo } = await chiama(scena, rotta, persona, 'suo', { intestazioni });
      expect([intestazioni, stato, corpo.codice]).toEqual([intestazioni, 419, 'csrf_non_valido']);
    }
  });
  test.each(conRegola.filter(({ rotta, regola }) => rotta.metodo === 'GET' && regola.accesso.strategia !== null))(
    '$nome, senza il cookie CSRF la sessione non vale',
    async ({ rotta, regola }) => {
      const { gettone } = await sessioneDi(ammessa(regola));
      const cookies = { [`gestore_sessione_${regola.accesso.strategia}`]: gettone };
      const url = rotta.url.replaceAll(/:\w+/g, scena.A.asta);
      expect((await scena.app.inject({ url, cookies })).statusCode).toBe(401);
    },
  );
});

describe('i metodi', () => {
  test.each(conRegola.filter(({ rotta }) => rotta.metodo === 'GET'))('HEAD come $nome', async ({ rotta }) => {
    const oggetto = oggettoDiProva(rotta);
    for (const persona of PERSONE) {
      const get = await chiama(scena, rotta, persona, oggetto);
      const head = await chiama(scena, rotta, persona, oggetto, { metodo: 'HEAD' });
      expect([persona, head.stato, head.testo]).toEqual([persona, get.stato, '']);
    }
  });
  test.each([...new Set(scena.rotte.map(({ url }) => url))])('%s non ha altri metodi', async (url) => {
    const suoi = scena.rotte.filter((rotta) => rotta.url === url).map(({ metodo }) => metodo);
    for (const metodo of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((uno) => !suoi.includes(uno))) {
      // Un altro indirizzo con una parte variabile può rispondere a questo: allora è la sua riga a valere.
      if (scena.rotte.some((altra) => altra.metodo === metodo && stessaForma(altra.url, url))) continue;
      const { stato } = await chiama(scena, { metodo, url }, 'operatore', 'suo');
      expect([metodo, stato]).toEqual([metodo, 404]);
    }
  });
});

describe('ciò che sta dentro la vendita di un altro non si tocca dalla propria', () => {
  const corpo = () => ({ comandoId: randomUUID(), motivo: 'altro' });
  test.each(conRegola.filter(({ rotta }) => /:(?:cid|rid)/.test(rotta.url)))('$nome', async ({ rotta, regola }) => {
    const persona = ammessa(regola);
    const tentati = [corpo(), { comandoId: randomUUID() }, { comandoId: randomUUID(), testo: 'Buongiorno.' }];
    const stati: number[] = [];
    for (const uno of tentati)
      stati.push((await chiama(scena, rotta, persona, 'suo', { corpo: uno, figlioAltrui: true })).stato);
    // Uno dei corpi è quello giusto: il rifiuto è della vendita, non della forma.
    expect(stati.filter((stato) => stato !== 422)).not.toEqual([]);
    expect(stati.filter((stato) => stato < 400 || stato >= 500)).toEqual([]);
    const { rows } = await scena.servizio.impianto.pool.query(
      'SELECT id FROM credenziali WHERE revocata_il IS NOT NULL AND id = ANY($1)',
      [[scena.A.offerenteId, scena.B.offerenteId]],
    );
    expect(rows).toEqual([]);
  });
});

describe('i canali del tempo reale', () => {
  const rotta = { metodo: 'POST', url: '/api/broadcasting/auth' };
  const chiedi = (persona: Persona, channel_name: string, come: object = {}) =>
    chiama(scena, rotta, persona, 'nessuno', { corpo: { channel_name, socket_id: '123.456' }, ...come });

  test.each(CANALI.map((canale) => ({ ...canale, canale })))('$nome', async ({ canale }) => {
    const { A, B } = scena;
    const [una, due] = [randomUUID(), randomUUID()];
    const nessuna = { ...A, asta: una, bustaId: due, offerenteId: due, richiestaId: due };
    const errori: string[] = [];
    for (const persona of PERSONE)
      for (const oggetto of OGGETTI) {
        const [sua, altra] = persona.endsWith(' B') ? [B, A] : [A, B];
        const nome = canale.scrivi(oggetto === 'suo' ? sua : oggetto === 'altrui' ? altra : nessuna);
        for (const mezzo of ['cookie', 'gettone'] as const) {
          const esito = await chiedi(persona, nome, { mezzo });
          // Un gettone dice da sé di chi è: fuori posto può essere soltanto un cookie.
          if (persona === 'strategia sbagliata' && mezzo === 'gettone') continue;
          const attesa = attesaCanale(canale, persona, oggetto);
          const firmato = typeof esito.corpo.auth === 'string';
          if (esito.stato !== attesa || firmato !== (attesa === 200))
            errori.push(riga(persona, oggetto, attesa, esito));
        }
      }
    expect(errori).toEqual([]);
  });
  test('il canale di un altro e quello che non esiste hanno la stessa risposta', async () => {
    const altrui = await chiedi('delegato B', `private-asta.${scena.A.asta}.referente`);
    const inesistente = await chiedi('delegato B', `private-asta.${randomUUID()}.referente`);
    expect(altrui.corpo).toEqual(inesistente.corpo);
  });
  test.each(['', 'a.b.c'])('con il gettone CSRF «%s» nessuno è autorizzato', async (csrf) => {
    const esito = await chiedi('delegato A', `private-asta.${scena.A.asta}.referente`, {
      intestazioni: { 'x-xsrf-token': csrf },
    });
    expect(esito.stato).toBe(419);
  });
  test.each([
    ['un nome con una barra', { channel_name: 'private-asta/../x', socket_id: '1.2' }],
    ['un nome vuoto', { channel_name: '', socket_id: '1.2' }],
    ['un elenco di nomi', { channel_name: ['private-asta.x'], socket_id: '1.2' }],
    ['un socket che non lo è', { channel_name: 'private-asta.x', socket_id: '1.2:private-altro' }],
    ['un campo in più', { channel_name: 'private-asta.x', socket_id: '1.2', user_data: '{}' }],
  ])('%s è un 422', async (_, corpo) => {
    expect((await chiama(scena, rotta, 'delegato A', 'nessuno', { corpo })).stato).toBe(422);
  });
});

test('R33 chi chiede di un comando altrui nella propria vendita ne sa quanto di uno mai mandato', async () => {
  const comandoId = randomUUID();
  const { impianto } = scena.servizio;
  const atto = {
    tipo: 'inviaMessaggio',
    messaggioId: comandoId,
    da: 'Gestore',
    impegno: 'a'.repeat(64),
    filo: randomUUID(),
  } as const;
  const comando = { comandoId, attore: OPERATORE_DI_PROVA, atto };
  const { voci } = await impianto.esecutore.esegui(scena.A.asta, comando, impianto.orologio.adesso());
  expect(voci).toHaveLength(1);
  const chiedi = (id: string) =>
    chiama(scena, { metodo: 'GET', url: `/api/user/asta/${scena.A.asta}/comandi/${id}` }, 'offerente A', 'nessuno');
  expect((await chiedi(comandoId)).corpo).toEqual((await chiedi(randomUUID())).corpo);
});

test('la pagina dei documenti è quella di oggi', async () => {
  await expect(documentoMatrice(scena.rotte)).toMatchFileSnapshot('../../../../docs/matrice-accessi.md');
});

function riga(persona: Persona, oggetto: Oggetto, attesa: Attesa | 200, { stato, corpo }: Esito): string {
  return `${persona} su oggetto ${oggetto}: atteso ${attesa}, risposto ${stato} ${corpo.codice ?? ''}`;
}

function sessioneDi(persona: Persona): Promise<{ gettone: string }> {
  const chi = scena.chi(persona);
  if (chi === null) throw new Error('serve chi è entrato');
  const { db, segreti, orologio } = scena.servizio.contesto;
  return apriSessione(db, segreti, { ...chi, adesso: orologio.adesso(), indirizzo: null, dispositivo: null });
}

function stessaForma(una: string, altra: string): boolean {
  const [a, b] = [una.split('/'), altra.split('/')];
  return (
    a.length === b.length && a.every((parte, i) => parte.startsWith(':') || b[i]?.startsWith(':') || parte === b[i])
  );
}
