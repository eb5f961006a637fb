import cookie from '@fastify/cookie';
import type { Utente } from '@gestore/contratto/accesso/forme';
import { caricaCamt } from '@gestore/contratto/banca/chiamate';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { installaGestoreErrori } from './gestore-errori.ts';
import { problema } from './problema.ts';
import { serve } from './serve.ts';

/** Un problema della tavola per ciascuno stato. */
const CODICI = {
  401: 'non_autenticato',
  403: 'ruolo_non_ammesso',
  404: 'non_trovato',
  409: 'comando_diverso',
  410: 'credenziale_revocata',
  419: 'csrf_non_valido',
  422: 'dati_non_validi',
  429: 'troppi_tentativi',
} as const;
type Stato = keyof typeof CODICI;

/** Un server con una rotta che rifiuta come le si dice, e ciò che ha scritto nel suo registro. */
async function rifiuta(stato: Stato, chi: Utente | null = null): Promise<Record<string, unknown>[]> {
  const righe: string[] = [];
  const app: FastifyInstance = Fastify({
    loggerInstance: pino({ level: 'info' }, { write: (riga: string) => void righe.push(riga) }) as FastifyBaseLogger,
  });
  await app.register(cookie);
  installaGestoreErrori(app);
  app.decorateRequest('utente', null);
  app.post('/prova/:id', async (request) => {
    request.utente = chi;
    throw problema(CODICI[stato]);
  });
  const richiesta = { method: 'POST', url: '/prova/segreto-nell-indirizzo?token=altro-segreto' } as const;
  await app.inject({ ...richiesta, payload: { password: 'la-mia-password' }, cookies: { sessione: 'il-mio-gettone' } });
  await app.close();
  const testo = righe.join('');
  for (const segreto of ['segreto-nell-indirizzo', 'altro-segreto', 'la-mia-password', 'il-mio-gettone'])
    expect(righe.filter((riga) => riga.includes('rifiutata')).join('')).not.toContain(segreto);
  return testo
    .split('\n')
    .filter((riga) => riga.includes('chiamata rifiutata'))
    .map((riga) => JSON.parse(riga) as Record<string, unknown>);
}

test.each([401, 403, 410, 419, 429] as const)(
  'un %i lascia una riga con rotta, codice e indirizzo, e nulla di ciò che è stato mandato',
  async (stato) => {
    const righe = await rifiuta(stato);
    expect(righe).toHaveLength(1);
    expect(righe[0]).toMatchObject({
      rifiuto: { stato, codice: CODICI[stato], metodo: 'POST', rotta: '/prova/:id', ip: '127.0.0.1', chi: null },
    });
    expect(righe[0]?.time).toBeTypeOf('number');
  },
);

const DELEGATO: Utente = {
  strategia: 'admin',
  id: '0f7d6c2e-0000-4000-8000-000000000001',
  nome: 'Elena Conti',
  email: 'elena@studio.example',
  scope: ['delegato'],
};

test.each([403, 404] as const)(
  'un %i a chi è entrato dice chi, con il suo identificativo: ciò che è di un altro risponde 404',
  async (stato) => {
    const righe = await rifiuta(stato, DELEGATO);
    expect(righe).toHaveLength(1);
    expect(righe[0]).toMatchObject({ rifiuto: { stato, chi: DELEGATO.id } });
    expect(JSON.stringify(righe)).not.toMatch(/Elena|studio/);
  },
);

test.each([404, 409, 422] as const)('un %i a chi non è entrato è del mestiere e non si annota', async (stato) => {
  expect(await rifiuta(stato)).toEqual([]);
});

test.each([
  ['trace', 1],
  ['info', 1],
  ['error', 0],
  ['silent', 0],
] as const)(
  'una rotta taciturna non parla più di quanto si vuole: al livello %s le righe sono %i',
  async (level, quante) => {
    const righe: string[] = [];
    const app: FastifyInstance = Fastify({
      loggerInstance: pino({ level }, { write: (riga: string) => void righe.push(riga) }) as FastifyBaseLogger,
    });
    await app.register(cookie);
    installaGestoreErrori(app);
    app.decorateRequest('utente', null);
    const guardia = async (): Promise<never> => {
      throw problema('non_autenticato');
    };
    serve(app, caricaCamt, { logLevel: 'info', guardia }, guardia);
    await app.inject({ method: 'POST', url: caricaCamt.percorso });
    await app.close();
    expect(righe.filter((riga) => riga.includes('chiamata rifiutata'))).toHaveLength(quante);
    // Dei passi di chi la serve non ne resta nessuno, nemmeno al livello più loquace.
    expect(righe.filter((riga) => /"level":[12]0,/.test(riga))).toEqual([]);
  },
);
