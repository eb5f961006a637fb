import { torti } from './controllore.ts';
import { senzaSchermi } from './giudizi.ts';
import type { VoceDalCarico } from './righe.ts';
import type { SenzaMotore } from './scena.ts';
import type { StatoSchermo, VoceDagliSchermi } from './schermi.ts';
import { creaSpecchio } from './specchio.ts';
import { insisti } from './tempi.ts';

/** Entro quanto, finito un guasto, ogni vendita lunga deve avere una ricevuta nuova. Non è un obiettivo: è un limite. */
const RIPRESA_MAX_MS = 90_000;
/** Entro quanto ogni schermo deve essere in pari con il registro letto. */
const SCHERMI_MAX_MS = 45_000;
/** Entro quanto la base dati deve lasciarsi leggere per un confronto. */
const CONFRONTO_MAX_MS = 60_000;

/** Ciò che si chiede ai processi della scena; ogni domanda ha il suo numero, e la risposta a un'altra non vale. */
export type Domande = {
  /** Confronta registratore e registro; torna i torti nuovi. */
  confronta(): Promise<number>;
  /** Quando ciascuna vendita lunga ha avuto la ricevuta di un rilancio mandato da adesso in poi. */
  riprese(): Promise<number[]>;
  /** Quando l'ultimo schermo è arrivato al registro letto, e quanti mostrano altro o mancano. */
  schermi(): Promise<{ ultimoMs: number | null; diversi: number }>;
};

export function creaDomande(scena: SenzaMotore): Domande {
  const specchio = creaSpecchio();
  let n = 0;

  return {
    async confronta() {
      n += 1;
      const atteso = n;
      const segnato = scena.carico.aspetta(
        (v): v is VoceDalCarico & { tipo: 'segnato' } => v.tipo === 'segnato' && v.n === atteso,
        CONFRONTO_MAX_MS,
        'registratore',
      );
      scena.carico.di({ tipo: 'punto', n: atteso });
      const { righe } = await segnato;
      const { controllore, pool, banditore } = scena;
      const prima = torti(controllore.conti);
      await insisti('confronto con il registro', CONFRONTO_MAX_MS, () =>
        controllore.verifica(pool, banditore.giornale),
      );
      const lette = controllore.righe().length;
      if (lette < righe) throw new Error(`il registratore ha perso righe: ne ha ${lette} delle ${righe} dategli`);
      return torti(controllore.conti) - prima;
    },
    async riprese() {
      n += 1;
      const atteso = n;
      const ripresi = scena.carico.aspetta(
        (v): v is VoceDalCarico & { tipo: 'ripresi' } => v.tipo === 'ripresi' && v.n === atteso,
        RIPRESA_MAX_MS,
        'ripresa',
      );
      scena.carico.di({ tipo: 'ripresa', n: atteso });
      return (await ripresi).ilMs;
    },
    async schermi() {
      const { controllore, banditore, seguite, lunghe } = scena;
      const mete: Record<string, number> = {};
      for (const asta of seguite) mete[asta] = controllore.memorie.get(asta)?.posti.length ?? 0;
      n += 2;
      const ultimoMs = await ultimoInPari(scena, n - 1, mete);
      const letti = await stati(scena, n);
      const diversi = await insisti('confronto degli schermi', CONFRONTO_MAX_MS, () =>
        specchio.diversi(banditore.giornale, letti),
      );
      const seguiteLunghe = [...seguite].filter((asta) => lunghe.has(asta));
      const assenti = senzaSchermi(seguiteLunghe, letti);
      for (const uno of diversi)
        controllore.racconti.push(`schermo diverso: asta ${uno.asta} ${JSON.stringify(uno.chi)} voce ${uno.seq}`);
      for (const asta of assenti) controllore.racconti.push(`schermo assente dal confronto: asta ${asta}`);
      return { ultimoMs, diversi: diversi.length + assenti.length };
    },
  };
}

async function stati(scena: SenzaMotore, n: number): Promise<StatoSchermo[]> {
  const risposta = scena.schermi.aspetta(
    (v): v is VoceDagliSchermi & { tipo: 'stati' } => v.tipo === 'stati' && v.n === n,
    CONFRONTO_MAX_MS,
    'stato degli schermi',
  );
  scena.schermi.di({ tipo: 'stato', n });
  return (await risposta).stati;
}

/** Nullo se qualcuno non ci arriva, o se non c'è nessuno. */
async function ultimoInPari(scena: SenzaMotore, n: number, mete: Record<string, number>): Promise<number | null> {
  const raggiunti = scena.schermi
    .aspetta(
      (v): v is VoceDagliSchermi & { tipo: 'raggiunti' } => v.tipo === 'raggiunti' && v.n === n,
      SCHERMI_MAX_MS,
      'schermi',
    )
    .then(({ ilMs }) => (ilMs.length === 0 ? null : Math.max(...ilMs)))
    .catch(() => null);
  scena.schermi.di({ tipo: 'raggiungi', n, mete });
  return raggiunti;
}
