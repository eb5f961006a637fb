/**
 * Una ricetta di CONTRIBUTING come la segue chi non salta nulla: le stesse righe, nello stesso ordine, ciascuna con ciò che scrive
 * sull'esempio che la guida nomina e con chi si accorge se la si dimentica. La segue `docs/contribuire.test.ts`, su una copia.
 */
export type Ricetta = {
  /** Il titolo del suo capitolo nella guida. */
  titolo: string;
  /** Quanti passi può avere al più. */
  passiMax?: number;
  passi: readonly Passo[];
};

export type Passo = {
  /** Come la guida lo chiama. */
  titolo: string;
  /** I percorsi che la guida nomina: ogni modifica sta in uno di questi, e in ciascuno ce n'è una. */
  dove: readonly string[];
  modifiche: readonly Modifica[];
  /** Ciò che si lancia quando tutto è scritto. */
  comando?: readonly [programma: string, ...argomenti: string[]];
  /** I file che non compilano da quando è fatto il primo passo, e finché non lo è questo. */
  subito?: readonly string[];
  /** Che cosa non compila se si fa tutto il resto, e questo no. */
  scordato?: Reclamo;
  /** Che cosa non compila se lo si fa a metà: senza le sue modifiche `scordabile`. */
  aMeta?: Reclamo;
  /** Che cosa cade se si fa tutto il resto e questo no; fatto anche questo, passa. */
  prove?: readonly Prova[];
  /** Come non va fatto, e chi lo dice. */
  sbaglio?: { modifiche: readonly Modifica[]; prova: Prova };
};

/** I file che non compilano, e i programmi di TypeScript in cui guardarli. */
export type Reclamo = { file: readonly string[]; programmi: readonly string[] };

/** Una prova di vitest, o di un suo file soltanto quelle con un nome; o ciò che `npm run check` chiede oltre ai tipi, e che cosa dice. */
export type Prova = { file: string; quale?: string } | { controllo: 'ordine' | 'indirizzi'; dice: string };

/** Ciò a cui una modifica si appoggia, che nel file dev'esserci una volta sola: righe intere, dopo o prima; o un testo da sostituire. */
type Appoggio = { dopo: string } | { prima: string } | { invece: string };

/** Un file nuovo, o un testo in un file che c'è. */
export type Modifica = { nuovo: string; testo: string } | (Appoggio & Messa);
type Messa = { file: string; metti: string; scordabile?: true };

/** Il file di una modifica. */
export const fileDi = (modifica: Modifica): string => ('nuovo' in modifica ? modifica.nuovo : modifica.file);

export const modificheDi = (passi: readonly Passo[]): Modifica[] => passi.flatMap(({ modifiche }) => modifiche);

/** Il testo del file con la modifica: `null` se il file non c'è. Lancia se ciò a cui si appoggia non c'è più, o c'è più volte. */
export function applica(testo: string | null, modifica: Modifica): string {
  if ('nuovo' in modifica) {
    if (testo !== null) throw new Error(`${modifica.nuovo}: c’è già`);
    return modifica.testo;
  }
  const { file, metti } = modifica;
  if (testo === null) throw new Error(`${file}: non c’è`);
  if ('invece' in modifica) {
    const da = dove(file, testo, modifica.invece);
    return testo.slice(0, da) + metti + testo.slice(da + modifica.invece.length);
  }
  const righe = 'dopo' in modifica ? modifica.dopo : modifica.prima;
  // Righe intere: ciò che precede la prima è un a capo, anche in cima al file.
  const da = dove(file, `\n${testo}`, `\n${righe}\n`);
  const punto = 'dopo' in modifica ? da + righe.length + 1 : da;
  return `${testo.slice(0, punto)}${metti}\n${testo.slice(punto)}`;
}

function dove(file: string, testo: string, brano: string): number {
  const da = testo.indexOf(brano);
  if (da === -1) throw new Error(`${file}: non c’è più «${brano.trim()}»`);
  if (testo.indexOf(brano, da + 1) !== -1) throw new Error(`${file}: c’è più di una volta «${brano.trim()}»`);
  return da;
}

/** I file toccati da quelle modifiche, una dopo l'altra, come diventano; `leggi` dà ciò che c'è oggi, o `null`. */
export function scritti(
  modifiche: readonly Modifica[],
  leggi: (file: string) => string | null,
): ReadonlyMap<string, string> {
  const fatti = new Map<string, string>();
  for (const modifica of modifiche) {
    const file = fileDi(modifica);
    fatti.set(file, applica(fatti.get(file) ?? leggi(file), modifica));
  }
  return fatti;
}
