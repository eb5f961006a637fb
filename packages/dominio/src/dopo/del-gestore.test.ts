import { describe, expect, test as prova } from 'vitest';
import { euro, OPERATORE } from '../prove/caso.ts';
import { APERTO, DECADUTA, dopo, nulla, rifiutato, VENDITA } from '../prove/dopo-l-esito.ts';
import { type AttoDopoDi, decidiDopo, evolviDopo, FattoDopoImpossibile } from './index.ts';

const UNO: AttoDopoDi<'registraRapporto'> = { tipo: 'registraRapporto', il: '2027-01-20', impronta: '1'.repeat(64) };
const DUE: AttoDopoDi<'registraRapporto'> = { ...UNO, il: '2027-03-02', impronta: '2'.repeat(64) };
const COMPENSO: AttoDopoDi<'registraCompenso'> = {
  tipo: 'registraCompenso',
  importoCent: euro(305),
  dettaglio: ' fattura 12/2027 ',
};

describe('R73 il rapporto per il portale', () => {
  prova('R73 si registra quale documento e con quale esito, una volta sola', () => {
    const mandato = dopo(nulla(), UNO, '2027-01-20', OPERATORE);
    const { il, impronta } = UNO;
    expect(mandato.fatti).toEqual([
      APERTO,
      { tipo: 'RapportoTrasmesso', numero: 1, il, esito: 'aggiudicata', impronta },
    ]);
    expect(mandato.stato.rapporto).toEqual({ numero: 1, il, esito: 'aggiudicata', impronta });
    expect(rifiutato(mandato, { ...UNO, il: '2027-01-21' }, '2027-01-21', OPERATORE)).toBe(
      'R73_rapporto_gia_trasmesso',
    );
  });

  prova('R73 l’esito che cambia vuole un altro rapporto, con il numero seguente', () => {
    const mandato = dopo(nulla(), UNO, '2027-01-20', OPERATORE);
    const caduta = dopo({ ...mandato, vendita: DECADUTA }, DUE, '2027-03-02', OPERATORE);
    expect(caduta.stato.rapporto).toMatchObject({ numero: 2, esito: 'decaduta', impronta: DUE.impronta });
    expect(() => evolviDopo(caduta.stato, { ...DUE, tipo: 'RapportoTrasmesso', numero: 4, esito: 'decaduta' })).toThrow(
      FattoDopoImpossibile,
    );
  });

  prova('R73 il giorno non è futuro né prima dell’esito, e lo registra soltanto il gestore', () => {
    expect(rifiutato(nulla(), { ...UNO, il: '2027-01-22' }, '2027-01-20', OPERATORE)).toBe('R69_giorno_futuro');
    expect(rifiutato(nulla(), { ...UNO, il: '2027-01-13' }, '2027-01-20', OPERATORE)).toBe('R69_prima_dell_esito');
    expect(rifiutato(nulla(), UNO, '2027-01-20')).toBe('R69_ruolo_non_ammesso');
  });
});

describe('R09 il compenso del gestore', () => {
  prova('R09 vale l’ultimo registrato, con ciò che lo liquida', () => {
    const primo = dopo(nulla(), COMPENSO, '2027-01-20', OPERATORE);
    expect(primo.stato.compenso).toEqual({ importoCent: euro(305), dettaglio: 'fattura 12/2027' });
    const corretto = dopo(primo, { ...COMPENSO, importoCent: euro(350) }, '2027-01-21', OPERATORE);
    expect(corretto.stato.compenso?.importoCent).toBe(euro(350));
  });

  prova('R09 anche di una vendita senza aggiudicatario; mai senza importo, senza liquidazione o da chi conduce', () => {
    const deserta = nulla({ ...VENDITA, esito: 'deserta_nessuna_offerta', vincitore: null, cauzioni: new Map() });
    expect(dopo(deserta, COMPENSO, '2027-01-20', OPERATORE).stato.compenso).not.toBeNull();
    for (const importoCent of [0, -1, 0.5])
      expect(rifiutato(nulla(), { ...COMPENSO, importoCent }, '2027-01-20', OPERATORE)).toBe('R69_importo_non_valido');
    expect(rifiutato(nulla(), { ...COMPENSO, dettaglio: ' ' }, '2027-01-20', OPERATORE)).toBe(
      'R09_liquidazione_mancante',
    );
    const { rifiuto } = decidiDopo(
      nulla().stato,
      VENDITA,
      { comandoId: 'c', attore: { tipo: 'referente', id: 'delegata' }, atto: COMPENSO },
      VENDITA.dichiaratoIl,
    );
    expect(rifiuto?.codice).toBe('R69_ruolo_non_ammesso');
  });
});
