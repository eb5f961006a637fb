import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pain001 } from '../banca/rimborsi/ordini/pain001.ts';
import { apriCalendario, FINE_CALENDARIO, scriviEvento } from '../calendario/scrivi-ics.ts';
import { pulito } from '../calendario/testo-pulito.ts';
import { scriviCsv } from '../fogli/csv.ts';
import { leggiXlsx } from '../fogli/prove/leggi-xlsx.ts';
import { flussoXlsx } from '../fogli/xlsx.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import { type Documento, paragrafo } from '../verbale/documento.ts';
import { creaCompilatore } from '../verbale/stampa/compila.ts';

/** Ciò che una persona può scrivere in una nota, e che qualcosa, da qualche parte, potrebbe guastare. */
const NOTE = {
  emoji: 'Visita ore 10 🏠👩‍⚖️ grazie',
  'da destra a sinistra': 'La targa è שלום 123 e basta',
  formula: '=HYPERLINK("http://esempio.it";"Premi")',
  'formula dopo uno spazio': '  +39 030 1234',
  'formula con un segno meno': '-2+3+cmd|’ /C calc’!A0',
  'separatori e virgolette': 'uno; due, «tre» "quattro"\nsu due righe',
  'marcatori di XML e di HTML': '<b>&amp;</b> ]]> <!-- --> <script>',
  'comandi di un calendario': 'fine\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:falso',
  'comandi di un foglio': '_x0007_ e _x005F_',
  'parola lunga': `precipitevolissimevolmente${'a'.repeat(600)}`,
  'comandi di Typst': '#import "x": * $x^2$ *grassetto* @nota <etichetta>',
} as const;
const TUTTE = Object.entries(NOTE);

/** Non si possono scrivere: si rifiutano accanto al campo. */
const NON_SI_SCRIVONO = {
  'un carattere che XML non porta': 'campana \u0007',
  'lo zero': 'a\u0000b',
  'un comando che rovescia le righe': 'importo \u202e000.5',
  'un isolamento lasciato aperto': 'importo \u2066 5',
  'un isolamento chiuso senza essere aperto': 'importo \u2069 5',
  'mezzo carattere': 'a\ud83cb',
  'un carattere che non è tale': 'a\uffffb',
} as const;

const schema = z.strictObject({ nota: z.string() });

test.each(Object.entries(NON_SI_SCRIVONO))('%s si rifiuta, e si dice quale campo', (_, nota) => {
  expect(() => analizza(schema, { nota })).toThrow(/caratteri che non si possono registrare/);
});

