import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { ChiaveDepositi } from '../../sigillo/chiavi/chiave-depositi.ts';
import { apriCorpo, apriTestata, type TestataDeposito } from './testata-deposito.ts';

/** Una riga di `depositi` con un corpo, com'è adesso: `testata` è `null` se la chiave non la apre. */
type RigaVista = { versione: string; testata: TestataDeposito | null; corpo: 'da_guardare' | 'buono' | 'alterato' };

export type RigheDepositi = {
  viste: ReadonlyMap<string, RigaVista>;
  /** Guarda che cosa c'è adesso: di ogni riga nuova o riscritta la testata, e dei corpi quanti se ne aprono in un momento. */
  guarda(): Promise<void>;
  /** Il corpo di quella riga non si è aperto. */
  alterata(id: string): void;
  /** Si è appena riscritta: la volta dopo si guarda di nuovo. */
  dimentica(id: string): void;
  /** Delle righe svuotate la pagina seguente, una volta per processo; vuota quando sono finite. */
  svuotate(): Promise<{ id: string; testata: TestataDeposito }[]>;
};

/** Testate lette per volta. */
const PAGINA = 500;
/** Byte di corpi che si aprono a ogni giro, per sapere presto di uno alterato; il resto tocca ai giri dopo. */
const CORPI_A_GIRO_BYTE = 16 * 1_024 * 1_024;
/** Righe svuotate guardate a ogni giro: ciascuna chiede al registro della sua vendita. */
const SVUOTATE_A_GIRO = 25;
const PRIMA = '00000000-0000-0000-0000-000000000000';
/** Righe nominate nel registro del processo; delle altre si vede nella tavola. */
const NOMINATE_MAX = 20;

/** Riconosce che una riga è cambiata da `xmin`, che non si scrive a mano: ciò che non cambia si apre una volta per processo. */
export function creaRighe(
  db: Kysely<unknown>,
  chiave: Promise<ChiaveDepositi>,
  log: Pick<Logger, 'error'>,
): RigheDepositi {
  const viste = new Map<string, RigaVista>();

  async function testate(cambiate: readonly { id: string; versione: string }[]): Promise<void> {
    const estranee: string[] = [];
    for (let da = 0; da < cambiate.length; da += PAGINA) {
      const versioni = new Map(cambiate.slice(da, da + PAGINA).map(({ id, versione }) => [id, versione]));
      const { rows } = await sql<Riga<'depositi', 'id' | 'testata'>>`
        SELECT id, testata FROM depositi WHERE id = ANY(${[...versioni.keys()]}::uuid[])`.execute(db);
      for (const { id, testata: chiusa } of rows) {
        const testata = await apriTestata(await chiave, id, chiusa).catch(() => null);
        viste.set(id, { versione: versioni.get(id) ?? '', testata, corpo: 'da_guardare' });
        if (testata === null) estranee.push(id);
      }
    }
    if (estranee.length > 0)
      log.error({ depositi: estranee.slice(0, NOMINATE_MAX) }, 'depositi alterati o estranei: la testata non si apre');
  }

  async function corpi(): Promise<void> {
    let byte = 0;
    for (const [id, vista] of viste) {
      if (byte >= CORPI_A_GIRO_BYTE) return;
      if (vista.testata === null || vista.corpo !== 'da_guardare') continue;
      const { rows } = await sql<Precisa<'depositi', { corpo: Buffer }>>`
        SELECT corpo FROM depositi WHERE id = ${id} AND corpo IS NOT NULL`.execute(db);
      const corpo = rows[0]?.corpo;
      if (corpo === undefined) continue;
      byte += corpo.length;
      vista.corpo = await apriCorpo(await chiave, id, corpo).then(
        () => 'buono' as const,
        () => 'alterato' as const,
      );
    }
  }

  return {
    viste,
    async guarda() {
      const { rows } = await sql<Riga<'depositi', 'id'> & { versione: string }>`
        SELECT id, xmin::text AS versione FROM depositi WHERE corpo IS NOT NULL`.execute(db);
      const adesso = new Set(rows.map(({ id }) => id));
      for (const id of viste.keys()) if (!adesso.has(id)) viste.delete(id);
      await testate(rows.filter(({ id, versione }) => viste.get(id)?.versione !== versione));
      await corpi();
    },
    alterata(id) {
      const vista = viste.get(id);
      if (vista !== undefined) vista.corpo = 'alterato';
    },
    dimentica: (id) => void viste.delete(id),
    svuotate: creaSvuotate(db, chiave),
  };
}

function creaSvuotate(db: Kysely<unknown>, chiave: Promise<ChiaveDepositi>): RigheDepositi['svuotate'] {
  let dopo: string | null = PRIMA;
  return async () => {
    if (dopo === null) return [];
    const { rows } = await sql<Riga<'depositi', 'id' | 'testata'>>`
      SELECT id, testata FROM depositi WHERE corpo IS NULL AND id > ${dopo} ORDER BY id LIMIT ${SVUOTATE_A_GIRO}`.execute(
      db,
    );
    dopo = rows.length < SVUOTATE_A_GIRO ? null : (rows.at(-1)?.id ?? null);
    const lette: { id: string; testata: TestataDeposito }[] = [];
    for (const { id, testata: chiusa } of rows) {
      const testata = await apriTestata(await chiave, id, chiusa).catch(() => null);
      if (testata !== null) lette.push({ id, testata });
    }
    return lette;
  };
}
