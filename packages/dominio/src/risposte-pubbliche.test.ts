import { describe, expect, test } from 'vitest';
import { FASI } from './parole/fasi.ts';
import { personaNelTesto, siPubblicanoRisposte } from './risposte-pubbliche.ts';

const CERCATI = { codici: ['RSSMRA80A01F205X'], nomi: ['Rossi Niccolò'], pseudonimo: 'Abete' };

describe('quando si pubblica una risposta', () => {
  test.each([...FASI.a_buste_chiuse, ...FASI.dal_vivo])('R33 una vendita in fase %s ne pubblica', (fase) =>
    expect(siPubblicanoRisposte(fase)).toBe(true),
  );
  test.each([...FASI.in_bozza, ...FASI.con_esito])('R33 una vendita in fase %s no', (fase) =>
    expect(siPubblicanoRisposte(fase)).toBe(false),
  );
});

describe('chi non si deve leggere in una risposta pubblicata', () => {
  test.each([
    ['Il signor NICCOLO’ ROSSI abita ancora lì?', 'debitore'],
    ['C.F. RSS MRA 80A01 F205X', 'debitore'],
    ['Il custode, BNCLRA75D45H501K, risponde', 'codice_fiscale'],
    ['Chi l’occupa è nato a Milano il 3 marzo 1975', 'nascita'],
    ['Come chiede Abete, si può visitare', 'chi_ha_chiesto'],
  ] as const)('R76 R33 «%s»: %s', (testo, chi) => expect(personaNelTesto(testo, CERCATI)).toBe(chi));
  test.each([
    'Sul conto IT60X0542811101000000123456, entro il 12/03/2026.',
    'In giardino c’è un abete; le Abetelle sono altrove.',
    'Il bene è in via Niccolò Tommaseo.',
  ])('R76 «%s» si può', (testo) => expect(personaNelTesto(testo, CERCATI)).toBeNull());
  test('R33 di chi non ha pseudonimo non si cerca nulla, e uno di due parole si cerca intero', () => {
    expect(personaNelTesto('Chiede Abete.', { ...CERCATI, pseudonimo: null })).toBeNull();
    const due = { ...CERCATI, pseudonimo: 'Abete Rosso' };
    expect(personaNelTesto('Chiede Abete, rosso.', due)).toBeNull();
    expect(personaNelTesto('Chiede Abete Rosso.', due)).toBe('chi_ha_chiesto');
  });
});
