import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti di chi prepara, pubblica e rinvia una vendita. */
export const RIFIUTI_ALLESTIMENTO = {
  asta_inesistente: ['R01', 'La vendita non esiste.'],
  asta_gia_esistente: ['R01', 'La vendita esiste già.'],
  R02_parametri_mancanti: ['R02', 'Prima di pubblicare completi: {campi}.', { campi: 'testo' }],
  R02_luogo_da_tenere: [
    'R02',
    'A una vendita mista si va anche di persona: il luogo delle operazioni si corregge, e non si toglie.',
  ],
  R02_parametri_congelati: ['R02', 'Il termine per le offerte è passato: i parametri non si possono più modificare.'],
  R02_fissati_con_la_pubblicazione: [
    'R02',
    'Dopo la pubblicazione non si modificano: {campi}. Chi ha offerto, o sta per farlo, conta su ciò che ha letto. Se il giudice li cambia la vendita si revoca, e se ne pubblica una nuova copiando questa.',
    { campi: 'testo' },
  ],
  R02_errata_senza_motivo: [
    'R02',
    'La vendita è pubblicata: ciò che si corregge resta scritto come errata corrige. Scriva perché: lo leggerà chiunque.',
  ],
  R02_errate_esaurite: [
    'R02',
    'La scheda è già stata corretta {massimo} volte: non si corregge più. Se è ancora sbagliata, la vendita si revoca e se ne pubblica una nuova copiando questa.',
    { massimo: 'numero' },
  ],
  scheda_cambiata: [
    'R02',
    'Mentre scriveva, qualcun altro ha salvato questa scheda: non è stato salvato nulla. Legga che cosa è cambiato e salvi di nuovo.',
  ],
  R02_parametro_non_valido: [
    'R02',
    'Il valore di «{campo}» non è ammesso: {perche}.',
    { campo: 'testo', perche: 'testo' },
  ],
  R03_termine_dopo_inizio: ['R03', 'Il termine per le offerte deve precedere l’inizio delle operazioni.'],
  R03_termine_gia_passato: ['R03', 'Il termine per le offerte è già passato: indichi una data futura.'],
  R03_pubblicita_da_motivare: [
    'R03',
    'La pubblicità è di {giorni} giorni, e l’ultimo giorno utile era il {ultimo}: si pubblica soltanto scrivendo perché.',
    { giorni: 'numero', ultimo: 'testo' },
  ],
  R03_portale_da_motivare: [
    'R03',
    'Manca il numero dell’avviso sul Portale delle Vendite Pubbliche: si pubblica soltanto scrivendo perché.',
  ],
  R04_cauzione_sotto_dieci: ['R04', 'La cauzione non può essere inferiore al 10 per cento.'],
  R05_minimo_sopra_base: ['R05', 'L’offerta minima non può superare il prezzo base.'],
  R05_minima_da_motivare: [
    'R05',
    'L’offerta minima è più bassa di tre quarti del prezzo base ({treQuarti}): si pubblica soltanto scrivendo perché.',
    { treQuartiCent: 'cent' },
  ],
  R05_prezzo_pubblicato: [
    'R05',
    'Dopo la pubblicazione il prezzo base e l’offerta minima non si modificano: chi ha offerto ha fatto i conti su questi. Se il giudice li cambia la vendita si revoca, e se ne pubblica una nuova copiando questa.',
  ],
  R07_dichiarazione_mancante: [
    'R07',
    'Manca la dichiarazione di assenza di conflitti di interesse firmata dal legale rappresentante: la carichi in questa scheda, alla voce «Dichiarazione di assenza di conflitti», e pubblichi di nuovo.',
  ],
  R18_debitore_da_indicare: [
    'R18',
    'Nessuno ha ancora detto chi è il debitore: alla voce «Chi non può offrire» di questa scheda ne registri il codice, o scriva perché non c’è un debitore da registrare, e pubblichi di nuovo.',
  ],
  R32_solo_con_rinvio: [
    'R32',
    'Dopo la pubblicazione l’inizio delle operazioni, il termine per le offerte e l’anticipo di lettura non si modificano dalla scheda: li sposta, solo in avanti, il rinvio disposto da chi conduce la vendita.',
  ],
  R32_non_si_anticipa: [
    'R32',
    'Le operazioni si rinviano, non si anticipano: indichi una data dopo il {prima}.',
    { primaIl: 'istante' },
  ],
  R32_gia_aperte: [
    'R32',
    'Le operazioni sono già aperte, o la vendita è conclusa: da qui non si rinviano. Si sospende la vendita, e si fissa quando riprende.',
  ],
  R32_gia_rinviate: [
    'R32',
    'Intanto qualcuno ha rinviato le operazioni: adesso cominciano il {inizio}. Rilegga la vendita, e rinvii da lì se occorre ancora.',
    { inizioIl: 'istante' },
  ],
  R29_senza_preavviso: [
    'R29',
    'Non resta il tempo per gli inviti, che partono almeno 30 minuti prima: indichi un inizio dal {dal}.',
    { dalIl: 'istante' },
  ],
  R32_provvedimento_futuro: ['R32', 'Il provvedimento ha una data futura: indichi il giorno in cui è stato emesso.'],
  R32_provvedimento_mancante: ['R32', 'Per rinviare indichi il numero e la data del provvedimento, e il motivo.'],
} as const satisfies ParteDeiRifiuti;

/** Le vendite che questa versione non conduce: restano in bozza (R01). */
export const RIFIUTI_NON_CONDOTTE = {
  R01_modalita_non_ancora_gestita: [
    'R01',
    'Questa versione conduce solo vendite sincrone: scelga la modalità sincrona mista o sincrona telematica.',
  ],
  R01_con_incanto_non_gestita: [
    'R01',
    'Questa versione conduce solo vendite senza incanto (artt. 570-575 c.p.c.): quella con incanto ha altre regole, per le offerte, la cauzione e gli aumenti dopo la gara, e non si pubblica da qui. Se l’avviso dice senza incanto, corregga la scheda.',
  ],
} as const satisfies ParteDeiRifiuti;
