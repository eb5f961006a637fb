import { percorsoLocaleSicuro } from '@gestore/contratto/linea/percorso-sicuro';
import {
  CODICI_REGOLA,
  cifre,
  confermato,
  dimensioneKB,
  email,
  formato,
  incluso,
  lunghezzaEsatta,
  lunghezzaMassima,
  lunghezzaMinima,
  lunghezzaTra,
  messaggioDi,
  numerico,
  obbligatorio,
  obbligatorioSe,
  type Regola,
} from '@gestore/contratto/regole';
import { expect } from '@playwright/test';
import { frase } from './prova.ts';

/** Vero se la regola accetta il valore. */
const accetta = (regola: Regola, valore: unknown, tutti: Record<string, unknown> = {}): boolean =>
  regola(valore, tutti) === null;
/** Le parole con cui la regola rifiuta, per il campo «Codice». */
const parole = (regola: Regola, valore: unknown): string => {
  const messaggio = regola(valore, {});
  if (messaggio === null) throw new Error(`${String(valore)} è accettato`);
  return messaggioDi(messaggio, 'Codice');
};

frase('5.percorsi', async ({ banco, browser }) => {
  for (const buono of ['/', '/user/asta', '/a-b_c~d.e@f', '/a%20b', '/a?x=1&y=2', '/a#b', '/admin/asta/1?v=2#c'])
    expect([buono, percorsoLocaleSicuro(buono)]).toEqual([buono, buono]);
  for (const cattivo of [
    '',
    'a',
    '//x',
    '/\\x',
    '\\/x',
    '/%2f%2fx',
    '/%5cx',
    '/a b',
    '/a\nb',
    '/\tx',
    ' /x',
    '/è',
    'javascript:alert(1)',
    'https://altrove.example',
    '/a/../..//x',
    '/a/;x',
    null,
    12,
  ])
    expect([cattivo, percorsoLocaleSicuro(cattivo)]).toEqual([cattivo, null]);
  // Nella pagina vera: un percorso così, ricordato da altri, non porta da nessuna parte.
  const pagina = await browser.newPage({ baseURL: banco.url });
  await pagina.goto('/login');
  for (const cattivo of ['//altrove.example', '/\\altrove.example', 'javascript:alert(1)']) {
    await pagina.evaluate((percorso) => sessionStorage.setItem('auth.percorso', percorso), cattivo);
    await pagina.goto('/edicom/login');
    const parte = pagina.waitForRequest(/\/api\/edicom\/auth\/inizia/);
    await pagina.getByRole('button', { name: 'Accedi con l’identità aziendale' }).click();
    expect(new URL((await parte).url()).searchParams.get('ritorno')).toBe('/edicom');
    await pagina.goto('/login');
  }
  await pagina.close();
});

frase('5.confirmed', async () => {
  const regola = confermato('password', 'Password');
  expect(accetta(regola, 'abc', { password: 'abc' })).toBe(true);
  expect(accetta(regola, 'abd', { password: 'abc' })).toBe(false);
  expect(accetta(regola, '', { password: 'abc' })).toBe(false);
  expect(accetta(regola, '', {})).toBe(true);
});

frase('5.email', async () => {
  const una = email();
  const tante = email({ multipla: true });
  for (const buona of ['a@b.it', 'nome.cognome+x@studio-legale.pec.it', '']) expect(accetta(una, buona)).toBe(true);
  for (const cattiva of ['a', 'a@b', '@b.it', 'a@b.it, c@d.it', 'a b@c.it', `${'a'.repeat(65)}@b.it`])
    expect([cattiva, accetta(una, cattiva)]).toEqual([cattiva, false]);
  expect(accetta(tante, 'a@b.it, c@d.it,e@f.it')).toBe(true);
  expect(accetta(tante, 'a@b.it, c@d')).toBe(false);
  expect(accetta(tante, 'a@b.it,,c@d.it')).toBe(false);
});

frase('5.included', async () => {
  expect(accetta(incluso(['a', 'b']), 'a')).toBe(true);
  expect(accetta(incluso(['a', 'b']), 'c')).toBe(false);
});

frase('5.length', async () => {
  expect([accetta(lunghezzaEsatta(3), 'abc'), accetta(lunghezzaEsatta(3), 'ab')]).toEqual([true, false]);
  expect([accetta(lunghezzaMassima(3), 'abc'), accetta(lunghezzaMassima(3), 'abcd')]).toEqual([true, false]);
  expect([accetta(lunghezzaMinima(3), 'abc'), accetta(lunghezzaMinima(3), 'ab')]).toEqual([true, false]);
  // Un carattere è ciò che una persona conta, non un pezzo della sua codifica.
  expect(accetta(lunghezzaEsatta(1), '𝄞')).toBe(true);
});

frase('5.required', async () => {
  for (const vuoto of [null, undefined, [], '', '   ', '\n\t']) expect(accetta(obbligatorio(), vuoto)).toBe(false);
  for (const pieno of [false, 0, 'a', ['a'], true]) expect(accetta(obbligatorio(), pieno)).toBe(true);
  expect(accetta(obbligatorio({ falsoAmmesso: false }), false)).toBe(false);
});

frase('5.requiredIf', async () => {
  const seScritto = obbligatorioSe('altro');
  expect(accetta(seScritto, '', { altro: '' })).toBe(true);
  expect(accetta(seScritto, '', { altro: 'x' })).toBe(false);
  expect(accetta(seScritto, 'y', { altro: 'x' })).toBe(true);
  const seUno = obbligatorioSe('canale', ['fax', 'cartacea']);
  expect(accetta(seUno, '', { canale: 'telematica' })).toBe(true);
  expect(accetta(seUno, '', { canale: 'fax' })).toBe(false);
});

frase('5.messaggi', async () => {
  const attese: [Regola, unknown, RegExp][] = [
    [obbligatorio(), '', /obbligatorio/],
    [email(), 'x', /e-mail/],
    [lunghezzaMinima(3), 'ab', /almeno 3 caratteri/],
    [lunghezzaMassima(1), 'ab', /al massimo 1 carattere/],
    [lunghezzaTra(3, 5), 'ab', /da 3 a 5/],
    [numerico(), 'x', /numero/],
    [cifre(6), '12', /6 cifre/],
    [confermato('altro', 'Altro'), 'x', /non è uguale a «Altro»/],
    [formato(/^a$/, 'a'), 'b', /per esempio a/],
    [dimensioneKB(1), { name: 'a.zip', size: 4_000 }, /4 KB.*1 KB/],
  ];
  for (const [regola, valore, atteso] of attese) {
    expect(parole(regola, valore)).toMatch(atteso);
    expect(parole(regola, valore)).toContain('«Codice»');
  }
  for (const codice of CODICI_REGOLA)
    for (const lingua of ['it', 'en'] as const)
      expect(messaggioDi({ codice, dati: {} }, 'Codice', lingua)).toContain('Codice');
});
