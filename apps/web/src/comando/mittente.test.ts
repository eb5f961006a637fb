import { componi } from '@gestore/contratto/linea/chiamata';
import { rilancia } from '@gestore/contratto/stanza/chiamate';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';
import { creaMittente, type Mittente } from './mittente.ts';

const ASTA = '00000000-0000-4000-8000-000000000001';
const ATTO = { id: ASTA, importoCent: 5_000_000 };
const FATTO = { esito: 'accettato', ricevuta: null, seq: 9, ripetuto: false };

type Risposta = () => unknown;
let mandati: { comandoId: string; importoCent: number }[];
let risposte: Risposta[];
let deposito: Map<string, string>;
let numero: number;

const no =
  (stato: number, codice: string, esito?: string): Risposta =>
  () => {
    throw new ProblemaChiamata(stato, { codice, esito, detail: codice });
  };
const silenzio: Risposta = () => {
  throw new RispostaMancata('silenzio');
};
const si: Risposta = () => FATTO;

function nuovo(): Mittente {
  return creaMittente({
    manda: async (chiamata, ingresso) => {
      mandati.push(componi(chiamata, ingresso as never).corpo as never);
      const rispondi = risposte.shift();
      if (rispondi === undefined) throw new Error('nessuna risposta preparata');
      return rispondi() as never;
    },
    deposito: {
      getItem: (chiave) => deposito.get(chiave) ?? null,
      setItem: (chiave, valore) => void deposito.set(chiave, valore),
      removeItem: (chiave) => void deposito.delete(chiave),
    },
    nuovoId: () => `id-${++numero}`,
    impronta: async (testo) => testo,
    pausa: async () => undefined,
  });
}

const usati = (): string[] => mandati.map(({ comandoId }) => comandoId);
const compi = (importoCent = ATTO.importoCent, mittente = nuovo()) =>
  mittente.compi(rilancia, { ...ATTO, importoCent });

beforeEach(() => {
  mandati = [];
  risposte = [];
  deposito = new Map();
  numero = 0;
});

