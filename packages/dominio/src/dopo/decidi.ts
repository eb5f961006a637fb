import { conduce, conduceUnAltro } from '../legge/decisione.ts';
import type { Attore } from '../parole/attori.ts';
import type { Istante } from '../tempo.ts';
import { type AttoDopo, type ComandoDopo, DEL_GESTORE, DELLA_BANCA, type TipoAttoDopo } from './atti.ts';
import { type CauzioniOrdinate, NESSUNA_ORDINATA } from './cauzione.ts';
import { confermaMovimento, proponiMovimento, ritiraMovimento } from './decidi/cauzioni.ts';
import {
  bloccaConservazione,
  cancellaDati,
  registraTrasmissione,
  sbloccaConservazione,
} from './decidi/conservazione.ts';
import { type DecisioneDopo, type Dove, noDopo } from './decidi/decisione.ts';
import { registraCompenso, registraRapporto } from './decidi/del-gestore.ts';
import {
  dichiaraRatePerdute,
  integraVerbale,
  registraConsegna,
  registraDecreto,
  registraRivendita,
  revocaDecreto,
} from './decidi/fine.ts';
import { nominaPersona, registraAntiriciclaggio } from './decidi/persone.ts';
import {
  concediProroga,
  disponiRate,
  indicaConto,
  registraRata,
  registraSaldo,
  sospensionePrezzo,
  stornaVersamento,
} from './decidi/prezzo.ts';
import type { FattoDopo, TipoFattoDopo } from './fatti.ts';
import { FATTI_DOPO_MAX, type MovimentoCauzione, type StatoDopo, type VenditaEsitata } from './modello.ts';

/**
 * Che cosa scrive un atto nel secondo registro di una vendita, o perché non passa. Il primo atto lo apre: il primo fatto dice di
 * quale vendita è, e a quale voce del primo registro si lega (R69, R74). `ordinate`: ciò che i registri non dicono delle cauzioni (R71).
 */
export function decidiDopo(
  stato: StatoDopo,
  vendita: VenditaEsitata,
  { atto, attore }: ComandoDopo,
  adesso: Istante,
  ordinate: CauzioniOrdinate = NESSUNA_ORDINATA,
): DecisioneDopo {
  if (!spettaA(attore, atto)) return noDopo('R69_ruolo_non_ammesso');
  // L'atto di chi ha appena passato la conduzione, già partito dal suo schermo, non passa.
  if (conduceUnAltro(attore, vendita.delegatoId)) return noDopo('R36_non_conduce');
  if (stato.fatti >= FATTI_DOPO_MAX) return noDopo('R69_troppi_fatti');
  const decisione = deciso({ stato, vendita, ordinate, attore, adesso }, atto);
  if (decisione.rifiuto !== null || stato.fatti > 0) return decisione;
  const { id, seq, impronta, esito } = vendita;
  return { eventi: [{ tipo: 'SeguitoAperto', vendita: id, seq, impronta, esito }, ...decisione.eventi], rifiuto: null };
}

/** Il denaro lo muove anche il gestore; ciò che si conserva è soltanto affare suo, e cancellare lo fa soltanto il giro (R71, R77). */
function spettaA(attore: Attore, { tipo }: AttoDopo): boolean {
  if (tipo === 'cancellaDati') return attore.tipo === 'sistema';
  const delGestore = DEL_GESTORE.some((uno) => uno === tipo);
  if (attore.tipo === 'operatore') return delGestore || DELLA_BANCA.some((uno) => uno === tipo);
  return conduce(attore) && !delGestore;
}

