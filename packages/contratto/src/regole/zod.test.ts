import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nomeDelCampo } from '../linea/nomi-campi.ts';
import { messaggioDaZod } from './da-zod.ts';
import { confermato, email, lunghezzaMassima, obbligatorio, sceltaObbligatoria } from './index.ts';
import { TUTTE } from './prove/tutte.ts';
import { valoreJson, vuoto } from './prove/valori.ts';
import { messaggioDi } from './testi.ts';
import { inParole, primoErrore, verifica } from './verifica.ts';
import { conRegole, daRegole, testoConRegole } from './zod.ts';

/** Le parole del server per un valore, come le legge chi ha chiamato; `null` se lo accetta. */
function detto(schema: z.ZodType, valore: unknown): string | null {
  const esito = schema.safeParse(valore, {
    error: (questione) => messaggioDi(messaggioDaZod(questione), nomeDelCampo(questione.path ?? [])),
  });
  return esito.success ? null : (esito.error.issues[0]?.message ?? '');
}

describe('le parole del server sono quelle della pagina', () => {
  test.each(Object.entries(TUTTE))('%s', (_nome, regola) => {
    const schema = daRegole('Recapito', regola);
    const senzaNome = z.strictObject({ pec: testoConRegole(regola) });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (scritto) => {
        const messaggio = regola(scritto, {});
        expect(detto(schema, scritto)).toBe(messaggio === null ? null : messaggioDi(messaggio, 'Recapito'));
        const rifilato = regola(scritto.trim(), {});
        expect(detto(senzaNome, { pec: scritto })).toBe(rifilato === null ? null : messaggioDi(rifilato, 'PEC'));
      }),
    );
  });
  test('anche di ciò che non è un testo, e sempre nominando il campo', () => {
    const regole = [sceltaObbligatoria(), email()];
    const schema = daRegole('Recapito', ...regole);
    fc.assert(
      fc.property(fc.oneof(valoreJson, vuoto), (valore) => {
        const messaggio = primoErrore(regole, valore, {});
        const parole = detto(schema, valore);
        if (messaggio !== null) expect(parole).toBe(messaggioDi(messaggio, 'Recapito'));
        else if (typeof valore !== 'string') expect(parole).toBe('Il campo «Recapito» deve essere un testo.');
      }),
    );
    expect(detto(daRegole('Note', lunghezzaMassima(9)), undefined)).toBe('Il campo «Note» è obbligatorio: lo compili.');
    expect(detto(daRegole('Note', lunghezzaMassima(9)), 12)).toBe('Il campo «Note» deve essere un testo.');
  });
});

describe('un modulo intero', () => {
  const regole = {
    email: [obbligatorio(), email()],
    password: [obbligatorio(), lunghezzaMassima(6)],
    conferma: [confermato('password', 'Password')],
  };
  const nomi = { email: 'E-mail', password: 'Password', conferma: 'Conferma' };
  const testi = { email: z.string(), password: z.string(), conferma: z.string() };
  const schema = conRegole(z.strictObject({ ...testi, giorni: z.int() }), regole, nomi);

  function errori(corpo: unknown): Record<string, string> {
    const esito = schema.safeParse(corpo);
    return esito.success ? {} : Object.fromEntries(esito.error.issues.map(({ path, message }) => [path[0], message]));
  }

  test('il server dice di ogni campo ciò che dice la pagina, anche dove si guardano due campi', () => {
    const breve = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('', ' ', 'uguale', 'a@studio.it'));
    fc.assert(
      fc.property(fc.record({ email: breve, password: breve, conferma: breve }), (scritto) => {
        expect(errori({ ...scritto, giorni: 1 })).toEqual(inParole(verifica(regole, scritto), nomi));
      }),
    );
  });
  test('un campo del tipo sbagliato non nasconde gli errori degli altri, e di ogni campo c’è un errore solo', () => {
    const corpo = { email: 'studio', password: 7, conferma: 'x', giorni: 'molti' };
    const { error } = schema.safeParse(corpo);
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(['conferma', 'email', 'giorni', 'password']);
  });
  test('ciò che non è un oggetto si rifiuta senza guardare le regole', () => {
    for (const corpo of [null, undefined, 'testo', 3, [], [{ email: '' }]])
      expect(schema.safeParse(corpo).success).toBe(false);
  });
});

