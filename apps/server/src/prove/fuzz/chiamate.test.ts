import { readFileSync } from 'node:fs';
import type { QualsiasiChiamata } from '@gestore/contratto/linea/chiamata';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { ZodType } from 'zod';
import { eSchema } from '../../bordo/schemi.ts';
import { chiama, type Esito } from '../matrice/chiamate.ts';
import { attesaDi, PERSONE, type Persona, type Regola, regolaDi } from '../matrice/politica.ts';
import type { Rotta } from '../matrice/rotte-registrate.ts';
import { preparaScena } from '../matrice/scena.ts';
import { qualsiasi, quasi } from './da-schema.ts';
import { corri, limiteProva, parteDelTempoMs } from './giri.ts';
import { lavoroMs } from './lavoro.ts';
import { memoriaViva } from './memoria.ts';
import { muta, mutazioni } from './mutazioni.ts';
import { difetto } from './risposta.ts';

/**
 * Gli schemi con cui il server ha letto, nell'ordine: di una rotta che non è ancora nel contratto è il server stesso a dire
 * che cosa si aspetta.
 */
const letti = vi.hoisted(() => [] as { schema: unknown; dati: unknown }[]);
vi.mock('../../piattaforma/arnesi/analizza.ts', async (originale) => {
  const vero = await originale<typeof import('../../piattaforma/arnesi/analizza.ts')>();
  const analizza: typeof vero.analizza = (schema, dati) => {
    letti.push({ schema, dati });
    return vero.analizza(schema, dati);
  };
  return { ...vero, analizza };
});

/** Una chiamata è un lavoro di pochi millesimi, una stampa di un decimo di secondo: cento volte tanto è una che non finisce. */
const CHIAMATA_MS_MAX = 10_000;
const MEMORIA_MAX_BYTE = 160 * 1024 * 1024;
const QUANTE = 10;
const TIPI = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/zip',
  'text/plain',
  'application/problem+json',
  ';',
];
/** Non hanno un corpo da leggere, o leggono un file: di questi bastano i byte. */
const SENZA_CORPO: readonly string[] = [];

const scena = await preparaScena();
afterAll(() => scena.chiudi());

type Obiettivo = {
  nome: string;
  rotta: Rotta;
  regola: Regola;
  persona: Persona;
  corpo: ZodType | null;
  coda: ZodType | null;
};
const durataMs = parteDelTempoMs(scena.rotte.length * 3);
const obiettivi = await Promise.all(scena.rotte.map(sonda));
/** Le chiamate che cambiano per ultime: ciò che le altre guardano c'è ancora. */
obiettivi.sort((a, b) => Number(a.rotta.metodo !== 'GET') - Number(b.rotta.metodo !== 'GET'));

/** Chi una rotta lascia entrare, e gli schemi con cui legge ciò che le manda. */
async function sonda(rotta: Rotta): Promise<Obiettivo> {
  const regola = regolaDi(rotta.metodo, rotta.url);
  if (regola === null) throw new Error(`${rotta.url} non ha una regola`);
  const entra = (una: Persona) => ![401, 403].includes(Number(attesaDi(regola, una, 'suo')));
  const persona = PERSONE.find((una) => una !== 'anonimo' && entra(una)) ?? 'operatore';
  const nome = `${rotta.metodo} ${rotta.url}`;
  const riga = rigaDi(rotta);
  if (riga !== null) return { nome, rotta, regola, persona, corpo: seSchema(riga.corpo), coda: seSchema(riga.query) };
  const segno = `sonda_${rotta.metodo}_${rotta.url.replaceAll(/\W/g, '_')}`;
  await chiama(scena, rotta, persona, 'suo', { corpo: { [segno]: 1 }, coda: `?coda_${segno}=1` });
  const chi = (chiave: string) =>
    letti.find(({ dati }) => typeof dati === 'object' && dati !== null && Object.hasOwn(dati, chiave))?.schema ?? null;
  return {
    nome,
    rotta,
    regola,
    persona,
    corpo: chi(segno) as ZodType | null,
    coda: chi(`coda_${segno}`) as ZodType | null,
  };
}

function rigaDi({ metodo, url }: Rotta): QualsiasiChiamata['definizione'] | null {
  const voce = CONTRATTO.find(({ chiamata }) => chiamata.metodo === metodo && chiamata.percorso === url);
  return voce?.chiamata.definizione ?? null;
}

function seSchema(parte: unknown): ZodType | null {
  return eSchema(parte) ? (parte as ZodType) : null;
}

async function regge(chiamata: () => Promise<Esito>, riflesso: string): Promise<Esito> {
  const prima = lavoroMs();
  const esito = await chiamata();
  expect(lavoroMs() - prima).toBeLessThan(CHIAMATA_MS_MAX);
  expect(difetto(esito, riflesso)).toBeNull();
  return esito;
}

const inCoda = (dati: unknown): string => {
  if (typeof dati !== 'object' || dati === null) return `?${encodeURIComponent(String(dati).toWellFormed())}`;
  const campi = Object.entries(dati).map(([nome, valore]) => [
    nome,
    typeof valore === 'object' ? JSON.stringify(valore) : String(valore),
  ]);
  return `?${new URLSearchParams(campi as [string, string][])}`;
};
const JSON_UTF8 = { 'content-type': 'application/json' };
const generica = fc.oneof(
  qualsiasi,
  fc.dictionary(fc.constantFrom('comandoId', 'pagina', 'testo', 'dopo', '__proto__'), qualsiasi),
);

