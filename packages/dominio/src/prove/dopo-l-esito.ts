import { expect } from 'vitest';
import type { AttoDopo, AttoDopoDi, CodiceRifiutoDopo, FattoDopo, StatoDopo, VenditaEsitata } from '../dopo/index.ts';
import { DOPO_INIZIALE, decidiDopo, evolviDopo, giornoDi, proposteDopo } from '../dopo/index.ts';
import { fineDelGiorno } from '../tempo.ts';
import { euro, REFERENTE } from './caso.ts';

export const giorno = (scritto: string): number => fineDelGiorno(giornoDi(scritto) ?? 0);
export const AGGIUDICATA = giorno('2027-01-14') - 3_600_000;
export const ORDINE = { numero: ' 12/2027 ', del: '2027-03-01' };
export const PULITO = { numero: '12/2027', del: '2027-03-01' };
export const ALTRA = { tipo: 'operatore', id: 'altra' } as const;

export const VENDITA: VenditaEsitata = {
  id: 'asta',
  seq: 40,
  impronta: 'a'.repeat(64),
  delegatoId: REFERENTE.id,
  esito: 'aggiudicata',
  dichiaratoIl: AGGIUDICATA,
  vincitore: { bustaId: 'abete', pseudonimo: 'Abete', importoCent: euro(100) },
  cauzioni: new Map([
    ['abete', euro(10)],
    ['betulla', euro(9)],
  ]),
  personaDaNominare: true,
  saldoEntroIl: giorno('2027-05-14'),
  personaEntroIl: giorno('2027-01-18'),
  buste: 2,
  caducataDel: null,
  vincolateFino: new Map(),
};
export const DECADUTA: VenditaEsitata = { ...VENDITA, esito: 'decaduta' };
/** La procedura estinta dopo l'aggiudicazione, che resta ferma. */
export const ESTINTA: VenditaEsitata = { ...VENDITA, esito: 'estinta', caducataDel: '2027-04-01' };
export const APERTO: FattoDopo = {
  tipo: 'SeguitoAperto',
  vendita: 'asta',
  seq: 40,
  impronta: 'a'.repeat(64),
  esito: 'aggiudicata',
};

export const SALDO: AttoDopoDi<'registraSaldo'> = {
  tipo: 'registraSaldo',
  versamentoId: 'v1',
  importoCent: euro(90),
  il: '2027-05-14',
  movimentoId: 'm1',
};
export const ANTIRICICLAGGIO: AttoDopoDi<'registraAntiriciclaggio'> = {
  tipo: 'registraAntiriciclaggio',
  resaIl: '2027-05-14',
};
export const GIRO: AttoDopoDi<'giraCauzione'> = {
  tipo: 'giraCauzione',
  propostaId: 'p1',
  bustaId: 'abete',
  importoCent: euro(10),
  dettaglio: ' conto della procedura ',
};
export const RATE: AttoDopoDi<'disponiRate'> = {
  tipo: 'disponiRate',
  provvedimento: ORDINE,
  rate: [
    { numero: 1, importoCent: euro(40), entro: '2027-04-30' },
    { numero: 2, importoCent: euro(50), entro: '2027-05-31' },
  ],
};

export type Storia = { stato: StatoDopo; vendita: VenditaEsitata; fatti: readonly FattoDopo[] };
export const nulla = (vendita = VENDITA): Storia => ({ stato: DOPO_INIZIALE, vendita, fatti: [] });

/** Compie un atto, che passa, in quel giorno a mezzanotte meno un'ora. */
export function dopo(
  { stato, vendita, fatti }: Storia,
  atto: AttoDopo,
  il: string,
  attore: Parameters<typeof decidiDopo>[2]['attore'] = REFERENTE,
): Storia {
  const { eventi, rifiuto } = decidiDopo(stato, vendita, { comandoId: 'c', attore, atto }, giorno(il) - 3_600_000);
  expect(rifiuto).toBeNull();
  return { stato: eventi.reduce(evolviDopo, stato), vendita, fatti: [...fatti, ...eventi] };
}
export function rifiutato(
  { stato, vendita }: Storia,
  atto: AttoDopo,
  il: string,
  attore: Parameters<typeof decidiDopo>[2]['attore'] = REFERENTE,
): CodiceRifiutoDopo | undefined {
  const { eventi, rifiuto } = decidiDopo(stato, vendita, { comandoId: 'c', attore, atto }, giorno(il) - 3_600_000);
  expect(eventi).toEqual([]);
  expect(rifiuto?.regola).toBe(rifiuto?.codice.slice(0, 3));
  return rifiuto?.codice;
}
export const proposte = ({ stato, vendita }: Storia, il: string) =>
  proposteDopo(stato, vendita, giorno(il) - 3_600_000);
export const tipi = (storia: Storia, il: string) => proposte(storia, il).map(({ tipo }) => tipo);
