import { describe, expect, test as prova } from 'vitest';
import { euro, OPERATORE } from '../prove/caso.ts';
import {
  ANTIRICICLAGGIO,
  DECADUTA,
  dopo,
  giorno,
  nulla,
  ORDINE,
  rifiutato,
  SALDO,
  VENDITA,
} from '../prove/dopo-l-esito.ts';
import type { AttoDopoDi } from './index.ts';
import { definitivoDal, difettoDellAccredito, difettoDellaCaducazione } from './index.ts';

describe('R69 un versamento è il movimento che nomina', () => {
  const ACCREDITO = { importoCent: euro(90), contabile: '2027-05-14', citata: true, doppione: false };
  const VERSATO = { importoCent: euro(90), il: '2027-05-14' };
  const difetto = (versato: Partial<typeof VERSATO & { motivo: string }>, altro: Partial<typeof ACCREDITO> = {}) =>
    difettoDellAccredito({ ...VERSATO, ...versato }, { ...ACCREDITO, ...altro }, VENDITA)?.codice;

  prova('R69 stesso importo, stesso giorno, causale che cita la procedura', () => {
    expect(difetto({})).toBeUndefined();
  });
  prova.each([
    ['un giorno prima di quello contabile, che lo farebbe tempestivo', { il: '2027-05-13' }, {}],
    ['una parte del movimento', { importoCent: euro(80) }, {}],
    ['una causale che non cita la procedura', {}, { citata: false }],
  ])('R69 con %s serve il motivo, che non è fatto di spazi', (_nome, versato, altro) => {
    expect(difetto(versato, altro)).toBe('R69_movimento_diverso');
    expect(difetto({ ...versato, motivo: ' ' }, altro)).toBe('R69_movimento_diverso');
    expect(difetto({ ...versato, motivo: 'lo attesta la banca' }, altro)).toBeUndefined();
  });
  prova('R69 un euro non ne paga novantamila, nemmeno con un motivo', () => {
    expect(difetto({ motivo: 'lo dico io' }, { importoCent: euro(1) })).toBe('R69_movimento_minore');
  });
  prova.each([
    ['un addebito', { importoCent: -euro(90) }],
    ['un movimento di prima dell’esito', { contabile: '2027-01-13' }],
    ['lo stesso movimento di un altro file', { doppione: true }],
  ])('R69 %s non è il prezzo', (_nome, altro) => {
    expect(difetto({ motivo: 'lo dico io' }, altro)).toBe('R69_movimento_non_del_prezzo');
  });
  prova('R69 il motivo resta scritto, senza spazi intorno; chi non ne ha non ne scrive', () => {
    expect(dopo(nulla(), { ...SALDO, motivo: ' valuta del 14 ' }, '2027-05-15').fatti.at(-1)).toMatchObject({
      motivo: 'valuta del 14',
    });
    expect(dopo(nulla(), { ...SALDO, motivo: ' ' }, '2027-05-15').fatti.at(-1)).not.toHaveProperty('motivo');
  });
});

describe('R69 il conto su cui si paga', () => {
  const CONTO: AttoDopoDi<'indicaConto'> = {
    tipo: 'indicaConto',
    iban: 'IT60X0542811101000000123456',
    intestatario: 'Procedura 214/2025',
    causale: 'saldo',
  };
  prova('R69 uno che prende il posto di un altro già mostrato dice perché; lo stesso non si scrive due volte', () => {
    const primo = dopo(nulla(), CONTO, '2027-02-01');
    const altro = { ...CONTO, iban: 'IT02A0000000000000000000001' };
    expect(rifiutato(primo, altro, '2027-02-02')).toBe('R69_motivo_mancante');
    expect(rifiutato(primo, { ...altro, motivo: ' ' }, '2027-02-02')).toBe('R69_motivo_mancante');
    expect(rifiutato(primo, CONTO, '2027-02-02')).toBe('R69_gia_registrato');
    const cambiato = dopo(primo, { ...altro, motivo: ' conto chiuso ' }, '2027-02-02');
    expect(cambiato.stato.conto?.iban).toBe(altro.iban);
    expect(cambiato.fatti.at(-1)).toMatchObject({ motivo: 'conto chiuso' });
    expect(primo.fatti.at(-1)).not.toHaveProperty('motivo');
  });
});

