import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo } from '@playwright/test';
import type { Banco } from './banco.ts';

/** Il copione che ne esce; si riscrive con `node scripts/tests/prova.mjs browser ascolto.spec.ts -u`. */
const COPIONE = new URL('../../docs/lettore-di-schermo.md', import.meta.url);

const PREMESSA = `# What a screen reader says of a whole gara

Written by \`prove/e2e/ascolto.spec.ts\` from the rooms of three bidders, in a real Chromium, and compared with it at every run:
\`node scripts/tests/prova.mjs browser ascolto.spec.ts -u\` writes it again. Each moment is the accessibility tree of what matters there,
as Chromium gives it to a screen reader; **Si sente** is what the page says by itself, all of it and in this order, at most one
sentence every five seconds. Pseudonyms, dates and hours are those of the run: here they have one name each.
`;

const MESE = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';

/** Ciò che in ogni corsa è diverso, con un nome solo. */
const DIVERSI: readonly (readonly [RegExp, string])[] = [
  [/\d{1,2} [a-z]+ \d{4} all(?:e\s|’)\d{1,2}:\d{2}/g, 'g mese aaaa alle hh:mm'],
  [/\d{2}\/\d{2}\/\d{4}/g, 'gg/mm/aaaa'],
  [new RegExp(`(?:il |l’)?\\d{1,2}º? (?:${MESE}) \\d{4}`, 'g'), 'il giorno g mese aaaa'],
  [/\d{2}:\d{2}:\d{2}/g, 'hh:mm:ss'],
  [/\b\d{2}:\d{2}\b/g, 'mm:ss'],
  [/n\. \d+/g, 'n. N'],
  [/\bCES?T\b/g, 'CET'],
  [/^\s*- \/url:.*\n/gm, ''],
  // Dipende da quale giorno della settimana cade il termine.
  [/^\s*- paragraph: "?(?:Il termine cadeva|Non si sposta).*\n/gm, ''],
];

/** Chi ascolta una stanza, dal momento in cui comincia. */
export type Ascolto = {
  /** L'albero di queste regioni, adesso. */
  momento(titolo: string, ...regioni: readonly string[]): Promise<void>;
  /** La prossima frase che la pagina dice da sé: questa, e nessun'altra prima. */
  sente(frase: RegExp): Promise<void>;
  /** Ciò che ha sentito e letto, e nulla di detto che la prova non aspettasse. */
  parti(): Promise<readonly string[]>;
};

type Dette = { voce: string[]; altrove: string[] };

/** Da adesso tutto ciò che la pagina dice si annota. Udita una frase, `passa` fa passare il tempo prima del quale non ne dice un’altra. */
export async function ascolta(pagina: Page, passa: () => Promise<void>): Promise<Ascolto> {
  const parti: string[] = [];
  let sentite = 0;
  await pagina.evaluate(annotaDette);
  const dette = (): Promise<Dette> => pagina.evaluate(() => (globalThis as unknown as { dette: Dette }).dette);
  return {
    async momento(titolo, ...regioni) {
      const alberi: string[] = [];
      for (const nome of regioni) {
        const sua = pagina.getByRole('region', { name: nome, exact: true }).locator('visible=true');
        await expect(sua).toBeVisible();
        // Mentre una pagina entra la regione si vede già, e chi ascolta non la sente ancora.
        await expect.poll(() => sua.ariaSnapshot()).not.toBe('');
        alberi.push(await sua.ariaSnapshot());
      }
      parti.push(`\n### ${titolo}\n\n\`\`\`yaml\n${`${alberi.join('\n')}\n`}\`\`\`\n`);
    },
    async sente(frase) {
      await expect.poll(async () => (await dette()).voce[sentite] ?? '', `si aspetta di sentire ${frase}`).not.toBe('');
      const detta = (await dette()).voce[sentite] ?? '';
      expect(detta).toMatch(frase);
      sentite += 1;
      parti.push(`\n**Si sente:** ${detta}\n`);
      await passa();
    },
    async parti() {
      const { voce, altrove } = await dette();
      expect(voce.slice(sentite)).toEqual([]);
      // La stessa frase da due parti si sentirebbe due volte.
      expect(altrove.filter((una) => voce.includes(una))).toEqual([]);
      return parti;
    },
  };
}

/** Nella pagina: ciò che si dice da adesso, nell'ordine; a parte, ciò che dicono le altre regioni vive. */
function annotaDette(): void {
  const dette: Dette = { voce: [], altrove: [] };
  Object.assign(globalThis, { dette });
  new MutationObserver((cambi) => {
    for (const { target, addedNodes } of cambi) {
      const nodo = target instanceof Element ? target : target.parentElement;
      const viva = nodo?.closest('[aria-live], [role=status], [role=alert]');
      if (viva?.parentElement?.id === 'contenuto') {
        for (const nuova of addedNodes) dette.voce.push(nuova.textContent?.trim() ?? '');
        continue;
      }
      const testo = viva?.textContent?.trim() ?? '';
      if (testo !== '') dette.altrove.push(testo);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Un capo del copione: chi ascolta, e ciò che ha sentito. */
export type Capo = { titolo: string; parti: readonly string[] };

/** Il copione è quello che c'è, o lo si è riscritto perché lo si è chiesto. `nomi`: gli pseudonimi di questa corsa, e come li chiama il copione. */
export async function confronta(
  capi: readonly Capo[],
  nomi: Readonly<Record<string, string>>,
  { config }: TestInfo,
): Promise<void> {
  const chiamati = Object.entries(nomi).map(([nome, detto]) => [parolaIntera(nome), detto] as const);
  const scritti: string[] = [PREMESSA];
  for (const { titolo, parti } of capi) scritti.push(`\n## ${titolo}\n`, ...parti);
  const scritto = [...DIVERSI, ...chiamati]
    .reduce((quello, [cosa, nome]) => quello.replaceAll(cosa, nome), scritti.join(''))
    .replaceAll(BUSTE, (_, intestazioni: string, righe: string) => intestazioni + inOrdine(righe));
  if (['all', 'changed'].includes(config.updateSnapshots)) await writeFile(COPIONE, scritto);
  expect(scritto).toBe(await readFile(COPIONE, 'utf8'));
}

/** Il nome quando non è parte di una parola: anche «Lillà», dopo il quale `\b` non vede un confine. */
export const parolaIntera = (nome: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(nome)}(?![\\p{L}\\p{N}])`, 'gu');

/** La tavola delle buste fino alle intestazioni, e le sue righe. */
const BUSTE =
  /(- table "Buste":\n(?:.*\n)+? +- rowgroup:\n(?:.*\n)+? +- rowgroup:\n)((?: {6}- row .*\n(?: {8}.*\n)+)+)/g;

/** Le buste non hanno un ordine che si ripeta: nel copione è quello dei nomi. */
function inOrdine(righe: string): string {
  return righe
    .split(/^(?= {6}- row )/m)
    .sort((una, altra) => una.localeCompare(altra, 'it'))
    .join('');
}

/** Quanto prima di un'avvertenza si sposta l'ora: anche una pagina lenta deve potersene accorgere. */
const PRIMA_S = 8;

/** Le tre avvertenze del tempo: l'ora si sposta a poco prima di ciascuna, e la si sente. */
export async function senteQuantoManca(ascolto: Ascolto, pagina: Page, banco: Pick<Banco, 'avanza'>): Promise<void> {
  for (const [mancanoS, frase] of [
    [60, /^Manca un minuto\.$/],
    [30, /^Mancano 30 secondi\.$/],
    [10, /^Mancano 10 secondi\.$/],
  ] as const) {
    const restano = restanoS(await pagina.getByRole('timer').textContent());
    await banco.avanza((restano - mancanoS - PRIMA_S) * 1_000);
    // La pagina se ne accorge quando rilegge: adesso, invece che fra qualche secondo.
    await pagina.evaluate(() => dispatchEvent(new Event('online')));
    await ascolto.sente(frase);
  }
}

/** I secondi che un crono mostra. */
function restanoS(crono: string | null): number {
  const [minuti = Number.NaN, secondi = Number.NaN] = (crono ?? '').split(':').map(Number);
  return minuti * 60 + secondi;
}
