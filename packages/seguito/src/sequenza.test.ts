import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creaSeguitore, type Seguitore, VoceImpossibile } from './sequenza.ts';

type Evento = { seq: number; testo: string };
const evento = (seq: number): Evento => ({ seq, testo: `fatto ${seq}` });

/** Porte finte: il registro cresce a comando, le richieste aspettano la prova, il tempo è il giro chiamato a mano. */
function prepara(ultimoSeq = 0, pagina = 1_000, saltoMax = 1_000) {
  const banco = {
    registro: ultimoSeq,
    stato: [] as Evento[],
    chieste: [] as number[],
    guasti: [] as unknown[],
    ripartenze: 0,
    impossibili: new Set<number>(),
    raggiungibile: true,
    intervalloMs: null as number | null,
    giro: (): void => undefined,
    seguitore: null as unknown as Seguitore<Evento>,
  };
  banco.seguitore = creaSeguitore<Evento>({
    ultimoSeq,
    applica(uno) {
      if (banco.impossibili.has(uno.seq)) throw new Error(`voce ${uno.seq}`);
      banco.stato.push(uno);
    },
    async chiedi(dopo) {
      banco.chieste.push(dopo);
      if (!banco.raggiungibile) throw new Error('rete assente');
      return Array.from({ length: Math.min(pagina, banco.registro - dopo) }, (_, i) => evento(dopo + 1 + i));
    },
    async riparti() {
      banco.ripartenze += 1;
      if (!banco.raggiungibile) throw new Error('rete assente');
      banco.stato = Array.from({ length: banco.registro }, (_, i) => evento(1 + i));
      banco.seguitore.salta(banco.registro);
    },
    saltoMax,
    intervalloPollingMs: 1_000,
    intervalloControlloMs: 10_000,
    ogni(ms, azione) {
      banco.intervalloMs = ms;
      banco.giro = azione;
      return () => {
        banco.intervalloMs = null;
      };
    },
    guasto: (errore) => banco.guasti.push(errore),
  });
  return banco;
}

const seq = (eventi: readonly Evento[]): number[] => eventi.map((uno) => uno.seq);

