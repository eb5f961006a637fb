import { describe, expect, test as prova } from 'vitest';
import { euro, OPERATORE } from '../prove/caso.ts';
import {
  ALTRA,
  ANTIRICICLAGGIO,
  DECADUTA,
  dopo,
  ESTINTA,
  nulla,
  ORDINE,
  PULITO,
  proposte,
  RATE,
  rifiutato,
  SALDO,
  type Storia,
  tipi,
  VENDITA,
} from '../prove/dopo-l-esito.ts';
import type { AttoDopoDi, CodiceRifiutoDopo } from './index.ts';
import { contoDopo, difettoDellaCaducazione, rateVersate, residuoDopo, terminiDopo } from './index.ts';

const DI_PIU = { ...SALDO, importoCent: euro(90) + 250 };
const RENDI: AttoDopoDi<'restituisciResiduo'> = {
  tipo: 'restituisciResiduo',
  propostaId: 'r1',
  bustaId: 'abete',
  importoCent: 250,
  dettaglio: ' IT60X0542811101000000123456 ',
};
const DECRETO = { tipo: 'registraDecreto', provvedimento: ORDINE } as const;
const RATA: AttoDopoDi<'registraRata'> = {
  tipo: 'registraRata',
  numero: 1,
  importoCent: euro(40),
  il: '2027-04-30',
  movimentoId: null,
};
const aRate = () => dopo(nulla(), RATE, '2027-03-02');
const residuo = ({ stato, vendita }: Storia): number => residuoDopo(stato, vendita);
const rate = ({ stato }: Storia) => stato.rate.map(({ versatoCent, versataIl }) => [versatoCent, versataIl]);
const confermata = (storia: Storia, propostaId: string) =>
  dopo(storia, { tipo: 'confermaMovimento', propostaId }, '2027-05-14', ALTRA);

