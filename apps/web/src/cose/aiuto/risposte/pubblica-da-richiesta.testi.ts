import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** La risposta a una richiesta di aiuto, pubblicata sulla scheda per tutti. */
const it = {
  apri: 'Pubblica a tutti…',
  apriLa: (numero: number) => `Pubblica a tutti, dalla richiesta n. ${numero}`,
  titolo: 'Pubblica a tutti',
  spiega:
    'La leggerà chiunque, sulla scheda della vendita. Scriva la domanda con parole Sue: quelle di chi ha chiesto restano private.',
  chiesta: 'Com’è stata chiesta (non si pubblica)',
  avverte: 'Nomi, codici e recapiti di persone non vanno in una pagina pubblica.',
  domanda: 'Domanda, senza nulla di chi l’ha fatta',
  risposta: 'Risposta per tutti',
  aiutoRisposta: 'È l’ultima data a chi ha chiesto: la riscriva se fa capire chi è.',
  rileggi: 'Rileggi…',
  lascia: 'Chiudi',
  pubblicata: (quando: string) => `Pubblicata sulla scheda ${ilGiorno(quando)}`,
  corretta: (quando: string) => `Pubblicata sulla scheda, e corretta ${ilGiorno(quando)}`,
  ritirata: (quando: string) => `Ritirata dalla scheda ${ilGiorno(quando)}`,
  vedi: 'La scheda della vendita',
};
const en: typeof it = {
  apri: 'Publish to everybody…',
  apriLa: (numero) => `Publish to everybody, from request no. ${numero}`,
  titolo: 'Publish to everybody',
  spiega:
    'Anybody will read it, on the sheet of the sale. Write the question in your own words: those of who asked stay private.',
  chiesta: 'As it was asked (not published)',
  avverte: 'Names, codes and contacts of people do not belong on a public page.',
  domanda: 'Question, with nothing of who asked it',
  risposta: 'Answer for everybody',
  aiutoRisposta: 'It is the last one given to who asked: write it anew if it lets one understand who that is.',
  rileggi: 'Read again…',
  lascia: 'Close',
  pubblicata: (quando) => `Published on the sheet on ${quando}`,
  corretta: (quando) => `Published on the sheet, and corrected on ${quando}`,
  ritirata: (quando) => `Withdrawn from the sheet on ${quando}`,
  vedi: 'The sheet of the sale',
};
export const PUBBLICA_DA_RICHIESTA = { it, en } as const;
