import { creaPool, type StradaBase } from '../base-dati/collegamento.ts';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { creaVita, type Vita } from '../vita.ts';
import { avviaServer, type ServerSimulato } from './server.ts';

/** Il posto di un processo: chi ci sta muore e rinasce, il posto resta. */
export type Posto = {
  vita(): Vita;
  /** `null` finché il processo non è pronto, o se è morto. */
  server(): ServerSimulato | null;
  /** La base dati non risponde a questo processo per tanto. */
  baseFerma(ms: number): void;
  /** Cade chi era collegato a questo processo. */
  allaCaduta(azione: () => void): void;
  cadonoSocket(): void;
  /** Fa accadere qualcosa appena arriva un comando, se arriva entro quell'istante. */
  alComando(entroIl: number, azione: () => void): void;
  /** È arrivato un comando, e il processo lo ha in mano. */
  haComando(): void;
};

const RIPARTE_MS = [500, 3_000] as const;

/** Avvia il processo di un posto, e un altro quando muore: dopo quanto lo dice `riparteMs`, una volta, o il caso. */
export function creaPosto(
  mondo: Mondo,
  indice: number,
  vivi: Map<number, Vita>,
): Posto & { riparteFra(ms: number): void } {
  const caso = mondo.caso.ramo(`processo${indice}`);
  const macchina = mondo.scenario.unaMacchina ? 'macchina' : `macchina${indice}`;
  let fermaFino = 0;
  let nascite = 0;
  let prossimaPausa: number | null = null;
  let server: ServerSimulato | null = null;
  let caduti: (() => void)[] = [];
  let trappole: { entroIl: number; azione: () => void }[] = [];
  const strada = creaStrada(mondo, caso, () => fermaFino);
  let vita = nasci();

  function nasci(): Vita {
    nascite += 1;
    const pid = 100 * (indice + 1) + nascite;
    const nome = `${indice}.${nascite}`;
    const nuova = creaVita({ nome, tempo: mondo.tempo, derivaPpm: mondo.scenario.processi[indice]?.derivaPpm ?? 0 });
    vivi.set(pid, nuova);
    nuova.allaMorte(() => {
      server = null;
      vivi.delete(pid);
      cadono();
      const attesa = prossimaPausa ?? caso.intero(...RIPARTE_MS);
      prossimaPausa = null;
      mondo.tempo.fra(attesa, () => {
        mondo.storia.segni.add('processo morto e rinato');
        vita = nasci();
      });
    });
    const suo = caso.ramo(nome);
    const pool = creaPool({
      base: mondo.base,
      vita: nuova,
      tempo: mondo.tempo,
      strada,
      caso: suo,
      segni: mondo.storia.segni,
    });
    avviaServer({ mondo, vita: nuova, pool, caso: suo, macchina, pid, vivo: (altro) => vivi.has(altro) }).then(
      (pronto) => {
        if (nuova.viva()) server = pronto;
      },
      // Un avvio non riuscito finisce il processo, e chi lo sorveglia lo riavvia.
      () => nuova.muori(),
    );
    return nuova;
  }

  function cadono(): void {
    const chi = caduti;
    caduti = [];
    for (const azione of chi) azione();
  }

  return {
    vita: () => vita,
    server: () => server,
    baseFerma(ms) {
      fermaFino = Math.max(fermaFino, mondo.tempo.adesso() + ms);
    },
    allaCaduta: (azione) => void caduti.push(azione),
    cadonoSocket: cadono,
    alComando: (entroIl, azione) => void trappole.push({ entroIl, azione }),
    haComando() {
      const scattano = trappole;
      trappole = [];
      for (const { entroIl, azione } of scattano) if (mondo.tempo.adesso() <= entroIl) azione();
    },
    riparteFra(ms) {
      prossimaPausa = ms;
    },
  };
}

function creaStrada(mondo: Mondo, caso: Caso, fermaFino: () => number): StradaBase {
  const { basePrima, baseDopo, baseLenta } = mondo.scenario.tassi;
  return {
    latenzaMs: () => (mondo.agitato() && caso.vero(baseLenta) ? caso.intero(10, 2_500) : 0.2 + caso.intero(0, 12) / 10),
    guasto() {
      if (!mondo.agitato()) return 'nessuno';
      if (caso.vero(basePrima)) return 'prima';
      return caso.vero(baseDopo) ? 'dopo' : 'nessuno';
    },
    fermaMs: () => Math.max(0, fermaFino() - mondo.tempo.adesso()),
  };
}