describe('R69 chi versa più del dovuto', () => {
  prova('R69 si registra per intero, il prezzo è versato, e il di più resta da restituire', () => {
    const versata = dopo(nulla(), DI_PIU, '2027-05-14');
    expect(versata.fatti.at(-1)).toMatchObject({ importoCent: euro(90) + 250, saldato: true });
    expect(contoDopo(versata.stato, VENDITA)).toMatchObject({ versatoCent: euro(90) + 250, restaCent: 0 });
    expect(proposte(versata, '2027-05-14')).toContainEqual({
      tipo: 'restituisci_residuo',
      bustaId: 'abete',
      importoCent: 250,
    });
    // Lo stesso bonifico mandato due volte: tutto il secondo è di più, e il giorno del saldo resta quello.
    const dueVolte = dopo(versata, { ...SALDO, versamentoId: 'v2', movimentoId: 'm2', il: '2027-05-20' }, '2027-05-20');
    expect([residuo(dueVolte), dueVolte.stato.saldatoIl]).toEqual([euro(90) + 250, '2027-05-14']);
    expect(tipi(dopo(dueVolte, ANTIRICICLAGGIO, '2027-05-20'), '2027-05-20')).toContain('decreto');
    expect(residuo(dopo(nulla(), SALDO, '2027-05-14'))).toBe(0);
  });
  prova(
    'R69 lo stesso versamento scritto due volte a mano, o a mano e poi dal conto, non conta due volte in silenzio',
    () => {
      const aMano = { ...SALDO, importoCent: euro(45), movimentoId: null };
      const ancora = { ...aMano, versamentoId: 'v2' };
      const dalConto = { ...ancora, movimentoId: 'm2' };
      const una = dopo(nulla(), aMano, '2027-05-14');
      for (const altra of [ancora, dalConto, { ...ancora, motivo: ' ' }])
        expect(rifiutato(una, altra, '2027-05-14')).toBe('R69_versamento_uguale');
      expect(rifiutato(dopo(nulla(), dalConto, '2027-05-14'), { ...aMano }, '2027-05-14')).toBe(
        'R69_versamento_uguale',
      );
      // Un altro bonifico uguale c'è: chi lo registra dice perché, e resta scritto.
      const due = dopo(una, { ...ancora, motivo: 'Due bonifici, li ho visti entrambi.' }, '2027-05-14');
      expect(due.fatti.at(-1)).toMatchObject({ saldato: true, motivo: 'Due bonifici, li ho visti entrambi.' });
      // Un altro importo, un altro giorno, due movimenti del conto: sono altri versamenti.
      for (const altra of [
        { ...ancora, importoCent: euro(44) },
        { ...ancora, il: '2027-05-13' },
      ])
        dopo(una, altra, '2027-05-14');
      dopo(
        dopo(nulla(), { ...dalConto, movimentoId: 'm1' }, '2027-05-14'),
        { ...dalConto, versamentoId: 'v3' },
        '2027-05-14',
      );
    },
  );
  prova('R69 anche di una rata', () => {
    const una = dopo(aRate(), { ...RATA, importoCent: euro(20) }, '2027-04-30');
    expect(rifiutato(una, { ...RATA, importoCent: euro(20) }, '2027-04-30')).toBe('R69_versamento_uguale');
  });
  prova(
    'R69 un saldo che la banca rende non conta più: il termine torna a correre, e passato si propone la decadenza',
    () => {
      const STORNO = {
        tipo: 'stornaVersamento',
        versamentoId: 'v1',
        il: '2027-05-10',
        motivo: ' Assegno impagato. ',
      } as const;
      const versata = dopo(nulla(), { ...SALDO, il: '2027-05-03' }, '2027-05-03');
      expect(terminiDopo(versata.stato, VENDITA).find(({ tipo }) => tipo === 'saldo')?.fatto).toBe(true);
      const resa = dopo(versata, STORNO, '2027-05-10', OPERATORE);
      expect(resa.fatti.at(-1)).toEqual({
        tipo: 'VersamentoStornato',
        versamentoId: 'v1',
        importoCent: euro(90),
        il: '2027-05-10',
        motivo: 'Assegno impagato.',
        saldato: false,
      });
      expect(resa.stato).toMatchObject({ versatoCent: 0, saldatoIl: null });
      expect(contoDopo(resa.stato, VENDITA)).toMatchObject({ restaCent: euro(90) });
      expect(terminiDopo(resa.stato, VENDITA).find(({ tipo }) => tipo === 'saldo')).toMatchObject({
        fatto: false,
        importoCent: euro(90),
      });
      expect(tipi(resa, '2027-05-14')).not.toContain('decadenza');
      expect(tipi(resa, '2027-05-15')).toContain('decadenza');
      expect(residuo(resa)).toBe(0);
      // Pagato di nuovo, dopo il termine, è tardi da allora.
      const ripagata = { ...SALDO, versamentoId: 'v2', movimentoId: 'm2', il: '2027-05-20' };
      expect(dopo(resa, ripagata, '2027-05-20').fatti.at(-1)).toMatchObject({ tardivo: true, saldato: true });
      // Una volta sola, quello, con il perché, e non prima di essere arrivato.
      expect(rifiutato(resa, STORNO, '2027-05-11')).toBe('R69_gia_registrato');
      expect(rifiutato(versata, { ...STORNO, versamentoId: 'v9' }, '2027-05-11')).toBe('R69_versamento_sconosciuto');
      expect(rifiutato(versata, { ...STORNO, motivo: ' ' }, '2027-05-11')).toBe('R69_motivo_mancante');
      expect(rifiutato(versata, { ...STORNO, il: '2027-05-02' }, '2027-05-11')).toBe('R69_prima_del_versamento');
      expect(rifiutato(resa, { ...SALDO, movimentoId: 'm3', il: '2027-05-03' }, '2027-05-11')).toBe(
        'R69_gia_registrato',
      );
    },
  );
  prova(
    'R69 se senza di lui il prezzo è ancora intero, resta saldato; e dopo una decadenza non torna due volte',
    () => {
      const STORNO = { tipo: 'stornaVersamento', versamentoId: 'v2', il: '2027-05-20', motivo: 'Stornato.' } as const;
      const due = dopo(
        dopo(nulla(), SALDO, '2027-05-14'),
        { ...SALDO, versamentoId: 'v2', movimentoId: 'm2', il: '2027-05-15' },
        '2027-05-15',
      );
      const resa = dopo(due, STORNO, '2027-05-20');
      expect([residuo(resa), resa.stato.saldatoIl]).toEqual([0, '2027-05-14']);
      expect(resa.fatti.at(-1)).toMatchObject({ saldato: true });
      const decaduta = dopo({ ...due, vendita: DECADUTA }, STORNO, '2027-05-20');
      expect(residuo(decaduta)).toBe(euro(90));
    },
  );

  prova('R69 R71 il di più torna in due, una volta sola, o va alle spese; di un altro non è', () => {
    const proposta = dopo(dopo(nulla(), DI_PIU, '2027-05-14'), RENDI, '2027-05-14', OPERATORE);
    expect(residuo(proposta)).toBe(250);
    const conferma = { tipo: 'confermaMovimento', propostaId: 'r1' } as const;
    expect(rifiutato(proposta, conferma, '2027-05-14', OPERATORE)).toBe('R71_serve_un_altra_persona');
    // Due proposte insieme: la seconda che si conferma non trova più nulla.
    const insieme = dopo(proposta, { ...RENDI, tipo: 'passaAlleSpese', propostaId: 'r2' }, '2027-05-14', OPERATORE);
    const resa = confermata(insieme, 'r1');
    expect([residuo(resa), resa.stato.mosse.size]).toEqual([0, 0]);
    expect(resa.fatti.at(-1)).toMatchObject({ cosa: 'residuo', importoCent: 250 });
    expect(rifiutato(resa, { ...conferma, propostaId: 'r2' }, '2027-05-14', ALTRA)).toBe('R69_nessun_residuo');
    expect(tipi(resa, '2027-05-14')).not.toContain('restituisci_residuo');
    // Il giro della cauzione non c'entra: si muove per conto suo.
    expect(tipi(resa, '2027-05-14')).toContain('gira_cauzione');
    expect(confermata(insieme, 'r2').fatti.at(-1)).toMatchObject({ cosa: 'spese', importoCent: 250 });
  });

  prova(
    'R69 ciò che gli è già tornato non paga il prezzo: se poi la banca rende un versamento, manca quello che manca',
    () => {
      const doppio = { ...SALDO, versamentoId: 'v2', movimentoId: 'm2', importoCent: euro(20), il: '2027-05-15' };
      const versata = dopo(dopo(nulla(), SALDO, '2027-05-14'), doppio, '2027-05-15');
      for (const cosa of ['restituisciResiduo', 'passaAlleSpese'] as const) {
        const rendi = { ...RENDI, tipo: cosa, importoCent: euro(20) };
        const resa = confermata(dopo(versata, rendi, '2027-05-15', OPERATORE), 'r1');
        expect(contoDopo(resa.stato, VENDITA)).toMatchObject({ mossoCent: euro(20), restaCent: 0 });
        // Il primo, il secondo, tutti e due: la procedura ha ciò che è arrivato meno ciò che è uscito.
        for (const [stornati, restaCent, saldato] of [
          [['v1'], euro(90), false],
          [['v2'], euro(20), false],
          [['v1', 'v2'], euro(110), false],
        ] as const) {
          const stornata = stornati.reduce(
            (storia, versamentoId) =>
              dopo(
                storia,
                { tipo: 'stornaVersamento', versamentoId, il: '2027-05-20', motivo: 'Stornato.' },
                '2027-05-20',
              ),
            resa,
          );
          expect(stornata.fatti.at(-1)).toMatchObject({ saldato });
          expect(contoDopo(stornata.stato, VENDITA)).toMatchObject({ restaCent });
          expect(residuo(stornata)).toBe(0);
          const pulita = dopo(stornata, ANTIRICICLAGGIO, '2027-05-20');
          expect(tipi(pulita, '2027-05-20')).not.toContain('decreto');
          expect(rifiutato(pulita, DECRETO, '2027-05-20')).toBe('R69_saldo_incompleto');
          // Pagato ciò che manca, il prezzo è intero.
          const manca = { ...SALDO, versamentoId: 'v3', movimentoId: 'm3', importoCent: restaCent, il: '2027-05-20' };
          const intera = dopo(pulita, manca, '2027-05-20');
          expect(intera.fatti.at(-1)).toMatchObject({ saldato: true });
          dopo(intera, DECRETO, '2027-05-20');
        }
      }
    },
  );

  prova.each<[string, Partial<typeof RENDI>, CodiceRifiutoDopo]>([
    ['più di quanto resta', { importoCent: 251 }, 'R69_oltre_il_residuo'],
    ['nulla', { importoCent: 0 }, 'R69_importo_non_valido'],
    ['mezzo centesimo', { importoCent: 0.5 }, 'R69_importo_non_valido'],
    ['a chi non ha vinto', { bustaId: 'betulla' }, 'R69_nessuna_aggiudicazione'],
    ['senza dire dove', { dettaglio: ' ' }, 'R71_dettaglio_mancante'],
  ])('R69 non si rende %s', (_, altro, codice) => {
    const versata = dopo(nulla(), DI_PIU, '2027-05-14');
    expect(rifiutato(versata, { ...RENDI, ...altro }, '2027-05-14')).toBe(codice);
  });

  prova('R69 caduto l’esito, ciò che si è versato torna: tutto se è revocato, tranne le rate se è decaduto', () => {
    const acconto = dopo(nulla(), { ...SALDO, importoCent: euro(30), il: '2027-03-01' }, '2027-03-01');
    expect([VENDITA, ESTINTA].map((vendita) => residuo({ ...acconto, vendita }))).toEqual([0, 0]);
    expect(residuo({ ...acconto, vendita: { ...VENDITA, esito: 'revocata' } })).toBe(euro(30));
    const caduta = { ...acconto, vendita: DECADUTA };
    // Arriva ancora denaro: si registra, e torna anch'esso.
    const dopoLaDecadenza = dopo(
      caduta,
      { ...SALDO, versamentoId: 'v2', movimentoId: null, il: '2027-06-01' },
      '2027-06-01',
    );
    expect(dopoLaDecadenza.fatti.at(-1)).toMatchObject({ saldato: false, tardivo: true });
    expect(residuo(dopoLaDecadenza)).toBe(euro(120));
    const alleSpese = { ...RENDI, tipo: 'passaAlleSpese' } as const;
    expect(rifiutato(dopoLaDecadenza, alleSpese, '2027-06-01')).toBe('R69_nessuna_aggiudicazione');
    expect(residuo(confermata(dopo(dopoLaDecadenza, RENDI, '2027-06-01', OPERATORE), 'r1'))).toBe(euro(120) - 250);
  });
});

