import { randomUUID } from 'node:crypto';
import { type Atto, type Attore, graduatoria, SECONDO_MS, type StatoPubblicato } from '@gestore/dominio';
import { dissigilla } from '../vendita/aste/buste/apertura.ts';
import type { DatoAccanto } from '../vendita/giornale/parole.ts';
import type { Impianto } from '../vendita/impianto.ts';
import { quandoSana } from './passi.ts';

/** Quanti rilanci si fanno nella gara della dimostrazione. */
const RILANCI = 5;

export const PIANIFICATORE = { tipo: 'sistema', id: 'pianificatore' } as const;

export type Mossa = readonly [chi: Attore, atto: Atto, quando: number];
export type Conduzione = { impianto: Impianto; asta: string; referente: Attore };

/**
 * Conduce una vendita della dimostrazione per la strada di tutti i comandi: apre le buste, ammette quelle senza rilievi,
 * rifiuta le altre, avvia la gara e fa qualche rilancio. Gli istanti di arrivo partono da `il` (millisecondi).
 */
export async function conduciFinoAllaGara(conduzione: Conduzione, il: number): Promise<void> {
  await apriEDecidi(conduzione, il);
  const giocata = mosse(await statoDi(conduzione), conduzione.referente, il + 3 * SECONDO_MS);
  await tutteInFila(conduzione, giocata.mosse);
}

/** Apre le operazioni e le buste, e decide di ciascuna; con `quante` si ferma alle prime. */
export async function apriEDecidi(
  conduzione: Conduzione,
  il: number,
  quante: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const fai = async (atto: Atto, quando: number): Promise<void> => {
    await quandoSana(conduzione, conduzione.asta);
    await registra(conduzione, conduzione.referente, atto, quando);
  };
  await fai({ tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, il);
  for (const { id: bustaId, stato } of [...(await statoDi(conduzione)).buste.values()].slice(0, quante)) {
    if (stato.tipo !== 'sigillata') continue;
    const accanto: DatoAccanto[] = [];
    const contenuto = await dissigilla(conduzione.impianto, await statoDi(conduzione), bustaId, accanto);
    await registra(
      conduzione,
      conduzione.referente,
      { tipo: 'apriBusta', bustaId, contenuto },
      il + SECONDO_MS,
      accanto,
    );
  }
  for (const { id: bustaId, stato } of (await statoDi(conduzione)).buste.values()) {
    // Il software non la esclude da sé, e la gara la aspetta: chi conduce dice perché (R25).
    if (stato.tipo === 'scartata_tecnica' && quante === Number.POSITIVE_INFINITY) {
      const motivo = { regola: 'R25', testo: 'Il file è troncato: non vi si legge un’offerta.' };
      await fai({ tipo: 'rifiutaOfferta', bustaId, motivo }, il + 2 * SECONDO_MS);
    }
    if (stato.tipo !== 'aperta') continue;
    const grave = stato.proposte.find(({ gravita }) => gravita === 'inefficace' || gravita === 'blocco');
    if (grave === undefined) await fai({ tipo: 'ammettiOfferta', bustaId, nonostante: null }, il + 2 * SECONDO_MS);
    else {
      const motivo = { regola: grave.regola, testo: 'Offerta inefficace ai sensi dell’avviso di vendita.' };
      await fai({ tipo: 'rifiutaOfferta', bustaId, motivo }, il + 2 * SECONDO_MS);
    }
  }
}

/** Come sopra, fino all'aggiudicazione: la gara si chiude allo scadere dell'ultima unità di tempo. */
export async function conduciFinoAllEsito(conduzione: Conduzione, il: number): Promise<void> {
  await apriEDecidi(conduzione, il);
  const stato = await statoDi(conduzione);
  const { mosse: giocate, ultimaIl } = mosse(stato, conduzione.referente, il + 3 * SECONDO_MS);
  const finitaIl = ultimaIl + stato.parametri.unitaTempoMs + SECONDO_MS;
  await tutteInFila(conduzione, [
    ...giocate,
    [PIANIFICATORE, { tipo: 'concludiGara', filigranaIl: finitaIl }, finitaIl],
    [
      conduzione.referente,
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      finitaIl + 60 * SECONDO_MS,
    ],
  ]);
}

/** L'avvio della gara e i rilanci, uno ogni sette secondi, a turno fra gli ammessi. */
export function mosse(
  stato: StatoPubblicato,
  referente: Attore,
  il: number,
  rilanci: number = RILANCI,
): { mosse: Mossa[]; ultimaIl: number } {
  const posti = graduatoria(stato);
  const passoCent = stato.parametri.rilancioMinimoCent ?? 0;
  const giocate: Mossa[] = [[referente, { tipo: 'avviaGara' }, il]];
  let importoCent = posti[0]?.prezzoCent ?? 0;
  for (let i = 1; i <= rilanci; i += 1) {
    importoCent += passoCent;
    const bustaId = posti[i % posti.length]?.bustaId ?? '';
    const quando = il + i * 7 * SECONDO_MS;
    giocate.push([{ tipo: 'offerente', id: bustaId }, { tipo: 'rilancia', bustaId, importoCent }, quando]);
  }
  return { mosse: giocate, ultimaIl: il + rilanci * 7 * SECONDO_MS };
}

/**
 * Le mosse entrano in fila tutte insieme: gli istanti sono passati, e il pianificatore, che vedrebbe una gara già
 * scaduta, trova posto solo dopo l'ultima.
 */
export async function tutteInFila(conduzione: Conduzione, giocate: readonly Mossa[]): Promise<void> {
  await quandoSana(conduzione, conduzione.asta);
  await Promise.all(giocate.map(([attore, atto, quando]) => registra(conduzione, attore, atto, quando)));
}

export async function statoDi({ impianto, asta }: Conduzione): Promise<StatoPubblicato> {
  const { stato } = await impianto.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('dimostrazione: vendita non pubblicata');
  return stato;
}

async function registra(
  { impianto, asta }: Conduzione,
  attore: Attore,
  atto: Atto,
  quando: number,
  accanto: readonly DatoAccanto[] = [],
): Promise<void> {
  const { rifiuto } = await impianto.esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto, accanto }, quando);
  if (rifiuto !== null)
    throw new Error(`dimostrazione: ${atto.tipo} ${rifiuto.codice} ${JSON.stringify(rifiuto.dati)}`);
}
