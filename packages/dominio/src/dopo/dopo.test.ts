import { describe, expect, test as prova } from 'vitest';
import { euro, GIORNO, OPERATORE, SISTEMA } from '../prove/caso.ts';
import {
  ANTIRICICLAGGIO,
  APERTO,
  dopo,
  ESTINTA,
  GIRO,
  giorno,
  nulla,
  ORDINE,
  proposte,
  RATE,
  rifiutato,
  SALDO,
  tipi,
  VENDITA,
} from '../prove/dopo-l-esito.ts';

import type { AttoDopo, AttoDopoDi, CodiceRifiutoDopo, FattoDopo, StatoDopo } from './index.ts';
import {
  contoDopo,
  DOPO_INIZIALE,
  evolviDopo,
  FATTI_DOPO_MAX,
  FattoDopoImpossibile,
  giornoDi,
  giornoIso,
  scrittoDa,
  terminiDopo,
} from './index.ts';

describe('R69 il saldo', () => {
  prova('R69 il primo atto apre il registro e nomina l’ultima voce del primo; il conto torna al centesimo', () => {
    const saldata = dopo(nulla(), SALDO, '2027-05-14');
    expect(saldata.fatti).toEqual([
      APERTO,
      {
        tipo: 'SaldoVersato',
        versamentoId: 'v1',
        importoCent: euro(90),
        il: '2027-05-14',
        movimentoId: 'm1',
        tardivo: false,
        saldato: true,
      },
    ]);
    expect(contoDopo(saldata.stato, VENDITA)).toEqual({
      prezzoCent: euro(100),
      cauzioneCent: euro(10),
      dovutoCent: euro(90),
      versatoCent: euro(90),
      mossoCent: 0,
      restaCent: 0,
    });
  });

  prova('R69 in due volte: la seconda chiude', () => {
    const meta = dopo(nulla(), { ...SALDO, importoCent: euro(40), il: '2027-03-01' }, '2027-03-01');
    expect(meta.stato.saldatoIl).toBeNull();
    const saldata = dopo(
      meta,
      { ...SALDO, versamentoId: 'v2', movimentoId: null, importoCent: euro(50) },
      '2027-05-14',
    );
    expect(saldata.stato.saldatoIl).toBe('2027-05-14');
  });

  prova('R69 il giorno dopo il termine è tardi: si registra, resta scritto, e si propone la decadenza', () => {
    const tardi = dopo(nulla(), { ...SALDO, il: '2027-05-15' }, '2027-05-15');
    expect(tardi.fatti.at(-1)).toMatchObject({ tardivo: true, saldato: true });
    expect(proposte(tardi, '2027-05-15')).toContainEqual({
      tipo: 'decadenza',
      perche: 'saldo',
      dal: VENDITA.saldoEntroIl,
      rateCent: 0,
    });
  });

  prova('R69 non pagato nel termine: si propone la decadenza, e il software non dichiara nulla', () => {
    expect(tipi(nulla(), '2027-05-14')).not.toContain('decadenza');
    expect(proposte(nulla(), '2027-05-15').filter(({ tipo }) => tipo === 'decadenza')).toEqual([
      { tipo: 'decadenza', perche: 'saldo', dal: VENDITA.saldoEntroIl, rateCent: 0 },
      { tipo: 'decadenza', perche: 'antiriciclaggio', dal: VENDITA.saldoEntroIl, rateCent: 0 },
    ]);
  });

  prova.each<[string, AttoDopo, CodiceRifiutoDopo]>([
    ['lo stesso movimento', { ...SALDO, versamentoId: 'v2', importoCent: 1 }, 'R69_gia_registrato'],
    ['lo stesso versamento', { ...SALDO, movimentoId: null, importoCent: 1 }, 'R69_gia_registrato'],
    ['un giorno futuro', { ...SALDO, il: '2027-05-15' }, 'R69_giorno_futuro'],
    ['un giorno che non c’è', { ...SALDO, il: '2027-02-30' }, 'R69_giorno_non_valido'],
    ['un giorno prima dell’esito', { ...SALDO, il: '2027-01-13' }, 'R69_prima_dell_esito'],
    ['nulla', { ...SALDO, importoCent: 0 }, 'R69_importo_non_valido'],
    ['mezzo centesimo', { ...SALDO, importoCent: 0.5 }, 'R69_importo_non_valido'],
  ])('R69 non si registra %s', (_, atto, codice) => {
    expect(rifiutato(dopo(nulla(), { ...SALDO, importoCent: euro(1) }, '2027-05-14'), atto, '2027-05-14')).toBe(codice);
  });

  prova('R69 senza un aggiudicatario non c’è un saldo', () => {
    expect(
      rifiutato(nulla({ ...VENDITA, vincitore: null, esito: 'deserta_nessuna_offerta' }), SALDO, '2027-05-14'),
    ).toBe('R69_nessuna_aggiudicazione');
  });

  prova('R69 il conto su cui si paga lo indica chi conduce, intero; vale l’ultimo', () => {
    const CONTO: AttoDopoDi<'indicaConto'> = {
      tipo: 'indicaConto',
      iban: 'IT60X0542811101000000123456',
      intestatario: 'Procedura 214/2025',
      causale: ' saldo ',
    };
    const indicato = dopo(
      dopo(nulla(), { ...CONTO, causale: 'prima' }, '2027-02-01'),
      { ...CONTO, motivo: 'refuso' },
      '2027-02-02',
    );
    expect(indicato.stato.conto?.causale).toBe('saldo');
    expect(rifiutato(nulla(), { ...CONTO, iban: ' ' }, '2027-02-01')).toBe('R69_conto_incompleto');
    expect(rifiutato(nulla(), CONTO, '2027-02-01', OPERATORE)).toBe('R69_ruolo_non_ammesso');
  });

  prova('R69 lo registra chi conduce o un operatore; chi offre e il sistema no', () => {
    dopo(nulla(), SALDO, '2027-05-14', OPERATORE);
    for (const attore of [SISTEMA, { tipo: 'offerente', id: 'abete' } as const])
      expect(rifiutato(nulla(), SALDO, '2027-05-14', attore)).toBe('R69_ruolo_non_ammesso');
    expect(rifiutato(nulla(), { tipo: 'registraDecreto', provvedimento: ORDINE }, '2027-05-14', OPERATORE)).toBe(
      'R69_ruolo_non_ammesso',
    );
  });
});

