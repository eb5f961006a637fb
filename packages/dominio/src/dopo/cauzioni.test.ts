import { describe, expect, test as prova } from 'vitest';
import { euro, OPERATORE } from '../prove/caso.ts';
import { ALTRA, DECADUTA, dopo, GIRO, nulla, proposte, rifiutato, tipi, VENDITA } from '../prove/dopo-l-esito.ts';
import type { AttoDopo, AttoDopoDi } from './index.ts';

describe('R71 il denaro si muove in due', () => {
  prova('R71 una persona propone, un’altra conferma; la stessa no, e due volte nemmeno', () => {
    const proposta = dopo(nulla(), GIRO, '2027-02-01', OPERATORE);
    const CONFERMA: AttoDopoDi<'confermaMovimento'> = { tipo: 'confermaMovimento', propostaId: 'p1' };
    expect(proposta.stato.mosse.size).toBe(0);
    expect(rifiutato(proposta, CONFERMA, '2027-02-01', OPERATORE)).toBe('R71_serve_un_altra_persona');
    const girata = dopo(proposta, CONFERMA, '2027-02-01', ALTRA);
    expect(girata.fatti.at(-1)).toEqual({
      tipo: 'MovimentoConfermato',
      propostaId: 'p1',
      cosa: 'giro',
      bustaId: 'abete',
      importoCent: euro(10),
      dettaglio: 'conto della procedura',
      propostaDa: OPERATORE.id,
    });
    expect(rifiutato(girata, CONFERMA, '2027-02-01', ALTRA)).toBe('R71_proposta_sconosciuta');
    expect(rifiutato(girata, { ...GIRO, propostaId: 'p2' }, '2027-02-01')).toBe('R67_cauzione_gia_mossa');
    expect(tipi(girata, '2027-02-01')).not.toContain('gira_cauzione');
  });

  prova('R71 ciò che si era proposto deve valere ancora quando si conferma', () => {
    const { stato } = dopo(nulla(), GIRO, '2027-02-01', OPERATORE);
    expect(
      rifiutato(
        { stato, vendita: DECADUTA, fatti: [] },
        { tipo: 'confermaMovimento', propostaId: 'p1' },
        '2027-06-01',
        ALTRA,
      ),
    ).toBe('R69_nessuna_aggiudicazione');
    const ritirata = dopo(
      { stato, vendita: DECADUTA, fatti: [] },
      { tipo: 'ritiraMovimento', propostaId: 'p1', motivo: 'decaduta' },
      '2027-06-01',
      OPERATORE,
    );
    expect(ritirata.stato.proposti.size).toBe(0);
  });

  prova(
    'R67 l’assegno torna a chi non ha vinto, mai di più della sua cauzione; di chi ha vinto resta in conto prezzo',
    () => {
      const ASSEGNO: AttoDopoDi<'restituisciAssegno'> = {
        tipo: 'restituisciAssegno',
        propostaId: 'p2',
        bustaId: 'betulla',
        importoCent: euro(9),
        dettaglio: 'n. 77, Banca Prova',
      };
      const reso = dopo(
        dopo(nulla(), ASSEGNO, '2027-02-01', OPERATORE),
        { tipo: 'confermaMovimento', propostaId: 'p2' },
        '2027-02-01',
      );
      expect(reso.stato.mosse.get('betulla')).toBe('assegno');
      expect(rifiutato(nulla(), { ...ASSEGNO, importoCent: euro(9) + 1 } as AttoDopo, '2027-02-01')).toBe(
        'R67_oltre_la_cauzione',
      );
      expect(rifiutato(nulla(), { ...ASSEGNO, bustaId: 'abete' } as AttoDopo, '2027-02-01')).toBe(
        'R67_cauzione_in_conto_prezzo',
      );
      expect(rifiutato(nulla(), { ...ASSEGNO, bustaId: 'ignota' } as AttoDopo, '2027-02-01')).toBe(
        'R67_busta_sconosciuta',
      );
      expect(rifiutato(nulla(), { ...ASSEGNO, dettaglio: ' ' } as AttoDopo, '2027-02-01')).toBe(
        'R71_dettaglio_mancante',
      );
      dopo(nulla({ ...VENDITA, esito: 'revocata' }), { ...ASSEGNO, bustaId: 'abete' } as AttoDopo, '2027-02-01');
    },
  );
});

describe('R70 la decadenza', () => {
  prova('R70 aggiudicato per 100, cauzione 10, rivenduto per 75: la differenza proposta è 15', () => {
    const rivenduto = dopo(
      nulla(DECADUTA),
      { tipo: 'registraRivendita', prezzoCent: euro(75), asta: null },
      '2028-01-10',
    );
    expect(rivenduto.fatti.at(-1)).toMatchObject({ differenzaCent: euro(15) });
    expect(proposte(rivenduto, '2028-01-10')).toContainEqual({ tipo: 'differenza', importoCent: euro(15) });
    const aDiPiu = dopo(nulla(DECADUTA), { tipo: 'registraRivendita', prezzoCent: euro(95), asta: null }, '2028-01-10');
    expect(tipi(aDiPiu, '2028-01-10')).not.toContain('differenza');
    expect(rifiutato(nulla(), { tipo: 'registraRivendita', prezzoCent: euro(75), asta: null }, '2028-01-10')).toBe(
      'R70_nessuna_decadenza',
    );
  });

  prova('R70 la cauzione si incamera dopo la decadenza, non prima', () => {
    const INCAMERA: AttoDopo = { ...GIRO, tipo: 'incameraCauzione' } as AttoDopo;
    expect(rifiutato(nulla(), INCAMERA, '2027-02-01')).toBe('R70_nessuna_decadenza');
    expect(tipi(nulla(DECADUTA), '2027-06-01')).toEqual(['incamera_cauzione']);
    const incamerata = dopo(
      dopo(nulla(DECADUTA), INCAMERA, '2027-06-01'),
      { tipo: 'confermaMovimento', propostaId: 'p1' },
      '2027-06-01',
      ALTRA,
    );
    expect(tipi(incamerata, '2027-06-01')).toEqual([]);
  });
});
