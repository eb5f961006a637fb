import type { Misura } from './misura.ts';
import { registro } from './misure/registro.ts';
import { rilanci } from './misure/rilanci.ts';

/** Tutte le misure, nell'ordine in cui girano. */
export const MISURE: readonly Misura[] = [registro, rilanci];