function deciso(dove: Dove, atto: AttoDopo): DecisioneDopo {
  switch (atto.tipo) {
    case 'indicaConto':
      return indicaConto(dove, atto);
    case 'registraSaldo':
      return registraSaldo(dove, atto);
    case 'stornaVersamento':
      return stornaVersamento(dove, atto);
    case 'registraAntiriciclaggio':
      return registraAntiriciclaggio(dove, atto);
    case 'nominaPersona':
      return nominaPersona(dove, atto);
    case 'disponiRate':
      return disponiRate(dove, atto);
    case 'registraRata':
      return registraRata(dove, atto);
    case 'concediProroga':
      return concediProroga(dove, atto);
    case 'sospendiPrezzo':
    case 'revocaSospensionePrezzo':
      return sospensionePrezzo(dove, atto);
    case 'giraCauzione':
    case 'incameraCauzione':
    case 'restituisciAssegno':
    case 'restituisciResiduo':
    case 'passaAlleSpese':
      return proponiMovimento(dove, atto);
    case 'confermaMovimento':
      return confermaMovimento(dove, atto);
    case 'ritiraMovimento':
      return ritiraMovimento(dove, atto);
    case 'integraVerbale':
      return integraVerbale(dove, atto);
    case 'registraDecreto':
      return registraDecreto(dove, atto);
    case 'revocaDecreto':
      return revocaDecreto(dove, atto);
    case 'registraConsegna':
      return registraConsegna(dove, atto);
    case 'dichiaraRatePerdute':
      return dichiaraRatePerdute(dove, atto);
    case 'registraRivendita':
      return registraRivendita(dove, atto);
    case 'registraTrasmissione':
      return registraTrasmissione(dove, atto);
    case 'registraRapporto':
      return registraRapporto(dove, atto);
    case 'registraCompenso':
      return registraCompenso(dove, atto);
    case 'bloccaConservazione':
      return bloccaConservazione(dove, atto);
    case 'sbloccaConservazione':
      return sbloccaConservazione(dove, atto);
    case 'cancellaDati':
      return cancellaDati(dove, atto);
    default:
      return atto satisfies never;
  }
}

const tipo =
  (atteso: TipoFattoDopo) =>
  (fatto: FattoDopo): boolean =>
    fatto.tipo === atteso;
const proposto =
  (cosa: MovimentoCauzione['cosa']) =>
  (fatto: FattoDopo): boolean =>
    fatto.tipo === 'MovimentoProposto' && fatto.cosa === cosa;

/** Il fatto che ciascun atto scrive. */
const SCRIVE: Readonly<Record<TipoAttoDopo, (fatto: FattoDopo) => boolean>> = {
  indicaConto: tipo('ContoIndicato'),
  registraSaldo: tipo('SaldoVersato'),
  stornaVersamento: tipo('VersamentoStornato'),
  registraAntiriciclaggio: tipo('AntiriciclaggioResa'),
  nominaPersona: tipo('PersonaNominata'),
  disponiRate: tipo('RateDisposte'),
  registraRata: tipo('RataVersata'),
  concediProroga: tipo('ProrogaConcessa'),
  sospendiPrezzo: tipo('PrezzoSospeso'),
  revocaSospensionePrezzo: tipo('SospensionePrezzoRevocata'),
  giraCauzione: proposto('giro'),
  incameraCauzione: proposto('incameramento'),
  restituisciAssegno: proposto('assegno'),
  restituisciResiduo: proposto('residuo'),
  passaAlleSpese: proposto('spese'),
  confermaMovimento: tipo('MovimentoConfermato'),
  ritiraMovimento: tipo('MovimentoRitirato'),
  integraVerbale: tipo('VerbaleIntegrato'),
  registraDecreto: tipo('DecretoRegistrato'),
  revocaDecreto: tipo('DecretoRevocato'),
  registraConsegna: tipo('BeneConsegnato'),
  dichiaraRatePerdute: tipo('RatePerdute'),
  registraRivendita: tipo('BeneRivenduto'),
  registraTrasmissione: tipo('BancaDatiTrasmessa'),
  registraRapporto: tipo('RapportoTrasmesso'),
  registraCompenso: tipo('CompensoRegistrato'),
  bloccaConservazione: tipo('ConservazioneBloccata'),
  sbloccaConservazione: tipo('ConservazioneSbloccata'),
  cancellaDati: tipo('DatiCancellati'),
};

/**
 * Vero se questi fatti li ha scritti proprio quest'atto: ogni fatto porta ciò che l'atto diceva, con lo stesso nome. Chi ripete un
 * comando riceve la prima risposta, chi manda altro con lo stesso identificativo no.
 */
export function scrittoDa({ tipo: suo, ...detto }: AttoDopo, fatti: readonly FattoDopo[]): boolean {
  return fatti.some((fatto) => {
    const scritto: Readonly<Record<string, unknown>> = fatto;
    return (
      SCRIVE[suo](fatto) &&
      Object.entries(detto).every(([nome, valore]) => nome in scritto && uguali(scritto[nome], valore))
    );
  });
}

function uguali(scritto: unknown, detto: unknown): boolean {
  if (typeof scritto === 'string' && typeof detto === 'string') return scritto === detto.trim();
  if (typeof scritto !== 'object' || scritto === null || typeof detto !== 'object' || detto === null)
    return scritto === detto;
  const chiavi = new Set([...Object.keys(scritto), ...Object.keys(detto)]);
  return [...chiavi].every((chiave) =>
    uguali((scritto as Record<string, unknown>)[chiave], (detto as Record<string, unknown>)[chiave]),
  );
}
