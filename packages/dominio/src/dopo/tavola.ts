import { movimentoConfermato, movimentoProposto, movimentoRitirato } from './evolvi/cauzioni.ts';
import {
  bancaDatiTrasmessa,
  conservazioneBloccata,
  conservazioneSbloccata,
  datiCancellati,
} from './evolvi/conservazione.ts';
import { compensoRegistrato, rapportoTrasmesso } from './evolvi/del-gestore.ts';
import {
  beneConsegnato,
  beneRivenduto,
  decretoRegistrato,
  decretoRevocato,
  ratePerdute,
  verbaleIntegrato,
} from './evolvi/fine.ts';
import { antiriciclaggioResa, personaNominata } from './evolvi/persone.ts';
import {
  contoIndicato,
  prezzoSospeso,
  prorogaConcessa,
  rataVersata,
  rateDisposte,
  saldoVersato,
  sospensionePrezzoRevocata,
  versamentoStornato,
} from './evolvi/prezzo.ts';
import type { FattoDopoDi, TipoFattoDopo } from './fatti.ts';
import { DOPO_INIZIALE, type StatoDopo } from './modello.ts';

/** La vita di un fatto del secondo registro: che cosa cambia, e quali sue parole stanno accanto al registro. */
type RigaFattoDopo<T extends TipoFattoDopo> = {
  /** Applica il fatto allo stato, e pretende ciò che `decidi` garantisce. */
  evolvi: (stato: StatoDopo, fatto: FattoDopoDi<T>) => StatoDopo;
  /** I testi liberi, per percorso: si cancellano, come quelli del primo registro. Chi non ne ha lo dice. */
  parole: readonly string[];
};

/** La vita dei fatti di ciò che segue l’esito. */
export const RIGHE_FATTI_DOPO: { readonly [K in TipoFattoDopo]: RigaFattoDopo<K> } = {
  SeguitoAperto: { evolvi: () => DOPO_INIZIALE, parole: [] },
  ContoIndicato: { evolvi: contoIndicato, parole: ['/intestatario', '/causale', '/motivo'] },
  SaldoVersato: { evolvi: saldoVersato, parole: ['/motivo'] },
  VersamentoStornato: { evolvi: versamentoStornato, parole: ['/motivo'] },
  AntiriciclaggioResa: { evolvi: antiriciclaggioResa, parole: [] },
  PersonaNominata: { evolvi: personaNominata, parole: ['/persona'] },
  RateDisposte: { evolvi: rateDisposte, parole: [] },
  RataVersata: { evolvi: rataVersata, parole: ['/motivo'] },
  ProrogaConcessa: { evolvi: prorogaConcessa, parole: ['/motivo'] },
  PrezzoSospeso: { evolvi: prezzoSospeso, parole: ['/motivo'] },
  SospensionePrezzoRevocata: { evolvi: sospensionePrezzoRevocata, parole: ['/motivo'] },
  MovimentoProposto: { evolvi: movimentoProposto, parole: ['/dettaglio'] },
  MovimentoRitirato: { evolvi: movimentoRitirato, parole: ['/motivo'] },
  MovimentoConfermato: { evolvi: movimentoConfermato, parole: ['/dettaglio'] },
  VerbaleIntegrato: { evolvi: verbaleIntegrato, parole: ['/testo'] },
  DecretoRegistrato: { evolvi: decretoRegistrato, parole: [] },
  DecretoRevocato: { evolvi: decretoRevocato, parole: ['/motivo'] },
  BeneConsegnato: { evolvi: beneConsegnato, parole: [] },
  RatePerdute: { evolvi: ratePerdute, parole: [] },
  BeneRivenduto: { evolvi: beneRivenduto, parole: [] },
  BancaDatiTrasmessa: { evolvi: bancaDatiTrasmessa, parole: [] },
  RapportoTrasmesso: { evolvi: rapportoTrasmesso, parole: [] },
  CompensoRegistrato: { evolvi: compensoRegistrato, parole: ['/dettaglio'] },
  ConservazioneBloccata: { evolvi: conservazioneBloccata, parole: ['/motivo'] },
  ConservazioneSbloccata: { evolvi: conservazioneSbloccata, parole: ['/motivo'] },
  DatiCancellati: { evolvi: datiCancellati, parole: [] },
};

/** I testi liberi di ciascun fatto: sono nella sua riga. */
export const PAROLE_DOPO = Object.fromEntries(
  Object.entries(RIGHE_FATTI_DOPO).map(([tipo, { parole }]) => [tipo, parole]),
) as unknown as Readonly<Record<TipoFattoDopo, readonly string[]>>;

export const TIPI_FATTO_DOPO = Object.keys(RIGHE_FATTI_DOPO) as readonly TipoFattoDopo[];
