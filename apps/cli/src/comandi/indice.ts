import type { ComandoGv } from '../comando.ts';
import { accedi } from './accedi.ts';
import { chiaveFirma } from './chiave-firma.ts';
import { esci } from './esci.ts';
import { importa } from './importa.ts';
import { operatore } from './operatore.ts';
import { pacchetti } from './pacchetti.ts';
import { totp } from './totp.ts';
import { utente } from './utente.ts';
import { verify } from './verify.ts';

/** I comandi di `gv`, per nome: aggiungerne uno è aggiungere una riga qui. */
export const COMANDI: Readonly<Record<string, ComandoGv>> = {
  accedi,
  utente,
  esci,
  'chiave-firma': chiaveFirma,
  importa,
  operatore,
  pacchetti,
  totp,
  verify,
};
