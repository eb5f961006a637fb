import { describe, expect, test as prova } from 'vitest';
import { type Atto, type Deroghe, type ParametriBozza, type Scheda, stessoAtto } from '../../index.ts';
import { astaInBozza, euro, GIORNO, OPERATORE, PUBBLICA, T0, TERMINE } from '../../prove/caso.ts';

const IN_TEMPO = T0 - 60 * GIORNO;
const TARDI = TERMINE - 44 * GIORNO;
const con = (deroghe: Deroghe): Atto => ({ ...PUBBLICA, deroghe });
type Detta = { parametri?: Partial<ParametriBozza>; scheda?: Partial<Scheda>; alle?: number };
const pubblicata = (deroghe: Deroghe, { parametri = {}, scheda = {}, alle = IN_TEMPO }: Detta) =>
  astaInBozza(parametri, scheda).alle(alle).quando(con(deroghe), OPERATORE);
const MINIMA = { parametri: { offertaMinimaCent: euro(50_000) } };
const SENZA_PORTALE = { scheda: { idVenditaPvp: null } };

describe('ciò che si pubblica soltanto dicendo perché', () => {
  prova('R03 meno pubblicità di quanta la legge ne vuole non si pubblica senza un perché, in ogni rito', () => {
    const breve = { alle: TARDI };
    for (const vuoto of [{}, { pubblicita: '' }, { pubblicita: ' \n' }, { minima: 'altro', portale: 'altro' }])
      pubblicata(vuoto, breve).alloraRifiuta('R03_pubblicita_da_motivare', { giorni: 44 });
    pubblicata({}, { alle: T0 - 20 * GIORNO, parametri: { rito: 'concorsuale' } }).alloraRifiuta(
      'R03_pubblicita_da_motivare',
      { giorni: 20 },
    );
    pubblicata({}, { alle: TERMINE - 5 * GIORNO, parametri: { immobile: false } }).alloraRifiuta(
      'R03_pubblicita_da_motivare',
      { giorni: 5 },
    );
    pubblicata({ pubblicita: ' Il giudice ha ridotto il termine. ' }, breve).allora(
      { tipo: 'AstaPubblicata', deroghe: { pubblicita: 'Il giudice ha ridotto il termine.' } },
      { tipo: 'RaccoltaAperta' },
    );
  });

  prova('R05 un minimo sotto i tre quarti non si pubblica senza un perché', () => {
    pubblicata({}, MINIMA).alloraRifiuta('R05_minima_da_motivare');
    pubblicata({ pubblicita: 'altro' }, MINIMA).alloraRifiuta('R05_minima_da_motivare');
    pubblicata({ minima: 'Lo dice l’ordinanza.' }, MINIMA).allora(
      { tipo: 'AstaPubblicata', deroghe: { minima: 'Lo dice l’ordinanza.' } },
      { tipo: 'RaccoltaAperta' },
    );
  });

  prova('R03 senza il numero del portale non si pubblica senza un perché', () => {
    pubblicata({}, SENZA_PORTALE).alloraRifiuta('R03_portale_da_motivare');
    pubblicata({ portale: 'Il portale è fermo.' }, SENZA_PORTALE).allora(
      { tipo: 'AstaPubblicata', deroghe: { portale: 'Il portale è fermo.' } },
      { tipo: 'RaccoltaAperta' },
    );
  });

  prova('R03 R05 di tutti e tre serve il perché di ciascuno; di ciò che è in ordine non se ne tiene', () => {
    const tutti = { ...MINIMA, ...SENZA_PORTALE, alle: TARDI };
    pubblicata({ pubblicita: 'a', minima: 'b' }, tutti).alloraRifiuta('R03_portale_da_motivare');
    pubblicata({ pubblicita: 'a', minima: 'b', portale: 'c' }, tutti).allora(
      { tipo: 'AstaPubblicata', deroghe: { pubblicita: 'a', minima: 'b', portale: 'c' } },
      { tipo: 'RaccoltaAperta' },
    );
    const inOrdine = astaInBozza().dopo(con({ pubblicita: 'a', minima: 'b', portale: 'c' }), OPERATORE, IN_TEMPO);
    expect(inOrdine.eventi.at(-2)).not.toHaveProperty('deroghe');
  });

  prova('R03 la stessa pubblicazione con un altro perché è un altro atto; ciò che non serviva non conta', () => {
    const { eventi } = astaInBozza().dopo(con({ pubblicita: 'urgenza' }), OPERATORE, TARDI);
    const fatti = eventi.slice(-2);
    for (const uguale of [{ pubblicita: ' urgenza ' }, { pubblicita: 'urgenza', minima: 'altro' }])
      expect(stessoAtto(con(uguale), fatti)).toBe(true);
    for (const diverso of [{}, { pubblicita: 'altro' }]) expect(stessoAtto(con(diverso), fatti)).toBe(false);
  });
});
