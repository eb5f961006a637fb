import { readFileSync } from 'node:fs';
import {
  type ChiaviPubblicate,
  improntaRicevuta,
  MEMORIA_VUOTA,
  type Ricevuta,
  ricorda,
  type Trascrizione,
} from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { delFoglio, eSospetta, esamina, type Verdetto } from './esamina.ts';
import { VERIFICA } from './esito-verificato.testi.ts';
import { memoriaDelBrowser, tieniNelBrowser } from './memoria.ts';

/** Una vendita conservata, con le sue ricevute: documenti veri, firmati una volta per sempre. */
const CORPUS = new URL('../../../../server/src/verbale/corpus/2026-11-22-gara-con-rilanci/', import.meta.url);
const json = (nome: string): unknown => JSON.parse(readFileSync(new URL(nome, CORPUS), 'utf8'));
const trascrizione = json('trascrizione.json') as Trascrizione;
const [ricevuta] = json('ricevute.json') as [Ricevuta];
const [ID = '', PUBBLICA = ''] = Object.entries(trascrizione.chiavi)[0] ?? [];
const NOTA = { pubblica: PUBBLICA, impronta: '', validaDal: 0, validaFino: null, revocataIl: null, motivo: null };
const PUBBLICATE: ChiaviPubblicate = { [ID]: NOTA };
const ALTRA = { [ID]: { ...NOTA, pubblica: 'A'.repeat(43) } };
const FILE = [
  { nome: 't.json', dati: trascrizione },
  { nome: 'r.json', dati: ricevuta },
];

const codici = (verdetto: Verdetto | undefined): string[] =>
  verdetto !== undefined && 'chiavi' in verdetto ? verdetto.chiavi.map(({ codice }) => codice) : [];
const con = (fonti: Partial<Parameters<typeof esamina>[1]>) =>
  esamina(FILE, { pubblicate: PUBBLICATE, memoria: MEMORIA_VUOTA, ...fonti });

describe('di chi è la chiave di un documento', () => {
  test('R66 senza rete e senza nulla di tenuto la chiave è solo del documento, e lo si dice', () => {
    const [verdetto] = con({ pubblicate: null });
    expect(verdetto?.tipo).toBe('integra');
    expect(codici(verdetto)).toEqual(['del_documento']);
  });

  test('R66 la prima volta si dice che è la prima; le volte dopo è quella tenuta, anche senza rete', () => {
    expect(con({}).map(codici)).toEqual([['prima'], ['prima']]);
    const memoria = ricorda(MEMORIA_VUOTA, { pubblicate: PUBBLICATE }, 5);
    expect(con({ memoria, pubblicate: null }).map(codici)).toEqual([['tenuta'], ['tenuta']]);
  });

  test('R66 un server che pubblica un’altra chiave sotto lo stesso nome non è creduto', () => {
    const memoria = ricorda(MEMORIA_VUOTA, { pubblicate: ALTRA }, 5);
    const [verdetto] = con({ memoria });
    expect(codici(verdetto)).toEqual(['diversa']);
    expect(verdetto !== undefined && eSospetta(verdetto)).toBe(true);
    expect(con({ pubblicate: ALTRA })[0]).toMatchObject({ tipo: 'integra', chiavi: [{ codice: 'non_pubblicata' }] });
  });

  test('R66 una chiave revocata è sospetta, con la data e il perché, nelle due lingue', () => {
    const [verdetto] = con({ pubblicate: { [ID]: { ...NOTA, revocataIl: 9, motivo: 'Un portatile rubato.' } } });
    expect(verdetto).toMatchObject({ chiavi: [{ codice: 'prima' }, { codice: 'revocata', grave: true, dal: 9 }] });
    const [, revocata] = verdetto !== undefined && 'chiavi' in verdetto ? verdetto.chiavi : [];
    if (revocata === undefined) throw new Error('nessun rilievo');
    expect(VERIFICA.it.chiave.revocata(revocata)).toContain('Motivo: Un portatile rubato.');
    expect(VERIFICA.en.chiave.revocata(revocata)).toContain('Reason: Un portatile rubato.');
  });

  test('R74 ciò che si era già visto di una vendita non si accorcia', () => {
    const { asta, voci } = trascrizione;
    const vista = { seq: voci.length + 1, impronta: 'x', vistaIl: 1 };
    expect(con({ memoria: { chiavi: {}, teste: { [asta]: vista } } })[0]).toMatchObject({ tipo: 'non_integro' });
  });
});