describe('R69 una rata come arriva', () => {
  prova(
    'R69 versata in parte si registra, e manca il resto: tardi di più di dieci giorni si propone la decadenza',
    () => {
      const parte = dopo(aRate(), { ...RATA, importoCent: euro(40) - 500 }, '2027-04-30');
      expect(rate(parte)).toEqual([
        [euro(40) - 500, null],
        [0, null],
      ]);
      expect(terminiDopo(parte.stato, VENDITA).find(({ numero }) => numero === 1)).toMatchObject({
        importoCent: 500,
        fatto: false,
      });
      expect(proposte(parte, '2027-05-11')).toContainEqual(
        expect.objectContaining({ tipo: 'decadenza', perche: 'rata', rateCent: euro(40) - 500 }),
      );
      const intera = dopo(parte, { ...RATA, importoCent: 500, il: '2027-05-10' }, '2027-05-10');
      expect(rate(intera)).toEqual([
        [euro(40), '2027-05-10'],
        [0, null],
      ]);
      expect(tipi(intera, '2027-05-11')).not.toContain('decadenza');
    },
  );

  prova('R69 ciò che avanza a una rata paga le altre; oltre tutte, resta da restituire', () => {
    const piu = dopo(aRate(), { ...RATA, importoCent: euro(60) }, '2027-04-30');
    expect(rate(piu)).toEqual([
      [euro(40), '2027-04-30'],
      [euro(20), null],
    ]);
    expect(rifiutato(piu, RATA, '2027-05-01')).toBe('R69_gia_registrato');
    const tutte = dopo(piu, { ...RATA, numero: 2, importoCent: euro(31) }, '2027-05-01');
    expect([tutte.stato.saldatoIl, residuo(tutte), rateVersate(tutte.stato, VENDITA)]).toEqual([
      '2027-04-30',
      euro(1),
      euro(90),
    ]);
    // Versate tutte, ciò che arriva ancora non è una rata: si registra, e torna.
    const ancora = dopo(tutte, { ...SALDO, importoCent: euro(5), il: '2027-05-14' }, '2027-05-14');
    expect([residuo(ancora), ancora.stato.saldatoIl]).toEqual([euro(6), '2027-04-30']);
  });

  prova('R69 versata in parte, un ordine che viene dopo dispone ciò che manca', () => {
    const parte = dopo(aRate(), { ...RATA, importoCent: euro(10) }, '2027-04-30');
    const rifatte = {
      ...RATE,
      provvedimento: { numero: '30', del: '2027-05-01' },
      rate: [{ numero: 1, importoCent: euro(80), entro: '2027-09-30' }],
    };
    const una = dopo(parte, rifatte, '2027-05-02');
    expect([rate(una), rateVersate(una.stato, VENDITA)]).toEqual([[[0, null]], euro(10)]);
    expect(dopo(una, { ...RATA, importoCent: euro(80), il: '2027-09-30' }, '2027-09-30').stato.saldatoIl).toBe(
      '2027-09-30',
    );
  });
});

