import type { NellaStanza, Posto } from '../../legge/riga.ts';
import type { FattoDiGara } from '../../parole/gara.ts';
import type { CorrezioneVista, GaraVista, RigiudicatoVista, RilancioVista, Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';
import type { Istante } from '../../tempo.ts';

/** L’ultimo rilancio cambia importo, o non c’è mai stato; il tempo torna intero, e una gara conclusa si riapre (R55). */
function corretta(
  stanza: Stanza,
  evento: VistaDi<'RilancioRettificato' | 'RilancioAnnullato'>,
  { seq, ricevutoIl }: Posto,
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

/**
 * Il rilancio in sala va al suo posto, chi non vale più esce dall’elenco, chi era stato respinto e adesso vale vi entra, e il tempo riparte
 * intero; prima quelli online, resta tutto (R54).
 */
function precedenteA(stanza: Stanza, evento: VistaDi<'RilancioPrecedente'>, { seq, ricevutoIl }: Posto): Stanza {
  const { tipo: _, migliore, scadeIl, ...decisione } = evento;
  const precedenze = [...stanza.precedenze, { ...decisione, seq, ricevutoIl }];
  if (scadeIl === null) return { ...stanza, precedenze };
  const { pseudonimo, importoCent, dichiaratoIl, seguiti } = decisione;
  const posto = stanza.rilanci.length - seguiti.filter(({ respintoIl }) => respintoIl === undefined).length;
  const inSala: RilancioVista = { seq, pseudonimo, importoCent, canale: 'sala', ricevutoIl, dichiaratoIl };
  const accettati = stanza.rilanci.slice(posto).values();
  const validi = seguiti.flatMap(({ minimoCent, respintoIl, ...seguito }, i): RilancioVista[] => {
    // La voce con cui torna a valere viene subito dopo, nell'ordine dei seguiti.
    if (respintoIl !== undefined)
      return [{ ...seguito, seq: seq + 1 + i, canale: 'online', ricevutoIl: respintoIl, dichiaratoIl: respintoIl }];
    const accettato = accettati.next().value;
    return accettato === undefined || minimoCent !== null ? [] : [accettato];
  });
  const rilanci = [...stanza.rilanci.slice(0, posto), inSala, ...validi];
  const tornano = seguiti.filter(({ respintoIl }) => respintoIl !== undefined);
  const eSuo = (respinto: Provato, torna: (typeof tornano)[number]): boolean =>
    torna.respintoIl === respinto.ricevutoIl &&
    torna.pseudonimo === respinto.pseudonimo &&
    torna.importoCent === respinto.importoCent;
  return {
    ...stanza,
    precedenze,
    rilanci,
    // Di due uguali, arrivati insieme, ne torna uno: l'altro resta respinto.
    rifiutati: tornano.reduce((restano, torna) => senza(restano, (uno) => eSuo(uno, torna)), stanza.rifiutati),
    rigiudicati: stanza.rigiudicati.filter((uno) => !tornano.some((torna) => eSuo(uno, torna))),
    migliore,
    gara: { fase: 'in_corso', scadeIl },
  };
}

type Provato = { pseudonimo: string; importoCent: number; ricevutoIl: Istante };

/** L'elenco senza il primo che è così. */
function senza<T>(elenco: readonly T[], eLui: (uno: T) => boolean): readonly T[] {
  const quale = elenco.findIndex(eLui);
  return quale === -1 ? elenco : elenco.toSpliced(quale, 1);
}

function tempoIntero({ gara, unitaTempoMs }: Stanza, scadeIl: Istante | null): GaraVista | null {
  if (scadeIl !== null) return { fase: 'in_corso', scadeIl };
  return gara?.fase === 'congelata' ? { ...gara, residuoMs: unitaTempoMs } : gara;
}

/** La gara comincia, dalla graduatoria (R44). */
function avviata(stanza: Stanza, { scadeIl, tipo: _, ...avvio }: VistaDi<'GaraAvviata'>): Stanza {
  return { ...stanza, ...avvio, fase: 'gara', gara: { fase: 'in_corso', scadeIl } };
}

/** Ricevuto prima del fermo e scritto dopo, il crono resta fermo con il residuo che gli spetta (R54). */
function conRilancio(
  stanza: Stanza,
  { pseudonimo, importoCent, canale, dichiaratoIl, scadeIl }: VistaDi<'RilancioAccettato'>,
  { seq, ricevutoIl }: Posto,
): Stanza {
  const rilanci = [...stanza.rilanci, { seq, pseudonimo, importoCent, canale, ricevutoIl, dichiaratoIl }];
  const { gara: prima } = stanza;
  const resta = canale === 'online' && prima?.fase === 'congelata';
  const gara: GaraVista = resta ? { ...prima, residuoMs: scadeIl - prima.fermatoIl } : { fase: 'in_corso', scadeIl };
  return { ...stanza, rilanci, migliore: { pseudonimo, importoCent }, gara };
}

/** Un rilancio respinto, per chi lo può vedere. */
function conRifiutato(
  stanza: Stanza,
  { pseudonimo, importoCent, rifiuto }: VistaDi<'RilancioRifiutato'>,
  { seq, ricevutoIl }: Posto,
): Stanza {
  return { ...stanza, rifiutati: [...stanza.rifiutati, { seq, pseudonimo, importoCent, ricevutoIl, rifiuto }] };
}

/** Un rilancio online giudicato di nuovo (R54). */
function conRigiudicato(
  stanza: Stanza,
  { tipo: _, rilancioIl, ...giudizio }: VistaDi<'RilancioRigiudicato'>,
  { seq }: Posto,
): Stanza {
  const rigiudicato: RigiudicatoVista = { seq, ...giudizio, ricevutoIl: rilancioIl };
  return { ...stanza, rigiudicati: [...stanza.rigiudicati, rigiudicato] };
}

/** Il crono è fermo, con il tempo che restava (R54). */
function fermata(stanza: Stanza, { residuoMs }: VistaDi<'CronoFermato'>, { ricevutoIl }: Posto): Stanza {
  return { ...stanza, gara: { fase: 'congelata', residuoMs, fermatoIl: ricevutoIl } };
}

/** La gara è sospesa da adesso (R57). */
function sospesa(stanza: Stanza, { motivo, dettaglio }: VistaDi<'GaraSospesa'>, { ricevutoIl: da }: Posto): Stanza {
  return { ...stanza, gara: { fase: 'sospesa', da, motivo, dettaglio, gravita: null, riprendeIl: null } };
}

/** Una gara sospesa, con ciò che se ne è saputo dopo; ogni altra resta com'è. */
export function conSospesa(
  stanza: Stanza,
  cambiaSospesa: Partial<Pick<Extract<GaraVista, { fase: 'sospesa' }>, 'gravita' | 'riprendeIl'>>,
): Stanza {
  return stanza.gara?.fase === 'sospesa' ? { ...stanza, gara: { ...stanza.gara, ...cambiaSospesa } } : stanza;
}

/** Come le viste della gara cambiano la stanza. */
export const STANZA_GARA: NellaStanza<Exclude<FattoDiGara['tipo'], 'GaraRipresa'>> = {
  GaraAvviata: avviata,
  RilancioAccettato: conRilancio,
  RilancioRifiutato: conRifiutato,
  RilancioRettificato: corretta,
  RilancioAnnullato: corretta,
  RilancioPrecedente: precedenteA,
  RilancioRigiudicato: conRigiudicato,
  CronoFermato: fermata,
  CronoRipreso: (stanza, { scadeIl }) => ({ ...stanza, gara: { fase: 'in_corso', scadeIl } }),
  GaraSospesa: sospesa,
  GaraConclusa: (stanza, { conclusaIl, migliore }) => ({
    ...stanza,
    fase: 'gara_conclusa',
    migliore,
    gara: { fase: 'conclusa', conclusaIl },
  }),
};
