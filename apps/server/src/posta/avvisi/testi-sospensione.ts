import { formattaInLettera } from '@gestore/contratto/parole/formato';
import type { FattoDiSospensione } from '../../vendita/aste/scheda/sospensioni.ts';
import { nuovoLuogo } from '../testi.ts';

type DaDire = Exclude<FattoDiSospensione, { tipo: 'OperazioniRiaperte' }>;

/** A chi è convocato, quando la vendita si ferma, riprende, o lo libera: per ordine di chi, che cosa resta, quando si torna (R32). */
export function testoSospensione(titolo: string, fatto: DaDire): { oggetto: string; testo: string } {
  const { oggetto, frasi } = detto(titolo, fatto);
  const { provvedimento } = fatto;
  const disposto =
    provvedimento === null
      ? 'Lo dispone il referente della procedura.'
      : `Lo dispone il provvedimento n. ${provvedimento.numero} del ${provvedimento.del.split('-').reverse().join('/')}.`;
  return { oggetto, testo: ['Gentile partecipante,', '', frasi[0], disposto, '', ...frasi.slice(1)].join('\n') };
}

function detto(titolo: string, fatto: DaDire): { oggetto: string; frasi: readonly string[] } {
  switch (fatto.tipo) {
    case 'VenditaSospesa':
      return {
        oggetto: `Vendita sospesa: ${titolo}`,
        frasi: [
          `la vendita di «${titolo}» è sospesa da ${formattaInLettera(fatto.sospesaIl)}.`,
          'L’offerta resta depositata e irrevocabile, e la cauzione resta versata. Quando sarà fissata la ripresa riceverà un nuovo invito a questo recapito: fino ad allora non deve fare nulla.',
        ],
      };
    case 'VenditaRipresa':
      return {
        oggetto: `La vendita riprende: ${titolo}`,
        frasi: [
          `la vendita di «${titolo}» riprende: le operazioni sono fissate per ${formattaInLettera(fatto.riprendeIl)}.`,
          ...(fatto.luogoOperazioni === undefined ? [] : [nuovoLuogo(fatto.luogoOperazioni)]),
          'Questo messaggio vale come nuovo invito. Pseudonimo e collegamento sono quelli dell’invito che ha ricevuto, e restano validi.',
          ...(fatto.scadonoPrima.length === 0
            ? []
            : [
                'Un’offerta è irrevocabile per 120 giorni dal deposito. Se per quella data i suoi sono passati, dica al referente se la mantiene.',
              ]),
          'Se ha smarrito il collegamento, chieda una nuova credenziale all’assistenza.',
        ],
      };
    case 'OfferentiLiberati':
      return {
        oggetto: `Offerta libera: ${titolo}`,
        frasi: [
          `chi ha offerto nella vendita di «${titolo}» è libero.`,
          'La cauzione torna sul conto da cui è arrivata. Questa vendita non riprende: un’eventuale nuova vendita avrà un nuovo avviso.',
        ],
      };
    default:
      return fatto satisfies never;
  }
}
