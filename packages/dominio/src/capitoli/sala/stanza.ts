import type { NellaStanza, Posto } from '../../legge/riga.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import type { SalaVista, Stanza } from '../../parole/stanza.ts';
import type { Istante } from '../../tempo.ts';

export const SALA_CHIUSA_VISTA: SalaVista = { aperta: false, modalita: 'video', inOnda: null, mani: [], parola: null };

/** Applica un fatto della sala: sono gli stessi per tutti, e ciò che `evolvi` pretende qui è già vero. */
function conSala(sala: SalaVista, evento: FattoDiSala, ricevutoIl: Istante): SalaVista {
  switch (evento.tipo) {
    case 'SalaAperta':
      return { ...SALA_CHIUSA_VISTA, aperta: true, modalita: evento.modalita };
    case 'SalaChiusa':
      return SALA_CHIUSA_VISTA;
    case 'ReferenteInOnda':
      return { ...sala, inOnda: evento.mezzi };
    case 'SchermoCondiviso':
      return { ...sala, modalita: evento.modalita };
    case 'ParolaChiesta':
      return { ...sala, mani: [...sala.mani, { pseudonimo: evento.pseudonimo, chiestaIl: ricevutoIl }] };
    case 'ParolaRitirata':
      return { ...sala, mani: senza(sala, evento.pseudonimo) };
    case 'ParolaData': {
      const { tipo: _, ...parola } = evento;
      return { ...sala, mani: senza(sala, parola.pseudonimo), parola };
    }
    case 'ParolaTolta':
      return { ...sala, parola: null };
    case 'SilenziatiTutti':
      return { ...sala, mani: [] };
    default:
      return evento satisfies never;
  }
}

function senza({ mani }: SalaVista, pseudonimo: string): SalaVista['mani'] {
  return mani.filter((mano) => mano.pseudonimo !== pseudonimo);
}

/** Applica alla stanza un fatto della sala virtuale (R81). */
function nellaSala(stanza: Stanza, vista: FattoDiSala, { ricevutoIl }: Posto): Stanza {
  return { ...stanza, sala: conSala(stanza.sala, vista, ricevutoIl) };
}

/** Come le viste della sala virtuale cambiano la stanza. */
export const STANZA_SALA: NellaStanza<FattoDiSala['tipo']> = {
  SalaAperta: nellaSala,
  SalaChiusa: nellaSala,
  ReferenteInOnda: nellaSala,
  SchermoCondiviso: nellaSala,
  ParolaChiesta: nellaSala,
  ParolaRitirata: nellaSala,
  ParolaData: nellaSala,
  ParolaTolta: nellaSala,
  SilenziatiTutti: nellaSala,
};
