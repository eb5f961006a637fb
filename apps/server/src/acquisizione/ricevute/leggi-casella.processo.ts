import { rispondi } from '../../in-disparte/rispondi.ts';
import { type CasellaLetta, leggiCasella, type TestataCasella } from './leggi-casella.ts';

/** Ciò che arriva nella casella lo scrive chiunque: si legge in un processo che poi finisce. */
await rispondi((testata: TestataCasella): Promise<CasellaLetta> => leggiCasella(testata));
