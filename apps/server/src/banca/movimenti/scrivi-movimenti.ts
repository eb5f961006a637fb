import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { registraStorni } from '../abbinamenti/storni.ts';
import { type DaRegistrare, registraRitorno } from '../rimborsi/ordini/vivi-e-tornati.ts';
import type { Formato, MovimentoConChiave } from '../sigillati/lotto-sigillato.ts';
import { creaRiscontri } from './riscontri.ts';

export type Nuovo = MovimentoConChiave & { conto: string };

/**
 * Gli scritti nello stesso conto uno alla volta: i riscontri si cercano fra movimenti che non cambiano intanto. Vale fino
 * alla fine della transazione.
 */
export const soloUnoScrive = sql`SELECT pg_advisory_xact_lock(hashtext('movimenti'))`;

/** I movimenti che in quel conto e in quel formato nessun server ha ancora scritto in chiaro; uno messo a mano non tiene il posto del vero. */
export async function nonAncoraLetti<M extends { chiave: string }>(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  conto: string,
  formato: Formato,
  movimenti: readonly M[],
): Promise<M[]> {
  const { rows } = await sql<Marcata<'movimenti'>>`
    SELECT ${sql.raw(colonneMarcate('movimenti'))} FROM movimenti
    WHERE conto = ${conto} AND formato = ${formato} AND chiave = ANY(${movimenti.map(({ chiave }) => chiave)}::text[])`.execute(
    tx,
  );
  const note = new Set(delleSole(segreti, 'movimenti', rows).map(({ chiave }) => chiave));
  return movimenti.filter(({ chiave }) => !note.has(chiave));
}

/** Movimenti per istruzione, e per domanda su ciò che confermano: un file al limite se ne va in poco più di cento. */
const SCRITTI_PER_VOLTA = 500;

/**
 * Scrive i movimenti nuovi; ciascuno conferma quello uguale di un altro formato, se c'è e nessuno del suo l'ha già
 * confermato: lo stesso movimento da tre fonti è un movimento e due conferme. Chi ha un CRO o un TRN sceglie prima, perché
 * chi non ne ha non gli prenda il suo. Dà quanti ne confermano uno. Di un nostro rimborso tornato indietro la riga è di nuovo da pagare, e un
 * accredito che la banca disfa non è arrivato (R71).
 */
export async function scriviMovimenti(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { file, formato, nuovi, adesso }: { file: string; formato: Formato; nuovi: readonly Nuovo[]; adesso: number },
): Promise<number> {
  const riscontri = await creaRiscontri(tx, segreti, formato);
  const inFila = [...nuovi].sort((a, b) => Number(conEstremi(b)) - Number(conEstremi(a)));
  const ritorni: DaRegistrare[] = [];
  const uscite: Parameters<typeof registraStorni>[2][number][] = [];
  let confermati = 0;
  for (let da = 0; da < inFila.length; da += SCRITTI_PER_VOLTA) {
    const gruppo = inFila.slice(da, da + SCRITTI_PER_VOLTA);
    await riscontri.leggi(gruppo);
    const righe = gruppo.map((movimento): DaScrivere => {
      const riga = { ...movimento, id: randomUUID(), riscontro: riscontri.prendi(movimento) };
      return { ...riga, marca: marcaDi(segreti, { ...riga, file, formato }) };
    });
    await inserisci(tx, file, formato, righe);
    for (const riga of righe) {
      const { ritorno, importoCent, conto, id, riscontro } = riga;
      if (riscontro !== null) confermati += 1;
      if (importoCent < 0) uscite.push({ ...riga, prima: riscontro ?? id });
      if (ritorno !== undefined) ritorni.push({ ...ritorno, importoCent, conto, movimento: riscontro ?? id });
    }
  }
  for (const ritorno of ritorni) await registraRitorno(tx, segreti, ritorno, adesso);
  await registraStorni(tx, segreti, uscite, adesso);
  return confermati;
}

type DaScrivere = Nuovo & { id: string; riscontro: string | null; marca: string };

async function inserisci(
  tx: QueryExecutorProvider,
  file: string,
  formato: Formato,
  righe: readonly DaScrivere[],
): Promise<void> {
  await sql`
    INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, valuta, riferimento, cro, trn,
      controparte_iban, controparte_nome, causale, riscontro, estremi_da, marca)
    SELECT id, ${file}::uuid, conto, ${formato}::text, chiave, "importoCent", contabile, valuta, riferimento, cro, trn,
      "controparteIban", "controparteNome", causale, riscontro, "estremiDa", marca
    FROM jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) AS r(
      id uuid, conto text, chiave text, "importoCent" bigint, contabile date, valuta date, riferimento text, cro text,
      trn text, "controparteIban" text, "controparteNome" text, causale text, riscontro uuid,
      "estremiDa" text, marca text)`.execute(tx);
}

const conEstremi = ({ cro, trn }: Nuovo): boolean => cro !== null || trn !== null;

type DaMarcare = Nuovo & { id: string; file: string; formato: Formato; riscontro: string | null };

function marcaDi(segreti: ChiMarca, riga: DaMarcare): string {
  const { id, file, conto, formato, chiave, importoCent, riferimento, cro, trn, riscontro, causale } = riga;
  return marcaDellaRiga(segreti, 'movimenti', {
    id,
    file,
    conto,
    formato,
    chiave,
    importo_cent: importoCent,
    riferimento,
    cro,
    trn,
    controparte_iban: riga.controparteIban,
    controparte_nome: riga.controparteNome,
    causale,
    riscontro,
    estremi_da: riga.estremiDa ?? null,
  });
}
