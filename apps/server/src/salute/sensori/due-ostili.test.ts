import { randomUUID } from 'node:crypto';
import { POLITICA_PREDEFINITA as POLITICA } from '@gestore/dominio';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GaraFinta, garaFinta, OGNI_MS, type Persona } from '../prove/gara-finta.ts';

/**
 * Due offerenti che vogliono tempo, ammessi o no, in tutti i modi che hanno di staccarsi. Quanto ne tolgono è misurato su
 * gare in cui nessuno rilancia: finite più tardi del loro zero, la differenza è ciò che hanno preso. I limiti sono quelli
 * scritti in docs/sicurezza.md.
 */
const MINUTO = 60_000;
const UNITA = 30 * MINUTO;
/** Una fermata: i dieci secondi di salute, il preavviso e due giri; poi torna l'unità intera. */
const UNA_FERMATA = POLITICA.saniMs + POLITICA.preavvisoBreveMs + 2_000 + UNITA;
const avvisiMax = (durataMs: number): number => 1 + Math.floor(durataMs / (10 * MINUTO));

/** Una mossa: chi dei due, che cosa fa, e quanto passa prima della seguente. */
type Mossa = { chi: 0 | 1; che: 'chiude' | 'perde_la_rete' | 'torna' | 'rallenta' | 'cambia_rete'; poiMs: number };

function fa(persona: Persona, { che }: Mossa, n: number): void {
  if (che === 'chiude') persona.chiude();
  else if (che === 'perde_la_rete') persona.ogniMs = Number.POSITIVE_INFINITY;
  else if (che === 'torna') persona.ogniMs = OGNI_MS;
  else if (che === 'rallenta') persona.ogniMs = 14_000;
  else persona.rete = `172.${n % 200}.0.0/16`;
}

/** Insieme, nello stesso secondo; `attesaMs` fra una cosa e l'altra, per tutta la gara. */
function aRipetizione(che: Mossa['che'], viaMs: number, quiMs: number): Mossa[] {
  return [
    { chi: 0, che, poiMs: 0 },
    { chi: 1, che, poiMs: viaMs },
    { chi: 0, che: 'torna', poiMs: 0 },
    { chi: 1, che: 'torna', poiMs: quiMs },
  ];
}

const STRATEGIE: readonly (readonly [string, readonly Mossa[]])[] = [
  ['chiudono e non tornano', aRipetizione('chiude', 2 * UNITA, 0)],
  ['perdono la rete e non tornano', aRipetizione('perde_la_rete', 2 * UNITA, 0)],
  ['chiudono per poco più di sette secondi, di continuo', aRipetizione('chiude', 8_000, 1_000)],
  ['chiudono dodici secondi e tornano uno', aRipetizione('chiude', 12_000, 1_000)],
  ['tacciono sedici secondi e tornano cinque', aRipetizione('perde_la_rete', 16_000, 5_000)],
  ['spariscono ogni minuto', aRipetizione('chiude', 20_000, 40_000)],
  ['restano undici minuti, poi spariscono', aRipetizione('perde_la_rete', 20_000, 11 * MINUTO)],
  ['appena dopo ogni ripresa', aRipetizione('chiude', 15_000, 75_000)],
  [
    'uno chiude mentre l’altro perde la rete',
    [
      { chi: 0, che: 'perde_la_rete', poiMs: 8_000 },
      { chi: 1, che: 'chiude', poiMs: 9_000 },
      { chi: 0, che: 'torna', poiMs: 0 },
      { chi: 1, che: 'torna', poiMs: 30_000 },
    ],
  ],
  [
    'a turno, mai insieme',
    [
      { chi: 0, che: 'chiude', poiMs: 9_000 },
      { chi: 0, che: 'torna', poiMs: 0 },
      { chi: 1, che: 'chiude', poiMs: 9_000 },
      { chi: 1, che: 'torna', poiMs: 0 },
    ],
  ],
  [
    'cambiano rete ogni volta',
    [
      { chi: 0, che: 'cambia_rete', poiMs: 0 },
      { chi: 1, che: 'cambia_rete', poiMs: 6_000 },
      ...aRipetizione('chiude', 13_000, 6_000),
    ],
  ],
  [
    'si fanno sentire appena in tempo, e poi no',
    [
      { chi: 0, che: 'rallenta', poiMs: 0 },
      { chi: 1, che: 'rallenta', poiMs: 45_000 },
      ...aRipetizione('perde_la_rete', 16_000, 2_000),
    ],
  ],
];

