import { createHash } from 'node:crypto';
import { formattaIstante } from '@gestore/contratto';
import type { Istante } from '@gestore/dominio';
import { accodaAvviso } from '../posta/avvisi.ts';
import type { Vendita } from '../vendita.ts';

/** Annunci tenuti a mente per non ripeterli a ogni giro; oltre, si ripetono e la posta li riconosce. */
const RICORDATI_MAX = 10_000;

/**
 * Avvisa della ripresa tutti i convocati, al recapito dell'invito, oltre che nella stanza (R57). Ogni processo lo fa a ogni
 * giro: lo stesso annuncio è lo stesso messaggio, e parte una volta sola anche se un processo muore in mezzo.
 */
export function creaAvvisiRipresa(
  vendita: Pick<Vendita, 'pool' | 'orologio' | 'esecutore'>,
): (asta: string, riprendeIl: Istante) => Promise<void> {
  const mandati = new Set<string>();
  return async (asta, riprendeIl) => {
    const chiave = `${asta}/${riprendeIl}`;
    if (mandati.has(chiave)) return;
    const { stato } = await vendita.esecutore.leggi(asta);
    if (stato.fase === 'inesistente') return;
    await accodaAvviso(vendita, asta, {
      comandoId: idAnnuncio(chiave),
      oggetto: `La gara riprende il ${formattaIstante(riprendeIl)}: ${stato.scheda.titolo}`,
      testo: testoRipresa(stato.scheda.titolo, riprendeIl),
    });
    if (mandati.size >= RICORDATI_MAX) mandati.clear();
    mandati.add(chiave);
  };
}

function testoRipresa(titolo: string, riprendeIl: Istante): string {
  return [
    'Gentile partecipante,',
    '',
    `la gara della vendita «${titolo}» è stata fermata per un disservizio della piattaforma.`,
    `Riprende il ${formattaIstante(riprendeIl)}, con l’unità di tempo intera.`,
    '',
    'Rientri nella stanza con il collegamento che ha già ricevuto. Nessuna offerta è andata persa e nessuno è stato escluso.',
    'Finita la vendita, nella pagina dell’esito potrà scaricare il suo fascicolo di prova.',
  ].join('\n');
}

/** Lo stesso annuncio ha lo stesso identificativo in ogni processo. */
function idAnnuncio(chiave: string): string {
  const cifre = createHash('sha256').update(`ripresa/${chiave}`).digest('hex');
  return `${cifre.slice(0, 8)}-${cifre.slice(8, 12)}-4${cifre.slice(13, 16)}-8${cifre.slice(17, 20)}-${cifre.slice(20, 32)}`;
}
