import { expect, test as prova } from 'vitest';
import type { AttoDi } from '../../index.ts';
import { type Caso, euro, GIORNO, REFERENTE, stanzaDi, T0, ZERO } from '../../prove/caso.ts';
import { AGGIUDICA, ASSEGNA, BASE_CENT, conclusa, DECISE, decise } from '../../prove/vendite-con-istanza.ts';

/** Chi guarda, e chi conduce: in testa c'è lo stesso per tutti. */
const PUBBLICI = [
  { tipo: 'sala' },
  { tipo: 'partecipante' },
  { tipo: 'offerente', bustaId: 'b0' },
  { tipo: 'referente' },
] as const;
const inTesta = (caso: Caso) => PUBBLICI.map((chi) => stanzaDi(caso, chi).migliore);
const tutti = <T>(uno: T): T[] => PUBBLICI.map(() => uno);

const DOPO_LA_GARA = ZERO + 9_000;
const POI = T0 + 150 * GIORNO;
const OFFERTE = [euro(95_000), euro(94_000)] as const;
const aggiudicata = conclusa(OFFERTE, true, BASE_CENT).dopo(AGGIUDICA, REFERENTE, DOPO_LA_GARA);
const VINCITORE = { pseudonimo: 'Pseudo b1', importoCent: BASE_CENT };
const caduca = (esito: AttoDi<'registraCaducazione'>['esito']): AttoDi<'registraCaducazione'> => ({
  tipo: 'registraCaducazione',
  esito,
  provvedimento: { numero: '88/2027', del: '2027-06-01' },
  motivo: 'saldo non versato',
  propostaDa: 'altra',
});

prova('R51 a gara conclusa in testa c’è chi ha offerto di più, e chi ha vinto lo resta dopo l’esito', () => {
  const finita = conclusa(OFFERTE, false, euro(99_500));
  expect(inTesta(finita)).toEqual(tutti({ pseudonimo: 'Pseudo b1', importoCent: euro(99_500) }));
  expect(inTesta(aggiudicata)).toEqual(tutti(VINCITORE));
  // Una sola offerta si aggiudica senza gara: in testa non c'era nessuno, e chi ha vinto si vede.
  const unica = decise([BASE_CENT], false).dopo(AGGIUDICA, REFERENTE, DECISE);
  expect(inTesta(unica)).toEqual(tutti({ pseudonimo: 'Pseudo b0', importoCent: BASE_CENT }));
});

prova('R46 assegnata al creditore, in testa non resta chi ha perso la gara', () => {
  const finita = conclusa(OFFERTE, true, euro(99_500));
  expect(inTesta(finita)).not.toContain(null);
  expect(inTesta(finita.dopo(ASSEGNA, REFERENTE, DOPO_LA_GARA))).toEqual(tutti(null));
});

prova.each(['decaduta', 'revocata'] as const)('R70 dopo l’aggiudicazione %s in testa non c’è più nessuno', (esito) => {
  expect(inTesta(aggiudicata.dopo(caduca(esito), REFERENTE, POI))).toEqual(tutti(null));
});

prova('R70 l’estinzione lascia in testa chi ha il bene', () => {
  expect(inTesta(aggiudicata.dopo(caduca('estinta'), REFERENTE, POI))).toEqual(tutti(VINCITORE));
});
