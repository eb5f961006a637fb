import { randomUUID } from 'node:crypto';
import { marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { scriviSpecchio } from '../../vendita/denaro/accrediti-veri.ts';

type Parti = Pick<Casa, 'db' | 'pool' | 'segreti'>;

/** Come lo scrive un server: il movimento ha pagato il prezzo di quella vendita. */
export async function presoPerIlPrezzo({ pool, segreti }: Parti, movimento: string, asta: string): Promise<void> {
  const marca = marcaDellaRiga(segreti, 'movimenti_del_prezzo', { movimento, asta });
  await pool.query('INSERT INTO movimenti_del_prezzo (movimento, asta, marca) VALUES ($1, $2, $3)', [
    movimento,
    asta,
    marca,
  ]);
}

/** Come lo scrive un server: il movimento è abbinato a quella busta. */
export async function abbinato(
  { db, pool, segreti }: Parti,
  movimento: string,
  { asta, bustaId }: { asta: string; bustaId: string },
): Promise<void> {
  const riga = {
    movimento,
    comando_id: randomUUID(),
    atto: 'abbinato',
    modo: 'manuale',
    asta,
    busta_id: bustaId,
    motivo: 'prova',
    operatore_id: randomUUID(),
    operatore_nome: 'Anna',
    fatto_il: 0,
  };
  const valori = { ...riga, marca: marcaDellaRiga(segreti, 'abbinamenti_atti', riga) };
  const colonne = Object.keys(valori);
  await pool.query(
    `INSERT INTO abbinamenti_atti (${colonne.join(', ')}) VALUES (${colonne.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(valori),
  );
  await scriviSpecchio(db, movimento, { asta, busta_id: bustaId });
}

/** Come lo scrive un server: quell'uscita ha disfatto quell'accredito. */
export async function disfatto({ pool, segreti }: Parti, uscita: string, accredito: string): Promise<void> {
  const riga = { id: randomUUID(), movimento: uscita, stornato: accredito, letto_il: 0 };
  await pool.query('INSERT INTO storni (id, movimento, stornato, letto_il, marca) VALUES ($1, $2, $3, 0, $4)', [
    riga.id,
    uscita,
    accredito,
    marcaDellaRiga(segreti, 'storni', riga),
  ]);
}
