import { setTimeout as pausa } from 'node:timers/promises';
import type { MotoreIncorporato } from './motore-incorporato.ts';

/**
 * Quanto si aspetta prima di ogni tentativo: il primo è subito, i seguenti lasciano ai figli di un capostipite ucciso il tempo
 * di accorgersene, perché finché uno è vivo PostgreSQL rifiuta di ripartire. In tutto mezzo minuto.
 */
const PAUSE_MS: readonly number[] = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
/** Finiti quelli si è detto che non torna, e si riprova di rado: un disco che si libera, o una porta, lo fanno tornare da sé. */
const POI_OGNI_MS = 30_000;
/** Chi cade prima di tanto non era tornato davvero: i tentativi continuano da dov'erano, o cadrebbe e ripartirebbe senza fine. */
const TORNATO_DOPO_MS = 60_000;

export type RitmoRiaccensioni = { pauseMs: readonly number[]; poiOgniMs: number; tornatoDopoMs: number };
const RITMO: RitmoRiaccensioni = { pauseMs: PAUSE_MS, poiOgniMs: POI_OGNI_MS, tornatoDopoMs: TORNATO_DOPO_MS };

/** Quanto è grave ciò che si dice a chi amministra, come lo chiama il log. */
export type LivelloAvviso = 'warn' | 'error' | 'fatal';

export type MotoreTenuto = {
  /** Che cosa non va, in parole per chi amministra; `null` se è acceso. */
  daFare(): string | null;
  /**
   * Da qui in poi non lo riaccende più. Chi si ferma lo dice prima di chiudere le sue connessioni: una macchina che si spegne ferma
   * tutti insieme, e un PostgreSQL che aspettava quelle per finire non è caduto.
   */
  lascia(): void;
  /** Lo lascia, e lo ferma. */
  ferma(): Promise<void>;
};

type Parti = {
  accendi: () => Promise<MotoreIncorporato>;
  avvisa: (gravita: LivelloAvviso, testo: string) => void;
  ritmo?: RitmoRiaccensioni | undefined;
};

/**
 * Tiene acceso un PostgreSQL che questo processo ha avviato: se finisce senza che lo si sia fermato (ucciso, caduto, disco pieno)
 * lo riaccende, al più tante volte di seguito quante sono le pause, e poi di rado. `accendi` lo avvia dov'era, sulla stessa porta:
 * chi vi era collegato si ricollega da sé, e ciò che era confermato è nel WAL. Dice ogni passaggio con `avvisa`.
 */
export function tieniAcceso(
  primo: MotoreIncorporato,
  { accendi, avvisa, ritmo: { pauseMs, poiOgniMs, tornatoDopoMs } = RITMO }: Parti,
): MotoreTenuto {
  const fermato = new AbortController();
  let motore = primo;
  let accesoIl = performance.now();
  /** Tentativi da quando era acceso davvero, riusciti o no. */
  let volte = 0;
  let spento: string | null = null;
  /** Finiti i tentativi, e detto che non torna. */
  let nonTorna = false;

  /** Il tempo prima del prossimo tentativo; finisce subito se intanto lo si ferma. */
  const aspetta = (): Promise<unknown> =>
    pausa(pauseMs[volte] ?? poiOgniMs, undefined, { signal: fermato.signal }).catch(() => undefined);

  /** Torna acceso, o fermato. */
  async function riaccendi(): Promise<void> {
    while (!fermato.signal.aborted) {
      await aspetta();
      if (fermato.signal.aborted) return;
      volte += 1;
      try {
        motore = await accendi();
        accesoIl = performance.now();
        spento = null;
        avvisa('warn', `${NOME} è di nuovo acceso, al tentativo n. ${volte}: ciò che era confermato c’è ancora.`);
        return;
      } catch (errore) {
        spento = errore instanceof Error ? errore.message : String(errore);
        if (volte < pauseMs.length || nonTorna) continue;
        nonTorna = true;
        avvisa('fatal', `${frase(volte)} ${spento}`);
      }
    }
  }

  async function veglia(): Promise<void> {
    while (!fermato.signal.aborted) {
      const come = await motore.uscito;
      if (fermato.signal.aborted) return;
      if (performance.now() - accesoIl >= tornatoDopoMs) volte = 0;
      nonTorna = volte >= pauseMs.length;
      spento = `si è fermato da solo (${come})`;
      const poi = nonTorna ? frase(volte) : 'Lo si riaccende: intanto chi chiama riceve 503 e può ripetere.';
      avvisa(nonTorna ? 'fatal' : 'error', `${NOME} si è fermato senza che lo si sia chiesto (${come}). ${poi}`);
      await riaccendi();
    }
  }
  const vegliando = veglia();

  return {
    daFare() {
      if (spento === null) return null;
      if (nonTorna) return `${frase(volte)} ${CHE_FARE}`;
      return `${NOME} si è fermato e si sta riaccendendo da sé: se fra un minuto lo dice ancora, guardi il log. ${VEDI}`;
    },
    lascia: () => fermato.abort(),
    async ferma() {
      fermato.abort();
      await motore.ferma();
      // Se lo si stava riaccendendo, è acceso da un momento: si ferma quello.
      await vegliando;
      await motore.ferma();
    },
  };
}

const NOME = 'Il PostgreSQL incorporato';
const VEDI = 'Vedi docs/operazioni.md, «Se la base dati non c’è».';
const CHE_FARE = `Perché, lo dice il log: di solito non c’è posto sul disco, o un altro programma ha preso la sua porta. Tolta la causa torna da sé, senza riavviare. ${VEDI}`;

function frase(volte: number): string {
  return `${NOME} non torna, dopo ${volte} tentativi: si riprova ogni mezzo minuto, e intanto si risponde 503.`;
}
