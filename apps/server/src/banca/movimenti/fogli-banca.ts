import type { Movimento } from '@gestore/contratto/banca/forme';
import type { Ordine } from '@gestore/contratto/banca/ordini-rimborso';
import { cellaEuro, quando, type RigaDiFoglio } from '../../fogli/foglio.ts';

export const COLONNE_MOVIMENTI = [
  'Data contabile',
  'Valuta',
  'Conto',
  'Importo (EUR)',
  'CRO',
  'TRN',
  'CRO e TRN letti in',
  'Controparte',
  'IBAN della controparte',
  'Causale',
  'Stato',
  'Vendita',
  'Offerta',
  'Abbinato',
  'Motivo',
  'Chi',
  'Abbinato il (Europe/Rome)',
];
export const rigaMovimento = ({ abbinamento, ...movimento }: Movimento): RigaDiFoglio => [
  movimento.contabile,
  movimento.valuta,
  movimento.conto,
  cellaEuro(movimento.importoCent),
  movimento.cro,
  movimento.trn,
  movimento.estremiDa,
  movimento.controparteNome,
  movimento.controparteIban,
  movimento.causale,
  movimento.stato,
  abbinamento?.titolo ?? null,
  abbinamento?.pseudonimo ?? null,
  abbinamento?.modo ?? null,
  abbinamento?.motivo ?? null,
  abbinamento?.operatore ?? null,
  quando(abbinamento?.fattoIl ?? null),
];

export const COLONNE_ORDINI = [
  'Ordine',
  'Stato',
  'Vendita',
  'Asta',
  'Conto',
  'Intestatario del conto',
  'Totale (EUR)',
  'Riga',
  'A chi',
  'IBAN',
  'Importo (EUR)',
  'Causale',
  'Preparato da',
  'Preparato il (Europe/Rome)',
  'Ultimo atto',
  'Di chi',
  'Il (Europe/Rome)',
];
/** Un ordine su tante righe quanti sono i rimborsi; di uno di cui i nomi sono stati cancellati resta l’ordine (R77). */
export function righeDellOrdine({ righe, atti, ...ordine }: Ordine): readonly RigaDiFoglio[] {
  const preparato = atti.find(({ fatto }) => fatto === 'preparato');
  const ultimo = atti.at(-1);
  const riga = (rimborso: Ordine['righe'][number] | null): RigaDiFoglio => [
    ordine.numero,
    ordine.stato,
    ordine.titolo,
    ordine.asta,
    ordine.conto,
    ordine.intestatario,
    cellaEuro(ordine.importoCent),
    rimborso?.riga ?? null,
    rimborso?.intestatario ?? null,
    rimborso?.iban ?? null,
    cellaEuro(rimborso?.importoCent),
    rimborso?.causale ?? null,
    preparato?.operatore ?? null,
    quando(preparato?.fattoIl ?? null),
    ultimo?.fatto ?? null,
    ultimo?.operatore ?? null,
    quando(ultimo?.fattoIl ?? null),
  ];
  return righe.length === 0 ? [riga(null)] : righe.map(riga);
}
