import type { VistaEvento } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { dettoInCronologia, dettoRivisto, nomeDelFatto, TIPI_ATTO_REGISTRO } from './detti.ts';
import { TAVOLA } from './eventi/leggi.ts';

test('il gestore può cercare ogni fatto che una vendita può avere', () => {
  expect(TIPI_ATTO_REGISTRO.toSorted()).toEqual(Object.keys(TAVOLA).toSorted());
});

test('nel registro ogni fatto ha un nome suo, in ciascuna lingua', () => {
  for (const lingua of ['it', 'en'] as const) {
    const nomi = TIPI_ATTO_REGISTRO.map((tipo) => nomeDelFatto(tipo, lingua));
    expect(new Set(nomi).size).toBe(TIPI_ATTO_REGISTRO.length);
  }
  for (const tipo of TIPI_ATTO_REGISTRO) expect(nomeDelFatto(tipo, 'en')).not.toBe(nomeDelFatto(tipo, 'it'));
});

test('un fatto che la pagina non conosce ancora resta con il nome che ha nei dati, anche se è quello di una parola del linguaggio', () => {
  expect(['NotaAnnotata', 'constructor', 'toString'].map((tipo) => nomeDelFatto(tipo, 'it'))).toEqual([
    'NotaAnnotata',
    'constructor',
    'toString',
  ]);
});

test('chi rivede legge uno per uno i rilanci e i messaggi, che la cronologia raccoglie o tace; di ciò che è riservato nessuno dice nulla', () => {
  const rilancio: VistaEvento = {
    tipo: 'RilancioAccettato',
    pseudonimo: 'Abete',
    importoCent: 9_600_000,
    canale: 'sala',
    dichiaratoIl: 0,
    scadeIl: 0,
  };
  expect(dettoInCronologia(rilancio, 'it')).toBeNull();
  expect(dettoRivisto(rilancio, 'it')).toBe('Abete rilancia a € 96.000,00, a voce in sala');
  expect(dettoRivisto(rilancio, 'en')).toBe('Abete raises to € 96.000,00, spoken in the room');
  const messaggio: VistaEvento = { tipo: 'MessaggioInviato', messaggioId: 'm', da: 'Abete', ruolo: '', privato: true };
  expect([dettoInCronologia(messaggio, 'it'), dettoRivisto(messaggio, 'it')]).toEqual([null, 'Un messaggio di Abete']);
  expect([dettoInCronologia({ tipo: 'riservato' }, 'it'), dettoRivisto({ tipo: 'riservato' }, 'it')]).toEqual([
    null,
    null,
  ]);
  // Un fatto che tace in tutti e due non prende la frase di un altro.
  const onda = { tipo: 'ReferenteInOnda', mezzi: 'audio' } as unknown as VistaEvento;
  expect([dettoInCronologia(onda, 'it'), dettoRivisto(onda, 'it')]).toEqual([null, null]);
});
