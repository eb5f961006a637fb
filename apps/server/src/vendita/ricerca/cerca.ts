import type { PaginaTrovata, QueryRicerca, VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { TROVATE_PER_PAGINA } from '@gestore/contratto/ricerca/forme';
import type { OrdineDiRicerca } from '@gestore/contratto/ricerca/ordini-ricerca';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { OrdineDiPagina } from '../../base-dati/cursore.ts';
import { leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import { pubblicaDi } from '../aste/scheda/viste.ts';
import { type Condizioni, condizioniDi, distanza, tutteLe } from './condizioni.ts';

type Trovata = Riga<'ricerca', 'lat' | 'lon'> & Precisa<'aste', { stato: RigaIndice }> & { km: number | null };

/** Una pagina di vendite trovate. Lancia i problemi di un cursore, di un'area o di un centro che non valgono. */
export async function cercaVendite(db: QueryExecutorProvider, query: QueryRicerca): Promise<PaginaTrovata> {
  const { dopo, quante = TROVATE_PER_PAGINA, ordine = 'prossime', ...filtro } = query;
  const condizioni = await condizioniDi(db, filtro);
  const { centro, intese } = condizioni;
  const km = centro === null ? sql`NULL::double precision` : distanza(centro);
  const { righe, prossimo } = await leggiPagina<Trovata>(
    db,
    {
      nome: 'ricerca',
      filtro: { ...filtro, ordine },
      ordine: ordineDi(ordine, condizioni),
      colonne: sql`r.lat, r.lon, ${km} AS km, (SELECT a.stato FROM aste a WHERE a.id = r.id) AS stato`,
      da: sql`ricerca r`,
      dove: tutteLe(condizioni),
      conta: false,
    },
    { dopo, quante },
  );
  const trovate = righe.map(inBreve).filter((una) => una !== null);
  const foto = await primeFoto(
    db,
    trovate.map(({ id }) => id),
  );
  return { righe: trovate.map((una) => ({ ...una, foto: foto.get(una.id) ?? null })), prossimo, intese };
}

type PrimaFoto = Riga<'documenti', 'id' | 'asta'> & Riga<'documenti_versioni', 'alternativo'> & { quante: number };

/** La prima foto pubblicata di ciascuna vendita, e quante immagini ne mostra la scheda, piante comprese: la pagina ne mostra ventiquattro, e se ne leggono i documenti soltanto. */
async function primeFoto(
  db: QueryExecutorProvider,
  aste: readonly string[],
): Promise<Map<string, VenditaTrovata['foto']>> {
  if (aste.length === 0) return new Map();
  const { rows } = await sql<PrimaFoto>`
    SELECT DISTINCT ON (asta) id, asta, alternativo, quante
    FROM (
      SELECT d.id, d.asta, d.caricato_il, v.alternativo, v.genere, v.posto, (count(*) OVER (PARTITION BY d.asta))::int AS quante
      FROM documenti d
      CROSS JOIN LATERAL (SELECT * FROM documenti_versioni WHERE documento = d.id ORDER BY versione DESC LIMIT 1) v
      WHERE d.asta = ANY(${[...aste]}::uuid[]) AND v.stato = 'pubblicato' AND d.misure <> '[]'::jsonb
    ) immagini
    WHERE genere = 'foto'
    ORDER BY asta, posto, caricato_il`.execute(db);
  return new Map(
    rows.map(({ id, asta, alternativo, quante }) => [asta, { documento: id, misura: '800', alternativo, quante }]),
  );
}

function ordineDi(ordine: OrdineDiRicerca, { centro }: Condizioni): OrdineDiPagina {
  const id = { valore: sql`r.id`, tipo: 'uuid' } as const;
  switch (ordine) {
    case 'prossime':
      return [{ valore: sql`r.gruppo`, tipo: 'int' }, { valore: sql`r.turno`, tipo: 'bigint' }, id];
    case 'prezzo':
      return [{ valore: sql`r.prezzo_cent`, tipo: 'bigint' }, id];
    case 'prezzo_alto':
      return [
        { valore: sql`r.prezzo_cent`, tipo: 'bigint', verso: 'giu' },
        { ...id, verso: 'giu' },
      ];
    case 'nuove':
      return [
        { valore: sql`r.uscita_il`, tipo: 'bigint', verso: 'giu' },
        { ...id, verso: 'giu' },
      ];
    case 'distanza':
      if (centro === null) throw problema('centro_non_valido');
      return [{ valore: distanza(centro), tipo: 'double precision' }, id];
  }
}

/** Ciò che di una vendita serve a un elenco; la sua scheda intera si apre dopo. */
function inBreve({ lat, lon, km, stato }: Trovata): Omit<VenditaTrovata, 'foto'> | null {
  const asta = pubblicaDi(stato);
  if (asta === null) return null;
  const { id, fase, ferma, garaSospesa, esito, scheda, parametri, offertaMinimaCent } = asta;
  const { via, comune, provincia } = scheda.luogo;
  return {
    id,
    fase,
    ferma,
    garaSospesa,
    esito,
    titolo: scheda.titolo,
    categoria: scheda.lotto.categoria,
    tribunale: scheda.tribunale,
    ruolo: scheda.ruolo,
    luogo: { via, comune, provincia },
    posizione: lat === null || lon === null ? null : { lat, lon },
    prezzoBaseCent: parametri.prezzoBaseCent,
    offertaMinimaCent,
    termineOfferteIl: parametri.termineOfferteIl,
    inizioOperazioniIl: parametri.inizioOperazioniIl,
    distanzaKm: km,
  };
}
