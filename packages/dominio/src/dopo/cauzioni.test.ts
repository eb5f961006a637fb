import { describe, expect, test as prova } from 'vitest';
import type { Attore } from '../parole/attori.ts';
import { euro, OPERATORE } from '../prove/caso.ts';
import {
  ALTRA,
  DECADUTA,
  dopo,
  ESTINTA,
  GIRO,
  giorno,
  nulla,
  proposte,
  rifiutato,
  type Storia,
  tipi,
  VENDITA,
} from '../prove/dopo-l-esito.ts';
import type { AttoDopo, AttoDopoDi, VenditaEsitata } from './index.ts';
import { decidiDopo, evolviDopo, NESSUNA_ORDINATA } from './index.ts';

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
      expect(reso.stato.mosse.get('betulla')).toEqual({ cosa: 'assegno', importoCent: euro(9) });
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

describe('R71 una cauzione esce una volta sola, per qualunque via', () => {
  const VIE = ['giraCauzione', 'incameraCauzione', 'restituisciAssegno'] as const;
  const REVOCATA: VenditaEsitata = { ...VENDITA, esito: 'revocata', caducataDel: '2027-02-01' };
  const ESITI = { aggiudicata: VENDITA, revocata: REVOCATA, decaduta: DECADUTA, estinta: ESTINTA };
  const tuttaPer = (tipo: (typeof VIE)[number], propostaId: string, bustaId: string, importoCent: number) =>
    ({ tipo, propostaId, bustaId, importoCent, dettaglio: 'x' }) as const;
  /** Quanto esce se si tenta, con quell'esito, l'atto: proposto da uno e confermato da un altro. */
  function tenta(
    { stato, vendita, fatti }: Storia,
    atto: AttoDopo,
    attore: Attore = OPERATORE,
    ordinate = NESSUNA_ORDINATA,
  ) {
    const adesso = giorno('2027-06-01');
    const { eventi } = decidiDopo(stato, vendita, { comandoId: 'c', attore, atto }, adesso, ordinate);
    return { stato: eventi.reduce(evolviDopo, stato), vendita, fatti: [...fatti, ...eventi] };
  }
  const conferma = (propostaId: string) => ({ tipo: 'confermaMovimento', propostaId }) as const;
  const uscito = (storia: Storia, busta: string) => storia.stato.mosse.get(busta)?.importoCent ?? 0;

  prova('R67 R70 R71 ogni coppia di vie, nei due ordini, proposte insieme o in fila, per ogni esito che segue', () => {
    for (const prima of VIE)
      for (const poi of VIE)
        for (const esito of Object.values(ESITI))
          for (const poiEsito of Object.values(ESITI))
            for (const [busta, cauzioneCent] of VENDITA.cauzioni)
              for (const parte of [cauzioneCent, cauzioneCent / 2])
                for (const insieme of [true, false]) {
                  const [a, b] = [tuttaPer(prima, 'a', busta, parte), tuttaPer(poi, 'b', busta, cauzioneCent)];
                  let storia = tenta(nulla(esito), a);
                  if (insieme) storia = tenta(storia, b);
                  storia = { ...tenta(storia, conferma('a'), ALTRA), vendita: poiEsito };
                  storia = tenta(tenta(storia, b), conferma('b'), ALTRA);
                  const mossi = storia.fatti.filter(({ tipo }) => tipo === 'MovimentoConfermato');
                  expect(mossi.length, `${prima} ${poi} ${esito.esito} ${poiEsito.esito}`).toBeLessThanOrEqual(1);
                  expect(uscito(storia, busta)).toBeLessThanOrEqual(cauzioneCent);
                }
  });

  prova('R71 ciò che è in un ordine di rimborso non esce per nessun’altra via, nemmeno proposto prima', () => {
    const ordinate = new Map([['betulla', euro(9)]]);
    const assegno = tuttaPer('restituisciAssegno', 'a', 'betulla', euro(9));
    expect(tenta(nulla(), assegno, OPERATORE, ordinate).fatti).toEqual([]);
    const proposto = tenta(nulla(), assegno);
    expect(uscito(tenta(proposto, conferma('a'), ALTRA, ordinate), 'betulla')).toBe(0);
    expect(uscito(tenta(proposto, conferma('a'), ALTRA), 'betulla')).toBe(euro(9));
    const tutte = new Map([['abete', euro(10)]]);
    for (const [via, vendita] of [
      ['giraCauzione', VENDITA],
      ['incameraCauzione', DECADUTA],
      ['restituisciAssegno', REVOCATA],
    ] as const) {
      expect(tenta(nulla(vendita), tuttaPer(via, 'a', 'abete', euro(10)), OPERATORE, tutte).fatti).toEqual([]);
      expect(tenta(nulla(vendita), tuttaPer(via, 'a', 'abete', euro(10))).fatti).not.toEqual([]);
    }
    // Il resto sì: una parte era un bonifico, e l'altra un assegno.
    const inParte = new Map([['betulla', euro(8)]]);
    expect(
      tenta(nulla(), tuttaPer('restituisciAssegno', 'a', 'betulla', euro(1)), OPERATORE, inParte).fatti,
    ).toHaveLength(2);
    expect(
      tenta(nulla(), tuttaPer('restituisciAssegno', 'a', 'betulla', euro(1) + 1), OPERATORE, inParte).fatti,
    ).toEqual([]);
  });

  prova('R24 R71 l’assegno di chi è ancora vincolato non torna, fino all’ultimo istante', () => {
    const finoAl = giorno('2027-03-01');
    const sospesa = nulla({
      ...VENDITA,
      esito: 'sospesa',
      vincitore: null,
      vincolateFino: new Map([['betulla', finoAl]]),
    });
    const assegno = tuttaPer('restituisciAssegno', 'a', 'betulla', euro(9));
    const alle = (adesso: number) =>
      decidiDopo(sospesa.stato, sospesa.vendita, { comandoId: 'c', attore: OPERATORE, atto: assegno }, adesso).rifiuto;
    expect(alle(finoAl)).toMatchObject({ codice: 'R24_ancora_vincolata', regola: 'R24', dati: { finoAl } });
    expect(alle(finoAl + 1)).toBeNull();
  });
});
