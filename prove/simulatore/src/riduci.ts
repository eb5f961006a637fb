import { NULLA_TOLTO, scriviScenario, type Tolti } from './scenario.ts';
import { giudicaSeme } from './verdetto.ts';

/** Quante storie si provano per ridurne una. */
const PROVE_MAX = 120;

/** Il primo male, senza numeri: una storia ridotta deve finire nello stesso modo. */
export function specie(mali: readonly string[]): string {
  return (mali[0] ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#').slice(0, 60);
}

/** Toglie attori, guasti e tempo finché il male resta lo stesso; ciò che rimane serve tutto. */
export async function riduci(
  seme: number,
  mali: readonly string[],
  giudica: (seme: number, tolti: Tolti) => Promise<{ mali: readonly string[] }> = giudicaSeme,
): Promise<Tolti> {
  const attesa = specie(mali);
  let tolti = NULLA_TOLTO;
  let prove = 0;
  const regge = async (prova: Tolti): Promise<boolean> => {
    prove += 1;
    return prove <= PROVE_MAX && specie((await giudica(seme, prova)).mali) === attesa;
  };
  const senzaTassi = { ...tolti, senzaTassi: true };
  if (await regge(senzaTassi)) tolti = senzaTassi;
  const scenario = scriviScenario(seme);
  for (const { nome } of [...scenario.guasti, ...scenario.operatori, ...scenario.attori]) {
    const prova = { ...tolti, nomi: new Set(tolti.nomi).add(nome) };
    if (await regge(prova)) tolti = prova;
  }
  for (let lottaMs = scenario.lottaMs; lottaMs > 1_000; lottaMs = Math.floor(lottaMs / 2)) {
    const prova = { ...tolti, lottaMs };
    if (!(await regge(prova))) break;
    tolti = prova;
  }
  return tolti;
}

/** Gli argomenti che ripetono una storia ridotta. */
export function argomentiDi(seme: number, { nomi, senzaTassi, lottaMs }: Tolti): string {
  const argomenti = ['--semi 1', `--da ${seme}`];
  if (nomi.size > 0) argomenti.push(`--togli ${[...nomi].join()}`);
  if (senzaTassi) argomenti.push('--senza-tassi');
  if (lottaMs !== null) argomenti.push(`--lotta ${lottaMs}`);
  return argomenti.join(' ');
}
