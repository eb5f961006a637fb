import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { AttoDiSala } from '../../parole/sala.ts';
import { GIUDICE_IN_SALA, type MotivoParolaTolta, PAROLA_MAX_MS, PAROLA_MIN_MS, type Sala } from '../../parole/sala.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';

/** Ciò che si fa nella sala: sono fatti di chi ha parlato e quando, e nessuna regola della gara li guarda (R81). */
export function dellaSala(stato: Stato, atto: AttoDiSala, attore: Attore, adesso: Istante): Decisione {
  // Aperta fra l'apertura delle operazioni e la firma del verbale.
  if (!eIn(stato, ...FASI_DAL_VIVO, 'esitata')) return faseNonAmmessa(stato);
  if (atto.tipo === 'apriSala') return apri(stato, atto, attore);
  if (!stato.sala.aperta) return no('R81_sala_chiusa');
  switch (atto.tipo) {
    case 'chiediParola':
      return chiedi(stato, attore);
    case 'ritiraParola':
      return ritira(stato, attore);
    case 'togliParola':
      return togli(stato, atto, attore, adesso);
    default:
      return conduce(attore) ? delReferente(stato, atto, adesso) : no('ruolo_non_ammesso');
  }
}

function apri({ sala }: StatoPubblicato, { modalita }: AttoDi<'apriSala'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  return sala.aperta ? no('R81_sala_aperta') : fatto({ tipo: 'SalaAperta', modalita });
}

function delReferente(
  stato: StatoPubblicato,
  atto: Exclude<AttoDiSala, { tipo: 'apriSala' | 'chiediParola' | 'ritiraParola' | 'togliParola' }>,
  adesso: Istante,
): Decisione {
  switch (atto.tipo) {
    case 'chiudiSala':
      return fatto(...chiusura(stato, adesso));
    case 'vaiInOnda':
      return fatto({ tipo: 'ReferenteInOnda', mezzi: atto.mezzi });
    case 'condividiSchermo':
      return fatto({ tipo: 'SchermoCondiviso', modalita: atto.modalita });
    case 'daiParola':
      return dai(stato, atto, adesso);
    case 'silenziaTutti':
      return fatto(...finita(stato.sala, 'referente', adesso), { tipo: 'SilenziatiTutti' });
    default:
      return atto satisfies never;
  }
}

/** La sala si chiude: chi ha la parola la lascia. Firmato il verbale si chiude da sé. */
export function chiusura({ sala }: StatoPubblicato, adesso: Istante): readonly Evento[] {
  return sala.aperta ? [...finita(sala, 'referente', adesso), { tipo: 'SalaChiusa' }] : [];
}

/** Chi è stato escluso non alza più la mano e non parla più. */
export function esceDallaSala({ sala }: StatoPubblicato, pseudonimo: string, adesso: Istante): readonly Evento[] {
  if (sala.parola?.pseudonimo === pseudonimo) return finita(sala, 'referente', adesso);
  return sala.mani.includes(pseudonimo) ? [{ tipo: 'ParolaRitirata', pseudonimo }] : [];
}

function chiedi(stato: StatoPubblicato, attore: Attore): Decisione {
  const pseudonimo = chiParla(stato, attore);
  if (pseudonimo === null) return no('R81_non_puo_parlare');
  const { mani, parola } = stato.sala;
  if (parola?.pseudonimo === pseudonimo || mani.includes(pseudonimo)) return no('R81_mano_gia_alzata');
  return fatto({ tipo: 'ParolaChiesta', pseudonimo });
}

function ritira(stato: StatoPubblicato, attore: Attore): Decisione {
  const pseudonimo = chiParla(stato, attore);
  if (pseudonimo === null || !stato.sala.mani.includes(pseudonimo)) return no('R81_mano_non_alzata');
  return fatto({ tipo: 'ParolaRitirata', pseudonimo });
}

/** La parola è di uno per volta, di chi è ammesso o del giudice; chi assiste e chi è escluso non parlano mai (R35, R38). */
function dai(stato: StatoPubblicato, atto: AttoDi<'daiParola'>, adesso: Istante): Decisione {
  const { pseudonimo, mezzi, durataMs } = atto;
  const { parola } = stato.sala;
  if (!puoParlare(stato, pseudonimo)) return no('R81_non_puo_parlare');
  if (parola !== null && adesso < parola.scadeIl) return no('R81_parola_gia_data', { aChi: parola.pseudonimo });
  if (!Number.isInteger(durataMs) || durataMs < PAROLA_MIN_MS || durataMs > PAROLA_MAX_MS)
    return no('R81_durata_non_ammessa', { minimo: PAROLA_MIN_MS / 1_000, massimo: PAROLA_MAX_MS / 1_000 });
  const data: Evento = { tipo: 'ParolaData', pseudonimo, mezzi, dataIl: adesso, scadeIl: adesso + durataMs };
  return fatto(...finita(stato.sala, 'scadenza', adesso), data);
}

/** La toglie chi conduce; vi rinuncia chi l'ha; del suo tempo passato e di chi non si sente più si accorge il sistema. */
function togli(stato: StatoPubblicato, atto: AttoDi<'togliParola'>, attore: Attore, adesso: Istante): Decisione {
  const { parola } = stato.sala;
  const { pseudonimo, motivo } = atto;
  if (!puoTogliere(stato, atto, attore)) return no('ruolo_non_ammesso');
  if (parola === null || parola.pseudonimo !== pseudonimo) return no('R81_non_ha_la_parola');
  if (motivo === 'scadenza' && adesso < parola.scadeIl) return no('R81_tempo_non_passato');
  return fatto(...finita(stato.sala, motivo, adesso));
}

function puoTogliere(stato: StatoPubblicato, { motivo, pseudonimo }: AttoDi<'togliParola'>, attore: Attore): boolean {
  switch (motivo) {
    case 'referente':
      return conduce(attore);
    case 'rinuncia':
      return chiParla(stato, attore) === pseudonimo;
    case 'scadenza':
    case 'disconnessione':
      return attore.tipo === 'sistema';
    default:
      return motivo satisfies never;
  }
}

function finita({ parola }: Sala, motivo: MotivoParolaTolta, adesso: Istante): readonly Evento[] {
  if (parola === null) return [];
  const { pseudonimo, dataIl, scadeIl } = parola;
  const finoA = motivo === 'scadenza' ? scadeIl : Math.min(adesso, scadeIl);
  return [{ tipo: 'ParolaTolta', pseudonimo, motivo, secondi: Math.max(0, Math.round((finoA - dataIl) / 1_000)) }];
}

/** Come si chiama nella sala chi vi può parlare; `null` di chi non può. */
function chiParla(stato: StatoPubblicato, attore: Attore): string | null {
  if (attore.tipo === 'magistrato') return GIUDICE_IN_SALA;
  if (attore.tipo !== 'offerente') return null;
  const busta = stato.buste.get(attore.id);
  return busta?.stato.tipo === 'ammessa' ? busta.pseudonimo : null;
}

export function puoParlare({ buste }: Pick<StatoPubblicato, 'buste'>, pseudonimo: string): boolean {
  if (pseudonimo === GIUDICE_IN_SALA) return true;
  return [...buste.values()].some((busta) => busta.pseudonimo === pseudonimo && busta.stato.tipo === 'ammessa');
}
