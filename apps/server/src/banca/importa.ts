import { randomUUID } from 'node:crypto';
import type { Banca, EsitoImportazione } from '@gestore/contratto/banca';
import { improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { conChiave } from './chiavi.ts';
import { type FileDaLeggere, leggiInDisparte } from './leggi-in-disparte.ts';
import type { EstrattoLetto, MovimentoLetto } from './movimento.ts';

type Chi = { id: string; nome: string };
type FileCaricato = FileDaLeggere & { banca: Banca; nome: string };
type Formato = 'camt' | 'csv';

/**
 * Importa un estratto conto: tutto o niente. Lo stesso file una seconda volta non aggiunge nulla, e un movimento già letto
 * da un altro file nemmeno. Solleva 422 `file_non_importato` con gli errori riga per riga.
 */
export async function importa(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
  file: FileCaricato,
  chi: Chi,
): Promise<EsitoImportazione> {
  // Il conto di un CSV non è scritto nel file: lo stesso testo per un altro conto è un altro estratto.
  const impronta = improntaDi(`${file.conto?.iban ?? ''}\n${improntaDi(file.byte)}`);
  const letto = await leggiInDisparte(file);
  if (letto.esito === 'rifiutato')
    throw new Problema(
      422,
      'file_non_importato',
      'File non importato',
      'Il file ha degli errori e non è stato importato nulla: li corregga, o scarichi di nuovo l’estratto.',
      {
        errori: letto.errori.map(({ riga, messaggio }) => ({ campo: riga === null ? '' : String(riga), messaggio })),
        righe: letto.errori,
      },
    );
  const { estratti } = letto;
  const base = {
    movimenti: estratti.reduce((somma, { movimenti }) => somma + movimenti.length, 0),
    sospesi: estratti.reduce((somma, { sospesi }) => somma + sospesi, 0),
    conti: [...new Set(estratti.map(({ conto }) => conto))],
  };
  return db.transaction().execute(async (tx) => {
    // Due file dello stesso conto uno alla volta: i riscontri si cercano fra movimenti che non cambiano intanto.
    await sql`select pg_advisory_xact_lock(hashtext('movimenti'))`.execute(tx);
    const { rows: gia } = await sql`select 1 from file_banca where impronta = ${impronta}`.execute(tx);
    if (gia.length > 0) return { ...base, nuovi: 0, riscontri: 0, gia: true };
    const id = randomUUID();
    const formato: Formato = file.conto === null ? 'camt' : 'csv';
    for (const estratto of estratti) await scriviConto(tx, file.banca, estratto);
    const nuovi: Nuovo[] = [];
    for (const { conto, movimenti } of estratti)
      for (const movimento of await nonAncoraLetti(tx, conto, formato, conChiave(movimenti)))
        nuovi.push({ ...movimento, conto });
    await sql`
      insert into file_banca (id, banca, formato, nome, impronta, movimenti, nuovi, caricato_il, operatore_id, operatore_nome)
      values (${id}, ${file.banca}, ${formato}, ${file.nome}, ${impronta}, ${base.movimenti}, ${nuovi.length},
        ${orologio.adesso()}, ${chi.id}, ${chi.nome})`.execute(tx);
    const riscontri = await scriviMovimenti(tx, id, formato, nuovi);
    return { ...base, nuovi: nuovi.length, riscontri, gia: false };
  });
}

type Nuovo = MovimentoLetto & { chiave: string; conto: string };

async function scriviConto(tx: QueryExecutorProvider, banca: Banca, { conto, intestatario, bic }: EstrattoLetto) {
  await sql`
    insert into conti_banca (iban, banca, intestatario, bic) values (${conto}, ${banca}, ${intestatario}, ${bic})
    on conflict (iban) do update set
      intestatario = case when excluded.intestatario = '' then conti_banca.intestatario else excluded.intestatario end,
      bic = coalesce(excluded.bic, conti_banca.bic)`.execute(tx);
}

async function nonAncoraLetti<M extends { chiave: string }>(
  tx: QueryExecutorProvider,
  conto: string,
  formato: Formato,
  movimenti: readonly M[],
): Promise<M[]> {
  const { rows } = await sql<{ chiave: string }>`
    select chiave from movimenti
    where conto = ${conto} and formato = ${formato} and chiave = any(${movimenti.map(({ chiave }) => chiave)}::text[])`.execute(
    tx,
  );
  const note = new Set(rows.map(({ chiave }) => chiave));
  return movimenti.filter(({ chiave }) => !note.has(chiave));
}

/** Movimenti per istruzione: un file al limite se ne va in poche decine di scritture. */
const SCRITTI_PER_VOLTA = 500;

/** Scrive i movimenti nuovi; ciascuno conferma quello uguale dell'altro formato, se c'è e nessuno l'ha già confermato. */
async function scriviMovimenti(
  tx: QueryExecutorProvider,
  file: string,
  formato: Formato,
  nuovi: readonly Nuovo[],
): Promise<number> {
  const { rows: altri } = await sql<{ conto: string }>`
    select distinct conto from movimenti where formato <> ${formato}`.execute(tx);
  const conAltroFormato = new Set(altri.map(({ conto }) => conto));
  const presi = new Set<string>();
  const righe = [];
  for (const movimento of nuovi) {
    const riscontro = conAltroFormato.has(movimento.conto) ? await riscontroDi(tx, formato, movimento, presi) : null;
    if (riscontro !== null) presi.add(riscontro);
    righe.push({ ...movimento, id: randomUUID(), riscontro });
  }
  for (let da = 0; da < righe.length; da += SCRITTI_PER_VOLTA)
    await sql`
      insert into movimenti (id, file, conto, formato, chiave, importo_cent, contabile, valuta, riferimento, cro, trn,
        controparte_iban, controparte_nome, causale, riscontro)
      select id, ${file}::uuid, conto, ${formato}::text, chiave, "importoCent", contabile, valuta, riferimento, cro, trn,
        "controparteIban", "controparteNome", causale, riscontro
      from jsonb_to_recordset(${JSON.stringify(righe.slice(da, da + SCRITTI_PER_VOLTA))}::jsonb) as r(
        id uuid, conto text, chiave text, "importoCent" bigint, contabile date, valuta date, riferimento text, cro text,
        trn text, "controparteIban" text, "controparteNome" text, causale text, riscontro uuid)`.execute(tx);
  return presi.size;
}

/** Stesso conto, giorno e importo; il CRO, quando tutti e due lo portano, dev'essere lo stesso. */
async function riscontroDi(
  tx: QueryExecutorProvider,
  formato: Formato,
  { conto, contabile, importoCent, cro, controparteIban }: Nuovo,
  presi: ReadonlySet<string>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from movimenti m
    where m.conto = ${conto} and m.formato <> ${formato} and m.riscontro is null
      and m.contabile = ${contabile}::date and m.importo_cent = ${importoCent}
      and (m.cro is null or ${cro}::text is null or m.cro = ${cro})
      and not exists (select 1 from movimenti r where r.riscontro = m.id)
      and m.id <> all(${[...presi]}::uuid[])
    order by (m.cro = ${cro}) desc nulls last, (m.controparte_iban = ${controparteIban}) desc nulls last, m.id
    limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
