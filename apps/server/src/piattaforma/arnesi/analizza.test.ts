import { expect, test } from 'vitest';
import { ZodError, z } from 'zod';
import { analizza, erroriDiCampo } from './analizza.ts';

const schema = z.strictObject({ motivo: z.strictObject({ testo: z.string() }) });

test('R74 un testo che il registro non può scrivere si rifiuta al confine, e si dice quale campo', () => {
  expect(analizza(schema, { motivo: { testo: 'è così 𝄞' } })).toEqual({ motivo: { testo: 'è così 𝄞' } });
  for (const testo of ['אבג 🏠 ‍‎‏', 'riga\r\n\tdopo', '\u0085'])
    expect(analizza(schema, { motivo: { testo } })).toEqual({ motivo: { testo } });
  for (const testo of ['\ud834', 'a\udd1eb', 'a\u0000b', 'a\u0007b', 'a\u007fb', 'a\uffffb', 'a\u202eb', 'a\u2066b']) {
    const prova = (): unknown => analizza(schema, { motivo: { testo } });
    expect(prova).toThrow(ZodError);
    try {
      prova();
    } catch (errore) {
      expect(erroriDiCampo(errore as ZodError)).toEqual([
        {
          campo: 'motivo.testo',
          messaggio: 'Il campo «Testo» contiene caratteri che non si possono registrare: lo riscriva a mano.',
        },
      ]);
    }
  }
});

test('un campo non previsto e uno che manca si dicono con il loro nome, accanto al loro percorso', () => {
  const prova = (): unknown => analizza(schema, { motivo: { testo: 3, codice: 1 }, altro: true });
  try {
    expect(prova()).toBeUndefined();
  } catch (errore) {
    expect(erroriDiCampo(errore as ZodError)).toEqual([
      { campo: 'motivo.testo', messaggio: 'Il campo «Testo» deve essere un testo.' },
      { campo: 'motivo.codice', messaggio: 'Il campo «codice» non è previsto: lo tolga.' },
      { campo: 'altro', messaggio: 'Il campo «altro» non è previsto: lo tolga.' },
    ]);
  }
});
