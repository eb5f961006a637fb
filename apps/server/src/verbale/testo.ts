import { inTratti } from '@gestore/contratto/parole/dati-bloccati';
import type {
  BloccoTesto,
  TabellaMostrata,
  TabellaVerbale,
  TestoVerbale,
  Tratto,
} from '@gestore/contratto/verbale/testo-verbale';
import type { Blocco, Sezione, TrattoStampato } from './documento.ts';
import { INTEGRAZIONI } from './racconto/integrazioni.ts';

/** Come si chiamano le tabelle per chi legge un errore. */
const NOMI_TABELLE: Readonly<Record<TabellaVerbale, string>> = {
  premesse: 'Premesse',
  graduatoria: 'Offerte ammesse e graduatoria',
  rilanci: 'Rilanci',
  rifiutati: 'Rilanci non ammessi',
  rimborsi: 'Cauzioni da restituire',
  assistenza: 'Richieste di assistenza',
};

type Tabella = Extract<Blocco, { tipo: 'dati' | 'tabella' }>;

/** Il testo da cui il referente parte: le frasi del registro con i dati chiusi, le tabelle al loro posto (R68). */
export function bozzaDalRegistro(sezioni: readonly Sezione[]): TestoVerbale {
  return {
    blocchi: sezioni.flatMap(({ titolo, blocchi }): BloccoTesto[] => [
      { tipo: 'titolo', tratti: inTratti(titolo) },
      ...blocchi.flatMap(daCorreggere),
    ]),
  };
}

function daCorreggere(blocco: Blocco): BloccoTesto[] {
  if (blocco.tipo === 'paragrafo') return [{ tipo: 'paragrafo', tratti: inTratti(blocco.testo) }];
  return 'nome' in blocco && blocco.nome !== null ? [{ tipo: 'tabella', nome: blocco.nome }] : [];
}

/** Un testo salvato, ripreso dopo che il registro è cresciuto: integrazioni e tabelle nate nel frattempo vanno in fondo. */
export function ripreso(salvato: TestoVerbale, sezioni: readonly Sezione[]): TestoVerbale {
  const tabelle = tabelleDi(sezioni);
  const blocchi = salvato.blocchi.filter((blocco) => blocco.tipo !== 'tabella' || tabelle.has(blocco.nome));
  const presenti = new Set(blocchi.map((blocco) => (blocco.tipo === 'tabella' ? blocco.nome : null)));
  const nuove = [...tabelle.keys()].filter((nome) => !presenti.has(nome));
  const integrazioni = integrazioniMancanti(salvato, sezioni);
  return {
    blocchi: [
      ...blocchi,
      ...(integrazioni.length === 0
        ? []
        : [{ tipo: 'titolo' as const, tratti: inTratti(INTEGRAZIONI) }, ...integrazioni]),
      ...nuove.flatMap((nome): BloccoTesto[] => [
        { tipo: 'titolo', tratti: inTratti(NOMI_TABELLE[nome]) },
        { tipo: 'tabella', nome },
      ]),
    ],
  };
}

/**
 * Perché un testo non si può stampare: un dato che il registro non dice (`delModello` sono quelli che il modello di un ufficio nomina), una
 * tabella che manca o si ripete, un'integrazione che manca.
 */
export function difetti(
  testo: TestoVerbale,
  sezioni: readonly Sezione[],
  delModello: readonly string[] = [],
): string[] {
  const ammessi = new Set([...datiDi(sezioni), ...delModello]);
  const estranei = tuttiITratti(testo).filter((tratto) => tratto.tipo === 'dato' && !ammessi.has(tratto.valore));
  const presenti = testo.blocchi.flatMap((blocco) => (blocco.tipo === 'tabella' ? [blocco.nome] : []));
  const nomi = [...new Set([...tabelleDi(sezioni).keys(), ...presenti])];
  return [
    ...estranei.map(
      (tratto) => `Il dato «${'valore' in tratto ? tratto.valore : ''}» non viene dal registro: lo tolga.`,
    ),
    ...integrazioniMancanti(testo, sezioni).map(
      ({ tratti }) =>
        `Manca ciò che si è aggiunto al verbale, «${tratti.map((uno) => ('valore' in uno ? uno.valore : uno.testo)).join('')}»: riparta dal registro, o ne inserisca i dati.`,
    ),
    ...nomi.flatMap((nome) => {
      const volte = presenti.filter((uno) => uno === nome).length;
      const attese = tabelleDi(sezioni).has(nome) ? 1 : 0;
      if (volte === attese) return [];
      return volte < attese
        ? [`Manca la tabella «${NOMI_TABELLE[nome]}»: la rimetta al suo posto.`]
        : [`La tabella «${NOMI_TABELLE[nome]}» compare una volta di troppo: la tolga.`];
    }),
  ];
}

