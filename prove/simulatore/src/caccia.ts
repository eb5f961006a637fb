import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Corsa, corri } from './corsa.ts';
import { GUASTI_PIANTATI } from './guasti-piantati/elenco.ts';
import type { GuastoPiantato } from './guasti-piantati/guasto.ts';

const ELENCO = new URL('../GUASTI.md', import.meta.url);

type Trovato = GuastoPiantato & { seme: number | null; male: string; secondi: number };

type Richiesta = { semi: number; solo: readonly string[]; riscrivi: boolean };

/**
 * Pianta gli errori uno per uno, uno per filo, e recita storie finché una non regge, o per `semi` storie. Con `riscrivi` la
 * tabella resta scritta in GUASTI.md.
 */
export async function caccia({ semi, solo, riscrivi }: Richiesta): Promise<readonly Trovato[]> {
  const ignoto = solo.find((nome) => GUASTI_PIANTATI.every((guasto) => guasto.nome !== nome));
  if (ignoto !== undefined) throw new Error(`--solo ${ignoto}: non è fra gli errori piantati`);
  const daCercare = GUASTI_PIANTATI.filter(({ nome }) => solo.length === 0 || solo.includes(nome));
  const coda = [...daCercare];
  const esiti = new Map<string, Trovato>();
  const lavora = async (): Promise<void> => {
    for (let guasto = coda.shift(); guasto !== undefined; guasto = coda.shift()) {
      const inizio = performance.now();
      const caduto = await cerca(guasto.nome, semi);
      const secondi = (performance.now() - inizio) / 1000;
      esiti.set(guasto.nome, { ...guasto, seme: caduto?.seme ?? null, male: caduto?.mali[0] ?? '', secondi });
      const dove = caduto === null ? 'NON TROVATO' : `seme ${caduto.seme}`;
      console.log(
        `${guasto.nome.padEnd(32)} ${dove.padEnd(12)} ${secondi.toFixed(1)} s  ${caduto?.mali[0] ?? guasto.che}`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lavora));
  const tutti = daCercare.flatMap(({ nome }) => esiti.get(nome) ?? []);
  const trovati = tutti.filter(({ seme }) => seme !== null);
  const tardi = Math.max(0, ...trovati.map(({ seme }) => seme ?? 0));
  console.log(
    `${trovati.length} trovati su ${daCercare.length}, entro ${semi} semi ciascuno; il più tardo al seme ${tardi}.`,
  );
  for (const { nome, seme } of tutti) if (seme === null) console.log(`Non trovato: ${nome}`);
  if (riscrivi) scriviElenco(tutti);
  return tutti;
}

/** Una prova per ogni errore piantato: passa se è stato trovato. */
export function contaCaccia(tutti: readonly Trovato[]): {
  passate: number;
  cadute: { nome: string; errore: string; comando: string }[];
} {
  const cadute = tutti.flatMap(({ nome, che, seme }) =>
    seme === null
      ? [{ nome: `errore piantato › ${nome}`, errore: `mai trovato: ${che}`, comando: comandoPer(nome) }]
      : [],
  );
  return { passate: tutti.length - cadute.length, cadute };
}

function comandoPer(nome: string): string {
  return `npm run sim -- --guasti --solo ${nome}`;
}

async function cerca(nome: string, semi: number): Promise<Corsa['caduto']> {
  try {
    const { caduto } = await corri({ da: 1, semi, guasto: nome, fili: 1 });
    if (caduto === null) return null;
    // Un seme che cade da sé non ha trovato l'errore piantato.
    const sano = await corri({ da: caduto.seme, semi: 1, fili: 1 });
    if (sano.caduto !== null) console.error(`${nome}: il seme ${caduto.seme} cade anche senza errori piantati`);
    return sano.caduto === null ? caduto : null;
  } catch (errore) {
    // Il prodotto è cambiato sotto l'errore piantato: va riscritto, e intanto gli altri si cercano lo stesso.
    console.error(String(errore));
    return null;
  }
}

/** Riscrive GUASTI.md: chi è stato cercato adesso ha la riga nuova, gli altri tengono quella che avevano. */
function scriviElenco(tutti: readonly Trovato[]): void {
  const prima = new Map(righeIn(existsSync(ELENCO) ? readFileSync(ELENCO, 'utf8') : '').map((riga) => [riga[0], riga]));
  for (const { nome, che, seme, male } of tutti) prima.set(nome, [nome, che, String(seme ?? MAI), breve(male)]);
  writeFileSync(
    ELENCO,
    pagina(GUASTI_PIANTATI.map(({ nome }) => prima.get(nome)).filter((riga) => riga !== undefined)),
  );
}

const MAI = 'mai';

/** Le celle di una tabella già scritta, senza la testa. */
function righeIn(testo: string): string[][] {
  const righe = testo.split('\n').filter((riga) => riga.startsWith('| '));
  return righe.slice(2).map((riga) =>
    riga
      .split('|')
      .slice(1, -1)
      .map((cella) => cella.trim()),
  );
}

function pagina(righe: readonly (readonly string[])[]): string {
  const semiTrovati = righe.map((riga) => Number(riga[2])).filter((seme) => !Number.isNaN(seme));
  return `# Planted errors

Written by \`npm run sim -- --guasti\`: each error is put, alone, where the product says what it looks for, and seeds are
played from 1 until the arbiter condemns a history that holds without it. ${semiTrovati.length} of ${righe.length} found, the
latest at seed ${Math.max(0, ...semiTrovati)}; those added later were hunted alone, when they were added.

${incolonna([['Error', 'What it is', 'Seed', 'What the arbiter said'], ...righe])}
`;
}

/** Una tabella Markdown con le colonne larghe quanto la cella più larga. */
function incolonna([testa = [], ...righe]: readonly (readonly string[])[]): string {
  const larghe = testa.map((_, i) => Math.max(...[testa, ...righe].map((riga) => riga[i]?.length ?? 0)));
  const una = (riga: readonly string[]): string =>
    `| ${riga.map((cella, i) => cella.padEnd(larghe[i] ?? 0)).join(' | ')} |`;
  return [una(testa), `| ${larghe.map((larga) => '-'.repeat(larga)).join(' | ')} |`, ...righe.map(una)].join('\n');
}

/** Una barra chiuderebbe la colonna, e un identificativo è solo rumore. */
function breve(male: string): string {
  return male
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll('|', '/')
    .replaceAll('*', '')
    .slice(0, 90)
    .trim();
}
