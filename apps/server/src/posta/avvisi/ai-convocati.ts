import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import { identificativoDi } from '../../piattaforma/arnesi/identificativo.ts';
import { marcaDelMessaggio, recapitiDelle } from '../uscita/marca.ts';

/** Un messaggio uguale per tutti i convocati; `chiave` lo distingue, e due volte è lo stesso. Istanti in millisecondi. */
export type PerTutti = {
  asta: string;
  chiave: string;
  oggetto: string;
  testo: string;
  adesso: number;
  /** Fino a quando insistere. */
  entroIl: number;
};

/**
 * Mette il messaggio in uscita, con la sua marca, per ogni convocato con una credenziale viva, al recapito del suo invito;
 * senza recapito resta da consegnare a mano. Ripeterlo non manda nulla due volte. Restituisce quanti messaggi sono; `null`,
 * e non scrive nulla, se con quella chiave ne sono già usciti altri.
 */
export async function accodaAiConvocati(
  tx: QueryExecutorProvider,
  chi: ChiMarca,
  { asta, chiave, oggetto, testo, adesso, entroIl }: PerTutti,
): Promise<number | null> {
  const { rows } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE asta = ${asta} AND revocata_il IS NULL ORDER BY id`.execute(tx);
  // Una credenziale che nessun server ha emesso non è di nessuno che si sia convocato.
  const credenziali = rows.filter((riga) => eDellaCasa(chi, 'credenziali', riga)).map(({ id }) => id);
  const recapiti = await recapitiDelle(tx, chi, credenziali);
  const messaggi = credenziali.map((credenziale) => {
    const destinatario = recapiti.get(credenziale) ?? null;
    const messaggio = {
      id: identificativoDi(`${chiave}/${credenziale}`),
      asta,
      credenziale_id: null,
      destinatario,
      oggetto,
      testo,
    };
    return { id: messaggio.id, destinatario, marca: marcaDelMessaggio(chi, messaggio) };
  });
  const ids = messaggi.map(({ id }) => id);
  const altri = await sql`
    SELECT 1 FROM posta_uscita WHERE id = ANY(${ids}::uuid[])
      AND (asta, oggetto, testo) IS DISTINCT FROM (${asta}::uuid, ${oggetto}, ${testo}) LIMIT 1`.execute(tx);
  if (altri.rows.length > 0) return null;
  await sql`
    INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, prossimo_il, entro_il, marca)
    SELECT u.id, ${asta}, NULL, u.destinatario, ${oggetto}, ${testo},
      CASE WHEN u.destinatario IS NULL THEN 'da_consegnare_a_mano' ELSE 'in_attesa' END, ${adesso}, ${adesso}, ${entroIl}, u.marca
    FROM unnest(${ids}::uuid[], ${messaggi.map(({ destinatario }) => destinatario)}::text[],
      ${messaggi.map(({ marca }) => marca)}::text[]) AS u (id, destinatario, marca)
    ON CONFLICT (id) DO NOTHING`.execute(tx);
  return messaggi.length;
}
