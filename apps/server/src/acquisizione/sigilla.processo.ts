import { rispondi } from '../in-disparte/rispondi.ts';
import { creaSigillo } from '../sigillo/sigillo.ts';
import { type BustaSigillata, type Legame, sigillaPacchetto } from './busta-sigillata.ts';

/** Ciò che precede i byte di un pacchetto. */
export type TestataPacchetto = { cartellaChiavi: string; legame: Legame };

/** Il processo che vede le offerte in chiaro; risponde con ciò che è già sigillato (R10). */
await rispondi(
  ({ cartellaChiavi, legame }: TestataPacchetto, byte): Promise<BustaSigillata> =>
    sigillaPacchetto(creaSigillo({ cartellaChiavi }), byte, legame),
);
