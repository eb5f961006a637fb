import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EsitoVerifica, type Voce, verificaCatena } from '@gestore/registro';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Riga } from '../../../base-dati/tavole.ts';
import { scriviUnaVolta } from '../../../piattaforma/arnesi/file-una-volta.ts';
import type { DifettoAncora } from '../ancora/riga-ancora.ts';
import { conParole } from '../parole.ts';
import { daRiga, type RigaGiornale, SELEZIONE } from '../righe.ts';
import type { Marche } from './marche.ts';

/**
 * Le voci scritte prima che ci fossero le marche. Il primo avvio ne verifica la catena e ne scrive il numero in un file della
 * cartella dei dati, una volta: da allora devono essere tante. La base dati non ne lascia nascere altre, e chi ne ha la
 * password non può chiedere che si ricontino.
 */
const FILE_MARCHE = 'marche.json';

const SchemaFile = z.strictObject({ versione: z.literal(1), dal: z.int(), senzaMarca: z.int().min(0) });
const PRIMA = '00000000-0000-0000-0000-000000000000';

type Parti = {
  pool: Pool;
  marche: Pick<Marche, 'accettaSenza'>;
  /** La `DATA_DIR`, con le chiavi che i server dividono. */
  cartella: string;
  adesso: () => number;
  /** Vero se il registro arriva dove dicono le teste ancorate: se no il passaggio aspetta. */
  intero: boolean;
};

/**
 * Dice a `marche` se le voci senza marca valgono, e ciò che non torna: allora nulla si scrive (503 `registro_indietro`).
 * Solleva se il file c'è e non si lascia leggere.
 */
export async function accettaPrimaDelleMarche(parti: Parti): Promise<readonly DifettoAncora[]> {
  const { pool, marche, cartella, adesso, intero } = parti;
  const percorso = join(cartella, FILE_MARCHE);
  const quante = await senzaMarca(pool);
  const noto = await leggiFile(percorso);
  if (quante > 0) marche.accettaSenza();
  if (noto === null) {
    if (!intero) return [];
    const difetti = quante > 0 ? await verificaTutte(pool) : [];
    if (difetti.length === 0)
      await scriviUnaVolta(
        percorso,
        JSON.stringify({ versione: 1, dal: adesso(), senzaMarca: quante } satisfies FileMarche),
      );
    return difetti;
  }
  if (noto.senzaMarca === quante) return [];
  const perche = `le voci scritte prima delle marche erano ${noto.senzaMarca}, e nella base dati sono ${quante}`;
  return [{ asta: null, seq: null, perche }];
}

async function senzaMarca(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: string }>('SELECT count(*) AS n FROM giornale WHERE marca IS NULL');
  return Number(rows[0]?.n ?? 0);
}

/** Rifà da capo la catena di ogni vendita che ha voci senza marca, una vendita alla volta. */
async function verificaTutte(pool: Pool): Promise<DifettoAncora[]> {
  const difetti: DifettoAncora[] = [];
  for (let dopo = PRIMA; ; ) {
    const { rows } = await pool.query<Riga<'giornale', 'asta'>>(
      'SELECT asta FROM giornale WHERE marca IS NULL AND asta > $1 ORDER BY asta LIMIT 1',
      [dopo],
    );
    const asta = rows[0]?.asta;
    if (asta === undefined) return difetti;
    dopo = asta;
    const esito = verificaCatena(await tutteDi(pool, asta));
    if (esito.esito !== 'integra') difetti.push({ asta, seq: null, perche: percheDi(asta, esito) });
  }
}

/** Senza guardare le marche: sono le voci di prima, e qui se ne rifà la catena. */
async function tutteDi(pool: Pool, asta: string): Promise<Voce[]> {
  const { rows } = await pool.query<RigaGiornale>(`${SELEZIONE} WHERE asta = $1 ORDER BY seq`, [asta]);
  return conParole(pool, rows.map(daRiga));
}

function percheDi(asta: string, esito: EsitoVerifica): string {
  return `la catena della vendita ${asta}, scritta prima delle marche, non torna: ${JSON.stringify(esito)}`;
}

type FileMarche = z.infer<typeof SchemaFile>;

async function leggiFile(percorso: string): Promise<FileMarche | null> {
  const testo = await readFile(percorso, 'utf8').catch((errore: unknown) => {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return null;
    throw errore;
  });
  return testo === null ? null : SchemaFile.parse(JSON.parse(testo));
}
