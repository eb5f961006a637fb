import type { Coincidenza } from '@gestore/contratto/banca';
import { ibanCompatto } from '@gestore/contratto/bonifico';
import { croDelTrn } from './estremi.ts';

export type Accredito = {
  id: string;
  importoCent: number;
  cro: string | null;
  trn: string | null;
  controparteIban: string | null;
};
export type OffertaConfrontata = {
  asta: string;
  bustaId: string;
  /** `null` se nell'offerta non si legge. */
  cauzioneCent: number | null;
  /** CRO o TRN come l'offerente l'ha dichiarato. */
  cro: string | null;
  iban: string | null;
};

/** In che cosa un accredito e un'offerta coincidono. */
export function coincidenze(accredito: Accredito, offerta: OffertaConfrontata): Coincidenza[] {
  const trovate: Coincidenza[] = [];
  if (stessoBonifico(accredito, offerta.cro)) trovate.push('cro');
  if (accredito.importoCent === offerta.cauzioneCent) trovate.push('importo');
  const { controparteIban } = accredito;
  if (controparteIban !== null && offerta.iban !== null && controparteIban === ibanCompatto(offerta.iban))
    trovate.push('iban');
  return trovate;
}

/** Vero se l'offerta dichiara proprio quel bonifico, con il CRO o con il TRN. */
export function stessoBonifico({ cro, trn }: Pick<Accredito, 'cro' | 'trn'>, dichiarato: string | null): boolean {
  const suo = (dichiarato ?? '').replace(/\s/g, '').toUpperCase();
  if (suo === '') return false;
  if (suo === trn || suo === cro) return true;
  // Uno dei due può aver scritto il TRN e l'altro il CRO che ci sta dentro.
  const [dentroSuo, dentroTrn] = [suo.length === 30 ? croDelTrn(suo) : null, trn === null ? null : croDelTrn(trn)];
  return (dentroSuo !== null && dentroSuo === cro) || (dentroTrn !== null && dentroTrn === suo);
}

export type Abbinamento = { movimento: string; asta: string; bustaId: string; per: readonly Coincidenza[] };

/** Ciò che basta per abbinare senza chiedere, dal più sicuro; l'importo deve sempre essere quello della cauzione. */
const CERTEZZE: readonly (readonly Coincidenza[])[] = [
  ['cro', 'importo'],
  ['importo', 'iban'],
];

/**
 * Gli abbinamenti certi: un accredito e un'offerta che si riconoscono l'uno nell'altra, e in nessun altro. Due possibilità
 * uguali non si scelgono: restano da abbinare a mano.
 */
export function abbinaCerti(accrediti: readonly Accredito[], offerte: readonly OffertaConfrontata[]): Abbinamento[] {
  const liberi = new Set(accrediti);
  const scoperte = new Set(offerte);
  const trovati: Abbinamento[] = [];
  for (const certezza of CERTEZZE) {
    const coppie = [...liberi].flatMap((accredito) =>
      [...scoperte].flatMap((offerta) => {
        const sue = coincidenze(accredito, offerta);
        return certezza.every((una) => sue.includes(una)) ? [{ accredito, offerta, per: sue }] : [];
      }),
    );
    for (const { accredito, offerta, per } of coppie) {
      if (coppie.filter((altra) => altra.accredito === accredito || altra.offerta === offerta).length > 1) continue;
      trovati.push({ movimento: accredito.id, asta: offerta.asta, bustaId: offerta.bustaId, per });
      liberi.delete(accredito);
      scoperte.delete(offerta);
    }
  }
  return trovati;
}
