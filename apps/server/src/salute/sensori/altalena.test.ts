import { dettoNelVerbale, soloPseudonimo } from '@gestore/contratto/detti';
import { POLITICA_PREDEFINITA } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { REFERENTE } from '../../prove/referente.ts';
import { type GaraFinta, garaFinta } from '../prove/gara-finta.ts';

const COME_CHI_CONDUCE = { nomina: soloPseudonimo, riservato: true };
const PASSO_MS = 250;
const DIECI_MINUTI_MS = 600_000;

/** La piattaforma va e viene: malata per un po', sana per un po', da capo; poi, per il tempo che si dice, sana e basta. */
async function altalena(malataMs: number, sanaMs: number, perMs: number, poiMs: number): Promise<Cronaca> {
  const gara = await garaFinta({ offerenti: 3, unitaTempoMs: 180_000 });
  const dal = gara.ora();
  const accade = (ora: number): void => {
    const nelGiro = (ora - PASSO_MS - dal) % (malataMs + sanaMs);
    if (ora <= dal + perMs && nelGiro < malataMs) gara.quadro.guasto('ciclo', ora - PASSO_MS, ora);
  };
  await gara.passano(perMs + poiMs, { passoMs: PASSO_MS, accade });
  return cronaca(gara);
}

type Cronaca = { gara: GaraFinta; quanti: Record<string, number>; avvisi: number; verbale: string[] };

/** Ciò che ne resta nel registro, nella posta e nel verbale, dove la stessa frase con un'altra ora è la stessa. */
function cronaca(gara: GaraFinta): Cronaca {
  const [asta = ''] = gara.aste;
  const quanti: Record<string, number> = {};
  const verbale = new Set<string>();
  for (const { il, evento } of gara.registro(asta)) {
    quanti[evento.tipo] = (quanti[evento.tipo] ?? 0) + 1;
    if (evento.tipo === 'DisservizioRilevato' || evento.tipo === 'DisservizioCessato')
      for (const frase of dettoNelVerbale(evento, il, COME_CHI_CONDUCE)?.frasi ?? [])
        verbale.add(frase.slice(frase.indexOf('. ')));
  }
  return { gara, quanti, avvisi: gara.avvisi().length, verbale: [...verbale] };
}

test.each([
  ['un secondo sì e uno no', 1_000, 1_000],
  ['un quarto di secondo ogni secondo', 250, 750],
])(
  'R57 un’altalena di dieci minuti, %s, è un disservizio solo nel registro, nella posta e nel verbale',
  async (_, si, no) => {
    const { quanti, avvisi, verbale } = await altalena(si, no, DIECI_MINUTI_MS, 60_000);
    expect(quanti).toMatchObject({ GaraSospesa: 1, DisservizioCessato: 1 });
    // Uno per riga della tabella: lieve, breve, media, lunga.
    expect(quanti.DisservizioRilevato).toBe(4);
    expect(verbale).toEqual([
      expect.stringContaining('non è in salute'),
      expect.stringContaining('di nuovo in salute'),
    ]);
    // Tanto lungo, la ripresa la sceglie il referente: la piattaforma non ne ha annunciata nessuna.
    expect(avvisi).toBe(0);
  },
);

test.each([
  ['un secondo ogni dodici', 1_000, 11_000],
  ['un secondo ogni trentanove', 1_000, 38_000],
  ['due secondi ogni minuto', 2_000, 58_000],
])(
  'R57 un’altalena più lenta, %s, annuncia una ripresa, la perde, e non ne annuncia più finché dura',
  async (_, si, no) => {
    const { quanti, avvisi } = await altalena(si, no, DIECI_MINUTI_MS, 0);
    expect(quanti).toMatchObject({ GaraSospesa: 1, DisservizioCessato: 1, RipresaFissata: 1 });
    expect(avvisi).toBe(1);
  },
);

test('R57 finita l’altalena, quando la salute è durata il doppio, un annuncio solo: e regge', async () => {
  const { gara, quanti, avvisi } = await altalena(1_000, 38_000, 120_000, 1_200_000);
  expect(quanti).toMatchObject({
    GaraSospesa: 1,
    DisservizioCessato: 2,
    RipresaFissata: 2,
    GaraRipresa: 1,
    GaraConclusa: 1,
  });
  expect(avvisi).toBe(2);
  const [asta = ''] = gara.aste;
  const ora = (tipo: string, quale: number): number =>
    gara
      .registro(asta)
      .filter(({ evento }) => evento.tipo === tipo)
      .at(quale)?.il ?? Number.NaN;
  // L'ultimo guasto è finito a 118 secondi: 38 di salute non erano bastati, se ne sono chiesti 76.
  expect(ora('DisservizioCessato', -1) - ora('GaraAvviata', 0)).toBe(118_000 + 76_000);
  expect(ora('GaraRipresa', -1)).toBeGreaterThan(ora('RipresaFissata', -1));
});

test('R57 dei singhiozzi che non fermano nulla non riempiono il registro, e la gara finisce appena smettono', async () => {
  const { gara, quanti } = await altalena(250, 14_750, DIECI_MINUTI_MS, 600_000);
  expect(quanti).toMatchObject({ DisservizioRilevato: 2, DisservizioCessato: 2, GaraConclusa: 1 });
  expect(quanti.GaraSospesa).toBeUndefined();
  // Negli ultimi secondi il tempo torna intero: l'unità è di tre minuti, in dieci minuti poche volte.
  expect(quanti.CronoRiportato).toBeLessThanOrEqual(6);
  expect(gara.ritardoMs(gara.aste[0] ?? '')).toBeLessThanOrEqual(DIECI_MINUTI_MS);
});

test('R57 l’avviso della ripresa dice chi aveva fermato la gara: la piattaforma, o il referente, mai l’una per l’altro', async () => {
  const gara = await garaFinta({ offerenti: 3, unitaTempoMs: 180_000 });
  const [asta = ''] = gara.aste;
  gara.quadro.guasto('ciclo', gara.ora() - 2_000, gara.ora());
  await gara.passano(90_000);
  expect(gara.avvisi()).toEqual([expect.stringContaining('è stata fermata dalla piattaforma, per un suo disservizio')]);
  await gara.fai(asta, REFERENTE, { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'Una verifica.' });
  const riprendeIl = gara.ora() + 600_000;
  await gara.fai(asta, REFERENTE, { tipo: 'fissaRipresa', riprendeIl, politica: POLITICA_PREDEFINITA });
  await gara.passano(2_000);
  expect(gara.avvisi()).toHaveLength(2);
  expect(gara.avvisi()[1]).toContain('è stata fermata dal referente.');
  expect(gara.avvisi()[1]).not.toContain('piattaforma');
});