describe('R70 ciò che è già accaduto, e un esito che cade', () => {
  const adesso = giorno('2027-05-21');
  const DECRETO: AttoDopoDi<'registraDecreto'> = {
    tipo: 'registraDecreto',
    provvedimento: { numero: '99', del: '2027-05-20' },
  };
  const saldata = () => dopo(nulla(), SALDO, '2027-05-14');
  const decretata = () => dopo(dopo(saldata(), ANTIRICICLAGGIO, '2027-05-14'), DECRETO, '2027-05-20');
  const REVOCA: AttoDopoDi<'revocaDecreto'> = {
    tipo: 'revocaDecreto',
    provvedimento: { numero: '100', del: '2027-05-21' },
    motivo: ' errore sul bene ',
  };

  prova(
    'R70 chi ha versato tutto nel termine non decade; chi ha versato tardi, o non ha reso la dichiarazione, sì',
    () => {
      const resa = dopo(saldata(), ANTIRICICLAGGIO, '2027-05-14');
      expect(difettoDellaCaducazione(resa.stato, VENDITA, 'decaduta', adesso)).toBe('R70_prezzo_versato');
      for (const esito of ['revocata', 'estinta'] as const)
        expect(difettoDellaCaducazione(resa.stato, VENDITA, esito, adesso)).toBeNull();
      expect(difettoDellaCaducazione(saldata().stato, VENDITA, 'decaduta', adesso)).toBeNull();
      const tardi = dopo(dopo(nulla(), { ...SALDO, il: '2027-05-15' }, '2027-05-15'), ANTIRICICLAGGIO, '2027-05-15');
      expect(difettoDellaCaducazione(tardi.stato, VENDITA, 'decaduta', adesso)).toBeNull();
      expect(difettoDellaCaducazione(nulla().stato, VENDITA, 'decaduta', adesso)).toBeNull();
    },
  );

  prova('R70 dopo il decreto di trasferimento l’esito non cade, se il giudice non revoca prima il decreto', () => {
    const revocato = dopo(decretata(), REVOCA, '2027-05-21');
    expect(revocato.fatti.at(-1)).toEqual({
      tipo: 'DecretoRevocato',
      provvedimento: REVOCA.provvedimento,
      motivo: 'errore sul bene',
    });
    for (const esito of ['decaduta', 'revocata', 'estinta'] as const)
      expect(difettoDellaCaducazione(decretata().stato, VENDITA, esito, adesso)).toBe('R70_decreto_registrato');
    expect(difettoDellaCaducazione(revocato.stato, VENDITA, 'revocata', adesso)).toBeNull();
    expect(definitivoDal(revocato.stato, VENDITA)).toBeNull();
    expect(
      dopo(revocato, { ...DECRETO, provvedimento: { numero: '101', del: '2027-06-01' } }, '2027-06-01').stato.decreto,
    ).toEqual({ numero: '101', del: '2027-06-01' });
  });

  prova('R69 un decreto si revoca per ordine, con il motivo, e se c’è; non lo fa un operatore', () => {
    expect(rifiutato(nulla(), REVOCA, '2027-05-21')).toBe('R69_decreto_mancante');
    expect(rifiutato(decretata(), { ...REVOCA, motivo: ' ' }, '2027-05-21')).toBe('R69_motivo_mancante');
    expect(rifiutato(decretata(), { ...REVOCA, provvedimento: { ...ORDINE, numero: '' } }, '2027-05-21')).toBe(
      'R69_serve_il_provvedimento',
    );
    expect(rifiutato(decretata(), REVOCA, '2027-05-21', OPERATORE)).toBe('R69_ruolo_non_ammesso');
    expect(rifiutato(nulla(DECADUTA), REVOCA, '2027-05-21')).toBe('R69_decreto_mancante');
  });
});
