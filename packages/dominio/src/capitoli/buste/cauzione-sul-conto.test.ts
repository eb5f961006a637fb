import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  type CauzioneSulConto,
  type Evento,
  evolvi,
  giudicaSulConto,
  propostaSulConto,
  sulContoDovuta,
  svelati,
} from '../../index.ts';
import { apri, euro, operazioniAperte, REFERENTE, sintesi, T0 } from '../../prove/caso.ts';

const ammetti = (bustaId: string): Atto => ({ tipo: 'ammettiOfferta', bustaId, nonostante: null });

describe('ciò che il conto dice della cauzione di chi si ammette', () => {
  const SUL_CONTO = {
    stato: 'accreditata',
    dovutaCent: 950_000,
    ricevutaCent: 950_000,
    contabileIl: '2027-01-13',
  } as const;
  const sulConto = (altro: Partial<CauzioneSulConto> = {}): CauzioneSulConto => ({
    ...SUL_CONTO,
    dopoIlTermine: false,
    ...altro,
  });
  const conCauzione = (cauzione: CauzioneSulConto, nonostante: string | null = null): Atto => ({
    tipo: 'ammettiOfferta',
    bustaId: 'b',
    nonostante,
    cauzione,
  });
  prova.each([
    ['cauzione_non_accreditata', sulConto({ stato: 'non_accreditata', ricevutaCent: 0, contabileIl: null })],
    ['cauzione_parziale', sulConto({ stato: 'parziale', ricevutaCent: 940_000 })],
    ['cauzione_oltre_termine', sulConto({ dopoIlTermine: true })],
  ])(
    'R39 ammettere contro il conto (%s) vuole un motivo, e il fatto dice che cosa il conto diceva',
    (proposte, cauzione) => {
      const aperta = operazioniAperte(['b']).dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1);
      const { eventi } = aperta
        .alle(T0 + 2)
        .quando(conCauzione(cauzione), REFERENTE)
        .alloraRifiuta('R38_ammissione_da_motivare', { proposte });
      expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: 'ammettiOfferta' }]);
      const ammessa = aperta
        .alle(T0 + 2)
        .quando(conCauzione(cauzione, 'contabile esibita'), REFERENTE)
        .allora({ tipo: 'OffertaAmmessa', nonostante: 'contabile esibita', cauzione });
      const [fatto] = ammessa.eventi.slice(-1);
      if (fatto?.tipo !== 'OffertaAmmessa') throw new Error('non è ammessa');
      expect(() => evolvi(aperta.stato, { ...fatto, nonostante: null })).toThrow('ammessa senza motivo');
    },
  );
  prova('R39 a posto, o se il conto tace, si ammette senza un motivo; che tacesse resta scritto', () => {
    const aperta = operazioniAperte(['b']).dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1);
    for (const cauzione of [sulConto(), sulConto({ stato: 'ignota', ricevutaCent: 0, contabileIl: null })])
      aperta
        .alle(T0 + 2)
        .quando(conCauzione(cauzione), REFERENTE)
        .allora({ tipo: 'OffertaAmmessa', nonostante: null, cauzione });
    const senza = aperta
      .alle(T0 + 2)
      .quando(ammetti('b'), REFERENTE)
      .allora({ tipo: 'OffertaAmmessa' });
    expect(senza.eventi.at(-1)).not.toHaveProperty('cauzione');
    expect(propostaSulConto(sulConto({ stato: 'ignota' }))).toMatchObject({ regola: 'R39', gravita: 'avviso' });
  });
  prova('R17 R39 sul conto si aspetta la cauzione dichiarata, e mai meno del decimo del prezzo offerto', () => {
    const sullaBase = { cauzionePercento: 10, cauzioneSu: 'prezzo_base', prezzoBaseCent: euro(93_100) } as const;
    const dovuta = (prezzoCent: number | null, cauzioneCent: number | null) =>
      sulContoDovuta({ prezzoCent, cauzioneCent }, sullaBase);
    expect(dovuta(euro(120_000), euro(9_310))).toBe(euro(12_000));
    // Chi ne dichiara di più precede gli altri: sul conto deve esserci tutta (R45).
    expect(dovuta(euro(120_000), euro(20_000))).toBe(euro(20_000));
    expect(dovuta(null, euro(9_310))).toBe(euro(9_310));
    expect(dovuta(euro(120_000), null)).toBeNull();
  });
  const TERMINE_IL = '2027-01-05';
  const con = (contabile: string, importoCent = euro(9_500)) => ({ contabile, importoCent });
  const giudicata = (accrediti: readonly ReturnType<typeof con>[], coperto = true) =>
    giudicaSulConto(accrediti, euro(9_500), TERMINE_IL, coperto);
  prova('R39 ciò che è contabilizzato nel giorno del termine è in tempo, il giorno dopo no, anche se è festa', () => {
    expect(giudicata([con('2027-01-05')])).toMatchObject({ stato: 'accreditata', dopoIlTermine: false });
    // L’Epifania: la banca contabilizza di festa, e il termine non si sposta a quella né al giorno dopo.
    for (const tardi of ['2027-01-06', '2027-01-07']) {
      const sua = giudicata([con(tardi)]);
      expect(sua).toMatchObject({ stato: 'accreditata', dopoIlTermine: true, contabileIl: tardi });
      expect(propostaSulConto(sua)).toMatchObject({ codice: 'cauzione_oltre_termine', gravita: 'inefficace' });
    }
    // Di domenica, prima del termine, è in tempo.
    expect(propostaSulConto(giudicata([con('2027-01-03')]))).toBeNull();
  });
  prova(
    'R39 ciò che arriva in più dopo non toglie che in tempo bastasse; ciò che mancava e arriva dopo è in ritardo',
    () => {
      expect(giudicata([con('2027-01-04'), con('2027-01-09', 1)])).toMatchObject({ dopoIlTermine: false });
      expect(giudicata([con('2027-01-04', euro(9_000)), con('2027-01-09', euro(500))])).toMatchObject({
        stato: 'accreditata',
        dopoIlTermine: true,
      });
      expect(giudicata([con('2027-01-04', euro(9_000))])).toMatchObject({ stato: 'parziale', dopoIlTermine: false });
    },
  );
  prova('R39 senza estratti fino al giorno del termine non si dice «non accreditata»', () => {
    expect(giudicata([], false).stato).toBe('ignota');
    expect(giudicata([]).stato).toBe('non_accreditata');
  });
  prova('R39 quanto il conto diceva di una cauzione non lo legge chi partecipa', () => {
    const cauzione = sulConto({ stato: 'parziale', ricevutaCent: 123_456 });
    const evento: Evento = {
      tipo: 'OffertaAmmessa',
      bustaId: 'b',
      pseudonimo: 'Pseudo b',
      nonostante: 'contabile esibita',
      riammessa: false,
      cauzione,
    };
    for (const chi of [{ tipo: 'partecipante' }, { tipo: 'offerente', bustaId: 'b' }] as const)
      expect(svelati(evento, chi)).toEqual({ pseudonimo: true });
  });
});
