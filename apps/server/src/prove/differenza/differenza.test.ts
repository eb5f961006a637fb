import './sostituzioni.ts';
import { describe, expect, test } from 'vitest';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import { DI_NOTTE, quanti } from '../notte.ts';
import { differenze, inParole } from './confronta.ts';
import { type Giro, gioca } from './giro.ts';
import { CUSTODIA } from './luoghi.ts';
import { FUGHE } from './piante.ts';
import type { Quante } from './storia.ts';

/**
 * R10: prima che si possano leggere, nessuno conta le offerte. La stessa vendita si gioca con 0, con 1 e con 9 offerte, e
 * ciò che ciascuno riceve, vede o trova è lo stesso, fino alla misura delle risposte.
 */
const porta = await portaLibera();
/** Un giro dura una decina di secondi; su una macchina carica, quanto serve. */
const GIRO = { timeout: 300_000 };
const zero = await gioca(porta, { A: 0, B: 0 });

const senzaCustodia = ({ macchina }: Giro): Map<string, string> =>
  new Map([...macchina].filter(([dove]) => !CUSTODIA.some((tavola) => dove.startsWith(`tavola ${tavola},`))));

function nessunaDifferenza(giro: Giro): void {
  const trovate = inParole([
    ...differenze(zero.persone, giro.persone),
    ...differenze(senzaCustodia(zero), senzaCustodia(giro)),
  ]);
  expect(trovate.join('\n')).toBe('');
}

describe('R10 nessuno conta le offerte prima del tempo', GIRO, () => {
  test('la prova ha guardato davvero', () => {
    expect(zero.persone.size).toBeGreaterThan(2_000);
    const riuscite = [...zero.persone].filter(([, cosa]) => /^2\d\d\n/.test(cosa)).map(([dove]) => dove);
    for (const parte of ['/eventi', '/messaggi', '.pdf', '.ics', '/registro/atti', '/allarmi', '/posta', '/banca/'])
      expect([parte, riuscite.some((dove) => dove.includes(parte))]).toEqual([parte, true]);
    // Chi racconta la storia riesce: una richiesta rifiutata per la forma non porterebbe il suo posto nel registro.
    const fatte = [...zero.persone].filter(([dove]) => /^storia \d+: (?:delegato|operatore), POST/.test(dove));
    expect(fatte.filter(([, cosa]) => !/^(?:200|409)\n/.test(cosa)).map(([dove]) => dove)).toEqual([]);
    expect([...zero.persone].filter(([dove]) => dove.endsWith('/rinvio')).map(([, cosa]) => cosa.slice(0, 3))).toEqual([
      '200',
    ]);
    expect(zero.persone.get('documenti stampati')).toContain('Appartamento A');
    expect(zero.macchina.get('registro del processo')).not.toBe('');
  });
  test.each(quanti([9, 1], 1))('%d offerte, come nessuna', async (quante) => {
    nessunaDifferenza(await gioca(porta, { A: quante, B: quante }));
  });
});

if (DI_NOTTE) {
  test('R10 chi avesse la base dati intera non sa di quale vendita siano nove offerte', GIRO, async () => {
    const sole = (quante: Quante) => gioca(porta, quante, { chiamate: false });
    const [una, altra] = [await sole({ A: 9, B: 0 }), await sole({ A: 0, B: 9 })];
    const trovate = inParole([...differenze(una.macchina, altra.macchina), ...differenze(una.persone, altra.persone)]);
    expect(trovate.join('\n')).toBe('');
  });

  test('la prova si accorgerebbe di una fuga: se ne piantano di ogni genere, e le vede tutte', GIRO, async () => {
    const pianta = async (banco: Parameters<(typeof FUGHE)[number]['pianta']>[0]): Promise<void> => {
      for (const fuga of FUGHE) await fuga.pianta(banco);
    };
    const con = await gioca(porta, { A: 9, B: 9 }, { pianta });
    const dove = [...differenze(zero.persone, con.persone), ...differenze(zero.macchina, con.macchina)].map(
      (una) => una.dove,
    );
    expect(FUGHE.filter(({ siVede }) => !dove.some((luogo) => siVede.test(luogo))).map(({ nome }) => nome)).toEqual([]);
  });
}
