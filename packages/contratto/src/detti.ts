import type { Evento, TipoEvento, VistaEvento } from '@gestore/dominio';
import { DETTI_ALLESTIMENTO, VISTE_ALLESTIMENTO } from './detti/allestimento.ts';
import { DETTI_ASSISTENZA, VISTE_ASSISTENZA } from './detti/assistenza.ts';
import { DETTI_BUSTE, VISTE_BUSTE } from './detti/buste.ts';
import { DETTI_CONDUZIONE } from './detti/conduzione.ts';
import { DETTI_CREDENZIALI } from './detti/credenziali.ts';
import { DETTI_ESITO } from './detti/esito.ts';
import { DETTI_GARA } from './detti/gara.ts';
import { DETTI_OSSERVAZIONI } from './detti/osservazioni.ts';
import type {
  CapitoloDelVerbale,
  ComeSiNarra,
  DettiDeiFatti,
  DettiDelleViste,
  NelVerbale,
  Nomina,
  TipoVista,
} from './detti/riga.ts';
import { DETTI_SALA } from './detti/sala.ts';
import { DETTI_SALUTE } from './detti/salute.ts';
import { DETTI_SOSTE } from './detti/soste.ts';
import { DETTI_VERBALE } from './detti/verbale.ts';
import { dato } from './parole/dati-bloccati.ts';
import { formattaIstante } from './parole/formato.ts';
import type { Lingua } from './regole/modello.ts';

/**
 * Come ogni fatto si dice: nel registro, nella cronologia, dove la vendita si rivede, nel verbale e nell'attestazione di un disservizio.
 * Una riga per fatto, nel capitolo della legge di cui è; il compilatore non ne lascia mancare nessuna.
 */
const DETTI: DettiDeiFatti<TipoEvento> = {
  ...DETTI_ALLESTIMENTO,
  ...DETTI_CONDUZIONE,
  ...DETTI_SOSTE,
  ...DETTI_CREDENZIALI,
  ...DETTI_BUSTE,
  ...DETTI_GARA,
  ...DETTI_SALUTE,
  ...DETTI_ESITO,
  ...DETTI_VERBALE,
  ...DETTI_ASSISTENZA,
  ...DETTI_OSSERVAZIONI,
  ...DETTI_SALA,
  AttoRifiutato: { nome: { it: 'Atto rifiutato', en: 'Act refused' }, verbale: 'tace' },
};

const VISTE: DettiDelleViste<Exclude<TipoVista, 'riservato'>> = {
  ...DETTI,
  ...VISTE_ALLESTIMENTO,
  ...VISTE_ASSISTENZA,
  ...VISTE_BUSTE,
};

/** I fatti che il gestore può cercare nel registro: tutti, nell'ordine in cui i loro capitoli accadono. */
export const TIPI_ATTO_REGISTRO = Object.keys(DETTI) as readonly TipoEvento[];

/** Come un fatto si chiama nel registro; uno che questa pagina non conosce ancora, con il nome che ha nei dati. */
export const nomeDelFatto = (tipo: string, lingua: Lingua): string =>
  Object.hasOwn(DETTI, tipo) ? DETTI[tipo as TipoEvento].nome[lingua] : tipo;

/** Per chi partecipa, che non legge le identità (R33). */
export const soloPseudonimo: Nomina = (_, pseudonimo) => pseudonimo;

/** Che cosa un fatto dice nel verbale, e in che capitolo; `null` se tace, o se ha una sezione o una tabella sua. */
export function dettoNelVerbale(
  evento: Evento,
  ricevutoIl: number,
  come: Omit<ComeSiNarra, 'ora'>,
): { capitolo: CapitoloDelVerbale; frasi: string[] } | null {
  // La riga è quella del tipo del fatto: il compilatore non sa legare le due. Lo stesso qui sotto.
  const verbale = DETTI[evento.tipo].verbale as NelVerbale<Evento>;
  if (typeof verbale === 'string') return null;
  return {
    capitolo: verbale.capitolo,
    frasi: verbale.frasi(evento, { ...come, ora: dato(formattaIstante(ricevutoIl)) }),
  };
}

/** Che cosa un fatto dice nell'attestazione di un disservizio; `null` se di un disservizio non dice nulla (R57). */
export function dettoDiDisservizio(evento: Evento, riservato: boolean): string | null {
  const { disservizio } = DETTI[evento.tipo] as { disservizio?: (fatto: Evento, riservato: boolean) => string };
  return disservizio?.(evento, riservato) ?? null;
}

type DettoQualunque = Record<
  'cronologia' | 'rivista',
  Record<Lingua, (vista: VistaEvento) => string> | null | undefined
>;
const dettoDi = (tipo: Exclude<TipoVista, 'riservato'>): DettoQualunque => VISTE[tipo] as DettoQualunque;

/** La frase di un fatto nella cronologia; `null` se lo tace (messaggi, voci riservate) o lo raccoglie (rilanci). */
export function dettoInCronologia(vista: VistaEvento, lingua: Lingua): string | null {
  return vista.tipo === 'riservato' ? null : (dettoDi(vista.tipo).cronologia?.[lingua](vista) ?? null);
}

/** La frase di una voce per chi rivede la vendita, che le passa una per una; `null` se non ne ha una sua. */
export function dettoRivisto(vista: VistaEvento, lingua: Lingua): string | null {
  if (vista.tipo === 'riservato') return null;
  const { cronologia, rivista = cronologia } = dettoDi(vista.tipo);
  return rivista?.[lingua](vista) ?? null;
}
