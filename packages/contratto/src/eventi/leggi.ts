import type { Evento, TipoEvento } from '@gestore/dominio';
import { z } from 'zod';
import { ALLESTIMENTO } from './allestimento.ts';
import { ASSISTENZA } from './assistenza.ts';
import { BUSTE } from './buste.ts';
import { CHIUSURA, OVUNQUE } from './chiusura.ts';
import { GARA } from './gara.ts';
import { OSSERVAZIONI } from './osservazioni.ts';
import { FORME_DELLA_SALA } from './sala.ts';
import type { TavolaEventi, VersionePassata } from './tavola.ts';

/** Ciò che di una voce del registro serve a leggerne il fatto. */
export type VoceScritta = { asta: string; seq: number; tipo: string; versione: number; dati: unknown };

/** I fatti che il registro può contenere, ciascuno con ogni versione in cui è stato scritto. */
export const TAVOLA: TavolaEventi = {
  ...ALLESTIMENTO,
  ...BUSTE,
  ...GARA,
  ...CHIUSURA,
  ...ASSISTENZA,
  ...OSSERVAZIONI,
  ...FORME_DELLA_SALA,
  ...OVUNQUE,
};

/** Una voce che non è un fatto di una vendita: dice quale vendita e quale voce, mai che cosa c'era scritto. */
export class VoceIllegibile extends Error {
  override name = 'VoceIllegibile';
  readonly asta: string;
  readonly seq: number;

  constructor({ asta, seq, tipo, versione }: VoceScritta, perche: string) {
    super(`asta ${asta}, voce ${seq}: ${tipo} versione ${versione}: ${perche}`);
    this.asta = asta;
    this.seq = seq;
  }
}

/** Il fatto scritto in una voce, alla versione di oggi; ciò che non lo è si rifiuta (`VoceIllegibile`). */
export type LeggiEvento = (voce: VoceScritta) => Evento;

/**
 * Legge i fatti secondo una tavola: la voce dice tipo e versione, i dati si esaminano con lo schema di quella, e una
 * versione passata si porta avanti un passo alla volta, riesaminando ogni passo.
 *
 * @param prepara che cosa fare di uno schema prima di usarlo: dove si può compilare il codice, `z.compile`
 */
export function creaLettore(
  tavola: TavolaEventi,
  prepara: <S extends z.ZodType>(schema: S) => S = (schema) => schema,
): LeggiEvento {
  const attuali = new Map<string, z.ZodType<Evento>>();
  const attualeDi = (tipo: TipoEvento): z.ZodType<Evento> => {
    const pronto = attuali.get(tipo);
    if (pronto !== undefined) return pronto;
    const nuovo: z.ZodType<Evento> = prepara(tavola[tipo].attuale);
    attuali.set(tipo, nuovo);
    return nuovo;
  };
  return (voce) => {
    const { tipo, versione } = voce;
    if (!eTipo(tavola, tipo)) throw new VoceIllegibile(voce, 'un fatto che non esiste');
    const versioni = tavola[tipo];
    if (versione === versioni.passate.length + 1) return esaminato(voce, attualeDi(tipo), voce.dati);
    return esaminato(voce, attualeDi(tipo), portatiAvanti(voce, versioni.passate));
  };
}

/** La versione in cui si scrive oggi un fatto. */
export function versioneDi(tipo: TipoEvento): number {
  return TAVOLA[tipo].passate.length + 1;
}

function eTipo(tavola: TavolaEventi, tipo: string): tipo is TipoEvento {
  return Object.hasOwn(tavola, tipo);
}

function esaminato(voce: VoceScritta, schema: z.ZodType<Evento>, dati: unknown): Evento {
  if (typeof dati !== 'object' || dati === null || Array.isArray(dati))
    throw new VoceIllegibile(voce, 'i dati non sono un oggetto');
  try {
    return schema.parse({ tipo: voce.tipo, ...dati });
  } catch (errore) {
    throw errore instanceof z.ZodError ? new VoceIllegibile(voce, dove(errore)) : errore;
  }
}

function portatiAvanti(voce: VoceScritta, passate: readonly VersionePassata[]): unknown {
  const { versione } = voce;
  if (!Number.isInteger(versione) || versione < 1 || versione > passate.length)
    throw new VoceIllegibile(voce, 'una versione che non esiste');
  return passate.slice(versione - 1).reduce((dati: unknown, { schema, avanti }) => {
    const letto = schema.safeParse(dati);
    if (!letto.success) throw new VoceIllegibile(voce, dove(letto.error));
    return avanti(letto.data as never);
  }, voce.dati);
}

/** Quali campi non tornano; i valori no, che possono essere di qualcuno. */
function dove({ issues }: z.core.$ZodError): string {
  const campi = issues.map(({ path, code }) => `${path.join('.') || 'i dati'} (${code})`);
  return `i dati non sono quelli del fatto: ${campi.join(', ')}`;
}
