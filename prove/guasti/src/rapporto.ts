import type { Colpo, Ripresa } from './esame.ts';
import { comandoDelPiano, FASI } from './piani.ts';
import { distribuzione } from './tempi.ts';
import { migliaia, type Pretesa, type Risultato } from './verdetto.ts';

/** La tavola leggibile di una campagna. */
export function componiRapporto(r: Risultato, pretese: readonly Pretesa[]): string {
  const { macchina: m } = r;
  const righe = [
    '# La campagna dei guasti',
    '',
    `\`npm run guasti${r.piano.nome === 'breve' ? ' -- --breve' : ''}\`, seme ${r.piano.seme}, ${r.quando.slice(0, 16).replace('T', ' ')} UTC, commit ${m.commit}.`,
    `${m.core} core (${m.cpu}), ${m.sistema}, Node ${m.node}, carico della macchina all'inizio ${m.carico}.`,
    `Lo stesso ordine di guasti: \`${comandoDelPiano(r.piano)}\`.`,
    ...nonFatte(r),
    ...(r.interrotta === null ? [] : ['', `**Interrotta**: ${r.interrotta}`]),
    '',
    '## Che cosa si pretende',
    '',
    ...tavola(
      ['', 'si pretende', 'trovato', ''],
      pretese.map(({ nome, pretesa, trovato, vale }) => [nome, pretesa, trovato, vale ? 'sì' : '**no**']),
    ),
    '',
    `${migliaia(r.conti.accettatiConRicevuta)} rilanci e ${migliaia(r.conti.rifiutatiConRicevuta)} rifiuti con ricevuta, ${migliaia(r.conti.rifiutatiSenzaRicevuta)} rifiuti senza; ${migliaia(r.conti.verifiche)} confronti fra registratore e registro; ` +
      `di ${migliaia(r.vendite.brevi)} vendite brevi ${migliaia(r.vendite.giudicate)} arrivate allo zero e giudicate, ${migliaia(r.vendite.senzaRilanci)} concluse senza un rilancio, ${migliaia(r.vendite.fuoriOra)} concluse mentre l’ora saltava e non giudicabili, ${migliaia(r.vendite.aperte)} ancora aperte alla fine; ${migliaia(r.ordine.operazioni)} operazioni e ${migliaia(r.ordine.voci)} voci messe in ordine in ${migliaia(r.ordine.ordineMs)} ms.`,
    `Attesa di una ricevuta, ripetizioni comprese: p50 ${ms(r.attesaRicevutaMs.p50)}, p99 ${ms(r.attesaRicevutaMs.p99)}, massimo ${ms(r.attesaRicevutaMs.max)}.`,
    '',
    '## Guasti e riprese',
    '',
    'La ripresa di una vendita va dall’ultimo colpo alla prima ricevuta di un rilancio mandato a guasto finito; quella degli schermi fino all’ultimo in pari con il registro. Millisecondi.',
    '',
    ...tavola(
      [
        'guasto',
        'colpi',
        'durata p50',
        'durata max',
        'ripresa p50',
        'ripresa p99',
        'ripresa max',
        'schermi p50',
        'schermi max',
      ],
      perGenere(r.colpi, r.riprese),
    ),
    ...tempesta(r),
    ...controllo(r),
    ...saltate(r),
    ...torti(r),
    '',
    '## Come si misura',
    '',
    'Ogni rilancio passa da HTTP con una sessione vera, nata dal link della credenziale; chi non ha risposta ripete lo stesso comando su un server qualunque. Le ricevute le tiene un processo che non sa nulla della piattaforma, con `fsync`. Dopo ogni colpo il controllore legge le une e l’altro; alla fine verifica ogni firma con le chiavi pubblicate prima dei guasti. Il referente che fa ripartire le gare scrive con il codice del prodotto da fuori dei server. Le soglie della salute sono allargate (`prove/guasti/src/scena.ts`), perché clienti e piattaforma dividono la macchina, e mezzo secondo di salute chiude un disservizio invece di dieci.',
    '',
  ];
  return righe.join('\n');
}

