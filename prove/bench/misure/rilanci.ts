import { join } from 'node:path';
import type { Ambiente, Base } from '../ambiente.ts';
import { nonAccettati, preparaGare, type Rilanci, type Rilancio, rilancia, tempiMs, tuttiAccettati } from '../gare.ts';
import { soloDisco } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { guardaSinghiozzi, type Singhiozzi } from '../singhiozzi.ts';
import { distribuzione, percentile, type Voci } from '../statistica.ts';

const DISCO_MS = 1_000;
const VENDITE = 200;
/** Rilanci al secondo, e per quanto: a uno al secondo servono più secondi per averne abbastanza. */
const RITMI = [
  { ritmo: 1, durataMs: 15_000 },
  { ritmo: 100, durataMs: 8_000 },
  { ritmo: 1_000, durataMs: 8_000 },
  { ritmo: 5_000, durataMs: 6_000 },
] as const;
const CHIUSO_MS = 4_000;
/** Il freno passa dieci rilanci al secondo per offerente: a 5.000 al secondo sono venticinque per vendita. */
const OFFERENTI = 4;
/** Il ritmo dell'obiettivo: qui si guarda anche che cosa ne decide la coda. */
const RITMO_OBIETTIVO = 1_000;
/**
 * Dopo quanto un server appena caricato è a regime: ai ritmi alti, nei primi secondi, legge le sue vendite e V8 ricompila in una
 * volta le funzioni che ogni rilancio chiama.
 */
const A_REGIME_MS = 3_000;
/** Sotto questa quota il ritmo chiesto non è stato tenuto: i tempi sono di una coda che cresce. */
const TENUTO = 0.98;

export const rilanci: Misura = {
  nome: 'rilanci',
  titolo: 'Dal rilancio alla ricevuta',
  spiegazione:
    'Chiamate HTTP vere con sessione (gettoni al portatore: cookie e gettone CSRF non sono misurati), regole, scrittura durevole e firma, su 200 vendite, in anello aperto: il tempo si conta dall’istante in cui il rilancio andava mandato. Accanto, un `fdatasync` dello stesso giro. A 1.000 al secondo, accanto alla cifra che le comprende tutte: i primi rilanci di ogni vendita, che il server non ha ancora letto, e i seguenti; e quanto tardi si sveglia, negli stessi secondi e sugli stessi core, un programma che ha la precedenza su tutti: la macchina che si ferma da sola. «Dopo tre secondi»: senza i primi, in cui il server legge le vendite e V8 ricompila in una volta ciò che ogni rilancio chiama.',
  obiettivi: [
    { voce: 'un cliente in anello chiuso p50 / fdatasync p50', verso: 'al più', limite: 5 },
    { voce: '1000 al secondo p99 ms', verso: 'al più', limite: 15 },
  ],
  async misura(ambiente) {
    const disco = soloDisco(join(ambiente.cartella, 'disco'), DISCO_MS);
    const base = await ambiente.base();
    const { porta } = await ambiente.server(base);
    const chiuso = await unCliente(ambiente, base, porta);
    const voci: Voci = {
      'fdatasync p50 ms': percentile(disco, 50),
      'fdatasync p99 ms': percentile(disco, 99),
      ...distribuzione('un cliente in anello chiuso', chiuso),
      'un cliente in anello chiuso p50 / fdatasync p50': percentile(chiuso, 50) / percentile(disco, 50),
    };
    for (const { ritmo, durataMs } of RITMI) {
      const gare = (await preparaGare(base, VENDITE, { offerenti: OFFERENTI })).map((gara) => ({ ...gara, porta }));
      const [esito, macchina] = await Promise.all([
        rilancia(ambiente, gare, { ritmo, durataMs }),
        ritmo === RITMO_OBIETTIVO ? guardaSinghiozzi(ambiente, durataMs) : null,
      ]);
      const ottenuti = esito.fatti.length / ((esito.fineMs - esito.inizioMs) / 1_000);
      const rifiutati = esito.fatti.filter(({ stato }) => stato !== 201);
      Object.assign(voci, distribuzione(`${ritmo} al secondo`, tempiMs(esito.fatti)));
      if (ritmo >= RITMO_OBIETTIVO) Object.assign(voci, aRegime(ritmo, esito));
      if (macchina !== null) Object.assign(voci, coda(ritmo, esito.fatti), pause(ambiente, ritmo, macchina));
      voci[`${ritmo} al secondo: ottenuti`] = ottenuti;
      voci[`${ritmo} al secondo: non accettati`] = rifiutati.length + esito.senzaRisposta;
      const perche = nonAccettati(esito);
      if (perche !== null) ambiente.nota(`A ${ritmo} rilanci al secondo: ${perche}.`);
      if (ottenuti < ritmo * TENUTO)
        ambiente.nota(`A ${ritmo} rilanci al secondo il ritmo non è tenuto: quel p50 e quel p99 sono di una coda.`);
    }
    return voci;
  },
};

/** Il primo rilancio di ogni vendita, che la sveglia, e gli altri. */
function coda(ritmo: number, fatti: readonly Rilancio[]): Voci {
  const diVendita = [...Map.groupBy(fatti, ({ gara }) => gara).values()];
  const primi = new Set(diVendita.map((suoi) => suoi.reduce((a, b) => (b.previstoMs < a.previstoMs ? b : a))));
  return {
    ...distribuzione(`${ritmo} al secondo, il primo di ogni vendita`, tempiMs([...primi])),
    ...distribuzione(`${ritmo} al secondo, i seguenti`, tempiMs(fatti.filter((uno) => !primi.has(uno)))),
  };
}

function aRegime(ritmo: number, { fatti, inizioMs }: Rilanci): Voci {
  const dopo = fatti.filter(({ previstoMs }) => previstoMs >= inizioMs + A_REGIME_MS);
  return distribuzione(`${ritmo} al secondo, dopo tre secondi`, tempiMs(dopo));
}

function pause(ambiente: Ambiente, ritmo: number, { ritardiMs, precedenza }: Singhiozzi): Voci {
  if (!precedenza)
    ambiente.nota('Senza precedenza in tempo reale, nelle pause della macchina c’è anche l’attesa nostra.');
  return distribuzione(`${ritmo} al secondo: pause della macchina`, ritardiMs);
}

/** Un cliente che rilancia appena ha la ricevuta di prima, cambiando vendita: nessuna coda, solo la strada. Tempi in ms. */
async function unCliente(ambiente: Ambiente, base: Base, porta: number): Promise<number[]> {
  const gare = (await preparaGare(base, VENDITE, { offerenti: OFFERENTI })).map((gara) => ({ ...gara, porta }));
  const esito = await rilancia(ambiente, gare, { ritmo: 0, durataMs: CHIUSO_MS });
  tuttiAccettati(esito);
  return tempiMs(esito.fatti);
}
