import type { VersamentoProposto } from '@gestore/contratto/dopo/forme';
import { giornoARoma, giornoIso, type Istante, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { ultimiAtti } from '../../vendita/denaro/accrediti-veri.ts';
import { storniDi } from '../../vendita/denaro/disfatti.ts';
import { prezziVeri } from '../../vendita/denaro/prezzi-veri.ts';
import { cita } from '../../vendita/dopo/movimento-del-prezzo.ts';

/** Accrediti proposti insieme: oltre, il conto è da guardare per intero. */
const PROPOSTI_MAX = 10;
/** Fra quanti si cercano: gli altri che citano la procedura sono cauzioni, o non sono arrivati. */
const CERCATI_MAX = 500;

/**
 * Gli accrediti che possono essere il prezzo di una vendita: dal giorno dell'esito, non abbinati a una cauzione né già presi da una vendita, e
 * con il numero di ruolo della procedura nella causale; anche di più di ciò che resta. Nulla si registra da sé: chi legge dice se lo è (R69).
 */
export async function versamentiPossibili(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  { scheda: { ruolo } }: StatoPubblicato,
  dalIl: Istante,
): Promise<Omit<VersamentoProposto, 'rata'>[]> {
  if (ruolo === null) return [];
  const citata = `${ruolo.numero}/${ruolo.anno}`;
  const { rows } = await sql<Marcata<'movimenti'> & { contabile: string }>`
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS contabile FROM movimenti m
    WHERE m.contabile >= ${giornoIso(giornoARoma(dalIl))}::date AND m.importo_cent > 0
      AND m.riscontro IS NULL AND strpos(m.causale, ${citata}) > 0
    ORDER BY m.contabile, m.id LIMIT ${CERCATI_MAX}`.execute(db);
  const sola = cita(ruolo);
  const citanti = delleSole(segreti, 'movimenti', rows).filter(({ causale }) => sola.test(causale));
  const loro = citanti.map(({ id }) => id);
  const { stornati } = await storniDi(db, segreti, loro);
  const atti = await ultimiAtti(db, segreti, loro);
  const presi = await prezziVeri(db, segreti, loro);
  const libere = citanti.filter(({ id }) => !stornati.has(id) && !presi.has(id) && atti.get(id)?.atto !== 'abbinato');
  return libere.slice(0, PROPOSTI_MAX).map((riga) => ({
    movimentoId: riga.id,
    importoCent: Number(riga.importo_cent),
    contabile: riga.contabile,
    causale: riga.causale,
    ordinante: riga.controparte_nome,
  }));
}
