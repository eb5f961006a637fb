import type { AttoDopoDi, TipoAttoDopo } from './atti.ts';
import { confermaMovimento, proponiMovimento, ritiraMovimento } from './decidi/cauzioni.ts';
import {
  bloccaConservazione,
  cancellaDati,
  registraTrasmissione,
  sbloccaConservazione,
} from './decidi/conservazione.ts';
import type { DecisioneDopo, Dove } from './decidi/decisione.ts';
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
import type { MovimentoCauzione } from './modello.ts';

/** La vita di un atto del secondo registro: che cosa ne decide la legge, e il fatto che scrive. */
type RigaAttoDopo<A extends TipoAttoDopo> = {
  decidi: (dove: Dove, atto: AttoDopoDi<A>) => DecisioneDopo;
  scrive: (fatto: FattoDopo) => boolean;
};

const tipo =
  (atteso: TipoFattoDopo) =>
  (fatto: FattoDopo): boolean =>
    fatto.tipo === atteso;
const proposto =
  (cosa: MovimentoCauzione['cosa']) =>
  (fatto: FattoDopo): boolean =>
    fatto.tipo === 'MovimentoProposto' && fatto.cosa === cosa;

/** Che cosa la legge decide degli atti di ciò che segue l’esito. */
export const RIGHE_ATTI_DOPO: { readonly [A in TipoAttoDopo]: RigaAttoDopo<A> } = {
  indicaConto: { decidi: indicaConto, scrive: tipo('ContoIndicato') },
  registraSaldo: { decidi: registraSaldo, scrive: tipo('SaldoVersato') },
  stornaVersamento: { decidi: stornaVersamento, scrive: tipo('VersamentoStornato') },
  registraAntiriciclaggio: { decidi: registraAntiriciclaggio, scrive: tipo('AntiriciclaggioResa') },
  nominaPersona: { decidi: nominaPersona, scrive: tipo('PersonaNominata') },
  disponiRate: { decidi: disponiRate, scrive: tipo('RateDisposte') },
  registraRata: { decidi: registraRata, scrive: tipo('RataVersata') },
  concediProroga: { decidi: concediProroga, scrive: tipo('ProrogaConcessa') },
  sospendiPrezzo: { decidi: sospensionePrezzo, scrive: tipo('PrezzoSospeso') },
  revocaSospensionePrezzo: { decidi: sospensionePrezzo, scrive: tipo('SospensionePrezzoRevocata') },
  giraCauzione: { decidi: proponiMovimento, scrive: proposto('giro') },
  incameraCauzione: { decidi: proponiMovimento, scrive: proposto('incameramento') },
  restituisciAssegno: { decidi: proponiMovimento, scrive: proposto('assegno') },
  restituisciResiduo: { decidi: proponiMovimento, scrive: proposto('residuo') },
  passaAlleSpese: { decidi: proponiMovimento, scrive: proposto('spese') },
  confermaMovimento: { decidi: confermaMovimento, scrive: tipo('MovimentoConfermato') },
  ritiraMovimento: { decidi: ritiraMovimento, scrive: tipo('MovimentoRitirato') },
  integraVerbale: { decidi: integraVerbale, scrive: tipo('VerbaleIntegrato') },
  registraDecreto: { decidi: registraDecreto, scrive: tipo('DecretoRegistrato') },
  revocaDecreto: { decidi: revocaDecreto, scrive: tipo('DecretoRevocato') },
  registraConsegna: { decidi: registraConsegna, scrive: tipo('BeneConsegnato') },
  dichiaraRatePerdute: { decidi: dichiaraRatePerdute, scrive: tipo('RatePerdute') },
  registraRivendita: { decidi: registraRivendita, scrive: tipo('BeneRivenduto') },
  registraTrasmissione: { decidi: registraTrasmissione, scrive: tipo('BancaDatiTrasmessa') },
  registraRapporto: { decidi: registraRapporto, scrive: tipo('RapportoTrasmesso') },
  registraCompenso: { decidi: registraCompenso, scrive: tipo('CompensoRegistrato') },
  bloccaConservazione: { decidi: bloccaConservazione, scrive: tipo('ConservazioneBloccata') },
  sbloccaConservazione: { decidi: sbloccaConservazione, scrive: tipo('ConservazioneSbloccata') },
  cancellaDati: { decidi: cancellaDati, scrive: tipo('DatiCancellati') },
};
