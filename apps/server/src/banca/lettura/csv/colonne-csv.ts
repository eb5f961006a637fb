import type { ErroreFile } from '../movimento.ts';
import type { RigaCsv } from './csv.ts';

/**
 * Le intestazioni che si riconoscono, dalla preferita: la prima che il file ha è quella che vale, e ogni altra colonna si
 * salta. Maiuscole, accenti, punteggiatura e la divisa fra parentesi non contano. Da chi sono state viste sta in
 * `docs/banca.md`.
 */
const INTESTAZIONI = {
  contabile: [
    'data contabile',
    'data registrazione',
    'data contabilizzazione',
    'data operazione',
    'data movimento',
    'data',
  ],
  valuta: ['data valuta', 'valuta'],
  importo: ['importo', 'importo in euro', 'importo eur', 'importo euro', 'ammontare'],
  uscita: ['dare', 'uscite', 'addebiti', 'addebito', 'uscita', 'importo dare', 'importo addebito'],
  entrata: ['avere', 'entrate', 'accrediti', 'accredito', 'entrata', 'importo avere', 'importo accredito'],
  divisa: ['divisa', 'currency', 'valuta'],
  descrizione: [
    'descrizione completa',
    'descrizione estesa',
    'descrizione',
    'descrizione operazione',
    'descrizione operazioni',
    'descrizione movimento',
    'dettagli',
    'operazione',
    'causale',
  ],
  ordinante: ['ordinante', 'ordinante beneficiario', 'controparte', 'nome controparte'],
  iban: ['iban ordinante', 'iban controparte'],
  cro: ['cro', 'cro trn', 'codice cro'],
  trn: ['trn', 'codice trn'],
  rapporto: ['rapporto', 'numero rapporto', 'numero conto', 'conto corrente', 'iban conto'],
} as const;
export type Colonna = keyof typeof INTESTAZIONI;

/** Dove sta ciascuna colonna, come si chiama nel file e, se i nomi degli importi la portano, la divisa. */
export type ColonneCsv = {
  posti: ReadonlyMap<Colonna, { posto: number; nome: string }>;
  divisa: string | null;
  /** Quanti campi ha la riga dei nomi, senza quelli vuoti in coda. */
  quante: number;
};

const CON_DIVISA = ['importo', 'uscita', 'entrata'] as const;
const DIVISA = /[([]\s*([A-Z]{3}|€|euro)\s*[)\]]/i;

/** Un'intestazione in forma: minuscola, senza accenti, divisa né segni. */
function inForma(nome: string): string {
  return nome
    .replace(DIVISA, ' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Le colonne che una riga nomina; senza nessuna, la riga non è quella dei nomi. */
export function colonneDi({ campi }: RigaCsv): ColonneCsv {
  const nomi = campi.map(inForma);
  const posti = new Map<Colonna, { posto: number; nome: string }>();
  const presi = new Set<number>();
  for (const colonna of Object.keys(INTESTAZIONI) as Colonna[]) {
    const note: readonly string[] = INTESTAZIONI[colonna];
    const posto = note.map((nome) => nomi.indexOf(nome)).find((uno) => uno >= 0 && !presi.has(uno));
    if (posto === undefined) continue;
    presi.add(posto);
    posti.set(colonna, { posto, nome: (campi[posto] ?? '').trim().replace(/\s+/g, ' ').slice(0, 60) });
  }
  const divise = CON_DIVISA.flatMap((colonna) => {
    const detta = DIVISA.exec(campi[posti.get(colonna)?.posto ?? -1] ?? '')?.[1]?.toUpperCase();
    return detta === undefined || detta === '€' || detta === 'EURO' ? [] : [detta];
  });
  const divisa = divise.find((una) => una !== 'EUR') ?? divise[0] ?? null;
  return { posti, divisa, quante: nomi.findLastIndex((uno) => uno !== '') + 1 };
}

/** Vero se la riga è quella dei nomi: due almeno fra data, importo e descrizione. */
export function sonoNomi({ posti }: ColonneCsv): boolean {
  const importo = posti.has('importo') || posti.has('entrata') || posti.has('uscita');
  return [posti.has('contabile'), importo, posti.has('descrizione')].filter(Boolean).length >= 2;
}

/** Che cosa manca alla riga dei nomi, o vi sta due volte. */
export function mancanze(riga: RigaCsv, { posti }: ColonneCsv): ErroreFile[] {
  const no: string[] = [];
  const nomi = riga.campi.map(inForma);
  for (const { nome, posto } of posti.values())
    if (nomi.indexOf(inForma(nome), posto + 1) >= 0) no.push(`La colonna «${nome}» c’è due volte.`);
  if (!posti.has('contabile')) no.push('Manca la colonna «Data contabile».');
  if (!posti.has('descrizione')) no.push('Manca la colonna «Descrizione».');
  if (!posti.has('importo') && !(posti.has('entrata') && posti.has('uscita')))
    no.push('Manca la colonna «Importo», o le due colonne «Dare» e «Avere» (oppure «Uscite» ed «Entrate»).');
  return no.map((messaggio) => ({ riga: riga.riga, messaggio }));
}
