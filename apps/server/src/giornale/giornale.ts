import { canonicalizza, improntaVoce, type JsonObject, type Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Orologio } from '../orologio.ts';
import { scriviLotto } from './lotto.ts';

export type VoceDaScrivere = Pick<Voce, 'tipo' | 'versione' | 'dati' | 'comandoId' | 'parte' | 'attore' | 'ricevutoIl'>;
export type DaAggiungere = { asta: string; dopoSeq: number; precedente: string; voci: readonly VoceDaScrivere[] };
export type Scrittura = { esito: 'scritte'; voci: Voce[] } | { esito: 'conflitto' } | { esito: 'comando_ripetuto' };

/** La connessione è caduta mentre si confermava: può essere scritto o no. Si rilegge per comando prima di rispondere. */
export class EsitoIgnoto extends Error {
  override name = 'EsitoIgnoto';
}
export class GiornaleSovraccarico extends Error {
  override name = 'GiornaleSovraccarico';
}

/** Richieste in attesa di un lotto: a 20.000 al secondo sono due secondi e mezzo, oltre si rifiuta. */
const CODA_MAX = 50_000;
/** Voci in un lotto: tiene un'istruzione sotto il megabyte. */
const LOTTO_MAX = 2_000;

export type Giornale = {
  /** Aggiunge le voci di un comando dopo `dopoSeq`, tutte o nessuna; torna solo a scrittura confermata. */
  aggiungi(richiesta: DaAggiungere): Promise<Scrittura>;
  leggi(asta: string, dopoSeq: number, limite: number): Promise<Voce[]>;
  leggiPerComando(asta: string, comandoId: string): Promise<Voce[]>;
};

type InAttesa = { voci: Voce[]; risolvi(esito: Scrittura): void; rifiuta(errore: unknown): void };

/**
 * Un solo ciclo di scrittura per processo: appena una conferma torna, parte il lotto di tutto ciò che intanto
 * aspetta. Un sistema quieto paga un fsync, uno carico lo divide. Un conflitto ferma solo la sua asta, mai il lotto.
 */
export function creaGiornale({ pool, orologio }: { pool: Pool; orologio: Orologio }): Giornale {
  let coda: InAttesa[] = [];
  let alLavoro = false;

  async function svuota(): Promise<void> {
    alLavoro = true;
    while (coda.length > 0) {
      const lotto = prendiLotto();
      try {
        const esiti = await scriviLotto(
          pool,
          lotto.map(({ voci }) => voci),
        );
        for (const [i, attesa] of lotto.entries()) {
          const esito = esiti[i] ?? 'conflitto';
          attesa.risolvi(esito === 'scritte' ? { esito, voci: attesa.voci } : { esito });
        }
      } catch (errore) {
        for (const attesa of lotto) attesa.rifiuta(errore);
      }
    }
    alLavoro = false;
  }

  /** Una sola richiesta per asta in un lotto: la seconda decide sul risultato della prima. */
  function prendiLotto(): InAttesa[] {
    const lotto: InAttesa[] = [];
    const dopo: InAttesa[] = [];
    const aste = new Set<string>();
    let voci = 0;
    for (const attesa of coda) {
      const asta = attesa.voci[0]?.asta ?? '';
      if (voci >= LOTTO_MAX || aste.has(asta)) {
        dopo.push(attesa);
        continue;
      }
      aste.add(asta);
      voci += attesa.voci.length;
      lotto.push(attesa);
    }
    coda = dopo;
    return lotto;
  }

  return {
    aggiungi(richiesta) {
      if (coda.length >= CODA_MAX) throw new GiornaleSovraccarico('troppe scritture in attesa');
      const voci = incatena(richiesta, orologio.adesso());
      return new Promise((risolvi, rifiuta) => {
        coda.push({ voci, risolvi, rifiuta });
        // Al prossimo giro del ciclo, così le richieste arrivate insieme dividono lo stesso fsync.
        if (!alLavoro) queueMicrotask(() => void (alLavoro ? undefined : svuota()));
      });
    },
    async leggi(asta, dopoSeq, limite) {
      const { rows } = await pool.query<Riga>({
        name: 'giornale-leggi',
        text: `${SELEZIONE} WHERE asta = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        values: [asta, dopoSeq, limite],
      });
      return rows.map(daRiga);
    },
    async leggiPerComando(asta, comandoId) {
      const { rows } = await pool.query<Riga>(`${SELEZIONE} WHERE asta = $1 AND comando_id = $2 ORDER BY parte`, [
        asta,
        comandoId,
      ]);
      return rows.map(daRiga);
    },
  };
}

function incatena({ asta: scritta, dopoSeq, precedente, voci }: DaAggiungere, registratoIl: number): Voce[] {
  // PostgreSQL rilegge un uuid sempre in minuscolo: impresso in maiuscolo, l'impronta non tornerebbe più.
  const asta = scritta.toLowerCase();
  let legame = precedente;
  return voci.map((voce, i) => {
    // Si passa dalla forma canonica: ciò che si firma è ciò che si rilegge.
    const dati = JSON.parse(canonicalizza(voce.dati)) as JsonObject;
    const completa = { ...voce, dati, asta, seq: dopoSeq + 1 + i, registratoIl, precedente: legame };
    legame = improntaVoce(completa);
    return { ...completa, impronta: legame };
  });
}

const SELEZIONE = `SELECT asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il, registrato_il, precedente, impronta FROM giornale`;

type Riga = {
  asta: string;
  seq: number;
  tipo: string;
  versione: number;
  dati: string;
  comando_id: string;
  parte: number;
  attore_tipo: string;
  attore_id: string;
  ricevuto_il: string;
  registrato_il: string;
  precedente: string;
  impronta: string;
};

function daRiga(riga: Riga): Voce {
  return {
    asta: riga.asta,
    seq: riga.seq,
    tipo: riga.tipo,
    versione: riga.versione,
    dati: JSON.parse(riga.dati) as JsonObject,
    comandoId: riga.comando_id,
    parte: riga.parte,
    attore: { tipo: riga.attore_tipo, id: riga.attore_id },
    ricevutoIl: Number(riga.ricevuto_il),
    registratoIl: Number(riga.registrato_il),
    precedente: riga.precedente,
    impronta: riga.impronta,
  };
}