describe('R36 chi conduce è uno alla volta', () => {
  prova(
    'R36 passata la conduzione, ciò che segue l’esito lo registra chi conduce adesso; il gestore come prima',
    () => {
      const passata = nulla({ ...VENDITA, delegatoId: 'secondo' });
      const adesso = { tipo: 'referente', id: 'secondo' } as const;
      expect(rifiutato(passata, SALDO, '2027-05-14')).toBe('R36_non_conduce');
      expect(dopo(passata, SALDO, '2027-05-14', adesso).stato.saldatoIl).toBe('2027-05-14');
      expect(rifiutato(nulla(), SALDO, '2027-05-14', adesso)).toBe('R36_non_conduce');
      const proposto = dopo(passata, GIRO, '2027-02-01', adesso);
      const conferma: AttoDopoDi<'confermaMovimento'> = { tipo: 'confermaMovimento', propostaId: 'p1' };
      expect(dopo(proposto, conferma, '2027-02-01', OPERATORE).stato.mosse.get('abete')?.cosa).toBe('giro');
      // Di una vendita senza delegato scritto nella scheda la legge non sa chi conduce: lo dice la rotta.
      expect(dopo(nulla({ ...VENDITA, delegatoId: null }), SALDO, '2027-05-14', adesso).fatti).toHaveLength(2);
    },
  );
});

