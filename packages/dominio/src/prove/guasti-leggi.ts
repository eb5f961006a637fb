import { ATTI_DOPO_ROTTI } from './guasti-dopo.ts';
import { DENARO_DOPO_ROTTO } from './guasti-dopo-denaro.ts';
import { FRASI_AVVISO_ROTTE } from './guasti-frasi-avviso.ts';
import { FRASI_DOPO_ROTTE } from './guasti-frasi-dopo.ts';
import { FRASI_GARA_ROTTE } from './guasti-frasi-gara.ts';
import { ACCESSO_ROTTO } from './guasti-leggi-accesso.ts';
import { BANCA_ROTTE } from './guasti-leggi-banca.ts';
import { BOZZE_ROTTE } from './guasti-leggi-bozze.ts';
import { BUSTE_ROTTE } from './guasti-leggi-buste.ts';
import { CARTE_ROTTE } from './guasti-leggi-carte.ts';
import { CONDUZIONE_ROTTA } from './guasti-leggi-conduzione.ts';
import { DENTRO_ROTTO } from './guasti-leggi-dentro.ts';
import { ESTRATTI_ROTTI } from './guasti-leggi-estratti.ts';
import { FRASI_ROTTE } from './guasti-leggi-frasi.ts';
import { FUORI_DAL_DOMINIO, type RegolaRotta } from './guasti-leggi-fuori.ts';
import { GARA_ROTTA } from './guasti-leggi-gara.ts';
import { INGRESSI_ROTTI } from './guasti-leggi-ingressi.ts';
import { MACCHINA_ROTTA } from './guasti-leggi-macchina.ts';
import { OSSERVAZIONI_ROTTE } from './guasti-leggi-osservazioni.ts';
import { REGISTRO_ROTTO } from './guasti-leggi-registro.ts';
import { SALA_ROTTA } from './guasti-leggi-sala.ts';
import { SALUTE_ROTTA } from './guasti-leggi-salute.ts';
import { VERBALE_ROTTO } from './guasti-leggi-verbale.ts';
import { rotta } from './rotta.ts';

const PUBBLICAZIONE = 'asta/pubblicazione.ts';
const ALLESTIMENTO = 'asta/decidi/allestimento.ts';
const PROPOSTE = 'asta/proposte.ts';
const RACCOLTA = 'asta/decidi/raccolta.ts';
const APERTURA = 'asta/decidi/apertura.ts';
const GARA = 'asta/decidi/gara.ts';

