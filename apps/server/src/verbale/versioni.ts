import type { VersioneVerbale } from '@gestore/contratto/verbale/testo-verbale';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';

/** Una versione come la racconta il registro: del file con la firma, se c'è, l'impronta, e chi lo ha depositato e quando. */
export type VersioneDalRegistro = Omit<VersioneVerbale, 'depositato'> & {
  depositato: { impronta: string; il: number; da: string } | null;
};

/** Le versioni redatte del verbale, dalla prima, come le racconta il registro (R68). */
export function versioniIn(voci: readonly Voce[]): VersioneDalRegistro[] {
  const versioni: VersioneDalRegistro[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'VerbaleRedatto')
      versioni.push({
        versione: evento.versione,
        impronta: evento.impronta,
        redattoIl: voce.registratoIl,
        firmato: false,
        integrazione: versioni.some(({ firmato }) => firmato),
        depositato: null,
      });
    if (evento.tipo === 'VerbaleFirmato')
      for (const v of versioni) if (v.versione === evento.versione) v.firmato = true;
    if (evento.tipo === 'VerbaleFirmatoDepositato')
      for (const v of versioni)
        if (v.versione === evento.versione)
          v.depositato = { impronta: evento.firmato, il: voce.registratoIl, da: voce.attore.id };
  }
  return versioni;
}
