import type { Misura } from './misura.ts';
import { aggiornamenti } from './misure/aggiornamenti.ts';
import { annunci } from './misure/annunci.ts';
import { avvii } from './misure/avvii.ts';
import { diffusione } from './misure/diffusione.ts';
import { estratti } from './misure/estratti.ts';
import { fraProcessi } from './misure/fra-processi.ts';
import { giornata } from './misure/giornata.ts';
import { insieme } from './misure/insieme.ts';
import { mattinata } from './misure/mattinata.ts';
import { paese } from './misure/paese.ts';
import { pagine } from './misure/pagine.ts';
import { processi } from './misure/processi.ts';
import { registro } from './misure/registro.ts';
import { regole } from './misure/regole.ts';
import { ricerca } from './misure/ricerca.ts';
import { rilanci } from './misure/rilanci.ts';
import { rilettura } from './misure/rilettura.ts';
import { sala } from './misure/sala.ts';
import { schermi } from './misure/schermi.ts';
import { tempesta } from './misure/tempesta.ts';

/** Tutte le misure, nell'ordine in cui girano. */
export const MISURE: readonly Misura[] = [
  diffusione,
  registro,
  rilanci,
  schermi,
  insieme,
  processi,
  fraProcessi,
  annunci,
  tempesta,
  giornata,
  avvii,
  paese,
  ricerca,
  pagine,
  aggiornamenti,
  mattinata,
  sala,
  rilettura,
  estratti,
  regole,
];
