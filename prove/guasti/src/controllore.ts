import type { ChiaviPubbliche } from '@gestore/registro';
import { RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Giornale } from '@gestore/server/vendita/giornale/giornale';
import type { Pool } from 'pg';
import { type ContiRicevute, contiRicevuteVuoti, creaConfronto } from './confronto.ts';
import { verificaFirme } from './firme.ts';
import { creaLettore } from './lettore.ts';
import { aggiornaMemoria, codeSparite, type Memoria, memoriaVuota, type Rottura, rileggi } from './memoria-registro.ts';
import { type Operazione, type Violazione, verificaOrdine } from './ordine.ts';
import { codiceRifiuto } from './rifiuti.ts';
import type { Riga } from './righe.ts';
import { adessoMs } from './tempi.ts';
import { type Guasto, giudicaZero, type Torto, tortiDeiRifiuti } from './zero.ts';

/** Torti tenuti con il loro racconto; oltre resta il numero. */
const RACCONTI_MAX = 40;

export type Conti = ContiRicevute & {
  doppi: number;
  inTempoRifiutati: number;
  chiuseDaGuaste: number;
  catene: number;
  /** Ricevute che a chi le tiene non proverebbero nulla, e ricevute che reggono da sole. */
  ricevuteFalse: number;
  ricevuteVerificate: number;
  /** Confronti arrivati in fondo. */
  verifiche: number;
};

/** L'ordine di tutta la storia, con quanto ne è stato letto. */
export type Ordine = { operazioni: number; voci: number; ordineMs: number; violazioni: Violazione[] };

export type Controllore = {
  conti: Conti;
  racconti: string[];
  /** Le aste a cui è stato fatto un torto. */
  offese: Set<string>;
  righe(): readonly Riga[];
  memorie: Map<string, Memoria>;
  segui(asta: string): void;
  /**
   * Dopo un guasto: ciò che il registratore ha, il registro deve averlo. Se cade a metà si richiama, e nulla di ciò che non si
   * era ancora cercato si salta. Torna i torti nuovi.
   */
  verifica(pool: Pick<Pool, 'query'>, giornale: Pick<Giornale, 'leggi'>): Promise<number>;
  /**
   * Giudica una gara conclusa, con i guasti che l'hanno toccata. Torna quanti comandi dei clienti ha guardato; nullo se nel
   * registro letto la gara non è ancora conclusa.
   */
  giudica(asta: string, guasti: readonly Guasto[]): number | null;
  /** Una vendita lunga non arriva mai a zero: una sua chiusura, o un rifiuto che le voci non giustificano, è un torto. */
  giudicaLunghe(aste: Iterable<string>): void;
  /** Alla fine: ogni catena dalla prima voce, ogni ricevuta di nuovo con la sua firma, e l'ordine di tutta la storia. */
  verificaTutto(giornale: Pick<Giornale, 'leggi'>, chiavi: ChiaviPubbliche): Promise<Ordine>;
};

export function contiVuoti(): Conti {
  return {
    ...contiRicevuteVuoti(),
    doppi: 0,
    inTempoRifiutati: 0,
    chiuseDaGuaste: 0,
    catene: 0,
    ricevuteFalse: 0,
    ricevuteVerificate: 0,
    verifiche: 0,
  };
}

/** Quanti torti ci sono in tutto. */
export function torti(conti: Conti): number {
  return conti.persi + conti.doppi + conti.inTempoRifiutati + conti.chiuseDaGuaste + conti.catene + conti.ricevuteFalse;
}

