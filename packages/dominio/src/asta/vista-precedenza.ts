import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { EventoDi } from './eventi.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { MiglioreVista, VistaEvento } from './vista-per.ts';

/**
 * Quale è venuto prima, fra il rilancio detto in sala e i `seguiti`; `minimoCent` di chi non vale più, `respintoIl` di chi era stato
 * respinto, arrivato allora, e adesso vale (R54).
 */
export type DecisioneVista = {
  pseudonimo: string;
  importoCent: Cent;
  dichiaratoIl: Istante;
  prima: 'sala' | 'online';
  motivo: string;
  seguiti: readonly (MiglioreVista & { minimoCent: Cent | null; respintoIl?: Istante })[];
};

/** Di un rilancio giudicato di nuovo: quando era arrivato, e perché non vale più se non vale. */
export type RigiudicatoInVista = {
  tipo: 'RilancioRigiudicato';
  pseudonimo: string;
  importoCent: Cent;
  rilancioIl: Istante;
  /** Era stato respinto, e adesso vale. */
  respinto?: true;
  rifiuto: Rifiuto | null;
};

/** Quale è venuto prima, perché, e che cosa non vale più: lo leggono tutti, come una correzione (R54, R55). */
export function precedente(evento: EventoDi<'RilancioPrecedente'>): VistaEvento {
  const { tipo, pseudonimo, importoCent, dichiaratoIl, prima, motivo, scadeIl } = evento;
  const seguiti = evento.seguiti.map((seguito) => ({
    pseudonimo: seguito.pseudonimo,
    importoCent: seguito.importoCent,
    minimoCent: seguito.minimoCent,
    ...(seguito.respinto === true ? { respintoIl: seguito.ricevutoIl } : {}),
  }));
  const { pseudonimo: inTesta, importoCent: cent } = evento.migliore;
  const migliore: MiglioreVista = { pseudonimo: inTesta, importoCent: cent };
  return { tipo, pseudonimo, importoCent, dichiaratoIl, prima, motivo, seguiti, migliore, scadeIl };
}

export function rigiudicato(evento: EventoDi<'RilancioRigiudicato'>): RigiudicatoInVista {
  const { tipo, pseudonimo, importoCent, ricevutoIl: rilancioIl, respinto, rifiuto } = evento;
  return { tipo, pseudonimo, importoCent, rilancioIl, ...(respinto === true ? { respinto } : {}), rifiuto };
}
