import type { VersioneFirmata, VersioniFirmate } from '../../parole/verbale.ts';

/** Le versioni firmate di un verbale, dalla prima: l'ultima, e quelle che un'integrazione ha seguito senza toccarle (R68). */
export function firmate({ versione, impronta, firmato, precedenti = [] }: VersioniFirmate): VersioneFirmata[] {
  return [...precedenti, { versione, impronta, firmato }];
}