describe('uno schema senza regole proprie', () => {
  const schema = z.strictObject({
    nome: z.string().min(1).max(3),
    codice: z.string().length(2),
    testo: z.string().min(2),
    email: z.email(),
    bustaId: z.uuid(),
    collegamento: z.url(),
    importoCent: z.int().min(1).max(1_000_000),
    latitudine: z.number().gt(-90).lt(90),
    anno: z.int().multipleOf(5),
    immobile: z.boolean(),
    esito: z.enum(['venduto', 'deserto']),
    beni: z
      .array(z.strictObject({ piano: z.string() }))
      .min(1)
      .max(2),
    luogo: z.strictObject({}),
  });
  const buono = {
    nome: 'Ada',
    codice: 'VA',
    testo: 'sì',
    email: 'a@studio.it',
    bustaId: '6f0c2a3e-58b1-4c53-9d6a-0b6f3c1d2e4f',
    collegamento: 'https://www.studio.it',
    importoCent: 1,
    latitudine: 45.8,
    anno: 2025,
    immobile: true,
    esito: 'venduto',
    beni: [{ piano: 'T' }],
    luogo: {},
  };
  test('il corpo buono passa', () => {
    expect(detto(schema, buono)).toBeNull();
  });
  test.each([
    [{ nome: '' }, 'Il campo «Nome» è obbligatorio: lo compili.'],
    [{ nome: null }, 'Il campo «Nome» è obbligatorio: lo compili.'],
    [{ nome: 7 }, 'Il campo «Nome» deve essere un testo.'],
    [{ nome: 'Adele' }, 'Il campo «Nome» può avere al massimo 3 caratteri: ne ha 5.'],
    [{ codice: 'V' }, 'Il campo «Codice» deve avere 2 caratteri: ne ha 1.'],
    [{ codice: 'VAR' }, 'Il campo «Codice» deve avere 2 caratteri: ne ha 3.'],
    [{ testo: 's' }, 'Il campo «Testo» deve avere almeno 2 caratteri: ne ha 1.'],
    [{ email: 'studio' }, 'Il campo «E-mail» non è un indirizzo e-mail: lo scriva come nome@studio.it.'],
    [{ bustaId: '7' }, 'Il campo «Busta» non è un identificativo: lo copi com’è, senza spazi.'],
    [{ collegamento: 'www' }, 'Il campo «Collegamento» non è un indirizzo web: per esempio https://www.studio.it.'],
    [{ importoCent: 0 }, 'Il campo «Importo» deve essere almeno 1.'],
    [{ importoCent: 1_000_001 }, 'Il campo «Importo» può essere al massimo 1.000.000.'],
    [{ importoCent: 1.5 }, 'Il campo «Importo» deve essere un numero intero, senza virgola: per esempio 12.'],
    [{ importoCent: '1' }, 'Il campo «Importo» deve essere un numero.'],
    [{ latitudine: -90 }, 'Il campo «Latitudine» deve essere più di -90.'],
    [{ latitudine: 90 }, 'Il campo «Latitudine» deve essere meno di 90.'],
    [{ anno: 2026 }, 'Il campo «Anno» deve essere un multiplo di 5.'],
    [{ immobile: 'sì' }, 'Il campo «Immobile» deve essere un sì o un no.'],
    [{ esito: 'forse' }, 'Il campo «Esito» ammette soltanto: venduto, deserto.'],
    [{ esito: null }, 'Il campo «Esito» è obbligatorio: lo compili.'],
    [{ beni: {} }, 'Il campo «Beni» deve essere un elenco.'],
    [{ beni: [] }, 'Il campo «Beni» deve avere almeno 1 voce: ne ha 0.'],
    [{ beni: [{ piano: 'T' }, { piano: 3 }] }, 'Il campo «Piano, voce 2» deve essere un testo.'],
    [{ beni: [3] }, 'Il campo «Beni, voce 1» deve essere un oggetto.'],
    [{ luogo: 'Varese' }, 'Il campo «Luogo» deve essere un oggetto.'],
  ])('%j', (parte, parole) => {
    expect(detto(schema, { ...buono, ...parte })).toBe(parole);
  });
  test('il corpo stesso, se non è un oggetto', () => {
    expect(detto(schema, 'testo')).toBe('Il campo «Dati inviati» deve essere un oggetto.');
  });
  test('un campo che non è in elenco si chiama com’è scritto, anche se è il nome di una proprietà di ogni oggetto', () => {
    expect(nomeDelCampo(['constructor'])).toBe('constructor');
    expect(nomeDelCampo(['scheda', 'mai_visto'])).toBe('mai_visto');
    expect(nomeDelCampo([])).toBe('Dati inviati');
  });
});
