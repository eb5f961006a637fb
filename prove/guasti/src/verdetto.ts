import type { VenditeViste } from './conclusione.ts';
import type { Conti, Ordine } from './controllore.ts';
import type { Colpo, Ripresa } from './esame.ts';
import type { EsitoControllo } from './fasi/controllo.ts';
import type { EsitoTempesta } from './fasi/tempesta.ts';
import type { Piano } from './piani.ts';
import type { Distribuzione } from './tempi.ts';

/** Tutto ciò che una campagna ha visto: è ciò che si scrive in `results`. */
export type Risultato = {
  quando: string;
  macchina: Record<string, string | number>;
  piano: Piano;
  durataMs: number;
  interrotta: string | null;
  conti: Conti;
  vendite: VenditeViste;
  serverCaduti: number;
  ordine: Ordine;
  attesaRicevutaMs: Distribuzione;
  colpi: Colpo[];
  riprese: Ripresa[];
  tempesta: EsitoTempesta | null;
  controllo: EsitoControllo | null;
  saltate: Record<string, string>;
  racconti: string[];
  storie: Record<string, unknown[]>;
};

export type Pretesa = { nome: string; pretesa: string; trovato: string; vale: boolean };

/**
 * Le pretese, ognuna con ciò che si è trovato. Una fase non fatta, o non arrivata in fondo, non ne soddisfa nessuna delle
 * sue; e uno zero vale soltanto accanto a quanto si è guardato per trovarlo.
 */
export function giudica(r: Risultato): Pretesa[] {
  const pretese: Pretesa[] = [
    {
      nome: 'arrivata in fondo',
      pretesa: 'sì',
      trovato: r.interrotta === null ? 'sì' : 'no',
      vale: r.interrotta === null,
    },
  ];
  // Il controllo perde di proposito, e i suoi conti stanno a parte.
  if (r.piano.fasi.some((fase) => fase !== 'controllo')) pretese.push(...torti(r), ...quantoSiEGuardato(r));
  pretese.push(entro('durata, s', r.durataMs, r.piano.entroMs));
  if (r.piano.fasi.includes('controllo'))
    pretese.push(almeno('perdite viste dal controllo', r.controllo?.persi ?? 0, 1));
  if (r.piano.fasi.includes('tempesta')) {
    const { schermi, entroMs } = r.piano.tempesta;
    pretese.push(zero('tempesta: schermi diversi', r.tempesta?.diversi ?? schermi));
    pretese.push(almeno('tempesta: schermi', r.tempesta?.schermi ?? 0, schermi));
    pretese.push(entro('tempesta: guariti dal ritorno, s', r.tempesta?.guaritiDalRitornoMs ?? null, entroMs));
  }
  for (const fase of r.piano.fasi)
    if (fase in r.saltate)
      pretese.push({ nome: fase, pretesa: 'fatta', trovato: `saltata: ${r.saltate[fase]}`, vale: false });
  return pretese;
}

function torti(r: Risultato): Pretesa[] {
  return [
    zero('confermati e perduti', r.conti.persi),
    zero('accettati senza ricevuta', r.conti.accettatiSenzaRicevuta),
    zero('doppi', r.conti.doppi),
    zero('in tempo e rifiutati', r.conti.inTempoRifiutati),
    zero('chiuse da guaste', r.conti.chiuseDaGuaste),
    zero('catene rotte', r.conti.catene),
    zero('ricevute che non provano nulla', r.conti.ricevuteFalse),
    zero("violazioni dell'ordine", r.ordine.violazioni.length),
    zero('comandi di esito ignoto', r.conti.ignoti),
    zero('schermi diversi dal registro', somma(r.riprese.map(({ schermiDiversi }) => schermiDiversi))),
    zero('riprese con uno schermo mai in pari', r.riprese.filter(({ schermiMs }) => schermiMs === null).length),
    zero('colpi o riprese non riusciti', [...r.colpi, ...r.riprese].filter(({ errore }) => errore !== null).length),
    zero('vendite concluse e non giudicate', r.vendite.nonGiudicate),
    zero('server caduti da sé', r.serverCaduti),
  ];
}

/** Senza confronti, ricevute, voci e vendite giudicate ogni zero sarebbe vero per forza. */
function quantoSiEGuardato(r: Risultato): Pretesa[] {
  const conRicevuta = r.conti.accettatiConRicevuta;
  // Uno dopo ogni colpo, uno dopo ogni ripresa, e l'ultimo.
  const pretese = [
    almeno('confronti arrivati in fondo', r.conti.verifiche, r.colpi.length + r.riprese.length + 1),
    almeno('voci messe in ordine', r.ordine.voci, conRicevuta + r.conti.rifiutatiConRicevuta),
    almeno('firme verificate', r.conti.ricevuteVerificate, conRicevuta + r.conti.rifiutatiConRicevuta),
  ];
  if (!r.piano.fasi.includes('morti')) return [...pretese, almeno('rilanci con ricevuta', conRicevuta, 1)];
  const morti = r.colpi.filter(({ fase, errore }) => fase === 'morti' && errore === null).length;
  return [
    ...pretese,
    almeno('kill -9', morti, r.piano.morti.quante),
    almeno('rilanci con ricevuta', conRicevuta, r.piano.rilanci),
    almeno('vendite giudicate allo zero', r.vendite.giudicate, r.piano.giudicate),
  ];
}

export function zero(nome: string, n: number): Pretesa {
  return { nome, pretesa: '0', trovato: migliaia(n), vale: n === 0 };
}

export function almeno(nome: string, trovato: number, minimo: number): Pretesa {
  return { nome, pretesa: `almeno ${migliaia(minimo)}`, trovato: migliaia(trovato), vale: trovato >= minimo };
}

export function entro(nome: string, ms: number | null, massimoMs: number): Pretesa {
  const secondi = (v: number): string => migliaia(Math.round(v / 100) / 10);
  return {
    nome,
    pretesa: `al più ${secondi(massimoMs)}`,
    trovato: ms === null ? 'mai' : secondi(ms),
    vale: ms !== null && ms <= massimoMs,
  };
}

export function migliaia(n: number): string {
  return n.toLocaleString('it-IT', { useGrouping: 'always' });
}

function somma(valori: readonly number[]): number {
  return valori.reduce((a, b) => a + b, 0);
}
