import type { Cent } from '../denaro.ts';
import type { Fase } from '../parole/fasi.ts';
import type { Istante } from '../tempo.ts';
import type { Dichiarazione } from './dichiarazione.ts';
import type { TipoEsito } from './esiti.ts';
import type { Osservazione } from './osservazioni.ts';
import type { Proposta } from './proposte.ts';
import type { Sala } from './sala.ts';
import type { DisservizioAperto, DisservizioFinito, GravitaDisservizio } from './salute.ts';
import type { ScollegatiNoti } from './scollegati.ts';

/** Le quattro modalità del DM 32/2015: un'asta ne ha una sola (R01). */
export type Modalita = 'sincrona_telematica' | 'sincrona_mista' | 'asincrona' | 'asincrona_mobili';

/** Per quale via è arrivata un'offerta; il canale dell'offerta vincola quello della partecipazione (DM 22, R31). */
export type Canale = 'telematica' | 'cartacea' | 'fax' | 'art15';

/** Parametri di una vendita: prevale l'avviso, e con la pubblicazione sono fissati (R02, `DOPO_LA_PUBBLICAZIONE`). */
export type Parametri = {
  modalita: Modalita;
  immobile: boolean;
  /** Senza incanto, o con (cpc 570, 576); `null` solo di una vendita pubblicata prima che lo si scrivesse (R09). */
  senzaIncanto: boolean | null;
  prezzoBaseCent: Cent;
  /** Offerta minima stampata nell'avviso; `null` se l'avviso tace: valgono i tre quarti (R05). */
  offertaMinimaCent: Cent | null;
  rilancioMinimoCent: Cent;
  cauzionePercento: number;
  cauzioneSu: 'prezzo_offerto' | 'prezzo_base';
  termineOfferteIl: Istante;
  /**
   * Il giorno di Roma entro cui la cauzione dev'essere accreditata: un istante qualunque di quel giorno. Assente o `null` se l'avviso non
   * ne dà uno suo, e vale quello del termine per le offerte (R39).
   */
  cauzioneEntroIl?: Istante | null;
  inizioOperazioniIl: Istante;
  /** Quanto prima delle operazioni le offerte diventano leggibili al sistema per le convocazioni, al più 180 minuti (R10). */
  leggibiliPrimaMs: number;
  unitaTempoMs: number;
  drenaggioMs: number;
  saldoGiorni: number;
  personaDaNominareAmmessa: boolean;
  autoRilancioAmmesso: boolean;
  /** Ciò che l'avviso dice, e che gli schermi ricordano: contano le istanze registrate (R42, R46). */
  istanzeAssegnazione: boolean;
  rimborsoGiorniLavorativi: number;
  /** Un rilancio oltre tante volte il rilancio minimo chiede conferma nella stanza. */
  multiploConferma: number;
};

/** In bozza i parametri che l'avviso lascia aperti sono `null`. */
export type ParametriBozza = { [K in keyof Parametri]: Parametri[K] | null };

/** Valori di partenza quando l'avviso tace; ciò che non ha un valore ragionevole resta `null`. */
export const PARAMETRI_PREDEFINITI: ParametriBozza = {
  modalita: null,
  immobile: true,
  senzaIncanto: true,
  prezzoBaseCent: null,
  offertaMinimaCent: null,
  rilancioMinimoCent: null,
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_offerto',
  termineOfferteIl: null,
  cauzioneEntroIl: null,
  inizioOperazioniIl: null,
  leggibiliPrimaMs: 180 * 60_000,
  unitaTempoMs: 180_000,
  drenaggioMs: 1_000,
  saldoGiorni: 120,
  personaDaNominareAmmessa: true,
  autoRilancioAmmesso: false,
  istanzeAssegnazione: false,
  rimborsoGiorniLavorativi: 7,
  multiploConferma: 5,
};

