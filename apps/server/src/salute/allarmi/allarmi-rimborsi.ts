import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';

type Tornato = Marcata<'ritorni_rimborsi'> & Precisa<'aste', { stato: RigaIndice }>;

/** La banca non ha detto perché. */
const SENZA_CODICE = '—';

/**
 * I rimborsi che la banca ha rimandato indietro o rifiutato, finché non sono in un altro ordine: chi ha offerto aspetta il suo denaro, e
 * qualcuno deve chiedergli un altro conto (R71). Uno per vendita, con i codici della banca.
 */
export async function allarmiDeiRimborsi({ db, segreti }: Pick<Casa, 'db' | 'segreti'>): Promise<Allarme[]> {
  const { rows } = await sql<Tornato>`
    SELECT ${sql.raw(colonneMarcate('ritorni_rimborsi', 't'))}, a.stato
    FROM ritorni_rimborsi t
    JOIN ordini o ON o.id = t.ordine
    JOIN ordini_righe r ON r.ordine = t.ordine AND r.riga = t.riga
    JOIN aste a ON a.id = o.asta
    WHERE NOT EXISTS (SELECT FROM rimborsi_ordinati q WHERE q.asta = o.asta AND q.busta_id = r.busta_id)
    ORDER BY t.letto_il, t.id`.execute(db);
  const perVendita = Map.groupBy(delleSole(segreti, 'ritorni_rimborsi', rows), ({ stato }) => stato.id);
  return [...perVendita].map(([asta, tornati]) => ({
    codice: 'R71_rimborso_tornato',
    gravita: 'attenzione',
    asta,
    titolo: tornati[0]?.stato.scheda.titolo ?? '',
    dal: Number(tornati[0]?.letto_il ?? 0),
    entro: null,
    quanti: tornati.length,
    chi: [...new Set(tornati.map(({ codice }) => (codice === '' ? SENZA_CODICE : codice)))],
  }));
}
