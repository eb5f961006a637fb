import { randomUUID } from 'node:crypto';
import type { Ordine } from '@gestore/contratto/banca/ordini-rimborso';
import type { ElencoConservazione } from '@gestore/contratto/dopo/forme';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { apriAllegato } from '../../acquisizione/apri-allegato.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Corpo, Persona } from '../../prove/banco-operatori.ts';
import { nessunElenco } from '../../sigillo/firme/elenco-di-fiducia.ts';
import type { Impianto } from '../../vendita/impianto.ts';

async function legge(chi: Persona, percorso: string): Promise<Corpo> {
  const { stato, corpo } = await chi.chiama('GET', percorso);
  expect(stato).toBe(200);
  return corpo;
}

/** Le vendite con dati da cancellare, come le legge un operatore. */
export const daCancellare = async (chi: Persona): Promise<ElencoConservazione> =>
  (await legge(chi, '/api/edicom/conservazione')) as unknown as ElencoConservazione;

/** A chi aveva aperto prima la busta di chi non ha vinto si dice che il documento è stato cancellato (R77). */
async function documentiCancellati(parti: Impianto, asta: string): Promise<void> {
  const { stato } = await parti.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  const codici: string[] = [];
  for (const busta of stato.buste.keys())
    await apriAllegato({ ...parti, fiducia: nessunElenco }, stato, busta, 'a'.repeat(64)).catch(({ codice }) =>
      codici.push(codice),
    );
  expect(new Set(codici)).toEqual(new Set(['R77_documento_cancellato', 'allegato_inesistente']));
}

/** Di una vendita cancellata ogni elenco dice che cosa non c'è più e da quando, e il file di un ordine eseguito non si rifà (R77). */
export async function siLeggeCheSonoTolti(parti: Impianto, chi: Persona, asta: string): Promise<void> {
  const { db } = parti;
  await documentiCancellati(parti, asta);
  expect((await daCancellare(chi)).vendite).toEqual([]);
  const { offerenti, cancellatiIl } = await legge(chi, `/api/edicom/offerenti?asta=${asta}`);
  expect(cancellatiIl).toEqual(expect.any(Number));
  expect(offerenti).toHaveLength(1);
  const { ordini } = (await legge(chi, '/api/edicom/banca/ordini')) as unknown as { ordini: Ordine[] };
  const ordine = ordini.find((uno) => uno.asta === asta);
  expect(ordine).toMatchObject({ cancellatiIl, stato: 'eseguito', puo: [] });
  const atti = async () => {
    const { rows } = await sql<{ quanti: number }>`SELECT count(*)::int AS quanti FROM ordini_atti`.execute(db);
    return rows[0]?.quanti;
  };
  const prima = await atti();
  const file = await chi.chiama('POST', `/api/edicom/banca/ordini/${ordine?.id}/scarica`, { comandoId: randomUUID() });
  expect([file.stato, file.corpo.codice]).toEqual([410, 'R77_ordine_cancellato']);
  expect(file.corpo.detail).toContain(formattaIstante(cancellatiIl as number));
  expect(file.corpo.detail).toContain(ordine?.impronta);
  expect(await atti()).toBe(prima);
}

/** Quante righe restano di una vendita: buste, pacchetti custoditi, risposte per tutti, e le richieste da cui venivano. */
export async function restanoDi({ db }: Pick<Casa, 'db'>, asta: string) {
  const { rows } = await sql<{ buste: number; custoditi: number; provenienze: number; risposte: number }>`
    SELECT (SELECT count(*)::int FROM buste_sigillate WHERE asta = ${asta}) AS buste,
      (SELECT count(*)::int FROM pacchetti_custoditi WHERE asta = ${asta}) AS custoditi,
      (SELECT count(*)::int FROM risposte_di_richieste WHERE asta = ${asta}) AS provenienze,
      (SELECT count(*)::int FROM risposte_pubbliche WHERE asta = ${asta}) AS risposte`.execute(db);
  return rows[0];
}

export async function rigaDellaConservazione({ db }: Pick<Casa, 'db'>, asta: string) {
  const { rows } = await sql<{
    impedita_da: string[];
    cancellata: boolean;
    finita: boolean;
    prossimo_il: string | null;
  }>`
    SELECT impedita_da, cancellata_il IS NOT NULL AS cancellata, finita_il IS NOT NULL AS finita, prossimo_il
    FROM conservazione WHERE asta = ${asta}`.execute(db);
  return rows[0];
}