/** Ciò che l'avviso dice del lotto; pubblico, senza dati del debitore (R76). */
export type Scheda = {
  titolo: string;
  idVenditaPvp: number | null;
  tribunale: string;
  ruolo: { numero: string; anno: number } | null;
  lotto: { codice: string; descrizione: string; categoria: string | null };
  luogo: {
    via: string;
    comune: string;
    provincia: string;
    regione: string;
    latitudine: number | null;
    longitudine: number | null;
  };
  beni: {
    descrizione: string;
    tipologia: string | null;
    superficieMq: string | null;
    piano: string | null;
    disponibilita: string | null;
    catasto: string | null;
  }[];
  allegati: { etichetta: string; collegamento: string }[];
  stimaCent: Cent | null;
  /** Il giudice della procedura, e quale esperimento è di questo lotto, come li dice l'avviso; `null` se tace. */
  giudice: string | null;
  esperimento: number | null;
  /** Account del professionista delegato che conduce la vendita. */
  delegatoId: string | null;
  delegatoNome: string | null;
};

export type Attore =
  | { tipo: 'referente'; id: string }
  | { tipo: 'magistrato'; id: string }
  | { tipo: 'operatore'; id: string }
  | { tipo: 'offerente'; id: string }
  | { tipo: 'spettatore'; id: string }
  | { tipo: 'sistema'; id: string };

/** Ciò che di un'offerta entra nel registro: nessun dato personale, solo importi, termini e un impegno salato (4-sigillo). */
export type SintesiOfferta = {
  /** `null` = nell'offerta manca o non si legge: non è uno zero, né ciò che dice l'avviso (R14). */
  prezzoCent: Cent | null;
  cauzioneCent: Cent | null;
  pagamentoGiorni: number | null;
  personaDaNominare: boolean;
  /** SHA-256 salato dei dati personali, conservati a parte e cancellabili. */
  impegno: string;
};

/** Un'offerta di cui si sa ciò che la fa ammettere e precedere un'altra (R14, R45). */
export type OffertaIntera = SintesiOfferta & { prezzoCent: Cent; cauzioneCent: Cent; pagamentoGiorni: number };

/** Un professionista delegato: il suo account, e il nome con cui sta negli atti. */
export type SecondoDelegato = { delegatoId: string; delegatoNome: string };

/** Il provvedimento che dispone un atto: il suo numero, e la data come `aaaa-mm-gg`. */
export type Provvedimento = { numero: string; del: string };

/** L'ordine del giudice su chi conduce una vendita, o può prenderne il posto, come lo registrano due operatori (R36). */
export type OrdineDelGiudice = {
  /** Chi è nominato. */
  delegatoId: string;
  delegatoNome: string;
  provvedimento: Provvedimento;
  /** Chi lo ha disposto, con parole di chi propone. */
  dispostoDa: string;
  motivo: string;
  propostaDa: string;
};

export type MotivoRifiuto = { regola: string; testo: string };

export type StatoBusta =
  | { tipo: 'sigillata' }
  /** Il software non la esclude: finché `esclusa` è `null` chi conduce non ne ha ancora deciso (R25). */
  | { tipo: 'scartata_tecnica'; motivo: string; esclusa: MotivoRifiuto | null }
  | { tipo: 'aperta'; offerta: SintesiOfferta; proposte: readonly Proposta[] }
  | { tipo: 'ammessa'; offerta: OffertaIntera; proposte: readonly Proposta[]; nonostante: string | null }
  | { tipo: 'rifiutata'; offerta: SintesiOfferta; proposte: readonly Proposta[]; motivo: MotivoRifiuto };

/**
 * Che cosa dice quando una busta fu depositata (R12): una ricevuta di consegna verificata; il nostro arrivo, dove il canale non
 * ne dà; la parola del referente per la carta; una ricevuta creduta senza firma, solo in fatti di versioni passate.
 */
export const PROVE_DEPOSITO = ['consegna_pec', 'arrivo', 'dichiarata', 'non_verificata'] as const;
export type ProvaDeposito = (typeof PROVE_DEPOSITO)[number];

