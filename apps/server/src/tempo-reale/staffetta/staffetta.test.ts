import type { Voce } from '@gestore/registro';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creaStaffetta, type Staffetta } from './staffetta.ts';

const ASTA = 'a';
const voce = (asta: string, seq: number): Voce => ({
  asta,
  seq,
  tipo: 'RilancioAccettato',
  versione: 1,
  dati: {},
  comandoId: `c${seq}`,
  parte: 0,
  attore: { tipo: 'sistema', id: 'prova' },
  ricevutoIl: seq,
  registratoIl: seq,
  precedente: '',
  impronta: '',
});

type Banco = {
  staffetta: Staffetta;
  /** Quante voci ha il registro di ciascuna asta. */
  registro: Map<string, number>;
  seguite: Set<string>;
  mandati: string[];
  guasti: unknown[];
  letture: number;
  leggibile: boolean;
};

function prepara({
  pagina = 2,
  pubblica,
  consegna,
  propria,
  ascoltaPropria = () => true,
  illeggibile,
}: {
  pagina?: number;
  pubblica?: (testo: string) => Promise<void>;
  consegna?: (canale: string, quante: number, ricorda: boolean) => void;
  /** La voce che va anche a un canale proprio. */
  propria?: number;
  ascoltaPropria?: () => boolean;
  illeggibile?: number;
} = {}): Banco {
  const banco: Banco = {
    registro: new Map(),
    seguite: new Set([ASTA]),
    mandati: [],
    guasti: [],
    letture: 0,
    leggibile: true,
    staffetta: creaStaffetta({
      async leggiDopo(asta, seq) {
        banco.letture += 1;
        if (!banco.leggibile) throw new Error('registro non leggibile');
        const fino = Math.min(banco.registro.get(asta) ?? 0, seq + pagina);
        return Array.from({ length: Math.max(0, fino - seq) }, (_, i) => voce(asta, seq + 1 + i));
      },
      async leggiUltima(asta) {
        const ultima = banco.registro.get(asta) ?? 0;
        return ultima === 0 ? null : voce(asta, ultima);
      },
      perOgniPubblico: ({ asta, seq }) => {
        if (seq === illeggibile) throw new Error('voce non leggibile');
        return [
          ...(seq === propria ? [{ canale: `${asta}.suo`, evento: 'voce', dati: { seq }, propria: true }] : []),
          { canale: `${asta}.uno`, evento: 'voce', dati: { seq } },
          { canale: `${asta}.due`, evento: 'voce', dati: { seq } },
          { canale: `${asta}.nessuno`, evento: 'voce', dati: { seq } },
        ];
      },
      async pubblica(canale, _evento, datiJson, { ricorda }) {
        consegna?.(canale, datiJson.length, ricorda);
        for (const dati of datiJson) {
          const testo = `${canale} ${(JSON.parse(dati) as { seq: number }).seq}`;
          await pubblica?.(testo);
          banco.mandati.push(testo);
        }
      },
      seguita: (asta) => banco.seguite.has(asta),
      ascoltato: (canale) => !canale.endsWith('.nessuno') && (ascoltaPropria() || !canale.endsWith('.suo')),
      guasto: (errore) => banco.guasti.push(errore),
    }),
  };
  return banco;
}

const avviso = (da: number, seq: number, asta = ASTA) => ({ asta, da, seq });
const su = (canale: string, mandati: readonly string[]): number[] =>
  mandati.filter((uno) => uno.startsWith(`${canale} `)).map((uno) => Number(uno.split(' ')[1]));