describe('R69 le persone', () => {
  const NOMINA: AttoDopoDi<'nominaPersona'> = {
    tipo: 'nominaPersona',
    persona: ' Carla Neri ',
    dichiarataIl: '2027-01-18',
  };
  prova('R69 la persona si dichiara nei tre giorni; dopo, si propone che il bene resti all’avvocato', () => {
    expect(dopo(nulla(), NOMINA, '2027-01-20').fatti.at(-1)).toEqual({
      tipo: 'PersonaNominata',
      persona: 'Carla Neri',
      dichiarataIl: '2027-01-18',
      tardiva: false,
    });
    expect(tipi(dopo(nulla(), NOMINA, '2027-01-20'), '2027-01-20')).not.toContain('resta_al_procuratore');
    expect(tipi(dopo(nulla(), { ...NOMINA, dichiarataIl: '2027-01-19' }, '2027-01-20'), '2027-01-20')).toContain(
      'resta_al_procuratore',
    );
    expect(tipi(nulla(), '2027-01-19')).toContain('resta_al_procuratore');
    expect(rifiutato(nulla({ ...VENDITA, personaDaNominare: false }), NOMINA, '2027-01-18')).toBe(
      'R69_persona_non_prevista',
    );
    expect(rifiutato(nulla(), { ...NOMINA, persona: ' ' }, '2027-01-18')).toBe('R69_persona_mancante');
  });

  prova('R69 l’antiriciclaggio si registra una volta; tardi si vede', () => {
    const resa = dopo(nulla(), ANTIRICICLAGGIO, '2027-05-14');
    expect(resa.stato.antiriciclaggio).toEqual({ resaIl: '2027-05-14', tardiva: false });
    expect(rifiutato(resa, ANTIRICICLAGGIO, '2027-05-14')).toBe('R69_gia_registrato');
    expect(
      dopo(nulla(), { ...ANTIRICICLAGGIO, resaIl: '2027-05-15' }, '2027-05-15').stato.antiriciclaggio?.tardiva,
    ).toBe(true);
  });
});

describe('R69 l’estinzione che segue l’aggiudicazione non la toglie (disp. att. 187-bis)', () => {
  prova(
    'R69 estinta la procedura chi ha il bene lo paga: termini, saldo, antiriciclaggio, conto, cauzione, decreto',
    () => {
      const estinta = nulla(ESTINTA);
      expect(terminiDopo(estinta.stato, ESTINTA)).toEqual(terminiDopo(estinta.stato, VENDITA));
      expect(tipi(estinta, '2027-05-15')).toEqual(tipi(nulla(), '2027-05-15'));
      const conto: AttoDopo = { tipo: 'indicaConto', iban: 'IT60', intestatario: 'Procedura', causale: 'saldo' };
      const girata = dopo(dopo(estinta, conto, '2027-04-02'), GIRO, '2027-04-02', OPERATORE);
      const pagata = dopo(dopo(girata, SALDO, '2027-05-14'), ANTIRICICLAGGIO, '2027-05-14');
      expect(tipi(pagata, '2027-05-14')).toContain('decreto');
      const decreto: AttoDopo = { tipo: 'registraDecreto', provvedimento: { numero: '9', del: '2027-05-20' } };
      expect(dopo(pagata, decreto, '2027-05-20').stato.decreto).toEqual({ numero: '9', del: '2027-05-20' });
    },
  );

  prova('R69 anche di un bene assegnato; estinta senza che nessuno lo avesse, no', () => {
    const decreto: AttoDopo = { tipo: 'registraDecreto', provvedimento: { numero: '9', del: '2027-05-20' } };
    const assegnata = { ...ESTINTA, vincitore: null };
    expect(dopo(nulla(assegnata), decreto, '2027-05-20').stato.decreto).not.toBeNull();
    expect(rifiutato(nulla({ ...assegnata, caducataDel: null }), decreto, '2027-05-20')).toBe(
      'R69_nessuna_aggiudicazione',
    );
  });
});

