import type { NellaStanza, Posto } from '../../legge/riga.ts';
import type { FattoDiEsito } from '../../parole/esito.ts';
import type { Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';

/** Le istanze di assegnazione, il bene assegnato, e il provvedimento che viene dopo la vendita (R46, R70). */
function conIstanze(
  stanza: Stanza,
  evento: VistaDi<'IstanzaRegistrata' | 'IstanzaRitirata' | 'BeneAssegnato' | 'EsitoCaducato'>,
): Stanza {
  switch (evento.tipo) {
    case 'IstanzaRegistrata': {
      const { tipo: _, ...istanza } = evento;
      return { ...stanza, istanze: [...stanza.istanze, istanza] };
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

/** Un esito disposto dal giudice può arrivare a gara sospesa: non riparte più (R32). */
function conEsito(
  stanza: Stanza,
  { esito: tipo, vincitore, motivo }: VistaDi<'EsitoDichiarato'>,
  { ricevutoIl: conclusaIl }: Posto,
): Stanza {
  const { gara } = stanza;
  return {
    ...stanza,
    fase: 'esitata',
    disservizio: null,
    ferma: null,
    migliore: vincitore,
    gara: gara === null || gara.fase === 'conclusa' ? gara : { fase: 'conclusa', conclusaIl },
    esito: { tipo, vincitore, motivo },
  };
}

/** Come le viste dell’esito cambiano la stanza. */
export const STANZA_ESITO: NellaStanza<Exclude<FattoDiEsito['tipo'], 'RimborsiDisposti'>> = {
  EsitoDichiarato: conEsito,
  IstanzaRegistrata: conIstanze,
  IstanzaRitirata: conIstanze,
  BeneAssegnato: conIstanze,
  EsitoCaducato: conIstanze,
};
