import { rispondi } from '../../../in-disparte/rispondi.ts';
import { type EsitoLetturaEsiti, leggiEsiti } from './leggi-esiti.ts';

await rispondi((_: object, byte: Buffer): Promise<EsitoLetturaEsiti> => Promise.resolve(leggiEsiti(byte)));
