import { rispondi } from '../../in-disparte/rispondi.ts';
import { type ChiaviInDisparte, sigilloDalleChiavi } from '../../sigillo/sigillo.ts';
import type { Giudizio } from '../consegna/prova-consegna.ts';
import { type BustaSigillata, type Legame, sigillaPacchetto } from './busta-sigillata.ts';

/** Ciò che precede i byte di un pacchetto. */
export type TestataPacchetto = { chiavi: ChiaviInDisparte; legame: Legame; giudizio: Giudizio };

/** Il processo che vede le offerte in chiaro; risponde con ciò che è già sigillato (R10). */
await rispondi(
  ({ chiavi, legame, giudizio }: TestataPacchetto, byte): Promise<BustaSigillata> =>
    sigillaPacchetto(sigilloDalleChiavi(chiavi), byte, legame, giudizio),
);
