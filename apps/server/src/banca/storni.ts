import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../bordo/marche-righe.ts';

/** Di un movimento `m`: la banca lo ha disfatto, e non è mai arrivato (R39). */
export const STORNATO = sql`exists (select 1 from storni z where z.stornato = m.id)`;

/** Un'uscita che può disfare un accredito. */
type Uscita = {
  id: string;
  /** Se ne conferma una di un altro formato è quella, che si conta. */
  prima: string;
  importoCent: number;
  cro: string | null;
  trn: string | null;
  estremiDa?: string | null;
  /** La banca la dice uno storno. */
  storno?: true;
};

/** Vero se dice di disfare un accredito: lo dice la banca, o porta in un campo suo, e non in una causale, il bonifico di un accredito. */
const puoDisfare = ({ importoCent, cro, trn, estremiDa, storno }: Uscita): boolean =>
  importoCent < 0 && (storno === true || ((cro !== null || trn !== null) && estremiDa !== 'causale'));

type Disfatto = Marcata<'movimenti'> & { uscita: string; gia: boolean };

/**
 * Registra le uscite con cui la banca disfa un accredito, e le lega al loro: lo stesso conto e importo, non dopo, e lo stesso TRN, CRO,
 * riferimento della banca o IBAN, se è uno solo. Uno storno che non si sa di che cosa sia resta da guardare, e si riprova a ogni estratto:
 * il suo accredito può arrivare dopo. Vale dentro una transazione che scrive da sola (`soloUnoScrive`).
 */
export async function registraStorni(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  uscite: readonly Uscita[],
  adesso: number,
): Promise<void> {
  const possibili = uscite.filter(puoDisfare);
  const detti = possibili.flatMap(({ prima, storno }) => (storno === true ? [prima] : []));
  if (detti.length > 0)
    await sql`
      insert into storni (movimento, letto_il) select distinct id, ${adesso}::bigint from unnest(${detti}::uuid[]) as id
      on conflict do nothing`.execute(tx);
  const { rows: attesi } = await sql<Riga<'storni', 'movimento'>>`
    select movimento from storni where stornato is null`.execute(tx);
  const quali = {
    uscite: possibili.map(({ id }) => id),
    attesi: attesi.map(({ movimento }) => movimento),
    appenaDetti: new Set(detti),
  };
  for (const [uscita, accredito] of await disfattiDa(tx, segreti, quali))
    await sql`
      insert into storni (movimento, stornato, letto_il) values (${uscita}, ${accredito}, ${adesso})
      on conflict (movimento) do update set stornato = excluded.stornato where storni.stornato is null`.execute(tx);
}

/** Le uscite di un file che possono disfare qualcosa, gli storni ancora senza accredito, e quali di questi si sono appena letti. */
type Quali = { uscite: readonly string[]; attesi: readonly string[]; appenaDetti: ReadonlySet<string> };

/** Di ciascuna uscita l'accredito che disfa: mai due volte lo stesso, e nessuno se sono possibili in due. */
async function disfattiDa(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { uscite, attesi, appenaDetti }: Quali,
): Promise<ReadonlyMap<string, string>> {
  const colonne = sql.raw(colonneMarcate('movimenti', 'm'));
  const scelte = sql`${colonne}, coalesce(u.riscontro, u.id) as uscita,
      exists (select 1 from storni z where z.stornato = coalesce(m.riscontro, m.id)) as gia
    from movimenti u join movimenti m
      on m.conto = u.conto and m.importo_cent = -u.importo_cent and m.importo_cent > 0 and m.contabile <= u.contabile`;
  // Di quelle che la banca non dice storni si cerca soltanto lo stesso bonifico: sono tutti i rimborsi di un anno.
  const { rows } = await sql<Disfatto>`
    select ${scelte} and m.trn = u.trn where u.id = any(${[...uscite]}::uuid[])
    union select ${scelte} and m.cro = u.cro where u.id = any(${[...uscite]}::uuid[])
    union select ${scelte} where u.id = any(${[...attesi]}::uuid[]) or u.riscontro = any(${[...attesi]}::uuid[])`.execute(
    tx,
  );
  if (rows.length === 0) return new Map();
  const trovate = [...new Set(rows.map(({ uscita }) => uscita))].sort();
  const { rows: lette } = await sql<Marcata<'movimenti'>>`
    select ${colonne} from movimenti m
    where (m.id = any(${trovate}::uuid[]) or m.riscontro = any(${trovate}::uuid[]))
      and not exists (select 1 from storni z where z.movimento = coalesce(m.riscontro, m.id) and z.stornato is not null)`.execute(
    tx,
  );
  // La stessa uscita, com'è scritta in ciascuna fonte: l'identificativo può stare in una sola.
  const vere = Map.groupBy(delleSole(segreti, 'movimenti', lette), ({ id, riscontro }) => riscontro ?? id);
  const legati = new Map<string, string>();
  const presi = new Set<string>();
  for (const [uscita, possibili] of Map.groupBy(delleSole(segreti, 'movimenti', rows), (riga) => riga.uscita)) {
    const sue = vere.get(uscita) ?? [];
    // Lo stesso storno scritto un'altra volta non ne disfa un secondo.
    if (possibili.some((uno) => uno.gia && sue.some((sua) => stessoBonifico(uno, sua)))) continue;
    const liberi = possibili.filter(({ id, riscontro, gia }) => !gia && !presi.has(riscontro ?? id));
    const conLoStesso = (come: (uno: Letto, sua: Letto) => boolean): string | null =>
      unoSolo(liberi.filter((uno) => sue.some((sua) => come(uno, sua))));
    // Per l'ordinante soltanto quando si legge: quello che versasse di nuovo dopo non sarebbe quello disfatto.
    const scelto =
      conLoStesso(stessoBonifico) ??
      conLoStesso(stessoRiferimento) ??
      (appenaDetti.has(uscita) ? conLoStesso(stessoOrdinante) : null);
    if (scelto === null) continue;
    legati.set(uscita, scelto);
    presi.add(scelto);
  }
  return legati;
}

type Letto = Marcata<'movimenti'>;

const uguali = (uno: string | null, altro: string | null): boolean => uno !== null && uno !== '' && uno === altro;

const stessoBonifico = (uno: Letto, sua: Letto): boolean =>
  uguali(uno.trn, sua.trn) || (uguali(uno.cro, sua.cro) && (uno.trn === null || sua.trn === null));

const stessoRiferimento = (uno: Letto, sua: Letto): boolean => uguali(uno.riferimento, sua.riferimento);
const stessoOrdinante = (uno: Letto, sua: Letto): boolean => uguali(uno.controparte_iban, sua.controparte_iban);

/** Il movimento, se è uno solo anche letto da più fonti. */
function unoSolo(possibili: readonly Letto[]): string | null {
  const diversi = [...new Set(possibili.map(({ id, riscontro }) => riscontro ?? id))];
  return diversi.length === 1 ? (diversi[0] ?? null) : null;
}

/** Le buste di una vendita di cui la banca ha disfatto un accredito. */
export async function busteStornate(db: QueryExecutorProvider, asta: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Riga<'abbinamenti', 'busta_id'>>`
    select a.busta_id from abbinamenti a join storni z on z.stornato = a.movimento where a.asta = ${asta}`.execute(db);
  return new Set(rows.map(({ busta_id }) => busta_id));
}
