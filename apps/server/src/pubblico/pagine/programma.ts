import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Ciò che il programma della pagina risponde: le parole, e le letture con cui le ha scritte. */
export type Disegnata = {
  stato: number;
  titolo: string;
  descrizione: string;
  corpo: string;
  lette: readonly unknown[];
};

/** Che cosa gli si dà: l'indirizzo, la lingua, l'ora, e come si legge ciò che può leggere chiunque. */
export type DaDisegnare = {
  indirizzo: string;
  lingua: 'it' | 'en';
  adessoMs: number;
  leggi: (percorso: string) => Promise<{ stato: number; corpo: unknown } | null>;
};

/**
 * Il programma che disegna le pagine, la pagina vuota in cui stanno, e i file che ciascuna vuole. È costruito dagli stessi
 * sorgenti dell'applicazione (`apps/web/src/disegna.tsx`): il server non ne importa nulla, e senza va avanti.
 */
export type ProgrammaPagine = {
  disegna(richiesta: DaDisegnare): Promise<Disegnata | null>;
  vuota: string;
  pezziDi(sorgente: string): readonly string[];
};

type Voce = { file: string; imports?: readonly string[]; css?: readonly string[] };

/** Ciò che è stato costruito in `cartellaWeb`; `null` se non c'è chi disegna. */
export async function apriProgramma(cartellaWeb: string): Promise<ProgrammaPagine | null> {
  const programma = join(cartellaWeb, '../dist-server/disegna.js');
  const vuota = join(cartellaWeb, 'index.html');
  const elenco = join(cartellaWeb, '.vite/manifest.json');
  if (![programma, vuota, elenco].every((file) => existsSync(file))) return null;
  const { disegna } = (await import(pathToFileURL(programma).href)) as Pick<ProgrammaPagine, 'disegna'>;
  const voci = JSON.parse(readFileSync(elenco, 'utf8')) as Readonly<Record<string, Voce>>;
  const pagina = readFileSync(vuota, 'utf8');
  return { disegna, vuota: pagina, pezziDi: (sorgente) => pezziDi(voci, sorgente, pagina) };
}

/** I file di una parte e di ciò che importa, fogli di stile compresi, meno quelli che ogni pagina chiede già. */
function pezziDi(voci: Readonly<Record<string, Voce>>, sorgente: string, vuota: string): string[] {
  const visti = new Set<string>();
  const visita = (chiave: string): void => {
    const voce = voci[chiave];
    if (voce === undefined || visti.has(voce.file)) return;
    visti.add(voce.file);
    for (const stile of voce.css ?? []) visti.add(stile);
    for (const importato of voce.imports ?? []) visita(importato);
  };
  visita(sorgente);
  return [...visti].map((file) => `/${file}`).filter((file) => !vuota.includes(file));
}
