import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { MotivoRifiuto, Provvedimento } from './attori.ts';
import type { ArrivoInElenco, Canale, Proposta, SintesiOfferta } from './buste.ts';
import type { EsitoDopoLaVendita, TipoEsito } from './esito.ts';
import type { Fase } from './fasi.ts';
import type { MotivoSospensione } from './gara.ts';
import type { ModoOsservazione } from './osservazioni.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { Sala } from './sala.ts';
import type { GravitaDisservizio, Visto } from './salute.ts';
import type { Ferma } from './soste.ts';
import type { DecisioneVista, MiglioreVista, PostoVista, VistaEvento } from './viste.ts';

/** Una voce come la riceve uno schermo: il posto nella sequenza, l'istante, e ciò che quel pubblico può vedere. */
export type VoceVista = { seq: number; ricevutoIl: Istante; evento: VistaEvento };

/** Una busta nella stanza: il prezzo in centesimi da quando è aperta; perché è esclusa lo leggono chi conduce e il suo offerente (R33). */
export type BustaVista = {
  pseudonimo: string;
  canale: Canale;
  stato: 'sigillata' | 'aperta' | 'ammessa' | 'rifiutata' | 'scartata_tecnica';
  prezzoCent: Cent | null;
  motivo: MotivoRifiuto | null;
  /** Solo per chi conduce la vendita. */
  riservato: {
    bustaId: string;
    depositataIl: Istante | null;
    tardiva: boolean;
    scarto: string | null;
    offerta: SintesiOfferta | null;
    proposte: readonly Proposta[];
    nonostante: string | null;
  } | null;
};

/** Un rilancio che vale, come lo vedono tutti: conta `dichiaratoIl`, che di uno in sala è quando fu detto (R53, R54). */
export type RilancioVista = {
  seq: number;
  pseudonimo: string;
  importoCent: Cent;
  canale: 'online' | 'sala';
  ricevutoIl: Istante;
  dichiaratoIl: Istante;
};

/** Un rilancio non ammesso, e per quale regola: lo vedono il suo autore e chi conduce, nessun altro (R33). */
export type RilancioRifiutatoVista = {
  seq: number;
  pseudonimo: string;
  importoCent: Cent;
  ricevutoIl: Istante;
  rifiuto: Rifiuto;
};

/** Un rilancio in sala scritto male e corretto; `importoCent` è il vero, `null` se non era mai stato detto (R55). */
export type CorrezioneVista = {
  seq: number;
  /** La voce del rilancio corretto. */
  rilancioSeq: number;
  pseudonimo: string;
  registratoCent: Cent;
  importoCent: Cent | null;
  motivo: string;
  ricevutoIl: Istante;
};

/** Una decisione su quale rilancio è venuto prima, in sala o online (R54). */
type PrecedenzaVista = DecisioneVista & { seq: number; ricevutoIl: Istante };

/** Un rilancio online giudicato di nuovo dopo una decisione; `rifiuto` è `null` se vale, `respinto` se prima non valeva. */
export type RigiudicatoVista = {
  seq: number;
  pseudonimo: string;
  importoCent: Cent;
  /** Quando il rilancio era arrivato. */
  ricevutoIl: Istante;
  respinto?: true;
  rifiuto: Rifiuto | null;
};

/** Il crono nella stanza, o la fine della gara; il dettaglio lo leggono tutti soltanto se l'ha sospesa chi conduce (R57). */
export type GaraVista =
  | { fase: 'in_corso'; scadeIl: Istante }
  | { fase: 'congelata'; residuoMs: number; fermatoIl: Istante }
  | {
      fase: 'sospesa';
      /** Da quando nessuno può rilanciare. */
      da: Istante;
      motivo: MotivoSospensione;
      dettaglio: string | null;
      /** Quanto è stato grave il disservizio che l’ha fermata; `null` finché non è finito. */
      gravita: GravitaDisservizio | null;
      riprendeIl: Istante | null;
    }
  | { fase: 'conclusa'; conclusaIl: Istante };

/** Un'istanza di assegnazione; `riservato` soltanto per chi conduce. */
export type IstanzaVista = Omit<Extract<VistaEvento, { tipo: 'IstanzaRegistrata' }>, 'tipo'>;

