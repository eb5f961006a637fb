import type { Evento, EventoDi } from '@gestore/dominio';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { creaLettore, TAVOLA, VoceIllegibile, type VoceScritta, versioneDi } from './leggi.ts';
import { passata, type TavolaEventi } from './tavola.ts';

const compilato = creaLettore(TAVOLA, (schema) => z.compile(schema));

const DATI = {
  bustaId: 'b1',
  pseudonimo: 'Offerente 1',
  importoCent: 10_500_000,
  canale: 'online',
  dichiaratoIl: 1_800_000_000_000,
  scadeIl: 1_800_000_180_000,
} as const;
const voce = (altro: Partial<VoceScritta> = {}): VoceScritta => ({
  asta: 'asta-1',
  seq: 7,
  tipo: 'RilancioAccettato',
  versione: 1,
  dati: DATI,
  ...altro,
});

describe.each([
  ['senza compilare', creaLettore(TAVOLA)],
  ['compilato', compilato],
])('%s', (_, leggi) => {
  test('una voce dice il suo fatto', () => {
    expect(leggi(voce())).toEqual({ tipo: 'RilancioAccettato', ...DATI });
    expect(leggi(voce({ tipo: 'RaccoltaAperta', dati: {} }))).toEqual({ tipo: 'RaccoltaAperta' });
  });

  test.each<[string, Partial<VoceScritta>, string]>([
    ['un tipo che non esiste', { tipo: 'RilancioRitirato' }, 'un fatto che non esiste'],
    ['un tipo che è di ogni oggetto', { tipo: 'constructor' }, 'un fatto che non esiste'],
    ['una versione futura', { versione: 2 }, 'una versione che non esiste'],
    ['una versione che non c’è mai stata', { versione: 0 }, 'una versione che non esiste'],
    ['una versione a metà', { versione: 1.5 }, 'una versione che non esiste'],
    ['un campo in più', { dati: { ...DATI, ip: '10.0.0.1' } }, 'unrecognized_keys'],
    ['un campo in meno', { dati: { ...DATI, scadeIl: undefined } }, 'scadeIl (invalid_type)'],
    ['un importo che non è intero', { dati: { ...DATI, importoCent: 0.5 } }, 'importoCent (invalid_type)'],
    ['un altro tipo nei dati', { dati: { ...DATI, tipo: 'GaraConclusa' } }, 'tipo (invalid_value)'],
    ['dati che non sono un oggetto', { dati: [] }, 'i dati non sono un oggetto'],
    ['nessun dato', { dati: null }, 'i dati non sono un oggetto'],
  ])('rifiuta %s, e dice di quale vendita e di quale voce', (_nome, altro, perche) => {
    const letta = (): Evento => leggi(voce(altro));
    expect(letta).toThrow(VoceIllegibile);
    expect(letta).toThrow('asta asta-1, voce 7: ');
    expect(letta).toThrow(perche);
  });

  test('di ciò che non torna dice il campo, mai il valore', () => {
    const dati = { ...DATI, pseudonimo: 42, canale: 'segreto-di-qualcuno' };
    expect(() => leggi(voce({ dati }))).toThrow('pseudonimo (invalid_type), canale (invalid_value)');
    expect(() => leggi(voce({ dati }))).not.toThrow('segreto-di-qualcuno');
  });
});

test('ogni schema si compila, e chi si compila non cambia i tipi', () => {
  for (const { attuale } of Object.values(TAVOLA)) expect(() => z.compile(attuale, { strict: true })).not.toThrow();
  expectTypeOf(TAVOLA.GaraAvviata.attuale).toEqualTypeOf<z.ZodType<EventoDi<'GaraAvviata'>>>();
});

/** Come se il crono fosse stato scritto prima in secondi e senza l'ora del fermo, poi in millesimi con un altro nome. */
const CON_PASSATO: TavolaEventi = {
  ...TAVOLA,
  CronoFermato: {
    ...TAVOLA.CronoFermato,
    passate: [
      passata(z.strictObject({ residuo: z.int(), fermatoIl: z.int() }), ({ residuo, fermatoIl }) => ({
        residuoInMs: residuo * 1_000,
        fermatoIl,
      })),
      passata(z.strictObject({ residuoInMs: z.int(), fermatoIl: z.int() }), ({ residuoInMs, fermatoIl }) => ({
        residuoMs: residuoInMs,
        fermatoIl,
      })),
    ],
  },
};

describe('una versione passata si porta avanti', () => {
  const leggi = creaLettore(CON_PASSATO);
  const crono = (versione: number, dati: unknown): VoceScritta => voce({ tipo: 'CronoFermato', versione, dati });
  const fermo = { tipo: 'CronoFermato', fermatoIl: 5, residuoMs: 7_000 };

  test.each([
    [1, { residuo: 7, fermatoIl: 5 }],
    [2, { residuoInMs: 7_000, fermatoIl: 5 }],
    [3, { residuoMs: 7_000, fermatoIl: 5 }],
  ])('dalla %s', (versione, dati) => {
    expect(leggi(crono(versione, dati))).toEqual(fermo);
  });

  test('ciascuna con i suoi dati e non con quelli di un’altra', () => {
    expect(() => leggi(crono(1, { residuoInMs: 7_000, fermatoIl: 5 }))).toThrow('residuo (invalid_type)');
    expect(() => leggi(crono(3, { residuo: 7, fermatoIl: 5 }))).toThrow('residuoMs (invalid_type)');
    expect(() => leggi(crono(4, { residuoMs: 7_000, fermatoIl: 5 }))).toThrow('una versione che non esiste');
  });

  test('e ciò che ne esce si riesamina', () => {
    const guasta = creaLettore({
      ...CON_PASSATO,
      CronoFermato: {
        ...CON_PASSATO.CronoFermato,
        passate: [passata(z.strictObject({}), () => ({ residuoMs: 'sette' }))],
      },
    });
    expect(() => guasta(crono(1, {}))).toThrow('residuoMs (invalid_type)');
  });

  test('oggi ogni fatto è alla prima', () => {
    expect(versioneDi('CronoFermato')).toBe(1);
  });
});
