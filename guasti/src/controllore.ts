import type { Giornale } from '@gestore/server/giornale/giornale';
import { RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Pool } from 'pg';
import { creaLettore } from './lettore.ts';
import { aggiornaMemoria, codeSparite, type Memoria, memoriaVuota, type Rottura } from './memoria-registro.ts';
import { type Operazione, type Violazione, verificaOrdine } from './ordine.ts';
import type { Riga } from './righe.ts';
import { adessoMs } from './tempi.ts';
import { type Guasto, giudicaZero, type Torto } from './zero.ts';

/** Torti tenuti con il loro racconto; oltre resta il numero. */
const RACCONTI_MAX = 40;

export type Conti = {
  accettatiConRicevuta: number;
  rifiutatiConRicevuta: number;
  ignoti: number;
  persi: number;
  doppi: number;
  inTempoRifiutati: number;
  chiuseDaGuaste: number;
  catene: number;
  verifiche: number;
};

export type Controllore = {
  conti: Conti;
  racconti: string[];
  /** Le aste a cui è stato fatto un torto. */
  offese: Set<string>;
  righe(): readonly Riga[];
  memorie: Map<string, Memoria>;
  segui(asta: string): void;
  /** Dopo un guasto: ciò che il registratore ha, il registro deve averlo. Torna i torti nuovi. */
  verifica(pool: Pool, giornale: Giornale): Promise<number>;
  /** Una gara conclusa si giudica una volta, con i guasti che l'hanno toccata. */
  giudica(asta: string, guasti: readonly Guasto[]): void;
  /** Una vendita lunga non arriva mai a zero: una sua chiusura, o un rifiuto per tempo scaduto, è un torto. */
  giudicaLunghe(aste: Iterable<string>): void;
  /** Alla fine: ogni catena dalla prima voce e l'ordine di tutta la storia. */
  verificaTutto(
    giornale: Giornale,
  ): Promise<{ operazioni: number; voci: number; ordineMs: number; violazioni: Violazione[] }>;
};