/** Un pacchetto arrivato a operazioni iniziate: sta a sé finché il referente non ne decide, con i due istanti davanti (R13, R25). */
export type ArrivoTardivo = {
  bustaId: string;
  canale: Canale;
  /** Quando è arrivato alla piattaforma. */
  arrivataIl: Istante;
  /** Quando una ricevuta verificata dice che fu depositato; `null` se nessuna lo dice. */
  provataIl: Istante | null;
  impronta: string;
  /** Perché non si legge; `null` se si legge. */
  scarto: string | null;
};
export type ArrivoInElenco = ArrivoTardivo & { deciso: { accolto: boolean; motivo: string } | null };

export type Busta = {
  id: string;
  /** Casuale per asta, stabile in essa, non derivabile (R34). */
  pseudonimo: string;
  canale: Canale;
  depositataIl: Istante | null;
  prova: ProvaDeposito;
  /** Quando è arrivata alla piattaforma; `null` se è su carta, o se il fatto è di prima che si scrivesse. */
  arrivataIl: Istante | null;
  tardiva: boolean;
  impronta: string;
  stato: StatoBusta;
};

export type PostoInGraduatoria = {
  bustaId: string;
  pseudonimo: string;
  prezzoCent: Cent;
  cauzioneCent: Cent;
  pagamentoGiorni: number;
  depositataIl: Istante;
  /**
   * Che cosa decide contro il posto seguente: `prova` se dell'altro nessuno prova il deposito, `referente` fra pari in tutto, `pari` finché
   * non decide; `null` per l'ultimo (R45).
   */
  ragione: 'prezzo' | 'cauzione' | 'pagamento' | 'deposito' | 'prova' | 'referente' | 'pari' | null;
};

export type Migliore = { bustaId: string; pseudonimo: string; importoCent: Cent };

/** Un rilancio accettato: l'istante è quello di arrivo se online, quello della dichiarazione se in sala (R53, R54). */
export type RilancioAccolto = Migliore & { canale: 'online' | 'sala'; dichiaratoIl: Istante };

/**
 * Un rilancio online respinto perché non superava la testa di allora, o caduto perché in sala si era parlato prima: se la testa cambia al
 * suo posto si giudica di nuovo (R54). `dopo`: quanti rilanci accettati gli stanno davanti.
 */
export type RilancioRespinto = Migliore & { ricevutoIl: Istante; dopo: number };

/**
 * Il rilancio detto in sala che è in testa, finché nulla lo segue: chi lo ha scritto male lo corregge (R55). `prima` è la testa che
 * aveva superato; `sotto` il rilancio in sala che stava in testa subito prima, se era tale.
 */
export type InSala = { prima: Migliore; sotto: InSala | null };

/** `vendita_sospesa`: non è la gara che si è fermata, è la vendita intera (R32). */
export type MotivoSospensione = 'incidente' | 'referente_disconnesso' | 'atto_del_referente' | 'vendita_sospesa';

export type Gara =
  | { fase: 'in_corso'; scadeIl: Istante }
  | { fase: 'congelata'; congelataIl: Istante; residuoMs: number }
  | {
      fase: 'sospesa';
      sospesaIl: Istante;
      motivo: MotivoSospensione;
      /** Quanto è stato grave il disservizio che l’ha fermata; `null` finché non è finito, o se non ce n’è stato. */
      gravita: GravitaDisservizio | null;
      /** L’istante annunciato della ripresa; `null` se nessuno lo ha ancora fissato (R57). */
      riprendeIl: Istante | null;
    };

/** Il bene va a un creditore per la sua istanza (cpc 588-590). */
export type BeneAlCreditore = { istanzaId: string; importoCent: Cent };

