import type { Voce } from '@gestore/registro';
import { testo } from './leggi.ts';
import type { Diritto } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;

/** Su un'osservazione decide chi conduce (R68). */
const diChiConduce: Legge = (_, v) =>
  v.attore.tipo === 'referente' || v.attore.tipo === 'magistrato' ? null : `R68: ${v.tipo} di chi non conduce`;

/** Osserva chi è ammesso, per sé; quelle dette a voce le scrive chi conduce (R68). */
const diChiEAmmesso: Legge = ({ buste }, v) => {
  const busta = testo(v.dati, 'bustaId');
  if (buste.get(busta)?.ammessa !== true) return 'R68: osserva chi non è ammesso';
  const scritta = testo(v.dati, 'modo') === 'scritta';
  const sua = v.attore.tipo === 'offerente' && v.attore.id === busta;
  return scritta === sua ? null : 'R68: un’osservazione scritta da un altro';
};

/** Una riga di legge per ogni fatto delle osservazioni: nessuno muove la gara (R68). */
export const LEGGI_OSSERVAZIONI: Record<string, Legge> = {
  OsservazionePresentata: diChiEAmmesso,
  OsservazioneAnnotata: diChiConduce,
  OsservazioneTrattenuta: diChiConduce,
};
