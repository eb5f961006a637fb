import { formattaIstante } from '@gestore/contratto/formato';
import {
  type Evento,
  type GravitaDisservizio,
  type Istante,
  PAROLE_CAUSE,
  type PoliticaDisservizi,
  type Visto,
} from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { eventoDi } from '../comandi/asta-viva.ts';

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
type In<T extends Evento['tipo']> = Extract<Evento, { tipo: T }>;

/** I disservizi di una vendita, dal solo registro (R57). */
export function disserviziIn(voci: readonly Voce[]): DisservizioAccaduto[] {
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
    const evento = eventoDi(voce);
    if (evento.tipo === 'DisservizioRilevato') rilevato(apri(evento.dal), evento);
    else if (evento.tipo === 'GaraSospesa' && evento.motivo === 'incidente') apri(evento.sospesaIl).ferma = true;
    if (aperto === null) continue;
    const corrente: Aperto = aperto;
    if (evento.tipo === 'RilancioRifiutato' && evento.rifiuto.codice === 'R57_gara_sospesa')
      corrente.rilanciRifiutati += 1;
    const frase = fraseDi(evento);
    if (frase === null) continue;
    corrente.fatti.push({ seq: voce.seq, il: voce.ricevutoIl, frase });
    corrente.finoASeq = voce.seq;
    if (evento.tipo === 'DisservizioCessato')
      Object.assign(corrente, { cessatoIl: evento.cessatoIl, gravita: evento.gravita });
    const ripresa = evento.tipo === 'GaraRipresa' || evento.tipo === 'EsitoDichiarato';
    if (ripresa || (evento.tipo === 'DisservizioCessato' && !corrente.ferma)) aperto = null;
  }
  return tutti.map(({ ferma: _, ...uno }) => uno);
}

function rilevato(uno: Aperto, { dal, gravita, visto, politica }: In<'DisservizioRilevato'>): void {
  // Durante il preavviso può cominciarne un altro: finché non è cessato, il fatto resta aperto.
  Object.assign(uno, { dal: Math.min(uno.dal, dal), gravita, visto, politica, cessatoIl: null });
}

function fraseDi(evento: Evento): string | null {
  switch (evento.tipo) {
    case 'DisservizioRilevato':
      return `La piattaforma si dichiara non in salute dal ${formattaIstante(evento.dal)}: ${inParole(evento.visto)}.`;
    case 'CronoRiportato':
      return `Restavano ${secondi(evento.residuoMs)}: il crono torna all’unità intera, lo zero è alle ${formattaIstante(evento.scadeIl)}.`;
    case 'GaraSospesa':
      return 'La gara è fermata: nessun rilancio è accettato e il tempo non scorre.';
    case 'DisservizioCessato':
      return `La piattaforma è in salute dal ${formattaIstante(evento.cessatoIl)}; il disservizio è durato ${secondi(evento.durataMs)}.`;
    case 'RipresaFissata':
      return `La ripresa è annunciata per il ${formattaIstante(evento.riprendeIl)}, ${evento.da === 'sistema' ? 'dal sistema' : 'dal referente'}, con ${secondi(evento.preavvisoMs)} di preavviso nella stanza e al recapito di ogni convocato.`;
    case 'GaraRipresa':
      return `La gara riprende con l’unità di tempo intera: lo zero è alle ${formattaIstante(evento.scadeIl)}.`;
    case 'EsitoDichiarato':
      return `È dichiarato l’esito: ${evento.esito.replaceAll('_', ' ')}.`;
    default:
      return null;
  }
}

/** Che cosa ha visto il server e che cosa l'offerente sintetico, in parole. */
export function inParole({ server, sintetico }: Visto): string {
  const dice = (chi: string, cause: readonly (keyof typeof PAROLE_CAUSE)[]): string[] =>
    cause.length === 0 ? [] : [`${chi}: ${cause.map((causa) => PAROLE_CAUSE[causa]).join(', ')}`];
  const viste = [...dice('visto dal server', server), ...dice('visto dall’offerente di prova', sintetico)];
  return viste.length === 0 ? 'causa non rilevata' : viste.join('; ');
}

/** `1500` diventa `1,5 secondi`. */
export function secondi(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return ms === 60_000 ? '1 minuto' : `${ms / 60_000} minuti`;
  return `${(ms / 1_000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} secondi`;
}
