import type { Conclusione } from './conclusione.ts';
import type { Colpo, Ripresa } from './esame.ts';
import { perGenere, tavola } from './rapporto.ts';
import { distribuzione } from './tempi.ts';
import { almeno, entro, migliaia, type Pretesa, zero } from './verdetto.ts';

export type RisultatoAlta = {
  quando: string;
  macchina: { cpu: string; core: number; node: string; carico: string; commit: string };
  seme: number;
  ttlS: number;
  chiesti: number;
  durataMs: number;
  interrotta: string | null;
  caricoFinale: string;
  conclusione: Conclusione | null;
  colpi: Colpo[];
  riprese: Ripresa[];
  controllo: { persi: number; confermati: number; guasti: number } | null;
};

/** Il titolo da cui comincia questa parte, in `RISULTATI.md`. */
const TITOLO = '# La primaria che cade';
/** Rilanci con ricevuta che la campagna deve aver visto: pochi, e nessuno zero direbbe nulla. */
const RILANCI_MIN = 5_000;

export function giudicaAlta(r: RisultatoAlta, entroMs: number): Pretesa[] {
  const intera = r.interrotta === null && r.conclusione !== null;
  const pretese: Pretesa[] = [
    { nome: 'arrivata in fondo', pretesa: 'sì', trovato: intera ? 'sì' : 'no', vale: intera },
  ];
  if (r.conclusione !== null) {
    const { conti, ordine, vendite, serverCaduti } = r.conclusione;
    const conRicevuta = conti.accettatiConRicevuta + conti.rifiutatiConRicevuta;
    pretese.push(
      zero('confermati e perduti', conti.persi),
      zero('accettati senza ricevuta', conti.accettatiSenzaRicevuta),
      zero('doppi', conti.doppi),
      zero('in tempo e rifiutati', conti.inTempoRifiutati),
      zero('chiuse da guaste', conti.chiuseDaGuaste),
      zero('catene rotte', conti.catene),
      zero('ricevute che non provano nulla', conti.ricevuteFalse),
      zero("violazioni dell'ordine", ordine.violazioni.length),
      zero('comandi di esito ignoto', conti.ignoti),
      zero(
        'schermi diversi dal registro',
        r.riprese.reduce((somma, { schermiDiversi }) => somma + schermiDiversi, 0),
      ),
      zero('riprese con uno schermo mai in pari', r.riprese.filter(({ schermiMs }) => schermiMs === null).length),
      zero('colpi o riprese non riusciti', [...r.colpi, ...r.riprese].filter(({ errore }) => errore !== null).length),
      zero('vendite concluse e non giudicate', vendite.nonGiudicate),
      zero('processi caduti da sé', serverCaduti),
      almeno('guasti della primaria', r.colpi.filter(({ errore }) => errore === null).length, Math.max(20, r.chiesti)),
      almeno('rilanci con ricevuta', conti.accettatiConRicevuta, RILANCI_MIN),
      almeno('firme verificate', conti.ricevuteVerificate, conRicevuta),
      almeno('vendite giudicate allo zero', vendite.giudicate, 1),
    );
  }
  pretese.push(
    almeno('perdite viste dal controllo', r.controllo?.persi ?? 0, 1),
    entro('durata, s', r.durataMs, entroMs),
  );
  return pretese;
}

export function componiRapportoAlta(r: RisultatoAlta, pretese: readonly Pretesa[]): string {
  const { macchina: m, conclusione: c } = r;
  const riprese = distribuzione(r.riprese.flatMap(({ ripresaMs }) => ripresaMs));
  const attese = distribuzione(c?.atteseMs ?? []);
  return [
    TITOLO,
    '',
    `\`npm run guasti -- --solo alta-disponibilita --seme ${r.seme}\`, ${r.quando.slice(0, 16).replace('T', ' ')} UTC, commit ${m.commit}.`,
    `${m.core} core (${m.cpu}), Node ${m.node}, carico della macchina ${m.carico} all'inizio e ${r.caricoFinale} alla fine.`,
    `Tre macchine (spazi di rete separati) con PostgreSQL, Patroni ed etcd dei pacchetti Debian, modo sincrono stretto, \`ttl\` di ${r.ttlS} s; due server e due staffette.`,
    ...(r.interrotta === null ? [] : ['', `**Interrotta**: ${r.interrotta}`]),
    '',
    ...tavola(
      ['', 'si pretende', 'trovato', ''],
      pretese.map(({ nome, pretesa, trovato, vale }) => [nome, pretesa, trovato, vale ? 'sì' : '**no**']),
    ),
    '',
    `Dal guasto alla prima ricevuta di un rilancio nuovo, per vendita: p50 ${ms(riprese.p50)}, p99 ${ms(riprese.p99)}, la peggiore ${ms(riprese.max)}; di ciò, fino a ${r.ttlS} s sono quelli in cui Patroni aspetta la primaria. Attesa di una ricevuta, ripetizioni comprese: p50 ${ms(attese.p50)}, p99 ${ms(attese.p99)}, massimo ${ms(attese.max)}.`,
    '',
    'Durata: dal guasto a una primaria che accetta e una copia che conferma. Millisecondi.',
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
    '',
    r.controllo === null
      ? '**Il controllo non è stato fatto.**'
      : `Il controllo: senza modo sincrono, dopo ${r.controllo.guasti} separazioni della primaria dalle altre, ${migliaia(r.controllo.persi)} comandi con la ricevuta mancano dal registro, su ${migliaia(r.controllo.confermati)} rilanci accettati${r.controllo.persi > 0 ? ': la prova sa vedere una perdita' : ': **la prova non ha visto perdite**'}.`,
    ...(c === null || c.racconti.length === 0 ? [] : ['', '## Torti', '', ...c.racconti.map((uno) => `- ${uno}`)]),
    '',
  ].join('\n');
}

/** `RISULTATI.md` con questa parte al posto della sua di prima; l'altra, della campagna su una macchina sola, resta. */
export function affiancaRapporto(tutto: string, rapporto: string): string {
  return `${soloLaCampagna(tutto).trimEnd()}\n\n${rapporto}`.trimStart();
}

/** La parte della campagna su una macchina sola. */
export function soloLaCampagna(tutto: string): string {
  const da = tutto.indexOf(`${TITOLO}\n`);
  return da < 0 ? tutto : tutto.slice(0, da);
}

/** La parte della primaria che cade, quando è l'altra a essere riscritta. */
export function laPrimariaCheCade(tutto: string): string {
  const da = tutto.indexOf(`${TITOLO}\n`);
  return da < 0 ? '' : `\n${tutto.slice(da)}`;
}

function ms(valore: number | null): string {
  return valore === null ? '-' : `${migliaia(valore)} ms`;
}