export type Esito = {
  tipo: TipoEsito;
  /** Chi ha il bene: dopo una decadenza o una revoca nessuno; l'estinzione non lo toglie (disp. att. 187-bis). */
  vincitore: Migliore | null;
  assegnazione: BeneAlCreditore | null;
  motivo: string | null;
  dichiaratoIl: Istante;
  /** Vero se chi ha offerto è libero: sospesa e rinviata non liberano, finché non lo dispone il giudice (R24, R71). */
  liberi: boolean;
  /** La busta che aveva superato le altre quando l'esito è stato dichiarato; `null` se nessuna (R55). */
  inTesta: string | null;
  /** Il provvedimento che è venuto dopo, e chi aveva vinto; `null` se l'esito è quello dichiarato. */
  dopo: { vincitore: Migliore | null; provvedimento: Provvedimento } | null;
};

/** Un'istanza di assegnazione com'è depositata; il nome del creditore sta accanto al registro (cpc 588-589). */
export type Istanza = { importoCent: Cent; speseCent: Cent; prelazioniCent: Cent; depositataIl: Istante };

/**
 * La vendita è ferma: per provvedimento del giudice, o per atto di chi conduce a operazioni aperte. La fase resta quella in cui si
 * è fermata, e vi torna; intanto nessun atto la muove (R32).
 */
export type Ferma = {
  da: Istante;
  provvedimento: Provvedimento | null;
  /** A operazioni già aperte, l'ora fissata per riprenderle; `null` finché nessuno l'ha fissata. */
  riprendeIl: Istante | null;
  /** Chi ha offerto è libero, e le cauzioni tornano: da qui la vendita non riprende (R24, R71). */
  liberati: boolean;
  /** Il provvedimento che la ferma l’ha proposto una persona e confermato un’altra (R41, R71). */
  inDue: boolean;
};

type Comune = {
  id: string;
  scheda: Scheda;
  /** Chi può prendere il posto di chi conduce, per nomina del giudice; `null` se nessuno (R36). */
  secondo: SecondoDelegato | null;
  /** Da quando conduce chi ha ricevuto, o preso, la conduzione; `null` se non è mai passata (R36, R49). */
  conduceDal: Istante | null;
  /** Quante volte la scheda, pubblicata, è stata corretta (R02). */
  errate: number;
  buste: ReadonlyMap<string, Busta>;
  /** I pacchetti arrivati a operazioni iniziate, per busta: decisi e da decidere (R25). */
  arrivi: ReadonlyMap<string, ArrivoInElenco>;
  /** Credenziali vive: credenziale -> busta (`null` per gli spettatori). */
  credenziali: ReadonlyMap<string, string | null>;
  /** Numero dell'ultima richiesta di assistenza (R80); 0 se nessuno ha chiesto aiuto. */
  ultimaRichiesta: number;
  /** La piattaforma non è in salute: non si chiude, non si aggiudica, non si esclude (R57). */
  disservizio: DisservizioAperto | null;
  /** L'ultimo finito: chi ricade presto deve reggere di più; `null` se non ce ne sono stati (R57). */
  ultimoDisservizio: DisservizioFinito | null;
  /** `null` se la vendita va avanti. */
  ferma: Ferma | null;
  /** Da quando era ferma, l'ultima volta che è ripresa; `null` se non è mai ripresa. Ciò che si propone vale fino alla ripresa (R32). */
  ultimaSosta: Istante | null;
  /** L'inizio delle operazioni com'era quando le buste furono aperte; `null` finché sono chiuse. Una ripresa non lo sposta (R46). */
  inizioAperteIl: Istante | null;
  /** Come chi conduce ha disposto le offerte pari in tutto, l'ultima decisione per prima (R45). */
  parita: readonly (readonly string[])[];
  /** Le buste a cui la cauzione torna: disposto una volta sola (R71). */
  rimborsate: ReadonlySet<string>;
  /** Le istanze di assegnazione registrate e non ritirate (R46). */
  istanze: ReadonlyMap<string, Istanza>;
  /** Il bene assegnato, fra l'assegnazione e il suo esito. */
  assegnazione: BeneAlCreditore | null;
  /** Le osservazioni di chi offre, dalla prima (R68). */
  osservazioni: ReadonlyMap<string, Osservazione>;
  /** Quella con cui la vendita è stata pubblicata; `null` in bozza, e di una vendita pubblicata prima che la si chiedesse (R07). */
  dichiarazione: Dichiarazione | null;
  /** La sala virtuale; nessuna regola della gara la guarda (R81). */
  sala: Sala;
};
type Pubblica = Comune & { parametri: Parametri };
type ConGara = Pubblica & {
  graduatoria: readonly PostoInGraduatoria[];
  avviataIl: Istante;
  migliore: Migliore;
  rilanci: number;
  /** I rilanci accettati, nell'ordine in cui valgono: quello in sala deciso primo sta al suo posto (R54). */
  accettati: readonly RilancioAccolto[];
  /** I rilanci online che non superavano la testa, nell'ordine in cui sono stati giudicati (R54). */
  respinti: readonly RilancioRespinto[];
  /** `null` se in testa c’è un’offerta di partenza o un rilancio online. */
  inSala: InSala | null;
  /** L’ultima volta che si è corretto un rilancio; `null` se mai: ciò che era arrivato prima guardava un’altra testa (R55). */
  correttaIl: Istante | null;
  /** Gli offerenti che non si sono più sentiti, già detti una volta (R57). */
  scollegati: ScollegatiNoti;
};

