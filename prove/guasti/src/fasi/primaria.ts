import type { Caso } from '../caso.ts';
import type { Grappolo } from '../grappolo.ts';
import { attendi, insisti } from '../tempi.ts';

export type GenereDiColpo =
  | 'primaria uccisa'
  | 'PostgreSQL ucciso'
  | 'primaria ferma'
  | 'primaria isolata'
  | 'primaria separata'
  | 'passaggio voluto';

/** Un guasto della primaria, e come lo si toglie quando un'altra ha preso il suo posto. */
export type Colpo = {
  genere: GenereDiColpo;
  /** Ciò che comincia prima del guasto: da qui in poi la primaria non accetta più. */
  prepara?(primaria: number): Promise<void>;
  colpisci(primaria: number): Promise<void>;
  guarisci(primaria: number, nuova: number): Promise<void>;
};

/** Venti guasti, di sei generi: chi è primaria cambia quasi ogni volta, e nessuna è colpita due volte di seguito allo stesso modo. */
export const ORDINE_DEI_COLPI: readonly GenereDiColpo[] = Array.from({ length: 4 })
  .flatMap((): GenereDiColpo[] => [
    'primaria uccisa',
    'passaggio voluto',
    'primaria separata',
    'primaria ferma',
    'PostgreSQL ucciso',
    'primaria isolata',
  ])
  .slice(0, 20);

/** Quanto una macchina ferma o isolata resta così anche dopo che un'altra ne ha preso il posto. */
const ANCORA_MS = { da: 0, a: 4_000 };
const CESSAZIONE_MAX_MS = 30_000;

export function creaColpi(grappolo: Grappolo, caso: Caso): Record<GenereDiColpo, Colpo> {
  const { rete } = grappolo;
  const tutti = (i: number, segnale: NodeJS.Signals): void => {
    for (const { pid } of rete.processi(i)) rete.segnala(pid, segnale);
  };
  const ancora = (): Promise<void> => attendi(caso.intero(ANCORA_MS.da, ANCORA_MS.a));
  const dellaRete = (genere: GenereDiColpo, guasta: (i: number) => void): Colpo => ({
    genere,
    async colpisci(i) {
      guasta(i);
    },
    async guarisci(i) {
      await ancora();
      rete.ricongiungi(i);
    },
  });
  return {
    /** La macchina intera, con Patroni ed etcd: finisce la corrente. */
    'primaria uccisa': {
      genere: 'primaria uccisa',
      async colpisci(i) {
        tutti(i, 'SIGKILL');
      },
      async guarisci(i) {
        grappolo.rialza(i);
      },
    },
    'PostgreSQL ucciso': {
      genere: 'PostgreSQL ucciso',
      async colpisci(i) {
        const processi = grappolo.soloPostgres(i);
        if (processi.length === 0) throw new Error('nessun processo di PostgreSQL da uccidere');
        for (const pid of processi) rete.segnala(pid, 'SIGKILL');
      },
      async guarisci() {},
    },
    'primaria ferma': {
      genere: 'primaria ferma',
      async colpisci(i) {
        tutti(i, 'SIGSTOP');
      },
      async guarisci(i) {
        await ancora();
        tutti(i, 'SIGCONT');
      },
    },
    'primaria isolata': dellaRete('primaria isolata', rete.stacca),
    'primaria separata': dellaRete('primaria separata', rete.separa),
    'passaggio voluto': {
      genere: 'passaggio voluto',
      async prepara(i) {
        const passaggio = grappolo.passaDiMano(i);
        // Finché non smette di accettare la piattaforma sta bene: il guasto comincia lì.
        await insisti(
          'la primaria che si fa da parte',
          CESSAZIONE_MAX_MS,
          async () => {
            const adesso = await grappolo.primaria();
            if (adesso?.indice === i) throw new Error('accetta ancora');
          },
          20,
        );
        passaggio.catch((errore: unknown) => console.error(errore));
      },
      async colpisci() {},
      async guarisci() {},
    },
  };
}
