import { creaDomande, type Domande } from './domande.ts';
import { giudicaConcluse } from './giudizi.ts';
import type { SenzaMotore } from './scena.ts';
import { adessoMs, insisti } from './tempi.ts';
import type { Guasto } from './zero.ts';

/** Entro quanto un server caduto deve essere di nuovo in piedi. */
const RIPARTENZA_MAX_MS = 90_000;

/** Un colpo alla piattaforma e il confronto fatto subito dopo. */
export type Colpo = { n: number; fase: string; genere: string; durataMs: number; torti: number; errore: string | null };

/** Ciò che è seguito a un colpo, o a una raffica: quando si è tornati a lavorare e a vedere lo stesso. */
export type Ripresa = {
  fase: string;
  colpi: number[];
  /** Per ogni vendita, dall'ultimo colpo alla prima ricevuta di un rilancio mandato a guasto finito. */
  ripresaMs: number[];
  /** Dall'ultimo colpo all'ultimo schermo in pari; nullo se qualcuno non lo è stato. */
  schermiMs: number | null;
  schermiDiversi: number;
  errore: string | null;
};

export type Esaminatore = {
  colpi: Colpo[];
  riprese: Ripresa[];
  /** `subito` fa il danno, `poi` lo toglie e può finire più tardi; dopo ogni colpo il registratore e il registro si confrontano. */
  colpisci(
    fase: string,
    guasto: Pick<Guasto, 'genere' | 'server'>,
    subito: () => Promise<void>,
    poi?: () => Promise<void>,
  ): Promise<Colpo>;
  /** Aspetta che ogni danno sia tolto, che ogni vendita riprenda e che ogni schermo sia in pari. */
  rimetti(fase: string): Promise<Ripresa>;
  /** Il solo confronto fra registratore e registro; torna i torti nuovi. */
  confronta(): Promise<number>;
};

export function creaEsaminatore(scena: SenzaMotore): Esaminatore {
  const domande = creaDomande(scena);
  const colpi: Colpo[] = [];
  const riprese: Ripresa[] = [];
  let daRimettere: { colpi: number[]; ultimoMs: number; inCorso: Promise<void>[] } = vuoto();

  return {
    colpi,
    riprese,
    confronta: domande.confronta,
    async colpisci(fase, { genere, server }, subito, poi) {
      const dalMs = adessoMs();
      const guasto: Guasto = { genere, server, dalIl: Date.now(), alIl: Number.POSITIVE_INFINITY };
      scena.guasti.push(guasto);
      const colpo: Colpo = { n: colpi.length + 1, fase, genere, durataMs: 0, torti: 0, errore: null };
      colpi.push(colpo);
      daRimettere.colpi.push(colpo.n);
      daRimettere.ultimoMs = dalMs;
      const guarito = (): void => {
        guasto.alIl = Date.now();
        colpo.durataMs = Math.round(adessoMs() - dalMs);
      };
      try {
        await subito();
        if (poi === undefined) guarito();
        else
          daRimettere.inCorso.push(
            poi().then(guarito, (errore: unknown) => {
              guarito();
              colpo.errore = String(errore);
            }),
          );
        colpo.torti = await domande.confronta();
      } catch (errore) {
        guarito();
        colpo.errore = String(errore);
      }
      if (colpo.errore !== null) console.error(`  colpo ${colpo.n} (${genere}): ${colpo.errore}`);
      return colpo;
    },
    async rimetti(fase) {
      const { colpi: fatti, ultimoMs: dalMs, inCorso } = daRimettere;
      daRimettere = vuoto();
      const esito: Ripresa = {
        fase,
        colpi: fatti,
        ripresaMs: [],
        schermiMs: null,
        schermiDiversi: 0,
        errore: null,
      };
      riprese.push(esito);
      try {
        await Promise.all(inCorso);
        await rialza(scena);
        await riprendi(scena, domande, dalMs, esito);
      } catch (errore) {
        esito.errore = String(errore);
        console.error(`  ripresa dopo i colpi ${fatti.join(', ')}: ${esito.errore}`);
      }
      return esito;
    },
  };
}

/** Chi sorveglia un server riavvia quello che è caduto da sé; che sia caduto resta contato. */
async function rialza({ server, staffette }: SenzaMotore): Promise<void> {
  const caduti = [...server, ...staffette].filter((uno) => uno.pid() === 0);
  await Promise.all(
    caduti.map((uno) => insisti('ripartenza di un server caduto', RIPARTENZA_MAX_MS, () => uno.avvia())),
  );
}

/** Ogni vendita riprende, registratore e registro si confrontano, chi si è concluso si giudica, gli schermi si guardano. */
async function riprendi(scena: SenzaMotore, domande: Domande, dalMs: number, esito: Ripresa): Promise<void> {
  esito.ripresaMs = (await domande.riprese()).map((il) => il - dalMs);
  // Prima del confronto: di chi si conclude mentre si legge, il registro letto può non avere ancora la fine.
  const pronte = [...scena.concluse];
  await domande.confronta();
  giudicaConcluse(scena, pronte);
  const { ultimoMs, diversi } = await domande.schermi();
  esito.schermiMs = ultimoMs === null ? null : ultimoMs - dalMs;
  esito.schermiDiversi = diversi;
}

function vuoto(): { colpi: number[]; ultimoMs: number; inCorso: Promise<void>[] } {
  return { colpi: [], ultimoMs: adessoMs(), inCorso: [] };
}
