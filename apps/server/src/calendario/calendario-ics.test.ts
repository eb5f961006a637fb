import type { AstaPubblica } from '@gestore/contratto';
import { PARAMETRI_PREDEFINITI, type Parametri } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import { calendarioIcs } from './calendario-ics.ts';

const ID = '6f2e1f3a-5a0e-4b7e-9a51-0c6f6f1f2a11';
const ADESSO = Date.UTC(2026, 0, 15, 12);

type Sua = { titolo?: string; via?: string; inizioIl?: number; esito?: string; ferma?: boolean };
function asta(suo: Sua = {}): AstaPubblica {
  return {
    id: ID,
    fase: 'raccolta',
    ferma: suo.ferma ?? false,
    garaSospesa: false,
    scheda: {
      titolo: suo.titolo ?? 'Trilocale',
      idVenditaPvp: null,
      tribunale: 'Tribunale di Siracusa',
      ruolo: { numero: '672', anno: 2012 },
      lotto: { codice: '1', descrizione: '', categoria: null },
      luogo: {
        via: suo.via ?? 'Via Mazzini, 6',
        comune: 'Rosolini',
        provincia: 'Siracusa',
        regione: 'Sicilia',
        latitudine: null,
        longitudine: null,
      },
      beni: [],
      allegati: [],
      stimaCent: null,
      giudice: null,
      esperimento: null,
      delegatoId: null,
      delegatoNome: null,
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      prezzoBaseCent: 46_037_11,
      termineOfferteIl: Date.UTC(2026, 10, 20, 12),
      inizioOperazioniIl: suo.inizioIl ?? Date.UTC(2026, 10, 21, 9),
    } as Parametri,
    offertaMinimaCent: 34_527_83,
    esito: suo.esito ?? null,
  };
}

type Riga = { nome: string; parametri: string; valore: string };

/** Rilegge un calendario come un programma qualunque: unisce le righe spezzate, separa nome, parametri e valore. */
function rileggi(testo: string): { righe: Riga[]; eventi: Map<string, Riga>[] } {
  expect(testo).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(testo.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const riga of testo.split('\r\n')) expect(Buffer.byteLength(riga)).toBeLessThanOrEqual(75);
  const righe = testo
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .map((riga): Riga => {
      const parti = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(riga);
      if (parti === null) throw new Error(`riga illeggibile: ${riga}`);
      return { nome: parti[1] ?? '', parametri: parti[2] ?? '', valore: parti[3] ?? '' };
    });
  const eventi: Map<string, Riga>[] = [];
  for (const riga of righe) {
    if (riga.nome === 'BEGIN' && riga.valore === 'VEVENT') eventi.push(new Map());
    eventi.at(-1)?.set(riga.nome, riga);
  }
  return { righe, eventi };
}

const testoDi = (riga: Riga | undefined): string =>
  (riga?.valore ?? '').replace(/\\([\\;,nN])/g, (_tutto, segno: string) => (/n/i.test(segno) ? '\n' : segno));

