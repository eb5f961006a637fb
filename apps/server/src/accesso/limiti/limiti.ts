import type { Strategia } from '@gestore/contratto/accesso/forme';

const MINUTO_MS = 60_000;
const ORA_MS = 60 * MINUTO_MS;
const GIORNO_MS = 24 * ORA_MS;

/**
 * Quanto vive una sessione non usata, e al massimo. Un offerente segue per giorni una vendita asincrona dal proprio
 * dispositivo; chi legge identità o aggiudica una vendita rientra ogni giorno di lavoro.
 */
export const DURATA_SESSIONE: Readonly<Record<Strategia, { inattivaMs: number; massimaMs: number }>> = {
  user: { inattivaMs: 12 * ORA_MS, massimaMs: 7 * GIORNO_MS },
  admin: { inattivaMs: 3 * ORA_MS, massimaMs: 12 * ORA_MS },
  edicom: { inattivaMs: 3 * ORA_MS, massimaMs: 12 * ORA_MS },
};

/**
 * Per tanto dopo l'ingresso un delegato, un magistrato o un operatore può chiudere le altre sue sessioni: chi ne ha
 * copiata una non ha né password né codice, e più tardi la pagina chiede di rientrare. Allo scadere è ancora in tempo.
 */
export const CHIUDE_GLI_ALTRI_ENTRO_MS = 10 * MINUTO_MS;

/** L'ultimo uso si scrive al più con questo passo: una stanza chiede molte volte al minuto, e alla riga tanta precisione non serve. */
export const AGGIORNA_USO_OGNI_MS = MINUTO_MS;

/**
 * Gli offerenti ricordati dalla loro ultima chiamata, circa 500 byte ciascuno: tutti quelli del giorno più pieno che si
 * conosca; gli altri si rileggono.
 */
export const RICORDATI_MAX = 20_000;

/** Il cookie CSRF vive più della sessione più lunga, perché senza di esso una sessione non vale. */
export const DURATA_CSRF_MS = 8 * GIORNO_MS;

/**
 * Un cookie CSRF più vecchio di così si sostituisce alla prossima richiesta; ciò che gli resta copre ancora la sessione
 * più lunga.
 */
export const CSRF_RINNOVA_DOPO_MS = GIORNO_MS;

/** Un gettone Bearer scaduto si ricorda per tanto, così che chi lo ha sappia che è scaduto, e non che è ignoto. */
export const RICORDA_SCADUTI_MS = GIORNO_MS;

/**
 * I gettoni scaduti dimenticati a ogni emissione: più di quanti se ne emettano, perché non si accumulino, e pochi, per
 * fare presto.
 */
export const DIMENTICATI_MAX = 100;

/** Il tempo per entrare dal fornitore esterno prima che il tentativo si dimentichi. */
export const DURATA_TENTATIVO_ESTERNO_MS = 10 * MINUTO_MS;

/** Il fornitore esterno deve rispondere entro questo tempo, o l'accesso lo dice. */
export const ATTESA_PROVIDER_S = 10;

/** Il collegamento di un invito: chi è invitato di venerdì è ancora in tempo il lunedì. */
export const DURATA_INVITO_MS = 3 * GIORNO_MS;

/**
 * I tentativi sbagliati per account e indirizzo, o per account e dispositivo, a cui si risponde subito. Oltre questi
 * limiti nessuno è rifiutato: i seguenti si esaminano uno alla volta, e chi ha ragione entra.
 */
export const TENTATIVI_MAX = 10;
export const TENTATIVI_FINESTRA_MS = 5 * MINUTO_MS;

/** I tentativi sbagliati di un account da dispositivi mai entrati con quello, da dovunque: molti indirizzi si rallentano come uno. */
export const TENTATIVI_CONTO_MAX = 100;

/** I tentativi sbagliati per indirizzo, qualunque sia l'account. */
export const TENTATIVI_INDIRIZZO_MAX = 100;

/** Le chiamate di operatori per indirizzo: un intero ufficio può averne uno solo. */
export const CHIAMATE_EDICOM_INDIRIZZO_MAX = 300;

/** Account, dispositivi e indirizzi seguiti insieme da ogni conto; oltre, esce quello che tace da più tempo. */
export const CONTI_SEGUITI_MAX = 20_000;

/**
 * Chi è oltre i limiti: uno alla volta per processo, dopo questa attesa, così che verificare password lasci agli altri
 * gran parte di un core. Un estraneo deve indovinare password e codice insieme, perché di nessuno dei due da solo si
 * dice che è giusto: anche a questo passo non arriva in nessun posto.
 */
export const PAUSA_IN_FILA_MS = 100;
/** Con l'attesa qui sopra e circa 30 ms di argon2id, l'ultimo di una fila piena entra entro dieci secondi. */
export const FILA_ACCESSI_MAX = 64;
/** Ciò che si dice a chi ha sbagliato oltre i limiti: chi ha ragione può riprovare anche prima. */
export const RIPROVA_DOPO_MS = 5_000;

/**
 * I codici sbagliati con la password giusta, in un giorno, per account: tanti dai dispositivi già entrati, tanti da
 * tutti gli altri. Un codice è uno su un milione, e tre valgono: in un giorno, con otto processi, meno di uno su mille.
 * Oltre entra soltanto l'altra specie, finché il collegamento mandato per posta non dà una password nuova.
 */
export const CODICI_SBAGLIATI_MAX = 20;
export const CODICI_SBAGLIATI_FINESTRA_MS = GIORNO_MS;

/** A tanti si dice al titolare per posta, una volta, che qualcuno conosce la sua password: prima di ogni rifiuto. */
export const CODICI_SBAGLIATI_AVVISO = 10;

/**
 * Credenziali e gettoni di rinnovo sbagliati per indirizzo. Sono casuali e lunghi, e indovinarli è comunque senza
 * speranza: il limite dice a un programma di fermarsi. Uno buono non si conta e non si rifiuta mai: un tribunale può
 * avere un indirizzo solo.
 */
export const TENTATIVI_SBAGLIATI_INDIRIZZO_MAX = 300;

/** Quanto si ricorda che da un browser si è entrati: più del tempo fra due vendite di un delegato. */
export const DURATA_DISPOSITIVO_MS = 180 * GIORNO_MS;

/** Le sessioni finite conservate per ogni credenziale: bastano a dire perché ciascuna è finita, e non crescono a volontà di altri. */
export const SESSIONI_FINITE_MAX = 200;

/** La descrizione più lunga di un dispositivo conservata con una sessione. */
export const DISPOSITIVO_LUNGHEZZA_MAX = 300;

/** Il corpo di una chiamata che fa entrare: il più grande fra i legittimi è sotto i 2 kB. */
export const CORPO_ACCESSO_MAX_BYTE = 16_384;

/** Il collegamento di una password dimenticata: il tempo di aprire la propria posta, e non di più. */
export const DURATA_RIPRISTINO_MS = 30 * MINUTO_MS;

/**
 * I collegamenti mandati a un account in un'ora: altri riempirebbero una casella. Oltre, la risposta è la stessa e non
 * parte nulla.
 */
export const RICHIESTE_PASSWORD_MAX = 3;
export const RICHIESTE_PASSWORD_FINESTRA_MS = ORA_MS;

/** Le chiamate per password dimenticate da un indirizzo in cinque minuti: un ufficio ne ha uno solo, un programma si rallenta. */
export const RICHIESTE_PASSWORD_INDIRIZZO_MAX = 50;