async function gioca(gara: GaraFinta, ostili: readonly (readonly Persona[])[], mosse: readonly Mossa[]): Promise<void> {
  const ripetute = mosse.some(({ poiMs }) => poiMs > 0);
  for (let n = 0; gara.aste.some((asta) => gara.ritardoMs(asta) === null); n += 1) {
    const mossa = mosse[n % mosse.length];
    if (mossa === undefined || !ripetute) return gara.passano(10 * UNITA);
    for (const suoi of ostili) fa(suoi[mossa.chi] as Persona, mossa, n);
    await gara.passano(mossa.poiMs);
  }
}

/** Gli onesti entrano ciascuno da una rete sua e non se ne vanno; i due ostili da due, in ciascuna gara. */
async function conDueOstili({
  onesti,
  aste = 1,
  ammessi = true,
}: {
  onesti: number;
  aste?: number;
  ammessi?: boolean;
}) {
  const gara = await garaFinta({ aste, offerenti: 2 + onesti, unitaTempoMs: UNITA });
  const ostili = gara.aste.map((asta, i) => {
    const [primo = '', secondo = '', ...altri] = gara.ammessi[i] ?? [];
    for (const [n, busta] of altri.entries()) gara.entra(asta, busta, `10.${n}.0.0/16`);
    return [ammessi ? primo : randomUUID(), ammessi ? secondo : randomUUID()].map((busta, n) =>
      gara.entra(asta, busta, `192.${n}.0.0/16`),
    );
  });
  return { gara, ostili };
}

describe.each(STRATEGIE)('R57 due che %s', (_, mosse) => {
  test.each([1, 2, 4, 7])(
    'ammessi, con %i onesti collegati: non tolgono nulla, e il referente è avvisato poche volte',
    async (onesti) => {
      const { gara, ostili } = await conDueOstili({ onesti });
      await gioca(gara, ostili, mosse);
      for (const asta of gara.aste) {
        expect(gara.ritardoMs(asta)).toBe(0);
        expect(gara.fatti(asta, 'GaraSospesa')).toEqual([]);
        expect(gara.fatti(asta, 'OfferentiScollegati').length).toBeLessThanOrEqual(avvisiMax(UNITA));
      }
    },
  );
  test('ammessi, soli nella stanza: una fermata in tutto', async () => {
    const { gara, ostili } = await conDueOstili({ onesti: 0 });
    await gioca(gara, ostili, mosse);
    for (const asta of gara.aste) {
      expect(gara.fatti(asta, 'GaraSospesa').length).toBeLessThanOrEqual(1);
      expect(gara.ritardoMs(asta)).toBeLessThanOrEqual(UNA_FERMATA);
    }
  });
  test('esclusi: nulla, nemmeno un avviso, quanti che siano gli onesti', async () => {
    for (const onesti of [0, 1, 5]) {
      const { gara, ostili } = await conDueOstili({ onesti, ammessi: false });
      await gioca(gara, ostili, mosse);
      for (const asta of gara.aste) {
        expect(gara.ritardoMs(asta)).toBe(0);
        expect(gara.fatti(asta, 'OfferentiScollegati')).toEqual([]);
      }
    }
  });
  test('ammessi in due vendite insieme: nulla; in tre, una fermata per ciascuna', async () => {
    for (const [aste, limite] of [
      [2, 0],
      [3, UNA_FERMATA],
    ] as const) {
      const { gara, ostili } = await conDueOstili({ onesti: 2, aste });
      await gioca(gara, ostili, mosse);
      for (const asta of gara.aste) {
        expect(gara.ritardoMs(asta)).toBeLessThanOrEqual(limite);
        expect(gara.fatti(asta, 'GaraSospesa').length).toBeLessThanOrEqual(limite === 0 ? 0 : 1);
      }
    }
  });
});

