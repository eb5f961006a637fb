/** La dichiarazione di accessibilità: ciò che è vero di questa versione, limiti compresi. */
const it = {
  titolo: 'Accessibilità',
  introduzione:
    'Le pagine sono costruite per le WCAG 2.2, livello AA. Questa dichiarazione nasce da una nostra valutazione, con strumenti automatici e con la sola tastiera; non è ancora stata fatta una verifica con persone con disabilità.',
  conforme: 'Che cosa funziona',
  voci: [
    'Ogni pagina si usa con la sola tastiera, con il fuoco sempre visibile, e ha un collegamento per saltare al contenuto.',
    'Ciò che ha il fuoco non è mai coperto da una barra ferma sullo schermo, e i comandi si toccano con un dito.',
    'L’area della mappa si disegna con il mouse, con un dito o con la tastiera; si cerca anche entro un raggio, o per luogo.',
    'Le pagine si leggono a 390 punti di larghezza e con l’ingrandimento al 200 per cento, senza scorrere di lato.',
    'Nessuna informazione è data dal solo colore: ogni stato è scritto in parole.',
    'A chi usa un lettore di schermo si dice quando mancano un minuto, trenta e dieci secondi; i rilanci sono annunciati non più di uno ogni cinque secondi.',
    'Gli errori dei moduli dicono quale campo, che cosa non va e come rimediare; ciò che si è scritto non si perde.',
    'Chi ha chiesto al sistema meno movimento non vede animazioni.',
    'Date e ore sono sempre quelle di Roma; dove il secondo decide, con il fuso scritto accanto.',
  ],
  limiti: 'Limiti conosciuti',
  limitiVoci: [
    'La mappa è un’immagine per chi vede: le stesse vendite sono sempre elencate accanto.',
    'Il calendario per mese e per settimana è una griglia fitta: su uno schermo stretto si apre come elenco.',
    'I documenti PDF delle vendite (avvisi, ordinanze, perizie) sono come li ha scritti chi li deposita: alcuni sono scansioni senza testo, che un lettore di schermo non legge.',
    'Gli avvisi, i verbali e le lettere sono in italiano anche quando le pagine sono in inglese; accanto alle parole di un rifiuto c’è una traduzione di cortesia.',
    'La voce e l’immagine della sala virtuale non hanno sottotitoli né testo in tempo reale: ciò che decide la vendita è sempre scritto nella stanza, e le domande si possono scrivere.',
  ],
  prove: 'Come lo controlliamo',
  proveCorpo:
    'Ogni pagina è esaminata in modo automatico a ogni cambiamento, alle due larghezze, con le regole WCAG 2.2 A e AA. Un esame automatico trova solo una parte dei problemi: per questo contano le segnalazioni.',
  segnalazioni: 'Segnalazioni',
  segnalazioniCorpo:
    'Se qualcosa non funziona durante una vendita usi «Chiedi aiuto» nella stanza: la richiesta riceve un numero ed entra nel registro. Fuori da una vendita scriva al gestore, ai recapiti indicati nell’avviso.',
};

const en: typeof it = {
  titolo: 'Accessibility',
  introduzione:
    'The pages are built for WCAG 2.2, level AA. This statement comes from our own assessment, with automatic tools and with the keyboard alone; no check with people with disabilities has been made yet.',
  conforme: 'What works',
  voci: [
    'Every page can be used with the keyboard alone, with the focus always visible, and has a link to skip to the content.',
    'Whatever has the focus is never covered by a bar fixed on the screen, and commands can be touched with a finger.',
    'The area on the map is drawn with a mouse, with a finger or with the keyboard; you can also search within a radius, or by place.',
    'Pages can be read at a width of 390 points and enlarged to 200 per cent, without scrolling sideways.',
    'No information is given by colour alone: every state is written in words.',
    'Those who use a screen reader are told when one minute, thirty and ten seconds are left; raises are announced at most one every five seconds.',
    'Form errors say which field, what is wrong and how to put it right; nothing you have typed is lost.',
    'Those who have asked their system for less motion see no animations.',
    'Dates and times are always those of Rome; where the second decides, with the time zone written beside them.',
  ],
  limiti: 'Known limits',
  limitiVoci: [
    'The map is an image for those who see: the same sales are always listed beside it.',
    'The calendar by month and by week is a dense grid: on a narrow screen it opens as a list.',
    'The PDF documents of the sales (notices, orders, appraisals) are as whoever deposits them wrote them: some are scans without text, which a screen reader cannot read.',
    'Notices, minutes and letters are in Italian even when the pages are in English; beside the words of a refusal there is a courtesy translation.',
    'Voice and image of the virtual room have no captions nor real-time text: whatever decides the sale is always written in the room, and questions can be written.',
  ],
  prove: 'How we check',
  proveCorpo:
    'Every page is examined automatically at every change, at both widths, with the rules of WCAG 2.2 A and AA. An automatic check finds only part of the problems: that is why reports matter.',
  segnalazioni: 'Reports',
  segnalazioniCorpo:
    'If something does not work during a sale use “Chiedi aiuto” (ask for help) in the room: the request gets a number and enters the journal. Outside a sale write to the operator, at the addresses in the notice.',
};

export const ACCESSIBILITA = { it, en } as const;
