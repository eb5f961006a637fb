import { STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { sueVoci } from './sue-voci.ts';

const rilancio = (seq: number, pseudonimo: string) => ({
  seq,
  pseudonimo,
  importoCent: 100_000 * seq,
  canale: 'online' as const,
  ricevutoIl: seq,
  dichiaratoIl: seq,
});
const GARA: Stanza = { ...STANZA_VUOTA, seq: 9, rilanci: [rilancio(8, 'Offerente 1'), rilancio(9, 'Offerente 2')] };
const correzione = { rilancioSeq: 8, registratoCent: 800_000, importoCent: null, motivo: 'Non detto.', ricevutoIl: 20 };
const rifiutato = { importoCent: 1, ricevutoIl: 20, rifiuto: { codice: 'crono_scaduto' as const } as never };

const cambia = (nuova: Partial<Stanza>): boolean =>
  sueVoci({ ...GARA, seq: 20, ...nuova }, 'Offerente 1') !== sueVoci(GARA, 'Offerente 1');

test('R66 il rilancio di un altro non fa rileggere le proprie ricevute: quaranta persone le chiederebbero a ogni rilancio', () => {
  expect(cambia({ rilanci: [...GARA.rilanci, rilancio(20, 'Offerente 2')] })).toBe(false);
  expect(cambia({ rifiutati: [{ seq: 20, pseudonimo: 'Offerente 2', ...rifiutato }] })).toBe(false);
  expect(cambia({ correzioni: [{ seq: 20, pseudonimo: 'Offerente 2', ...correzione }] })).toBe(false);
});

test.each<[string, Partial<Stanza>]>([
  ['un rilancio', { rilanci: [...GARA.rilanci, rilancio(20, 'Offerente 1')] }],
  ['un rilancio rifiutato', { rifiutati: [{ seq: 20, pseudonimo: 'Offerente 1', ...rifiutato }] }],
  ['una correzione', { correzioni: [{ seq: 20, pseudonimo: 'Offerente 1', ...correzione }] }],
  ['un rilancio giudicato di nuovo', { rigiudicati: [{ seq: 20, pseudonimo: 'Offerente 1', ...rifiutato }] }],
  ['una decisione sulla precedenza', { precedenze: [{ seq: 20 } as Stanza['precedenze'][number]] }],
  [
    'la propria busta',
    {
      buste: [
        {
          pseudonimo: 'Offerente 1',
          canale: 'telematica',
          stato: 'ammessa',
          prezzoCent: 1,
          motivo: null,
          riservato: null,
        },
      ],
    },
  ],
])('R66 %s fa rileggere le proprie ricevute', (_, nuova) => {
  expect(cambia(nuova)).toBe(true);
});
