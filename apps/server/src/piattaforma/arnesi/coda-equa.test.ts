import { describe, expect, test } from 'vitest';
import { Abbandonato, CodaPiena, creaCodaEqua } from './coda-equa.ts';

const LIMITI = { insieme: 1, perPersonaMax: 60, inAttesaMax: 100 };

/** Un lavoro che finisce quando lo si dice, e che annota quando comincia. */
function banco(limiti = LIMITI) {
  const coda = creaCodaEqua(limiti);
  const cominciati: string[] = [];
  const inMano: (() => void)[] = [];
  const chiede = (persona: string, prima = false, ancora: () => boolean = () => true) =>
    coda.inTurno({ persona, prima, ancora }, () => {
      cominciati.push(persona);
      return new Promise<string>((finito) => inMano.push(() => finito(persona)));
    });
  const finisci = async (quanti: number) => {
    for (let n = 0; n < quanti; n += 1) {
      while (inMano.length === 0) await Promise.resolve();
      inMano.shift()?.();
      for (let giro = 0; giro < 20; giro += 1) await Promise.resolve();
    }
  };
  return { coda, cominciati, chiede, finisci };
}

describe('la coda dei lavori pesanti', () => {
  test('i sessanta lavori di uno non fanno aspettare chi conduce, e un altro aspetta un turno solo', async () => {
    const { cominciati, chiede, finisci } = banco();
    const molti = Array.from({ length: 60 }, () => chiede('Abete'));
    const altri = [chiede('Betulla'), chiede('delegato', true)];
    await finisci(62);
    await Promise.all([...molti, ...altri]);
    expect(cominciati.slice(0, 5)).toEqual(['Abete', 'delegato', 'Abete', 'Betulla', 'Abete']);
  });

  test('chi ne ha già troppi in attesa è rifiutato subito, con quanto aspettare; gli altri no', async () => {
    const { chiede, finisci, coda } = banco({ ...LIMITI, perPersonaMax: 4 });
    const suoi = Array.from({ length: 5 }, () => chiede('Abete'));
    const rifiuto = await chiede('Abete').catch((errore: unknown) => errore);
    expect(rifiuto).toBeInstanceOf(CodaPiena);
    expect((rifiuto as CodaPiena).riprovaTraSecondi).toBeGreaterThanOrEqual(1);
    const altro = chiede('Betulla');
    expect(coda.attese()).toBe(5);
    await finisci(6);
    expect(await Promise.all([...suoi, altro])).toHaveLength(6);
  });

  test('quando la coda di tutti è piena chi conduce ha ancora la sua', async () => {
    const { chiede, finisci } = banco({ ...LIMITI, inAttesaMax: 10 });
    const molti = Array.from({ length: 11 }, (_, n) => chiede(`Offerente ${n}`));
    await expect(chiede('un altro')).rejects.toBeInstanceOf(CodaPiena);
    const suo = chiede('delegato', true);
    await finisci(12);
    expect(await suo).toBe('delegato');
    await Promise.all(molti);
  });

  test('ciò che nessuno aspetta più non si fa, e un lavoro che fallisce non ferma la coda', async () => {
    const coda = creaCodaEqua(LIMITI);
    const cade = coda.inTurno({ persona: 'Abete', prima: false }, () => Promise.reject(new Error('caduto')));
    const andato = coda.inTurno({ persona: 'Betulla', prima: false, ancora: () => false }, async () => 'fatto');
    const dopo = coda.inTurno({ persona: 'Cedro', prima: false }, async () => 'fatto');
    await expect(cade).rejects.toThrow('caduto');
    await expect(andato).rejects.toBeInstanceOf(Abbandonato);
    expect(await dopo).toBe('fatto');
    expect(coda.attese()).toBe(0);
  });
});