describe.each(TUTTE)('una nota con %s', (_, nota) => {
  test('si scrive com’è', () => {
    expect(analizza(schema, { nota })).toEqual({ nota });
    expect(JSON.parse(JSON.stringify({ nota }))).toEqual({ nota });
  });

  test('nel CSV è intera, in una cella sola, e non è una formula', () => {
    const celle = leggiCsv(scriviCsv(['prima', 'nota', 'dopo'], [['a', nota, 'z']]))[1];
    expect(celle).toHaveLength(3);
    expect([celle?.[0], celle?.[2]]).toEqual(['a', 'z']);
    const letta = celle?.[1] ?? '';
    expect(letta.replace(/^'/, '')).toBe(nota);
    expect(letta).not.toMatch(/^\s*[=+\-@|%\t]/);
  });

  test('nel foglio XLSX è intera, ed è testo', async () => {
    const foglio = { nome: 'note', intestazioni: ['nota', 'dopo'], quante: 1, pagine: [[[nota, 'z']]] };
    const [letto] = await leggiXlsx(Buffer.concat(await Array.fromAsync(flussoXlsx(foglio, {}))));
    const riga = letto?.righe[1];
    expect([riga?.[0]?.valore, riga?.[0]?.formato, riga?.[1]?.valore]).toEqual([nota, '@', 'z']);
    expect(letto?.righe).toHaveLength(2);
  });

  test('nel calendario è intera, in un evento solo, con righe che ci stanno', () => {
    const evento = {
      uid: '1',
      quando: ['DTSTART:20260115T120000Z'],
      titolo: pulito(nota),
      luogo: '',
      descrizione: pulito(nota),
      indirizzo: 'https://esempio.it/a',
      annullato: false,
    };
    const scritto = `${apriCalendario({ prodotto: '-', nome: 'n', riletturaOre: 1 })}${scriviEvento(evento, 0)}${FINE_CALENDARIO}`;
    const righe = scritto.split('\r\n');
    expect(Math.max(...righe.map((riga) => Buffer.byteLength(riga)))).toBeLessThanOrEqual(75);
    const intere = scritto.replaceAll('\r\n ', '').split('\r\n');
    expect(intere.filter((riga) => riga === 'BEGIN:VEVENT' || riga === 'END:VEVENT')).toHaveLength(2);
    const sommario = intere.find((riga) => riga.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? '';
    const letto = sommario.replaceAll(/\\([\\;,nN])/g, (_tutto, uno: string) => (/n/i.test(uno) ? '\n' : uno));
    expect(letto).toBe(nota.replaceAll('\r\n', '\n').trim());
  });

  test('in un ordine per la banca l’XML resta uno, con i soli caratteri che la banca legge', () => {
    const xml = pain001({
      id: '6f2e1f3a-5a0e-4b7e-9a51-0c6f6f1f2a11',
      approvatoIl: 0,
      debitore: { nome: nota, iban: 'IT60X0542811101000000123456', bic: null },
      righe: [{ riga: 1, importoCent: 100, iban: 'IT60X0542811101000000123456', intestatario: nota, causale: nota }],
    });
    expect(XMLValidator.validate(xml)).toBe(true);
    const letto: unknown = new XMLParser().parse(xml);
    expect(JSON.stringify(letto)).not.toMatch(/HYPERLINK\(\\"|<|&/);
  });
});

describe('nei documenti', () => {
  const compilatore = creaCompilatore();
  afterAll(() => compilatore.chiudi());
  const documento = (testi: readonly string[]): Documento => ({
    ufficio: 'Tribunale di prova',
    titolo: 'Documento',
    sottotitolo: '',
    piede: 'prova',
    dataMs: 1_800_000_000_000,
    sezioni: [{ titolo: 'Note', blocchi: testi.map((testo) => paragrafo(testo)) }],
    firma: null,
  });

  test('tutte le note insieme fanno un PDF che si apre: le parole ci sono, e le cifre accanto restano al loro posto', async () => {
    const pdf = await compilatore.compila(documento(TUTTE.map(([, nota]) => `Nota 17: ${nota} (fine 42)`)));
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
    const unito = text.replaceAll(/\s/g, '');
    expect(unito.match(/Nota17:/g)).toHaveLength(TUTTE.length);
    expect(unito.match(/\(fine42\)/g)).toHaveLength(TUTTE.length);
    for (const parte of ['Visitaore10', 'HYPERLINK', '+390301234', '<script>', 'ENDVEVENT', '#import', 'a'.repeat(100)])
      expect(unito.replaceAll('END:VEVENT', 'ENDVEVENT')).toContain(parte);
  });
});

/** Un CSV come lo legge un foglio di calcolo italiano (RFC 4180, punto e virgola). */
function leggiCsv(testo: string): string[][] {
  const righe: string[][] = [[]];
  let cella = '';
  let dentro = false;
  const corpo = testo.replace(/^\uFEFF/, '');
  for (let i = 0; i < corpo.length; i += 1) {
    const uno = corpo[i];
    if (dentro) {
      if (uno !== '"') cella += uno;
      else if (corpo[i + 1] === '"') {
        cella += '"';
        i += 1;
      } else dentro = false;
    } else if (uno === '"' && cella === '') dentro = true;
    else if (uno === ';' || uno === '\n') {
      righe.at(-1)?.push(cella.replace(/\r$/, ''));
      cella = '';
      if (uno === '\n') righe.push([]);
    } else cella += uno;
  }
  return righe.filter((riga) => riga.length > 0);
}