test('ogni chiamata che cambia qualcosa ha fatto vedere il suo schema', () => {
  const senza = obiettivi
    .filter(({ rotta, corpo }) => rotta.metodo !== 'GET' && corpo === null && rigaDi(rotta) === null)
    .map(({ nome }) => nome);
  expect(senza).toEqual(SENZA_CORPO);
  expect(obiettivi.filter(({ corpo }) => corpo !== null).length).toBeGreaterThan(40);
});

describe('nessuna chiamata fa cadere il server', { timeout: limiteProva(durataMs) }, () => {
  test.each(obiettivi.filter(({ rotta }) => rotta.metodo === 'GET'))(
    '$nome, coda dal suo schema',
    async ({ rotta, persona, coda }) => {
      const code = coda === null ? generica : fc.oneof(quasi(coda), generica);
      await corri(
        fc.asyncProperty(code, async (dati) => {
          await regge(
            () => chiama(scena, rotta, persona, 'suo', { coda: inCoda(dati) }),
            decodeURIComponent(inCoda(dati)) + JSON.stringify(dati),
          );
        }),
        { quante: QUANTE, durataMs },
      );
    },
  );
  test.each(obiettivi.filter(({ rotta }) => rotta.metodo !== 'GET'))(
    '$nome, corpo dal suo schema',
    async ({ rotta, persona, corpo }) => {
      const corpi = corpo === null ? generica : fc.oneof({ weight: 5, arbitrary: quasi(corpo) }, generica);
      await corri(
        fc.asyncProperty(corpi, async (dati) => {
          const testo = JSON.stringify(dati) ?? '';
          await regge(() => chiama(scena, rotta, persona, 'suo', { corpo: testo, intestazioni: JSON_UTF8 }), testo);
        }),
        { quante: QUANTE, durataMs },
      );
    },
  );
  test.each(obiettivi.filter(({ rotta }) => rotta.metodo !== 'GET'))(
    '$nome, byte cambiati',
    async ({ rotta, persona, corpo }) => {
      const buono = fc
        .oneof(corpo === null ? generica : quasi(corpo))
        .map((dati) => Buffer.from(JSON.stringify(dati) ?? ''));
      await corri(
        fc.asyncProperty(buono, mutazioni, fc.constantFrom(...TIPI), async (byte, cambi, tipo) => {
          const testo = Buffer.from(muta(byte, cambi, [byte]));
          const intestazioni = { 'content-type': tipo };
          await regge(() => chiama(scena, rotta, persona, 'suo', { corpo: testo, intestazioni }), testo.toString());
        }),
        { quante: 5, durataMs },
      );
    },
  );
  test('gli indirizzi con parti che non sono identificativi', async () => {
    const parti = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%00',
        '%2e%2e%2f',
        '%c0%ae',
        '%',
        '%ff',
        'null',
        '0',
        '-1',
        'a'.repeat(300),
        '{}',
        "' or 1=1 --",
      ),
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 30 })
        .map((testo) => encodeURIComponent(testo.toWellFormed())),
    );
    const conParti = obiettivi.filter(({ rotta }) => rotta.url.includes('/:'));
    await corri(
      fc.asyncProperty(fc.constantFrom(...conParti), parti, async ({ rotta, persona }, parte) => {
        const url = rotta.url.replaceAll(/:\w+/g, () => parte);
        const esito = await regge(() => chiama(scena, { ...rotta, url }, persona, 'nessuno'), parte);
        // I punti si risolvono prima delle rotte: l'indirizzo che resta è un altro.
        if (!/^\.{1,2}$/.test(parte)) expect(esito.stato).not.toBe(200);
      }),
      { quante: 250, durataMs },
    );
  });
});

test('dopo tutto questo il server risponde ancora, e la memoria è quella di prima', async () => {
  const prima = memoriaViva();
  const [bersaglio] = obiettivi.filter(({ nome }) => nome === 'GET /api/pubblico/ricerca');
  if (bersaglio === undefined) throw new Error('manca la rotta pubblica');
  for (let i = 0; i < 300; i += 1) await chiama(scena, bersaglio.rotta, 'anonimo', 'nessuno', { coda: `?testo=${i}` });
  expect(memoriaViva() - prima).toBeLessThan(MEMORIA_MAX_BYTE);
  const salute = await chiama(scena, { metodo: 'GET', url: '/healthz' }, 'anonimo', 'nessuno');
  expect(salute.stato).toBe(200);
});

describe('ciò che una volta ha fatto danno', () => {
  type Ricordo = { rotta: string; coda?: string; tipo?: string; corpo?: string };
  const ricordi = JSON.parse(readFileSync(new URL('./chiamate.json', import.meta.url), 'utf8')) as Ricordo[];
  test.each(ricordi)(
    '$rotta $corpo $coda',
    async ({ rotta: nome, coda = '', tipo = 'application/json', corpo = '' }) => {
      const bersaglio = obiettivi.find((uno) => uno.nome === nome);
      if (bersaglio === undefined) throw new Error(`la rotta ${nome} non c'è più: il ricordo va tolto`);
      const come = { coda, corpo, intestazioni: { 'content-type': tipo } };
      await regge(() => chiama(scena, bersaglio.rotta, bersaglio.persona, 'suo', come), corpo + coda);
    },
  );
});
