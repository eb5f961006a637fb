import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { accreditoEntro, giudicaSulConto, type Scheda, type StatoPubblicato, sulContoDovuta } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { accreditiVeri } from '../../vendita/denaro/accrediti-veri.ts';
import { ufficioDelNome } from '../../vendita/uffici-veri.ts';
import { giornoBancario } from '../giorno.ts';
import { giornoVero } from '../sigillati/lotti-veri.ts';

type LottoAperto = Parameters<typeof giornoVero>[1];

/** Quanti movimenti, o lotti, si guardano in una volta: basta uno vero, e se nessuno lo è si guardano i seguenti. */
const GUARDATI_MAX = 200;

/**
 * Le cauzioni delle buste aperte secondo i movimenti abbinati, per data contabile (R39). Finché gli estratti caricati non
 * arrivano al giorno entro cui accreditarla non si dice «non accreditata»: la banca può non averlo ancora scritto. Dovuta è quella
 * dichiarata, e mai meno di ciò che la legge e l'avviso vogliono per il prezzo offerto (R17).
 */
export async function cauzioniDi(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  stato: StatoPubblicato,
): Promise<CauzioneVista[]> {
  const termine = giornoBancario(accreditoEntro(stato.parametri));
  const { veri } = await accreditiVeri(db, segreti, stato.id);
  const abbinati = veri.map(({ busta_id, importo_cent, contabile }) => ({
    bustaId: busta_id,
    importoCent: Number(importo_cent),
    contabile,
  }));
  const accrediti = Map.groupBy(abbinati, ({ bustaId }) => bustaId);
  const coperto = await estrattiFinoA({ db, segreti }, stato.scheda, termine);
  return [...stato.buste.values()].flatMap(({ id, stato: busta }): CauzioneVista[] => {
    if (!('offerta' in busta)) return [];
    const dovutaCent = sulContoDovuta(busta.offerta, stato.parametri);
    if (dovutaCent === null) return [];
    return [{ bustaId: id, ...giudicaSulConto(accrediti.get(id) ?? [], dovutaCent, termine, coperto) }];
  });
}

/**
 * Vero se sul conto di quella vendita o del suo tribunale, o su uno qualsiasi se non lo si conosce, ci sono movimenti dal giorno dato in poi: in
 * chiaro, o in un estratto sigillato che è già stato confrontato con le buste aperte.
 */
async function estrattiFinoA(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  { tribunale, contoCauzione }: Scheda,
  giorno: string,
): Promise<boolean> {
  const ufficio = await ufficioDelNome({ db, segreti }, tribunale);
  const dellUfficio = ufficio === null || ufficio.dubbio ? '' : (ufficio.vera?.dati.iban ?? '');
  const indicato = contoCauzione?.iban ?? dellUfficio;
  const conto = sql`${indicato === '' ? null : indicato}::text`;
  for (let dopo: string | null = null; ; ) {
    const { rows }: { rows: LottoAperto[] } = await sql<LottoAperto>`
      SELECT m.id, m.fino_al::text AS giorno, m.marca_fino_al FROM crediti_sigillati m
      WHERE m.fino_al >= ${giorno}::date AND m.conto = coalesce(${conto}, m.conto)
        AND (${dopo}::uuid IS NULL OR m.id > ${dopo}::uuid) ORDER BY m.id LIMIT ${GUARDATI_MAX}`.execute(db);
    if (rows.some((lotto) => giornoVero(segreti, lotto))) return true;
    const ultimo = rows.at(-1);
    if (ultimo === undefined || rows.length < GUARDATI_MAX) break;
    dopo = ultimo.id;
  }
  // A pagine: righe messe a mano davanti, quante che siano, non nascondono un movimento vero.
  let oltre = sql``;
  for (;;) {
    const { rows } = await sql<Marcata<'movimenti'> & { giorno: string }>`
      SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS giorno FROM movimenti m
      WHERE m.contabile >= ${giorno}::date AND m.conto = coalesce(${conto}, m.conto) ${oltre}
      ORDER BY m.contabile DESC, m.id LIMIT ${GUARDATI_MAX}`.execute(db);
    if (delleSole(segreti, 'movimenti', rows).length > 0) return true;
    const ultima = rows.at(-1);
    if (ultima === undefined || rows.length < GUARDATI_MAX) return false;
    oltre = sql`AND m.contabile <= ${ultima.giorno}::date
      AND (m.contabile < ${ultima.giorno}::date OR m.id > ${ultima.id})`;
  }
}
