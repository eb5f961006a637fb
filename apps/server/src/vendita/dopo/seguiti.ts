import { leggiFattoDopo, VERSIONE_DOPO } from '@gestore/contratto/eventi/dopo';
import {
  type CauzioniOrdinate,
  type ComandoDopo,
  DOPO_INIZIALE,
  decidiDopo,
  evolviDopo,
  FATTI_DOPO_MAX,
  type FattoDopo,
  FattoDopoImpossibile,
  type Istante,
  NESSUNA_ORDINATA,
  type RifiutoDopo,
  rifiutaDopo,
  type StatoDopo,
  scrittoDa,
  type TipoAttoDopo,
  type VenditaEsitata,
} from '@gestore/dominio';
import { type JsonObject, PRIMA_IMPRONTA, type Voce } from '@gestore/registro';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import { creaUnoAllaVolta } from '../../piattaforma/arnesi/uno-alla-volta.ts';
import { RegistroIllegibile } from '../../piattaforma/registro-illegibile.ts';
import { ComandoDiAltri, ComandoDiverso, type Esecutore } from '../comandi/esegui.ts';
import { type GiaScritto, giaScrittoDa } from '../comandi/gia-scritto.ts';
import { EsitoIgnoto } from '../giornale/errori.ts';
import type { Giornale } from '../giornale/giornale.ts';
import { flussoDopo } from './flusso.ts';
import { conIlMovimento } from './movimento-del-prezzo.ts';
import { difettoDellaRivendita } from './stesso-lotto.ts';
import { soloUnoMuove } from './una-cauzione-alla-volta.ts';
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

type ScrittoDopo = { rifiuto: RifiutoDopo | null; voce: Voce | null; ripetuto: boolean };

export type Seguiti = {
  /** 409 `esito_non_dichiarato` finché un esito non c'è. */
  leggi(asta: string): Promise<DopoLetto>;
  /** Esegue un atto; ripetuto, dà la prima risposta. */
  esegui(asta: string, comando: ComandoDopo, ricevutoIl: Istante): Promise<ScrittoDopo>;
  giaScritto: GiaScritto;
};

type Parti = {
  db: Kysely<unknown>;
  segreti: ChiMarca;
  giornaleDopo: Giornale;
  esecutore: Pick<Esecutore, 'leggi'>;
  cauzioniOrdinate: LeggeOrdinate;
};

/** Quanto di ciascuna cauzione di una vendita è in un ordine di rimborso vivo; lo sa chi tiene gli ordini. */
export type LeggeOrdinate = (db: QueryExecutorProvider, asta: string) => Promise<CauzioniOrdinate>;

/** Gli atti che muovono una cauzione, o propongono di muoverla (R71). */
const MUOVONO: readonly TipoAttoDopo[] = [
  'giraCauzione',
  'incameraCauzione',
  'restituisciAssegno',
  'confermaMovimento',
];

/**
 * Il secondo registro di ogni vendita: la stessa tavola, catena e marche del primo, con un nome suo
 * (`docs/decisions/money.md#what-follows-an-outcome-is-a-second-journal`). Si legge intero a ogni atto: sono poche voci, e nessuno ha fretta.
 */
export function creaSeguiti({ db, segreti, giornaleDopo, esecutore, cauzioniOrdinate }: Parti): Seguiti {
  const unoAllaVolta = creaUnoAllaVolta();
  async function leggi(asta: string): Promise<DopoLetto> {
    const vendita = venditaEsitata(await esecutore.leggi(asta));
    if (vendita === null) throw problema('esito_non_dichiarato', {}, {}, 'esito');
    return { vendita, ...piegato(asta, await giornaleDopo.leggi(flussoDopo(asta), 0, VOCI_MAX)) };
  }

  /** Chi muove una cauzione ne legge il conto e scrive senza che un altro, o un ordine di rimborso, vi si infili (R71). */
  function provaDaSolo(asta: string, comando: ComandoDopo, ricevutoIl: Istante): Promise<ScrittoDopo | null> {
    if (!MUOVONO.includes(comando.atto.tipo)) return prova(asta, comando, ricevutoIl);
    return unoAllaVolta('movimento', () =>
      db.transaction().execute(async (tx) => {
        await soloUnoMuove(asta).execute(tx);
        return prova(asta, comando, ricevutoIl, await cauzioniOrdinate(tx, asta));
      }),
    );
  }

  async function prova(
    asta: string,
    comando: ComandoDopo,
    ricevutoIl: Istante,
    ordinate = NESSUNA_ORDINATA,
  ): Promise<ScrittoDopo | null> {
    const seguito = await leggi(asta);
    const scritti = seguito.fatti.filter(({ voce }) => voce.comandoId === comando.comandoId);
    if (scritti.length > 0) return giaScritto(comando, scritti);
    const { eventi, rifiuto } = decidiDopo(seguito.stato, seguito.vendita, comando, ricevutoIl, ordinate);
    if (rifiuto !== null) return { rifiuto, voce: null, ripetuto: false };
    const difetto = await difettoDellaRivendita({ db, esecutore }, await esecutore.leggi(asta), seguito, comando.atto);
    if (difetto !== null) return { rifiuto: rifiutaDopo(difetto), voce: null, ripetuto: false };
    // Prima di scrivere: se ci si ferma in mezzo i termini si rifanno lo stesso.
    await sql`INSERT INTO termini_da_rifare (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(db);
    const scritta = await conIlMovimento({ db, segreti, esecutore, unoAllaVolta }, seguito.vendita, comando.atto, () =>
      giornaleDopo.aggiungi({
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
      }),
    );
    if ('codice' in scritta) return { rifiuto: scritta, voce: null, ripetuto: false };
    if (scritta.esito !== 'scritte') return null;
    await sql`INSERT INTO termini_da_rifare (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(db);
    return { rifiuto: null, voce: scritta.voci.at(-1) ?? null, ripetuto: false };
  }

  return {
    leggi,
    giaScritto: (asta, comandoId, attore) => giaScrittoDa(giornaleDopo, flussoDopo(asta), comandoId, attore),
    async esegui(asta, comando, ricevutoIl) {
      for (let i = 0; i < TENTATIVI_MAX; i += 1) {
        const scritto = await provaDaSolo(asta, comando, ricevutoIl);
        if (scritto !== null) return scritto;
      }
      throw new EsitoIgnoto('troppi scrivono insieme nello stesso registro');
    },
  };
}

function giaScritto({ atto, attore }: ComandoDopo, scritti: DopoLetto['fatti']): ScrittoDopo {
  const voce = scritti.at(-1)?.voce ?? null;
  if (voce?.attore.id !== attore.id) throw new ComandoDiAltri();
  const fatti = scritti.map(({ fatto }) => fatto);
  if (!scrittoDa(atto, fatti)) throw new ComandoDiverso();
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
