import { identita } from '../vendita/aste/apertura.ts';
import type { RigaIndice } from '../vendita/aste/indice.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Vendita } from '../vendita/vendita.ts';
import type { OffertaConfrontata } from './abbina.ts';
import { IN_ATTESA, ruoloDi } from './attese.ts';

/** Oltre un anno una cauzione non si abbina più: è restituita, o è un contenzioso. */
const INDIETRO_MS = 365 * 86_400_000;

export type OffertaNota = OffertaConfrontata & {
  titolo: string;
  ruolo: string;
  pseudonimo: string;
  offerente: string;
  termineOfferteIl: number;
};

/** Ciò che serve a leggere le offerte aperte. */
export type LeggeOfferte = Pick<Vendita, 'indice' | 'orologio' | 'esecutore' | 'datiPersonali'>;

/**
 * Le offerte delle buste già aperte, con ciò che serve a riconoscerne la cauzione. Legge identità: chi chiama annota la
 * lettura per ciascuna vendita (R37). `quali` sceglie le vendite: leggerne di meno è anche leggere meno identità.
 */
export async function offerteAperte(
  vendita: LeggeOfferte,
  quali: (riga: RigaIndice) => boolean = () => true,
): Promise<OffertaNota[]> {
  const note: OffertaNota[] = [];
  for (const riga of await vendita.indice.pubblicate()) {
    const { inizioOperazioniIl } = riga.parametri;
    if (!quali(riga) || (inizioOperazioniIl ?? 0) < vendita.orologio.adesso() - INDIETRO_MS) continue;
    const { stato } = await vendita.esecutore.leggi(riga.id);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza' || IN_ATTESA.includes(stato.fase)) continue;
    for (const { bustaId, pseudonimo, offerenti, cro, ibanAddebito } of await identita(vendita, stato)) {
      const busta = stato.buste.get(bustaId)?.stato;
      if (busta === undefined || !('offerta' in busta)) continue;
      note.push({
        asta: stato.id,
        bustaId,
        pseudonimo,
        titolo: riga.scheda.titolo,
        ruolo: ruoloDi(riga),
        offerente: offerenti.map(({ nome }) => nome).join(', '),
        cauzioneCent: busta.offerta.cauzioneCent,
        cro,
        iban: ibanAddebito,
        termineOfferteIl: stato.parametri.termineOfferteIl,
      });
    }
  }
  return note;
}

/** Annota, per ciascuna vendita, chi ha letto quelle offerte per abbinarle (R37). */
export async function annotaOfferte(
  parti: Pick<Vendita, 'db' | 'orologio'>,
  chi: string,
  offerte: readonly OffertaNota[],
): Promise<void> {
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    await annotaLettura(parti, chi, asta, 'CRO e IBAN delle offerte, per abbinare le cauzioni');
}