/** Confronta il registratore con il registro. Le due fonti non si parlano: se dicono lo stesso, è successo. */
export function creaControllore(fileRegistratore: string): Controllore {
  const lettore = creaLettore(fileRegistratore);
  const memorie = new Map<string, Memoria>();
  const perAsta = new Map<string, Riga[]>();
  const tutte: Riga[] = [];
  const contati = new Set<string>();
  const racconti: string[] = [];
  const offese = new Set<string>();
  const conti: Conti = {
    accettatiConRicevuta: 0,
    rifiutatiConRicevuta: 0,
    ignoti: 0,
    persi: 0,
    doppi: 0,
    inTempoRifiutati: 0,
    chiuseDaGuaste: 0,
    catene: 0,
    verifiche: 0,
  };
  const racconta = (asta: string, testo: string): void => {
    offese.add(asta);
    if (racconti.length < RACCONTI_MAX) racconti.push(testo);
  };

  function accogli(riga: Riga): void {
    tutte.push(riga);
    const sue = perAsta.get(riga.asta);
    if (sue === undefined) perAsta.set(riga.asta, [riga]);
    else sue.push(riga);
    if (riga.ricevuta === null) conti.ignoti += riga.esito === 'ignoto' ? 1 : 0;
    // Un comando mandato due volte ha due righe e una ricevuta: si conta una volta.
    else if (contati.has(riga.comandoId)) return;
    else if (riga.esito === 'accettato') conti.accettatiConRicevuta += 1;
    else conti.rifiutatiConRicevuta += 1;
    contati.add(riga.comandoId);
  }

  function confronta(riga: Riga): void {
    const { ricevuta, asta, comandoId } = riga;
    if (ricevuta === null) return;
    const memoria = memorie.get(asta);
    const posto = memoria?.posti[ricevuta.seq - 1];
    if (posto?.impronta === ricevuta.impronta && posto.comandoId === comandoId) return;
    conti.persi += 1;
    racconta(asta, `persa: asta ${asta} voce ${ricevuta.seq} comando ${comandoId} (${riga.esito})`);
  }

  function rompi({ asta, seq, motivo }: Rottura): void {
    if (motivo.includes('era già')) conti.doppi += 1;
    else conti.catene += 1;
    racconta(asta, `asta ${asta} voce ${seq}: ${motivo}`);
  }

  const somma = (): number => conti.persi + conti.doppi + conti.inTempoRifiutati + conti.chiuseDaGuaste + conti.catene;

  return {
    conti,
    racconti,
    offese,
    memorie,
    righe: () => tutte,
    segui: (asta) => void memorie.set(asta, memoriaVuota()),
    async verifica(pool, giornale) {
      const prima = somma();
      conti.verifiche += 1;
      const nuove = lettore.nuove();
      for (const riga of nuove) accogli(riga);
      for (const asta of await codeSparite(pool, memorie)) {
        rompi({ asta, seq: memorie.get(asta)?.posti.length ?? 0, motivo: 'la coda del registro è sparita' });
        // Si rilegge da capo e si riconta tutto: ciò che manca è perduto.
        memorie.set(asta, memoriaVuota());
        await aggiornaMemoria(giornale, asta, memorie.get(asta) as Memoria);
        const recenti = new Set(nuove);
        for (const riga of perAsta.get(asta) ?? []) if (!recenti.has(riga)) confronta(riga);
      }
      for (const [asta, memoria] of memorie)
        for (const rottura of await aggiornaMemoria(giornale, asta, memoria)) rompi(rottura);
      for (const riga of nuove) confronta(riga);
      return somma() - prima;
    },
    giudica(asta, guasti) {
      const torti: Torto[] = giudicaZero(asta, memorie.get(asta)?.tempi ?? [], perAsta.get(asta) ?? [], guasti);
      for (const { genere, dettaglio } of torti) {
        if (genere === 'in tempo rifiutato') conti.inTempoRifiutati += 1;
        else conti.chiuseDaGuaste += 1;
        racconta(asta, `${genere}: asta ${asta}: ${dettaglio}`);
      }
    },
    giudicaLunghe(aste) {
      for (const asta of aste) {
        const chiusa = memorie.get(asta)?.tempi.find(({ tipo }) => tipo === 'GaraConclusa');
        const tardi = (perAsta.get(asta) ?? []).filter(({ codice }) => codice === 'R53_tempo_scaduto').length;
        if (chiusa !== undefined) {
          conti.chiuseDaGuaste += 1;
          racconta(asta, `chiusa da guasta: asta ${asta} voce ${chiusa.seq}, a quasi un'ora dallo zero`);
        }
        if (tardi > 0) {
          conti.inTempoRifiutati += tardi;
          racconta(asta, `in tempo rifiutato: asta ${asta}, ${tardi} rilanci, a quasi un'ora dallo zero`);
        }
      }
    },
    async verificaTutto(giornale) {
      let voci = 0;
      for (const asta of memorie.keys()) {
        const intera = memoriaVuota();
        for (const rottura of await aggiornaMemoria(giornale, asta, intera)) rompi(rottura);
        memorie.set(asta, intera);
        voci += intera.posti.length;
      }
      const inizio = adessoMs();
      const violazioni = verificaOrdine(
        tutte.map(operazione),
        [...memorie.values()].flatMap(({ posti }) => posti),
        {
          rilancioMinimoCent: RILANCIO_CENT,
        },
      );
      for (const { regola, asta, seq, dettaglio } of violazioni)
        racconta(asta, `ordine (${regola}): asta ${asta} voce ${seq}: ${dettaglio}`);
      return { operazioni: tutte.length, voci, ordineMs: Math.round(adessoMs() - inizio), violazioni };
    },
  };
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
