import { firmaRicevuta, type Ricevuta, type Voce } from '@gestore/registro';
import type { ChiaveFirma } from '../../sigillo/chiave-firma.ts';
import { leggiEvento } from '../giornale/leggi-evento.ts';

export type Ricevute = {
  /** La ricevuta firmata di un comando: della voce del rilancio, della busta o dell'atto (R66). `null` se non ha scritto nulla. */
  delle(voci: readonly Voce[]): Ricevuta | null;
  di(voce: Voce): Ricevuta;
};

/** La firma arriva dopo la scrittura e mai prima; la stessa voce dà sempre la stessa ricevuta, perché Ed25519 è deterministica. */
export function creaRicevute(chiave: ChiaveFirma): Ricevute {
  const di = (voce: Voce): Ricevuta => {
    const evento = leggiEvento(voce);
    const rifiuto = 'rifiuto' in evento ? evento.rifiuto : null;
    return firmaRicevuta(
      {
        versione: 1,
        asta: voce.asta,
        seq: voce.seq,
        tipo: voce.tipo,
        impronta: voce.impronta,
        esito: rifiuto === null ? 'accettato' : 'rifiutato',
        motivo: rifiuto === null ? null : rifiuto.codice,
        importoCent: 'importoCent' in evento ? evento.importoCent : null,
        ricevutoIl: voce.ricevutoIl,
        registratoIl: voce.registratoIl,
        chiave: chiave.id,
      },
      chiave.firma,
    );
  };
  return { di, delle: (voci) => (voci[0] === undefined ? null : di(voci[0])) };
}