describe('staffetta', () => {
  it('manda ogni voce nuova a chi ascolta, in ordine, e a nessun altro', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 5);
    banco.staffetta.avvisa([avviso(3, 5)]);
    await banco.staffetta.quiete();
    expect(banco.mandati).toEqual(['a.uno 3', 'a.due 3', 'a.uno 4', 'a.due 4', 'a.uno 5', 'a.due 5']);
  });

  it('di un’asta che nessuno segue non legge nulla', async () => {
    const banco = prepara();
    banco.registro.set('b', 3);
    banco.staffetta.avvisa([avviso(1, 3, 'b')]);
    await banco.staffetta.quiete();
    expect([banco.letture, banco.mandati]).toEqual([0, []]);
  });

  it('chi torna a seguire riparte dal nuovo, non da dove si era smesso', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 1);
    banco.staffetta.avvisa([avviso(1, 1)]);
    await banco.staffetta.quiete();
    banco.seguite.delete(ASTA);
    banco.registro.set(ASTA, 8);
    banco.staffetta.avvisa([avviso(2, 8)]);
    banco.seguite.add(ASTA);
    banco.registro.set(ASTA, 9);
    banco.staffetta.avvisa([avviso(9, 9)]);
    await banco.staffetta.quiete();
    expect(su('a.uno', banco.mandati)).toEqual([1, 9]);
  });

  it('dopo un ricollegamento recupera ciò di cui non è stata avvisata', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 2);
    banco.staffetta.avvisa([avviso(1, 2)]);
    await banco.staffetta.quiete();
    banco.registro.set(ASTA, 7);
    banco.staffetta.rimettiInPari([ASTA]);
    // L'avviso arriva in ritardo, quando la voce è già partita.
    banco.staffetta.avvisa([avviso(7, 7)]);
    await banco.staffetta.quiete();
    expect(su('a.uno', banco.mandati)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('dopo un ricollegamento, di un’asta mai mandata parte solo l’ultima voce', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 5);
    banco.staffetta.rimettiInPari([ASTA]);
    await banco.staffetta.quiete();
    expect(su('a.uno', banco.mandati)).toEqual([5]);
  });

  it('se il registro non si legge riparte da dov’era, al prossimo avviso', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 1);
    banco.staffetta.avvisa([avviso(1, 1)]);
    await banco.staffetta.quiete();
    banco.leggibile = false;
    banco.registro.set(ASTA, 3);
    banco.staffetta.avvisa([avviso(2, 3)]);
    await banco.staffetta.quiete();
    banco.leggibile = true;
    banco.registro.set(ASTA, 4);
    banco.staffetta.avvisa([avviso(4, 4)]);
    await banco.staffetta.quiete();
    expect(su('a.uno', banco.mandati)).toEqual([1, 2, 3, 4]);
    expect(banco.guasti).toHaveLength(1);
  });

  it('una consegna fallita non ferma le altre e non si ripete', async () => {
    const banco = prepara({
      pubblica: async (testo) => {
        if (testo === 'a.uno 2') throw new Error('non preso');
      },
    });
    banco.registro.set(ASTA, 3);
    banco.staffetta.avvisa([avviso(1, 3)]);
    await banco.staffetta.quiete();
    expect([su('a.uno', banco.mandati), su('a.due', banco.mandati)]).toEqual([
      [1, 3],
      [1, 2, 3],
    ]);
    expect(banco.guasti).toHaveLength(1);
  });

  it('con un driver lento la voce seguente aspetta che quella prima sia stata presa', async () => {
    const lenta = Promise.withResolvers<void>();
    const altraFinita = Promise.withResolvers<void>();
    const banco = prepara({
      async pubblica(testo) {
        if (testo === 'a.uno 1') await lenta.promise;
        if (testo === 'b.due 2') altraFinita.resolve();
      },
    });
    banco.registro.set(ASTA, 2);
    banco.registro.set('b', 2);
    banco.seguite.add('b');
    banco.staffetta.avvisa([avviso(1, 2), avviso(1, 2, 'b')]);
    // L'asta accanto non aspetta quella lenta.
    await altraFinita.promise;
    banco.registro.set(ASTA, 4);
    banco.staffetta.avvisa([avviso(3, 4)]);
    expect([su('a.uno', banco.mandati), su('a.due', banco.mandati)]).toEqual([[], [1, 2]]);
    lenta.resolve();
    await banco.staffetta.quiete();
    expect([su('a.uno', banco.mandati), su('a.due', banco.mandati)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it('le voci che aspettano insieme partono in una consegna per canale', async () => {
    const consegne: string[] = [];
    const banco = prepara({ pagina: 10, consegna: (canale, quante) => consegne.push(`${canale} ${quante}`) });
    banco.registro.set(ASTA, 5);
    banco.staffetta.avvisa([avviso(1, 5)]);
    await banco.staffetta.quiete();
    expect(consegne).toEqual(['a.uno 5', 'a.due 5']);
  });

  it('R66 la voce che ha un canale proprio non parte con le altre, e la propria va prima della comune', async () => {
    const banco = prepara({ pagina: 10, propria: 3 });
    banco.registro.set(ASTA, 5);
    banco.staffetta.avvisa([avviso(1, 5)]);
    await banco.staffetta.quiete();
    const diChiAscoltaDue = banco.mandati.filter((uno) => uno.startsWith('a.suo') || uno.startsWith('a.uno'));
    expect(diChiAscoltaDue).toEqual(['a.uno 1', 'a.uno 2', 'a.suo 3', 'a.uno 3', 'a.uno 4', 'a.uno 5']);
  });

  it('R66 chi apre il suo canale mentre partono le voci di prima riceve lì la propria', async () => {
    let aperto = false;
    const banco = prepara({
      pagina: 10,
      propria: 3,
      ascoltaPropria: () => aperto,
      async pubblica(testo) {
        if (testo === 'a.due 2') aperto = true;
      },
    });
    banco.registro.set(ASTA, 3);
    banco.staffetta.avvisa([avviso(1, 3)]);
    await banco.staffetta.quiete();
    expect(su('a.suo', banco.mandati)).toEqual([3]);
  });

  it('R66 la voce con una vista propria non si ricorda sul canale comune, nemmeno se quella propria non è ascoltata', async () => {
    const consegne: string[] = [];
    const banco = prepara({
      pagina: 10,
      propria: 3,
      ascoltaPropria: () => false,
      consegna: (canale, quante, ricorda) => consegne.push(`${canale} ${quante} ${ricorda}`),
    });
    banco.registro.set(ASTA, 5);
    banco.staffetta.avvisa([avviso(1, 5)]);
    await banco.staffetta.quiete();
    expect(consegne.filter((una) => una.startsWith('a.uno'))).toEqual([
      'a.uno 2 true',
      'a.uno 1 false',
      'a.uno 2 true',
    ]);
    expect(consegne.filter((una) => una.startsWith('a.suo'))).toEqual([]);
  });

  it('ciò che questo processo ha scritto non si rilegge; se manca qualcosa prima, sì', async () => {
    const banco = prepara();
    banco.registro.set(ASTA, 2);
    const scritte = [voce(ASTA, 1), voce(ASTA, 2)];
    banco.staffetta.avvisa([{ ...avviso(1, 2), voci: scritte }]);
    await banco.staffetta.quiete();
    expect([su('a.uno', banco.mandati), banco.letture]).toEqual([[1, 2], 0]);
    // La terza l'ha scritta un altro processo, e il suo avviso non è ancora arrivato.
    banco.registro.set(ASTA, 4);
    banco.staffetta.avvisa([{ ...avviso(4, 4), voci: [voce(ASTA, 4)] }]);
    banco.staffetta.avvisa([avviso(3, 3)]);
    await banco.staffetta.quiete();
    expect([su('a.uno', banco.mandati), banco.letture]).toEqual([[1, 2, 3, 4], 1]);
  });

  it('dice fin dove chi si iscrive adesso è già stato servito', async () => {
    const banco = prepara();
    expect(banco.staffetta.mandata(ASTA)).toBeUndefined();
    banco.registro.set(ASTA, 3);
    banco.staffetta.avvisa([avviso(3, 3)]);
    await banco.staffetta.quiete();
    expect(banco.staffetta.mandata(ASTA)).toBe(3);
  });

  it('una voce che non si sa mostrare non ferma le seguenti', async () => {
    const banco = prepara({ illeggibile: 2 });
    banco.registro.set(ASTA, 4);
    banco.staffetta.avvisa([avviso(1, 4)]);
    await banco.staffetta.quiete();
    expect([su('a.uno', banco.mandati), banco.guasti.length]).toEqual([[1, 3, 4], 1]);
  });

  it('qualunque intreccio di scritture, avvisi persi e ricollegamenti: in ordine, mai due volte', async () => {
    const passo = fc.record({
      voci: fc.integer({ min: 1, max: 5 }),
      perso: fc.boolean(),
      ricollega: fc.boolean(),
      aspetta: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { maxLength: 20 }), async (passi) => {
        const banco = prepara({ pagina: 3 });
        banco.registro.set(ASTA, 1);
        banco.staffetta.avvisa([avviso(1, 1)]);
        await banco.staffetta.quiete();
        let seq = 1;
        for (const { voci, perso, ricollega, aspetta } of passi) {
          banco.registro.set(ASTA, seq + voci);
          if (!perso) banco.staffetta.avvisa([avviso(seq + 1, seq + voci)]);
          if (ricollega) banco.staffetta.rimettiInPari([ASTA]);
          if (aspetta) await banco.staffetta.quiete();
          seq += voci;
        }
        banco.staffetta.rimettiInPari([ASTA]);
        await banco.staffetta.quiete();
        expect(su('a.uno', banco.mandati)).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
      }),
      { numRuns: 200 },
    );
  });
});