/** L'ultima bozza del verbale; `superata` se chi conduce è cambiato da quando fu redatta, e ne serve un'altra (R36, R68). */
export type VersioneRedatta = { versione: number; impronta: string; superata?: true };

/** Una versione firmata del verbale; `firmato` è l’impronta del file con la firma, `null` finché nessuno lo deposita (R68). */
export type VersioneFirmata = { versione: number; impronta: string; firmato: string | null };

/** L'ultima firmata; accanto quelle di prima, che restano com'erano, e l'integrazione redatta e non ancora firmata, se c'è (R68). */
export type VersioniFirmate = VersioneFirmata & { precedenti?: readonly VersioneFirmata[]; seguente?: VersioneRedatta };

/** Lo stato di un'asta: un'unione per fase, ogni campo esiste solo dove ha senso. */
export type Stato =
  | { fase: 'inesistente' }
  | (Comune & { fase: 'bozza'; parametri: ParametriBozza })
  | (Pubblica & { fase: 'pubblicata' })
  | (Pubblica & { fase: 'raccolta' })
  | (Pubblica & { fase: 'termine_scaduto' })
  | (Pubblica & { fase: 'operazioni_aperte'; aperteIl: Istante })
  | (ConGara & { fase: 'gara'; gara: Gara })
  | (ConGara & {
      fase: 'gara_conclusa';
      conclusaIl: Istante;
      /** Quando le operazioni si sono riaperte dopo che il giudice aveva fermato la vendita; `null` se mai (R32, R55). */
      riaperteIl: Istante | null;
    })
  | (Pubblica & { fase: 'esitata'; esito: Esito; verbale: VersioneRedatta | null })
  | (Pubblica & { fase: 'verbalizzata'; esito: Esito; verbale: VersioniFirmate })
  | (Pubblica & { fase: 'chiusa'; esito: Esito; verbale: VersioniFirmate });

export type StatoIn<F extends Fase> = Extract<Stato, { fase: F }>;
/** Uno stato dalla pubblicazione in poi: i parametri sono completi. */
export type StatoPubblicato = Exclude<Stato, { fase: 'inesistente' } | { fase: 'bozza' }>;

export const STATO_INIZIALE: Stato = { fase: 'inesistente' };

/** Come è entrato chi partecipa: con il collegamento della posta o con un codice consegnato a mano. */
export type ModoDiIngresso = 'collegamento' | 'codice';
