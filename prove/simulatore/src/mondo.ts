import { type BaseDati, creaBaseDati } from './base-dati/base-dati.ts';
import { type Caso, creaCaso } from './caso.ts';
import { type Prologo, scriviPrologo } from './prologo.ts';
import { type Scenario, sorvegliata } from './scenario.ts';
import { creaPortaCsrf, type PortaCsrf } from './sistema/porta-csrf.ts';
import type { Storia } from './storia.ts';
import { creaTempo, type Tempo } from './tempo.ts';

/** Il mondo di una storia: il suo tempo, il suo caso, la base dati, e il quaderno di ciò che accade. */
export type Mondo = {
  scenario: Scenario;
  tempo: Tempo;
  caso: Caso;
  base: BaseDati;
  prologhi: readonly Prologo[];
  storia: Storia;
  /** La difesa contro le richieste di altri siti, uguale in ogni processo. */
  csrf: PortaCsrf;
  /** Quante chiamate ha in mano ogni processo, per nome. */
  inMano: Map<string, number>;
  /** I guasti durano ancora. */
  agitato(): boolean;
  /** Quante voci sono confermate, ora. */
  seqDi(asta: string): number;
};

/** Le misure tengono fino a tanto dall'ora vera: l'andata e ritorno, la deriva e i salti fra due misure. */
const ERRORE_OROLOGIO_MS = 1_500;
/** Un disco molto lento tiene le chiavi così a lungo. */
const CONFERMA_LENTA_MS = 1_200;

export function creaMondo(scenario: Scenario): Mondo {
  const prologhi = scenario.aste.map((piano, i) => scriviPrologo(piano, i));
  const inizio = Math.max(...prologhi.map(({ inizioIl }) => inizioIl));
  const tempo = creaTempo(inizio);
  const disco = creaCaso(scenario.seme).ramo('disco');
  const quieteIl = inizio + scenario.quieteMs;
  const agitato = (): boolean => tempo.adesso() < quieteIl;
  const base = creaBaseDati(tempo, () =>
    agitato() && disco.vero(scenario.tassi.baseLenta) ? disco.intero(5, CONFERMA_LENTA_MS) : 0.2 + disco.numero(),
  );
  for (const { asta, righe, fase } of prologhi) {
    base.tabelle.giornale.set(asta, {
      righe: [...righe],
      comandi: new Set(righe.map(({ comando_id, parte }) => `${comando_id}/${parte}`)),
    });
    base.tabelle.aste.set(asta, { seq: righe.length, fase, attende: fase === 'gara' });
  }
  const conferme: Storia['conferme'] = [];
  base.ascolta((avvisi) => {
    for (const { asta, seq } of avvisi) conferme.push({ asta, seq, il: tempo.adesso() });
  });
  return {
    scenario,
    tempo,
    base,
    prologhi,
    caso: creaCaso(scenario.seme).ramo('mondo'),
    agitato,
    csrf: creaPortaCsrf(tempo.adesso),
    inMano: new Map(),
    seqDi: (asta) => base.tabelle.giornale.get(asta)?.righe.length ?? 0,
    storia: {
      seme: scenario.seme,
      aste: [],
      conferme,
      invii: [],
      arrivi: [],
      risposte: [],
      letture: [],
      uscite: [],
      schermi: [],
      imprevisti: [],
      segni: new Set(),
      quieteIl,
      fineIl: 0,
      valeLaPorta: sorvegliata(scenario.seme) && scenario.unaMacchina,
      senzaGuasti: scenario.guasti.length === 0 && Object.values(scenario.tassi).every((tasso) => tasso === 0),
      erroreOrologioMs: ERRORE_OROLOGIO_MS,
    },
  };
}
