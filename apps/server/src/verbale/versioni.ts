import type { VersioneElenco, VersioneVerbale } from '@gestore/contratto/verbale/testo-verbale';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';

/** Il file con la firma di una versione, come lo racconta il registro: l'impronta, chi lo ha depositato e quando, perché si è accolto. */
export type DepositatoDalRegistro = { impronta: string; il: number; da: string; motivo: string | null };
type DalRegistro<V> = Omit<V, 'depositato'> & { depositato: DepositatoDalRegistro | null };

/** Una versione come la racconta il registro. */
export type VersioneDalRegistro = DalRegistro<VersioneVerbale>;

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
      for (const v of versioni) if (v.versione === evento.versione) v.depositato = depositatoIn(voce, evento);
  }
  return versioni;
}

/** Le versioni redatte dell'elenco dei rilanci, dalla prima, come le racconta il registro (R67). */
export function elenchiIn(voci: readonly Voce[]): DalRegistro<VersioneElenco>[] {
  const versioni: DalRegistro<VersioneElenco>[] = [];
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'ElencoRedatto')
      versioni.push({
        versione: evento.versione,
        impronta: evento.impronta,
        redattoIl: voce.registratoIl,
        depositato: null,
      });
    if (evento.tipo === 'ElencoFirmatoDepositato')
      for (const v of versioni) if (v.versione === evento.versione) v.depositato = depositatoIn(voce, evento);
  }
  return versioni;
}

const depositatoIn = (
  { registratoIl, attore }: Voce,
  { firmato, motivo }: { firmato: string; motivo: string | null },
): DepositatoDalRegistro => ({ impronta: firmato, il: registratoIl, da: attore.id, motivo });
