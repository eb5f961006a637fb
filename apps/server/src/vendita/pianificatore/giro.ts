import type { LavoriFermi } from './lavori-fermi.ts';

/** Un giro che si ripete: il seguente parte quando il precedente è finito, e un errore si annota e non lo ferma. */
export type Giro = {
  /** Un giro adesso; non fallisce mai. */
  una(): Promise<void>;
  avvia(): void;
  /** Finisce quando il giro in corso è finito. */
  ferma(): Promise<void>;
};

/** `ogniMs` è l'attesa fra la fine di un giro e l'inizio del seguente. */
export function creaGiro({
  nome,
  ogniMs,
  fai,
  fermi,
}: {
  nome: string;
  ogniMs: number;
  fai: () => Promise<unknown>;
  fermi: Pick<LavoriFermi, 'riuscito' | 'fallito'>;
}): Giro {
  let timer: NodeJS.Timeout | undefined;
  let inCorso: Promise<void> = Promise.resolve();
  let fermo = true;
  const giroAdesso = (): Promise<void> => {
    inCorso = fai().then(
      () => fermi.riuscito(nome),
      (errore: unknown) => fermi.fallito(nome, errore),
    );
    return inCorso;
  };
  const ancora = (): void => {
    if (!fermo) timer = setTimeout(() => void giroAdesso().then(ancora), ogniMs);
  };
  return {
    una: giroAdesso,
    avvia() {
      fermo = false;
      ancora();
    },
    async ferma() {
      fermo = true;
      clearTimeout(timer);
      await inCorso;
    },
  };
}
