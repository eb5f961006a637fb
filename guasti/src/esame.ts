import type { VoceDalCarico } from './righe.ts';
import type { Scena } from './scena.ts';
import type { VoceDagliSchermi } from './schermi.ts';
import { creaSpecchio } from './specchio.ts';
import { adessoMs, insisti } from './tempi.ts';
import type { Guasto } from './zero.ts';

/** Entro quanto, finito un guasto, ogni vendita lunga deve avere una ricevuta nuova. Non è un obiettivo: è un limite. */
const RIPRESA_MAX_MS = 60_000;
/** Entro quanto ogni schermo deve essere in pari con il registro letto. */
const SCHERMI_MAX_MS = 45_000;

/** Un guasto fatto e ciò che ne è seguito. */
export type Esito = {
  n: number;
  fase: string;
  genere: string;
  duratoMs: number;
  /** Per ogni vendita, dal guasto alla prima ricevuta di un rilancio mandato dopo. */
  ripresaMs: number[];
  /** Dal guasto all'ultimo schermo in pari; nullo se qualcuno non lo è stato. */
  schermiMs: number | null;
  schermiDiversi: number;
  torti: number;
  errore: string | null;
};

export type Esaminatore = {
  esiti: Esito[];
  /** Fa un guasto, aspetta che la piattaforma riprenda e confronta tutto. `fai` torna quando il guasto è finito. */
  guasta(fase: string, guasto: Pick<Guasto, 'genere' | 'server'>, fai: () => Promise<void>): Promise<Esito>;
  /** Il solo confronto, senza guasto. */
  confronta(): Promise<{ torti: number; schermiMs: number | null; schermiDiversi: number }>;
};

export function creaEsaminatore(scena: Scena): Esaminatore {
  const specchio = creaSpecchio();
  const esiti: Esito[] = [];
  let n = 0;

  async function punto(): Promise<void> {
    n += 1;
    const atteso = n;
    const segnato = scena.carico.aspetta(
      (v): v is VoceDalCarico & { tipo: 'segnato' } => v.tipo === 'segnato' && v.n === atteso,
      20_000,
      'registratore',
    );
    scena.carico.di({ tipo: 'punto', n: atteso });
    await segnato;
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
      20_000,
      'stato degli schermi',
    );
    scena.schermi.di({ tipo: 'stato', n: atteso });
    const diversi = await specchio.diversi(scena.banditore.giornale, (await stati).stati);
    for (const uno of diversi)
      scena.controllore.racconti.push(`schermo diverso: asta ${uno.asta} busta ${uno.bustaId} voce ${uno.seq}`);
    return { ultimoMs, diversi: diversi.length };
  }

  async function confronta(): Promise<{ torti: number; schermiMs: number | null; schermiDiversi: number }> {
    const { controllore, pool, banditore } = scena;
    await punto();
    const contiPrima = somma(scena);
    await insisti('confronto con il registro', 30_000, () => controllore.verifica(pool, banditore.giornale));
    for (const asta of scena.concluse.splice(0)) {
      controllore.giudica(asta, scena.guasti);
    }
    const { ultimoMs, diversi } = await schermi();
    return { torti: somma(scena) - contiPrima, schermiMs: ultimoMs, schermiDiversi: diversi };
  }

  return {
    esiti,
    confronta,
    async guasta(fase, { genere, server }, fai) {
      const dalMs = adessoMs();
      const guasto: Guasto = { genere, server, dalIl: Date.now(), alIl: Number.POSITIVE_INFINITY };
      scena.guasti.push(guasto);
      const esito: Esito = {
        n: esiti.length + 1,
        fase,
        genere,
        duratoMs: 0,
        ripresaMs: [],
        schermiMs: null,
        schermiDiversi: 0,
        torti: 0,
        errore: null,
      };
      esiti.push(esito);
      try {
        await fai();
        guasto.alIl = Date.now();
        esito.duratoMs = Math.round(adessoMs() - dalMs);
        esito.ripresaMs = await ripresa(dalMs);
        const { torti, schermiMs, schermiDiversi } = await confronta();
        Object.assign(esito, { torti, schermiDiversi, schermiMs: schermiMs === null ? null : schermiMs - dalMs });
      } catch (errore) {
        guasto.alIl = Date.now();
        esito.errore = String(errore);
      }
      return esito;
    },
  };
}

function somma({ controllore: { conti } }: Scena): number {
  return conti.persi + conti.doppi + conti.catene + conti.inTempoRifiutati + conti.chiuseDaGuaste;
}
