import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import { OSSERVAZIONE_CARATTERI_MAX, OSSERVAZIONI_MAX, type Osservazione } from '../../parole/osservazioni.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';

/**
 * Un offerente ammesso fa un'osservazione: la scrive lui, o la dice a voce e la scrive chi conduce, che così ne ha già preso atto.
 * Si fa fra l'apertura delle operazioni e l'esito (DM 22, R68); chi è stato escluso segue in silenzio (R38).
 */
export function presentaOsservazione(stato: Stato, atto: AttoDi<'presentaOsservazione'>, attore: Attore): Decisione {
  const aVoce = conduce(attore);
  if (!aVoce && (attore.tipo !== 'offerente' || attore.id !== atto.bustaId)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato);
  const busta = stato.buste.get(atto.bustaId);
  if (busta === undefined) return no('busta_sconosciuta');
  if (busta.stato.tipo === 'rifiutata') return no('R38_escluso_in_silenzio');
  if (busta.stato.tipo !== 'ammessa') return no('R50_non_ammesso');
  if (stato.osservazioni.has(atto.osservazioneId)) return no('R68_osservazione_gia_presentata');
  const testo = atto.testo.trim();
  if (testo === '') return no('R68_osservazione_vuota');
  if (testo.length > OSSERVAZIONE_CARATTERI_MAX)
    return no('R68_osservazione_lunga', { caratteri: testo.length, massimo: OSSERVAZIONE_CARATTERI_MAX });
  if (!aVoce && scritteDa(stato, atto.bustaId) >= OSSERVAZIONI_MAX)
    return no('R68_osservazioni_finite', { massimo: OSSERVAZIONI_MAX });
  const { osservazioneId, bustaId } = atto;
  const { pseudonimo } = busta;
  const osservazione = { osservazioneId, bustaId, pseudonimo, modo: aVoce ? 'a_voce' : 'scritta', testo } as const;
  const presentata: Evento = { tipo: 'OsservazionePresentata', ...osservazione };
  return aVoce ? fatto(presentata, { tipo: 'OsservazioneAnnotata', ...osservazione }) : fatto(presentata);
}

/** Chi conduce ne prende atto, e da qui la leggono tutti; oppure la trattiene, con un motivo che resta nel registro (R68, R74). */
export function decidiOsservazione(stato: Stato, atto: AttoDi<'decidiOsservazione'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO, 'esitata')) return faseNonAmmessa(stato);
  const { osservazioneId } = atto;
  const osservazione = stato.osservazioni.get(osservazioneId);
  if (osservazione === undefined) return no('R68_osservazione_sconosciuta');
  if (osservazione.decisa) return no('R68_osservazione_decisa');
  const { bustaId, modo, testo } = osservazione;
  const pseudonimo = stato.buste.get(bustaId)?.pseudonimo ?? '';
  if (atto.trattenutaPerche === null)
    return fatto({ tipo: 'OsservazioneAnnotata', osservazioneId, bustaId, pseudonimo, modo, testo });
  const motivo = atto.trattenutaPerche.trim();
  if (motivo === '') return no('R68_motivo_mancante');
  return fatto({ tipo: 'OsservazioneTrattenuta', osservazioneId, bustaId, pseudonimo, motivo });
}

/** Quelle su cui chi conduce non ha ancora deciso: il verbale non si firma finché ce n'è una (R68). */
export function osservazioniDaDecidere({ osservazioni }: Pick<StatoPubblicato, 'osservazioni'>): number {
  return [...osservazioni.values()].filter(({ decisa }) => !decisa).length;
}

function scritteDa({ osservazioni }: StatoPubblicato, bustaId: string): number {
  const scritte = (una: Osservazione): boolean => una.bustaId === bustaId && una.modo === 'scritta';
  return [...osservazioni.values()].filter(scritte).length;
}