test('R66 una ricevuta porta ciò che dice, e se la trascrizione scelta insieme ha la sua voce', () => {
  const [, sua] = con({});
  expect(sua).toMatchObject({ tipo: 'ricevuta_autentica', ricevuta: { seq: ricevuta.seq }, confrontata: true });
  const [sola] = esamina(FILE.slice(1), { pubblicate: PUBBLICATE, memoria: MEMORIA_VUOTA });
  expect(sola).toMatchObject({ tipo: 'ricevuta_autentica', confrontata: false });
  const rotta = { ...trascrizione, voci: trascrizione.voci.slice(0, -1) };
  const insieme = esamina([{ nome: 't.json', dati: rotta }, ...FILE.slice(1)], {
    pubblicate: PUBBLICATE,
    memoria: MEMORIA_VUOTA,
  });
  expect(insieme).toMatchObject([{ tipo: 'non_integro' }, { tipo: 'ricevuta_autentica', confrontata: false }]);
});

test('la memoria del browser si ritrova; guasta, o negata dal browser, si dice', () => {
  const scritti = new Map<string, string>();
  const deposito = {
    getItem: (nome: string) => scritti.get(nome) ?? null,
    setItem: (nome: string, valore: string) => void scritti.set(nome, valore),
  };
  expect(memoriaDelBrowser(deposito)).toEqual({ memoria: MEMORIA_VUOTA, guasta: false });
  const memoria = ricorda(MEMORIA_VUOTA, { pubblicate: PUBBLICATE }, 5);
  expect(tieniNelBrowser(memoria, deposito)).toBe(true);
  expect(memoriaDelBrowser(deposito)).toEqual({ memoria, guasta: false });
  for (const nome of scritti.keys()) scritti.set(nome, '{');
  expect(memoriaDelBrowser(deposito).guasta).toBe(true);
  const negato = (): never => {
    throw new Error('no');
  };
  expect(tieniNelBrowser(memoria, { setItem: negato })).toBe(false);
  expect(memoriaDelBrowser({ getItem: negato })).toEqual({ memoria: MEMORIA_VUOTA, guasta: false });
});

describe('il foglio inquadrato', () => {
  const verdetti = con({});
  const soloRicevuta = (impronta: string) => delFoglio(FILE.slice(1), verdetti.slice(1), impronta);

  test('R66 è la ricevuta con quell’impronta, e nessun’altra', () => {
    expect(soloRicevuta(improntaRicevuta(ricevuta))).toBe('trovato');
    expect(soloRicevuta('0'.repeat(64))).toBe('altro');
    // L’impronta della voce è di chi trascrive il registro, non della ricevuta.
    expect(soloRicevuta(ricevuta.impronta)).toBe('altro');
  });

  test('R67 R68 di un verbale è il registro che ha la voce con cui finiva, anche se poi continua', () => {
    const impronta = trascrizione.voci.at(-2)?.impronta ?? '';
    expect(delFoglio(FILE, verdetti, impronta)).toBe('trovato');
    expect(delFoglio(FILE, verdetti, '0'.repeat(64))).toBe('altro');
  });

  test('R66 ciò che non regge, o ha una chiave di cui non ci si fida, non prova nulla, e lo si dice', () => {
    expect(delFoglio([], [], improntaRicevuta(ricevuta))).toBeNull();
    expect(delFoglio([{ nome: 'r', dati: ricevuta }], [{ nome: 'r', tipo: 'illeggibile' }], 'a')).toBe('non_si_sa');
    const sospetti = con({ pubblicate: { [ID]: { ...NOTA, revocataIl: 5, motivo: 'rubata' } } });
    expect(delFoglio(FILE, sospetti, improntaRicevuta(ricevuta))).toBe('non_si_sa');
  });
});
