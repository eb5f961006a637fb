import type { VoceDalCarico } from './righe.ts';
import type { Scena } from './scena.ts';
import type { VoceDagliSchermi } from './schermi.ts';
import { creaSpecchio } from './specchio.ts';
import { adessoMs, insisti } from './tempi.ts';
import type { Guasto } from './zero.ts';

/** Entro quanto, finito un guasto, ogni vendita lunga deve avere una ricevuta nuova. Non è un obiettivo: è un limite. */
const RIPRESA_MAX_MS = 90_000;
/** Entro quanto ogni schermo deve essere in pari con il registro letto. */
const SCHERMI_MAX_MS = 45_000;
/** Entro quanto la base dati deve lasciarsi leggere per un confronto. */
const CONFRONTO_MAX_MS = 60_000;

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

export function creaEsaminatore(scena: Scena): Esaminatore {
  const specchio = creaSpecchio();
  const colpi: Colpo[] = [];
  const riprese: Ripresa[] = [];
  let daRimettere: { colpi: number[]; ultimoMs: number; inCorso: Promise<void>[] } = vuoto();
  let n = 0;

  async function confronta(): Promise<number> {
    n += 1;
    const atteso = n;
    const segnato = scena.carico.aspetta(
      (v): v is VoceDalCarico & { tipo: 'segnato' } => v.tipo === 'segnato' && v.n === atteso,
      CONFRONTO_MAX_MS,
      'registratore',
    );
    scena.carico.di({ tipo: 'punto', n: atteso });
    await segnato;
    const prima = torti(scena);
    const { controllore, pool, banditore } = scena;
    await insisti('confronto con il registro', CONFRONTO_MAX_MS, () => controllore.verifica(pool, banditore.giornale));
    return torti(scena) - prima;
  }

  async function ripresa(dalMs: number): Promise<number[]> {
    n += 1;
    const atteso = n;
    const ripresi = scena.carico.aspetta(
      (v): v is VoceDalCarico & { tipo: 'ripresi' } => v.tipo === 'ripresi' && v.n === atteso,
      RIPRESA_MAX_MS,
      'ripresa',
    );
    scena.carico.di({ tipo: 'ripresa', n: atteso });
    return (await ripresi).ilMs.map((il) => il - dalMs);
  }

  async function schermi(): Promise<{ ultimoMs: number | null; diversi: number }> {
    n += 1;
    const atteso = n;
    const mete: Record<string, number> = {};
    for (const asta of scena.seguite) mete[asta] = scena.controllore.memorie.get(asta)?.posti.length ?? 0;
    const raggiunti = scena.schermi
      .aspetta(
        (v): v is VoceDagliSchermi & { tipo: 'raggiunti' } => v.tipo === 'raggiunti' && v.n === atteso,
        SCHERMI_MAX_MS,
        'schermi',
      )
      .then(({ ilMs }) => Math.max(...ilMs))
      .catch(() => null);
    scena.schermi.di({ tipo: 'raggiungi', n: atteso, mete });
    const ultimoMs = await raggiunti;
    const stati = scena.schermi.aspetta(
      (v): v is VoceDagliSchermi & { tipo: 'stati' } => v.tipo === 'stati' && v.n === atteso,
      CONFRONTO_MAX_MS,
      'stato degli schermi',
    );
    scena.schermi.di({ tipo: 'stato', n: atteso });
    const letti = (await stati).stati;
    const diversi = await insisti('confronto degli schermi', CONFRONTO_MAX_MS, () =>
      specchio.diversi(scena.banditore.giornale, letti),
    );
    for (const uno of diversi)
      scena.controllore.racconti.push(`schermo diverso: asta ${uno.asta} busta ${uno.bustaId} voce ${uno.seq}`);
    return { ultimoMs, diversi: diversi.length };
  }

  return {
    colpi,
    riprese,
    confronta,
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
        colpo.torti = await confronta();
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
        esito.ripresaMs = await ripresa(dalMs);
        await confronta();
        for (const asta of scena.concluse.splice(0)) {
          if (!scena.oraFidata) continue;
          scena.controllore.giudica(asta, scena.guasti);
          scena.conteggi.giudicate += 1;
        }
        const { ultimoMs, diversi } = await schermi();
        esito.schermiMs = ultimoMs === null ? null : ultimoMs - dalMs;
        esito.schermiDiversi = diversi;
      } catch (errore) {
        esito.errore = String(errore);
        console.error(`  ripresa dopo i colpi ${fatti.join(', ')}: ${esito.errore}`);
      }
      return esito;
    },
  };
}

function vuoto(): { colpi: number[]; ultimoMs: number; inCorso: Promise<void>[] } {
  return { colpi: [], ultimoMs: adessoMs(), inCorso: [] };
}

function torti({ controllore: { conti } }: Scena): number {
  return conti.persi + conti.doppi + conti.catene + conti.inTempoRifiutati + conti.chiuseDaGuaste;
}
