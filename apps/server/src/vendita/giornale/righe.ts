import type { JsonObject, Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Problema } from '../../bordo/problema.ts';
import { RegistroIllegibile } from '../../piattaforma/registro-illegibile.ts';
import { COLONNE } from './copia.ts';
import { voceEstranea } from './errori.ts';
import type { Marche } from './marche/marche.ts';
import { conParole } from './parole.ts';

export const SELEZIONE = `SELECT ${COLONNE} FROM giornale`;

export type RigaGiornale = Riga<'giornale'>;

/** Le voci di righe di una vendita sola; solleva `voce_estranea` se una non l'ha scritta un server di questa installazione. */
export async function vociDi(pool: Pool, marche: Marche, righe: readonly RigaGiornale[]): Promise<Voce[]> {
  const voci = righe.map((riga) => voceDellaRiga(marche, riga));
  for (const voce of voci) if (voce instanceof Error) throw voce;
  return conParole(pool, voci as Voce[]);
}

/** La voce di una riga, o perché non lo è: nessun server l'ha scritta, o ciò che dice non si legge più. */
export function voceDellaRiga(marche: Marche, riga: RigaGiornale): Voce | Problema | RegistroIllegibile {
  if (!marche.riconosce(riga)) return voceEstranea();
  try {
    return daRiga(riga);
  } catch (errore) {
    if (errore instanceof RegistroIllegibile) return errore;
    throw errore;
  }
}

/** La voce di una riga riconosciuta, o `RegistroIllegibile`; i testi che stanno accanto li rimette `conParole`. */
export function daRiga(riga: RigaGiornale): Voce {
  return {
    asta: riga.asta,
    seq: riga.seq,
    tipo: riga.tipo,
    versione: riga.versione,
    dati: datiDi(riga),
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

/** Nessun server scrive dati che non sono JSON: qualcuno li ha cambiati dopo. */
function datiDi({ asta, seq, dati }: RigaGiornale): JsonObject {
  try {
    return JSON.parse(dati) as JsonObject;
  } catch (cause) {
    throw new RegistroIllegibile(`asta ${asta}: la voce n. ${seq} non si legge`, { cause, seq });
  }
}
