import type { Rinvio } from '@gestore/contratto/vendita/rinvio';
import { type EventoDi, eIn, FASI_A_BUSTE_CHIUSE, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Giornale } from '../../giornale/giornale.ts';
import { fattiLetti, fattoLetto } from '../../giornale/letture/fatti.ts';
import type { Nucleo } from '../../nucleo.ts';
import { perCiascuna } from '../../pianificatore/per-ciascuna.ts';

/** Un rinvio scritto nel registro: ciò che di esso è di tutti. Il motivo può nominare qualcuno, e qui non c'è (R33). */
type Fatto = Pick<
  EventoDi<'OperazioniRinviate'>,
  'fissateIl' | 'inizioOperazioniIl' | 'termineOfferteIl' | 'luogoOperazioni' | 'provvedimento'
>;
export type RinvioDaSeguire = Fatto & { asta: string; seq: number };

/** I rinvii di una vendita, dal primo. */
export async function rinviiDi(giornale: Pick<Giornale, 'leggiTipi'>, asta: string): Promise<Rinvio[]> {
  const rinvii = await fattiLetti(giornale, asta, ['OperazioniRinviate']);
  return rinvii.map(({ il, fatto }) => ({ dispostoIl: il, ...diTutti(fatto) }));
}

/** Ciò che un rinvio porta con sé: ciascuna cosa si può ripetere, e la seconda volta non cambia nulla. */
type SeguitoDelRinvio = (stato: StatoPubblicato, rinvio: RinvioDaSeguire) => Promise<unknown>;

/**
 * Fa seguito ai rinvii che non l'hanno ancora avuto, nell'ordine in cui furono disposti: un giro del pianificatore. Chi si
 * ferma in mezzo lascia da finire a chi viene dopo. Di una vendita che intanto è aperta o conclusa non resta nulla da fare.
 */
export async function seguiRinvii(
  {
    db,
    giornale,
    esecutore,
    indice,
    orologio,
  }: Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'giornale' | 'esecutore' | 'indice'>,
  seguiti: readonly SeguitoDelRinvio[],
): Promise<void> {
  const { rows } = await sql<Riga<'giornale', 'asta' | 'seq'>>`
    SELECT g.asta, g.seq FROM fatti_da_seguire f JOIN giornale g ON g.asta = f.asta AND g.seq = f.seq
    WHERE g.tipo = 'OperazioniRinviate'
    ORDER BY g.asta, g.seq`.execute(db);
  const perAsta = Map.groupBy(rows, ({ asta }) => asta);
  await perCiascuna('asta', perAsta.keys(), async (asta) => {
    for (const { seq } of perAsta.get(asta) ?? []) {
      const { stato, seq: ultima } = await esecutore.leggi(asta);
      if (eIn(stato, ...FASI_A_BUSTE_CHIUSE)) {
        // Ciò che segue legge le date dall'elenco: prima che sia in pari nessuno conta su quelle vecchie.
        await indice.aggiorna(stato, ultima);
        const rinvio = await fattoLetto(giornale, { asta, seq }, ['OperazioniRinviate']);
        if (rinvio !== null) for (const segui of seguiti) await segui(stato, { asta, seq, ...diTutti(rinvio) });
      }
      await sql`
        INSERT INTO rinvii_seguiti (asta, seq, seguito_il) VALUES (${asta}, ${seq}, ${orologio.adesso()})
        ON CONFLICT DO NOTHING`.execute(db);
    }
  });
}

function diTutti({ fissateIl, inizioOperazioniIl, termineOfferteIl, luogoOperazioni, provvedimento }: Fatto): Fatto {
  const altrove = luogoOperazioni === undefined ? {} : { luogoOperazioni };
  return { fissateIl, inizioOperazioniIl, termineOfferteIl, ...altrove, provvedimento };
}