/** Un errore per regola: `npm run leggi` li pianta uno alla volta, e `docs/law.md` conta solo queste regole. */
export const REGOLE_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'R01',
    'un’asincrona si pubblica come una sincrona',
    PUBBLICAZIONE,
    "modalita === 'asincrona' || modalita === 'asincrona_mobili'",
    'false',
  ),
  rotta(
    'R02',
    'dopo il termine i parametri si cambiano ancora',
    ALLESTIMENTO,
    " || adesso > stato.parametri.termineOfferteIl)\n      return no('R02_parametri_congelati')",
    ")\n      return no('R02_parametri_congelati')",
  ),
  rotta(
    'R03',
    'il termine può seguire le operazioni',
    PUBBLICAZIONE,
    'termineOfferteIl >= inizioOperazioniIl',
    'termineOfferteIl > inizioOperazioniIl + 1e12',
  ),
  rotta('R04', 'basta il nove per cento', PUBBLICAZIONE, 'cauzionePercento < 10', 'cauzionePercento < 9'),
  rotta(
    'R05',
    'il minimo stampato non prevale',
    PROPOSTE,
    'parametri.offertaMinimaCent ?? treQuarti(parametri.prezzoBaseCent)',
    'treQuarti(parametri.prezzoBaseCent)',
  ),
  rotta(
    'R07',
    'si pubblica senza dichiarazione di assenza di conflitti',
    PUBBLICAZIONE,
    'if (dichiarazione === null) trovati',
    'if (false) trovati',
  ),
  rotta(
    'R08',
    'chiunque rilancia per un altro',
    GARA,
    "if (attore.tipo !== 'offerente' || attore.id !== atto.bustaId)",
    "if (attore.tipo !== 'offerente')",
  ),
  rotta(
    'R10',
    'le buste escono dai depositi quando si vuole',
    RACCOLTA,
    "if (adesso < dal) return no('R10_non_versabili', { dalIl: dal });",
    '',
  ),
  rotta(
    'R12',
    'il secondo del termine è già tardi',
    PROPOSTE,
    'return alSecondo(depositataIl) > alSecondo(termineOfferteIl);',
    'return alSecondo(depositataIl) >= alSecondo(termineOfferteIl);',
  ),
  rotta(
    'R13',
    'nessuna offerta è mai tardiva',
    PROPOSTE,
    'return alSecondo(depositataIl) > alSecondo(termineOfferteIl);',
    'return false;',
  ),
  rotta(
    'R16',
    'sotto il minimo non si propone nulla',
    PROPOSTE,
    'if (!raggiungeIlMinimo(prezzoCent, parametri))',
    'if (false)',
  ),
  rotta(
    'R17',
    'basta la cauzione dell’avviso, anche sotto un decimo del prezzo offerto',
    PROPOSTE,
    'return Math.max(dellAvvisoCent, percentoDi(CAUZIONE_DI_LEGGE_PERCENTO, prezzoCent));',
    'return dellAvvisoCent;',
  ),
  rotta(
    'R18',
    'chi ha il codice del debitore offre come gli altri',
    'asta/impediti.ts',
    'if (codiceConfrontabile(vietato) === suo)',
    'if (false)',
  ),
  rotta(
    'R21',
    'due offerte dalla stessa PEC non si segnalano',
    PROPOSTE,
    'if (fatti.stessaProvenienza > 0)',
    'if (false)',
  ),
  rotta(
    'R24',
    'l’offerta resta irrevocabile per sempre',
    PROPOSTE,
    'if (apertaIl > irrevocabileFino(depositataIl))',
    'if (false)',
  ),
  rotta(
    'R25',
    'ciò che non si legge sparisce dall’elenco',
    APERTURA,
    'const buste = [...stato.buste.values()]\n    .map(inElenco)',
    "const buste = [...stato.buste.values()]\n    .filter((busta) => busta.stato.tipo !== 'scartata_tecnica')\n    .map(inElenco)",
  ),
  rotta('R26', 'il fax è sempre ammesso', APERTURA, "canale === 'fax' && interruzione !== 'programmata'", 'false'),
  rotta(
    'R27',
    'la sola accettazione è sempre ammessa',
    APERTURA,
    "canale === 'art15' && interruzione !== 'non_programmata'",
    'false',
  ),
  rotta(
    'R28',
    'la carta è ammessa in una vendita telematica',
    APERTURA,
    "canale === 'cartacea' && stato.parametri.modalita !== 'sincrona_mista'",
    'false',
  ),
  rotta(
    'R29',
    'una ripresa non lascia il tempo degli inviti',
    'asta/decidi/sospensione.ts',
    'const dal = daIl + PREAVVISO_INVITI_MS;',
    'const dal = daIl;',
  ),
  rotta(
    'R30',
    'la consegna a mano la conferma chi l’ha proposta',
    RACCOLTA,
    "if (attore.id === atto.propostaDa) return no('R30_serve_un_altra_persona');",
    '',
  ),
  rotta(
    'R31',
    'chi ha offerto su carta rilancia online',
    GARA,
    "if (partecipaInSala(busta))\n    return rifiuto('R31_canale_vincolato'",
    "if (false)\n    return rifiuto('R31_canale_vincolato'",
  ),
  rotta(
    'R32',
    'a vendita ferma gli atti passano',
    'asta/decidi.ts',
    'stato.ferma === null || A_VENDITA_FERMA.has(atto.tipo)',
    'true',
  ),
  rotta(
    'R33',
    'il motivo di un’esclusione lo leggono tutti',
    'asta/vista-per.ts',
    'rifiutata(evento.pseudonimo, referente || mio ? evento.motivo : null)',
    'rifiutata(evento.pseudonimo, evento.motivo)',
  ),
  rotta(
    'R34',
    'due buste hanno lo stesso pseudonimo',
    RACCOLTA,
    "if (usati.has(busta.pseudonimo)) return no('R34_pseudonimo_ripetuto');",
    '',
  ),
  rotta(
    'R36',
    'un operatore solo sostituisce il delegato',
    'asta/decidi/conduzione.ts',
    "if (attore.id === propostaDa) return no('R36_serve_un_altra_persona');",
    '',
  ),
  rotta(
    'R38',
    'si rifiuta un’offerta senza dire perché',
    APERTURA,
    "if (motivo.regola === '' || motivo.testo === '') return no('R38_motivo_mancante');",
    '',
  ),
  ...GARA_ROTTA,
  ...FUORI_DAL_DOMINIO,
  ...OSSERVAZIONI_ROTTE,
  ...BUSTE_ROTTE,
  ...BOZZE_ROTTE,
  ...BANCA_ROTTE,
  ...CARTE_ROTTE,
  ...CONDUZIONE_ROTTA,
  ...SALUTE_ROTTA,
  ...REGISTRO_ROTTO,
  ...DENTRO_ROTTO,
  ...ACCESSO_ROTTO,
  ...SALA_ROTTA,
  ...MACCHINA_ROTTA,
  ...VERBALE_ROTTO,
  ...INGRESSI_ROTTI,
  ...ATTI_DOPO_ROTTI,
  ...ESTRATTI_ROTTI,
  ...FRASI_ROTTE,
  ...FRASI_AVVISO_ROTTE,
  ...FRASI_GARA_ROTTE,
  ...FRASI_DOPO_ROTTE,
  ...DENARO_DOPO_ROTTO,
];

export { nomeDellaRotta } from './guasti-leggi-fuori.ts';

/** Il testo con l'errore dentro; se ciò che si cerca non c'è una volta sola, l'errore è invecchiato. */
export function rompi({ regola, cerca, metti }: RegolaRotta, testo: string): string {
  const parti = testo.split(cerca);
  if (parti.length !== 2) throw new Error(`${regola}: il testo da cambiare c’è ${parti.length - 1} volte`);
  return parti.join(metti);
}
