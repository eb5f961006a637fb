import type { Nomina } from '@gestore/contratto/detti/riga';
import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { EventoDi } from '@gestore/dominio';
import { paragrafo, type Sezione } from '../documento.ts';
import type { FattoNarrato } from './fatto-narrato.ts';

type Presentata = EventoDi<'OsservazionePresentata'>;

/**
 * Le osservazioni di chi offre, nell'ordine in cui le ha fatte, con ciò che ne ha deciso chi conduce (DM 22, R68). Di quelle
 * trattenute, o ancora da decidere, gli altri non leggono nulla. Senza osservazioni la sezione non c'è.
 */
export function sezioneOsservazioni(fatti: readonly FattoNarrato[], nomina: Nomina, riservato: boolean): Sezione[] {
  const righe = fatti.flatMap(({ evento, voce }) => {
    if (evento.tipo !== 'OsservazionePresentata') return [];
    const seguito = seguitoDi(evento, fatti);
    if (!riservato && seguito?.tipo !== 'OsservazioneAnnotata') return [];
    const chi = dato(nomina(evento.bustaId, evento.pseudonimo));
    const detta = evento.modo === 'a_voce' ? 'dichiara a voce' : 'scrive';
    return [
      `${dato(formattaIstante(voce.ricevutoIl))}. ${chi} ${detta}: «${dato(evento.testo)}». ${inParole(seguito)}`,
    ];
  });
  return righe.length === 0 ? [] : [{ titolo: 'Osservazioni degli offerenti', blocchi: righe.map(paragrafo) }];
}

type Seguito = EventoDi<'OsservazioneAnnotata' | 'OsservazioneTrattenuta'>;

function seguitoDi({ osservazioneId }: Presentata, fatti: readonly FattoNarrato[]): Seguito | null {
  for (const { evento } of fatti) {
    const deciso = evento.tipo === 'OsservazioneAnnotata' || evento.tipo === 'OsservazioneTrattenuta';
    if (deciso && evento.osservazioneId === osservazioneId) return evento;
  }
  return null;
}

function inParole(seguito: Seguito | null): string {
  if (seguito === null) return 'Il referente non ha ancora deciso se prenderne atto.';
  if (seguito.tipo === 'OsservazioneAnnotata') return 'Il referente ne prende atto e la mostra a chi partecipa.';
  return `Il referente la trattiene e non la mostra, con il motivo: «${dato(seguito.motivo)}».`;
}
