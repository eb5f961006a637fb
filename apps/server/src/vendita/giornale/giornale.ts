import type { TipoEvento } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { creaBarriera } from './barriera.ts';
import { GiornaleSovraccarico } from './errori.ts';
import { type DaScrivere, type EsitoGruppo, scriviGruppo } from './gruppo.ts';
import { type DaAggiungere, incatena } from './incatena.ts';
import { GRUPPI_IN_VOLO_MAX } from './limiti.ts';
import type { Marche } from './marche/marche.ts';
import { type RigaGiornale, SELEZIONE, vociDi } from './righe.ts';

export type { DaAggiungere, VoceDaScrivere } from './incatena.ts';
export type Scrittura = { esito: 'scritte'; voci: Voce[] } | { esito: Exclude<EsitoGruppo, 'scritte'> };

/** Richieste in attesa di un gruppo: a 20.000 al secondo sono due secondi e mezzo, oltre si rifiuta. */
const CODA_MAX = 50_000;
/**
 * Voci in un gruppo. A saturazione chi aspetta non deve starci tutto, o mentre la base dati scrive non resterebbe nulla da
 * preparare e i due si darebbero il cambio: misurato, metà fa un terzo in più. Tiene un'istruzione sotto il mezzo megabyte.
 */
const GRUPPO_MAX = 1_000;
/** Sotto questa attesa un secondo gruppo costerebbe un fsync in più senza togliere lavoro al primo. */
const GRUPPO_PIENO = 256;

export type Giornale = {
  /** Aggiunge le voci di un comando dopo `dopoSeq`, tutte o nessuna; torna solo a scrittura confermata. */
  aggiungi(richiesta: DaAggiungere): Promise<Scrittura>;
  /** Le voci dopo `dopoSeq`; solleva `voce_estranea` se una non l'ha scritta un server di questa installazione. */
  leggi(asta: string, dopoSeq: number, limite: number): Promise<Voce[]>;
  /** Le voci di un comando, quando nessun guasto della base dati può più toglierle: se ne può dare la ricevuta. */
  leggiPerComando(asta: string, comandoId: string): Promise<Voce[]>;
  /** Torna quando ciò che si è letto finora nessun guasto della base dati può più toglierlo. */
  confermato(): Promise<void>;
  /** Le voci di certi tipi, dalla prima. */
  leggiTipi(asta: string, tipi: readonly TipoEvento[]): Promise<Voce[]>;
};

type InAttesa = DaScrivere &
  Pick<DaAggiungere, 'intanto'> & { asta: string; risolvi(esito: Scrittura): void; rifiuta(errore: unknown): void };

type PartiGiornale = {
  pool: Pool;
  /** Le connessioni di chi scrive, se sono sue. */
  scritture?: Pool;
  orologio: Orologio;
  /** Con che cosa si segna ciò che si scrive e si riconosce ciò che si legge. */
  marche: Marche;
  /** Se PostgreSQL dice agli altri processi ciò che si scrive; falso con un mediatore, che lo dice al suo posto. */
  notifica?: boolean;
  /** Da dove vengono i segreti delle voci, se non dal caso. */
  sale?: () => string;
};

/**
 * Un solo ciclo di scrittura per processo: appena una conferma torna, parte il gruppo di tutto ciò che intanto
 * aspetta. Un sistema quieto paga un fsync, uno carico lo divide; sotto carico pieno un secondo gruppo, di altre aste,
 * parte mentre il primo aspetta il disco. Un conflitto ferma solo la sua asta, mai il gruppo.
 */
