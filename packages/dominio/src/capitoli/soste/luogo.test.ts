import { expect, test } from 'vitest';
import type { AttoDi } from '../../index.ts';
import {
  astaPubblicata,
  type Caso,
  GIORNO,
  OPERATORE,
  operazioniAperte,
  SCHEDA,
  stanzaDi,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const PRIMA = TERMINE - 5_000;
const ORDINE = { numero: '310/2027', del: '2026-12-01' };
const sospendi = (): AttoDi<'sospendiVendita'> => ({
  tipo: 'sospendiVendita',
  provvedimento: ORDINE,
  motivo: 'istanza del debitore',
});
const riprendi = (fermaDal: number, altro: Partial<AttoDi<'riprendiVendita'>> = {}): AttoDi<'riprendiVendita'> => ({
  tipo: 'riprendiVendita',
  fermaDal,
  attesaIl: null,
  nuovoInizioIl: T0 + 9 * GIORNO,
  nuovoTermineIl: null,
  provvedimento: { numero: '322/2027', del: '2026-12-10' },
  motivo: 'cessata la causa',
  ...altro,
});

test('R02 R32 la ripresa può dare un altro luogo: lo dice un fatto solo, e la stanza di chiunque', () => {
  const AULA = 'Tribunale di Brescia, aula 12';
  const luogo = ({ stato }: Caso) => (stato.fase === 'inesistente' ? undefined : stato.scheda.luogoOperazioni);
  const detti = (c: Caso) => c.eventi.filter((e) => 'luogoOperazioni' in e).map(({ tipo }) => tipo);
  const raccolta = astaPubblicata().dopo(sospendi(), OPERATORE, PRIMA);
  const altrove = raccolta.dopo(riprendi(PRIMA, { luogoOperazioni: ` ${AULA} ` }), OPERATORE, T0);
  expect([luogo(altrove), detti(altrove)]).toEqual([AULA, ['OperazioniRinviate']]);
  // Lo stesso giorno in un altro posto: non c'è un rinvio che lo dica.
  const vicina = astaPubblicata().dopo(sospendi(), OPERATORE, T0 - 2 * GIORNO);
  const stessoGiorno = vicina.dopo(
    riprendi(T0 - 2 * GIORNO, { nuovoInizioIl: T0, luogoOperazioni: AULA }),
    OPERATORE,
    T0 - GIORNO,
  );
  expect([luogo(stessoGiorno), detti(stessoGiorno)]).toEqual([AULA, ['VenditaRipresa']]);
  const aperte = operazioniAperte(['Abete']).dopo(sospendi(), OPERATORE, T0 + 1);
  const ripresa = aperte.dopo(riprendi(T0 + 1, { luogoOperazioni: AULA }), OPERATORE, T0 + 2);
  expect([luogo(ripresa), detti(ripresa)]).toEqual([AULA, ['VenditaRipresa']]);
  for (const chi of [{ tipo: 'referente' }, { tipo: 'sala' }, { tipo: 'offerente', bustaId: 'Abete' }] as const)
    expect(stanzaDi(ripresa, chi).ferma?.luogoOperazioni).toBe(AULA);
  const qui = aperte.dopo(riprendi(T0 + 1), OPERATORE, T0 + 2);
  expect([luogo(qui), detti(qui)]).toEqual([SCHEDA.luogoOperazioni, []]);
});