/** La vendita ferma, per chi guarda: da quando, per quale provvedimento, quando riprende, se chi ha offerto è libero (R32). */
export type FermaVista = Pick<Ferma, 'da' | 'provvedimento' | 'riprendeIl' | 'liberati'> & {
  /** Dove riprendono le operazioni, se è un altro luogo (R02). */
  luogoOperazioni?: string;
};

/** Lo stato di una stanza come lo vede un pubblico: il risultato di piegare le sue viste, uguale sul server e nel browser. */
export type Stanza = {
  seq: number;
  fase: Fase;
  buste: readonly BustaVista[];
  /** Solo per chi conduce: i pacchetti arrivati a operazioni iniziate (R25). */
  arrivi: readonly ArrivoInElenco[];
  graduatoria: readonly PostoVista[];
  gara: GaraVista | null;
  /** La piattaforma non è in salute (R57); `visto` solo per chi conduce. */
  disservizio: { dal: Istante; gravita: GravitaDisservizio; visto: Visto | null } | null;
  /** L’ultima volta che più offerenti non si sono più sentiti insieme: solo per chi conduce, che decide (R57). */
  scollegati: {
    seq: number;
    ricevutoIl: Istante;
    pseudonimi: readonly string[];
    presenti: number;
    fermata: boolean;
  } | null;
  /** La vendita è ferma, e quando riprende se è fissato; `null` se va avanti (R32). */
  ferma: FermaVista | null;
  unitaTempoMs: number;
  rilancioMinimoCent: Cent;
  /** Chi è in testa finché si gareggia, poi chi ha il bene; `null` se l'esito non l'ha dato a un offerente: chi ha perso non resta in testa. */
  migliore: MiglioreVista | null;
  rilanci: readonly RilancioVista[];
  rifiutati: readonly RilancioRifiutatoVista[];
  /** Le correzioni di rilanci in sala, dalla prima: chi è stato annullato non è più fra i `rilanci`. */
  correzioni: readonly CorrezioneVista[];
  /** Le decisioni su quale è venuto prima, dalla prima; e ciò che ne è di ciascun rilancio, per chi lo può vedere. */
  precedenze: readonly PrecedenzaVista[];
  rigiudicati: readonly RigiudicatoVista[];
  esito: { tipo: TipoEsito; vincitore: MiglioreVista | null; motivo: string | null } | null;
  /** Le istanze di assegnazione che ci sono; di chi sono lo sa soltanto chi conduce (R46). */
  istanze: readonly IstanzaVista[];
  /** Quanto dà il creditore a cui il bene è assegnato. */
  assegnataCent: Cent | null;
  /** Il provvedimento che ha cambiato l'esito dopo la vendita (R70). */
  caducazione: { esito: EsitoDopoLaVendita; provvedimento: Provvedimento } | null;
  verbale: { versione: number; impronta: string } | null;
  /** La sala virtuale: aperta, che cosa si guarda, chi ha la parola e chi la chiede (R81). */
  sala: SalaVista;
  /** Le osservazioni che questo pubblico può leggere, dalla prima (R68). */
  osservazioni: readonly OsservazioneVista[];
  messaggi: readonly { seq: number; messaggioId: string; da: string; ruolo: string; ricevutoIl: Istante }[];
  assistenza: readonly {
    richiestaId: string;
    numero: number;
    da: string;
    stato: 'aperta' | 'in_carico' | 'chiusa';
    ricevutoIl: Istante;
  }[];
};

/** Un'osservazione come la vede uno schermo: tutti quelle annotate; le altre chi le ha fatte e chi conduce (R68). */
export type OsservazioneVista = {
  osservazioneId: string;
  pseudonimo: string;
  modo: ModoOsservazione;
  testo: string;
  stato: 'presentata' | 'annotata' | 'trattenuta';
  /** Perché è trattenuta. */
  motivo: string | null;
  ricevutoIl: Istante;
};

/** La sala virtuale come la vede uno schermo: come la sa la vendita, e da quando ogni mano è alzata (R81). */
export type SalaVista = Omit<Sala, 'mani'> & {
  /** Le mani alzate, dalla prima. */
  mani: readonly { pseudonimo: string; chiestaIl: Istante }[];
};