export function tavola(intestazioni: readonly string[], righe: readonly (readonly string[])[]): string[] {
  const larghezze = intestazioni.map((testo, i) => Math.max(3, testo.length, ...righe.map((r) => (r[i] ?? '').length)));
  const riga = (celle: readonly string[]): string =>
    `| ${larghezze.map((larghezza, i) => (celle[i] ?? '').padEnd(larghezza)).join(' | ')} |`;
  return [riga(intestazioni), `| ${larghezze.map((l) => '-'.repeat(l)).join(' | ')} |`, ...righe.map(riga)];
}

export function perGenere(colpi: readonly Colpo[], riprese: readonly Ripresa[]): string[][] {
  return [...new Set(colpi.map(({ genere }) => genere))].map((genere) => {
    const suoi = colpi.filter((colpo) => colpo.genere === genere);
    const numeri = new Set(suoi.map(({ n }) => n));
    const sue = riprese.filter((ripresa) => numeri.has(ripresa.colpi.at(-1) ?? 0));
    const durate = distribuzione(suoi.map(({ durataMs }) => durataMs));
    const vendite = distribuzione(sue.flatMap(({ ripresaMs }) => ripresaMs));
    const schermi = distribuzione(sue.flatMap(({ schermiMs }) => (schermiMs === null ? [] : [schermiMs])));
    const celle = [durate.p50, durate.max, vendite.p50, vendite.p99, vendite.max, schermi.p50, schermi.max];
    return [genere, String(suoi.length), ...celle.map((valore) => (valore === null ? '' : migliaia(valore)))];
  });
}

function nonFatte({ piano }: Risultato): string[] {
  const mancano = FASI.filter((fase) => !piano.fasi.includes(fase));
  return mancano.length === 0 ? [] : ['', `Fasi non fatte in questa campagna: ${mancano.join(', ')}.`];
}

function tempesta({ tempesta: t }: Risultato): string[] {
  if (t === null) return [];
  return [
    '',
    '## La tempesta di ricollegamenti',
    '',
    `${migliaia(t.schermi)} schermi, ciascuno con il suo socket, aperti in ${ms(t.apertiInMs)}. Uccisi insieme tutti i server, tornano dopo ${ms(t.serverTornatiMs)}; ` +
      `l'ultimo schermo è in pari ${ms(t.guaritiDalRitornoMs)} dopo (p50 ${ms(t.guarigioneMs.p50)}, p99 ${ms(t.guarigioneMs.p99)}); schermi diversi dal registro: ${t.diversi}. I canali sono autorizzati con il segreto, senza una chiamata per socket; gli eventi mancati si chiedono con una sessione vera.`,
  ];
}

function controllo({ controllo: c }: Risultato): string[] {
  if (c === null) return [];
  return [
    '',
    '## Il controllo',
    '',
    `Con \`synchronous_commit=off\`, dopo ${c.morti} morti della base dati intera, il controllore ha visto mancare ${migliaia(c.persi)} comandi confermati su ${migliaia(c.confermati)}${c.persi > 0 ? ': la prova sa vedere una perdita' : ': **la prova non ha visto perdite**'}.`,
  ];
}

function saltate({ saltate: s }: Risultato): string[] {
  const righe = Object.entries(s).map(([fase, perche]) => `- ${fase}: ${perche}`);
  return righe.length === 0 ? [] : ['', '## Saltate', '', ...righe];
}

function torti({ racconti }: Risultato): string[] {
  return racconti.length === 0 ? [] : ['', '## Torti', '', ...racconti.map((racconto) => `- ${racconto}`)];
}

function ms(valore: number | null): string {
  return valore === null ? '-' : `${migliaia(Math.round(valore))} ms`;
}
