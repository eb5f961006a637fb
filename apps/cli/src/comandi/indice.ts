import type { Comando } from '../comando.ts';
import { importa } from './importa.ts';
import { pacchetti } from './pacchetti.ts';
import { totp } from './totp.ts';
import { verify } from './verify.ts';

/** I comandi di `gv`, per nome: aggiungerne uno è aggiungere una riga qui. */
export const COMANDI: Readonly<Record<string, Comando>> = { importa, pacchetti, totp, verify };
