import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cifre, confermato, formato, incluso, obbligatorio, obbligatorioSe, sceltaObbligatoria } from './generiche.ts';
import { esito, valoreJson, vuoto } from './prove/valori.ts';
import { eVuoto } from './regola.ts';

describe('obbligatorio', () => {
  test.each([
    [null, 'obbligatorio'],
    [undefined, 'obbligatorio'],
    ['', 'obbligatorio'],
    [' \t\n\u00a0', 'obbligatorio'],
    [[], 'obbligatorio'],
    [false, null],
    [true, null],
    [0, null],
    ['0', null],
    [' a ', null],
    [[null], null],
    [{}, null],
  ])('di %j dice %s', (valore, atteso) => {
    expect(esito(obbligatorio(), valore)).toBe(atteso);
  });
  test('può non ammettere falso, e allora dice di spuntare', () => {
    expect(esito(obbligatorio({ falsoAmmesso: false }), false)).toBe('conferma_obbligatoria');
    expect(esito(obbligatorio({ falsoAmmesso: false }), true)).toBeNull();
    expect(esito(obbligatorio({ falsoAmmesso: false }), '')).toBe('obbligatorio');
  });
  test('rifiuta un valore se e solo se è vuoto, e la scelta obbligatoria fa lo stesso', () => {
    fc.assert(
      fc.property(fc.oneof(valoreJson, vuoto), (valore) => {
        expect(esito(obbligatorio(), valore)).toBe(eVuoto(valore) ? 'obbligatorio' : null);
        expect(esito(sceltaObbligatoria(), valore)).toBe(eVuoto(valore) ? 'scelta_obbligatoria' : null);
      }),
    );
  });
});

describe('obbligatorio se', () => {
  test('senza valori: richiesto quando l’altro campo è scritto', () => {
    fc.assert(
      fc.property(fc.oneof(valoreJson, vuoto), fc.oneof(valoreJson, vuoto), (valore, altro) => {
        const richiesto = !eVuoto(altro) && altro !== false;
        expect(esito(obbligatorioSe('altro'), valore, { altro })).toBe(
          richiesto && eVuoto(valore) ? 'obbligatorio' : null,
        );
      }),
    );
  });
  test('con valori: richiesto solo quando l’altro ne ha uno', () => {
    const seSocieta = obbligatorioSe('qualifica', ['societa', 'ente', false]);
    for (const qualifica of ['societa', ' ente ', false])
      expect(esito(seSocieta, '', { qualifica })).toBe('obbligatorio');
    for (const qualifica of ['persona', '', null, undefined, true, 0, ['societa']])
      expect(esito(seSocieta, '', { qualifica })).toBeNull();
    expect(esito(seSocieta, 'Rossi S.r.l.', { qualifica: 'societa' })).toBeNull();
    expect(esito(seSocieta, false, { qualifica: 'societa' })).toBeNull();
  });
  test('un campo che non c’è vale come vuoto', () => {
    expect(esito(obbligatorioSe('altro'), '')).toBeNull();
  });
});

describe('confermato', () => {
  test('passa se e solo se ripete l’altro campo, o sono vuoti tutti e due', () => {
    const semplice = fc.oneof(fc.string({ maxLength: 2 }), fc.integer({ max: 2 }), fc.boolean(), vuoto);
    fc.assert(
      fc.property(semplice, semplice, (valore, altro) => {
        const uguale = Object.is(valore, altro) || (eVuoto(valore) && eVuoto(altro));
        expect(esito(confermato('altro', 'Altro'), valore, { altro })).toBe(uguale ? null : 'confermato');
      }),
    );
  });
  test('una password scritta una volta sola non è confermata', () => {
    expect(confermato('password', 'Password')('', { password: 'segreta' })).toEqual({
      codice: 'confermato',
      dati: { altro: 'Password' },
    });
  });
  test('gli spazi contano: una password che finisce con uno spazio si riscrive così', () => {
    expect(esito(confermato('altro', 'Altro'), 'segreta', { altro: 'segreta ' })).toBe('confermato');
  });
});

describe('incluso', () => {
  test('ammette ogni voce dell’elenco e nient’altro, senza confondere 3 con «3»', () => {
    const regola = incluso(['si', 'no', 3], ['Sì', 'No', 'Tre']);
    for (const voce of ['si', 'no', 3, ['si', 3]]) expect(esito(regola, voce)).toBeNull();
    for (const voce of ['SI', '3', true, {}, ['si', 'forse']])
      expect(regola(voce, {})).toEqual({ codice: 'incluso', dati: { voci: 'Sì, No, Tre' } });
  });
});

describe('formato', () => {
  test('l’espressione copre tutto il testo, anche se chi la scrive dimentica le ancore o mette opzioni con memoria', () => {
    for (const forma of [/[a-z]{2}/, /^[a-z]{2}$/, /[a-z]{2}/g, /[a-z]{2}/y, /^[a-z]{2}$/m, /va|[a-z]{2}/]) {
      const regola = formato(forma, 'va');
      for (const giro of [1, 2]) expect([giro, esito(regola, 'va')]).toEqual([giro, null]);
      for (const scritto of ['vai', ' va', 'va\nva', '1va', 'v'])
        expect(regola(scritto, {})).toEqual({ codice: 'formato', dati: { esempio: 'va' } });
    }
  });
});

describe('cifre', () => {
  test('tante cifre quante ne servono, da 0 a 9, e l’esempio che propone passa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.stringMatching(/^\d{1,30}$/), (quante, scritto) => {
        const messaggio = cifre(quante)(scritto, {});
        expect(messaggio === null).toBe(scritto.length === quante);
        if (messaggio !== null) expect(esito(cifre(quante), messaggio.dati.esempio)).toBeNull();
      }),
    );
  });
  test.each(['12345a', '123 456', '١٢٣٤٥٦', '１２３４５６', '-12345', '12345.'])('sei cifre non sono %s', (scritto) => {
    expect(esito(cifre(6), scritto)).toBe('cifre');
  });
  test('a gruppi solo dove si ammettono', () => {
    expect(esito(cifre(6, { spaziAmmessi: true }), '123 456')).toBeNull();
    expect(esito(cifre(6, { spaziAmmessi: true }), '123 45')).toBe('cifre');
  });
});
