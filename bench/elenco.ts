import type { Misura } from './misura.ts';
import { avvii } from './misure/avvii.ts';
import { registro } from './misure/registro.ts';
import { regole } from './misure/regole.ts';
import { rilanci } from './misure/rilanci.ts';
import { rilettura } from './misure/rilettura.ts';

/** Tutte le misure, nell'ordine in cui girano. */
export const MISURE: readonly Misura[] = [registro, rilanci, avvii, rilettura, regole];
