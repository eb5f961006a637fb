import type { CorpoAvviso } from '@gestore/contratto/assistenza/avvisi';
import { formattaInLettera } from '@gestore/contratto/parole/formato';
import type { Istante, MotivoSospensione } from '@gestore/dominio';
import { identificativoDi } from '../piattaforma/arnesi/identificativo.ts';
import { creaMappaLimitata } from '../piattaforma/arnesi/mappa-limitata.ts';
import type { Esecutore } from '../vendita/comandi/esegui.ts';

/** Manda un avviso ai convocati di una vendita; lo stesso avviso due volte è uno solo. */
export type AvvisaConvocati = (asta: string, avviso: CorpoAvviso) => Promise<unknown>;

/** Annunci tenuti a mente per non ripeterli a ogni giro; oltre, i più vecchi si ripetono e la posta li riconosce. */
const RICORDATI_MAX = 10_000;

/**
 * Avvisa della ripresa tutti i convocati, al recapito dell'invito, oltre che nella stanza (R57). Ogni processo lo fa a ogni
 * giro: lo stesso annuncio è lo stesso messaggio, e parte una volta sola anche se un processo muore in mezzo.
 */
export function creaAvvisiRipresa(
  { esecutore }: { esecutore: Pick<Esecutore, 'leggi'> },
  avvisa: AvvisaConvocati,
): (asta: string, riprendeIl: Istante) => Promise<void> {
  const mandati = creaMappaLimitata<true>(RICORDATI_MAX);
  return async (asta, riprendeIl) => {
    const chiave = `${asta}/${riprendeIl}`;
    if (mandati.trova(chiave)) return;
    const { stato } = await esecutore.leggi(asta);
    if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return;
    await avvisa(asta, {
      // Lo stesso annuncio ha lo stesso identificativo in ogni processo.
      comandoId: identificativoDi(`ripresa/${chiave}`),
      oggetto: `La gara riprende ${formattaInLettera(riprendeIl)}: ${stato.scheda.titolo}`,
      testo: testoRipresa(stato.scheda.titolo, stato.gara.motivo, riprendeIl),
    });
    mandati.metti(chiave, true);
  };
}

/** Chi l'aveva fermata: chi la conduce può fissare la ripresa anche di una gara che ha sospeso lui. */
const FERMATA: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'è stata fermata dalla piattaforma, per un suo disservizio',
  referente_disconnesso: 'è stata fermata dalla piattaforma, perché il referente non era collegato',
  atto_del_referente: 'è stata fermata dal referente',
  vendita_sospesa: 'si è fermata con la vendita',
};

function testoRipresa(titolo: string, motivo: MotivoSospensione, riprendeIl: Istante): string {
  return [
    'Gentile partecipante,',
    '',
    `la gara della vendita «${titolo}» ${FERMATA[motivo]}.`,
    `Riprende ${formattaInLettera(riprendeIl)}, con l’unità di tempo intera.`,
    '',
    'Questo avviso prende il posto di ogni altro già ricevuto sulla ripresa di questa gara.',
    'Rientri nella stanza con il collegamento che ha già ricevuto. Nessuna offerta è andata persa e nessuno è stato escluso.',
    'Finita la vendita, nella pagina dell’esito potrà scaricare il Suo fascicolo di prova.',
  ].join('\n');
}
