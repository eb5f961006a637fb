import { readFile } from 'node:fs/promises';
import { rispondi } from '../../in-disparte/rispondi.ts';
import { type EsitoElenco, leggiElencoDiFiducia } from './leggi-elenco-di-fiducia.ts';

/** Quale file, e i certificati in PEM di chi lo può firmare. */
export type TestataElenco = { file: string; firmatari: readonly string[] };

await rispondi(
  async ({ file, firmatari }: TestataElenco): Promise<EsitoElenco> =>
    leggiElencoDiFiducia(await readFile(file), firmatari),
);
