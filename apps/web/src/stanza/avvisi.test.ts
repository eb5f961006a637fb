import { describe, expect, test } from 'vitest';
import { avvisiTenuti, fasciaTempo, segnaleFra, tieniAvvisi } from './avvisi.ts';

describe('gli avvisi della gara', () => {
  const a = (secondi: number | null, posizione: Parameters<typeof segnaleFra>[1]['posizione'] = 'superato') => ({
    secondi,
    posizione,
  });

  test('si avvisa chi è superato, e al passare di un minuto e di quindici secondi; mai due volte, mai all’arrivo', () => {
    expect(segnaleFra(null, a(10))).toBeNull();
    expect(segnaleFra(a(100, 'in_testa'), a(180))).toBe('superata');
    expect(segnaleFra(a(100, 'non_in_testa'), a(180, 'non_in_testa'))).toBeNull();
    // Il suo rilancio, scritto e mai detto, si annulla: nessuno lo ha superato (R55).
    expect(segnaleFra(a(100, 'in_testa'), a(180, 'non_in_testa'))).toBeNull();
    expect(segnaleFra(a(61), a(60))).toBe('ultimo_minuto');
    expect(segnaleFra(a(60), a(59))).toBeNull();
    expect(segnaleFra(a(16), a(15))).toBe('ultimi_secondi');
    expect(segnaleFra(a(61), a(12))).toBe('ultimi_secondi');
    expect(segnaleFra(a(12), a(14))).toBeNull();
  });

  test('un rilancio, un fermo e una sospensione non sono soglie passate', () => {
    expect(segnaleFra(a(10), a(60))).toBeNull();
    expect(segnaleFra(a(10), a(null))).toBeNull();
    expect(segnaleFra(a(null), a(50))).toBeNull();
    expect([fasciaTempo(null), fasciaTempo(61), fasciaTempo(60), fasciaTempo(15)]).toEqual([
      null,
      null,
      'ultimo_minuto',
      'ultimi_secondi',
    ]);
  });

  test('ciò che si è scelto si ricorda; ciò che non si legge vale nessuno, e un deposito pieno non ferma nulla', () => {
    const tenuti = new Map<string, string>();
    const deposito = {
      getItem: (chiave: string) => tenuti.get(chiave) ?? null,
      setItem: (chiave: string, valore: string) => void tenuti.set(chiave, valore),
    };
    const scelti = { suono: true, vibrazione: false, notifica: true };
    tieniAvvisi(scelti, deposito);
    expect(avvisiTenuti(deposito)).toEqual(scelti);
    for (const guasto of ['{', 'null', '"sì"', '{"suono":1}'])
      expect(avvisiTenuti({ getItem: () => guasto })).toEqual({ suono: false, vibrazione: false, notifica: false });
    const pieno = {
      setItem: () => {
        throw new Error('pieno');
      },
    };
    expect(() => tieniAvvisi(scelti, pieno)).not.toThrow();
  });
});
