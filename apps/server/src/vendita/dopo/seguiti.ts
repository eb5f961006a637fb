import { leggiFattoDopo, VERSIONE_DOPO } from '@gestore/contratto/eventi/dopo';
import {
  type AttoDopo,
  type ComandoDopo,
  DOPO_INIZIALE,
  decidiDopo,
  evolviDopo,
  FATTI_DOPO_MAX,
  type FattoDopo,
  FattoDopoImpossibile,
  type Istante,
  type RifiutoDopo,
  rifiutaDopo,
  type StatoDopo,
  scrittoDa,
  type VenditaEsitata,
} from '@gestore/dominio';
import { type JsonObject, PRIMA_IMPRONTA, type Voce } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { identificativoDi } from '../../bordo/identificativo.ts';
import { problema } from '../../bordo/problema.ts';
import { ComandoDiAltri, ComandoDiverso, type Esecutore } from '../comandi/esegui.ts';
import { EsitoIgnoto, RegistroIllegibile } from '../giornale/errori.ts';
import type { Giornale } from '../giornale/giornale.ts';
import { venditaEsitata } from './vendita-esitata.ts';

/** Tentativi dopo un conflitto: due persone insieme sono già rare. */
const TENTATIVI_MAX = 10;
/** Un atto scrive al più due voci: quella che apre il registro, e la sua. */
const VOCI_MAX = FATTI_DOPO_MAX + 2;

/** Il secondo registro di una vendita, letto: che cosa è accaduto, e ciascun fatto con la sua voce. */
export type DopoLetto = {
  stato: StatoDopo;
  vendita: VenditaEsitata;
  seq: number;
  impronta: string;
  fatti: readonly { voce: Voce; fatto: FattoDopo }[];
};

export type ScrittoDopo = { rifiuto: RifiutoDopo | null; voce: Voce | null; ripetuto: boolean };

export type Seguiti = {
  /** 409 `esito_non_dichiarato` finché un esito non c'è. */
  leggi(asta: string): Promise<DopoLetto>;
  /** Esegue un atto; ripetuto, dà la prima risposta. */
  esegui(asta: string, comando: ComandoDopo, ricevutoIl: Istante): Promise<ScrittoDopo>;
};

type Parti = { db: Kysely<unknown>; giornaleDopo: Giornale; esecutore: Pick<Esecutore, 'leggi'> };

/** Il nome del secondo registro di una vendita fra quelli del giornale: lo stesso in ogni processo, e di nessun'altra. */
export function flussoDopo(asta: string): string {
  return identificativoDi(`dopo-l-esito/${asta.toLowerCase()}`);
}

/**
 * Il secondo registro di ogni vendita: la stessa tavola, catena e marche del primo, con un nome suo
 * (`docs/decisions/2026-11-23-secondo-registro.md`). Si legge intero a ogni atto: sono poche voci, e nessuno ha fretta.
 */