/** I capoversi delle integrazioni che un testo non porta per intero: ciò che si è aggiunto al verbale vi si stampa sempre (R68). */
function integrazioniMancanti(
  testo: TestoVerbale,
  sezioni: readonly Sezione[],
): Extract<BloccoTesto, { tipo: 'paragrafo' }>[] {
  const detti = new Set(tuttiITratti(testo).flatMap((tratto) => (tratto.tipo === 'dato' ? [tratto.valore] : [])));
  const { blocchi } = bozzaDalRegistro(sezioni.filter(({ titolo }) => titolo === INTEGRAZIONI));
  return blocchi.flatMap((blocco) =>
    blocco.tipo === 'paragrafo' && blocco.tratti.some((tratto) => tratto.tipo === 'dato' && !detti.has(tratto.valore))
      ? [blocco]
      : [],
  );
}

/** I dati che il registro dice, senza ripetizioni, nell'ordine in cui li dice. */
export function datiDi(sezioni: readonly Sezione[]): string[] {
  const tratti = tuttiITratti(bozzaDalRegistro(sezioni));
  return [...new Set(tratti.flatMap((tratto) => (tratto.tipo === 'dato' ? [tratto.valore] : [])))];
}

/** Le tabelle del registro, per mostrarle nel redattore senza lasciarle scrivere. */
export function tabelleMostrate(sezioni: readonly Sezione[]): TabellaMostrata[] {
  return [...tabelleDi(sezioni)].map(([nome, tabella]) =>
    tabella.tipo === 'dati'
      ? { nome, intestazioni: [], righe: tabella.voci.map((voce) => [...voce]) }
      : {
          nome,
          intestazioni: tabella.colonne.map(({ testo }) => testo),
          righe: tabella.righe.map((riga) => [...riga]),
        },
  );
}

/** Il testo del referente come sezioni da stampare; le tabelle sono quelle del registro di adesso. */
export function sezioniDa(testo: TestoVerbale, sezioni: readonly Sezione[]): Sezione[] {
  const tabelle = tabelleDi(sezioni);
  const nuove: { titolo: string; blocchi: Blocco[] }[] = [];
  for (const blocco of testo.blocchi) {
    if (blocco.tipo === 'titolo') {
      nuove.push({
        titolo: stampati(blocco.tratti)
          .map((tratto) => tratto.testo)
          .join('')
          .trim(),
        blocchi: [],
      });
      continue;
    }
    if (nuove.length === 0) nuove.push({ titolo: '', blocchi: [] });
    const stampato = daStampare(blocco, tabelle);
    if (stampato !== null) nuove.at(-1)?.blocchi.push(stampato);
  }
  return nuove;
}

function daStampare(
  blocco: Exclude<BloccoTesto, { tipo: 'titolo' }>,
  tabelle: ReadonlyMap<TabellaVerbale, Tabella>,
): Blocco | null {
  switch (blocco.tipo) {
    case 'paragrafo':
      return { tipo: 'ricco', tratti: stampati(blocco.tratti) };
    case 'elenco':
      return { tipo: 'elenco', numerato: blocco.numerato, voci: blocco.voci.map(stampati) };
    case 'tabella':
      return tabelle.get(blocco.nome) ?? null;
    default:
      return blocco satisfies never;
  }
}

/** Un capoverso vuoto resta uno spazio: il modello non sa unire il nulla. */
function stampati(tratti: readonly Tratto[]): TrattoStampato[] {
  if (tratti.length === 0) return [{ testo: ' ', grassetto: false, corsivo: false }];
  return tratti.map((tratto) =>
    tratto.tipo === 'dato'
      ? { testo: tratto.valore, grassetto: false, corsivo: false }
      : { testo: tratto.testo, grassetto: tratto.grassetto, corsivo: tratto.corsivo },
  );
}

function tabelleDi(sezioni: readonly Sezione[]): Map<TabellaVerbale, Tabella> {
  const tabelle = new Map<TabellaVerbale, Tabella>();
  for (const { blocchi } of sezioni)
    for (const blocco of blocchi)
      if ((blocco.tipo === 'dati' || blocco.tipo === 'tabella') && blocco.nome !== null)
        tabelle.set(blocco.nome, blocco);
  return tabelle;
}

function tuttiITratti({ blocchi }: TestoVerbale): Tratto[] {
  return blocchi.flatMap((blocco) => {
    if (blocco.tipo === 'tabella') return [];
    return blocco.tipo === 'elenco' ? blocco.voci.flat() : blocco.tratti;
  });
}
