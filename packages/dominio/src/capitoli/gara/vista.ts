import type { EventoDi } from '../../parole/fatti.ts';
import type { MiglioreVista, VistaDi, VistaEvento } from '../../parole/viste.ts';

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

export function rigiudicato(evento: EventoDi<'RilancioRigiudicato'>): VistaDi<'RilancioRigiudicato'> {
  const { tipo, pseudonimo, importoCent, ricevutoIl: rilancioIl, respinto, rifiuto } = evento;
  return { tipo, pseudonimo, importoCent, rilancioIl, ...(respinto === true ? { respinto } : {}), rifiuto };
}