/** L'istante che la riga dice: ora di Roma, la prima se ce ne sono due, oppure UTC. */
function istanteDi(riga: Riga | undefined): number {
  const cifre = (riga?.valore ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
  if (cifre.endsWith('Z')) return Temporal.Instant.from(cifre).epochMilliseconds;
  expect(riga?.parametri).toBe(';TZID=Europe/Rome');
  return Temporal.PlainDateTime.from(cifre).toZonedDateTime('Europe/Rome', { disambiguation: 'earlier' })
    .epochMilliseconds;
}

const scrivi = (aste: AstaPubblica[]): Promise<string> =>
  calendarioIcs(aste, { baseUrl: 'https://vendite.example', adesso: ADESSO });

describe('il calendario delle vendite', () => {
  test('ha il termine e l’inizio, con identificativi che non cambiano', async () => {
    const { righe, eventi } = rileggi(await scrivi([asta()]));
    expect(eventi.map((evento) => evento.get('UID')?.valore)).toEqual([
      `${ID}-termine@gestore-vendite`,
      `${ID}-operazioni@gestore-vendite`,
    ]);
    expect(eventi.map((evento) => istanteDi(evento.get('DTSTART')))).toEqual([
      Date.UTC(2026, 10, 20, 12),
      Date.UTC(2026, 10, 21, 9),
    ]);
    expect(eventi[1]?.get('DTSTART')?.valore).toBe('20261121T100000');
    expect(eventi[1]?.get('DTSTAMP')?.valore).toBe('20260115T120000Z');
    expect(eventi[1]?.get('STATUS')?.valore).toBe('CONFIRMED');
    expect(testoDi(eventi[1]?.get('SUMMARY'))).toBe('Inizio delle operazioni: Trilocale');
    expect(testoDi(eventi[1]?.get('LOCATION'))).toBe('Via Mazzini, 6, Rosolini, Siracusa');
    const nelloStudio = asta();
    const conLuogo = {
      ...nelloStudio,
      scheda: { ...nelloStudio.scheda, luogoOperazioni: 'Studio Conti, via Larga 4' },
    };
    // Il termine non si passa in un luogo; alle operazioni si va dove si tengono, non dove sta il bene.
    const luoghi = rileggi(await scrivi([conLuogo])).eventi.map((evento) => testoDi(evento.get('LOCATION')));
    expect(luoghi).toEqual(['Via Mazzini, 6, Rosolini, Siracusa', 'Studio Conti, via Larga 4']);
    expect(testoDi(eventi[1]?.get('DESCRIPTION'))).toContain('R.G. 672/2012');
    expect(testoDi(eventi[1]?.get('DESCRIPTION'))).toContain(`https://vendite.example/asta/${ID}`);
    expect(righe.filter(({ nome, valore }) => nome === 'TZID' && valore === 'Europe/Rome')).toHaveLength(1);
  });

  test.each([
    ['d’estate', Date.UTC(2026, 6, 21, 8), '20260721T100000'],
    ['d’inverno', Date.UTC(2026, 0, 21, 9), '20260121T100000'],
    ['la mattina in cui comincia l’ora legale', Date.UTC(2026, 2, 29, 8), '20260329T100000'],
    ['nella prima delle due ore uguali', Date.UTC(2026, 9, 25, 0, 30), '20261025T023000'],
    ['nella seconda delle due ore uguali', Date.UTC(2026, 9, 25, 1, 30), '20261025T013000Z'],
  ])('l’ora è quella di Roma %s', async (_quando, inizioIl, scritta) => {
    const inizio = rileggi(await scrivi([asta({ inizioIl })])).eventi[1]?.get('DTSTART');
    expect(inizio?.valore).toBe(scritta);
    expect(istanteDi(inizio)).toBe(inizioIl);
  });

  test('un testo non può aggiungere righe, né rompere quelle che ci sono', async () => {
    const titolo = 'A; B, C\\D "E"\r\nEND:VEVENT\r\nBEGIN:VEVENT\rUID:falso\u0000\u0007 è 🏠';
    const { eventi } = rileggi(await scrivi([asta({ titolo, via: `${'à'.repeat(200)}\nATTACH:http://male.example` })]));
    expect(eventi).toHaveLength(2);
    expect(testoDi(eventi[1]?.get('SUMMARY'))).toBe(
      'Inizio delle operazioni: A; B, C\\D "E"\nEND:VEVENT\nBEGIN:VEVENT\nUID:falso   è 🏠',
    );
    expect([...(eventi[1]?.keys() ?? [])]).not.toContain('ATTACH');
  });

  test('una vendita rinviata o revocata risulta annullata', async () => {
    const { eventi } = rileggi(await scrivi([asta({ esito: 'rinviata' })]));
    expect(eventi.map((evento) => evento.get('STATUS')?.valore)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('R32 ciò che cambia porta quante volte e quando; una vendita ferma è annullata finché non riprende', async () => {
    const revisioni = new Map([[ID, { volte: 3, il: Date.UTC(2026, 0, 10, 8, 30) }]]);
    const opzioni = { baseUrl: 'https://vendite.example', adesso: ADESSO, revisioni };
    const { eventi } = rileggi(await calendarioIcs([asta({ ferma: true })], opzioni));
    for (const evento of eventi)
      expect(['SEQUENCE', 'LAST-MODIFIED', 'STATUS'].map((nome) => evento.get(nome)?.valore)).toEqual([
        '3',
        '20260110T083000Z',
        'CANCELLED',
      ]);
    const [mai] = rileggi(await scrivi([asta()])).eventi;
    expect([mai?.get('SEQUENCE')?.valore, mai?.has('LAST-MODIFIED')]).toEqual(['0', false]);
  });

  test('senza vendite è un calendario vuoto e valido', async () => {
    expect(rileggi(await scrivi([])).eventi).toEqual([]);
  });

  test('mille vendite si scrivono lasciando passare chi aspetta', async () => {
    const mille = Array.from({ length: 1_000 }, (_, i) => asta({ titolo: `Lotto ${i}` }));
    const altri = (async () => {
      for (let i = 0; i < 15; i += 1) await new Promise<void>((fatto) => setImmediate(fatto));
      return 'passati';
    })();
    const scritto = scrivi(mille);
    expect(await Promise.race([scritto.then(() => 'scritto'), altri])).toBe('passati');
    expect(rileggi(await scritto).eventi).toHaveLength(2_000);
  });
});

test('ciò che non sta nel file è detto nel calendario: quante altre, e a quale indirizzo', async () => {
  const seguente = { quante: { numero: 3_412, esatto: true }, indirizzo: 'https://vendite.it/calendario.ics?dopo=abc' };
  const { eventi } = rileggi(
    await calendarioIcs([asta()], { baseUrl: 'https://vendite.it', adesso: ADESSO, seguente }),
  );
  expect(eventi).toHaveLength(3);
  const ultimo = eventi.at(-1);
  expect(ultimo?.get('SUMMARY')?.valore).toBe('Questo calendario finisce qui: altre vendite 3.412');
  expect(ultimo?.get('DTSTART')).toMatchObject({ parametri: ';VALUE=DATE', valore: '20261121' });
  expect(ultimo?.get('URL')?.valore).toBe(seguente.indirizzo);
  expect(ultimo?.get('DESCRIPTION')?.valore).toContain(seguente.indirizzo);
  const dal = Date.UTC(2026, 0, 14, 12);
  const oltre = { numero: 10_000, esatto: false };
  const testo = await calendarioIcs([], {
    baseUrl: 'https://vendite.it',
    adesso: ADESSO,
    seguente: { ...seguente, quante: oltre },
    precedenti: { dal, indirizzo: 'https://vendite.it/calendario.ics?al=1' },
  });
  expect(rileggi(testo).eventi.map((evento) => evento.get('SUMMARY')?.valore)).toEqual([
    'Questo calendario comincia da qui',
    'Questo calendario finisce qui: altre vendite più di 10.000',
  ]);
});
