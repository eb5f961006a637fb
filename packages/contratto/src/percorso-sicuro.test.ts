import { describe, expect, it } from 'vitest';
import { percorsoLocaleSicuro } from './percorso-sicuro.ts';

describe('percorsoLocaleSicuro', () => {
  it.each([
    '/',
    '/user/asta',
    '/admin/asta/7f3b/console/sala',
    '/asta/@lotto-1_2~3.4',
    '/ricerca?luogo=Roma&prezzo=1000#elenco',
    '/ricerca?q=casa%20al%20mare',
    '/login/%C3%A8',
    '/a?ritorno=https://esempio.it',
  ])('accetta %s', (percorso) => {
    expect(percorsoLocaleSicuro(percorso)).toBe(percorso);
  });

  it.each([
    [''],
    ['user/asta'],
    ['//esempio.it'],
    ['///esempio.it'],
    ['/\\esempio.it'],
    ['\\\\esempio.it'],
    ['/a\\b'],
    ['https://esempio.it'],
    ['javascript:alert(1)'],
    [' /user'],
    ['/user '],
    ['/user\n'],
    ['/\t/esempio.it'],
    ['/\r\nSet-Cookie:a=b'],
    ['/%2f/esempio.it'],
    ['/%2Fesempio.it'],
    ['/%5cesempio.it'],
    ['/%255cesempio.it'],
    ['/%252fesempio.it'],
    ['/%0d%0aLocation:x'],
    ['/%00'],
    ['/%7f'],
    ['/%'],
    ['/%zz'],
    ['/?a=%'],
    ['/a//b'],
    ['/..//esempio.it'],
    ['/../admin'],
    ['/./user'],
    ['/utente:8080'],
    ['/utente;a'],
    ['/perché'],
    ['/a?b=<script>'],
    ['/a#b c'],
    ['/a#b#c'],
    [`/${'a'.repeat(2_000)}`],
    [null],
    [undefined],
    [7],
    [['/user']],
  ])('rifiuta %j', (valore) => {
    expect(percorsoLocaleSicuro(valore)).toBeNull();
  });
});
