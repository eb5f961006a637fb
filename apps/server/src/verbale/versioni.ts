import type { VersioneVerbale } from '@gestore/contratto/testo-verbale';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/leggi-evento.ts';

/** Le versioni redatte del verbale, dalla prima, come le racconta il registro (R68). */
export function versioniIn(voci: readonly Voce[]): VersioneVerbale[] {
  const versioni: VersioneVerbale[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'VerbaleRedatto')
      versioni.push({
        versione: evento.versione,
        impronta: evento.impronta,
        redattoIl: voce.registratoIl,
        firmato: false,
      });
    if (evento.tipo === 'VerbaleFirmato')
      for (const v of versioni) if (v.versione === evento.versione) v.firmato = true;
  }
  return versioni;
}
