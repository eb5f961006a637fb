import { randomUUID } from 'node:crypto';
import { apriSessioneGettoni } from '@gestore/server/accesso/gettoni-accesso';
import { apriKysely } from '@gestore/server/base-dati/connessione';
import { caricaPaese, type Paese } from '@gestore/server/prove/paese/paese';
import type { Ambiente, Base } from './ambiente.ts';

const LOTTI = 1_000_000;
/** Una su venti: cinquantamila di un milione. */
const APERTE_UNA_SU = 20;
const GIORNO_MS = 86_400_000;

/** Carica il paese delle misure: un milione di vendite, o quante se ne chiedono con `--lotti`. */
export function carica(ambiente: Ambiente, base: Base): Promise<Paese> {
  const lotti = ambiente.lotti ?? ambiente.scala(LOTTI);
  const aperti = Math.max(1, Math.round(lotti / APERTE_UNA_SU));
  return caricaPaese(base.urlProprietario, { lotti, aperti, cartellaDati: ambiente.cartellaChiavi });
}

/** Il gettone di un operatore abilitato, per le pagine del gestore. */
export async function diOperatore(base: Base): Promise<string> {
  const db = apriKysely(base.pool);
  const id = randomUUID();
  const adesso = Date.now();
  await base.pool.query(
    `INSERT INTO operatori (id, emittente, soggetto, nome, creato_il, ultimo_accesso_il, abilitato_il)
     VALUES ($1::text::uuid, 'misura', $1::text, 'Operatore delle misure', $2, $2, $2)`,
    [id, adesso - GIORNO_MS],
  );
  const chi = { strategia: 'edicom', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  return (await apriSessioneGettoni(db, chi)).access_token;
}
