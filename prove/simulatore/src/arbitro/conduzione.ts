import type { Voce } from '@gestore/registro';
import { intero, oggetto, testo } from './leggi.ts';
import type { Diritto, Richiesta } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;

/** Quanto non deve vedersi chi conduce perché il secondo ne prenda il posto (R36, R49). */
const ASSENZA_MS = 15_000;

function primo(...condizioni: readonly [vale: boolean, altrimenti: string][]): string | null {
  return condizioni.find(([vale]) => !vale)?.[1] ?? null;
}

/** L'ha ricevuta da meno di quindici secondi. */
const appena = ({ conduceDal }: Diritto, adesso: number): boolean =>
  conduceDal !== null && adesso - conduceDal < ASSENZA_MS;

/** R36: conduce uno solo. Di una storia che non dice chi, non si può dire. */
export function mossaDiAltri({ conduce }: Diritto, { tipo, attore }: Voce): string | null {
  if (conduce === null || attore.tipo !== 'referente' || attore.id === conduce) return null;
  return tipo === 'ConduzionePassata' || tipo === 'AttoRifiutato' ? null : `R36: ${tipo} di chi non conduce`;
}

/** Chi conduce, e chi può prenderne il posto. */
export const LEGGI_CONDUZIONE: Record<string, Legge> = {
  DelegatoSostituito: (_, v) =>
    primo(
      [v.attore.tipo === 'operatore', 'R36: delegato sostituito da chi non è un operatore'],
      [v.attore.id !== testo(v.dati, 'propostaDa'), 'R36: delegato sostituito da una persona sola'],
      [testo(v.dati, 'delegatoId') !== testo(v.dati, 'precedenteId'), 'R36: delegato sostituito con sé stesso'],
    ),
  SecondoDelegatoNominato: (d, v) =>
    primo(
      [v.attore.tipo === 'operatore', 'R36: secondo delegato nominato da chi non è un operatore'],
      [v.attore.id !== testo(v.dati, 'propostaDa'), 'R36: secondo delegato nominato da una persona sola'],
      [testo(v.dati, 'delegatoId') !== d.conduce, 'R36: secondo delegato chi conduce già'],
    ),
  ConduzionePassata: (d, v) => {
    const { presa } = v.dati;
    const assente = presa === null ? null : oggetto(v.dati, 'presa').assenteDaMs;
    return primo(
      [testo(v.dati, 'daId') === d.conduce, 'R36: passata da chi non conduce'],
      [testo(v.dati, 'aId') === d.secondo, 'R36: passata a chi non è il secondo'],
      [v.attore.id === (presa === null ? d.conduce : d.secondo), 'R36: passata da altri'],
      [
        presa === null || ((assente === null || Number(assente) >= ASSENZA_MS) && !appena(d, v.ricevutoIl)),
        'R36: presa a chi conduce mentre era collegato',
      ],
    );
  },
};

/** La situazione dopo un fatto che cambia chi conduce, o dice chi è; `null` se non è uno di questi. */
export function dopoConduzione(prima: Diritto, { tipo, dati }: Voce): Diritto | null {
  switch (tipo) {
    case 'AstaCreata':
    case 'ParametriModificati':
      return { ...prima, conduce: testo(oggetto(dati, 'scheda'), 'delegatoId') || null };
    case 'DelegatoSostituito': {
      const conduce = testo(dati, 'delegatoId');
      return { ...prima, conduce, secondo: prima.secondo === conduce ? null : prima.secondo };
    }
    case 'SecondoDelegatoNominato':
      return { ...prima, secondo: testo(dati, 'delegatoId') };
    case 'ConduzionePassata':
      return {
        ...prima,
        conduce: testo(dati, 'aId'),
        secondo: testo(dati, 'daId'),
        conduceDal: intero(dati, 'passataIl'),
      };
    default:
      return null;
  }
}

/** Gli atti con cui la conduzione passa: hanno i loro no. */
export const CONDUZIONE: ReadonlySet<string> = new Set(['passaConduzione', 'prendiConduzione']);
const passa = ({ atto }: Richiesta): boolean => atto === 'passaConduzione';
const prende = ({ atto }: Richiesta): boolean => atto === 'prendiConduzione';

/** Quando è giusto dire di no a chi passa la conduzione, la prende, o non l'ha. */
export const RAGIONI_CONDUZIONE: Record<string, (d: Diritto, r: Richiesta) => boolean> = {
  R36_non_conduce: (d, r) => !prende(r) && r.attore.tipo === 'referente' && r.attore.id !== d.conduce,
  R36_conduce_gia: (d, r) => prende(r) && r.attore.id === d.conduce,
  R36_non_secondo: (d, r) => (passa(r) ? r.mandato.aId !== d.secondo : prende(r) && r.attore.id !== d.secondo),
  R36_conduce_un_altro: (d, r) => prende(r) && r.mandato.daId !== d.conduce,
  R36_chi_conduce_collegato: (d, r) =>
    prende(r) &&
    (appena(d, r.ricevutoIl) || (r.mandato.assenteDaMs !== null && Number(r.mandato.assenteDaMs) < ASSENZA_MS)),
  R36_motivo_mancante: (_, r) => CONDUZIONE.has(r.atto) && String(r.motivo ?? '').trim() === '',
};
