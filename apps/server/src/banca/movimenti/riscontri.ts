import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Formato, MovimentoConChiave } from '../sigillati/lotto-sigillato.ts';

/** Ciò che di un movimento si guarda per sapere quale conferma. */
type CheConferma = Pick<MovimentoConChiave, 'contabile' | 'importoCent' | 'cro' | 'trn' | 'controparteIban'> & {
  conto: string;
};

/** I movimenti già scritti in un altro formato, che quelli di un file confermano. */
type Riscontri = {
  /** Legge, con una domanda sola, tutto ciò che questi possono confermare. Si chiama prima di `prendi`. */
  leggi(movimenti: readonly CheConferma[]): Promise<void>;
  /** Quello che questo conferma, che da ora nessun altro prende; `null` se non ce n'è. */
  prendi(movimento: CheConferma): string | null;
};

type Candidato = Marcata<'movimenti'> & { giorno: string };
/** I movimenti dello stesso conto, giorno e importo, dall'identificativo più basso; prima di `da` sono tutti presi. */
type Fila = { candidati: Candidato[]; da: number };

const filaDi = (conto: string, giorno: string, cent: number | string): string => `${conto} ${giorno} ${cent}`;

/**
 * Prepara la ricerca dei riscontri di un file. Vale dentro una transazione che scrive da sola (`soloUnoScrive`): ciò che si è letto non
 * cambia. Una fila si legge una volta, quanti che siano i movimenti che vi cercano.
 */
export async function creaRiscontri(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  formato: Formato,
): Promise<Riscontri> {
  const { rows: altri } = await sql<Riga<'movimenti', 'conto'>>`
    SELECT DISTINCT conto FROM movimenti WHERE formato <> ${formato}`.execute(tx);
  const conAltroFormato = new Set(altri.map(({ conto }) => conto));
  const file = new Map<string, Fila>();
  const presi = new Set<string>();
  const giudicati = new Map<string, boolean>();
  // Si riconoscono quelli che si sceglierebbero, e non gli altri: una marca costa, e nessuno ne prende più di una.
  const vero = (candidato: Candidato): boolean => {
    const noto = giudicati.get(candidato.id) ?? delleSole(segreti, 'movimenti', [candidato]).length > 0;
    giudicati.set(candidato.id, noto);
    return noto;
  };
  return {
    async leggi(movimenti) {
      const nuove = new Map<string, Pick<CheConferma, 'conto' | 'contabile' | 'importoCent'>>();
      for (const { conto, contabile, importoCent } of movimenti) {
        const quale = filaDi(conto, contabile, importoCent);
        if (conAltroFormato.has(conto) && !file.has(quale)) nuove.set(quale, { conto, contabile, importoCent });
      }
      if (nuove.size === 0) return;
      for (const quale of nuove.keys()) file.set(quale, { candidati: [], da: 0 });
      for (const candidato of await candidatiDi(tx, segreti, formato, [...nuove.values()]))
        file.get(filaDi(candidato.conto, candidato.giorno, candidato.importo_cent))?.candidati.push(candidato);
    },
    prendi(movimento) {
      const fila = file.get(filaDi(movimento.conto, movimento.contabile, movimento.importoCent));
      const trovato = fila === undefined ? null : scegli(fila, movimento, { presi, vero });
      if (trovato !== null) presi.add(trovato);
      return trovato;
    },
  };
}

/** Di quelle file, i movimenti di un altro formato che nessuno di questo ha già confermato. */
async function candidatiDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  formato: Formato,
  quali: readonly Pick<CheConferma, 'conto' | 'contabile' | 'importoCent'>[],
): Promise<Candidato[]> {
  const { rows } = await sql<Candidato>`
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS giorno
    FROM jsonb_to_recordset(${JSON.stringify(quali)}::jsonb) AS f(conto text, contabile date, "importoCent" bigint)
    JOIN movimenti m ON m.conto = f.conto AND m.contabile = f.contabile AND m.importo_cent = f."importoCent"
    WHERE m.formato <> ${formato} AND m.riscontro IS NULL
    ORDER BY m.id`.execute(tx);
  const confermati = await confermatiFra(
    tx,
    segreti,
    formato,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !confermati.has(id));
}

/** Di questi movimenti, quelli che uno di quel formato ha già confermato: una conferma messa a mano non tiene fuori la vera (R39, R74). */
async function confermatiFra(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  formato: Formato,
  movimenti: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Marcata<'movimenti'>>`
    SELECT ${sql.raw(colonneMarcate('movimenti'))} FROM movimenti
    WHERE riscontro = ANY(${[...movimenti]}::uuid[]) AND formato = ${formato}`.execute(tx);
  return new Set(delleSole(segreti, 'movimenti', rows).flatMap(({ riscontro }) => riscontro ?? []));
}

/** Il primo di una fila: chi ha lo stesso TRN, poi lo stesso CRO, poi lo stesso IBAN; a parità l'identificativo più basso. */
function scegli(
  fila: Fila,
  cercato: CheConferma,
  { presi, vero }: { presi: ReadonlySet<string>; vero: (candidato: Candidato) => boolean },
): string | null {
  const { candidati } = fila;
  while (presi.has(candidati[fila.da]?.id ?? '')) fila.da += 1;
  let scelto: string | null = null;
  let votoScelto = Number.POSITIVE_INFINITY;
  // Meglio di così nessuno può: dei movimenti uguali in tutto si guarda il primo, e non tutti ogni volta.
  const ottimo = votoDi({ ...cercato, controparte_iban: cercato.controparteIban }, cercato);
  for (let i = fila.da; i < candidati.length && votoScelto > ottimo; i += 1) {
    const candidato = candidati[i];
    if (candidato === undefined || presi.has(candidato.id) || !puoConfermare(candidato, cercato)) continue;
    const voto = votoDi(candidato, cercato);
    // Uno messo a mano davanti non prende il posto di chi conferma davvero.
    if (voto >= votoScelto || !vero(candidato)) continue;
    votoScelto = voto;
    scelto = candidato.id;
  }
  return scelto;
}

type Estremi = { cro: string | null; trn: string | null };

/** CRO e TRN, quando tutti e due li portano, devono essere gli stessi; lo stesso TRN basta. */
function puoConfermare({ cro, trn }: Estremi, cercato: Estremi): boolean {
  if (trn !== null && trn === cercato.trn) return true;
  return concordano(cro, cercato.cro) && concordano(trn, cercato.trn);
}

const concordano = (estremo: string | null, cercato: string | null): boolean =>
  estremo === null || cercato === null || estremo === cercato;

/** Più basso è meglio: TRN, poi CRO, poi IBAN; di ciascuno prima lo stesso, poi un altro, poi chi non lo dice. */
function votoDi(di: Estremi & { controparte_iban: string | null }, cercato: CheConferma): number {
  const iban = posto(di.controparte_iban, cercato.controparteIban);
  return 9 * posto(di.trn, cercato.trn) + 3 * posto(di.cro, cercato.cro) + iban;
}

function posto(estremo: string | null, cercato: string | null): number {
  if (estremo === null || cercato === null) return 2;
  return estremo === cercato ? 0 : 1;
}
