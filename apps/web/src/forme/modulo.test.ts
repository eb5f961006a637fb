import { confermato, email, obbligatorio, type Regole } from '@gestore/contratto/regole';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cambiato,
  conErroriServer,
  type Modulo,
  messaggioDelCampo,
  moduloNuovo,
  rimesso,
  verificato,
} from './modulo.ts';

type Scritto = { email: string; password: string; conferma: string };
type Campo = keyof Scritto;
const VUOTO: Scritto = { email: '', password: '', conferma: '' };
const regoleIn = (nomePassword: string): Regole<Campo> => ({
  email: [obbligatorio(), email()],
  password: [obbligatorio()],
  conferma: [obbligatorio(), confermato('password', nomePassword)],
});
const REGOLE = regoleIn('Password');
const inviato = (valori: Scritto): Modulo<Scritto> => verificato(moduloNuovo(valori), REGOLE).modulo;
const codici = ({ errori }: Modulo<Scritto>): Partial<Record<Campo, string>> =>
  Object.fromEntries(Object.entries(errori).map(([campo, { codice }]) => [campo, codice]));

const scritto = fc.record({ email: fc.string(), password: fc.string(), conferma: fc.string() });
const modifica = fc.oneof(...(Object.keys(VUOTO) as Campo[]).map((campo) => fc.record({ [campo]: fc.string() })));

describe('prima dell’invio', () => {
  test('scrivere non fa comparire errori, per qualunque sequenza di modifiche', () => {
    fc.assert(
      fc.property(fc.array(modifica), (modifiche) => {
        const modulo = modifiche.reduce((prima, parte) => cambiato(prima, REGOLE, parte), moduloNuovo(VUOTO));
        expect(modulo.errori).toEqual({});
        expect(modulo.inviato).toBe(false);
      }),
    );
  });
});

describe('all’invio', () => {
  test('ogni campo dice la prima regola che non passa, e il fuoco va sul primo campo sbagliato', () => {
    const { modulo, primo } = verificato(moduloNuovo({ ...VUOTO, email: 'studio' }), REGOLE);
    expect(codici(modulo)).toEqual({ email: 'email', password: 'obbligatorio', conferma: 'obbligatorio' });
    expect(primo).toBe('email');
  });
  test('se tutto va bene non c’è errore né fuoco da portare', () => {
    const giusto = { email: 'a@studio.it', password: 'segreta', conferma: 'segreta' };
    expect(verificato(moduloNuovo(giusto), REGOLE)).toMatchObject({ modulo: { errori: {} }, primo: null });
  });
});

describe('dopo un invio', () => {
  test('il campo si ricontrolla mentre lo si corregge', () => {
    const modulo = cambiato(inviato(VUOTO), REGOLE, { email: 'a@studio.it' });
    expect(codici(modulo)).toEqual({ password: 'obbligatorio', conferma: 'obbligatorio' });
    expect(codici(cambiato(modulo, REGOLE, { email: 'a@' }))).toMatchObject({ email: 'email' });
  });
  test('correggere la password corregge anche la conferma che era sbagliata', () => {
    const modulo = inviato({ email: 'a@studio.it', password: 'uno', conferma: 'due' });
    expect(codici(modulo)).toEqual({ conferma: 'confermato' });
    expect(codici(cambiato(modulo, REGOLE, { password: 'due' }))).toEqual({});
  });
  test('un campo che andava bene non diventa sbagliato mentre se ne scrive un altro', () => {
    const modulo = inviato({ email: 'a@studio.it', password: 'uno', conferma: 'uno' });
    expect(codici(cambiato(modulo, REGOLE, { password: 'altro' }))).toEqual({});
  });
});

test('nulla di scritto si perde: dopo modifiche, invii e rifiuti i valori sono gli ultimi scritti', () => {
  const passo = fc.oneof(modifica, fc.constant('invio' as const), fc.constant('rifiuto' as const));
  fc.assert(
    fc.property(scritto, fc.array(passo), (iniziali, passi) => {
      let modulo: Modulo<Scritto> = moduloNuovo(iniziali);
      let attesi: Scritto = iniziali;
      for (const uno of passi) {
        if (uno === 'invio') modulo = verificato(modulo, REGOLE).modulo;
        else if (uno === 'rifiuto') modulo = conErroriServer(modulo, [{ campo: 'email', messaggio: 'no' }]).modulo;
        else {
          modulo = cambiato(modulo, REGOLE, uno);
          attesi = { ...attesi, ...uno };
        }
        expect(modulo.valori).toEqual(attesi);
      }
    }),
  );
});

describe('ciò che il server non accetta', () => {
  const errori = [
    { campo: 'conferma', messaggio: 'Non coincide.' },
    { campo: 'email', messaggio: 'Indirizzo già presente.' },
    { campo: 'email', messaggio: 'Secondo motivo.' },
    { campo: 'comandoId', messaggio: 'Identificativo sbagliato.' },
  ];
  test('va accanto al suo campo, e ciò che qui non ha un campo torna indietro', () => {
    const { modulo, altri, primo } = conErroriServer(moduloNuovo(VUOTO), errori);
    expect(modulo.dalServer).toEqual({ conferma: 'Non coincide.', email: 'Indirizzo già presente.' });
    expect(altri).toEqual(['Identificativo sbagliato.']);
    expect(primo).toBe('conferma');
  });
  test('un errore dentro un campo composto va accanto a quel campo, e non a uno che comincia con le stesse lettere', () => {
    const { modulo, altri } = conErroriServer(moduloNuovo(VUOTO), [
      { campo: 'password.0', messaggio: 'Dentro.' },
      { campo: 'emailBis', messaggio: 'Altro.' },
    ]);
    expect(modulo.dalServer).toEqual({ password: 'Dentro.' });
    expect(altri).toEqual(['Altro.']);
  });
  test('sparisce quando quel campo cambia, e resta se cambia un altro', () => {
    const { modulo } = conErroriServer(moduloNuovo(VUOTO), errori);
    expect(cambiato(modulo, REGOLE, { email: 'b@studio.it' }).dalServer).toEqual({ conferma: 'Non coincide.' });
  });
  test('sparisce al nuovo invio', () => {
    const { modulo } = conErroriServer(moduloNuovo(VUOTO), errori);
    expect(verificato(modulo, REGOLE).modulo.dalServer).toEqual({});
  });
});

test('un campo che la pagina svuota non è sbagliato finché non si invia di nuovo, e gli altri restano come sono', () => {
  const modulo = rimesso(inviato({ email: 'studio', password: 'uno', conferma: 'due' }), {
    password: '',
    conferma: '',
  });
  expect(codici(modulo)).toEqual({ email: 'email' });
  expect(modulo.valori).toEqual({ email: 'studio', password: '', conferma: '' });
  expect(codici(verificato(modulo, REGOLE).modulo)).toMatchObject({
    password: 'obbligatorio',
    conferma: 'obbligatorio',
  });
});

describe('le parole seguono la lingua', () => {
  test('il nome dell’altro campo è quello di adesso, non quello dell’invio', () => {
    const modulo = inviato({ email: 'a@studio.it', password: 'uno', conferma: 'due' });
    expect(messaggioDelCampo(modulo, regoleIn('New password'), 'conferma')).toEqual({
      codice: 'confermato',
      dati: { altro: 'New password' },
    });
    expect(messaggioDelCampo(modulo, REGOLE, 'email')).toBeNull();
  });
});
