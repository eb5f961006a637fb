import { describe, expect, test } from 'vitest';
import { leggiPacchetto } from '../../acquisizione/pacchetto/pacchetto.ts';
import { creaGestorePec } from './gestore-pec.ts';
import {
  type AstaDimostrativa,
  CASELLA_OFFERTE,
  creaPacchettiDimostrativi,
  presentatoriDimostrativi,
} from './pacchetti.ts';

const TERMINE = Date.parse('2026-07-20T13:00:00+02:00');
const CISLAGO: AstaDimostrativa = {
  tribunale: 'Tribunale di Milano',
  ruolo: { numero: '1477', anno: 2022 },
  lotto: 'LOTTO UNICO',
  prezzoBaseCent: 9_310_000,
  offertaMinimaCent: 6_982_500,
  cauzionePercento: 10,
  termineOfferteIl: TERMINE,
  inizioOperazioniIl: Date.parse('2026-07-21T15:00:00+02:00'),
};

async function letti(asta = CISLAGO) {
  const gestorePec = await creaGestorePec();
  const fiducia = { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] };
  const pacchetti = await creaPacchettiDimostrativi({ asta, seme: 7, gestorePec });
  return Promise.all(
    pacchetti.map(async ({ nome, bytes, depositataIl: arrivataIl }) => {
      return { nome, esito: await leggiPacchetto(bytes, { fiducia, arrivataIl }) };
    }),
  );
}

describe('pacchetti dimostrativi', () => {
  test('uguali byte per byte a parità di seme, diversi altrimenti', async () => {
    const [a, b, c] = await Promise.all([7, 7, 8].map((seme) => creaPacchettiDimostrativi({ asta: CISLAGO, seme })));
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
    expect(new Set(a?.map(({ nome }) => nome)).size).toBe(7);
  });

  test('sei si leggono senza anomalie, il settimo è scartato con la ragione', async () => {
    const esiti = await letti();
    const leggibili = esiti.flatMap(({ esito }) => (esito.esito === 'leggibile' ? [esito] : []));
    expect(leggibili).toHaveLength(6);
    for (const { offerta } of leggibili) expect(offerta.anomalie).toEqual([]);
    expect(esiti.at(-1)?.esito).toMatchObject({
      esito: 'scartata_tecnica',
      motivo: 'pacchetto_non_zip',
      provataIl: null,
    });
    const [prima, seconda, terza, sotto, scarsa, tardiva] = leggibili;
    expect([prima, seconda, terza].map((e) => e?.offerta.prezzoCent)).toEqual([9_310_000, 9_460_000, 9_400_000]);
    expect(terza?.offerta.offerenti.map(({ quota }) => quota)).toEqual(['1/2', '1/2']);
    expect(terza?.provataIl).toBe(TERMINE);
    expect(sotto?.offerta.prezzoCent).toBeLessThan(CISLAGO.offertaMinimaCent);
    expect(scarsa?.offerta).toMatchObject({ prezzoCent: 9_500_000, cauzioneCent: 949_999 });
    expect(tardiva?.provataIl).toBe(TERMINE + 1_000);
    expect(prima?.contatti.pec).toMatch(/@pec\.example$/);
    const codici = leggibili.flatMap(({ offerta }) => offerta.offerenti.map(({ codiceFiscale }) => codiceFiscale));
    expect(new Set(codici).size).toBe(7);
  });

  test('chi si presenta è chi si dice, e ciò che lo aspetta è ciò che la sua offerta merita', async () => {
    const leggibili = (await letti()).flatMap(({ esito }) => (esito.esito === 'leggibile' ? [esito] : []));
    const detti = presentatoriDimostrativi(7);
    expect(detti.map(({ pec }) => pec)).toEqual(leggibili.map(({ contatti }) => contatti.pec));
    expect(detti.map(({ sorte }) => sorte)).toEqual([
      'può vincere',
      'può vincere',
      'può vincere',
      'prezzo sotto il minimo',
      'cauzione insufficiente',
      'tardiva',
    ]);
  });

  test('vale anche per un’asta con centesimi nel prezzo base', async () => {
    const esiti = await letti({
      ...CISLAGO,
      prezzoBaseCent: 4_603_711,
      offertaMinimaCent: 3_452_783,
      cauzionePercento: 15,
    });
    const [prima, , , sotto, scarsa] = esiti.map(({ esito }) => (esito.esito === 'leggibile' ? esito.offerta : null));
    expect(prima?.prezzoCent).toBe(4_610_000);
    expect(sotto?.prezzoCent).toBeLessThan(3_452_783);
    expect(100 * ((scarsa?.cauzioneCent ?? 0) + 1)).toBe(15 * (scarsa?.prezzoCent ?? 0));
  });
});
