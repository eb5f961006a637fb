import { expect, test } from 'vitest';
import { descriviProposta } from './descrivi.ts';

const detta = (codice: string, campo?: string): string =>
  descriviProposta({ codice, regola: 'R20', gravita: 'avviso', dati: campo === undefined ? {} : { campo } });

test('R20 R15 un rilievo dice in parole di quale offerente e di che cosa parla, mai il nome che il campo ha nel programma', () => {
  expect(detta('codice_fiscale_non_valido', 'altri.0.identificativo')).toBe(
    'codice fiscale non valido: il codice fiscale o la partita IVA dell’offerente n. 2',
  );
  expect(detta('campo_mancante', 'offerenti.1.cognome')).toBe('campo mancante: il cognome dell’offerente n. 2');
  expect(detta('campo_illeggibile', 'offerenti.2')).toBe('campo illeggibile: offerente n. 3');
  expect(detta('quota_non_indicata', 'quota')).toBe('quota non indicata: la quota dell’offerente n. 1');
  expect(detta('diritto_non_riconosciuto', 'altri.1.diritto')).toBe(
    'diritto non riconosciuto: il diritto dell’offerente n. 3',
  );
  expect(detta('codice_fiscale_non_valido', 'codicePresentatore')).toBe(
    'codice fiscale non valido: il codice fiscale di chi presenta',
  );
  expect(detta('quote_non_sommano_a_uno', 'offerenti')).toMatch(/^Le quote degli offerenti/);
  expect(detta('diritto_di_una_parte', 'offerenti')).toMatch(/confronti con l’avviso/);
});

test('i verbali di prima restano com’erano: ciò che ha già un nome lo tiene', () => {
  expect(detta('codice_fiscale_non_valido', 'identificativo')).toBe('codice fiscale non valido: identificativo');
  expect(detta('bollo_mancante', 'bollo')).toBe('bollo mancante: bollo');
  expect(detta('toString', 'constructor')).toBe('toString: constructor');
});
