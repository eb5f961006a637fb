import { type CodiceRifiuto, RIFIUTI, rifiuta, STANZA_VUOTA, type TipoDato } from '@gestore/dominio';
import { describe, expect, it } from 'vitest';
import { rifiuto } from '../linea/rifiuto.ts';
import { stanza, voceVista } from './viste.ts';

const VALORI: Record<TipoDato, string | number> = {
  cent: 4_603_711,
  istante: 1_800_000_000_000,
  numero: 3,
  testo: 'prezzo base',
  fase: 'gara',
};
type Forma = Readonly<Record<string, TipoDato>>;

/** Un rifiuto per ogni forma che la tavola del dominio dichiara. */
function rifiutiDi(codice: CodiceRifiuto): unknown[] {
  const [regola, , ...forme]: readonly [string, string, ...Forma[]] = RIFIUTI[codice];
  const dati = forme.map((forma) =>
    Object.fromEntries(Object.entries(forma).map(([nome, tipo]) => [nome, VALORI[tipo]])),
  );
  return (dati.length === 0 ? [{}] : dati).map((uno) => ({ codice, regola, dati: uno }));
}

describe('lo schema di un rifiuto', () => {
  it.each(Object.keys(RIFIUTI) as CodiceRifiuto[])('%s: i dati della tavola, e solo quelli', (codice) => {
    for (const uno of rifiutiDi(codice)) expect(rifiuto.parse(uno)).toEqual(uno);
    expect(rifiuto.safeParse({ codice, regola: 'R50', dati: { altro: 1 } }).success).toBe(false);
  });
  it('un codice che la tavola non ha non è un rifiuto', () => {
    expect(rifiuto.safeParse({ codice: 'R99_inventato', regola: 'R99', dati: {} }).success).toBe(false);
  });
});

describe('gli schemi delle viste', () => {
  it('la stanza vuota è una stanza; con un campo in più no', () => {
    expect(stanza.parse(STANZA_VUOTA)).toEqual(STANZA_VUOTA);
    expect(stanza.safeParse({ ...STANZA_VUOTA, offerenti: [] }).success).toBe(false);
  });
  it('una voce porta la vista di un fatto, mai il fatto intero', () => {
    const evento = {
      tipo: 'RilancioRifiutato',
      pseudonimo: 'Abete',
      importoCent: 4_600_000,
      rifiuto: rifiuta('R50_importo_insufficiente', { minimoCent: 4_603_711 }),
    };
    const voce = { seq: 9, ricevutoIl: 1_800_000_000_000, evento };
    expect(voceVista.parse(voce)).toEqual(voce);
    expect(voceVista.safeParse({ ...voce, evento: { ...evento, bustaId: 'x' } }).success).toBe(false);
  });
});
