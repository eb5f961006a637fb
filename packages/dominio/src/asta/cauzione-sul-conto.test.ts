import { describe, expect, test as prova } from 'vitest';
import { type Atto, type CauzioneSulConto, type Evento, evolvi, propostaSulConto, svelati } from '../index.ts';
import { apri, euro, operazioniAperte, REFERENTE, sintesi, T0 } from '../prove/caso.ts';

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
