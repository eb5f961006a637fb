import { createHash } from 'node:crypto';
import { giudica } from './arbitro/arbitro.ts';
import { copertaDa } from './copertura.ts';
import { IMPEGNO, SEGRETO } from './prologo.ts';
import { NULLA_TOLTO, scriviScenario, type Tolti } from './scenario.ts';
import { simula } from './simula.ts';
import type { Storia } from './storia.ts';

/** Come è andata una storia: i mali trovati (nessuno è un'assoluzione), quanto è durata, e l'impronta dei suoi registri. */
export type Verdetto = {
  seme: number;
  mali: string[];
  duraMs: number;
  voci: number;
  impronta: string;
  /** Che cosa questa storia ha provato, con i nomi di `DA_PROVARE`. */
  coperte: string[];
};

/** Parole che non devono uscire verso chi non conduce: le note del referente e l'impegno dei dati personali. */
/** Ciò che il sistema annota di un incidente lo legge chi conduce; il perché del referente, invece, tutti. */
const INCIDENTE = ['si è interrotta durante la gara', 'della piattaforma non rispondevano'];
const RISERVATO = { parole: [SEGRETO, IMPEGNO, ...INCIDENTE] };

/** Recita e giudica la storia di un seme, tolto ciò che si vuole togliere. */
export async function giudicaSeme(seme: number, tolti: Tolti = NULLA_TOLTO): Promise<Verdetto> {
  const scenario = scriviScenario(seme, tolti);
  const storia = await simula(scenario);
  return {
    seme,
    mali: giudica(storia, RISERVATO),
    duraMs: storia.fineIl - storia.quieteIl + scenario.quieteMs,
    voci: storia.aste.reduce((somma, { voci, prologo }) => somma + voci.length - prologo, 0),
    impronta: improntaDi(storia),
    coperte: copertaDa(storia, scenario),
  };
}

/** Giudica i semi da `da` in avanti, uno dopo l'altro, e chiama `esito` per ciascuno; smette quando risponde falso. */
export async function giudicaTutti(
  da: number,
  quanti: number,
  esito: (verdetto: Verdetto) => boolean,
  tolti: Tolti = NULLA_TOLTO,
): Promise<void> {
  for (let seme = da; seme < da + quanti; seme += 1) if (!esito(await giudicaSeme(seme, tolti))) return;
}

/** Stesso seme e stesso codice danno la stessa impronta: dice se una corsa si è ripetuta davvero. */
function improntaDi({ aste, uscite }: Storia): string {
  const somma = createHash('sha256');
  for (const { voci } of aste) somma.update(voci.at(-1)?.impronta ?? '');
  for (const { testo } of uscite) somma.update(testo);
  return somma.digest('hex');
}
