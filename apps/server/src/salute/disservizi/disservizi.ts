import { dettoDiDisservizio } from '@gestore/contratto/detti';
import type { EventoDi, GravitaDisservizio, Istante, PoliticaDisservizi, Visto } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';

/** Un disservizio come lo racconta il registro di una vendita: da quando a quando, chi lo ha visto, che cosa si è fatto. */
export type DisservizioAccaduto = {
  dal: Istante;
  /** `null` finché la piattaforma non è tornata sana. */
  cessatoIl: Istante | null;
  gravita: GravitaDisservizio | null;
  visto: Visto;
  politica: PoliticaDisservizi | null;
  /** Ciò che il registro annota, in ordine. */
  fatti: { seq: number; il: Istante; frase: string }[];
  /** Rilanci rifiutati perché la gara era ferma, ciascuno con la sua ricevuta (R66). */
  rilanciRifiutati: number;
  /** L'ultima voce che ne parla. */
  finoASeq: number;
};

type Aperto = DisservizioAccaduto & { ferma: boolean };

/**
 * I disservizi di una vendita, dal solo registro (R57). Non `riservato` è come li legge chi partecipa: che cosa si è visto e
 * quanti rilanci si sono rifiutati direbbe di altri offerenti (R33).
 */
export function disserviziAccaduti(voci: readonly Voce[], riservato = true): DisservizioAccaduto[] {
  const tutti: Aperto[] = [];
  let aperto: Aperto | null = null;
  const apri = (dal: Istante): Aperto => {
    if (aperto !== null) return aperto;
    aperto = {
      dal,
      cessatoIl: null,
      gravita: null,
      visto: { server: [], sintetico: [] },
      politica: null,
      fatti: [],
      rilanciRifiutati: 0,
      finoASeq: 0,
      ferma: false,
    };
    tutti.push(aperto);
    return aperto;
  };
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'DisservizioRilevato') rilevato(apri(evento.dal), evento);
    else if (evento.tipo === 'GaraSospesa' && evento.motivo === 'incidente') apri(evento.sospesaIl).ferma = true;
    if (aperto === null) continue;
    const corrente: Aperto = aperto;
    if (riservato && evento.tipo === 'RilancioRifiutato' && evento.rifiuto.codice === 'R57_gara_sospesa')
      corrente.rilanciRifiutati += 1;
    const frase = dettoDiDisservizio(evento, riservato);
    if (frase === null) continue;
    corrente.fatti.push({ seq: voce.seq, il: voce.ricevutoIl, frase });
    corrente.finoASeq = voce.seq;
    if (evento.tipo === 'DisservizioCessato')
      Object.assign(corrente, { cessatoIl: evento.cessatoIl, gravita: evento.gravita });
    const ripresa = evento.tipo === 'GaraRipresa' || evento.tipo === 'EsitoDichiarato';
    if (ripresa || (evento.tipo === 'DisservizioCessato' && !corrente.ferma)) aperto = null;
  }
  return tutti.map(({ ferma: _, ...uno }) => (riservato ? uno : { ...uno, visto: { server: [], sintetico: [] } }));
}

function rilevato(aperto: Aperto, { dal, gravita, visto, politica }: EventoDi<'DisservizioRilevato'>): void {
  // Durante il preavviso può cominciarne un altro: finché non è cessato, il fatto resta aperto.
  Object.assign(aperto, { dal: Math.min(aperto.dal, dal), gravita, visto, politica, cessatoIl: null });
}
