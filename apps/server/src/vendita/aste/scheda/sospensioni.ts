import type { Sospensione } from '@gestore/contratto/vendita/sospensione';
import type { EventoDi, StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Giornale } from '../../giornale/giornale.ts';
import { fattiLetti, fattoLetto } from '../../giornale/letture/fatti.ts';
import type { Nucleo } from '../../nucleo.ts';
import { perCiascuna } from '../../pianificatore/per-ciascuna.ts';

/** Ciò che di una sospensione è di tutti. Il motivo può nominare qualcuno, e qui non c'è (R33). */
export type FattoDiSospensione =
  | Pick<EventoDi<'VenditaSospesa'>, 'tipo' | 'sospesaIl' | 'provvedimento'>
  | Pick<EventoDi<'VenditaRipresa'>, 'tipo' | 'riprendeIl' | 'luogoOperazioni' | 'provvedimento' | 'scadonoPrima'>
  | Pick<EventoDi<'OperazioniRiaperte'>, 'tipo'>
  | Pick<EventoDi<'OfferentiLiberati'>, 'tipo' | 'provvedimento'>;

/** Un fatto di cui avvisare chi è convocato; `rinviata` se il rinvio che lo segue porta già la nuova data. */
export type SospensioneDaSeguire = { asta: string; seq: number; fatto: FattoDiSospensione; rinviata: boolean };

const DI_SOSPENSIONE = [
  'VenditaSospesa',
  'VenditaRipresa',
  'OperazioniRiaperte',
  'OfferentiLiberati',
] as const satisfies readonly FattoDiSospensione['tipo'][];

/** Le sospensioni di una vendita, dalla prima. */
export async function sospensioniDi(giornale: Pick<Giornale, 'leggiTipi'>, asta: string): Promise<Sospensione[]> {
  const tutte: Sospensione[] = [];
  let aperte = false;
  for (const { fatto } of await fattiLetti(giornale, asta, ['OperazioniAperte', ...DI_SOSPENSIONE])) {
    if (fatto.tipo === 'OperazioniAperte') {
      aperte = true;
      continue;
    }
    const ultima = tutte.at(-1);
    if (fatto.tipo === 'VenditaSospesa') {
      const { sospesaIl: da, provvedimento } = fatto;
      // Il provvedimento che si aggiunge non è un'altra sospensione: la vendita è ferma da prima (R32).
      if (ultima !== undefined && !ultima.finita)
        tutte[tutte.length - 1] = { ...ultima, provvedimento, riprendeIl: null };
      else tutte.push({ da, provvedimento, riprendeIl: null, finita: false, liberati: false });
    } else if (ultima !== undefined) tutte[tutte.length - 1] = dopo(ultima, fatto, aperte);
  }
  return tutte;
}

function dopo(
  prima: Sospensione,
  fatto: Exclude<FattoDiSospensione, { tipo: 'VenditaSospesa' }>,
  aperte: boolean,
): Sospensione {
  switch (fatto.tipo) {
    // A buste chiuse la vendita va avanti da subito; a operazioni aperte da quando si riaprono.
    case 'VenditaRipresa': {
      const { riprendeIl, luogoOperazioni } = fatto;
      return { ...prima, riprendeIl, ...(luogoOperazioni === undefined ? {} : { luogoOperazioni }), finita: !aperte };
    }
    case 'OperazioniRiaperte':
      return { ...prima, finita: true };
    case 'OfferentiLiberati':
      return { ...prima, liberati: true };
    default:
      return fatto satisfies never;
  }
}

/**
 * Fa seguito alle sospensioni che non l'hanno ancora avuto, in ordine: un giro del pianificatore. Ripeterlo non manda nulla due
 * volte; chi si ferma in mezzo lascia da finire a chi viene dopo.
 */
export async function seguiSospensioni(
  {
    db,
    giornale,
    esecutore,
    indice,
    orologio,
  }: Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'giornale' | 'esecutore' | 'indice'>,
  avvisa: (stato: StatoPubblicato, sospensione: SospensioneDaSeguire) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<Riga<'giornale', 'asta' | 'seq'> & { rinviata: boolean }>`
    SELECT g.asta, g.seq, EXISTS (SELECT 1 FROM giornale r
      WHERE r.asta = g.asta AND r.seq = g.seq + 1 AND r.tipo = 'OperazioniRinviate') AS rinviata
    FROM fatti_da_seguire f JOIN giornale g ON g.asta = f.asta AND g.seq = f.seq
    WHERE g.tipo = ANY(${[...DI_SOSPENSIONE]}::text[])
    ORDER BY g.asta, g.seq`.execute(db);
  const perAsta = Map.groupBy(rows, ({ asta }) => asta);
  await perCiascuna('asta', perAsta.keys(), async (asta) => {
    for (const { seq, rinviata } of perAsta.get(asta) ?? []) {
      const { stato, seq: ultima } = await esecutore.leggi(asta);
      if (stato.fase !== 'inesistente' && stato.fase !== 'bozza') {
        await indice.aggiorna(stato, ultima);
        const fatto = await fattoLetto(giornale, { asta, seq }, DI_SOSPENSIONE);
        if (fatto !== null) await avvisa(stato, { asta, seq, fatto, rinviata });
      }
      await sql`
        INSERT INTO rinvii_seguiti (asta, seq, seguito_il) VALUES (${asta}, ${seq}, ${orologio.adesso()})
        ON CONFLICT DO NOTHING`.execute(db);
    }
  });
}