describe('sequenza', () => {
  it('il seguente si applica senza chiedere, uno già visto si ignora', () => {
    const banco = prepara(4);
    for (const n of [5, 5, 3, 6]) banco.seguitore.ricevi(evento(n));
    expect([seq(banco.stato), banco.chieste, banco.seguitore.ultimoSeq()]).toEqual([[5, 6], [], 6]);
  });

  it('R66 oltre un buco vale la prima voce arrivata: il posto vuoto del canale comune non copre la propria', async () => {
    const banco = prepara();
    banco.registro = 1;
    banco.seguitore.ricevi({ seq: 2, testo: 'il mio rilancio rifiutato' });
    banco.seguitore.ricevi({ seq: 2, testo: 'riservato' });
    await banco.seguitore.rimettiInPari();
    expect(banco.stato.map(({ testo }) => testo)).toEqual(['fatto 1', 'il mio rilancio rifiutato']);
  });

  it('davanti a un buco chiede da dove è rimasto, e intanto tiene da parte ciò che arriva', async () => {
    const banco = prepara();
    banco.registro = 3;
    banco.seguitore.ricevi(evento(1));
    banco.seguitore.ricevi(evento(4));
    banco.seguitore.ricevi(evento(5));
    expect(seq(banco.stato)).toEqual([1]);
    await banco.seguitore.rimettiInPari();
    expect(seq(banco.stato)).toEqual([1, 2, 3, 4, 5]);
    expect(banco.chieste[0]).toBe(1);
  });

  it('se la risposta è a pagine continua finché il buco si chiude', async () => {
    const banco = prepara(0, 2);
    banco.registro = 7;
    banco.seguitore.ricevi(evento(8));
    await banco.seguitore.rimettiInPari();
    expect(seq(banco.stato)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('chiede a ogni giro finché i socket non vanno, subito quando tornano, poi di rado', async () => {
    const banco = prepara();
    expect(banco.intervalloMs).toBe(1_000);
    banco.registro = 2;
    banco.giro();
    await banco.seguitore.rimettiInPari();
    expect(seq(banco.stato)).toEqual([1, 2]);
    banco.registro = 3;
    banco.seguitore.collegato();
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.intervalloMs]).toEqual([[1, 2, 3], 10_000]);
    banco.seguitore.scollegato();
    expect(banco.intervalloMs).toBe(1_000);
  });

  it('chi al ritorno ha già l’ultima voce servita non chiede nulla; chi non l’ha, chiede', async () => {
    const banco = prepara(4);
    banco.registro = 4;
    banco.seguitore.collegato(4);
    expect([banco.chieste, banco.intervalloMs]).toEqual([[], 10_000]);
  });

  it('a chi ne mancano poche le porta il canale: chiede solo se al giro non sono arrivate', async () => {
    const banco = prepara(4);
    banco.registro = 8;
    banco.seguitore.collegato(6);
    expect([banco.chieste, banco.intervalloMs]).toEqual([[], 1_000]);
    for (const n of [5, 6]) banco.seguitore.ricevi(evento(n));
    banco.giro();
    expect([seq(banco.stato), banco.chieste, banco.intervalloMs]).toEqual([[5, 6], [], 10_000]);
    banco.seguitore.scollegato();
    banco.seguitore.collegato(8);
    banco.giro();
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.chieste[0], banco.intervalloMs]).toEqual([[5, 6, 7, 8], 6, 10_000]);
  });

  it('se chiedere fallisce si chiede sempre più di rado, e appena riesce si torna al ritmo di prima', async () => {
    const banco = prepara();
    banco.raggiungibile = false;
    const intervalli: (number | null)[] = [];
    for (let i = 0; i < 5; i += 1) {
      await banco.seguitore.rimettiInPari();
      intervalli.push(banco.intervalloMs);
    }
    expect(intervalli).toEqual([2_000, 4_000, 8_000, 8_000, 8_000]);
    banco.raggiungibile = true;
    await banco.seguitore.rimettiInPari();
    expect(banco.intervalloMs).toBe(1_000);
  });

  it('a un server che risponde dopo più di un giro non si rifà subito la domanda: si chiede più di rado', async () => {
    const banco = prepara();
    const inViaggio = banco.seguitore.rimettiInPari();
    banco.giro();
    await inViaggio;
    expect([banco.chieste, banco.intervalloMs]).toEqual([[0], 2_000]);
    await banco.seguitore.rimettiInPari();
    expect(banco.intervalloMs).toBe(1_000);
  });

  it('una richiesta fallita con un buco aperto si ripete al giro, anche a socket aperti', async () => {
    const banco = prepara();
    banco.raggiungibile = false;
    banco.registro = 2;
    banco.seguitore.collegato();
    banco.seguitore.ricevi(evento(2));
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.intervalloMs]).toEqual([[], 2_000]);
    expect(banco.guasti.length).toBeGreaterThan(0);
    banco.raggiungibile = true;
    banco.giro();
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.intervalloMs]).toEqual([[1, 2], 10_000]);
  });

  it('una voce impossibile non si salta: si riparte da un’istantanea al giro, mai nello stesso istante', async () => {
    const banco = prepara();
    banco.impossibili.add(2);
    banco.registro = 3;
    banco.seguitore.collegato(0);
    for (const n of [1, 2, 3]) banco.seguitore.ricevi(evento(n));
    expect([seq(banco.stato), banco.ripartenze, banco.chieste, banco.intervalloMs]).toEqual([[1], 0, [], 1_000]);
    expect(banco.guasti).toEqual([expect.any(VoceImpossibile)]);
    banco.giro();
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.ripartenze]).toEqual([[1, 2, 3], 1]);
    banco.seguitore.ricevi(evento(4));
    expect(seq(banco.stato)).toEqual([1, 2, 3, 4]);
  });

  it('chi riparte di continuo riparte sempre più di rado', async () => {
    const banco = prepara();
    banco.seguitore.collegato(0);
    const intervalli: (number | null)[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      banco.impossibili.add(n);
      banco.registro = n;
      banco.seguitore.ricevi(evento(n));
      intervalli.push(banco.intervalloMs);
      await banco.seguitore.rimettiInPari();
    }
    expect([intervalli, banco.ripartenze]).toEqual([[1_000, 2_000, 4_000, 8_000, 8_000], 5]);
  });

  it('se ne mancano troppe riparte da un’istantanea invece di chiederle a pagine', async () => {
    const banco = prepara(0, 2, 3);
    banco.registro = 4;
    banco.seguitore.ricevi(evento(4));
    await banco.seguitore.rimettiInPari();
    expect([seq(banco.stato), banco.ripartenze, banco.chieste]).toEqual([[1, 2, 3, 4], 1, [4]]);
  });

  it('anche chi lo scopre da una risposta piena, o dal canale che torna', async () => {
    const piena = prepara(0, 4, 3);
    piena.registro = 20;
    await piena.seguitore.rimettiInPari();
    expect([piena.seguitore.ultimoSeq(), piena.ripartenze, piena.chieste]).toEqual([20, 1, [0]]);
    const tornato = prepara(0, 4, 3);
    tornato.registro = 20;
    tornato.seguitore.collegato(20);
    expect(tornato.ripartenze).toBe(0);
    tornato.giro();
    await tornato.seguitore.rimettiInPari();
    expect([tornato.seguitore.ultimoSeq(), tornato.ripartenze]).toEqual([20, 1]);
  });

  it('un’istantanea più avanti sposta il posto, una più vecchia no; ciò che era da parte segue', () => {
    const banco = prepara();
    banco.registro = 9;
    banco.seguitore.ricevi(evento(5));
    banco.seguitore.salta(4);
    banco.seguitore.salta(2);
    expect([banco.seguitore.ultimoSeq(), seq(banco.stato)]).toEqual([5, [5]]);
  });

  it('fermato, non applica e non chiede più', async () => {
    const banco = prepara();
    banco.seguitore.ferma();
    banco.seguitore.ricevi(evento(1));
    await banco.seguitore.rimettiInPari();
    expect([banco.stato, banco.chieste, banco.intervalloMs]).toEqual([[], [], null]);
  });

  it('qualunque ordine, doppione o perdita: alla fine lo stato è la lista', async () => {
    const passo = fc.oneof(
      { weight: 6, arbitrary: fc.record({ tipo: fc.constant('arriva' as const), n: fc.integer({ min: 1, max: 30 }) }) },
      fc.record({
        tipo: fc.constantFrom('cresce' as const, 'cade' as const, 'torna' as const, 'tornaServito' as const),
        n: fc.nat(3),
      }),
      fc.record({ tipo: fc.constantFrom('giro' as const, 'pausa' as const, 'rete' as const), n: fc.nat(1) }),
    );
    const misure = fc.record({
      pagina: fc.integer({ min: 1, max: 5 }),
      saltoMax: fc.constantFrom(2, 7, 1_000),
      impossibile: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { maxLength: 60 }), misure, async (passi, { pagina, saltoMax, impossibile }) => {
        const banco = prepara(0, pagina, saltoMax);
        banco.impossibili.add(impossibile);
        for (const { tipo, n } of passi) {
          if (tipo === 'arriva') {
            // Un evento può arrivare solo se è stato scritto.
            banco.registro = Math.max(banco.registro, n);
            banco.seguitore.ricevi(evento(n));
          } else if (tipo === 'cresce') banco.registro += n;
          else if (tipo === 'cade') banco.seguitore.scollegato();
          else if (tipo === 'torna') banco.seguitore.collegato();
          // Chi serve può essere indietro rispetto al registro, mai avanti.
          else if (tipo === 'tornaServito') banco.seguitore.collegato(Math.max(0, banco.registro - n));
          else if (tipo === 'giro') banco.giro();
          else if (tipo === 'rete') banco.raggiungibile = n === 1;
          else await banco.seguitore.rimettiInPari();
          // In ogni momento: nessun buco, nessun doppione.
          expect(seq(banco.stato)).toEqual(banco.stato.map((_, i) => i + 1));
        }
        banco.raggiungibile = true;
        for (let i = 0; i <= banco.registro; i += 1) await banco.seguitore.rimettiInPari();
        expect(banco.stato).toEqual(Array.from({ length: banco.registro }, (_, i) => evento(i + 1)));
      }),
      { numRuns: 300 },
    );
  });
});
