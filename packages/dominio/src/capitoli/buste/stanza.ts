import { comeEra, type NellaStanza } from '../../legge/riga.ts';
import type { Proposta } from '../../parole/buste.ts';
import type { BustaVista, Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';
import { perGravita } from './gravita.ts';

/** Una busta com'è all'apertura; a chi conduce anche ciò che la riguarda (R33). */
function bustaNellaStanza(voce: VistaDi<'OperazioniAperte'>['buste'][number]): BustaVista {
  const base = { pseudonimo: voce.pseudonimo, canale: voce.canale, prezzoCent: null, motivo: null };
  if (!('bustaId' in voce)) return { ...base, stato: 'sigillata', riservato: null };
  const { bustaId, depositataIl, tardiva, scarto } = voce;
  const riservato = { bustaId, depositataIl, tardiva, scarto, offerta: null, proposte: [], nonostante: null };
  return { ...base, stato: scarto === null ? 'sigillata' : 'scartata_tecnica', riservato };
}

/** Una busta su carta compare ai partecipanti solo quando il referente la registra già aperta (R28). */
function bustaAperta(stanza: Stanza, { pseudonimo, canale, prezzoCent, riservato }: VistaDi<'BustaAperta'>): Stanza {
  const nota = stanza.buste.some((b) => b.pseudonimo === pseudonimo);
  const base = nota ? stanza : { ...stanza, buste: [...stanza.buste, bustaNellaStanza({ pseudonimo, canale })] };
  return conBusta(base, pseudonimo, (b) => ({
    ...b,
    stato: 'aperta',
    prezzoCent,
    riservato:
      riservato === null
        ? null
        : { tardiva: b.riservato?.tardiva ?? false, scarto: null, nonostante: null, ...riservato },
  }));
}

/** Di chi era ammesso il motivo di prima non conosceva ciò che si è trovato adesso (R18). */
function conLeTrovate(busta: BustaVista, nuove: readonly Proposta[]): BustaVista {
  const { riservato, stato } = busta;
  if (riservato === null) return busta;
  const proposte = perGravita([...riservato.proposte, ...nuove]);
  return {
    ...busta,
    riservato: { ...riservato, proposte, nonostante: stato === 'ammessa' ? null : riservato.nonostante },
  };
}

/** La stanza con quella busta cambiata; se non c'è, la stessa. */
function conBusta(stanza: Stanza, pseudonimo: string, cambiaBusta: (busta: BustaVista) => BustaVista): Stanza {
  return { ...stanza, buste: stanza.buste.map((b) => (b.pseudonimo === pseudonimo ? cambiaBusta(b) : b)) };
}

/**
 * L'offerta non è ammessa. Chi ha mandato una busta che non si leggeva non l'aveva nell'elenco, come nessuno: da qui ha la sua, per
 * sapere che è esclusa e perché, e che nella gara non può rilanciare (R25, R33).
 */
function offertaRifiutata(stanza: Stanza, { pseudonimo, motivo }: VistaDi<'OffertaRifiutata'>): Stanza {
  const nota = stanza.buste.some((b) => b.pseudonimo === pseudonimo);
  const rifiutata = bustaNellaStanza({ pseudonimo, canale: 'telematica' });
  const base = nota ? stanza : { ...stanza, buste: [...stanza.buste, rifiutata] };
  return conBusta(base, pseudonimo, (b) => ({ ...b, stato: 'rifiutata', motivo }));
}

/** Di un pacchetto arrivato tardi si è deciso (R25). */
function arrivoConcluso(stanza: Stanza, { bustaId, accolto, motivo }: VistaDi<'ArrivoDeciso'>): Stanza {
  const deciso = { accolto, motivo };
  return {
    ...stanza,
    arrivi: stanza.arrivi.map((arrivo) => (arrivo.bustaId === bustaId ? { ...arrivo, deciso } : arrivo)),
  };
}

/** La busta non si legge: chi conduce ne sa il perché (R25). */
function bustaIllegibile(stanza: Stanza, { pseudonimo, motivo }: VistaDi<'BustaScartata'>): Stanza {
  return conBusta(stanza, pseudonimo, (busta) => ({
    ...busta,
    stato: 'scartata_tecnica',
    riservato: busta.riservato === null ? null : { ...busta.riservato, scarto: motivo },
  }));
}

/** L’offerta è ammessa; nonostante che cosa, lo sa chi conduce (R38). */
function bustaAmmessa(stanza: Stanza, { pseudonimo, nonostante }: VistaDi<'OffertaAmmessa'>): Stanza {
  return conBusta(stanza, pseudonimo, (busta) => ({
    ...busta,
    stato: 'ammessa',
    motivo: null,
    riservato: busta.riservato === null ? null : { ...busta.riservato, nonostante },
  }));
}

/** Come le viste delle buste cambiano la stanza. */
export const STANZA_BUSTE: NellaStanza<
  | 'OperazioniAperte'
  | 'BustaArrivata'
  | 'ArrivoTardivo'
  | 'ArrivoDeciso'
  | 'BustaAperta'
  | 'OffertaRiconfrontata'
  | 'BustaScartata'
  | 'OffertaAmmessa'
  | 'OffertaRifiutata'
  | 'ParitaDecisa'
> = {
  OperazioniAperte: (stanza, { buste }) => ({
    ...stanza,
    fase: 'operazioni_aperte',
    buste: buste.map(bustaNellaStanza),
  }),
  BustaArrivata: (stanza, { busta }) => ({ ...stanza, buste: [...stanza.buste, bustaNellaStanza(busta)] }),
  ArrivoTardivo: (stanza, { arrivo }) => ({ ...stanza, arrivi: [...stanza.arrivi, { ...arrivo, deciso: null }] }),
  ArrivoDeciso: arrivoConcluso,
  BustaAperta: bustaAperta,
  OffertaRiconfrontata: (stanza, { pseudonimo, proposte }) =>
    conBusta(stanza, pseudonimo, (busta) => conLeTrovate(busta, proposte)),
  BustaScartata: bustaIllegibile,
  OffertaAmmessa: bustaAmmessa,
  OffertaRifiutata: offertaRifiutata,
  ParitaDecisa: comeEra,
};