/** Confronta il registratore con il registro. Le due fonti non si parlano: se dicono lo stesso, è successo. */
export function creaControllore(fileRegistratore: string): Controllore {
  const lettore = creaLettore(fileRegistratore);
  const memorie = new Map<string, Memoria>();
  const racconti: string[] = [];
  const offese = new Set<string>();
  const conti = contiVuoti();
  const racconta = (asta: string, testo: string): void => {
    offese.add(asta);
    if (racconti.length < RACCONTI_MAX) racconti.push(testo);
  };
  const confronto = creaConfronto(conti, racconta);

  function rompi({ genere, asta, seq, motivo }: Rottura): void {
    conti[genere === 'doppio' ? 'doppi' : 'catene'] += 1;
    racconta(asta, `asta ${asta} voce ${seq}: ${motivo}`);
  }

  function segna({ asta, genere, dettaglio }: Torto): void {
    conti[genere === 'in tempo rifiutato' ? 'inTempoRifiutati' : 'chiuseDaGuaste'] += 1;
    racconta(asta, `${genere}: asta ${asta}: ${dettaglio}`);
  }

  function provaLeFirme(chiavi: ChiaviPubbliche): void {
    const { verificate, scartate } = verificaFirme(confronto.tutte, chiavi);
    conti.ricevuteVerificate += verificate;
    conti.ricevuteFalse += scartate.length;
    for (const { asta, comandoId, motivo } of scartate)
      racconta(asta, `ricevuta falsa: asta ${asta} comando ${comandoId}: ${motivo}`);
  }

  return {
    conti,
    racconti,
    offese,
    memorie,
    righe: () => confronto.tutte,
    segui: (asta) => void memorie.set(asta, memoriaVuota()),
    async verifica(pool, giornale) {
      const prima = torti(conti);
      for (const riga of lettore.nuove()) confronto.accogli(riga);
      for (const asta of await codeSparite(pool, memorie)) {
        const seq = memorie.get(asta)?.posti.length ?? 0;
        rompi({ genere: 'catena', asta, seq, motivo: 'la coda del registro è sparita' });
        // Si rilegge da capo e si cerca di nuovo tutto: ciò che manca è perduto.
        memorie.set(asta, memoriaVuota());
        confronto.ricerca(asta);
      }
      for (const [asta, memoria] of memorie) await aggiornaMemoria(giornale, asta, memoria, rompi);
      confronto.cerca(memorie);
      conti.verifiche += 1;
      return torti(conti) - prima;
    },
    giudica(asta, guasti) {
      const voci = memorie.get(asta)?.tempi ?? [];
      if (!voci.some(({ tipo }) => tipo === 'GaraConclusa')) return null;
      const righe = confronto.diAsta(asta);
      for (const torto of giudicaZero(asta, voci, righe, guasti)) segna(torto);
      return righe.length;
    },
    giudicaLunghe(aste) {
      for (const asta of aste) for (const torto of tortiDiUnaLunga(asta, memorie.get(asta)?.tempi ?? [])) segna(torto);
    },
    async verificaTutto(giornale, chiavi) {
      for (const [asta, ricordata] of memorie) {
        memorie.set(asta, await rileggi(giornale, asta, ricordata, rompi));
        confronto.ricerca(asta);
      }
      confronto.cerca(memorie);
      provaLeFirme(chiavi);
      const ordine = mettiInOrdine(confronto.tutte, memorie);
      for (const { regola, asta, seq, dettaglio } of ordine.violazioni)
        racconta(asta, `ordine (${regola}): asta ${asta} voce ${seq}: ${dettaglio}`);
      return ordine;
    },
  };
}

function tortiDiUnaLunga(asta: string, tempi: Memoria['tempi']): Torto[] {
  const lontano = "a quasi un'ora dallo zero";
  const chiuse = tempi.filter(({ tipo }) => tipo === 'GaraConclusa');
  const tardi = tempi.filter((voce) => codiceRifiuto(voce) === 'R53_tempo_scaduto');
  const altri = tortiDeiRifiuti(
    asta,
    tempi.filter((voce) => codiceRifiuto(voce) !== 'R53_tempo_scaduto'),
  );
  return [
    ...altri,
    ...tardi.map(({ seq }) => ({ asta, genere: 'in tempo rifiutato' as const, dettaglio: `voce ${seq}, ${lontano}` })),
    ...chiuse.map(({ seq }) => ({ asta, genere: 'chiusa da guasta' as const, dettaglio: `voce ${seq}, ${lontano}` })),
  ];
}

function mettiInOrdine(righe: readonly Riga[], memorie: ReadonlyMap<string, Memoria>): Ordine {
  const posti = [...memorie.values()].flatMap((memoria) => memoria.posti);
  const inizio = adessoMs();
  const violazioni = verificaOrdine(righe.map(operazione), posti, { rilancioMinimoCent: RILANCIO_CENT });
  return { operazioni: righe.length, voci: posti.length, ordineMs: Math.round(adessoMs() - inizio), violazioni };
}

function operazione({ asta, comandoId, chiamataMs, ritornoMs, esito, ricevuta, importoCent }: Riga): Operazione {
  return {
    asta,
    comandoId,
    chiamataMs,
    ritornoMs,
    esito,
    seq: ricevuta?.seq ?? null,
    impronta: ricevuta?.impronta ?? null,
    importoCent,
  };
}
