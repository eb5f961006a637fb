import { describe, expect, test as prova } from 'vitest';
import { euro } from '../prove/caso.ts';
import {
  ANTIRICICLAGGIO,
  DECADUTA,
  dopo,
  giorno,
  nulla,
  ORDINE,
  PULITO,
  proposte,
  RATE,
  rifiutato,
  SALDO,
  tipi,
  VENDITA,
} from '../prove/dopo-l-esito.ts';
import { unAnnoDopo } from './giorni.ts';
import type { AttoDopo, AttoDopoDi, CodiceRifiutoDopo } from './index.ts';
import { evolviDopo, FattoDopoImpossibile, giornoDi, giornoIso, terminiDopo } from './index.ts';

describe('R69 proroga, rate, sospensione della vendita: soltanto per ordine', () => {
  const PROROGA: AttoDopoDi<'concediProroga'> = {
    tipo: 'concediProroga',
    entro: '2027-06-30',
    provvedimento: ORDINE,
    motivo: ' mutuo in corso ',
  };
  prova('R69 la proroga sposta saldo e antiriciclaggio', () => {
    const prorogata = dopo(nulla(), PROROGA, '2027-03-02');
    expect(prorogata.fatti.at(-1)).toEqual({
      tipo: 'ProrogaConcessa',
      entro: '2027-06-30',
      provvedimento: PULITO,
      motivo: 'mutuo in corso',
    });
    expect(tipi(prorogata, '2027-06-30')).not.toContain('decadenza');
    expect(tipi(prorogata, '2027-07-01')).toContain('decadenza');
    expect(terminiDopo(prorogata.stato, VENDITA).at(-1)).toMatchObject({
      scadeIl: giorno('2027-06-30'),
      prorogato: true,
    });
  });

  prova.each<[string, Partial<typeof PROROGA>, CodiceRifiutoDopo]>([
    ['senza numero', { provvedimento: { numero: ' ', del: '2027-03-01' } }, 'R69_serve_il_provvedimento'],
    ['senza giorno', { provvedimento: { numero: '1', del: '' } }, 'R69_serve_il_provvedimento'],
    ['di domani', { provvedimento: { numero: '1', del: '2027-03-03' } }, 'R69_provvedimento_futuro'],
    ['di prima dell’esito', { provvedimento: { numero: '1', del: '2027-01-13' } }, 'R69_prima_dell_esito'],
    ['all’indietro', { entro: '2027-05-14' }, 'R69_proroga_all_indietro'],
    ['senza motivo', { motivo: ' ' }, 'R69_motivo_mancante'],
  ])('R69 una proroga %s non passa', (_, altro, codice) => {
    expect(rifiutato(nulla(), { ...PROROGA, ...altro } as AttoDopo, '2027-03-02')).toBe(codice);
  });

  prova('R69 una rata con più di dieci giorni di ritardo porta la proposta di decadenza; con dieci no', () => {
    const rate = dopo(nulla(), RATE, '2027-03-02');
    expect(tipi(rate, '2027-05-10')).not.toContain('decadenza');
    expect(proposte(rate, '2027-05-11')).toContainEqual({
      tipo: 'decadenza',
      perche: 'rata',
      dal: giorno('2027-05-10'),
      rateCent: 0,
    });
    const RATA: AttoDopoDi<'registraRata'> = {
      tipo: 'registraRata',
      numero: 1,
      importoCent: euro(40),
      il: '2027-05-10',
      movimentoId: null,
    };
    const inTempo = dopo(rate, RATA, '2027-05-12');
    expect(inTempo.fatti.at(-1)).toMatchObject({ giorniDiRitardo: 10, saldato: false });
    expect(tipi(inTempo, '2027-05-12')).not.toContain('decadenza');
    expect(tipi(dopo(rate, { ...RATA, il: '2027-05-11' }, '2027-05-12'), '2027-05-12')).toContain('decadenza');
    expect(rifiutato(inTempo, RATA, '2027-05-12')).toBe('R69_gia_registrato');
    expect(rifiutato(rate, { ...RATA, numero: 3 }, '2027-05-12')).toBe('R69_rata_sconosciuta');
    expect(rifiutato(rate, SALDO, '2027-05-14')).toBe('R69_rate_disposte');
    const tutte = dopo(inTempo, { ...RATA, numero: 2, importoCent: euro(50) }, '2027-05-12');
    expect(tutte.stato.saldatoIl).toBe('2027-05-10');
  });

  const DUE_RATE = () => {
    const prima: AttoDopo = {
      tipo: 'registraRata',
      numero: 1,
      importoCent: euro(40),
      il: '2027-04-30',
      movimentoId: null,
    };
    return dopo(dopo(nulla(), RATE, '2027-03-02'), prima, '2027-04-30');
  };
  prova('R69 le rate stanno anche nell’ordinanza di vendita, che è prima dell’esito (cpc 569, terzo comma)', () => {
    const ordinanza = { numero: '3/2026', del: '2026-02-10' };
    expect(dopo(nulla(), { ...RATE, provvedimento: ordinanza }, '2027-01-20').stato.rate).toHaveLength(2);
    expect(rifiutato(nulla(), { ...RATE, provvedimento: { numero: '', del: '2026-02-10' } }, '2027-01-20')).toBe(
      'R69_serve_il_provvedimento',
    );
  });

  prova(
    'R69 a rate pagate in tempo l’antiriciclaggio aspetta l’ultima, e nessuno propone di far decadere chi paga',
    () => {
      const rate: AttoDopoDi<'disponiRate'>['rate'] = [
        { numero: 1, importoCent: euro(40), entro: '2027-04-30' },
        { numero: 2, importoCent: euro(50), entro: '2027-12-31' },
      ];
      const aRate = dopo(nulla(), { ...RATE, rate }, '2027-03-02');
      const RATA = {
        tipo: 'registraRata',
        numero: 1,
        importoCent: euro(40),
        il: '2027-04-30',
        movimentoId: null,
      } as const;
      const inTempo = dopo(aRate, RATA, '2027-04-30');
      expect(tipi(inTempo, '2027-05-15')).not.toContain('decadenza');
      expect(terminiDopo(inTempo.stato, VENDITA).find(({ tipo }) => tipo === 'antiriciclaggio')).toMatchObject({
        scadeIl: giorno('2027-12-31'),
      });
      const resa = { ...ANTIRICICLAGGIO, resaIl: '2027-11-30' };
      expect(dopo(inTempo, resa, '2027-11-30').stato.antiriciclaggio).toMatchObject({ tardiva: false });
      const tardi = { ...ANTIRICICLAGGIO, resaIl: '2028-01-01' };
      expect(dopo(inTempo, tardi, '2028-01-01').stato.antiriciclaggio).toMatchObject({ tardiva: true });
    },
  );

  prova(
    'R69 l’ultima rata cade entro dodici mesi dall’aggiudicazione, e non un giorno dopo (cpc 569, terzo comma)',
    () => {
      const fino = (entro: string) => ({ ...RATE, rate: [{ numero: 1, importoCent: euro(90), entro }] });
      expect(dopo(nulla(), fino('2028-01-14'), '2027-03-02').stato.rate).toHaveLength(1);
      expect(rifiutato(nulla(), fino('2028-01-15'), '2027-03-02')).toBe('R69_rate_oltre_dodici_mesi');
      expect([
        giornoIso(unAnnoDopo(giornoDi('2028-02-29') ?? 0)),
        giornoIso(unAnnoDopo(giornoDi('2027-02-28') ?? 0)),
      ]).toEqual(['2029-02-28', '2028-02-28']);
    },
  );

  prova(
    'R70 con la decadenza le rate già versate sono perdute: lo dicono la proposta e ciò che la segue (cpc 587)',
    () => {
      const meta = DUE_RATE();
      expect(proposte(meta, '2027-06-11').filter(({ tipo }) => tipo === 'decadenza')).toContainEqual(
        expect.objectContaining({ perche: 'rata', rateCent: euro(40) }),
      );
      expect(proposte({ ...meta, vendita: DECADUTA }, '2027-07-01')).toContainEqual({
        tipo: 'rate_perdute',
        importoCent: euro(40),
      });
      const acconto = dopo(nulla(), { ...SALDO, importoCent: euro(40), il: '2027-03-01' }, '2027-03-01');
      expect(tipi({ ...acconto, vendita: DECADUTA }, '2027-07-01')).toEqual([
        'incamera_cauzione',
        'restituisci_residuo',
      ]);
    },
  );

  prova('R69 un ordine che viene dopo rifà le rate da versare, e lascia quelle versate', () => {
    const dieci = { tipo: 'disponiRate', provvedimento: { numero: '30', del: '2027-05-10' } } as const;
    const [due, tre] = [
      { numero: 2, importoCent: euro(20), entro: '2027-06-30' },
      { numero: 3, importoCent: euro(30), entro: '2027-09-30' },
    ];
    const rifatte = dopo(DUE_RATE(), { ...dieci, rate: [due, tre] }, '2027-05-10');
    expect(rifatte.stato.rate.map(({ numero, entro, versataIl }) => [numero, entro, versataIl])).toEqual([
      [1, '2027-04-30', '2027-04-30'],
      [2, '2027-06-30', null],
      [3, '2027-09-30', null],
    ]);
    expect(tipi(rifatte, '2027-06-30')).not.toContain('decadenza');
    const altra = (atto: Partial<AttoDopoDi<'disponiRate'>>) =>
      rifiutato(rifatte, { ...dieci, rate: [due, tre], ...atto }, '2027-05-11');
    expect(altra({})).toBe('R69_gia_registrato');
    expect(altra({ provvedimento: { numero: '29', del: '2027-05-09' } })).toBe('R69_rate_di_un_ordine_dopo');
    const dopoQuello = { provvedimento: { numero: '31', del: '2027-05-11' } };
    expect(altra({ ...dopoQuello, rate: [{ ...due, numero: 1 }, tre] })).toBe('R69_rate_non_valide');
    expect(altra({ ...dopoQuello, rate: [due] })).toBe('R69_rate_non_valide');
    expect(() => evolviDopo(rifatte.stato, { tipo: 'RateDisposte', rate: [tre], provvedimento: PULITO })).toThrow(
      FattoDopoImpossibile,
    );
  });

  prova('R69 rate che non coprono ciò che resta, o non in fila, non passano', () => {
    const con = (rate: AttoDopoDi<'disponiRate'>['rate']) =>
      rifiutato(nulla(), { ...RATE, rate } as AttoDopo, '2027-03-02');
    expect(con([])).toBe('R69_rate_non_valide');
    expect(con([{ numero: 1, importoCent: euro(89), entro: '2027-04-30' }])).toBe('R69_rate_non_valide');
    expect(con([{ numero: 2, importoCent: euro(90), entro: '2027-04-30' }])).toBe('R69_rate_non_valide');
  });

  prova(
    'R69 sospesa la vendita per il prezzo aspetta il decreto, e il termine per versare corre (cpc 585, 586)',
    () => {
      const SOSPENDI: AttoDopoDi<'sospendiPrezzo'> = {
        tipo: 'sospendiPrezzo',
        provvedimento: ORDINE,
        motivo: 'prezzo ingiusto',
      };
      const sospesa = dopo(
        dopo(dopo(nulla(), SOSPENDI, '2027-03-02'), SALDO, '2027-05-14'),
        ANTIRICICLAGGIO,
        '2027-05-14',
      );
      const senzaVersare = dopo(nulla(), SOSPENDI, '2027-03-02');
      expect(terminiDopo(senzaVersare.stato, VENDITA)).toEqual(terminiDopo(nulla().stato, VENDITA));
      expect(tipi(senzaVersare, '2027-05-14')).not.toContain('decadenza');
      expect(tipi(senzaVersare, '2027-05-15')).toContain('decadenza');
      expect(tipi(dopo(dopo(nulla(), RATE, '2027-03-02'), SOSPENDI, '2027-03-02'), '2027-05-11')).toContain(
        'decadenza',
      );
      expect(tipi(sospesa, '2027-05-20')).toEqual(['resta_al_procuratore', 'gira_cauzione']);
      expect(rifiutato(sospesa, { tipo: 'registraDecreto', provvedimento: ORDINE }, '2027-05-20')).toBe(
        'R69_prezzo_sospeso',
      );
      expect(rifiutato(sospesa, SOSPENDI, '2027-05-20')).toBe('R69_prezzo_sospeso');
      const ripresa = dopo(sospesa, { ...SOSPENDI, tipo: 'revocaSospensionePrezzo' }, '2027-05-20');
      expect(tipi(ripresa, '2027-05-20')).toContain('decreto');
    },
  );
});
