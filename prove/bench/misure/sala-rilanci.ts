import { setTimeout as fra } from 'node:timers/promises';
import { ordineNumero } from '../alternanza.ts';
import type { Ambiente } from '../ambiente.ts';
import { rilancia, tempiMs, tuttiAccettati } from '../gare.ts';
import { adessoMs, cpuMs } from '../macchina.ts';
import { mediana, percentile, type Voci } from '../statistica.ts';
import { conduceLaSala, type ProgrammaDiSala, type ScenaDiSala } from './sala-scena.ts';

/** In tutto ventimila per ciascuno dei tre modi: sopra il p99 ne stanno più di duecento. */
export const RILANCI = { vendite: 100, ritmo: 300, durataMs: 17_000 } as const;
export const SOTTOGIRI = 4;
/** A vuoto, perché il primo non paghi per tutti il server appena avviato. */
const A_VUOTO_MS = 5_000;
const ASSESTAMENTO_MS = 2_000;

const MODI = ['con', 'senza', 'confronto'] as const;
type Modo = (typeof MODI)[number];
/** La parte di core che consumano chi manda e chi guarda. */
type Costano = { manda: number; guardano: number };

/** I rilanci di altre vendite mentre `quanti` guardano, mentre non guarda nessuno, e con le sole macchine di chi guarda. */
export async function rilanciAccanto(ambiente: Ambiente, scena: ScenaDiSala, quanti: number): Promise<Voci> {
  const gare = scena.altre.map((gara) => ({ ...gara, porta: scena.server.porta }));
  const ritmo = ambiente.scala(RILANCI.ritmo);
  let dopo = 0;
  const rilanci = async (durataMs: number): Promise<number[]> => {
    const esito = await rilancia(ambiente, gare, { ritmo, durataMs: ambiente.scala(durataMs), dopo });
    tuttiAccettati(esito);
    dopo += Math.ceil(esito.fatti.length / gare.length);
    return tempiMs(esito.fatti);
  };
  const costano = await conSala(scena, quanti, (loro) => quantoCostano(loro, () => rilanci(A_VUOTO_MS)));
  const dura = (): Promise<number[]> => rilanci(RILANCI.durataMs);
  const fai: Readonly<Record<Modo, () => Promise<number[]>>> = {
    con: () => conSala(scena, quanti, dura),
    senza: dura,
    confronto: () => conLeLoroMacchine(scena, quanti, costano, dura),
  };
  const avuti: Record<Modo, number[][]> = { con: [], senza: [], confronto: [] };
  for (let sotto = 0; sotto < SOTTOGIRI; sotto += 1)
    for (const modo of ordineNumero(MODI, ambiente.giro * SOTTOGIRI + sotto)) avuti[modo].push(await fai[modo]());
  return riassunto(avuti, quanti);
}

type Loro = Record<keyof Costano, ProgrammaDiSala>;

async function conSala<T>(scena: ScenaDiSala, quanti: number, fai: (loro: Loro) => Promise<T>): Promise<T> {
  const { manda, guardano, chiudi } = await conduceLaSala(scena, quanti);
  await fra(ASSESTAMENTO_MS);
  const fatto = await fai({ manda, guardano });
  await chiudi();
  return fatto;
}

async function quantoCostano({ manda, guardano }: Loro, intanto: () => Promise<unknown>): Promise<Costano> {
  const [suaDiChiManda, suaDiChiGuarda, ilMs] = [cpuMs(manda.pid), cpuMs(guardano.pid), adessoMs()];
  await intanto();
  const durataMs = adessoMs() - ilMs;
  return {
    manda: (cpuMs(manda.pid) - suaDiChiManda) / durataMs,
    guardano: (cpuMs(guardano.pid) - suaDiChiGuarda) / durataMs,
  };
}

/** Chi manda e chi guarda consumano e ricevono quanto nella sala, ma i datagrammi glieli spedisce chi non fa altro. */
async function conLeLoroMacchine<T>(
  scena: ScenaDiSala,
  quanti: number,
  costano: Costano,
  fai: () => Promise<T>,
): Promise<T> {
  const [manda, guardano, spedisce] = await Promise.all([scena.nuovo(), scena.nuovo(), scena.nuovo(true)]);
  const porte = await guardano.chiedi<number[]>({ tipo: 'riceve', quanti });
  await guardano.chiedi({ tipo: 'brucia', core: costano.guardano });
  await manda.chiedi({ tipo: 'brucia', core: costano.manda });
  await spedisce.chiedi({ tipo: 'spedisce', porte });
  await fra(ASSESTAMENTO_MS);
  const fatto = await fai();
  if ((await guardano.chiedi<number>({ tipo: 'arrivati' })) === 0) throw new Error('nessun datagramma è arrivato');
  await Promise.all([manda, guardano, spedisce].map((uno) => uno.chiedi({ tipo: 'ferma' })));
  return fatto;
}

function riassunto(avuti: Readonly<Record<Modo, readonly (readonly number[])[]>>, quanti: number): Voci {
  const di = (modo: Modo, p: number): number => percentile(avuti[modo].flat(), p);
  const neiSottogiri = avuti.con.map((tempi, i) => percentile(tempi, 99) / percentile(avuti.senza[i] ?? [], 99));
  const nomi: Readonly<Record<Modo, string>> = {
    senza: 'rilanci senza la sala',
    con: `rilanci con ${quanti} che guardano`,
    confronto: 'rilanci con le sole macchine di chi manda e chi guarda',
  };
  const voci = (['senza', 'con', 'confronto'] as const).flatMap((modo) =>
    [50, 99].map((p) => [`${nomi[modo]} p${p} ms`, di(modo, p)] as const),
  );
  return {
    ...Object.fromEntries(voci),
    'rilanci p50 con la sala / senza': di('con', 50) / di('senza', 50),
    'rilanci p99 con la sala / senza': di('con', 99) / di('senza', 99),
    'rilanci p99 con la sala / senza, mediana dei sottogiri': mediana(neiSottogiri),
    'rilanci p99 con la sala / con le sole macchine di chi guarda': di('con', 99) / di('confronto', 99),
  };
}
