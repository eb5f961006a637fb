import type { Coincidenza } from '@gestore/contratto/banca/forme';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { croDelTrn } from '../lettura/estremi.ts';
import { contrasti } from './contrasti.ts';

export type Accredito = {
  id: string;
  importoCent: number;
  cro: string | null;
  trn: string | null;
  controparteIban: string | null;
  /** Può nominare un'altra procedura, o un altro lotto. */
  causale?: string;
};
export type OffertaConfrontata = {
  asta: string;
  bustaId: string;
  /** `null` se nell'offerta non si legge. */
  cauzioneCent: number | null;
  /** CRO o TRN come l'offerente l'ha dichiarato. */
  cro: string | null;
  iban: string | null;
  /** Il ruolo della procedura, `numero/anno`, e il codice del lotto; vuoti o assenti se non si sanno. */
  ruolo?: string;
  lotto?: string;
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
function stessoBonifico({ cro, trn }: Pick<Accredito, 'cro' | 'trn'>, dichiarato: string | null): boolean {
  return dichiaratoDa([dichiarato])({ cro, trn });
}

/** Di un accredito dice se una di quelle offerte dichiara proprio quel bonifico; le offerte si guardano una volta, quanti che siano gli accrediti. */
export function dichiaratoDa(
  dichiarati: readonly (string | null)[],
): (accredito: Pick<Accredito, 'cro' | 'trn'>) => boolean {
  const scritti = new Set(dichiarati.map((uno) => (uno ?? '').replace(/\s/g, '').toUpperCase()));
  scritti.delete('');
  // Uno dei due può aver scritto il TRN e l'altro il CRO che ci sta dentro.
  const dentro = new Set([...scritti].flatMap((uno) => (uno.length === 30 ? (croDelTrn(uno) ?? []) : [])));
  return ({ cro, trn }) => {
    const estremi = [trn, cro, trn === null ? null : croDelTrn(trn)];
    return estremi.some((uno) => uno !== null && scritti.has(uno)) || (cro !== null && dentro.has(cro));
  };
}

type Abbinamento = { movimento: string; asta: string; bustaId: string; per: readonly Coincidenza[] };

/** Ciò che basta per abbinare senza chiedere, dal più sicuro; l'importo deve sempre essere quello della cauzione. */
const CERTEZZE: readonly (readonly Coincidenza[])[] = [
  ['cro', 'importo'],
  ['importo', 'iban'],
];

/**
 * Gli abbinamenti certi: un accredito e un'offerta che si riconoscono l'uno nell'altra, e in nessun altro. Due possibilità
 * uguali non si scelgono, e nemmeno una che qualcosa smentisce (`contrasti`): restano da abbinare a mano. Ciò che un CRO lascia in
 * dubbio non lo decide l'IBAN.
 */
export function abbinaCerti(accrediti: readonly Accredito[], offerte: readonly OffertaConfrontata[]): Abbinamento[] {
  const liberi = new Set(accrediti);
  const scoperte = new Set(offerte);
  const trovati: Abbinamento[] = [];
  // L'importo c'entra sempre: si confrontano soltanto quelli che lo hanno uguale, che di un estratto grande sono pochi.
  const conImporto = Map.groupBy(offerte, ({ cauzioneCent }) => cauzioneCent);
  for (const certezza of CERTEZZE) {
    const coppie = [...liberi].flatMap((accredito) =>
      (conImporto.get(accredito.importoCent) ?? []).flatMap((offerta) => {
        if (!scoperte.has(offerta)) return [];
        const segni = coincidenze(accredito, offerta);
        if (!certezza.every((una) => segni.includes(una))) return [];
        return [
          { accredito, offerta, per: segni, smentita: contrasti(accredito, offerta, segni.includes('cro')).length > 0 },
        ];
      }),
    );
    const volte = new Map<Accredito | OffertaConfrontata, number>();
    for (const { accredito, offerta } of coppie)
      for (const lato of [accredito, offerta]) volte.set(lato, (volte.get(lato) ?? 0) + 1);
    for (const { accredito, offerta, per, smentita } of coppie) {
      liberi.delete(accredito);
      scoperte.delete(offerta);
      if (smentita || volte.get(accredito) !== 1 || volte.get(offerta) !== 1) continue;
      trovati.push({ movimento: accredito.id, asta: offerta.asta, bustaId: offerta.bustaId, per });
    }
  }
  return trovati;
}
