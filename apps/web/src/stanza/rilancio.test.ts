import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chiediSorte, inSospeso, mandaRilancio, type SorteRilancio, seguiSorte } from './rilancio.ts';

const ASTA = 'a';
const RILANCIO = { comandoId: 'c1', importoCent: 9_600_000 };
const { importoCent } = RILANCIO;
const ricevuta = (esito: 'accettato' | 'rifiutato') => ({ seq: 7, esito, importoCent: RILANCIO.importoCent });

let rispondi: () => Response;

const problema = (stato: number, corpo: object) => () =>
  new Response(JSON.stringify(corpo), { status: stato, headers: { 'content-type': 'application/problem+json' } });
const risposta = (corpo: object) => () => new Response(JSON.stringify(corpo), { status: 200 });

beforeEach(() => {
  const memoria = new Map<string, string>();
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x' });
  vi.stubGlobal('sessionStorage', {
    getItem: (nome: string) => memoria.get(nome) ?? null,
    setItem: (nome: string, valore: string) => memoria.set(nome, valore),
    removeItem: (nome: string) => memoria.delete(nome),
  });
  vi.stubGlobal('fetch', async () => rispondi());
  // Le pause fra un tentativo e l'altro sono del mittente, che le prova per suo conto: qui non si aspetta.
  vi.stubGlobal('setTimeout', (riprendi: () => void) => queueMicrotask(riprendi));
});
afterEach(() => vi.unstubAllGlobals());

describe('il rilancio mandato', () => {
  test('accettato: la ricevuta arriva e l’identificativo si dimentica', async () => {
    rispondi = risposta({ esito: 'accettato', ricevuta: ricevuta('accettato'), seq: 7, ripetuto: false });
    expect(await mandaRilancio(ASTA, importoCent)).toMatchObject({ tipo: 'accettato', ricevuta: { seq: 7 } });
    expect(inSospeso(ASTA)).toBeNull();
  });

  test('rifiutato: le parole sono quelle del server e l’identificativo si dimentica', async () => {
    rispondi = problema(409, {
      codice: 'R50_importo_insufficiente',
      esito: 'certo',
      detail: 'Troppo poco.',
      ricevuta: null,
    });
    expect(await mandaRilancio(ASTA, importoCent)).toMatchObject({ tipo: 'rifiutato', frase: 'Troppo poco.' });
    expect(inSospeso(ASTA)).toBeNull();
  });

  test.each([
    ['nessuna risposta', () => Promise.reject(new TypeError('Failed to fetch')) as never],
    ['un 502 di chi sta in mezzo', () => new Response('<html>', { status: 502 })],
    ['un 500 senza documento', () => new Response('', { status: 500 })],
    ['un errore interno', problema(500, { codice: 'errore_interno', detail: 'Qualcosa non va.' })],
    ['un esito ignoto', problema(503, { codice: 'esito_ignoto', detail: 'Non sappiamo.' })],
    ['la base dati assente', problema(503, { codice: 'base_dati_assente', detail: 'Ripeta.' })],
    ['lo zero in verifica', problema(503, { codice: 'zero_in_verifica', detail: 'Ripeta.' })],
  ])('con %s è incerto, e ripremere manda lo stesso identificativo', async (_quando, come) => {
    rispondi = come;
    expect(await mandaRilancio(ASTA, importoCent)).toEqual({ tipo: 'incerto', importoCent: RILANCIO.importoCent });
    expect(inSospeso(ASTA)).toEqual({ comandoId: expect.any(String), importoCent });
    const primo = inSospeso(ASTA)?.comandoId;
    await mandaRilancio(ASTA, importoCent);
    expect(inSospeso(ASTA)?.comandoId).toBe(primo);
  });

  test('un server appena tornato non lo ha preso: lo dice, e ripremere manda lo stesso identificativo', async () => {
    rispondi = problema(503, { codice: 'processo_isolato', esito: 'non_esaminato', detail: 'Ripeta.' });
    expect(await mandaRilancio(ASTA, importoCent)).toMatchObject({ tipo: 'rifiutato', frase: 'Ripeta.' });
    expect(inSospeso(ASTA)).toBeNull();
  });
});

describe('la sorte di un rilancio incerto, dopo avere ricaricato la pagina', () => {
  beforeEach(() => {
    const sospeso = { comandoId: RILANCIO.comandoId, ignoto: true, dati: { importoCent } };
    sessionStorage.setItem(`segno.rilancio.${ASTA}`, 'comando.x');
    sessionStorage.setItem('comando.x', JSON.stringify(sospeso));
  });

  test.each(['accettato', 'rifiutato'] as const)('%s, se il registro ne ha la ricevuta', async (esito) => {
    rispondi = risposta({ noto: true, ricevuta: ricevuta(esito) });
    expect(await chiediSorte(ASTA, RILANCIO)).toMatchObject({ tipo: esito, ricevuta: { seq: 7 } });
    expect(inSospeso(ASTA)).toBeNull();
  });

  test('non risulta, e l’identificativo si tiene perché può essere ancora in viaggio', async () => {
    rispondi = risposta({ noto: false, ricevuta: null });
    expect(await chiediSorte(ASTA, RILANCIO)).toEqual({ tipo: 'non_risulta', importoCent: RILANCIO.importoCent });
    expect(inSospeso(ASTA)).toEqual(RILANCIO);
  });
});

describe('un rilancio rimasto incerto si segue da sé', () => {
  const senzaRete = () => Promise.reject(new TypeError('Failed to fetch')) as never;
  const seguito = async (risposte: readonly (() => Response)[]): Promise<SorteRilancio[]> => {
    const dette: SorteRilancio[] = [];
    const coda = [...risposte];
    rispondi = () => {
      const prossima = coda.shift();
      if (prossima === undefined) throw new Error('ha chiesto ancora');
      return prossima();
    };
    let domande = 0;
    await seguiSorte(ASTA, RILANCIO, {
      aspetta: async () => undefined,
      interessa() {
        domande += 1;
        return domande < 20;
      },
      di: (sorte) => dette.push(sorte),
    });
    expect(coda).toHaveLength(0);
    return dette;
  };

  test('senza rete si chiede finché qualcuno risponde, e la risposta è certa', async () => {
    const dette = await seguito([
      senzaRete,
      problema(503, { codice: 'base_dati_assente', detail: 'Ripeta.' }),
      risposta({ noto: true, ricevuta: ricevuta('accettato') }),
    ]);
    expect(dette.map(({ tipo }) => tipo)).toEqual(['accettato']);
    expect(dette[0]?.importoCent).toBe(importoCent);
  });

  test('se non risulta si chiede ancora: poteva essere in viaggio', async () => {
    const dette = await seguito([
      risposta({ noto: false, ricevuta: null }),
      risposta({ noto: true, ricevuta: ricevuta('rifiutato') }),
    ]);
    expect(dette.map(({ tipo }) => tipo)).toEqual(['non_risulta', 'rifiutato']);
  });

  test('chi non è più dentro smette di chiedere', async () => {
    expect(await seguito([problema(401, { codice: 'non_autenticato', detail: 'Entri.' })])).toEqual([]);
  });
});
