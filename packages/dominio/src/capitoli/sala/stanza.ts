import type { NellaStanza } from '../../legge/riga.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import type { SalaVista, Stanza } from '../../parole/stanza.ts';

export const SALA_CHIUSA_VISTA: SalaVista = { aperta: false, modalita: 'video', inOnda: null, mani: [], parola: null };

function senza({ mani }: SalaVista, pseudonimo: string): SalaVista['mani'] {
  return mani.filter((mano) => mano.pseudonimo !== pseudonimo);
}

const conSala = (stanza: Stanza, cambia: Partial<SalaVista>): Stanza => ({
  ...stanza,
  sala: { ...stanza.sala, ...cambia },
});

/** Come le viste della sala virtuale cambiano la stanza: sono le stesse per tutti, e ciò che `evolvi` pretende qui è già vero (R81). */
export const STANZA_SALA: NellaStanza<FattoDiSala['tipo']> = {
  SalaAperta: (stanza, { modalita }) => conSala(stanza, { ...SALA_CHIUSA_VISTA, aperta: true, modalita }),
  SalaChiusa: (stanza) => conSala(stanza, SALA_CHIUSA_VISTA),
  ReferenteInOnda: (stanza, { mezzi }) => conSala(stanza, { inOnda: mezzi }),
  SchermoCondiviso: (stanza, { modalita }) => conSala(stanza, { modalita }),
  ParolaChiesta: (stanza, { pseudonimo }, { ricevutoIl: chiestaIl }) =>
    conSala(stanza, { mani: [...stanza.sala.mani, { pseudonimo, chiestaIl }] }),
  ParolaRitirata: (stanza, { pseudonimo }) => conSala(stanza, { mani: senza(stanza.sala, pseudonimo) }),
  ParolaData: (stanza, { tipo: _, ...parola }) =>
    conSala(stanza, { mani: senza(stanza.sala, parola.pseudonimo), parola }),
  ParolaTolta: (stanza) => conSala(stanza, { parola: null }),
  SilenziatiTutti: (stanza) => conSala(stanza, { mani: [] }),
};
