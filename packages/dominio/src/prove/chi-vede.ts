import { FATTI_ALLESTIMENTO } from '../capitoli/allestimento/tavola.ts';
import { FATTI_ASSISTENZA } from '../capitoli/assistenza/tavola.ts';
import { FATTI_BUSTE } from '../capitoli/buste/tavola.ts';
import { FATTI_CONDUZIONE } from '../capitoli/conduzione/tavola.ts';
import { FATTI_CREDENZIALI } from '../capitoli/credenziali/tavola.ts';
import { FATTI_ESITO } from '../capitoli/esito/tavola.ts';
import { FATTI_GARA } from '../capitoli/gara/tavola.ts';
import { FATTI_OSSERVAZIONI } from '../capitoli/osservazioni/tavola.ts';
import { FATTI_SALA } from '../capitoli/sala/tavola.ts';
import { FATTI_SALUTE } from '../capitoli/salute/tavola.ts';
import { FATTI_SOSTE } from '../capitoli/soste/tavola.ts';
import { FATTI_VERBALE } from '../capitoli/verbale/tavola.ts';
import type { Evento, Pubblico } from '../index.ts';
import { FATTI } from '../legge/fatti.ts';
import type { Vede } from '../legge/riga.ts';
import { RARI } from './rari.ts';

const CAPITOLI = {
  'La preparazione della vendita': FATTI_ALLESTIMENTO,
  'Chi conduce': FATTI_CONDUZIONE,
  'La vendita ferma': FATTI_SOSTE,
  'Le credenziali': FATTI_CREDENZIALI,
  'Le buste': FATTI_BUSTE,
  'La gara': FATTI_GARA,
  'La salute della piattaforma': FATTI_SALUTE,
  'L’esito': FATTI_ESITO,
  'Il verbale': FATTI_VERBALE,
  'Gli aiuti e i messaggi': FATTI_ASSISTENZA,
  'Le osservazioni': FATTI_OSSERVAZIONI,
  'La sala virtuale': FATTI_SALA,
  'Gli atti rifiutati': { AttoRifiutato: FATTI.AttoRifiutato },
} as const;

const CHI: readonly (readonly [string, Pubblico, suo: boolean])[] = [
  ['chi conduce', { tipo: 'referente' }, false],
  ['il suo offerente', { tipo: 'offerente', bustaId: 'busta-0' }, true],
  ['un altro offerente', { tipo: 'offerente', bustaId: 'nessuna' }, false],
  ['chi guarda', { tipo: 'partecipante' }, false],
  ['lo schermo di sala', { tipo: 'sala' }, false],
];

type Riga = { parole: readonly string[]; vede: Vede<Evento> | ((fatto: Evento, chi: Pubblico) => Vede<Evento>) };

/** Che cosa di ogni fatto vede ciascuno, come lo dicono le righe dei fatti: una pagina che si può leggere. */
export function chiVedeCheCosa(): string {
  const capitoli = Object.entries(CAPITOLI).map(([titolo, fatti]) => {
    const righe = Object.entries(fatti).map(([tipo, riga]) => rigaDi(tipo, riga as unknown as Riga));
    return `## ${titolo}\n\n${TESTA}\n${righe.join('\n')}\n`;
  });
  return `${INTRODUZIONE}\n${capitoli.join('\n')}`;
}

const INTRODUZIONE = `# Chi vede che cosa

Questa pagina è scritta da una prova, dalle righe dei fatti (\`packages/dominio/src/capitoli\`, \`vede\`): non si modifica a mano.
Per riscriverla: \`npx vitest run packages/dominio/src/legge/chi-vede.test.ts -u\`.

Di ogni fatto del registro di una vendita dice quali campi escono verso ciascuno (R33). «Nulla» vuol dire che di quella voce resta
soltanto il posto nella sequenza: non si vede nemmeno che cosa sia. «Che è accaduto» vuol dire che se ne sa soltanto questo. Dove sono
più casi li separa «oppure»: dipende dal fatto, e la sua riga dice da che cosa. Le stesse righe oscurano la copia del registro che chi
partecipa scarica; chi conduce la scarica intera. Accanto al registro stanno le parole di una persona, che si possono cancellare.
`;
const TESTA = `| Fatto | ${CHI.map(([nome]) => nome).join(' | ')} | accanto al registro |\n| ${'--- | '.repeat(CHI.length + 2).trimEnd()}`;

function rigaDi(tipo: string, { parole, vede }: Riga): string {
  const celle = CHI.map(([, chi, suo]) => {
    const fatti = typeof vede === 'function' ? RARI.filter((raro) => raro.tipo === tipo) : [null];
    const casi = fatti.map((fatto) => detto(vistiDa(comeVede(vede, fatto, chi), chi, suo)));
    if (casi.length === 0) throw new Error(`di ${tipo} serve un esempio fra i rari`);
    return [...new Set(casi)].join(' oppure ');
  });
  return `| \`${tipo}\` | ${celle.join(' | ')} | ${parole.map((una) => `\`${una.slice(1)}\``).join(', ')} |`;
}

const comeVede = (vede: Riga['vede'], fatto: Evento | null, chi: Pubblico): Vede<Evento> =>
  typeof vede === 'function' ? vede(fatto as Evento, chi) : vede;

function vistiDa(vede: Vede<Evento>, chi: Pubblico, suo: boolean): unknown {
  if ('nessuno' in vede) return null;
  if ('tutti' in vede) return vede.tutti;
  if (chi.tipo === 'referente') return 'chiConduce' in vede ? vede.chiConduce : vede.chiConduceEIlSuo;
  return 'chiConduceEIlSuo' in vede && suo ? vede.chiConduceEIlSuo : (vede.altri ?? null);
}

function detto(visti: unknown): string {
  if (visti === null) return 'nulla';
  if (visti === true) return 'tutto';
  return (visti as readonly unknown[]).length === 0 ? 'che è accaduto' : campi(visti as readonly unknown[]);
}

function campi(visti: readonly unknown[]): string {
  return visti
    .map((voce) =>
      typeof voce === 'string'
        ? voce
        : Object.entries(voce as object)
            .map(([campo, sua]) => (sua === true ? campo : `${campo} (${diParte(sua as readonly unknown[])})`))
            .join(', '),
    )
    .join(', ');
}

/** Di un elenco, lo stesso di ogni elemento; o di ciascuno il suo, e allora ciò che di uno si vede al più. */
function diParte(sua: readonly unknown[]): string {
  const elenchi = sua.filter((una) => Array.isArray(una)) as (readonly unknown[])[];
  if (elenchi.length === 0) return sua.length === 0 ? 'nessuno' : campi(sua);
  return [...new Set(elenchi.filter((uno) => uno.length > 0).map(campi))].join(' o ');
}
