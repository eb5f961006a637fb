import { expect, test } from 'vitest';
import { creaTurniDiLavoro } from './turni-di-lavoro.ts';

/** Chi ha il turno, in fila; `finisce` lo lascia a chi lo ha da più tempo di quella persona. */
function prova(misure: Parameters<typeof creaTurniDiLavoro>[0]) {
  const turni = creaTurniDiLavoro(misure);
  const fila: string[] = [];
  const aperti: { chi: string; lascia: () => void }[] = [];
  return {
    fila,
    entra(chi: string): boolean {
      const turno = turni.entra(chi);
      void turno?.then((lascia) => {
        fila.push(chi);
        aperti.push({ chi, lascia });
      });
      return turno !== null;
    },
    async finisce(chi: string): Promise<void> {
      const posto = aperti.findIndex((uno) => uno.chi === chi);
      aperti.splice(posto, 1)[0]?.lascia();
      await quiete();
    },
  };
}
const quiete = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

test('R76 chi ne chiede dieci non fa aspettare chi ne chiede uno', async () => {
  const { entra, fila, finisce } = prova({ insieme: 2, inTuttoMax: 16, diUnoMax: 10 });
  for (let i = 0; i < 10; i += 1) expect(entra('ada')).toBe(true);
  await quiete();
  // Due posti, e chi ne chiede dieci ne tiene uno: l'altro è di chi viene dopo.
  expect(fila).toEqual(['ada']);
  entra('ivo');
  entra('eva');
  await quiete();
  expect(fila).toEqual(['ada', 'ivo']);
  await finisce('ada');
  expect(fila).toEqual(['ada', 'ivo', 'eva']);
  await finisce('ivo');
  expect(fila).toEqual(['ada', 'ivo', 'eva', 'ada']);
});

test('con un posto solo si va a turno fra le persone', async () => {
  const { entra, fila, finisce } = prova({ insieme: 1, inTuttoMax: 16, diUnoMax: 16 });
  for (const chi of ['ada', 'ada', 'ada', 'ivo', 'eva', 'ivo']) entra(chi);
  await quiete();
  for (let i = 0; i < 5; i += 1) await finisce(fila.at(-1) ?? '');
  expect(fila).toEqual(['ada', 'ivo', 'eva', 'ada', 'ivo', 'ada']);
});

test('oltre i suoi, e oltre tutti, si sa subito; chi finisce lascia il posto', async () => {
  const { entra, finisce } = prova({ insieme: 2, inTuttoMax: 3, diUnoMax: 2 });
  expect([entra('ada'), entra('ada'), entra('ada'), entra('ivo'), entra('eva')]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  await quiete();
  await finisce('ada');
  expect([entra('eva'), entra('ivo')]).toEqual([true, false]);
});
