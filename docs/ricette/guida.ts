import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileDi, type Passo, type Prova } from './ricetta.ts';

const CAPITOLI = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8').split(/^## /m);

/** Un passo come la guida lo scrive: che cosa si fa, dove, e che cosa succede a chi lo dimentica. */
export type Riga = { passo: string; dove: string; avvisa: string };

/** Le righe della tavola di un capitolo della guida; vuota se non ce n'è. */
export function passiDellaGuida(titolo: string): Riga[] {
  const capitolo = CAPITOLI.find((uno) => uno.startsWith(`${titolo}\n`)) ?? '';
  return capitolo
    .split('\n')
    .filter((riga) => /^\| \d+\. /.test(riga))
    .map((riga) => {
      const [passo = '', dove = '', avvisa = ''] = riga
        .split('|')
        .slice(1, -1)
        .map((cella) => cella.trim());
      return { passo, dove, avvisa };
    });
}

const fraApici = (cella: string): string[] => [...cella.matchAll(/`([^`]+)`/g)].map(([, parola = '']) => parola);
const PERCORSO = /^(?:apps|packages|prove|scripts|docs)\//;
const NOME_DI_FILE = /^[\w-]+\.tsx?$/;
const NON_COMPILA = /\bdo(?:es)? not compile\b/;

/** Tutto ciò in cui la guida e una ricetta non dicono lo stesso; `creati` sono i file che la ricetta fa, e la guida non può nominare. */
export function differenze(
  righe: readonly Riga[],
  passi: readonly Passo[],
  creati: ReadonlySet<string> = new Set(),
): string[] {
  const quanti = Math.max(righe.length, passi.length);
  return Array.from({ length: quanti }).flatMap((_, i) => {
    const [riga, passo] = [righe[i], passi[i]];
    if (riga === undefined) return [`${i + 1}: «${passo?.titolo}» non è nella guida`];
    if (passo === undefined) return [`${i + 1}: «${riga.passo}» non è nella ricetta`];
    const atteso = `${i + 1}. ${passo.titolo}`;
    if (riga.passo !== atteso) return [`${i + 1}: la guida dice «${riga.passo}», la ricetta «${atteso}»`];
    return [...diDove(riga, passo), ...diChiAvvisa(riga, passo, creati)].map((che) => `${riga.passo}: ${che}`);
  });
}

function diDove({ dove }: Riga, passo: Passo): string[] {
  const detti = fraApici(dove);
  const percorsi = detti.filter((uno) => PERCORSO.test(uno)).map((uno) => uno.replace(/\/$/, ''));
  const toccati = passo.modifiche.map(fileDi);
  const nomi = new Set(toccati.map((file) => file.replace(/^.*\//, '')));
  const sta = (file: string, percorso: string): boolean => file === percorso || file.startsWith(`${percorso}/`);
  return [
    ...diversi('i percorsi', percorsi, passo.dove),
    ...toccati
      .filter((file) => !percorsi.some((uno) => sta(file, uno)))
      .map((file) => `${file} non è fra i percorsi che la guida nomina`),
    ...percorsi
      .filter((uno) => !toccati.some((file) => sta(file, uno)))
      .map((uno) => `la ricetta non scrive nulla in ${uno}`),
    ...detti
      .filter((uno) => NOME_DI_FILE.test(uno) && !nomi.has(uno))
      .map((uno) => `la guida nomina ${uno}, che la ricetta non tocca`),
  ];
}

/** Chi la guida nomina è chi la ricetta prova: il compilatore, `npm run check`, i file di prova. */
function diChiAvvisa({ avvisa }: Riga, passo: Passo, creati: ReadonlySet<string>): string[] {
  const { subito = [], scordato, aMeta, sbaglio } = passo;
  const prove = [...(passo.prove ?? []), ...(sbaglio === undefined ? [] : [sbaglio.prova])];
  const compilatore = subito.length > 0 || scordato !== undefined || aMeta !== undefined;
  const detti = fraApici(avvisa);
  return [
    ...diversi('che non compila', NON_COMPILA.test(avvisa) ? ['sì'] : [], compilatore ? ['sì'] : []),
    ...diversi('npm run check', detti.includes('npm run check') ? ['sì'] : [], prove.some(eUnControllo) ? ['sì'] : []),
    ...diversi(
      'le prove',
      detti.filter((uno) => uno.endsWith('.test.ts')),
      prove.flatMap((una) => ('file' in una && !creati.has(una.file) ? [una.file] : [])),
    ),
  ];
}

const eUnControllo = (prova: Prova): boolean => 'controllo' in prova;

function diversi(che: string, dellaGuida: readonly string[], dellaRicetta: readonly string[]): string[] {
  const [guida, ricetta] = [dellaGuida, dellaRicetta].map((loro) => [...new Set(loro)].sort().join(', '));
  return guida === ricetta ? [] : [`${che}: la guida dice «${guida}», la ricetta «${ricetta}»`];
}
