import type { NellaStanza } from '../../legge/riga.ts';
import { eFra, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { FattoDiSosta } from '../../parole/soste.ts';
import type { FermaVista, GaraVista, Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';

/** La vendita si ferma, riprende, e intanto chi ha offerto può essere liberato (R32, R71). */
function conSospensione(
  stanza: Stanza,
  evento: VistaDi<'VenditaSospesa' | 'VenditaRipresa' | 'OperazioniRiaperte' | 'OfferentiLiberati'>,
): Stanza {
  const { ferma } = stanza;
  switch (evento.tipo) {
    case 'VenditaSospesa': {
      const { sospesaIl: da, provvedimento } = evento;
      // Il provvedimento si aggiunge a una vendita già fermata da chi conduce: è ferma da allora.
      if (ferma !== null) return { ...stanza, ferma: { ...ferma, provvedimento, riprendeIl: null } };
      const gara: GaraVista = {
        fase: 'sospesa',
        da,
        motivo: 'vendita_sospesa',
        dettaglio: null,
        gravita: null,
        riprendeIl: null,
      };
      return {
        ...stanza,
        ferma: { da, provvedimento, riprendeIl: null, liberati: false },
        gara: stanza.fase === 'gara' ? gara : stanza.gara,
      };
    }
    // A buste chiuse la vendita torna alla sua raccolta; a operazioni aperte aspetta l'ora fissata.
    case 'VenditaRipresa':
      return {
        ...stanza,
        ferma: ferma !== null && eFra(stanza.fase, FASI_DAL_VIVO) ? conRipresa(ferma, evento) : null,
      };
    case 'OperazioniRiaperte':
      return { ...stanza, ferma: null };
    case 'OfferentiLiberati':
      return { ...stanza, ferma: ferma === null ? null : { ...ferma, liberati: true } };
    default:
      return evento satisfies never;
  }
}

/** Un'altra ripresa che non parla del luogo lascia quello che una prima aveva dato. */
function conRipresa(ferma: FermaVista, { riprendeIl, luogoOperazioni }: VistaDi<'VenditaRipresa'>): FermaVista {
  return { ...ferma, riprendeIl, ...(luogoOperazioni === undefined ? {} : { luogoOperazioni }) };
}

/** Come le viste della vendita che si ferma e riprende cambiano la stanza. */
export const STANZA_SOSTE: NellaStanza<FattoDiSosta['tipo']> = {
  VenditaSospesa: conSospensione,
  VenditaRipresa: conSospensione,
  OperazioniRiaperte: conSospensione,
  OfferentiLiberati: conSospensione,
};
