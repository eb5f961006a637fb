import { arrivoDaRendere, giorniDopo, type Stato, type StatoPubblicato } from '@gestore/dominio';
import { type RawBuilder, sql } from 'kysely';
import type { Casa } from '../../piattaforma/casa.ts';
import { identita } from '../../vendita/aste/buste/apertura.ts';
import { scorriAste } from '../../vendita/aste/elenchi/elenco-aste.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import { inizialeSeIllegibile } from '../../vendita/giornale/errori.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { attende, ruoloDi } from '../sigillati/attese.ts';
import type { OffertaConfrontata } from './abbina.ts';

/** Oltre un anno una cauzione non si abbina più: è restituita, o è un contenzioso. */
const INDIETRO_GIORNI = 365;

export type OffertaNota = OffertaConfrontata & {
  titolo: string;
  ruolo: string;
  /** Il codice del lotto, come lo scrive l'avviso. */
  lotto: string;
  pseudonimo: string;
  offerente: string;
  termineOfferteIl: number;
};

/** Ciò che serve a leggere le offerte aperte. */
export type LeggeOfferte = Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'datiPersonali'>;

/**
 * Le vendite nominate, o quelle di cui è vero. Con `saltaIllegibili` una il cui registro non si lascia leggere non ha offerte
 * aperte, e le altre non la aspettano; senza, chi legge lo sa.
 */
export type VenditeScelte = {
  aste?: readonly string[] | undefined;
  quale?: (riga: RigaIndice) => boolean;
  saltaIllegibili?: boolean;
};

/**
 * Le offerte delle buste già aperte, con ciò che serve a riconoscerne la cauzione. Legge identità: chi chiama annota la
 * lettura per ciascuna vendita (R37). Con una scelta si leggono solo quelle vendite: leggerne di meno è anche leggere meno
 * identità. Senza, sono tutte quelle dell'ultimo anno che hanno ricevuto offerte, quante che siano: una che mancasse non
 * si abbinerebbe mai.
 */
export async function offerteAperte(
  parti: LeggeOfferte,
  { aste, quale = () => true, saltaIllegibili = false }: VenditeScelte = {},
): Promise<OffertaNota[]> {
  const note: OffertaNota[] = [];
  for await (const riga of scorriAste(parti.db, conOfferteAperte(parti.orologio.adesso(), aste))) {
    if (!quale(riga)) continue;
    const stato = await parti.esecutore.leggi(riga.id).then(
      (viva) => viva.stato,
      (errore: unknown): Stato => {
        if (saltaIllegibili) return inizialeSeIllegibile(errore);
        throw errore;
      },
    );
    if (stato.fase === 'inesistente' || stato.fase === 'bozza' || attende(stato)) continue;
    note.push(...maiAperte(stato, riga));
    for (const { bustaId, pseudonimo, offerenti, cro, ibanAddebito } of await identita(parti, stato)) {
      const busta = stato.buste.get(bustaId)?.stato;
      if (busta === undefined || !('offerta' in busta)) continue;
      note.push({
        asta: stato.id,
        bustaId,
        pseudonimo,
        titolo: riga.scheda.titolo,
        ruolo: ruoloDi(stato),
        lotto: stato.scheda.lotto.codice,
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

/**
 * Le offerte che nessuno ha aperto e a cui la cauzione torna, con chi è arrivato tardi: il loro accredito lo riconosce soltanto una
 * persona (R25, R71).
 */
function maiAperte(
  { id: asta, scheda, buste, arrivi, rimborsate, parametri }: StatoPubblicato,
  riga: RigaIndice,
): OffertaNota[] {
  const chiuse = [...buste.values()].filter(({ stato }) => !('offerta' in stato));
  const tardi = [...arrivi.keys()]
    .map((id, posto) => arrivoDaRendere(id, posto))
    .filter(({ bustaId }) => !buste.has(bustaId));
  return [...chiuse.map(({ id: bustaId, pseudonimo }) => ({ bustaId, pseudonimo })), ...tardi]
    .filter(({ bustaId }) => rimborsate.has(bustaId))
    .map(({ bustaId, pseudonimo }) => ({
      asta,
      bustaId,
      pseudonimo,
      titolo: riga.scheda.titolo,
      ruolo: ruoloDi({ scheda }),
      lotto: scheda.lotto.codice,
      offerente: '',
      cauzioneCent: null,
      cro: null,
      iban: null,
      termineOfferteIl: parametri.termineOfferteIl,
    }));
}

/** Aperte da non più di un anno; una deserta senza offerte non ne ha nessuna da leggere. */
function conOfferteAperte(adesso: number, aste: readonly string[] | undefined): RawBuilder<unknown>[] {
  return [
    ...(aste === undefined ? [] : [sql`id = ANY(${aste}::uuid[])`]),
    sql`coalesce(inizio_operazioni_il, 9223372036854775807) BETWEEN ${giorniDopo(adesso, -INDIETRO_GIORNI)} AND 9223372036854775806`,
    sql`fase <> 'bozza' AND coalesce(stato ->> 'esito', '') <> 'deserta_nessuna_offerta'`,
  ];
}

/** Annota, per ciascuna vendita, chi ha letto quelle offerte per abbinarle (R37). */
export async function annotaOfferte(
  parti: Pick<Casa, 'db' | 'orologio'>,
  chi: string,
  offerte: readonly OffertaNota[],
): Promise<void> {
  for (const asta of new Set(offerte.map((offerta) => offerta.asta)))
    await annotaLettura(parti, chi, asta, 'CRO e IBAN delle offerte, per abbinare le cauzioni');
}
