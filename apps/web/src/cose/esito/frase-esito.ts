import type { StanzaUtente } from '@gestore/contratto';
import type { EsitoUtente } from '@gestore/contratto/dopo/esito-utente';
import type { DopoPerMe } from '@gestore/contratto/dopo/forme';
import type { Stanza } from '@gestore/dominio';
import type { Posizione } from '../../stanza/posizione.ts';
import { euroInFrase } from '../../testi/euro-in-frase.ts';
import { giorno } from '../../testi/momento.ts';
import type { TestiEsito } from './pagina-esito.testi.ts';

type Dati = {
  io: StanzaUtente['io'];
  stanza: Pick<Stanza, 'buste' | 'rilanci'> & { esito: NonNullable<Stanza['esito']> };
  posizione: Posizione;
  /** Mancano finché non sono letti; `dopo` è soltanto di chi ha vinto. */
  suo: EsitoUtente | undefined;
  dopo: DopoPerMe | undefined;
};

/** Le prime parole di una vendita finita: com'è andata, il denaro con la sua data, e ciò che si è offerto. */
export type FraseEsito = { esito: string; denaro: string | null; offerte: string | null };

/** La frase per chi legge, dallo stesso esito per tutti: chi ha vinto sa il prossimo termine, chi ha perso che cosa gli torna e quando. */
export function fraseEsito(t: TestiEsito, { io, stanza, posizione, suo: letto, dopo }: Dati): FraseEsito {
  const { tipo, vincitore } = stanza.esito;
  if (posizione === 'vincitore')
    return { esito: t.aggiudicataALei, denaro: letto === undefined ? null : daFare(t, letto, dopo), offerte: null };
  if (io.ruolo === 'spettatore')
    return { esito: `${t.esiti[tipo]}.`, denaro: null, offerte: vincitore === null ? null : andatoA(t, vincitore) };
  const esito = posizione === 'rifiutato' ? t.nonAmmessa : vincitore === null ? `${t.esiti[tipo]}.` : t.nonHaVinto;
  const ultima = ultimaOfferta(stanza, io.pseudonimo);
  const ultimaSua = posizione === 'rifiutato' || ultima === null ? '' : t.suaUltima(euroInFrase(ultima));
  return {
    esito,
    denaro: letto === undefined ? null : tornano(t, letto),
    offerte: vincitore === null ? null : `${andatoA(t, vincitore)} ${ultimaSua}`.trim(),
  };
}

/** L'importo, che non va a capo dopo il suo segno. */

function andatoA(t: TestiEsito, { pseudonimo, importoCent }: { pseudonimo: string; importoCent: number }): string {
  return t.andatoA(pseudonimo, euroInFrase(importoCent));
}

/** Ciò che ha offerto per ultimo: il suo rilancio più alto, o il prezzo della busta. */
function ultimaOfferta({ rilanci, buste }: Dati['stanza'], mio: string): number | null {
  const importi = rilanci.filter(({ pseudonimo }) => pseudonimo === mio).map(({ importoCent }) => importoCent);
  return importi.length > 0
    ? Math.max(...importi)
    : (buste.find(({ pseudonimo }) => pseudonimo === mio)?.prezzoCent ?? null);
}

/** La cauzione che torna, o è tornata (R71); resta, se chi ha offerto è ancora legato alla sua offerta (R24). */
function tornano(t: TestiEsito, { rimborso, vincolo }: EsitoUtente): string {
  if (vincolo?.vincolata === true && vincolo.finoAl !== null) return t.restaVincolata(giorno(vincolo.finoAl));
  if (rimborso === null) return t.rimborsoNessuno;
  const importo = rimborso.importoCent === null ? null : euroInFrase(rimborso.importoCent);
  const eseguito = rimborso.passi.find(({ passo }) => passo === 'eseguito');
  return eseguito === undefined
    ? t.restituiamo(importo, giorno(rimborso.entroIl))
    : t.restituito(importo, giorno(eseguito.il));
}

/** Il primo termine che resta a chi ha vinto (R69): dal registro se c'è, altrimenti dall'esito; `null` se non ne resta. */
function daFare(t: TestiEsito, letto: EsitoUtente, dopo: DopoPerMe | undefined): string | null {
  const saldoCent = dopo?.conto?.restaCent ?? letto.saldoCent;
  const scritti = dopo?.termini.filter(({ fatto }) => !fatto) ?? [];
  const termini = dopo === undefined || dopo.termini.length === 0 ? letto.termini : scritti;
  const primo = termini.toSorted((a, b) => a.scadeIl - b.scadeIl)[0];
  if (primo === undefined) return null;
  const importoCent = primo.tipo === 'saldo' ? saldoCent : 'importoCent' in primo ? primo.importoCent : null;
  return t.daFare[primo.tipo](importoCent === null ? null : euroInFrase(importoCent), giorno(primo.scadeIl));
}
