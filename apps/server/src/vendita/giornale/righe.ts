import type { JsonObject, Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Riga } from '../../base-dati/tavole.ts';
import { COLONNE } from './copia.ts';
import { voceEstranea } from './errori.ts';
import type { Marche } from './marche.ts';
import { conParole } from './parole.ts';

export const SELEZIONE = `SELECT ${COLONNE} FROM giornale`;

export type RigaGiornale = Riga<'giornale'>;

/** Le voci di righe di una vendita sola; solleva `voce_estranea` se una non l'ha scritta un server di questa installazione. */
export async function vociDi(pool: Pool, marche: Marche, righe: readonly RigaGiornale[]): Promise<Voce[]> {
  for (const riga of righe) if (!marche.riconosce(riga)) throw voceEstranea();
  return conParole(pool, righe.map(daRiga));
}

/** La voce di una riga riconosciuta; i testi che stanno accanto li rimette `conParole`. */
export function daRiga(riga: RigaGiornale): Voce {
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
    ...(riga.sale === null ? {} : { prova: { sale: riga.sale } }),
  };
}
