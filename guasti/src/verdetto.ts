import type { Conti } from './controllore.ts';
import type { Colpo, Ripresa } from './esame.ts';
import type { EsitoControllo } from './fasi/controllo.ts';
import type { EsitoTempesta } from './fasi/tempesta.ts';
import type { Violazione } from './ordine.ts';
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
  vendite: { lunghe: number; brevi: number; giudicate: number };
  ordine: { operazioni: number; voci: number; ordineMs: number; violazioni: Violazione[] };
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

/** Le pretese, ognuna con ciò che si è trovato. Una fase non fatta non ne soddisfa nessuna delle sue. */
export function giudica(r: Risultato): Pretesa[] {
  const zero = (nome: string, n: number): Pretesa => ({ nome, pretesa: '0', trovato: String(n), vale: n === 0 });
  const morti = r.colpi.filter(({ fase }) => fase === 'morti').length;
  const pretese: Pretesa[] = [
    zero('confermati e perduti', r.conti.persi),
    zero('doppi', r.conti.doppi),
    zero('in tempo e rifiutati', r.conti.inTempoRifiutati),
    zero('chiuse da guaste', r.conti.chiuseDaGuaste),
    zero('catene rotte', r.conti.catene),
    zero("violazioni dell'ordine", r.ordine.violazioni.length),
    zero('comandi di esito ignoto', r.conti.ignoti),
    zero('schermi diversi dal registro', somma(r.riprese.map(({ schermiDiversi }) => schermiDiversi))),
    zero('riprese con uno schermo mai in pari', r.riprese.filter(({ schermiMs }) => schermiMs === null).length),
    zero('colpi o riprese non riusciti', [...r.colpi, ...r.riprese].filter(({ errore }) => errore !== null).length),
  ];
  if (r.piano.fasi.includes('morti')) {
    pretese.push(almeno('kill -9', morti, r.piano.morti.quante));
    pretese.push(almeno('rilanci con ricevuta', r.conti.accettatiConRicevuta, r.piano.rilanci));
  }
  pretese.push(entro('durata, s', r.durataMs, r.piano.entroMs));
  if (r.controllo !== null) pretese.push(almeno('perdite viste dal controllo', r.controllo.persi, 1));
  if (r.tempesta !== null) {
    pretese.push(zero('tempesta: schermi diversi', r.tempesta.diversi));
    pretese.push(almeno('tempesta: schermi', r.tempesta.schermi, r.piano.tempesta.schermi));
    pretese.push(entro('tempesta: guariti dal ritorno, s', r.tempesta.guaritiDalRitornoMs, r.piano.tempesta.entroMs));
  }
  for (const fase of r.piano.fasi)
    if (fase in r.saltate)
      pretese.push({ nome: fase, pretesa: 'fatta', trovato: `saltata: ${r.saltate[fase]}`, vale: false });
  return pretese;
}

function almeno(nome: string, trovato: number, minimo: number): Pretesa {
  return { nome, pretesa: `almeno ${migliaia(minimo)}`, trovato: migliaia(trovato), vale: trovato >= minimo };
}

function entro(nome: string, ms: number | null, massimoMs: number): Pretesa {
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
