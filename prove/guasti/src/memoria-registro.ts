import { PRIMA_IMPRONTA, type Voce, verificaCatena } from '@gestore/registro';
import type { Giornale } from '@gestore/server/vendita/giornale/giornale';
import type { Pool } from 'pg';
import type { Posto } from './ordine.ts';

/** Voci lette per volta. */
const PAGINA = 20_000;

/** Ciò che il controllore ricorda del registro di un'asta, già verificato fin lì. */
export type Memoria = {
  posti: Posto[];
  /** Le voci che cambiano il tempo della gara, per giudicare zero e chiusura. */
  tempi: Voce[];
  impronta: string;
  /** Per ogni comando, il posto della sua prima voce: il secondo effetto si vede subito. */
  comandi: Map<string, number>;
};

/** `doppio`: un comando con due effetti. `catena`: voci sparite, cambiate o non legate. */
export type Rottura = { genere: 'doppio' | 'catena'; asta: string; seq: number; motivo: string };

export function memoriaVuota(): Memoria {
  return { posti: [], tempi: [], impronta: PRIMA_IMPRONTA, comandi: new Map() };
}

const DEL_TEMPO: ReadonlySet<string> = new Set([
  'GaraAvviata',
  'RilancioAccettato',
  'RilancioRifiutato',
  'CronoFermato',
  'CronoRipreso',
  'CronoRiportato',
  'GaraSospesa',
  'GaraRipresa',
  'GaraConclusa',
]);

/**
 * Legge le voci nuove e verifica che la catena continui da dove era rimasta. Ogni rottura si dice appena vista: se la
 * lettura cade a metà, ciò che si è già messo in memoria non si rilegge.
 */
export async function aggiornaMemoria(
  giornale: Pick<Giornale, 'leggi'>,
  asta: string,
  memoria: Memoria,
  rompi: (rottura: Rottura) => void,
): Promise<void> {
  for (;;) {
    const voci = await giornale.leggi(asta, memoria.posti.length, PAGINA);
    if (voci.length === 0) return;
    const esito = verificaCatena(voci, { seq: memoria.posti.length, impronta: memoria.impronta });
    if (esito.esito === 'alterata') return rompi({ genere: 'catena', asta, seq: esito.seq, motivo: esito.motivo });
    for (const voce of voci) {
      const prima = memoria.comandi.get(voce.comandoId);
      if (prima === undefined) memoria.comandi.set(voce.comandoId, voce.seq);
      else if (voce.seq !== prima + voce.parte) {
        const motivo = `il comando ${voce.comandoId} era già alla voce ${prima}`;
        rompi({ genere: 'doppio', asta, seq: voce.seq, motivo });
      }
      memoria.posti.push(posto(voce));
      if (DEL_TEMPO.has(voce.tipo)) memoria.tempi.push(voce);
    }
    memoria.impronta = voci.at(-1)?.impronta ?? memoria.impronta;
  }
}

/** Rilegge un'asta dalla prima voce: deve esserci almeno ciò che si ricordava, uguale; un registro vuoto non è integro. */
export async function rileggi(
  giornale: Pick<Giornale, 'leggi'>,
  asta: string,
  ricordata: Memoria,
  rompi: (rottura: Rottura) => void,
): Promise<Memoria> {
  const intera = memoriaVuota();
  await aggiornaMemoria(giornale, asta, intera, rompi);
  const [quante, ultima] = [ricordata.posti.length, ricordata.posti.at(-1)];
  if (intera.posti.length === 0) rompi({ genere: 'catena', asta, seq: 1, motivo: 'il registro è vuoto' });
  else if (ultima !== undefined && intera.posti[quante - 1]?.impronta !== ultima.impronta)
    rompi({ genere: 'catena', asta, seq: quante, motivo: 'riletta da capo, la voce non è quella che si ricordava' });
  return intera;
}

function posto({ asta, seq, comandoId, parte, impronta, tipo, dati }: Voce): Posto {
  return {
    asta,
    seq,
    comandoId,
    parte,
    impronta,
    importoCent: tipo === 'RilancioAccettato' ? Number(dati.importoCent) : null,
  };
}

/** Le aste la cui ultima voce ricordata non è più nel registro: la loro coda è andata perduta. */
export async function codeSparite(pool: Pick<Pool, 'query'>, memorie: ReadonlyMap<string, Memoria>): Promise<string[]> {
  const note = [...memorie].filter(([, { posti }]) => posti.length > 0);
  const { rows } = await pool.query<{ asta: string }>(
    `SELECT t.asta FROM unnest($1::uuid[], $2::int[], $3::text[]) AS t(asta, seq, impronta)
     LEFT JOIN giornale g ON g.asta = t.asta AND g.seq = t.seq WHERE g.impronta IS DISTINCT FROM t.impronta`,
    [note.map(([asta]) => asta), note.map(([, { posti }]) => posti.length), note.map(([, { impronta }]) => impronta)],
  );
  return rows.map(({ asta }) => asta);
}