const mossa: fc.Arbitrary<Mossa> = fc.record({
  chi: fc.constantFrom(0, 1),
  che: fc.constantFrom('chiude', 'perde_la_rete', 'torna', 'rallenta', 'cambia_rete'),
  poiMs: fc.integer({ min: 0, max: 60 }).map((secondi) => secondi * 1_000),
});

test('R57 qualunque cosa facciano, in qualunque ordine, i limiti sono quelli', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mossa, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 4 }),
      async (mosse, onesti) => {
        const { gara, ostili } = await conDueOstili({ onesti });
        await gioca(gara, ostili, mosse);
        const [asta = ''] = gara.aste;
        expect(gara.ritardoMs(asta)).toBeLessThanOrEqual(onesti === 0 ? UNA_FERMATA : 0);
        expect(gara.fatti(asta, 'GaraSospesa').length).toBeLessThanOrEqual(onesti === 0 ? 1 : 0);
      },
    ),
    { numRuns: 60, seed: 57 },
  );
});

test('R57 a chi si stacca di continuo può capitare che un onesto cada con loro: una fermata, e mai un’altra', async () => {
  for (const che of ['chiude', 'perde_la_rete'] as const) {
    const { gara, ostili } = await conDueOstili({ onesti: 2 });
    const [asta = ''] = gara.aste;
    const caduto = gara.entra(asta, gara.ammessi[0]?.[2] ?? '', '10.9.0.0/16');
    for (let volta = 0; gara.ritardoMs(asta) === null; volta += 1) {
      for (const [n, persona] of (ostili[0] ?? []).entries())
        fa(persona, { chi: n === 0 ? 0 : 1, che, poiMs: 0 }, volta);
      if (volta % 3 === 0) caduto.chiude();
      await gara.passano(17_000);
      for (const persona of [caduto, ...(ostili[0] ?? [])]) persona.ogniMs = OGNI_MS;
      await gara.passano(20_000);
    }
    expect(gara.fatti(asta, 'GaraSospesa').length).toBe(1);
    expect(gara.ritardoMs(asta)).toBeLessThanOrEqual(UNA_FERMATA);
  }
});

test.each([2, 10, 298])('R57 un guasto vero, %i onesti e più spariti da molte reti, ferma subito', async (onesti) => {
  const gara = await garaFinta({ offerenti: 2 + onesti, unitaTempoMs: UNITA });
  const [asta = ''] = gara.aste;
  const persone = (gara.ammessi[0] ?? []).map((busta, n) => gara.entra(asta, busta, `10.${n % 50}.0.0/16`));
  await gara.passano(MINUTO);
  for (const persona of persone) persona.chiude();
  await gara.passano(9_000);
  expect(gara.fatti(asta, 'GaraSospesa')).toHaveLength(1);
});

test('R57 le strategie si vedono: chi sparisce con altri collegati è detto al referente, chi è solo ferma una volta', async () => {
  const chiudono = STRATEGIE[0]?.[1] ?? [];
  const accompagnati = await conDueOstili({ onesti: 4 });
  await gioca(accompagnati.gara, accompagnati.ostili, chiudono);
  expect(accompagnati.gara.fatti(accompagnati.gara.aste[0] ?? '', 'OfferentiScollegati')).toHaveLength(1);
  const soli = await conDueOstili({ onesti: 0 });
  await gioca(soli.gara, soli.ostili, chiudono);
  expect(soli.gara.ritardoMs(soli.gara.aste[0] ?? '')).toBeGreaterThan(POLITICA.preavvisoBreveMs);
});