describe('il mittente degli atti', () => {
  it('manda l’atto con un identificativo suo, e fatto lo dimentica', async () => {
    risposte = [si, si];
    expect(await compi()).toEqual({ tipo: 'fatto', risposta: FATTO, comandoId: 'id-1', diPrima: false });
    await compi();
    expect(usati()).toEqual(['id-1', 'id-2']);
    expect(deposito.size).toBe(0);
  });

  it('senza risposta ripete da solo con lo stesso identificativo, poi dice che non si sa', async () => {
    risposte = [silenzio, silenzio, silenzio];
    expect(await compi()).toMatchObject({ tipo: 'ignoto', comandoId: 'id-1' });
    expect(usati()).toEqual(['id-1', 'id-1', 'id-1']);
  });

  it('lo stesso atto incerto riparte con lo stesso identificativo, anche dopo aver ricaricato la pagina', async () => {
    risposte = [no(503, 'esito_ignoto', 'ignoto'), si];
    await compi();
    await compi();
    expect(usati()).toEqual(['id-1', 'id-1']);
  });

  it('un messaggio rimasto senza risposta e poi corretto è un altro atto', async () => {
    risposte = [silenzio, silenzio, silenzio, si];
    await compi(1);
    await compi(2);
    expect(usati()).toEqual(['id-1', 'id-1', 'id-1', 'id-2']);
  });

  it.each([
    [401, 'non_autenticato'],
    [419, 'csrf_non_valido'],
    [429, 'troppi_tentativi'],
    [503, 'sovraccarico'],
  ])('dopo un esito ignoto, %d %s non dice nulla del primo tentativo', async (stato, codice) => {
    risposte = [no(503, 'base_dati_assente', 'ignoto'), no(stato, codice, 'non_esaminato'), si];
    await compi();
    expect(await compi()).toMatchObject({ tipo: 'ignoto' });
    await compi();
    expect(usati()).toEqual(['id-1', 'id-1', 'id-1']);
  });

  it('un rifiuto che non ha guardato l’atto, senza tentativi prima, è un rifiuto', async () => {
    risposte = [no(503, 'sovraccarico', 'non_esaminato')];
    expect(await compi()).toMatchObject({ tipo: 'rifiutato' });
  });

  it('un rifiuto certo chiude l’atto: rifarlo è un atto nuovo', async () => {
    risposte = [no(409, 'R50_importo_insufficiente', 'certo'), si];
    expect(await compi()).toMatchObject({ tipo: 'rifiutato', problema: { codice: 'R50_importo_insufficiente' } });
    await compi();
    expect(usati()).toEqual(['id-1', 'id-2']);
  });

  it('di una risposta che non dice l’esito non si sa', async () => {
    risposte = [no(500, '')];
    expect(await compi()).toMatchObject({ tipo: 'ignoto' });
  });

  it('un atto incerto si ritrova sotto il suo segno, anche ricaricando, finché non se ne sa la sorte', async () => {
    const segno = { nome: 'rilancio', dati: { importoCent: 5 } };
    risposte = [no(503, 'esito_ignoto', 'ignoto'), no(503, 'sovraccarico', 'non_esaminato'), si];
    await nuovo().compi(rilancia, ATTO, segno);
    expect(nuovo().incerto('rilancio')).toEqual({ comandoId: 'id-1', dati: { importoCent: 5 } });
    await nuovo().compi(rilancia, ATTO, segno);
    expect(nuovo().incerto('rilancio')?.comandoId).toBe('id-1');
    nuovo().risolto('rilancio');
    expect(nuovo().incerto('rilancio')).toBeNull();
    await nuovo().compi(rilancia, ATTO, segno);
    expect(usati()).toEqual(['id-1', 'id-1', 'id-2']);
    expect(nuovo().incerto('rilancio')).toBeNull();
  });

  it('se era già fatto da un tentativo di prima lo dice, e la volta seguente è un atto nuovo', async () => {
    const ripetuto: Risposta = () => ({ ...FATTO, ripetuto: true });
    risposte = [no(503, 'esito_ignoto', 'ignoto'), ripetuto, si];
    await compi();
    expect(await compi()).toMatchObject({ tipo: 'fatto', diPrima: true });
    expect(await compi()).toMatchObject({ tipo: 'fatto', diPrima: false });
    expect(usati()).toEqual(['id-1', 'id-1', 'id-2']);
  });

  it('un atto che si può rifare non resta senza effetto perché era già fatto una volta, prima', async () => {
    const ripetuto: Risposta = () => ({ ...FATTO, ripetuto: true });
    risposte = [no(503, 'esito_ignoto', 'ignoto'), ripetuto, si];
    await compi();
    expect(await nuovo().compi(rilancia, ATTO, undefined, true)).toMatchObject({ tipo: 'fatto', diPrima: false });
    expect(usati()).toEqual(['id-1', 'id-1', 'id-2']);
  });

  it.each([
    ['che era di un tentativo di prima', 'R48_buste_da_esaminare', { ripetuto: true }],
    ['perché l’identificativo è di un’altra persona', 'comando_di_altri', {}],
    ['perché l’identificativo è di un altro atto', 'comando_diverso', {}],
  ])('un rifiuto %s non vale per adesso: si chiede di nuovo', async (_perche, codice, altro) => {
    const vecchio: Risposta = () => {
      throw new ProblemaChiamata(409, { codice, esito: 'certo', detail: codice, ...altro });
    };
    risposte = [no(503, 'esito_ignoto', 'ignoto'), vecchio, si];
    await compi();
    expect(await compi()).toMatchObject({ tipo: 'fatto', comandoId: 'id-2' });
  });

  it('nel deposito non resta il contenuto di nessuno, ma solo la sua impronta', async () => {
    risposte = [no(503, 'esito_ignoto', 'ignoto')];
    await compi();
    expect([...deposito.values()]).toEqual([JSON.stringify({ comandoId: 'id-1', ignoto: true })]);
  });
});
