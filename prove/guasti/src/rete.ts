import type { Pubblico } from '@gestore/dominio';
import type { ClienteHttp } from './http.ts';

/** Chi guarda uno schermo; chi vede ciò che vede il referente guarda la console. */
export type Persona = { asta: string; chi: Pubblico; biscotti: string; csrf: string };
export type Rete = {
  http: ClienteHttp;
  urls: () => readonly string[];
  /** Dove si aprono i socket. */
  canali: () => readonly string[];
  scegli: () => number;
  caso: () => number;
  /** Il segreto che firma i canali: con diecimila schermi l'autorizzazione si firma qui, senza una chiamata ciascuno. */
  segreto: () => string | null;
};
