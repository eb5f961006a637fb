import type { Modalita } from '@gestore/dominio';

/** Le modalità del DM 32/2015 come le legge chi vuole partecipare. */
const it: Readonly<Record<Modalita, string>> = {
  sincrona_telematica: 'Sincrona telematica: solo online',
  sincrona_mista: 'Sincrona mista: online o in sala',
  asincrona: 'Asincrona: rilanci in più giorni',
  asincrona_mobili: 'Asincrona per beni mobili',
};

const en: typeof it = {
  sincrona_telematica: 'Sincrona telematica: live, online only',
  sincrona_mista: 'Sincrona mista: live, online or in the room',
  asincrona: 'Asincrona: raises over several days',
  asincrona_mobili: 'Asincrona for movable goods',
};

export const MODALITA = { it, en } as const;
