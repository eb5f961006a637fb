import { describe, expect, it } from 'vitest';
import { type Ascolto, ascoltaInsieme } from './ascolto.ts';

function prepara(canali: readonly string[]) {
  const suoi = new Map<string, Ascolto>();
  const fatti: unknown[] = [];
  const smetti = ascoltaInsieme(
    canali,
    (canale, ascolto) => {
      suoi.set(canale, ascolto);
      return () => suoi.delete(canale);
    },
    {
      quandoEvento: (dati) => fatti.push((dati as { seq: number }).seq),
      quandoPronto: (fino) => fatti.push(`pronto ${fino}`),
      quandoCaduto: () => fatti.push('caduto'),
    },
  );
  const su = (canale: string): Ascolto => suoi.get(canale) as Ascolto;
  return { fatti, su, smetti, aperti: () => [...suoi.keys()] };
}
const voce = (seq: number): unknown => ({ seq });

describe('più canali insieme', () => {
  it('con uno solo è quello', () => {
    const { fatti, su } = prepara(['a']);
    su('a').quandoPronto(3);
    su('a').quandoEvento(voce(4));
    su('a').quandoCaduto();
    expect(fatti).toEqual(['pronto 3', 4, 'caduto']);
  });

  it('R66 ciò che il canale comune porta prima che il proprio sia pronto non copre la voce propria', () => {
    const { fatti, su } = prepara(['comune', 'proprio']);
    su('comune').quandoPronto(5);
    for (const seq of [4, 5, 6, 7]) su('comune').quandoEvento(voce(seq));
    expect(fatti).toEqual([]);
    su('proprio').quandoPronto(7);
    // La 6 e la 7 possono essere il posto vuoto di una propria: si chiedono. La 4 e la 5 il server le ricorda perché sono di tutti.
    expect(fatti).toEqual(['pronto 7', 4, 5]);
    // Una cornice lenta del canale comune, partita prima che il proprio fosse pronto.
    su('comune').quandoEvento(voce(7));
    expect(fatti.length).toBe(3);
    su('proprio').quandoEvento(voce(8));
    su('comune').quandoEvento(voce(8));
    expect(fatti.slice(3)).toEqual([8, 8]);
  });

  it('se un server non dice fin dove ha servito, ciò che è arrivato prima si chiede tutto', () => {
    const { fatti, su } = prepara(['comune', 'proprio']);
    su('comune').quandoPronto();
    su('comune').quandoEvento(voce(4));
    su('proprio').quandoPronto(9);
    expect(fatti).toEqual(['pronto undefined']);
  });

  it('R66 se solo un canale dice fin dove era servito, una cornice lenta dell’altro non copre la voce propria', () => {
    const { fatti, su } = prepara(['comune', 'proprio']);
    su('comune').quandoPronto();
    su('proprio').quandoPronto(19);
    su('comune').quandoEvento(voce(19));
    su('comune').quandoEvento(voce(20));
    expect(fatti).toEqual(['pronto undefined', 20]);
  });

  it('le ultime voci che l’ultimo canale porta con sé valgono', () => {
    const { fatti, su } = prepara(['comune', 'proprio']);
    su('proprio').quandoPronto(5);
    su('comune').quandoPronto(7);
    for (const seq of [6, 7]) su('comune').quandoEvento(voce(seq));
    expect(fatti).toEqual(['pronto 7', 6, 7]);
  });

  it('caduto dice una volta sola di esserlo, e ricomincia da tutti', () => {
    const { fatti, su } = prepara(['comune', 'proprio']);
    for (const canale of ['comune', 'proprio']) su(canale).quandoCaduto();
    for (const canale of ['comune', 'proprio']) su(canale).quandoPronto(1);
    for (const canale of ['comune', 'proprio']) su(canale).quandoCaduto();
    su('proprio').quandoPronto(2);
    expect(fatti).toEqual(['pronto 1', 'caduto']);
    su('comune').quandoPronto(2);
    expect(fatti.at(-1)).toBe('pronto 2');
  });

  it('lasciato, li lascia tutti', () => {
    const { smetti, aperti } = prepara(['comune', 'proprio']);
    expect(aperti()).toEqual(['comune', 'proprio']);
    smetti();
    expect(aperti()).toEqual([]);
  });
});
