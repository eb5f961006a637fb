import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percorsoLocaleSicuro } from './percorso-sicuro.ts';

const LUNGHEZZA_PERCORSO_MAX = 2_000;

const SITI = ['http://127.0.0.1:3000', 'https://vendite.example', 'https://vendite.example:8443'];
const origine = (percorso: string, sito: string) => new URL(percorso, sito).origin;

describe('percorsoLocaleSicuro accetta', () => {
  it.each([
    ['la radice', '/'],
    ['una pagina', '/user/asta'],
    ['una pagina profonda', '/admin/asta/7f3b/console/sala'],
    ['una barra in fondo', '/user/asta/'],
    ['ogni carattere della regola', '/AZaz09@-_~./x'],
    ['una chiocciola, che qui non è una credenziale', '/@evil.example'],
    ['due chiocciole', '/a@b@evil.example'],
    ['punti che non salgono', '/a.b/...'],
    ['interrogazione e frammento', '/a?b#c'],
    ['interrogazione vuota', '/a?'],
    ['frammento vuoto', '/a#'],
    ['solo interrogazione', '/?a=1'],
    ['solo frammento', '/#elenco'],
    ['una ricerca', '/ricerca?luogo=Roma&prezzo=1000#elenco'],
    ['spazi codificati', '/ricerca?q=casa%20al%20mare'],
    ['una lettera accentata codificata', '/login/%C3%A8'],
    ['un’emoji codificata', '/login/%F0%9F%8F%A0'],
    ['una percentuale codificata', '/sconto-10%25'],
    ['un indirizzo altrui dentro l’interrogazione', '/a?ritorno=https://esempio.it'],
    ['due barre dentro l’interrogazione', '/a?ritorno=//esempio.it'],
    ['due barre dentro il frammento', '/a#//esempio.it'],
    ['barre codificate dentro l’interrogazione', '/a?ritorno=%2F%2Fesempio.it'],
    ['javascript dentro l’interrogazione, che nessuno esegue', '/a?x=javascript:alert(1)'],
    ['una barra a tutta larghezza codificata, che non è una barra', '/%EF%BC%8Fesempio.it'],
    ['il più lungo', `/${'a'.repeat(LUNGHEZZA_PERCORSO_MAX - 1)}`],
  ])('%s', (_, percorso) => {
    expect(percorsoLocaleSicuro(percorso)).toBe(percorso);
    for (const sito of SITI) expect(origine(percorso, sito)).toBe(sito);
  });
});

