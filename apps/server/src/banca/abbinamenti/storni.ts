import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { storniDi, storniInAttesa } from '../../vendita/denaro/disfatti.ts';

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

type Disfatto = Marcata<'movimenti'> & { uscita: string };

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
  const detti = new Set(possibili.flatMap(({ prima, storno }) => (storno === true ? [prima] : [])));
  const { uscite: note } = await storniDi(tx, segreti, [...detti]);
  for (const uscita of detti)
    if (!note.has(uscita)) await scrivi(tx, segreti, { movimento: uscita, stornato: null, letto_il: adesso });
  const quali = {
    uscite: possibili.map(({ id }) => id),
    attesi: await storniInAttesa(tx, segreti),
    appenaDetti: detti,
  };
  for (const [uscita, accredito] of await disfattiDa(tx, segreti, quali))
    await scrivi(tx, segreti, { movimento: uscita, stornato: accredito, letto_il: adesso });
}

async function scrivi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  detto: { movimento: string; stornato: string | null; letto_il: number },
): Promise<void> {
  const riga = { id: randomUUID(), ...detto };
  await sql`
    INSERT INTO storni (id, movimento, stornato, letto_il, marca)
    VALUES (${riga.id}, ${riga.movimento}, ${riga.stornato}, ${riga.letto_il}, ${marcaDellaRiga(segreti, 'storni', riga)})`.execute(
    tx,
  );
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
  const scelte = sql`${colonne}, coalesce(u.riscontro, u.id) AS uscita
    FROM movimenti u JOIN movimenti m
      ON m.conto = u.conto AND m.importo_cent = -u.importo_cent AND m.importo_cent > 0 AND m.contabile <= u.contabile`;
  // Di quelle che la banca non dice storni si cerca soltanto lo stesso bonifico: sono tutti i rimborsi di un anno.
  const { rows } = await sql<Disfatto>`
    SELECT ${scelte} AND m.trn = u.trn WHERE u.id = ANY(${[...uscite]}::uuid[])
    UNION SELECT ${scelte} AND m.cro = u.cro WHERE u.id = ANY(${[...uscite]}::uuid[])
    UNION SELECT ${scelte} WHERE u.id = ANY(${[...attesi]}::uuid[]) OR u.riscontro = ANY(${[...attesi]}::uuid[])`.execute(
    tx,
  );
  if (rows.length === 0) return new Map();
  const trovate = [...new Set(rows.map(({ uscita }) => uscita))].sort();
  const detti = await storniDi(tx, segreti, [...trovate, ...rows.map(primaFonte)]);
  const daLegare = trovate.filter((uscita) => (detti.uscite.get(uscita) ?? null) === null);
  const { rows: lette } = await sql<Marcata<'movimenti'>>`
    SELECT ${colonne} FROM movimenti m
    WHERE m.id = ANY(${daLegare}::uuid[]) OR m.riscontro = ANY(${daLegare}::uuid[])`.execute(tx);
  // La stessa uscita, com'è scritta in ciascuna fonte: l'identificativo può stare in una sola.
  const vere = Map.groupBy(delleSole(segreti, 'movimenti', lette), primaFonte);
  const gia = (uno: Letto): boolean => detti.stornati.has(primaFonte(uno));
  const legati = new Map<string, string>();
  const presi = new Set<string>();
  for (const [uscita, possibili] of Map.groupBy(delleSole(segreti, 'movimenti', rows), (riga) => riga.uscita)) {
    const fonti = vere.get(uscita) ?? [];
    // Di quel conto e di quell'importo è una delle vere: una a mano, che dicesse di confermarla, ne porterebbe altri.
    const storni = possibili.filter((uno) => fonti.some((sua) => stessoMovimento(uno, sua)));
    // Lo stesso storno scritto un'altra volta non ne disfa un secondo.
    if (storni.some((uno) => gia(uno) && fonti.some((sua) => stessoBonifico(uno, sua)))) continue;
    const liberi = storni.filter((uno) => !gia(uno) && !presi.has(primaFonte(uno)));
    const conLoStesso = (come: (uno: Letto, sua: Letto) => boolean): string | null =>
      unoSolo(liberi.filter((uno) => fonti.some((sua) => come(uno, sua))));
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

/** Il movimento che questo conferma, o lui stesso: è quello che si conta. */
const primaFonte = ({ id, riscontro }: Pick<Letto, 'id' | 'riscontro'>): string => riscontro ?? id;

const uguali = (uno: string | null, altro: string | null): boolean => uno !== null && uno !== '' && uno === altro;

const stessoBonifico = (storno: Letto, fonte: Letto): boolean =>
  uguali(storno.trn, fonte.trn) || (uguali(storno.cro, fonte.cro) && (storno.trn === null || fonte.trn === null));

const stessoMovimento = (storno: Letto, fonte: Letto): boolean =>
  storno.conto === fonte.conto && Number(storno.importo_cent) === -Number(fonte.importo_cent);

const stessoRiferimento = (uno: Letto, sua: Letto): boolean => uguali(uno.riferimento, sua.riferimento);
const stessoOrdinante = (uno: Letto, sua: Letto): boolean => uguali(uno.controparte_iban, sua.controparte_iban);

/** Il movimento, se è uno solo anche letto da più fonti. */
function unoSolo(possibili: readonly Letto[]): string | null {
  const diversi = [...new Set(possibili.map(primaFonte))];
  return diversi.length === 1 ? (diversi[0] ?? null) : null;
}
