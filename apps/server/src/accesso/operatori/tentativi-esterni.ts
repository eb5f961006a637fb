import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { DURATA_TENTATIVO_ESTERNO_MS } from '../limiti/limiti.ts';

type Tentativo = { stato: string; browser: string; nonce: string; verificatore: string; ritorno: string };

/** Ricorda un accesso che parte per il fornitore, e dimentica quelli mai tornati. */
export async function annotaTentativo(db: QueryExecutorProvider, dati: Tentativo, adesso: number): Promise<void> {
  await sql`DELETE FROM tentativi_esterni WHERE scade_il <= ${adesso}`.execute(db);
  await sql`
    INSERT INTO tentativi_esterni (impronta_stato, impronta_browser, nonce, verificatore, ritorno, scade_il)
    VALUES (${improntaGettone(dati.stato)}, ${improntaGettone(dati.browser)}, ${dati.nonce}, ${dati.verificatore},
      ${dati.ritorno}, ${adesso + DURATA_TENTATIVO_ESTERNO_MS})`.execute(db);
}

type Ritirato = Riga<'tentativi_esterni', 'nonce' | 'verificatore' | 'ritorno'>;

/** Prende l'accesso che torna con questo state in questo browser; una seconda volta non c'è nulla da prendere. */
export async function ritiraTentativo(
  db: QueryExecutorProvider,
  chi: { stato: string; browser: string },
  adesso: number,
): Promise<Ritirato | null> {
  const { rows } = await sql<Ritirato>`
    DELETE FROM tentativi_esterni
    WHERE impronta_stato = ${improntaGettone(chi.stato)} AND impronta_browser = ${improntaGettone(chi.browser)}
      AND scade_il > ${adesso}
    RETURNING nonce, verificatore, ritorno`.execute(db);
  return rows[0] ?? null;
}
