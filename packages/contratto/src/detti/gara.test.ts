import type { Evento, MotivoSospensione } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { dettoNelVerbale, soloPseudonimo } from '../detti.ts';
import { inTratti, senzaSegni } from '../parole/dati-bloccati.ts';

const frasi = (evento: Evento, riservato: boolean): string[] =>
  dettoNelVerbale(evento, 0, { nomina: soloPseudonimo, riservato })?.frasi ?? [];
const sospesa = (motivo: MotivoSospensione, riservato = true): string =>
  frasi({ tipo: 'GaraSospesa', sospesaIl: 0, motivo, dettaglio: 'un dettaglio' }, riservato)[0] ?? '';

test.each([
  ['incidente', 'La piattaforma sospende la gara per un incidente'],
  ['referente_disconnesso', 'La piattaforma sospende la gara perché il referente non è collegato'],
  ['atto_del_referente', 'Il referente sospende la gara'],
  ['vendita_sospesa', 'La gara è sospesa con la vendita'],
] as const)(
  'R57 R68 il verbale dice chi ha sospeso la gara, e chi lo corregge non può cambiarlo: %s',
  (motivo, chi) => {
    expect(senzaSegni(sospesa(motivo))).toContain(`${chi}: un dettaglio.`);
    expect(inTratti(sospesa(motivo))).toContainEqual({ tipo: 'dato', valore: chi });
    // A chi partecipa si dice chi, non che cosa si è visto (R33).
    expect(senzaSegni(sospesa(motivo, false))).toMatch(new RegExp(`${chi}\\.$`));
  },
);

test('R54 il verbale dice chi era stato rifiutato e, con quello in sala al suo posto, vale; l’ora la legge chi conduce', () => {
  const di = (pseudonimo: string, importoCent: number) => ({ bustaId: pseudonimo, pseudonimo, importoCent });
  const racconta = (riservato: boolean): string =>
    senzaSegni(
      frasi(
        {
          tipo: 'RilancioPrecedente',
          ...di('Cedro', 9_600_000),
          dichiaratoIl: 0,
          prima: 'sala',
          motivo: 'sentito prima',
          decisoIl: 3,
          seguiti: [
            { ...di('Abete', 9_640_000), ricevutoIl: 1, minimoCent: 9_650_000 },
            { ...di('Betulla', 9_670_000), ricevutoIl: 1_234, minimoCent: null, respinto: true },
          ],
          migliore: di('Betulla', 9_670_000),
          scadeIl: 4,
        },
        riservato,
      )[0] ?? '',
    );
  expect(racconta(true)).toContain('erano stati accettati online: Abete per € 96.400,00 alle ');
  expect(racconta(true)).toContain('Non vale più: Abete per € 96.400,00, che doveva raggiungere € 96.500,00.');
  expect(racconta(true)).toMatch(
    /Era stato rifiutato, e con quello in sala al suo posto vale: Betulla per € 96\.700,00, arrivato alle .*,234\./,
  );
  expect(racconta(false)).toContain('vale: Betulla per € 96.700,00. In testa Betulla');
});