export function creaSeguiti({ db, giornaleDopo, esecutore }: Parti): Seguiti {
  async function leggi(asta: string): Promise<DopoLetto> {
    const vendita = venditaEsitata(await esecutore.leggi(asta));
    if (vendita === null) throw problema('esito_non_dichiarato', {}, {}, 'esito');
    return { vendita, ...piegato(asta, await giornaleDopo.leggi(flussoDopo(asta), 0, VOCI_MAX)) };
  }

  async function prova(asta: string, comando: ComandoDopo, ricevutoIl: Istante): Promise<ScrittoDopo | null> {
    const seguito = await leggi(asta);
    const sue = seguito.fatti.filter(({ voce }) => voce.comandoId === comando.comandoId);
    if (sue.length > 0) return giaScritto(comando, sue);
    const { eventi, rifiuto } = decidiDopo(seguito.stato, seguito.vendita, comando, ricevutoIl);
    if (rifiuto !== null) return { rifiuto, voce: null, ripetuto: false };
    const preso = await prendiMovimento(db, asta, comando.atto);
    if (preso !== null) return { rifiuto: rifiutaDopo(preso), voce: null, ripetuto: false };
    // Prima di scrivere: se ci si ferma in mezzo i termini si rifanno lo stesso.
    await sql`INSERT INTO termini_da_rifare (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(db);
    const scritta = await giornaleDopo.aggiungi({
      asta: flussoDopo(asta),
      dopoSeq: seguito.seq,
      precedente: seguito.impronta,
      voci: eventi.map(({ tipo, ...dati }, parte) => ({
        tipo,
        versione: VERSIONE_DOPO,
        dati: dati as unknown as JsonObject,
        comandoId: comando.comandoId,
        parte,
        attore: comando.attore,
        ricevutoIl,
      })),
    });
    if (scritta.esito !== 'scritte') return null;
    await sql`INSERT INTO termini_da_rifare (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(db);
    return { rifiuto: null, voce: scritta.voci.at(-1) ?? null, ripetuto: false };
  }

  return {
    leggi,
    async esegui(asta, comando, ricevutoIl) {
      for (let i = 0; i < TENTATIVI_MAX; i += 1) {
        const scritto = await prova(asta, comando, ricevutoIl);
        if (scritto !== null) return scritto;
      }
      throw new EsitoIgnoto('troppi scrivono insieme nello stesso registro');
    },
  };
}

/**
 * Un accredito è il prezzo di una vendita sola, e non è anche la cauzione di un'offerta (R69): lo si prende prima di scriverlo, e chi
 * arriva secondo, da qualunque vendita, lo sa. Ripreso per la stessa vendita è suo.
 */
async function prendiMovimento(
  db: Kysely<unknown>,
  asta: string,
  atto: AttoDopo,
): Promise<'R69_movimento_sconosciuto' | 'R69_movimento_di_altri' | null> {
  const movimento = 'movimentoId' in atto ? atto.movimentoId : null;
  if (movimento === null) return null;
  const { rows } = await sql<{ cauzione: boolean }>`
    SELECT EXISTS (SELECT 1 FROM abbinamenti a WHERE a.movimento = m.id) AS cauzione
    FROM movimenti m WHERE m.id = ${movimento}`.execute(db);
  if (rows[0] === undefined) return 'R69_movimento_sconosciuto';
  if (rows[0].cauzione) return 'R69_movimento_di_altri';
  await sql`INSERT INTO movimenti_del_prezzo (movimento, asta) VALUES (${movimento}, ${asta})
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows: presi } = await sql<Riga<'movimenti_del_prezzo', 'asta'>>`
    SELECT asta FROM movimenti_del_prezzo WHERE movimento = ${movimento}`.execute(db);
  return presi[0]?.asta === asta ? null : 'R69_movimento_di_altri';
}

function giaScritto({ atto, attore }: ComandoDopo, sue: DopoLetto['fatti']): ScrittoDopo {
  const voce = sue.at(-1)?.voce ?? null;
  if (voce?.attore.id !== attore.id) throw new ComandoDiAltri();
  const suoi = sue.map(({ fatto }) => fatto);
  if (!scrittoDa(atto, suoi)) throw new ComandoDiverso();
  return { rifiuto: null, voce, ripetuto: true };
}

function piegato(asta: string, voci: readonly Voce[]): Omit<DopoLetto, 'vendita'> {
  let stato = DOPO_INIZIALE;
  const fatti = voci.map((voce, i) => {
    if (voce.seq !== i + 1)
      throw new RegistroIllegibile(`dopo l’esito di ${asta}: attesa la voce ${i + 1}, letta la ${voce.seq}`);
    const fatto = leggiFattoDopo(voce);
    stato = avanti(stato, fatto, asta);
    return { voce, fatto };
  });
  const ultima = voci.at(-1);
  return { stato, seq: ultima?.seq ?? 0, impronta: ultima?.impronta ?? PRIMA_IMPRONTA, fatti };
}

function avanti(stato: StatoDopo, fatto: FattoDopo, asta: string): StatoDopo {
  if (fatto.tipo === 'SeguitoAperto' && fatto.vendita !== asta)
    throw new RegistroIllegibile(`dopo l’esito di ${asta}: il registro è di un’altra vendita`);
  try {
    return evolviDopo(stato, fatto);
  } catch (errore) {
    if (!(errore instanceof FattoDopoImpossibile)) throw errore;
    throw new RegistroIllegibile(`dopo l’esito di ${asta}: ${errore.message}`, { cause: errore });
  }
}
