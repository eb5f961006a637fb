import type { Istante } from '../tempo.ts';
import type { CorrezioneVista, GaraVista, RilancioVista, Stanza } from './stanza.ts';
import type { VistaEvento } from './vista-per.ts';

type Di<T extends VistaEvento['tipo']> = Extract<VistaEvento, { tipo: T }>;

/** L’ultimo rilancio cambia importo, o non c’è mai stato; il tempo torna intero, e una gara conclusa si riapre (R55). */
export function corretta(
  stanza: Stanza,
  evento: Di<'RilancioRettificato' | 'RilancioAnnullato'>,
  seq: number,
  ricevutoIl: Istante,
): Stanza {
  const { pseudonimo, motivo, scadeIl } = evento;
  const ultimo = stanza.rilanci.at(-1);
  if (ultimo === undefined) throw new Error(`voce ${seq}: nessun rilancio da correggere`);
  const annullato = evento.tipo === 'RilancioAnnullato';
  const correzione: CorrezioneVista = {
    seq,
    rilancioSeq: ultimo.seq,
    pseudonimo,
    registratoCent: annullato ? evento.importoCent : evento.registratoCent,
    importoCent: annullato ? null : evento.importoCent,
    motivo,
    ricevutoIl,
  };
  const altri = stanza.rilanci.slice(0, -1);
  return {
    ...stanza,
    fase: 'gara',
    correzioni: [...stanza.correzioni, correzione],
    rilanci: annullato ? altri : [...altri, { ...ultimo, importoCent: evento.importoCent }],
    migliore: annullato ? evento.migliore : { pseudonimo, importoCent: evento.importoCent },
    gara: tempoIntero(stanza, scadeIl),
  };
}

/** Il rilancio in sala va al suo posto, chi non vale più esce dall’elenco, e il tempo riparte intero; prima quelli online, resta tutto (R54). */
export function precedenteA(
  stanza: Stanza,
  evento: Di<'RilancioPrecedente'>,
  seq: number,
  ricevutoIl: Istante,
): Stanza {
  const { tipo: _, migliore, scadeIl, ...decisione } = evento;
  const precedenze = [...stanza.precedenze, { ...decisione, seq, ricevutoIl }];
  if (scadeIl === null) return { ...stanza, precedenze };
  const { pseudonimo, importoCent, dichiaratoIl, seguiti } = decisione;
  const posto = stanza.rilanci.length - seguiti.length;
  const suo: RilancioVista = { seq, pseudonimo, importoCent, canale: 'sala', ricevutoIl, dichiaratoIl };
  const validi = stanza.rilanci.slice(posto).filter((_rilancio, i) => seguiti[i]?.minimoCent === null);
  const rilanci = [...stanza.rilanci.slice(0, posto), suo, ...validi];
  return { ...stanza, precedenze, rilanci, migliore, gara: { fase: 'in_corso', scadeIl } };
}

function tempoIntero({ gara, unitaTempoMs }: Stanza, scadeIl: Istante | null): GaraVista | null {
  if (scadeIl !== null) return { fase: 'in_corso', scadeIl };
  return gara?.fase === 'congelata' ? { ...gara, residuoMs: unitaTempoMs } : gara;
}
