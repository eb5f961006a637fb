import { eFra, FASI_CON_ESITO, type Fase, type TermineDopo, terminiDopo } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import { type ChiMarca, dichiaraEstranea } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { Problema } from '../../bordo/problema.ts';
import { eDiUnRegistro } from '../giornale/errori.ts';
import type { Seguiti } from './seguiti.ts';

/** Vendite scorse a ogni giro, per trovarne una conclusa: di quella si rileggono i due registri. */
const SCORSE = 25;
/** Fra un giro e l'altro. */
const RIPOSO_MS = 2_000;
/** L'elenco delle vendite segue il registro di poco: ciò che non torna si riguarda dopo tanto, prima di dirlo. */
const RIGUARDA_MS = 60_000;
const IN_CIMA = '00000000-0000-0000-0000-000000000000';

type Parti = {
  db: Kysely<unknown>;
  segreti: ChiMarca;
  orologio: { adesso(): number };
  seguiti: Pick<Seguiti, 'leggi'>;
};

/**
 * Di ogni vendita conclusa, una per volta e per sempre, i termini in elenco si confrontano con quelli che i registri dicono: uno tolto,
 * spostato o detto fatto nella base dati si rifà, e suona l'allarme, anche se nessuno apre la vendita (R69, R74).
 */
export function creaVerificaTermini({ db, segreti, orologio, seguiti }: Parti): () => Promise<void> {
  let dopo = IN_CIMA;
  let guardatoIl = Number.NEGATIVE_INFINITY;
  const sospette = new Map<string, number>();

  async function torna(asta: string): Promise<boolean> {
    try {
      const { stato, vendita } = await seguiti.leggi(asta);
      return uguali(await inElenco(db, asta), terminiDopo(stato, vendita));
    } catch (errore) {
      // Un registro che non si legge lo dice chi lo ricalcola; una senza esito non ha termini.
      if (errore instanceof Problema || eDiUnRegistro(errore)) return true;
      throw errore;
    }
  }

  async function riguarda(asta: string): Promise<void> {
    sospette.delete(asta);
    const { rows: attesa } = await sql`SELECT 1 FROM termini_da_rifare WHERE asta = ${asta}`.execute(db);
    if (attesa.length > 0 || (await torna(asta))) return;
    dichiaraEstranea(segreti, { tavola: 'termini_dopo', riga: asta });
    await sql`INSERT INTO termini_da_rifare (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(db);
  }

  return async () => {
    const adesso = orologio.adesso();
    if (adesso - guardatoIl < RIPOSO_MS) return;
    guardatoIl = adesso;
    const matura = [...sospette].find(([, dal]) => adesso - dal >= RIGUARDA_MS);
    if (matura !== undefined) return riguarda(matura[0]);
    const { rows } = await sql<Riga<'aste', 'id' | 'fase'>>`
      SELECT id, fase FROM aste WHERE id > ${dopo} ORDER BY id LIMIT ${SCORSE}`.execute(db);
    const scelta = rows.find(({ fase }) => eFra(fase as Fase, FASI_CON_ESITO));
    dopo = scelta?.id ?? (rows.length < SCORSE ? IN_CIMA : (rows.at(-1)?.id ?? IN_CIMA));
    if (scelta !== undefined && !sospette.has(scelta.id) && !(await torna(scelta.id))) sospette.set(scelta.id, adesso);
  };
}

type InElenco = Pick<Riga<'termini_dopo'>, 'tipo' | 'numero' | 'scade_il' | 'importo_cent' | 'fatto'>;

async function inElenco(db: Kysely<unknown>, asta: string): Promise<InElenco[]> {
  const { rows } = await sql<InElenco>`
    SELECT tipo, numero, scade_il, importo_cent, fatto FROM termini_dopo WHERE asta = ${asta}`.execute(db);
  return rows;
}

function uguali(scritti: readonly InElenco[], veri: readonly TermineDopo[]): boolean {
  const detti = scritti.map(({ tipo, numero, scade_il, importo_cent, fatto }) =>
    JSON.stringify([tipo, numero, Number(scade_il), importo_cent === null ? null : Number(importo_cent), fatto]),
  );
  const dovuti = veri.map(({ tipo, numero, scadeIl, importoCent, fatto }) =>
    JSON.stringify([tipo, numero ?? 0, scadeIl, importoCent, fatto]),
  );
  return detti.toSorted().join() === dovuti.toSorted().join();
}