describe('R70 le rate di chi decade', () => {
  const PERDUTE: AttoDopoDi<'dichiaraRatePerdute'> = { tipo: 'dichiaraRatePerdute', provvedimento: ORDINE };
  const vendita = { ...DECADUTA, caducataDel: '2027-06-01' };
  const decaduta = (importoCent = euro(40)) => ({
    ...dopo(aRate(), { ...RATA, importoCent }, '2027-04-30'),
    vendita,
  });

  prova('R70 si dichiarano perdute con il provvedimento, per quanto sono, una volta (cpc 587, primo comma)', () => {
    expect(tipi(decaduta(), '2027-06-02')).toContain('rate_perdute');
    const perdute = dopo(decaduta(), PERDUTE, '2027-06-02');
    expect(perdute.fatti.at(-1)).toEqual({ tipo: 'RatePerdute', importoCent: euro(40), provvedimento: PULITO });
    expect(tipi(perdute, '2027-06-02')).not.toContain('rate_perdute');
    expect(rifiutato(perdute, PERDUTE, '2027-06-02')).toBe('R70_nessuna_rata_versata');
    expect(rifiutato({ ...decaduta(), vendita: VENDITA }, PERDUTE, '2027-06-02')).toBe('R70_nessuna_decadenza');
    expect(rifiutato({ ...aRate(), vendita }, PERDUTE, '2027-06-02')).toBe('R70_nessuna_rata_versata');
    const senzaNumero = { ...PERDUTE, provvedimento: { ...ORDINE, numero: ' ' } };
    expect(rifiutato(decaduta(), senzaNumero, '2027-06-02')).toBe('R69_serve_il_provvedimento');
    expect(rifiutato(decaduta(), PERDUTE, '2027-06-02', OPERATORE)).toBe('R69_ruolo_non_ammesso');
    // La multa è la cauzione con le rate: di esse non torna nulla.
    expect(residuo(perdute)).toBe(0);
  });

  prova('R70 anche una versata in parte, e una versata prima e registrata dopo; non ciò che superava il prezzo', () => {
    expect(residuo(decaduta(euro(15)))).toBe(0);
    expect(dopo(decaduta(euro(15)), PERDUTE, '2027-06-02').fatti.at(-1)).toMatchObject({ importoCent: euro(15) });
    const seconda = { ...RATA, numero: 2, importoCent: euro(50), il: '2027-05-31' };
    const registrataDopo = dopo(dopo(decaduta(), PERDUTE, '2027-06-02'), seconda, '2027-06-03');
    expect(registrataDopo.stato.saldatoIl).toBeNull();
    expect(dopo(registrataDopo, PERDUTE, '2027-06-03').fatti.at(-1)).toMatchObject({ importoCent: euro(50) });
    expect(rifiutato(decaduta(), { ...seconda, il: '2027-06-02' }, '2027-06-03')).toBe('R69_nessuna_aggiudicazione');
    const oltre = decaduta(euro(95));
    expect([rateVersate(oltre.stato, vendita), residuo(oltre)]).toEqual([euro(90), euro(5)]);
  });

  prova('R69 R70 sospesa la vendita per il prezzo, chi ha versato tardi può ancora decadere (cpc 586, 587)', () => {
    const sospesa = dopo(
      nulla(),
      { tipo: 'sospendiPrezzo', provvedimento: ORDINE, motivo: 'prezzo ingiusto' },
      '2027-03-02',
    );
    const tardi = dopo(dopo(sospesa, { ...SALDO, il: '2027-05-15' }, '2027-05-15'), ANTIRICICLAGGIO, '2027-05-15');
    expect(difettoDellaCaducazione(tardi.stato, VENDITA, 'decaduta', Date.UTC(2027, 5, 1))).toBeNull();
  });
});
