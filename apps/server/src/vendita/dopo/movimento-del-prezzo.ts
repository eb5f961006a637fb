import {
  type AttoDopo,
  difettoDellAccredito,
  type RifiutoDopo,
  rifiutaDopo,
  type Scheda,
  type VenditaEsitata,
} from '@gestore/dominio';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { UnoAllaVolta } from '../../piattaforma/arnesi/uno-alla-volta.ts';
import type { Esecutore } from '../comandi/esegui.ts';
import { ultimiAtti } from '../denaro/accrediti-veri.ts';
import { disfattiOTornati } from '../denaro/disfatti.ts';
import { prezziVeri } from '../denaro/prezzi-veri.ts';
import { GLI_STESSI } from '../denaro/stessi.ts';
import type { Scrittura } from '../giornale/giornale.ts';
import { soloUnoAbbina } from './uno-alla-volta-abbina.ts';

type Parti = {
  db: Kysely<unknown>;
  segreti: ChiMarca;
  esecutore: Pick<Esecutore, 'leggi'>;
  /** Chi tiene una transazione mentre il registro ne usa un'altra: due connessioni, e da una persona sola le prenderebbero tutte. */
  unoAllaVolta: UnoAllaVolta;
};

/** Non si è scritto nulla: ciò che si era preso torna com'era. */
class NonScritto extends Error {
  override name = 'NonScritto';
  readonly perche: Scrittura | RifiutoDopo;
  constructor(perche: Scrittura | RifiutoDopo) {
    super('nulla di scritto');
    this.perche = perche;
  }
}

/**
 * Scrive un versamento e prende il suo movimento insieme (R69): un accredito è il prezzo di una vendita sola, e non è anche una cauzione.
 * Chi arriva mentre un altro lo prende aspetta, e chi non riesce a scrivere lo lascia libero. Se ci si ferma fra il registro e la tavola,
 * la rimette in pari chi rifà i termini (`rimettiMovimenti`).
 */
export async function conIlMovimento(
  { db, segreti, esecutore, unoAllaVolta }: Parti,
  vendita: VenditaEsitata,
  atto: AttoDopo,
  scrivi: () => Promise<Scrittura>,
): Promise<Scrittura | RifiutoDopo> {
  if (atto.tipo !== 'registraSaldo' && atto.tipo !== 'registraRata') return scrivi();
  const { movimentoId } = atto;
  if (movimentoId === null) return scrivi();
  const { stato } = await esecutore.leggi(vendita.id);
  const ruolo = 'scheda' in stato ? stato.scheda.ruolo : null;
  const prendiEScrivi = () =>
    db.transaction().execute(async (tx) => {
      // Chi nello stesso momento lo dà a un'offerta aspetta, e trova che è un prezzo: non è l'uno e l'altro.
      await soloUnoAbbina.execute(tx);
      const difetto =
        (await difettoDelMovimento(tx, segreti, { ruolo, vendita }, { ...atto, movimentoId })) ??
        (await prendi(tx, segreti, movimentoId, vendita.id));
      if (difetto !== null) throw new NonScritto(difetto);
      const scritta = await scrivi();
      if (scritta.esito !== 'scritte') throw new NonScritto(scritta);
      return scritta;
    });
  try {
    return await unoAllaVolta('movimento', prendiEScrivi);
  } catch (errore) {
    if (errore instanceof NonScritto) return errore.perche;
    throw errore;
  }
}

/** I movimenti che il secondo registro di una vendita dice suoi, e che un guasto ha lasciato fuori dalla tavola. */
export async function rimettiMovimenti(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
  movimenti: ReadonlySet<string>,
): Promise<void> {
  const presi = await prezziVeri(tx, segreti, [...movimenti]);
  for (const movimento of movimenti) if (!presi.has(movimento)) await scriviPreso(tx, segreti, movimento, asta);
}

/** Se una causale cita quella procedura e non un'altra che la contiene: il 214/2025 non è dentro il 1214/2025. */
export function cita(ruolo: NonNullable<Scheda['ruolo']>): RegExp {
  return new RegExp(`(?<!\\d)${RegExp.escape(`${ruolo.numero}/${ruolo.anno}`)}(?!\\d)`);
}

async function difettoDelMovimento(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { ruolo, vendita }: { ruolo: Scheda['ruolo']; vendita: VenditaEsitata },
  atto: { movimentoId: string; importoCent: number; il: string; motivo?: string | undefined },
): Promise<RifiutoDopo | null> {
  const { rows } = await sql<Marcata<'movimenti'> & { giorno: string; stessi: string[] }>`
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text AS giorno, ${GLI_STESSI} AS stessi
    FROM movimenti m WHERE m.id = ${atto.movimentoId}`.execute(tx);
  const [riga] = delleSole(segreti, 'movimenti', rows);
  if (riga === undefined) return rifiutaDopo('R69_movimento_sconosciuto');
  const { id, stessi } = riga;
  const atti = await ultimiAtti(tx, segreti, [id, ...stessi]);
  const disfatti = await disfattiOTornati(tx, segreti, [id, ...stessi]);
  const prezzi = await prezziVeri(tx, segreti, stessi);
  // Anche scritto un'altra volta, lo stesso bonifico paga una volta sola; uno disfatto non ha pagato nulla.
  const dato = (uno: string): boolean => !disfatti.has(uno) && (atti.get(uno)?.atto === 'abbinato' || prezzi.has(uno));
  if (atti.get(id)?.atto === 'abbinato' || stessi.some(dato)) return rifiutaDopo('R69_movimento_di_altri');
  if (disfatti.has(id)) return rifiutaDopo('R69_movimento_non_del_prezzo');
  const accredito = {
    importoCent: Number(riga.importo_cent),
    contabile: riga.giorno,
    citata: ruolo !== null && cita(ruolo).test(riga.causale),
    doppione: riga.riscontro !== null,
  };
  return difettoDellAccredito(atto, accredito, vendita);
}

/**
 * Prende il movimento per quella vendita: chi arriva secondo, da qualunque vendita, lo sa. Ripreso per la stessa è suo. Vale dentro una
 * transazione che abbina da sola (`soloUnoAbbina`).
 */
async function prendi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  movimento: string,
  asta: string,
): Promise<RifiutoDopo | null> {
  const preso = (await prezziVeri(tx, segreti, [movimento])).get(movimento);
  if (preso === undefined) await scriviPreso(tx, segreti, movimento, asta);
  return preso === undefined || preso === asta ? null : rifiutaDopo('R69_movimento_di_altri');
}

async function scriviPreso(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  movimento: string,
  asta: string,
): Promise<void> {
  const marca = marcaDellaRiga(segreti, 'movimenti_del_prezzo', { movimento, asta });
  await sql`
    INSERT INTO movimenti_del_prezzo (movimento, asta, marca) VALUES (${movimento}, ${asta}, ${marca})`.execute(tx);
}
