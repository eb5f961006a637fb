import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ambiente, apriAmbiente } from './ambiente.ts';
import { preparaGare, rilancia } from './gare.ts';
import { adessoMs, macchina } from './macchina.ts';
import { gara, giraRilanci } from './misure/regole.ts';
import { preparaRilettura, rileggi } from './misure/rilettura.ts';
import { allinea } from './tabella.ts';

/** Un lavoro da guardare con il profilo di V8. */
export type Profilo = {
  nome: string;
  che: string;
  /** Prepara ciò che non va guardato e dà il lavoro, che dice dov'è il profilo se lo scrive un altro processo. */
  prepara(ambiente: Ambiente): Promise<() => Promise<Altrove | null>>;
};

/** Il profilo di un altro processo, e da quando guardarlo (ms, orologio della macchina): prima c'è il suo avvio. */
type Altrove = { file: string; dalMs: number };

const DECISIONI = 5_000_000;
const RIMESSI = 20_000;
const VENDITE = 200;
const RITMO = 500;
const DURATA_MS = 10_000;

export const PROFILI: readonly Profilo[] = [
  {
    nome: 'regole',
    che: 'Decidere e applicare rilanci, in memoria.',
    async prepara() {
      const { stato, comandi } = await gara();
      giraRilanci(stato, comandi, RIMESSI);
      return async () => {
        giraRilanci(stato, comandi, DECISIONI);
        return null;
      };
    },
  },
  {
    nome: 'rilettura',
    che: 'Rileggere il registro da PostgreSQL e piegarlo fino allo stato.',
    async prepara(ambiente) {
      const { base, aste } = await preparaRilettura(ambiente);
      return async () => {
        await rileggi(base, aste);
        return null;
      };
    },
  },
  {
    nome: 'rilanci',
    che: `Il server mentre riceve ${RITMO} rilanci al secondo su ${VENDITE} vendite.`,
    async prepara(ambiente) {
      const base = await ambiente.base();
      const file = join(ambiente.cartella, 'rilanci.cpuprofile');
      const server = await ambiente.server(base, {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${ambiente.cartella} --cpu-prof-name=rilanci.cpuprofile`,
      });
      const gare = (await preparaGare(base, VENDITE, { offerenti: 4 })).map((una) => ({ ...una, porta: server.porta }));
      return async () => {
        const dalMs = adessoMs();
        await rilancia(ambiente, gare, { ritmo: RITMO, durataMs: DURATA_MS });
        await server.ferma();
        return { file, dalMs };
      };
    },
  },
];

/** Fa il lavoro sotto profilo e ne scrive il riassunto in `prove/bench/profili`. */
export async function profila(qui: string, nome: string): Promise<void> {
  const profilo = PROFILI.find((uno) => uno.nome === nome);
  if (profilo === undefined) throw new Error(`profilo ${nome} sconosciuto`);
  const gestione = await apriAmbiente(qui, { giornataS: 1, ridotta: false, lotti: null, paeseIn: null });
  try {
    const { esito: grezzo } = await gestione.con(async (ambiente) => {
      const lavoro = await profilo.prepara(ambiente);
      return sottoProfilo(lavoro);
    });
    const testo = riassunto(profilo, grezzo);
    await mkdir(join(qui, 'profili'), { recursive: true });
    await writeFile(join(qui, 'profili', `${nome}.md`), testo);
    console.log(testo);
  } finally {
    await gestione.chiudi();
  }
}

type Grezzo = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
  /** Microsecondi dell'orologio della macchina. */
  startTime: number;
};

async function sottoProfilo(lavoro: () => Promise<Altrove | null>): Promise<Grezzo> {
  const sessione = new Session();
  sessione.connect();
  await sessione.post('Profiler.enable');
  await sessione.post('Profiler.start');
  const altrove = await lavoro();
  const { profile } = await sessione.post('Profiler.stop');
  sessione.disconnect();
  if (altrove === null) return profile as Grezzo;
  const letto = JSON.parse(await readFile(altrove.file, 'utf8')) as Grezzo;
  await rm(altrove.file);
  return dopo(letto, altrove.dalMs * 1_000);
}

/** Solo i campioni presi da quell'istante in poi (microsecondi). */
export function dopo(grezzo: Grezzo, dalUs: number): Grezzo {
  let ora = grezzo.startTime;
  const buoni = grezzo.timeDeltas.map((us) => {
    ora += us;
    return ora >= dalUs;
  });
  const soloBuoni = (valori: readonly number[]): number[] => valori.filter((_, i) => buoni[i]);
  return { ...grezzo, samples: soloBuoni(grezzo.samples), timeDeltas: soloBuoni(grezzo.timeDeltas) };
}

/** Funzioni mostrate: le altre sono sotto l'un per cento. */
const RIGHE = 25;
const RADICE = fileURLToPath(new URL('../..', import.meta.url));

/** Il tempo proprio di ogni funzione, dalla più cara; i percorsi sono quelli del deposito. */
export function riassunto({ nome, che }: Pick<Profilo, 'nome' | 'che'>, grezzo: Grezzo): string {
  const nomi = new Map(grezzo.nodes.map(({ id, callFrame }) => [id, descrivi(callFrame)]));
  const proprio = new Map<string, number>();
  for (const [i, id] of grezzo.samples.entries()) {
    const funzione = nomi.get(id) ?? '';
    proprio.set(funzione, (proprio.get(funzione) ?? 0) + (grezzo.timeDeltas[i] ?? 0));
  }
  const fermo = (proprio.get('(idle)') ?? 0) + (proprio.get('(program)') ?? 0);
  const tutto = [...proprio.values()].reduce((a, b) => a + b, 0);
  const attivo = tutto - fermo;
  const righe = [...proprio]
    .filter(([funzione]) => funzione !== '(idle)' && funzione !== '(program)')
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, RIGHE)
    .map(([funzione, us]) => [`${((us / attivo) * 100).toFixed(1)} %`, (us / 1_000).toFixed(0), funzione]);
  const { cpu, core, node, commit, caricoPrima } = macchina();
  return `${[
    `# Profilo: ${nome}`,
    '',
    `${che} Generato da \`npm run bench -- --profilo ${nome}\`; tempo proprio di ogni funzione, sul tempo in cui il`,
    'processo ha lavorato in JavaScript.',
    '',
    `${cpu}, ${core} core, carico ${caricoPrima}, Node ${node}, commit ${commit}. Attivo ${(attivo / 1_000).toFixed(0)} ms su ${(tutto / 1_000).toFixed(0)}.`,
    '',
    ...allinea([['Quota', 'ms', 'Funzione'], ...righe]),
  ].join('\n')}\n`;
}

function descrivi({ functionName, url, lineNumber }: Grezzo['nodes'][number]['callFrame']): string {
  const nome = functionName === '' ? '(anonima)' : functionName;
  if (url === '') return nome;
  const percorso = url.replace(/^file:\/\//, '').replace(RADICE, '');
  return `${nome} (${percorso}:${lineNumber + 1})`;
}
