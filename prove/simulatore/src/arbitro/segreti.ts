import { conduceOAssiste, type Storia } from '../storia.ts';
import type { Diritto } from './situazione.ts';

type Asta = Storia['aste'][number];

/** Ciò che esce verso chi non conduce la vendita non porta l'identità di nessun altro, né parole riservate (R33). */
export function giudicaSegreti(
  { id }: Asta,
  ultima: Diritto,
  { uscite }: Storia,
  riservate: readonly string[],
): string[] {
  const mali = new Set<string>();
  const buste = [...ultima.buste.values()];
  for (const { asta, verso, testo } of uscite) {
    if (asta !== id || conduceOAssiste(verso)) continue;
    const mia = verso.tipo === 'partecipante' ? verso.bustaId : null;
    for (const parola of riservate) if (testo.includes(parola)) mali.add(`R33: esce «${parola}»`);
    for (const busta of buste)
      if (busta.id !== mia && testo.includes(busta.id)) mali.add('R33: esce l’identità di un’altra busta');
    if (ultima.richieste.some((id) => testo.includes(id))) mali.add('R33: esce la richiesta di aiuto di un altro');
    for (const { filo, messaggioId } of ultima.conversazioni)
      if (filo !== mia && testo.includes(messaggioId)) mali.add('R33: esce il messaggio di un altro');
    if (testo.includes('"RilancioRifiutato"')) {
      const mio = buste.find((busta) => busta.id === mia)?.pseudonimo;
      if (altruiIn(testo, mio)) mali.add('R33: esce il rilancio rifiutato di un altro');
    }
  }
  return [...mali];
}

/** Vero se nel testo c'è un rilancio rifiutato di chi non è `mio`. */
function altruiIn(testo: string, mio: string | undefined): boolean {
  const trovati = testo.matchAll(/"tipo":"RilancioRifiutato","pseudonimo":"([^"]*)"/g);
  for (const [, pseudonimo] of trovati) if (pseudonimo !== mio) return true;
  return false;
}
