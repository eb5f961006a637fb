/** Una sostituzione di parole nel codice del prodotto: dove sta, in quale file e come si va a capo non conta. */
export type Cucitura = {
  /** Ciò che c'è oggi, e in tutto il prodotto una volta sola. */
  cerca: string;
  metti: string;
};

/** Un punto del codice: il file, e da quale carattere a quale. */
export type Punto = { file: string; da: number; a: number };

type Parola = { testo: string; da: number; a: number };

/** Le parole di un testo, e i segni uno a uno; gli spazi, e gli a capo, soltanto le dividono. */
function parole(testo: string): Parola[] {
  return [...testo.matchAll(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu)].map(({ 0: parola, index }) => ({
    testo: parola,
    da: index,
    a: index + parola.length,
  }));
}

const SEPARA = '\n';
const unisci = (sue: readonly Parola[]): string => `${SEPARA}${sue.map(({ testo }) => testo).join(SEPARA)}${SEPARA}`;

/** I testi del prodotto, ridotti alle parole: una volta, per quante cuciture vi si cerchino. */
export type Tessuto = (cerca: string) => readonly Punto[];

/** Dà dove stanno delle parole, di seguito, fra questi testi. */
export function tessi(testi: ReadonlyMap<string, string>): Tessuto {
  const fatti = [...testi].map(([file, testo]) => {
    const sue = parole(testo);
    return { file, sue, unite: unisci(sue) };
  });
  type Fatto = (typeof fatti)[number];
  const nessuno: ReadonlySet<Fatto> = new Set();
  const conParola = new Map<string, Set<Fatto>>();
  for (const fatto of fatti)
    for (const { testo } of fatto.sue) conParola.set(testo, (conParola.get(testo) ?? new Set<Fatto>()).add(fatto));
  return (cerca) => {
    const cercate = parole(cerca);
    // Si guarda soltanto dove c'è la più rara.
    const dove = cercate
      .map(({ testo }) => conParola.get(testo) ?? nessuno)
      .reduce((meno, questi) => (questi.size < meno.size ? questi : meno), new Set(fatti));
    return cercate.length === 0
      ? []
      : [...dove].flatMap(({ file, sue, unite }) =>
          occorrenze(unite, unisci(cercate)).map((quale): Punto => {
            const prima = contaParole(unite, quale);
            return { file, da: sue[prima]?.da ?? 0, a: sue[prima + cercate.length - 1]?.a ?? 0 };
          }),
        );
  };
}

function occorrenze(testo: string, cerca: string): number[] {
  const trovate: number[] = [];
  for (let i = testo.indexOf(cerca); i >= 0; i = testo.indexOf(cerca, i + 1)) trovate.push(i);
  return trovate;
}

const contaParole = (unite: string, fino: number): number => unite.slice(0, fino).split(SEPARA).length - 1;

/** Il testo con l'errore al posto di ciò che c'era in quel punto. */
export const cuci = (testo: string, { da, a }: Punto, { metti }: Cucitura): string =>
  testo.slice(0, da) + metti + testo.slice(a);

/** Dove sta una cucitura: se non è in un posto solo, l'errore piantato è invecchiato. */
export function puntoDi(tessuto: Tessuto, nome: string, { cerca }: Cucitura): Punto {
  const [punto, ...altri] = tessuto(cerca);
  if (punto === undefined) throw new Error(`${nome}: ciò che si cerca non c’è`);
  if (altri.length > 0)
    throw new Error(
      `${nome}: ciò che si cerca c’è ${altri.length + 1} volte (${[punto, ...altri].map(({ file }) => file).join(', ')})`,
    );
  return punto;
}
