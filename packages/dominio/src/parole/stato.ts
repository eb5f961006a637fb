import type { Istante } from '../tempo.ts';
import type { Dichiarazione, Parametri, ParametriBozza, Scheda } from './allestimento.ts';
import type { SecondoDelegato } from './attori.ts';
import type { ArrivoInElenco, Busta } from './buste.ts';
import type { BeneAlCreditore, Esito, Istanza } from './esito.ts';
import type { Fase } from './fasi.ts';
import type { Gara, InSala, Migliore, PostoInGraduatoria, RilancioAccolto, RilancioRespinto } from './gara.ts';
import type { Osservazione } from './osservazioni.ts';
import type { Sala } from './sala.ts';
import type { DisservizioAperto, DisservizioFinito, ScollegatiNoti } from './salute.ts';
import type { Ferma } from './soste.ts';
import type { VersioneFirmata, VersioneRedatta, VersioniFirmate } from './verbale.ts';

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

type ConEsito = Pubblica & {
  esito: Esito;
  /** Le versioni dell'elenco dei rilanci, dalla prima; manca finché nessuno ne redige una (R67). */
  elenchi?: readonly VersioneFirmata[];
};

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
  | (ConEsito & { fase: 'esitata'; verbale: VersioneRedatta | null })
  | (ConEsito & { fase: 'verbalizzata'; verbale: VersioniFirmate })
  | (ConEsito & { fase: 'chiusa'; verbale: VersioniFirmate });

/** Lo stato di una vendita che è in quella fase, o in una di quelle: i campi che lì ci sono, e nessun altro. */
export type StatoIn<F extends Fase> = Extract<Stato, { fase: F }>;

/** Uno stato dalla pubblicazione in poi: i parametri sono completi. */
export type StatoPubblicato = Exclude<Stato, { fase: 'inesistente' } | { fase: 'bozza' }>;

export const STATO_INIZIALE: Stato = { fase: 'inesistente' };
