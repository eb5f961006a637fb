import { describe, expect, test } from 'vitest';
import { anomalieDegliImpediti, type CodiceInOfferta, codiceConfrontabile, type Impedito } from './impediti.ts';
import { descriviProposta } from './rilievi/descrivi.ts';

const DEBITORE = 'RSSMRA80A01F205X';
const impediti: Impedito[] = [
  { codice: DEBITORE, titolo: 'debitore' },
  { codice: '12345678903', titolo: 'collegato' },
  { codice: 'BNCLCU75B02H501K', titolo: 'personale' },
];
const offre = (codice: string | null, veste: CodiceInOfferta['veste'] = 'offerente') => ({ codice, veste });
const trova = (...codici: CodiceInOfferta[]) =>
  anomalieDegliImpediti(codici, impediti).map(({ codice, regola, gravita, campo }) =>
    [regola, gravita, codice, campo].join(' '),
  );

describe('chi non può offrire (cpc 571)', () => {
  test('R18 il codice del debitore fra gli offerenti blocca, anche accanto ad altri', () => {
    expect(trova(offre('VRDGPP60C03L219Z'), offre(DEBITORE))).toEqual(['R18 blocco codice_di_un_debitore offerente']);
  });
  test.each(['rssmra80a01f205x', ' RSSMRA 80A01 F205X '])(
    'R18 il debitore si riconosce comunque scritto: %s',
    (scritto) => {
      expect(trova(offre(scritto))).toEqual(['R18 blocco codice_di_un_debitore offerente']);
    },
  );
  test.each(['12345678903', 'IT12345678903', 'it 123 456 789 03'])(
    'R18 una società collegata, con o senza IT: %s',
    (iva) => {
      expect(trova(offre(iva))).toEqual(['R18 blocco codice_collegato_al_debitore offerente']);
    },
  );
  test('R08 chi lavora alla procedura blocca con la sua regola', () => {
    expect(trova(offre('BNCLCU75B02H501K'))).toEqual(['R08 blocco codice_di_chi_lavora_alla_procedura offerente']);
  });
  test.each(['presentatore', 'firmatario', 'titolarePec'] as const)('R18 il debitore come %s si segnala', (veste) => {
    expect(trova(offre('VRDGPP60C03L219Z'), offre(DEBITORE, veste))).toEqual([
      `R18 blocco codice_di_un_debitore ${veste}`,
    ]);
  });
  test('R18 in più vesti si dice una volta, la più grave', () => {
    expect(trova(offre(DEBITORE, 'titolarePec'), offre(DEBITORE, 'presentatore'), offre(DEBITORE))).toEqual([
      'R18 blocco codice_di_un_debitore offerente',
    ]);
  });
  test('R18 nessun altro si segnala: un codice assente, uno vuoto, uno che comincia uguale', () => {
    expect(trova(offre(null), offre('  '), offre(DEBITORE.slice(0, 15)), offre('FR12345678903'))).toEqual([]);
    expect(anomalieDegliImpediti([offre('')], [{ codice: '', titolo: 'debitore' }])).toEqual([]);
    expect(anomalieDegliImpediti([offre(DEBITORE)], [])).toEqual([]);
  });
  test('R18 l’anomalia non porta il codice, perché entra nel registro, e la frase dice chi e perché', () => {
    const [anomalia] = anomalieDegliImpediti([offre(DEBITORE, 'firmatario')], impediti);
    expect(JSON.stringify(anomalia)).not.toContain(DEBITORE);
    expect(
      descriviProposta({
        codice: 'codice_di_un_debitore',
        regola: 'R18',
        gravita: 'blocco',
        dati: { campo: 'firmatario' },
      }),
    ).toBe('codice di un debitore: firmatario');
  });
  test('un codice estero resta con il suo paese', () => {
    expect(codiceConfrontabile('CH-756.1234.5678.97')).toBe('CH7561234567897');
  });
});