describe('percorsoLocaleSicuro rifiuta', () => {
  it.each([
    ['il vuoto', ''],
    ['un percorso relativo', 'user/asta'],
    ['una interrogazione sola', '?a=1'],
    ['un frammento solo', '#a'],
    ['due barre', '//x'],
    ['due barre e un sito', '//esempio.it'],
    ['tre barre', '///esempio.it'],
    ['quattro barre', '////esempio.it'],
    ['barra e barra rovescia', '/\\x'],
    ['due barre rovesce', '\\\\esempio.it'],
    ['barra rovescia e barra', '\\/esempio.it'],
    ['una barra rovescia in mezzo', '/a\\b'],
    ['una barra rovescia nell’interrogazione', '/a?b=\\x'],
    ['due barre con credenziali', '//utente:parola@esempio.it'],
    ['un altro sito', 'https://esempio.it'],
    ['un altro sito senza barre', 'https:esempio.it'],
    ['uno schema maiuscolo', 'HTTPS://esempio.it'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript dopo una tabulazione', 'java\tscript:alert(1)'],
    ['data', 'data:text/html,<script>'],
    ['blob', 'blob:https://esempio.it/1'],
    ['mailto', 'mailto:a@esempio.it'],
    ['uno spazio prima', ' /user'],
    ['uno spazio dopo', '/user '],
    ['uno spazio in mezzo', '/a b'],
    ['a capo in fondo', '/user\n'],
    ['a capo prima', '\n/user'],
    ['tabulazione e barra, che il browser toglie', '/\t/esempio.it'],
    ['a capo e barra, che il browser toglie', '/\n/esempio.it'],
    ['ritorno e barra, che il browser toglie', '/\r/esempio.it'],
    ['tabulazione prima di tutto', '\t//esempio.it'],
    ['un’intestazione aggiunta', '/\r\nSet-Cookie:a=b'],
    ['il carattere nullo', '/\u0000/esempio.it'],
    ['un carattere di controllo', '/\u0001'],
    ['canc', '/\u007f'],
    ['un marcatore di direzione', '/\u202ea'],
    ['uno spazio non separabile', '/\u00a0'],
    ['un segno di ordine dei byte', '\ufeff/user'],
    ['barra e barra codificata', '/%2f/esempio.it'],
    ['due barre codificate', '/%2f%2fx'],
    ['una barra codificata maiuscola', '/%2Fesempio.it'],
    ['una barra rovescia codificata', '/%5cx'],
    ['una barra rovescia codificata maiuscola', '/%5Cx'],
    ['una barra codificata due volte', '/%252fesempio.it'],
    ['una barra rovescia codificata due volte', '/%255cesempio.it'],
    ['una barra codificata tre volte', '/%25252fesempio.it'],
    ['una barra codificata in fondo', '/a%2f'],
    ['a capo codificato', '/%0d%0aLocation:x'],
    ['una tabulazione codificata', '/%09/esempio.it'],
    ['a capo codificato nell’interrogazione', '/a?b=%0d%0aSet-Cookie:c'],
    ['a capo codificato due volte', '/%250aesempio.it'],
    ['il nullo codificato', '/%00'],
    ['canc codificato', '/%7f'],
    ['una percentuale sola', '/%'],
    ['una percentuale e una cifra', '/%2'],
    ['una percentuale e due lettere', '/%zz'],
    ['una percentuale alla Microsoft', '/%u002f'],
    ['una percentuale sola nell’interrogazione', '/?a=%'],
    ['byte che non sono UTF-8', '/%ff'],
    ['una barra scritta con un byte di troppo', '/%c0%af%c0%afesempio.it'],
    ['mezza coppia di surrogati', '/%ed%a0%80'],
    ['due barre in mezzo', '/a//b'],
    ['due barre dopo la salita', '/..//x'],
    ['due barre dopo il punto', '/.//x'],
    ['una salita', '/../admin'],
    ['una salita in mezzo', '/a/../b'],
    ['una salita in fondo', '/a/..'],
    ['un punto', '/./user'],
    ['un punto in fondo', '/a/.'],
    ['una salita codificata', '/%2e%2e/admin'],
    ['una salita mezza codificata', '/.%2E/admin'],
    ['un punto codificato', '/%2e/user'],
    ['una salita codificata due volte', '/%252e%252e/admin'],
    ['una porta', '/utente:8080'],
    ['un punto e virgola', '/utente;a'],
    ['una lettera accentata', '/perché'],
    ['una barra a tutta larghezza', '/／esempio.it'],
    ['un’emoji', '/🏠'],
    ['mezza coppia di surrogati non codificata', '/\ud800'],
    ['un minore nell’interrogazione', '/a?b=<script>'],
    ['una virgoletta', '/a"b'],
    ['una graffa', '/a?b={}'],
    ['uno spazio nel frammento', '/a#b c'],
    ['due frammenti', '/a#b#c'],
    ['uno troppo lungo', `/${'a'.repeat(LUNGHEZZA_PERCORSO_MAX)}`],
    ['uno lunghissimo', `/${'a/'.repeat(1_000_000)}`],
    ['niente', null],
    ['nulla di definito', undefined],
    ['un numero', 7],
    ['un elenco', ['/user']],
    ['un oggetto che si scrive come un percorso', { toString: () => '/user' }],
    ['un testo in scatola', new String('/user')],
  ])('%s', (_, valore) => {
    expect(percorsoLocaleSicuro(valore)).toBeNull();
  });
});

describe('percorsoLocaleSicuro, qualunque testo gli si dia', () => {
  const pezzi = fc.constantFrom(
    ...['/', '\\', '.', '..', '@', ':', ';', '?', '#', '~', '-', '_', 'a', 'Z', '0', 'evil.example', 'javascript:'],
    ...['%2f', '%2F', '%5c', '%25', '%252f', '%2e', '%3a', '%3f', '%23', '%40', '%09', '%0a', '%00', '%', '%zz'],
    ...['%C3%A8', '%C3', '%A8', '%EF%BC%8F', '\t', '\n', '\r', '\u0000', ' ', '／', '。', 'é', 'ß', '\u202e'],
  );
  const ostili = fc.oneof(
    fc.array(pezzi, { maxLength: 12 }).map((parti) => `/${parti.join('')}`),
    fc.array(pezzi, { maxLength: 12 }).map((parti) => parti.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }).map((testo) => `/${testo}`),
  );

  it('ciò che accetta resta su questo sito, com’è e decodificato una volta', () => {
    let accettati = 0;
    fc.assert(
      fc.property(ostili, fc.constantFrom(...SITI), (testo, sito) => {
        const percorso = percorsoLocaleSicuro(testo);
        if (percorso === null) return;
        accettati += 1;
        const url = new URL(percorso, sito);
        expect([url.origin, url.username, url.password]).toEqual([sito, '', '']);
        expect(origine(decodeURIComponent(percorso), sito)).toBe(sito);
        // Chi prende il solo percorso e lo risolve ancora resta qui anche lui.
        expect(origine(url.pathname, sito)).toBe(sito);
        // Il browser non ha nulla da riscrivere nel percorso: ciò che si è controllato è ciò che si apre.
        expect(url.pathname).toBe(percorso.split(/[?#]/, 1)[0]);
      }),
      { numRuns: 5_000 },
    );
    expect(accettati).toBeGreaterThan(200);
  });

  it('restituisce il testo stesso o niente', () => {
    fc.assert(
      fc.property(fc.oneof(ostili, fc.anything()), (testo) => {
        expect([testo, null]).toContain(percorsoLocaleSicuro(testo));
      }),
    );
  });

  it('ogni percorso della regola è accettato: lettere, cifre e @ - _ ~ . con interrogazione e frammento', () => {
    const carattere = fc.constantFrom(...'abcXYZ019@-_~', '%C3%A8', '%20');
    const parte = fc.array(carattere, { minLength: 1, maxLength: 8 }).map((lettere) => lettere.join(''));
    const coda = (segno: string) =>
      fc.option(
        parte.map((testo) => `${segno}${testo}`),
        { nil: '' },
      );
    fc.assert(
      fc.property(fc.array(parte, { maxLength: 6 }), coda('?'), coda('#'), (parti, interrogazione, frammento) => {
        const percorso = `/${parti.join('/')}${interrogazione}${frammento}`;
        expect(percorsoLocaleSicuro(percorso)).toBe(percorso);
      }),
    );
  });
});
