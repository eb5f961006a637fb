import { applicaVista, type Pubblico, STANZA_VUOTA, type Stanza, type VoceVista, vistaPer } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import type { Giornale } from '../giornale/giornale.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import { creaRisposteRecenti } from './risposte-recenti.ts';

/** Stanze tenute in memoria: ogni pubblico di ogni asta viva; la più vecchia esce e si ripiega al bisogno. */
const STANZE_MAX = 5_000;
const PAGINA = 5_000;

export type Stanze = {
  /** La stanza come la vede quel pubblico, aggiornata all'ultima voce scritta da chiunque. */
  leggi(asta: string, chi: Pubblico): Promise<Stanza>;
  /** Le viste dopo un numero di sequenza, al più `limite`. */
  dopo(asta: string, chi: Pubblico, dopoSeq: number, limite: number): Promise<readonly VoceVista[]>;
};

export function vocePer(voce: Voce, chi: Pubblico): VoceVista {
  return { seq: voce.seq, ricevutoIl: voce.ricevutoIl, evento: vistaPer(leggiEvento(voce), chi) };
}

/** Chi torna insieme agli altri con lo stesso posto riceve la stessa risposta: le voci si vedono una volta per pubblico. */
export function creaStanze(giornale: Pick<Giornale, 'leggi'>): Stanze {
  const note = creaMappaLimitata<Stanza>(STANZE_MAX);
  const recenti = creaRisposteRecenti();
  return {
    async leggi(asta, chi) {
      const chiave = chiaveDi(asta, chi);
      let stanza = note.trova(chiave) ?? STANZA_VUOTA;
      for (;;) {
        const voci = await giornale.leggi(asta, stanza.seq, PAGINA);
        for (const voce of voci) if (voce.seq === stanza.seq + 1) stanza = applicaVista(stanza, vocePer(voce, chi));
        if (voci.length < PAGINA) break;
      }
      note.metti(chiave, stanza);
      return stanza;
    },
    async dopo(asta, chi, dopoSeq, limite) {
      const voci = await giornale.leggi(asta, dopoSeq, limite);
      // L'impronta dell'ultima dice tutta la catena: con lo stesso inizio, le stesse voci.
      return recenti.tieni(`${chiaveDi(asta, chi)}/${dopoSeq}/${voci.at(-1)?.impronta}`, () => {
        return voci.map((voce) => vocePer(voce, chi));
      });
    },
  };
}

function chiaveDi(asta: string, chi: Pubblico): string {
  return `${asta}/${chi.tipo}/${chi.tipo === 'offerente' ? chi.bustaId : ''}`;
}
