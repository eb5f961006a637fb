import { sql } from 'kysely';
import { identita } from '../aste/apertura.ts';
import type { RigaIndice } from '../aste/indice.ts';
import type { Vendita } from '../vendita.ts';
import type { Attesa, OffertaAperta } from './abbina.ts';
import { giornoDi } from './giorno.ts';

/** Le vendite ancora senza operazioni aperte: delle loro offerte qui non si sa e non si chiede nulla (R10). */
const IN_ATTESA: readonly string[] = ['pubblicata', 'raccolta', 'termine_scaduto'];
/** Oltre un anno una cauzione non si abbina più: è restituita, o è un contenzioso. */
const INDIETRO_MS = 365 * 86_400_000;

export type OffertaNota = OffertaAperta & {
  titolo: string;
  ruolo: string;
  pseudonimo: string;
  offerente: string;
  termineOfferteIl: number;
};

export const ruoloDi = ({ scheda }: Pick<RigaIndice, 'scheda'>): string =>
  scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`;

/**
 * Le offerte delle buste già aperte, con ciò che serve a riconoscerne la cauzione. Legge identità: chi chiama annota la
 * lettura per ciascuna vendita (R37).
 */
export async function offerteAperte(vendita: Vendita): Promise<OffertaNota[]> {
  const note: OffertaNota[] = [];
  for (const riga of await vendita.indice.pubblicate()) {
    const { inizioOperazioniIl } = riga.parametri;
    if (IN_ATTESA.includes(riga.fase) || (inizioOperazioniIl ?? 0) < vendita.orologio.adesso() - INDIETRO_MS) continue;
    const { stato } = await vendita.esecutore.leggi(riga.id);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
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

/**
 * Le vendite che possono ancora ricevere cauzioni: un accredito non abbinato è orfano solo quando nessuna di queste può
 * averlo ricevuto. Finché ce n'è una, di chi sia non lo può sapere nessuno (R10).
 */
export async function venditeInAttesa(vendita: Pick<Vendita, 'db' | 'indice'>): Promise<Attesa[]> {
  const attesa = (await vendita.indice.pubblicate()).filter(({ fase }) => IN_ATTESA.includes(fase));
  const { rows } = await sql<{ asta: string; il: string }>`
    select asta, min(ricevuto_il) as il from giornale
    where asta = any(${attesa.map(({ id }) => id)}::uuid[]) and tipo = 'AstaPubblicata' group by asta`.execute(
    vendita.db,
  );
  const { rows: conti } = await sql<{ nome: string; iban: string }>`
    select v.dati ->> 'nome' as nome, v.dati ->> 'iban' as iban
    from tribunali t join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione`.execute(vendita.db);
  return attesa.map(({ id, scheda }) => ({
    dal: giornoDi(Number(rows.find(({ asta }) => asta === id)?.il ?? 0)),
    conto: conti.find(({ nome }) => nome === scheda.tribunale)?.iban ?? '',
  }));
}
