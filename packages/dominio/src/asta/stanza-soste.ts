import { eFra, FASI_DAL_VIVO } from '../parole/fasi.ts';
import type { GaraVista, Stanza } from '../parole/stanza.ts';
import type { VistaEvento } from '../parole/viste.ts';

type Di<T extends VistaEvento['tipo']> = Extract<VistaEvento, { tipo: T }>;

/** Le istanze di assegnazione, il bene assegnato, e il provvedimento che viene dopo la vendita (R46, R70). */
export function conIstanze(
  stanza: Stanza,
  evento: Di<'IstanzaRegistrata' | 'IstanzaRitirata' | 'BeneAssegnato' | 'EsitoCaducato'>,
): Stanza {
  switch (evento.tipo) {
    case 'IstanzaRegistrata': {
      const { tipo: _, ...una } = evento;
      return { ...stanza, istanze: [...stanza.istanze, una] };
    }
    case 'IstanzaRitirata':
      return { ...stanza, istanze: stanza.istanze.filter(({ istanzaId }) => istanzaId !== evento.istanzaId) };
    case 'BeneAssegnato':
      return { ...stanza, assegnataCent: evento.importoCent };
    case 'EsitoCaducato': {
      const { esito: tipo, provvedimento, motivo } = evento;
      // L'estinzione non toglie il bene a chi lo ha (disp. att. 187-bis).
      const vincitore = tipo === 'estinta' ? (stanza.esito?.vincitore ?? null) : null;
      const esito = { tipo, vincitore, motivo };
      return { ...stanza, esito, migliore: vincitore, caducazione: { esito: tipo, provvedimento } };
    }
    default:
      return evento satisfies never;
  }
}

/** La vendita si ferma, riprende, e intanto chi ha offerto può essere liberato (R32, R71). */
export function conSospensione(
  stanza: Stanza,
  evento: Di<'VenditaSospesa' | 'VenditaRipresa' | 'OperazioniRiaperte' | 'OfferentiLiberati'>,
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
        ferma: ferma !== null && eFra(stanza.fase, FASI_DAL_VIVO) ? { ...ferma, riprendeIl: evento.riprendeIl } : null,
      };
    case 'OperazioniRiaperte':
      return { ...stanza, ferma: null };
    case 'OfferentiLiberati':
      return { ...stanza, ferma: ferma === null ? null : { ...ferma, liberati: true } };
    default:
      return evento satisfies never;
  }
}
