import { preparaMediatore } from '@gestore/server/tempo-reale/diffusione/prove/mediatore';
import { type Ambiente, SEGRETO } from '../ambiente.ts';
import { preparaGare, rilancia, tempiMs, tuttiAccettati } from '../gare.ts';
import { cpuMs } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { apriSchermi } from '../schermi.ts';
import { distribuzione, type Voci } from '../statistica.ts';
import { finoAgliSchermi } from './schermi.ts';

const VENDITE = 100;
const SCHERMI_PER_VENDITA = 10;
const RITMO = 200;
const DURATA_MS = 8_000;
const OFFERENTI = 2;

export const fraProcessi: Misura = {
  nome: 'fra-processi',
  titolo: 'Fra processi: LISTEN/NOTIFY, Redis, NATS',
  spiegazione:
    'Si rilancia su un server e gli schermi stanno tutti su un altro: 200 rilanci al secondo su 100 vendite, dieci schermi ciascuna. Cambia soltanto come il primo dice al secondo che ha scritto.',
  obiettivi: [],
  async misura(ambiente) {
    const voci: Voci = {};
    for (const tipo of ['postgres', 'redis', 'nats'] as const) Object.assign(voci, await con(ambiente, tipo));
    return voci;
  },
};

async function con(ambiente: Ambiente, tipo: 'postgres' | 'redis' | 'nats'): Promise<Voci> {
  const diffusione = await mediatore(ambiente, tipo);
  if (diffusione === null) return {};
  const base = await ambiente.base();
  const scrive = await ambiente.server(base, diffusione);
  const mostra = await ambiente.server(base, diffusione);
  const gare = await preparaGare(base, ambiente.scala(VENDITE), { offerenti: OFFERENTI });
  const aperti = await apriSchermi(
    ambiente,
    { modo: 'pusher', porta: mostra.porta, chiave: 'gestore', segreto: SEGRETO },
    gare.map(({ asta }) => ({ nome: `private-asta.${asta}.partecipanti`, quanti: SCHERMI_PER_VENDITA })),
  );
  const prima = cpuMs(scrive.pid) + cpuMs(mostra.pid);
  const esito = await rilancia(
    ambiente,
    gare.map((gara) => ({ ...gara, porta: scrive.porta })),
    { ritmo: ambiente.scala(RITMO), durataMs: DURATA_MS },
  );
  const usataMs = cpuMs(scrive.pid) + cpuMs(mostra.pid) - prima;
  tuttiAccettati(esito);
  const schermiMs = await finoAgliSchermi([aperti], esito.fatti);
  const ricevuteMs = tempiMs(esito.fatti);
  const dopoRicevutaMs = schermiMs.map((ms, n) => ms - (ricevuteMs[n] ?? Number.NaN));
  await aperti.ferma();
  await mostra.ferma();
  await scrive.ferma();
  return {
    ...distribuzione(`${tipo}: ricevuta`, ricevuteMs),
    ...distribuzione(`${tipo}: dalla ricevuta all’altro processo`, dopoRicevutaMs),
    [`${tipo}: CPU dei due server per rilancio ms`]: usataMs / esito.fatti.length,
  };
}

/** L'ambiente che sceglie la diffusione; `null` se qui il mediatore non c'è. */
async function mediatore(
  ambiente: Ambiente,
  tipo: 'postgres' | 'redis' | 'nats',
): Promise<Record<string, string> | null> {
  if (tipo === 'postgres') return {};
  try {
    const uno = await preparaMediatore(tipo);
    await uno.avvia();
    ambiente.poi(() => uno.uccidi());
    return { DIFFUSIONE_URL: uno.url };
  } catch (errore) {
    ambiente.nota(`${tipo}: non misurato (${errore instanceof Error ? errore.message : String(errore)})`);
    return null;
  }
}
