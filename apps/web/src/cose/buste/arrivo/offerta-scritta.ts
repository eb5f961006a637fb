import { ALTRI_OFFERENTI_MAX, type OffertaDigitata, type OffertaLettaNeiByte } from '@gestore/contratto';
import { DIRITTO_MAX, leggiAltriOfferenti } from '@gestore/contratto/buste/altri-offerenti';
import { REGOLE_SCANSIONE } from '@gestore/contratto/buste/scansione';
import {
  altriOfferenti,
  cellulare,
  codiceFiscaleOPartitaIva,
  cro,
  data,
  euro,
  iban,
  intero,
  lunghezzaMassima,
  obbligatorio,
  obbligatorioSe,
  ora,
  pec,
  type Regole,
  tra,
} from '@gestore/contratto/regole';
import { DIRITTI_SUL_BENE, leggiEuro, PAROLE_DEL_DIRITTO } from '@gestore/dominio';
import { dataDaMandare } from '../../../forme/data-scritta.ts';
import { leggiIstante } from '../../../forme/istante-scritto.ts';
import { oraCerta } from '../../../forme/regole-istante.ts';

/** Il diritto di chi offre, come si sceglie; vuoto se l'offerta non lo dice (R20). */
export const DIRITTI_SCELTI = ['', ...DIRITTI_SUL_BENE, 'altro'] as const;
type DirittoScelto = (typeof DIRITTI_SCELTI)[number];

/** Il modulo dell'offerta digitata, com'è sullo schermo: tutto testo, finché non lo si legge. */
export type OffertaScritta = {
  canale: OffertaDigitata['canale'];
  interruzione: OffertaDigitata['interruzione'];
  data: string;
  ora: string;
  offerente: string;
  identificativo: string;
  prezzo: string;
  cauzione: string;
  giorni: string;
  iban: string;
  personaDaNominare: boolean;
  quota: string;
  diritto: DirittoScelto;
  /** Le parole dell'offerta, se il diritto è un altro. */
  altroDiritto: string;
  /** Uno per riga: `nome; codice; quota; diritto` (R20). */
  altri: string;
  presentatore: string;
  codicePresentatore: string;
  avvocato: boolean;
  procura: boolean;
  bollo: boolean;
  pec: string;
  cellulare: string;
  cro: string;
  /** Del bonifico, ciò che l'offerta dice: si lascia vuoto ciò che tace. */
  bonificoData: string;
  bonificoOra: string;
  bonificoImporto: string;
  scansione: File[];
};

/** Ciò che la legge vuole sapere di un'offerta oltre a chi e quanto: gli stessi controlli di quelle arrivate da sé (R19-R23). */
const DI_LEGGE_VUOTI = {
  quota: '',
  diritto: '' as DirittoScelto,
  altroDiritto: '',
  altri: '',
  presentatore: '',
  codicePresentatore: '',
  avvocato: false,
  procura: false,
  bollo: false,
  pec: '',
  cellulare: '',
  cro: '',
  bonificoData: '',
  bonificoOra: '',
  bonificoImporto: '',
};
/** I loro campi, che si ritrovano se la sessione finisce mentre si scrive. */
export const CAMPI_DI_LEGGE = Object.keys(DI_LEGGE_VUOTI) as (keyof typeof DI_LEGGE_VUOTI)[];
const REGOLE_DI_LEGGE = {
  altroDiritto: [obbligatorioSe('diritto', ['altro']), lunghezzaMassima(DIRITTO_MAX)],
  altri: [altriOfferenti(ALTRI_OFFERENTI_MAX)],
  bonificoData: [data()],
  bonificoOra: [ora()],
  bonificoImporto: [euro({ minimoCent: 1 })],
};

export const OFFERTA_VUOTA: OffertaScritta = {
  canale: 'cartacea',
  interruzione: 'nessuna',
  data: '',
  ora: '',
  offerente: '',
  identificativo: '',
  prezzo: '',
  cauzione: '',
  giorni: '120',
  iban: '',
  personaDaNominare: false,
  ...DI_LEGGE_VUOTI,
  scansione: [],
};

/** Più di dieci anni di dilazione è certamente un errore di battitura: lo stesso limite del contratto. */
const GIORNI_MAX = 3_650;

/**
 * Ciò senza cui l'offerta non si può registrare. Il merito (R13, R16, R17) resta al server, e un codice fiscale o un
 * IBAN che non tornano sono un rilievo e non un ostacolo: si registra ciò che la carta dice (R14, R15).
 */
export const REGOLE_OFFERTA: Regole<keyof OffertaScritta> = {
  data: [obbligatorio(), data()],
  ora: [obbligatorio(), ora({ alSecondo: true }), oraCerta('data')],
  offerente: [obbligatorio()],
  identificativo: [obbligatorio()],
  prezzo: [obbligatorio(), euro({ minimoCent: 1 })],
  cauzione: [obbligatorio(), euro()],
  giorni: [obbligatorio(), intero(), tra(0, GIORNI_MAX)],
  ...REGOLE_DI_LEGGE,
  ...REGOLE_SCANSIONE,
};

/** Ciò che merita una seconda lettura, senza impedire l'invio. */
export const RILIEVI_OFFERTA: Regole<keyof OffertaScritta> = {
  identificativo: [codiceFiscaleOPartitaIva()],
  iban: [iban()],
  codicePresentatore: [codiceFiscaleOPartitaIva()],
  pec: [pec()],
  cellulare: [cellulare()],
  cro: [cro()],
};