describe('R69 la fine', () => {
  prova('R69 il decreto dopo prezzo e antiriciclaggio, la consegna dopo il decreto', () => {
    const DECRETO: AttoDopoDi<'registraDecreto'> = {
      tipo: 'registraDecreto',
      provvedimento: { numero: '99', del: '2027-05-20' },
    };
    const CONSEGNA: AttoDopoDi<'registraConsegna'> = { tipo: 'registraConsegna', il: '2027-06-01' };
    expect(rifiutato(nulla(), DECRETO, '2027-05-20')).toBe('R69_saldo_incompleto');
    const saldata = dopo(nulla(), SALDO, '2027-05-14');
    expect(rifiutato(saldata, DECRETO, '2027-05-20')).toBe('R69_antiriciclaggio_mancante');
    const pronta = dopo(saldata, ANTIRICICLAGGIO, '2027-05-14');
    expect(tipi(pronta, '2027-05-14')).toContain('decreto');
    expect(rifiutato(pronta, CONSEGNA, '2027-06-01')).toBe('R69_decreto_mancante');
    const trasferita = dopo(pronta, DECRETO, '2027-05-20');
    expect(rifiutato(trasferita, DECRETO, '2027-05-20')).toBe('R69_gia_registrato');
    expect(dopo(trasferita, CONSEGNA, '2027-06-01').stato.consegnatoIl).toBe('2027-06-01');
  });

  prova('R68 le integrazioni del verbale si numerano, e una vuota non passa', () => {
    const due = dopo(
      dopo(nulla(), { tipo: 'integraVerbale', testo: ' Prima. ' }, '2027-02-01'),
      { tipo: 'integraVerbale', testo: 'Seconda.' },
      '2027-02-02',
    );
    expect(due.fatti.slice(1)).toEqual([
      { tipo: 'VerbaleIntegrato', numero: 1, testo: 'Prima.' },
      { tipo: 'VerbaleIntegrato', numero: 2, testo: 'Seconda.' },
    ]);
    expect(rifiutato(due, { tipo: 'integraVerbale', testo: ' ' }, '2027-02-02')).toBe('R68_integrazione_vuota');
  });

  prova('R69 il registro non cresce oltre il suo limite', () => {
    expect(rifiutato({ ...nulla(), stato: { ...DOPO_INIZIALE, fatti: FATTI_DOPO_MAX } }, SALDO, '2027-05-14')).toBe(
      'R69_troppi_fatti',
    );
  });
});

describe('il registro', () => {
  prova('R74 un fatto che non può stare lì ferma la lettura', () => {
    const guasti: [StatoDopo, FattoDopo][] = [
      [DOPO_INIZIALE, { tipo: 'BeneConsegnato', il: '2027-06-01' }],
      [{ ...DOPO_INIZIALE, fatti: 1 }, APERTO],
      [
        { ...DOPO_INIZIALE, fatti: 1 },
        { tipo: 'BeneConsegnato', il: '2027-06-01' },
      ],
      [
        { ...DOPO_INIZIALE, fatti: 1 },
        { tipo: 'VerbaleIntegrato', numero: 2, testo: 'x' },
      ],
      [
        { ...DOPO_INIZIALE, fatti: 1 },
        { tipo: 'MovimentoRitirato', propostaId: 'p', motivo: 'x' },
      ],
      [
        { ...DOPO_INIZIALE, fatti: 1 },
        {
          tipo: 'RataVersata',
          numero: 1,
          importoCent: 1,
          il: '2027-06-01',
          movimentoId: null,
          giorniDiRitardo: 0,
          saldato: false,
        },
      ],
    ];
    for (const [stato, fatto] of guasti) expect(() => evolviDopo(stato, fatto)).toThrow(FattoDopoImpossibile);
  });

  prova('un comando ripetuto si riconosce da ciò che ha scritto; un altro no', () => {
    const { fatti } = dopo(nulla(), GIRO, '2027-02-01');
    expect(scrittoDa(GIRO, fatti)).toBe(true);
    expect(scrittoDa({ ...GIRO, importoCent: 1 } as AttoDopo, fatti)).toBe(false);
    expect(scrittoDa(RATE, dopo(nulla(), RATE, '2027-03-02').fatti)).toBe(true);
    expect(scrittoDa({ ...GIRO, tipo: 'incameraCauzione' } as AttoDopo, fatti)).toBe(false);
  });

  prova('la fine di un giorno a Roma, con l’ora legale e senza', () => {
    for (const [scritto, fine] of [
      ['2027-01-14', '2027-01-14T22:59:59.999Z'],
      ['2027-07-14', '2027-07-14T21:59:59.999Z'],
      ['2027-03-28', '2027-03-28T21:59:59.999Z'],
      ['2027-10-31', '2027-10-31T22:59:59.999Z'],
    ] as const)
      expect(new Date(giorno(scritto)).toISOString()).toBe(fine);
    expect(giornoDi('2027-02-30')).toBeNull();
    expect(giornoIso(giornoDi('2028-02-29') ?? 0)).toBe('2028-02-29');
    expect(GIORNO).toBe(86_400_000);
  });
});
