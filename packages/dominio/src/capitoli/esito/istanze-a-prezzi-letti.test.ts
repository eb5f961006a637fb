import { describe, expect, test as prova } from 'vitest';
import { type Atto, type AttoDi, evolvi, type Stato } from '../../index.ts';
import { euro, GIORNO, REFERENTE, T0 } from '../../prove/caso.ts';
import { AGGIUDICA, DECISE, decise, ISTANZA } from '../../prove/vendite-con-istanza.ts';

const SOTTO = euro(99_500);
const perche: Atto = { ...AGGIUDICA, motivoSottoBase: 'tre esperimenti andati deserti' } as Atto;
const registra = (altro: Partial<AttoDi<'registraIstanza'>>) => ({ ...ISTANZA, ...altro });

describe('le istanze quando i prezzi sono già letti', () => {
  prova(
    'R46 a prezzi letti il termine resta quello della prima ora, anche se le operazioni riprendono più avanti',
    () => {
      const riprendeIl = T0 + 20 * GIORNO;
      const provvedimento = { numero: '12', del: '2027-01-15' };
      const riprendi: Atto = {
        tipo: 'riprendiVendita',
        fermaDal: DECISE,
        attesaIl: null,
        nuovoInizioIl: riprendeIl,
        nuovoTermineIl: null,
        provvedimento,
        motivo: 'sala allagata',
      };
      const aperta = decise([SOTTO], false);
      // Letto il prezzo di 99.500, un'istanza depositata fra la vendita e la ripresa toglierebbe il bene a chi lo ha offerto.
      const ferma = aperta
        .dopo(
          { tipo: 'sospendiVendita', provvedimento, motivo: 'sala allagata', propostaDa: 'altra' },
          REFERENTE,
          DECISE,
        )
        .dopo(riprendi, REFERENTE, DECISE + 1);
      const dopoLaVendita = registra({ depositataIl: T0 + GIORNO });
      const unPoPrima = registra({ depositataIl: T0 - 9 * GIORNO });
      const riaperta = ferma.dopo({ tipo: 'riapriOperazioni', operatoriInTurno: 1 }, REFERENTE, riprendeIl);
      for (const [caso, il] of [
        [ferma, T0 + 2 * GIORNO],
        [riaperta, riprendeIl],
      ] as const) {
        for (const tardi of [dopoLaVendita, unPoPrima])
          caso.alle(il).quando(tardi, REFERENTE).alloraRifiuta('R46_istanza_tardiva', { ultimo: '05/01/2027' });
        caso.alle(il).quando(ISTANZA, REFERENTE).allora({ tipo: 'IstanzaRegistrata' });
      }
    },
  );
  prova('R46 un registro di prima, che dopo una ripresa ne aveva accolta una più tarda, si rilegge ancora', () => {
    const riprendeIl = T0 + 20 * GIORNO;
    const provvedimento = { numero: '12', del: '2027-01-15' };
    const { stato } = decise([SOTTO], false).dopo(
      { tipo: 'sospendiVendita', provvedimento, motivo: 'sala allagata', propostaDa: 'altra' },
      REFERENTE,
      DECISE,
    );
    const ripresa = { fermaDal: DECISE, riprendeIl, provvedimento, motivo: 'm', scadonoPrima: [] };
    const { tipo: _, ...accolta } = registra({ depositataIl: T0 + GIORNO });
    const dopo = [
      { tipo: 'VenditaRipresa', ...ripresa } as const,
      { tipo: 'IstanzaRegistrata', ...accolta } as const,
    ].reduce<Stato>(evolvi, stato);
    expect(dopo).toMatchObject({ istanze: new Map([['istanza', { depositataIl: T0 + GIORNO }]]) });
  });
  prova(
    'R42 R46 il parametro dell’avviso ricorda soltanto: senza un’istanza non c’è a chi assegnare, e decide chi conduce',
    () => {
      const mai = decise([SOTTO], false, { istanzeAssegnazione: true });
      mai.alle(DECISE).quando(AGGIUDICA, REFERENTE).alloraRifiuta('R42_motivo_mancante');
      mai
        .alle(DECISE)
        .quando(perche, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base' }, { tipo: 'RimborsiDisposti' });
      const una = decise([SOTTO], true, { istanzeAssegnazione: true });
      una.alle(DECISE).quando(perche, REFERENTE).alloraRifiuta('R42_istanze_presenti');
      una
        .dopo({ tipo: 'ritiraIstanza', istanzaId: 'istanza', motivo: 'rinuncia' }, REFERENTE, DECISE)
        .alle(DECISE)
        .quando(perche, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base' }, { tipo: 'RimborsiDisposti' });
    },
  );
});
