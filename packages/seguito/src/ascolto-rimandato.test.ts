import { describe, expect, it } from 'vitest';
import { ascoltoRimandato } from './ascolto-rimandato.ts';

/** Una preparazione che riesce o fallisce quando la prova lo dice, e un tempo che passa allo stesso modo. */
function prepara(esiti: boolean[]) {
  const fatti: string[] = [];
  const attese: { ms: number; azione: () => void }[] = [];
  const lascia = ascoltoRimandato(
    {
      prepara: () => (esiti.shift() === true ? Promise.resolve() : Promise.reject(new Error('rete assente'))),
      ascolta() {
        fatti.push('ascolta');
        return () => fatti.push('lascia');
      },
      fra(ms, azione) {
        attese.push({ ms, azione });
        return () => attese.pop();
      },
      casuale: () => 0.5,
    },
    { quandoCaduto: () => fatti.push('caduto') },
  );
  const passo = (): Promise<void> => new Promise((fatto) => setImmediate(fatto));
  return { fatti, attese, lascia, passo };
}

describe('ascolto rimandato', () => {
  it('finché non può dice di non essere collegato, poi ascolta e lascia', async () => {
    const { fatti, lascia, passo } = prepara([true]);
    expect(fatti).toEqual(['caduto']);
    await passo();
    expect(fatti).toEqual(['caduto', 'ascolta']);
    lascia();
    expect(fatti).toEqual(['caduto', 'ascolta', 'lascia']);
  });

  it('una preparazione fallita si ripete sempre più di rado', async () => {
    const { fatti, attese, passo } = prepara([false, false, true]);
    await passo();
    attese[0]?.azione();
    await passo();
    expect(attese.map(({ ms }) => ms)).toEqual([1_000, 2_000]);
    attese[1]?.azione();
    await passo();
    expect(fatti).toEqual(['caduto', 'ascolta']);
  });

  it('chi lascia prima non ascolta più, né riprova', async () => {
    const pronta = prepara([true]);
    pronta.lascia();
    const fallita = prepara([false]);
    await fallita.passo();
    fallita.lascia();
    expect([pronta.fatti, fallita.fatti, fallita.attese]).toEqual([['caduto'], ['caduto'], []]);
  });
});
