import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, pec } from './posta.ts';
import { esito } from './prove/valori.ts';

const EMAIL_MAX = 254;

const etichetta = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,10}[A-Za-z0-9])?$/);
const indirizzo = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9._%+'-]{1,30}$/), fc.array(etichetta, { minLength: 2, maxLength: 5 }))
  .map(([nome, dominio]) => `${nome}@${dominio.join('.')}`);
const quasi = fc.oneof(indirizzo, fc.string(), fc.stringMatching(/^[a@.-]{1,12}$/));

describe('e-mail', () => {
  test('ogni indirizzo fatto secondo lo standard passa, con spazi attorno o senza', () => {
    fc.assert(
      fc.property(indirizzo, (uno) => {
        expect([uno, esito(email(), uno)]).toEqual([uno, null]);
        expect(esito(email(), ` ${uno} `)).toBeNull();
        expect(esito(pec(), uno)).toBeNull();
      }),
    );
  });
  test.each([
    'studio',
    'nome@studio',
    '@studio.it',
    'nome@',
    'nome@@studio.it',
    'nome cognome@studio.it',
    'nome@studio..it',
    'nome@-studio.it',
    'nome@studio-.it',
    'nome@studio.it.',
    'nome@studio,it',
    'nome@studio.it\nbcc: altro@studio.it',
    'Nome <nome@studio.it>',
    `${'a'.repeat(65)}@studio.it`,
    `a@${'b'.repeat(64)}.it`,
    `a@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}.${'e'.repeat(62)}.it`,
    'a@studio.it, b@studio.it',
  ])('%j non è un indirizzo', (scritto) => {
    expect(esito(email(), scritto)).toBe('email');
    expect(esito(pec(), scritto)).toBe('pec');
  });
  test('un testo molto più lungo di un indirizzo si rifiuta senza leggerlo tutto', () => {
    const lunghi = ['a'.repeat(1_000_000), `a@${'a-'.repeat(500_000)}`, `a@${'a.'.repeat(500_000)}!`];
    for (const lungo of lunghi) expect(esito(email({ multipla: true }), lungo)).toBe('email_elenco');
  });
  test('nessun testo ostile dentro il limite di lunghezza tiene occupati', () => {
    // Diecimila letture: con un'espressione di tempo esponenziale non finirebbe nemmeno la prima.
    const ostile = `a@${`${'a'.repeat(60)}.`.repeat(4)}-`.slice(0, EMAIL_MAX);
    for (let n = 0; n < 10_000; n += 1) expect(esito(email(), ostile)).toBe('email');
  });
});

describe('più indirizzi', () => {
  test('passa se e solo se passa ciascuna delle parti', () => {
    fc.assert(
      fc.property(fc.array(quasi, { minLength: 1, maxLength: 4 }), (parti) => {
        const scritti = parti.join(',');
        if (scritti.trim() === '') return;
        const tutte = scritti.split(',').every((uno) => uno.trim() !== '' && esito(email(), uno) === null);
        expect(esito(email({ multipla: true }), scritti) === null).toBe(tutte);
      }),
    );
  });
  test('dice quale indirizzo non va, e riconosce una virgola di troppo', () => {
    expect(email({ multipla: true })('a@studio.it, studio', {})).toEqual({
      codice: 'email_elenco',
      dati: { quale: 'studio' },
    });
    for (const scritti of ['a@studio.it,', ',a@studio.it', 'a@studio.it,,b@studio.it', ','])
      expect(esito(email({ multipla: true }), scritti)).toBe('email_vuota');
  });
});
