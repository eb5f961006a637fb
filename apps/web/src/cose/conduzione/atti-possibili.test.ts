import type { BustaVista, IstanzaVista, Proposta } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { regoleRifiuto } from '../buste/esame/regole-rifiuto.ts';
import { BUSTA } from '../buste/testi.ts';
import { ammissioneDaMotivare, partecipantiInSala, proposteConIlConto, prossimoPasso } from './atti-possibili.ts';

const parametri = { prezzoBaseCent: 9_310_000, istanzeAssegnazione: false };

function busta(pseudonimo: string, parte: Partial<BustaVista> = {}, proposte: Proposta[] = []): BustaVista {
  const riservato = {
    bustaId: `id-${pseudonimo}`,
    depositataIl: 0,
    tardiva: false,
    scarto: null,
    offerta: null,
    proposte,
    nonostante: null,
  };
  return {
    pseudonimo,
    canale: 'telematica',
    stato: 'ammessa',
    prezzoCent: 9_310_000,
    motivo: null,
    riservato,
    ...parte,
  };
}
const tardiva: Proposta = {
  codice: 'inefficace_tardiva',
  regola: 'R13',
  gravita: 'inefficace',
  dati: { ritardoSecondi: 1 },
};
const sottoBase: Proposta = { codice: 'sotto_base', regola: 'R16', gravita: 'avviso', dati: {} };

describe('che cosa propone lo schermo delle buste', () => {
  const istanze: readonly IstanzaVista[] = [];
  test('R25 R48 con una busta ancora da aprire o da decidere si resta in esame: anche una che non si legge da sé', () => {
    const buste = [
      busta('Abete', { stato: 'sigillata' }),
      busta('Cedro', { stato: 'aperta' }),
      busta('Malva', { stato: 'scartata_tecnica' }),
    ];
    expect(prossimoPasso({ buste, istanze }, parametri)).toEqual({ tipo: 'esame', daEsaminare: 3 });
  });

  test('R43 con due offerte ammesse propone la gara', () => {
    expect(prossimoPasso({ buste: [busta('Abete'), busta('Cedro')], istanze }, parametri)).toEqual({ tipo: 'gara' });
  });

  test('R41 R42 con una sola offerta distingue chi raggiunge il prezzo base da chi è sotto di un centesimo', () => {
    expect(prossimoPasso({ buste: [busta('Abete')], istanze }, parametri)).toMatchObject({
      tipo: 'unica',
      sottoBase: false,
    });
    const buste = [busta('Abete', { prezzoCent: 9_309_999 })];
    expect(prossimoPasso({ buste, istanze }, parametri)).toMatchObject({ tipo: 'unica', sottoBase: true });
  });

  test('R42 ciò che l’avviso dice delle istanze si ricorda sotto il prezzo base, e nessun altro atto prende il posto', () => {
    const avviso = { ...parametri, istanzeAssegnazione: true };
    const sotto = [busta('Abete', { prezzoCent: 9_309_999 })];
    expect(prossimoPasso({ buste: sotto, istanze }, avviso)).toMatchObject({ tipo: 'unica', daRicordare: true });
    expect(prossimoPasso({ buste: sotto, istanze }, parametri)).toMatchObject({ daRicordare: false });
    expect(prossimoPasso({ buste: [busta('Abete')], istanze }, avviso)).toMatchObject({ daRicordare: false });
  });

  test('R40 senza offerte è deserta, e dice se non ne è arrivata alcuna o se erano inefficaci', () => {
    expect(prossimoPasso({ buste: [], istanze }, parametri)).toEqual({
      tipo: 'deserta',
      esito: 'deserta_nessuna_offerta',
    });
    const buste = [busta('Abete', { stato: 'rifiutata' })];
    expect(prossimoPasso({ buste, istanze }, parametri)).toEqual({
      tipo: 'deserta',
      esito: 'deserta_offerte_inefficaci',
    });
  });
});

describe('con un’istanza di assegnazione', () => {
  const istanze = [{ istanzaId: 'i', importoCent: 9_310_000, riservato: null }];

  test('R46 sotto il prezzo base, o senza offerte, propone di assegnare; a prezzo base no', () => {
    const sotto = [busta('Abete', { prezzoCent: 9_309_999 })];
    expect(prossimoPasso({ buste: sotto, istanze }, parametri)).toEqual({ tipo: 'assegna' });
    expect(prossimoPasso({ buste: [], istanze }, parametri)).toEqual({ tipo: 'assegna' });
    expect(prossimoPasso({ buste: [busta('Abete')], istanze }, parametri)).toMatchObject({ tipo: 'unica' });
  });
});

describe('ammettere e rifiutare', () => {
  test('R38 si motiva contro una proposta di esclusione o dopo un rifiuto, non per un avviso', () => {
    expect(ammissioneDaMotivare(busta('Abete', { stato: 'aperta' }, [tardiva]), undefined)).toBe(true);
    expect(ammissioneDaMotivare(busta('Abete', { stato: 'rifiutata' }), undefined)).toBe(true);
    expect(ammissioneDaMotivare(busta('Abete', { stato: 'aperta' }, [sottoBase]), undefined)).toBe(false);
  });

  test('R39 si motiva contro ciò che dice il conto: non accreditata, in parte, tardi; se il conto tace no', () => {
    const aperta = busta('Abete', { stato: 'aperta' });
    const sulConto = { dovutaCent: 10, ricevutaCent: 0, contabileIl: null, dopoIlTermine: false };
    expect(ammissioneDaMotivare(aperta, { ...sulConto, stato: 'non_accreditata' })).toBe(true);
    expect(ammissioneDaMotivare(aperta, { ...sulConto, stato: 'parziale' })).toBe(true);
    expect(ammissioneDaMotivare(aperta, { ...sulConto, stato: 'accreditata', dopoIlTermine: true })).toBe(true);
    expect(ammissioneDaMotivare(aperta, { ...sulConto, stato: 'accreditata' })).toBe(false);
    expect(ammissioneDaMotivare(aperta, { ...sulConto, stato: 'ignota' })).toBe(false);
    const proposte = proposteConIlConto(aperta, { ...sulConto, stato: 'non_accreditata' });
    expect(regoleRifiuto(proposte, BUSTA.it.cause)[0]).toMatchObject({ regola: 'R39', proposta: true });
  });

  test('R38 nell’elenco delle regole vengono prima quelle proposte, e ogni regola è una sola', () => {
    const regole = regoleRifiuto([tardiva, sottoBase], BUSTA.it.cause);
    expect(regole[0]).toEqual({ regola: 'R13', etichetta: 'Depositata 1 secondo dopo il termine.', proposta: true });
    expect(regole.filter(({ regola }) => regola === 'R13')).toHaveLength(1);
    expect(regole.find(({ regola }) => regola === 'R16')?.proposta).toBe(false);
  });

  test('R31 in sala rilancia solo chi è ammesso e ha offerto su carta: chi ha offerto per fax o con la ricevuta entra online', () => {
    const buste = [
      busta('Abete'),
      busta('Cedro', { canale: 'cartacea' }),
      busta('Faggio', { canale: 'fax' }),
      busta('Acero', { canale: 'art15' }),
      busta('Olmo', { canale: 'cartacea', stato: 'rifiutata' }),
    ];
    expect(partecipantiInSala(buste).map(({ pseudonimo }) => pseudonimo)).toEqual(['Cedro']);
  });
});