/** I campi del modulo per i nomi con cui il server li chiama nei suoi errori. */
export const CAMPI_SERVER: Readonly<Record<string, keyof OffertaScritta>> = {
  'atto.offerta.depositataIl': 'data',
  'atto.offerta.offerente': 'offerente',
  'atto.offerta.identificativo': 'identificativo',
  'atto.offerta.prezzoCent': 'prezzo',
  'atto.offerta.cauzioneCent': 'cauzione',
  'atto.offerta.pagamentoGiorni': 'giorni',
  'atto.offerta.ibanAddebito': 'iban',
  'atto.offerta.quota': 'quota',
  'atto.offerta.diritto': 'altroDiritto',
  'atto.offerta.altri': 'altri',
  'atto.offerta.presentatore': 'presentatore',
  'atto.offerta.codicePresentatore': 'codicePresentatore',
  'atto.offerta.pec': 'pec',
  'atto.offerta.cellulare': 'cellulare',
  'atto.offerta.cro': 'cro',
  'atto.offerta.bonificoData': 'bonificoData',
  'atto.offerta.bonificoOra': 'bonificoOra',
  'atto.offerta.bonificoCent': 'bonificoImporto',
  'atto.offerta.scansione': 'scansione',
};

/** L'offerta che si legge nei byte di una busta: senza canale e ora, che sono della busta, e con il perché (R25). */
export type ScartataScritta = Omit<OffertaScritta, 'canale' | 'interruzione' | 'data' | 'ora' | 'scansione'> & {
  motivo: string;
};
export const SCARTATA_VUOTA: ScartataScritta = {
  offerente: '',
  identificativo: '',
  prezzo: '',
  cauzione: '',
  giorni: '',
  iban: '',
  personaDaNominare: false,
  ...DI_LEGGE_VUOTI,
  motivo: '',
};
export const REGOLE_SCARTATA: Regole<keyof ScartataScritta> = {
  offerente: [obbligatorio()],
  identificativo: [obbligatorio()],
  prezzo: [obbligatorio(), euro({ minimoCent: 1 })],
  cauzione: [obbligatorio(), euro()],
  giorni: [obbligatorio(), intero(), tra(0, GIORNI_MAX)],
  ...REGOLE_DI_LEGGE,
  motivo: [obbligatorio()],
};

/** Il diritto com'è nell'offerta: le parole di quello scelto, o le sue. */
function dirittoScritto({ diritto, altroDiritto }: Pick<ScartataScritta, 'diritto' | 'altroDiritto'>): string | null {
  if (diritto === '') return null;
  return diritto === 'altro' ? altroDiritto.trim() || null : PAROLE_DEL_DIRITTO[diritto];
}

const senzaSpazi = (scritto: string): string | null => scritto.replaceAll(/\s/g, '').toUpperCase() || null;

/** Legge un modulo che ha passato le regole; `null` se un importo non si legge. */
export function leggiScartataScritta(scritta: Omit<ScartataScritta, 'motivo'>): OffertaLettaNeiByte | null {
  const prezzo = leggiEuro(scritta.prezzo);
  const cauzione = leggiEuro(scritta.cauzione);
  const bonifico = scritta.bonificoImporto.trim() === '' ? null : leggiEuro(scritta.bonificoImporto);
  const altri = leggiAltriOfferenti(scritta.altri).filter((uno) => uno !== null);
  if (prezzo.tipo === 'errore' || cauzione.tipo === 'errore' || bonifico?.tipo === 'errore') return null;
  return {
    offerente: scritta.offerente.trim(),
    identificativo: scritta.identificativo.trim().toUpperCase(),
    prezzoCent: prezzo.cent,
    cauzioneCent: cauzione.cent,
    pagamentoGiorni: Number(scritta.giorni.trim()),
    personaDaNominare: scritta.personaDaNominare,
    ibanAddebito: senzaSpazi(scritta.iban),
    quota: scritta.quota.trim() || null,
    diritto: dirittoScritto(scritta),
    altri,
    presentatore: scritta.presentatore.trim() || null,
    codicePresentatore: scritta.codicePresentatore.trim().toUpperCase() || null,
    avvocato: scritta.avvocato,
    procura: scritta.procura,
    bollo: scritta.bollo,
    pec: scritta.pec.trim().toLowerCase() || null,
    cellulare: scritta.cellulare.trim() || null,
    cro: senzaSpazi(scritta.cro),
    bonificoData: scritta.bonificoData.trim() === '' ? null : dataDaMandare(scritta.bonificoData),
    bonificoOra: scritta.bonificoOra.trim() || null,
    bonificoCent: bonifico?.tipo === 'valido' ? bonifico.cent : null,
  };
}

/** Legge un modulo che ha passato le regole; `null` se qualcosa non si legge. `scansione` è quella già caricata. */
export function leggiOffertaScritta(scritta: OffertaScritta, scansione: string | null = null): OffertaDigitata | null {
  const deposito = leggiIstante(scritta.data, scritta.ora);
  const letta = leggiScartataScritta(scritta);
  if (deposito.tipo === 'errore' || letta === null) return null;
  return {
    canale: scritta.canale,
    interruzione: scritta.canale === 'cartacea' ? 'nessuna' : scritta.interruzione,
    depositataIl: deposito.istante,
    scansione,
    ...letta,
  };
}
