import { ilGiorno } from '@gestore/contratto/parole/articoli';
import { type PoliticaDisservizi, SALUTE_ANNUNCIATA_MAX_VOLTE } from '@gestore/dominio';

const secondiO = (ms: number, minuti: (n: number) => string, secondi: (n: number) => string): string =>
  ms % 60_000 === 0 ? minuti(ms / 60_000) : secondi(ms / 1_000);
const durata = (ms: number): string =>
  secondiO(
    ms,
    (n) => (n === 1 ? '1 minuto' : `${n} minuti`),
    (n) => `${n} secondi`,
  );
const lasting = (ms: number): string =>
  secondiO(
    ms,
    (n) => (n === 1 ? '1 minute' : `${n} minutes`),
    (n) => (n === 1 ? '1 second' : `${n} seconds`),
  );

/** I testi di quando la piattaforma non è in salute: nella stanza, nella console, nelle condizioni (R57). */
const it = {
  malata: 'La piattaforma non è in salute.',
  corre:
    'Il tempo corre ancora; se ne resta poco torna intero. Finché dura nessuno chiude la gara, aggiudica o esclude.',
  ferma:
    'La gara è ferma e nessuno può rilanciare. Quando la piattaforma sarà di nuovo in salute si annuncerà la ripresa.',
  fuoriGara: 'Finché dura nessuno avvia la gara, aggiudica o esclude.',
  riprendeFra: 'La gara riprende fra',
  riprendeAlle: (quando: string) =>
    `Riprende ${ilGiorno(quando)}, con il tempo intero. L’avviso è partito anche verso il recapito di ogni convocato.`,
  sceglie:
    'Il disservizio è stato lungo: il referente sta scegliendo quando si riprende. L’avviso arriverà qui e per posta.',
  attestazione: 'Attestazione di disservizio (PDF)',
  fascicolo: 'Fascicolo di prova',
  fascicoloDi: (chi: string) => `Fascicolo di prova di ${chi}`,
  fascicoloSuo: 'Il Suo fascicolo di prova (ZIP)',
  spiegaFascicolo:
    'Le Sue ricevute, ciò che la piattaforma ha visto del Suo collegamento, i disservizi e come si verifica tutto.',
  disservizi: 'Disservizi',
  nessuno: 'Il registro non ha alcun disservizio.',
  leggiamo: 'Leggiamo i disservizi',
  altreVendite: (quante: number) =>
    quante === 1
      ? 'Un’altra vendita ne ha avuti, prima di queste: li si legge nella sua pagina.'
      : `Altre ${quante} vendite ne hanno avuti, prima di queste: li si legge nella pagina di ciascuna.`,
  tutti: 'Attestazione di tutti i disservizi (PDF)',
  dal: 'Dal',
  al: 'Al',
  nonCessato: 'non ancora cessato',
  inVendita: 'Vendita',
  rifiutati: 'Rilanci rifiutati a gara ferma',
  cheCosa: 'Che cosa è stato fatto',
  titolo: 'Se la piattaforma non è in salute',
  regole: ({ ultimiMs, preavvisoBreveMs, preavvisoMedioMs, preavvisoLungoMs, saniMs }: PoliticaDisservizi) => [
    `Se la piattaforma rallenta e restano meno di ${durata(ultimiMs)}, il tempo torna intero.`,
    `Se il disservizio dura da uno a dieci secondi, o più di un offerente su cinque cade insieme, la gara si ferma: riprende dopo ${durata(saniMs)} di salute, con ${durata(preavvisoBreveMs)} di preavviso e il tempo intero.`,
    `Se dura fino a cinque minuti, o l’orologio salta, o la base dati si interrompe, il preavviso è di almeno ${durata(preavvisoMedioMs)}, nella stanza e al recapito di ogni convocato.`,
    `Se dura di più la gara è sospesa: il referente sceglie quando si riprende, con almeno ${durata(preavvisoLungoMs)} di preavviso, oppure una nuova data.`,
    `Se la piattaforma ricade poco dopo, la ripresa si annuncia soltanto quando la salute è durata il doppio di prima, fino a ${durata(saniMs * SALUTE_ANNUNCIATA_MAX_VOLTE)}: un annuncio deve reggere.`,
    'Finché dura nessuno chiude la gara, aggiudica o esclude. Finita la vendita ognuno può scaricare il proprio fascicolo di prova.',
  ],
};

type TestiDisservizi = typeof it;

const en: TestiDisservizi = {
  malata: 'The platform is unwell.',
  corre:
    'Time still runs; if little is left it goes back to the full time. Meanwhile nobody closes, awards or excludes.',
  ferma:
    'The bidding is frozen and nobody can raise. When the platform is well again the resumption will be announced.',
  fuoriGara: 'Meanwhile nobody starts the bidding, awards or excludes.',
  riprendeFra: 'The bidding resumes in',
  riprendeAlle: (quando) =>
    `It resumes on ${quando}, with the full time. Notice has also been sent to the address of everybody invited.`,
  sceglie:
    'The outage was long: the official in charge is choosing when to resume. The notice will arrive here and by mail.',
  attestazione: 'Outage certificate (PDF)',
  fascicolo: 'Evidence bundle',
  fascicoloDi: (chi) => `Evidence bundle of ${chi}`,
  fascicoloSuo: 'Your evidence bundle (ZIP)',
  spiegaFascicolo: 'Your receipts, what the platform saw of your connection, the outages, and how to verify it all.',
  disservizi: 'Outages',
  nessuno: 'The journal has no outage.',
  leggiamo: 'Reading the outages',
  altreVendite: (quante) =>
    quante === 1
      ? 'Another sale had some, before these: they are in its page.'
      : `${quante} other sales had some, before these: they are in the page of each.`,
  tutti: 'Certificate of all the outages (PDF)',
  dal: 'From',
  al: 'To',
  nonCessato: 'not over yet',
  inVendita: 'Sale',
  rifiutati: 'Raises refused while frozen',
  cheCosa: 'What was done',
  titolo: 'If the platform is unwell',
  regole: ({ ultimiMs, preavvisoBreveMs, preavvisoMedioMs, preavvisoLungoMs, saniMs }) => [
    `If the platform slows down and less than ${lasting(ultimiMs)} are left, time goes back to the full unit.`,
    `If the outage lasts one to ten seconds, or more than one bidder in five drops at once, the bidding freezes: it resumes after ${lasting(saniMs)} of health, with ${lasting(preavvisoBreveMs)} of notice and the full time.`,
    `If it lasts up to five minutes, or the clock jumps, or the database is interrupted, the notice is at least ${lasting(preavvisoMedioMs)}, in the room and at the address of everybody invited.`,
    `If it lasts longer the bidding is suspended: the official in charge chooses when to resume, with at least ${lasting(preavvisoLungoMs)} of notice, or a new date.`,
    `If the platform falls back soon after, the resumption is announced only once health has lasted twice as long as before, up to ${lasting(saniMs * SALUTE_ANNUNCIATA_MAX_VOLTE)}: an announcement must hold.`,
    'Meanwhile nobody closes, awards or excludes. After the sale everybody can download an evidence bundle.',
  ],
};

export const DISSERVIZI = { it, en } as const;
