import { expect, test } from 'vitest';
import { conRuolo, leggiIndirizzi } from './indirizzi.ts';

test('una macchina sola resta l’indirizzo di sempre', () => {
  expect(leggiIndirizzi('postgres://u:p@base.example/gestore?sslmode=verify-full')).toEqual({
    ospiti: [{ host: 'base.example', porta: 5432 }],
    url: 'postgres://u:p@base.example:5432/gestore?sslmode=verify-full',
    primaria: false,
  });
  expect(leggiIndirizzi('postgresql://base').ospiti).toEqual([{ host: 'base', porta: 5432 }]);
});

test('più macchine, ciascuna con la sua porta, e si vuole quella che accetta scritture', () => {
  const testo = 'postgres://u:p%40@uno:5001,[::1]:5002,tre/gestore?target_session_attrs=read-write&sslmode=require';
  expect(leggiIndirizzi(testo)).toEqual({
    ospiti: [
      { host: 'uno', porta: 5001 },
      { host: '::1', porta: 5002 },
      { host: 'tre', porta: 5432 },
    ],
    url: 'postgres://u:p%40@uno:5001/gestore?sslmode=require',
    primaria: true,
  });
});

test.each([
  ['mysql://x', 'indirizzo completo'],
  ['segreto', 'indirizzo completo'],
  ['postgres://u:p@uno,due/gestore', 'target_session_attrs=read-write'],
  ['postgres://u:p@uno,due/gestore?target_session_attrs=any', 'soltanto read-write'],
  ['postgres://u:p@uno:5001,uno:5001/g?target_session_attrs=read-write', 'due volte'],
  ['postgres://u:una/password@base/gestore', 'nella password una barra si scrive %2F'],
  ['postgres://u:p@uno,,due/g?target_session_attrs=read-write', 'non è scritta bene'],
  ['postgres://u:p@uno:70000,due/g?target_session_attrs=read-write', 'non è scritta bene'],
  ['postgres://u:p@uno:cinque,due/g?target_session_attrs=primary', 'non è scritta bene'],
])('%s è rifiutato, e si dice perché', (testo, perche) => {
  expect(() => leggiIndirizzi(testo)).toThrow(perche);
});

test('il ruolo dell’applicazione va su tutte le macchine, e il resto non cambia', () => {
  const testo = 'postgres://u:p@uno:5001,due:5002/gestore?target_session_attrs=read-write';
  expect(conRuolo(testo, 'gestore_app', 'a/b')).toBe(
    'postgres://gestore_app:a%2Fb@uno:5001,due:5002/gestore?target_session_attrs=read-write',
  );
  expect(conRuolo('postgres://uno', 'r', 'p')).toBe('postgres://r:p@uno');
});
