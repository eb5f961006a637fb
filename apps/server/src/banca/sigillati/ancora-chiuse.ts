import type { StatoPubblicato, TipoEvento } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { eDiUnRegistro } from '../../vendita/giornale/errori.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { giornoBancario } from '../giorno.ts';
import { attende, ruoloDi, scaduteDa } from './attese.ts';
import type { VenditaInAttesa } from './rilascia.ts';

/** Ciò che serve a sapere se una vendita non attende più davvero. */
type Parti = Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'marche'>;

/** Con uno di questi fatti una vendita non attende più, e non torna ad attendere. */
const FINE: readonly string[] = ['OperazioniAperte', 'EsitoDichiarato'] satisfies readonly TipoEvento[];
/** Una vendita la cui chiave è più vecchia di tanto si crede a ciò che ne dice l'elenco: da pubblicata non dura di più. */
const GUARDATE_MS = 400 * 86_400_000;
/** Vendite di cui un processo ricorda di aver visto l'apertura; oltre, ricomincia. */
const RICORDATE_MAX = 300_000;

/** Ciò che si è già provato: un registro non perde voci, e una vendita aperta non si richiude. */
const provate = new WeakMap<Nucleo['marche'], Set<string>>();

/**
 * Le vendite che attendono ancora, fra quelle che l'elenco non mette fra chi attende. L'elenco e il registro si leggono qui
 * in SQL, e li scrive anche chi ha la password dell'applicazione: se bastasse la loro parola, i movimenti di chi offre in una
 * vendita chiusa uscirebbero in chiaro (R10, R74). Una vendita non attende più se nel registro l'apertura, o l'esito, porta
 * la marca di un server; se no lo dice il suo stato; e se il registro non si lascia leggere attende.
 */
export async function ancoraChiuse(parti: Parti, aste: readonly string[]): Promise<VenditaInAttesa[]> {
  const attese: VenditaInAttesa[] = [];
  for (const { asta, il, inizio_operazioni_il: inizio } of await senzaProva(parti, aste)) {
    const stato = await parti.esecutore.leggi(asta).then((viva) => viva.stato, seDiUnaSola);
    const comune = { asta, dal: giornoBancario(Number(il ?? 0)), conto: '' };
    if (stato === null) attese.push({ ...comune, apribileDal: Number(inizio ?? 0), ruolo: '' });
    else if (stato.fase !== 'inesistente' && stato.fase !== 'bozza' && attendeAncora(parti, stato))
      attese.push({ ...comune, apribileDal: stato.parametri.inizioOperazioniIl, ruolo: ruoloDi(stato) });
  }
  return attese;
}

/** Le altre vendite che hanno la chiave delle buste: una riga che nessuno può togliere né cambiare, dalla pubblicazione in poi. */
export async function altreConChiave(
  { db, orologio }: Pick<Parti, 'db' | 'orologio'>,
  note: readonly VenditaInAttesa[],
): Promise<string[]> {
  const { rows } = await sql<Riga<'chiavi', 'asta'>>`
    SELECT asta FROM chiavi WHERE tipo = 'sigillo' AND creata_il > ${orologio.adesso() - GUARDATE_MS}`.execute(db);
  const gia = new Set(note.map(({ asta }) => asta));
  return rows.flatMap(({ asta }) => (asta === null || gia.has(asta) ? [] : [asta]));
}

type SenzaProva = Riga<'giornale', 'asta'> & Riga<'aste', 'inizio_operazioni_il'> & { il: string | null };
type Cercata = SenzaProva & { [C in 'seq' | 'impronta' | 'marca']: Riga<'giornale', C>[C] | null };

/** Quelle il cui registro non ha un'apertura o un esito scritti da un server di questa installazione. */
async function senzaProva(
  { db, marche }: Pick<Parti, 'db' | 'marche'>,
  aste: readonly string[],
): Promise<SenzaProva[]> {
  const gia = provate.get(marche) ?? new Set();
  provate.set(marche, gia);
  if (gia.size > RICORDATE_MAX) gia.clear();
  const daCercare = aste.filter((asta) => !gia.has(asta));
  if (daCercare.length === 0) return [];
  const { rows } = await sql<Cercata>`
    SELECT t.asta, a.inizio_operazioni_il, f.seq, f.impronta, f.marca,
      (SELECT p.ricevuto_il FROM giornale p WHERE p.asta = t.asta AND p.tipo = 'AstaPubblicata' ORDER BY p.seq LIMIT 1) AS il
    FROM unnest(${daCercare}::uuid[]) AS t(asta) LEFT JOIN aste a ON a.id = t.asta
    LEFT JOIN LATERAL (SELECT g.seq, g.impronta, g.marca FROM giornale g
      WHERE g.asta = t.asta AND g.tipo = ANY(${FINE}::text[]) ORDER BY g.seq LIMIT 1) f ON true`.execute(db);
  return rows.filter(({ asta, seq, impronta, marca }) => {
    const provata = seq !== null && impronta !== null && marche.riconosce({ asta, seq, impronta, marca });
    if (provata) gia.add(asta);
    return !provata;
  });
}

/** Come lo chiede l'elenco: a buste chiuse, non libera, e non dimenticata da mesi. */
function attendeAncora({ orologio }: Pick<Parti, 'orologio'>, stato: StatoPubblicato): boolean {
  return attende(stato) && stato.parametri.inizioOperazioniIl > scaduteDa(orologio.adesso());
}

function seDiUnaSola(errore: unknown): null {
  if (eDiUnRegistro(errore)) return null;
  throw errore;
}