export function creaGiornale({
  pool,
  scritture = pool,
  orologio,
  marche,
  notifica = true,
  sale,
}: PartiGiornale): Giornale {
  let coda: InAttesa[] = [];
  let gruppiInVolo = 0;
  let avvioPrenotato = false;
  const asteInVolo = new Set<string>();

  /** Fa partire ciò che può: il secondo gruppo soltanto se è pieno, o rimpicciolirebbe il primo senza guadagno. */
  function avvia(): void {
    avvioPrenotato = false;
    while (gruppiInVolo < GRUPPI_IN_VOLO_MAX && coda.length >= (gruppiInVolo === 0 ? 1 : GRUPPO_PIENO)) {
      const gruppo = prendiGruppo();
      if (gruppo.length === 0) return;
      void scrivi(gruppo);
    }
  }

  async function scrivi(gruppo: readonly InAttesa[]): Promise<void> {
    gruppiInVolo += 1;
    try {
      const esiti = await preparaIntanto(gruppo, scriviGruppo(scritture, gruppo, { marche, notifica }));
      for (const [i, attesa] of gruppo.entries()) {
        const esito = esiti[i] ?? 'conflitto';
        attesa.risolvi(esito === 'scritte' ? { esito, voci: attesa.pronte.map(({ voce }) => voce) } : { esito });
      }
    } catch (errore) {
      for (const attesa of gruppo) attesa.rifiuta(errore);
    }
    gruppiInVolo -= 1;
    for (const { asta } of gruppo) asteInVolo.delete(asta);
    avvia();
  }

  /** Una sola richiesta per asta in volo: la seconda decide sul risultato della prima. */
  function prendiGruppo(): InAttesa[] {
    const gruppo: InAttesa[] = [];
    const dopo: InAttesa[] = [];
    let voci = 0;
    for (const attesa of coda) {
      if (voci >= GRUPPO_MAX || asteInVolo.has(attesa.asta)) {
        dopo.push(attesa);
        continue;
      }
      asteInVolo.add(attesa.asta);
      voci += attesa.pronte.length;
      gruppo.push(attesa);
    }
    coda = dopo;
    return gruppo;
  }

  return {
    aggiungi(richiesta) {
      if (coda.length >= CODA_MAX) throw new GiornaleSovraccarico('troppe scritture in attesa');
      const pronte = incatena(richiesta, orologio.adesso(), sale);
      return new Promise((risolvi, rifiuta) => {
        coda.push({ ...chiScrive(richiesta), pronte, risolvi, rifiuta });
        if (avvioPrenotato) return;
        avvioPrenotato = true;
        // Alla fine di questo giro del ciclo, così le richieste arrivate insieme dividono lo stesso fsync.
        queueMicrotask(avvia);
      });
    },
    ...creaLetture(pool, marche, creaBarriera(scritture)),
  };
}

function chiScrive({
  asta,
  sessione,
  intanto,
  versati,
}: DaAggiungere): Pick<InAttesa, 'asta' | 'sessione' | 'intanto' | 'versati'> {
  return { asta: asta.toLowerCase(), sessione, intanto, versati };
}

/** Dopo questo giro del ciclo il gruppo è partito, e il tempo del disco non va perso. */
function preparaIntanto<T>(gruppo: readonly InAttesa[], scritto: Promise<T>): Promise<T> {
  if (gruppo.some(({ intanto }) => intanto !== undefined))
    setImmediate(() => {
      for (const { intanto, pronte } of gruppo) intanto?.(pronte.map(({ voce }) => voce));
    });
  return scritto;
}

function creaLetture(pool: Pool, marche: Marche, confermato: () => Promise<void>): Omit<Giornale, 'aggiungi'> {
  return {
    confermato,
    async leggi(asta, dopoSeq, limite) {
      const { rows } = await pool.query<RigaGiornale>({
        name: 'giornale-leggi',
        text: `${SELEZIONE} WHERE asta = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        values: [asta, dopoSeq, limite],
      });
      return vociDi(pool, marche, rows);
    },
    async leggiPerComando(asta, comandoId) {
      const { rows } = await pool.query<RigaGiornale>(
        `${SELEZIONE} WHERE asta = $1 AND comando_id = $2 ORDER BY parte`,
        [asta, comandoId],
      );
      if (rows.length > 0) await confermato();
      return vociDi(pool, marche, rows);
    },
    async leggiTipi(asta, tipi) {
      const testo = `${SELEZIONE} WHERE asta = $1 AND tipo = ANY($2::text[]) ORDER BY seq`;
      const { rows } = await pool.query<RigaGiornale>(testo, [asta, tipi]);
      return vociDi(pool, marche, rows);
    },
  };
}
