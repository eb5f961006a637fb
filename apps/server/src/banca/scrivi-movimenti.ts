import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata, marcaDellaRiga } from '../bordo/marche-righe.ts';
import type { Formato, MovimentoConChiave } from './lotto-sigillato.ts';
import { registraRitorno } from './registra-ritorno.ts';

export type Nuovo = MovimentoConChiave & { conto: string };

/**
 * Gli scritti nello stesso conto uno alla volta: i riscontri si cercano fra movimenti che non cambiano intanto. Vale fino
 * alla fine della transazione.
 */
export const soloUnoScrive = sql`select pg_advisory_xact_lock(hashtext('movimenti'))`;

/** I movimenti che in quel conto e in quel formato non sono ancora scritti in chiaro. */
export async function nonAncoraLetti<M extends { chiave: string }>(
  tx: QueryExecutorProvider,
  conto: string,
  formato: Formato,
  movimenti: readonly M[],
): Promise<M[]> {
  const { rows } = await sql<Riga<'movimenti', 'chiave'>>`
    select chiave from movimenti
    where conto = ${conto} and formato = ${formato} and chiave = any(${movimenti.map(({ chiave }) => chiave)}::text[])`.execute(
    tx,
  );
  const note = new Set(rows.map(({ chiave }) => chiave));
  return movimenti.filter(({ chiave }) => !note.has(chiave));
}

/** Movimenti per istruzione: un file al limite se ne va in poche decine di scritture. */
const SCRITTI_PER_VOLTA = 500;

/**
 * Scrive i movimenti nuovi; ciascuno conferma quello uguale di un altro formato, se c'è e nessuno del suo l'ha già
 * confermato: lo stesso movimento da tre fonti è un movimento e due conferme. Chi ha un CRO o un TRN sceglie prima, perché
 * chi non ne ha non gli prenda il suo. Dà quanti ne confermano uno. Di un nostro rimborso tornato indietro la riga è di nuovo da pagare (R71).
 */
export async function scriviMovimenti(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { file, formato, nuovi, adesso }: { file: string; formato: Formato; nuovi: readonly Nuovo[]; adesso: number },
): Promise<number> {
  const { rows: altri } = await sql<Riga<'movimenti', 'conto'>>`
    select distinct conto from movimenti where formato <> ${formato}`.execute(tx);
  const conAltroFormato = new Set(altri.map(({ conto }) => conto));
  const presi = new Set<string>();
  const righe = [];
  for (const movimento of [...nuovi].sort((a, b) => Number(conEstremi(b)) - Number(conEstremi(a)))) {
    const riscontro = conAltroFormato.has(movimento.conto)
      ? await riscontroDi(tx, segreti, { formato, movimento, presi })
      : null;
    if (riscontro !== null) presi.add(riscontro);
    const riga = { ...movimento, id: randomUUID(), riscontro };
    righe.push({ ...riga, marca: marcaDi(segreti, { ...riga, file, formato }) });
  }
  for (let da = 0; da < righe.length; da += SCRITTI_PER_VOLTA)
    await sql`
      insert into movimenti (id, file, conto, formato, chiave, importo_cent, contabile, valuta, riferimento, cro, trn,
        controparte_iban, controparte_nome, causale, riscontro, estremi_da, marca)
      select id, ${file}::uuid, conto, ${formato}::text, chiave, "importoCent", contabile, valuta, riferimento, cro, trn,
        "controparteIban", "controparteNome", causale, riscontro, "estremiDa", marca
      from jsonb_to_recordset(${JSON.stringify(righe.slice(da, da + SCRITTI_PER_VOLTA))}::jsonb) as r(
        id uuid, conto text, chiave text, "importoCent" bigint, contabile date, valuta date, riferimento text, cro text,
        trn text, "controparteIban" text, "controparteNome" text, causale text, riscontro uuid,
        "estremiDa" text, marca text)`.execute(
      tx,
    );
  for (const { ritorno, importoCent, conto, id, riscontro } of righe)
    if (ritorno !== undefined)
      await registraRitorno(tx, segreti, { ...ritorno, importoCent, conto, movimento: riscontro ?? id }, adesso);
  return presi.size;
}

const conEstremi = ({ cro, trn }: Nuovo): boolean => cro !== null || trn !== null;

/** Stesso conto, giorno e importo; CRO e TRN, quando tutti e due li portano, devono essere gli stessi. */
async function riscontroDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { formato, movimento, presi }: { formato: Formato; movimento: Nuovo; presi: ReadonlySet<string> },
): Promise<string | null> {
  const { conto, contabile, importoCent, cro, trn, controparteIban } = movimento;
  const { rows } = await sql<Marcata<'movimenti'>>`
    select ${sql.raw(colonneMarcate('movimenti', 'm'))} from movimenti m
    where m.conto = ${conto} and m.formato <> ${formato} and m.riscontro is null
      and m.contabile = ${contabile}::date and m.importo_cent = ${importoCent}
      and (m.trn = ${trn} or ((m.cro is null or ${cro}::text is null or m.cro = ${cro})
        and (m.trn is null or ${trn}::text is null or m.trn = ${trn})))
      and not exists (select 1 from movimenti r where r.riscontro = m.id and r.formato = ${formato})
      and m.id <> all(${[...presi]}::uuid[])
    order by (m.trn = ${trn}) desc nulls last, (m.cro = ${cro}) desc nulls last, (m.controparte_iban = ${controparteIban}) desc nulls last, m.id
    limit ${CERCATI_MAX}`.execute(tx);
  return delleSole(segreti, 'movimenti', rows)[0]?.id ?? null;
}

/** Fra tanti si cerca quello che conferma: uno messo a mano davanti non prende il suo posto. */
const CERCATI_MAX = 50;

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
