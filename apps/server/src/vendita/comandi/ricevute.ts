import { firmaRicevuta, type Ricevuta, type Voce } from '@gestore/registro';
import type { ChiaveFirma } from '../../sigillo/chiavi/chiave-firma.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';

export type Ricevute = {
  /** La ricevuta firmata di un comando: della voce del rilancio, della busta o dell'atto (R66). `null` se non ha scritto nulla. */
  delle(voci: readonly Voce[]): Ricevuta | null;
  di(voce: Voce): Ricevuta;
  /**
   * Firma intanto la ricevuta di ciò che si sta scrivendo: firmare è la parte più lunga di un rilancio, e la base dati ci mette
   * di più. Si dà soltanto a chi la chiede con quelle voci, cioè a scrittura confermata; se non si scrive va con loro.
   */
  prepara(voci: readonly Voce[]): void;
};

/**
 * Nessuna ricevuta si dà prima che la scrittura sia confermata. La stessa voce dà sempre la stessa, perché Ed25519 è deterministica e la
 * chiave è quella che firmava quando si è registrata, anche se poi è stata sostituita; revocata quella, la firma la seguente.
 */
export function creaRicevute(chiave: Pick<ChiaveFirma, 'allora'>): Ricevute {
  const preparate = new WeakMap<Voce, Ricevuta>();
  const firma = (voce: Voce): Ricevuta => {
    const evento = leggiEvento(voce);
    const rifiuto = 'rifiuto' in evento ? evento.rifiuto : null;
    const sostituisce = 'ricevutaPrima' in evento ? evento.ricevutaPrima : undefined;
    const diAllora = chiave.allora(voce.registratoIl);
    return firmaRicevuta(
      {
        versione: sostituisce === undefined ? 1 : 2,
        asta: voce.asta,
        seq: voce.seq,
        tipo: voce.tipo,
        impronta: voce.impronta,
        esito: rifiuto === null ? 'accettato' : 'rifiutato',
        motivo: rifiuto === null ? null : rifiuto.codice,
        importoCent: 'importoCent' in evento ? evento.importoCent : null,
        ricevutoIl: voce.ricevutoIl,
        registratoIl: voce.registratoIl,
        ...(sostituisce === undefined ? {} : { sostituisce }),
        chiave: diAllora.id,
      },
      diAllora.firma,
    );
  };
  const di = (voce: Voce): Ricevuta => {
    const pronta = preparate.get(voce);
    // La sua chiave può essere stata revocata da quando si è preparata.
    const buona = pronta !== undefined && pronta.chiave === chiave.allora(voce.registratoIl).id;
    return buona ? pronta : firma(voce);
  };
  return {
    di,
    delle(voci) {
      // Di una decisione che lascia respinto il rilancio in sala, quella del rifiuto (R54).
      const scelta = voci.find(({ tipo }) => tipo === 'RilancioRifiutato') ?? voci[0];
      return scelta === undefined ? null : di(scelta);
    },
    prepara([voce]) {
      if (voce === undefined) return;
      try {
        preparate.set(voce, firma(voce));
      } catch {
        // Non ha effetti: chi la chiede prova di nuovo, e il suo errore è di chi la aspetta.
      }
    },
  };
}
