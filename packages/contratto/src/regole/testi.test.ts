import { describe, expect, test } from 'vitest';
import { VALORI } from './prove/valori-modelli.ts';
import { CODICI_REGOLA, type CodiceRegola, messaggioDi } from './testi.ts';
import type { Dati } from './testi-it.ts';

const parole = (codice: CodiceRegola, lingua: 'it' | 'en' = 'it'): string =>
  messaggioDi({ codice, dati: VALORI[codice] ?? {} }, 'Recapito', lingua);

describe.each(CODICI_REGOLA)('il modello «%s»', (codice) => {
  test('in italiano e in inglese nomina il campo e ogni valore, ed è una frase intera', () => {
    for (const lingua of ['it', 'en'] as const) {
      const frase = parole(codice, lingua);
      expect(frase).toContain(lingua === 'it' ? '«Recapito»' : '“Recapito”');
      for (const valore of Object.values(VALORI[codice] ?? {})) expect(frase).toContain(String(valore));
      expect(frase).toMatch(/^[A-Z].*\.$/);
      // Apostrofi e virgolette tipografici, nessun valore mancante.
      expect(frase).not.toMatch(/undefined|NaN|['"]| {2}/);
    }
    expect(parole(codice, 'en')).not.toBe(parole(codice));
  });
});

describe('le parole della specifica, sezione 5', () => {
  test.each<[string, CodiceRegola, string]>([
    ['required', 'obbligatorio', 'Il campo «Recapito» è obbligatorio: lo compili.'],
    ['email', 'email', 'Il campo «Recapito» non è un indirizzo e-mail: lo scriva come nome@studio.it.'],
    ['max length', 'lunghezza_massima', 'Il campo «Recapito» può avere al massimo 300 caratteri: ne ha 301.'],
    ['min length', 'lunghezza_minima', 'Il campo «Recapito» deve avere almeno 12 caratteri: ne ha 4.'],
    ['exact length', 'lunghezza_esatta', 'Il campo «Recapito» deve avere 16 caratteri: ne ha 15.'],
    ['between', 'tra', 'Il campo «Recapito» deve essere fra 1 e 100.'],
    [
      'numeric',
      'numerico',
      'Il campo «Recapito» deve essere un numero: usi le cifre e, se serve, la virgola, per esempio 12,5.',
    ],
    ['digits', 'cifre', 'Il campo «Recapito» deve essere di 6 cifre, senza altri segni: per esempio 123456.'],
    ['confirmed', 'confermato', 'Il campo «Recapito» non è uguale a «Password»: riscriva lo stesso valore.'],
    ['regex format', 'formato', 'Il campo «Recapito» non ha la forma richiesta: per esempio VA.'],
    [
      'size in KB',
      'dimensione',
      'Il file di «Recapito» è di 2.048 KB e il massimo è 1.024 KB: lo riduca o ne scelga un altro.',
    ],
    ['included', 'incluso', 'Il campo «Recapito» ammette soltanto: Sì, No.'],
  ])('%s', (_nome, codice, frase) => {
    expect(parole(codice)).toBe(frase);
  });
  test('una sola voce, un solo carattere, una sola cifra si dicono al singolare', () => {
    const di = (codice: CodiceRegola, dati: Dati): string => messaggioDi({ codice, dati }, 'Nome');
    expect(di('lunghezza_massima', { massima: 1, attuale: 2 })).toContain('al massimo 1 carattere:');
    expect(di('voci_massime', { massima: 1, attuale: 2 })).toContain('al massimo 1 voce:');
    expect(di('cifre', { quante: 1, esempio: '1' })).toContain('di 1 cifra,');
  });
  test('gli esempi che propongono passano la regola che li propone', async () => {
    const regole = await import('./index.ts');
    const esempio = (codice: CodiceRegola, forma: RegExp): string => forma.exec(parole(codice))?.[0] ?? '';
    const prove = [
      [regole.email(), esempio('email', /\S+@\S+(?=\.$)/)],
      [regole.pec(), esempio('pec', /\S+@\S+(?=\.$)/)],
      [regole.numerico(), esempio('numerico', /12,5/)],
      [regole.data(), esempio('data', /\d\d\/\d\d\/\d{4}/)],
      [regole.ora(), esempio('ora', /\d\d:\d\d/)],
      [regole.ora({ alSecondo: true }), esempio('ora_al_secondo', /\d\d:\d\d:\d\d/)],
      [regole.codiceFiscale(), esempio('codice_fiscale', /RSS\w+/)],
      [regole.partitaIva(), esempio('partita_iva', /\d{11}/)],
      [regole.iban(), esempio('iban', /IT60[ \w]+/)],
      [regole.cellulare(), esempio('cellulare', /\+39[ \d]+/)],
      [regole.euro(), esempio('euro_virgola', /49\.000,50/)],
    ] as const;
    for (const [regola, scritto] of prove) {
      expect(scritto).not.toBe('');
      expect([scritto, regola(scritto, {})]).toEqual([scritto, null]);
    }
  });
});
