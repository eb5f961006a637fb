import { type GravitaDisservizio, type MotivoSospensione, PAROLE_CAUSE, type Visto } from '@gestore/dominio';
import type { InDueLingue } from './riga.ts';

/** Chi ha sospeso la gara, e perché (R57). */
export const CHI_SOSPENDE: InDueLingue<Readonly<Record<MotivoSospensione, string>>> = {
  it: {
    incidente: 'dalla piattaforma, per un incidente',
    referente_disconnesso: 'dalla piattaforma, perché il referente non era collegato',
    atto_del_referente: 'dal referente',
    vendita_sospesa: 'con la vendita',
  },
  en: {
    incidente: 'by the platform, for an incident',
    referente_disconnesso: 'by the platform, because the person in charge was not connected',
    atto_del_referente: 'by the person in charge',
    vendita_sospesa: 'with the sale',
  },
};

export const NOMI_GRAVITA: InDueLingue<Readonly<Record<GravitaDisservizio, string>>> = {
  it: {
    lieve: 'lieve, meno di un secondo',
    breve: 'breve',
    media: 'medio, o con la fiducia da rifare',
    lunga: 'lungo',
  },
  en: {
    lieve: 'slight, under a second',
    breve: 'short',
    media: 'medium, or with trust to rebuild',
    lunga: 'long',
  },
};

/** Che cosa ha visto il server e che cosa l’offerente sintetico di un disservizio, in parole (R57). */
export function vistoInParole({ server, sintetico }: Visto): string {
  const dice = (chi: string, cause: readonly (keyof typeof PAROLE_CAUSE)[]): string[] =>
    cause.length === 0 ? [] : [`${chi}: ${cause.map((causa) => PAROLE_CAUSE[causa]).join(', ')}`];
  const viste = [...dice('visto dal server', server), ...dice('visto dall’offerente di prova', sintetico)];
  return viste.length === 0 ? 'causa non rilevata' : viste.join('; ');
}

/** `1500` diventa `1,5 secondi`. */
export function durataInSecondi(ms: number): string {
  if (ms >= 60_000 && ms % 60_000 === 0) return ms === 60_000 ? '1 minuto' : `${ms / 60_000} minuti`;
  return `${(ms / 1_000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} secondi`;
}
