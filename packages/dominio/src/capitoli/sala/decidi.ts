import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import { GIUDICE_IN_SALA, type MotivoParolaTolta, PAROLA_MAX_MS, PAROLA_MIN_MS, type Sala } from '../../parole/sala.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';

// Ciò che si fa nella sala: sono fatti di chi ha parlato e quando, e nessuna regola della gara li guarda (R81).

/** La sala c'è fra l'apertura delle operazioni e la firma del verbale. */
const FASI_CON_SALA = [...FASI_DAL_VIVO, 'esitata'] as const;

/** La apre chi conduce, e sceglie che cosa guarda. */
export function apriSala(stato: Stato, { modalita }: AttoDi<'apriSala'>, attore: Attore): Decisione {
  if (!eIn(stato, ...FASI_CON_SALA)) return faseNonAmmessa(stato);
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  return stato.sala.aperta ? no('R81_sala_aperta') : fatto({ tipo: 'SalaAperta', modalita });
}

/** Chi ha la parola la lascia, e la sala non c'è più. */
export function chiudiSala(stato: Stato, _: AttoDi<'chiudiSala'>, attore: Attore, adesso: Istante): Decisione {
  return diChiConduce(stato, attore, (prima) => fatto(...chiusura(prima, adesso)));
}

/** Chi conduce si fa sentire, o anche vedere. */
export function vaiInOnda(stato: Stato, { mezzi }: AttoDi<'vaiInOnda'>, attore: Attore): Decisione {
  return diChiConduce(stato, attore, () => fatto({ tipo: 'ReferenteInOnda', mezzi }));
}

/** Che cosa la sala guarda, da adesso. */
export function condividiSchermo(stato: Stato, { modalita }: AttoDi<'condividiSchermo'>, attore: Attore): Decisione {
  return diChiConduce(stato, attore, () => fatto({ tipo: 'SchermoCondiviso', modalita }));
}

/** Alza la mano chi può parlare, una volta. */
export function chiediParola(stato: Stato, _: AttoDi<'chiediParola'>, attore: Attore): Decisione {
  return aSalaAperta(stato, (prima) => {
    const pseudonimo = chiParla(prima, attore);
    if (pseudonimo === null) return no('R81_non_puo_parlare');
    const { mani, parola } = prima.sala;
    if (parola?.pseudonimo === pseudonimo || mani.includes(pseudonimo)) return no('R81_mano_gia_alzata');
    return fatto({ tipo: 'ParolaChiesta', pseudonimo });
  });
}

/** L'abbassa chi l'ha alzata. */
export function ritiraParola(stato: Stato, _: AttoDi<'ritiraParola'>, attore: Attore): Decisione {
  return aSalaAperta(stato, (prima) => {
    const pseudonimo = chiParla(prima, attore);
    if (pseudonimo === null || !prima.sala.mani.includes(pseudonimo)) return no('R81_mano_non_alzata');
    return fatto({ tipo: 'ParolaRitirata', pseudonimo });
  });
}

/** La parola è di uno per volta, di chi è ammesso o del giudice; chi assiste e chi è escluso non parlano mai (R35, R38). */
export function daiParola(stato: Stato, atto: AttoDi<'daiParola'>, attore: Attore, adesso: Istante): Decisione {
  const { pseudonimo, mezzi, durataMs } = atto;
  return diChiConduce(stato, attore, (prima) => {
    const { parola } = prima.sala;
    if (!puoParlare(prima, pseudonimo)) return no('R81_non_puo_parlare');
    if (parola !== null && adesso < parola.scadeIl) return no('R81_parola_gia_data', { aChi: parola.pseudonimo });
    if (!Number.isInteger(durataMs) || durataMs < PAROLA_MIN_MS || durataMs > PAROLA_MAX_MS)
      return no('R81_durata_non_ammessa', { minimo: PAROLA_MIN_MS / 1_000, massimo: PAROLA_MAX_MS / 1_000 });
    const data: Evento = { tipo: 'ParolaData', pseudonimo, mezzi, dataIl: adesso, scadeIl: adesso + durataMs };
    return fatto(...finita(prima.sala, 'scadenza', adesso), data);
  });
}

/** La toglie chi conduce; vi rinuncia chi l'ha; del suo tempo passato e di chi non si sente più si accorge il sistema. */
export function togliParola(stato: Stato, atto: AttoDi<'togliParola'>, attore: Attore, adesso: Istante): Decisione {
  const { pseudonimo, motivo } = atto;
  return aSalaAperta(stato, (prima) => {
    const { parola } = prima.sala;
    if (!puoTogliere(prima, atto, attore)) return no('ruolo_non_ammesso');
    if (parola === null || parola.pseudonimo !== pseudonimo) return no('R81_non_ha_la_parola');
    if (motivo === 'scadenza' && adesso < parola.scadeIl) return no('R81_tempo_non_passato');
    return fatto(...finita(prima.sala, motivo, adesso));
  });
}

/** Nessuno ha più la parola, e le mani si abbassano. */
export function silenziaTutti(stato: Stato, _: AttoDi<'silenziaTutti'>, attore: Attore, adesso: Istante): Decisione {
  return diChiConduce(stato, attore, ({ sala }) =>
    fatto(...finita(sala, 'referente', adesso), { tipo: 'SilenziatiTutti' }),
  );
}

/** Decide, se la sala c'è ed è aperta. */
function aSalaAperta(stato: Stato, decidi: (prima: StatoPubblicato) => Decisione): Decisione {
  if (!eIn(stato, ...FASI_CON_SALA)) return faseNonAmmessa(stato);
  return stato.sala.aperta ? decidi(stato) : no('R81_sala_chiusa');
}

/** Lo stesso, per ciò che fa soltanto chi conduce. */
function diChiConduce(stato: Stato, attore: Attore, decidi: (prima: StatoPubblicato) => Decisione): Decisione {
  return aSalaAperta(stato, (prima) => (conduce(attore) ? decidi(prima) : no('ruolo_non_ammesso')));
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
