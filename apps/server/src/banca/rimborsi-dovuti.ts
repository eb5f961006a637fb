import { eIban, eIbanSepa, ibanCompatto } from '@gestore/contratto/bonifico';
import type {
  ImpedimentoRimborso,
  RimborsiDellaVendita,
  RimborsoDovuto,
  VenditaDaRimborsare,
} from '@gestore/contratto/ordini-rimborso';
import type { StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { pubblicata } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { ruoloDi } from './attese.ts';
import { sepa } from './pain001.ts';
import { type LeggeDisposti, rimborsiDi } from './rimborsi.ts';

const CONCLUSE: readonly string[] = ['esitata', 'verbalizzata', 'chiusa'];

/** Ciò che serve a leggere i rimborsi di una vendita. */
export type LeggeRimborsi = LeggeDisposti & Pick<Vendita, 'db' | 'esecutore' | 'indice'>;

/** Le vendite concluse con cauzioni ancora da mettere in un ordine, dalla più recente. */
export async function venditeDaRimborsare({
  db,
  indice,
}: Pick<Vendita, 'db' | 'indice'>): Promise<VenditaDaRimborsare[]> {
  const concluse = (await indice.pubblicate()).filter(({ fase }) => CONCLUSE.includes(fase));
  const { rows } = await sql<Riga<'giornale', 'asta'> & { dovuti: number }>`
    select g.asta, jsonb_array_length(g.dati::jsonb -> 'rimborsi')
      - (select count(*)::int from rimborsi_ordinati r where r.asta = g.asta) as dovuti
    from giornale g where g.asta = any(${concluse.map(({ id }) => id)}::uuid[]) and g.tipo = 'RimborsiDisposti'`.execute(
    db,
  );
  const dovuti = new Map(rows.map((riga) => [riga.asta, riga.dovuti]));
  return concluse
    .map((riga) => ({
      asta: riga.id,
      titolo: riga.scheda.titolo,
      ruolo: ruoloDi(riga),
      esito: riga.esito ?? '',
      dovuti: dovuti.get(riga.id) ?? 0,
    }))
    .filter((riga) => riga.dovuti > 0)
    .reverse();
}

/** Una vendita conclusa: solo allora si sa a chi la cauzione torna (R71). 409 `vendita_non_conclusa`. */
async function conclusa(vendita: Pick<Vendita, 'esecutore'>, asta: string): Promise<StatoPubblicato> {
  const stato = await pubblicata(vendita, asta);
  if (!CONCLUSE.includes(stato.fase)) throw problema('vendita_non_conclusa');
  return stato;
}

type Accreditato = Riga<'abbinamenti', 'busta_id'> & { cent: string; conti: string[]; iban: (string | null)[] };
type Ordinato = Riga<'rimborsi_ordinati', 'busta_id'> & Riga<'ordini', 'id' | 'numero'>;

/** Ogni rimborso dovuto della vendita, con ciò che impedisce di ordinarlo. Legge identità: chi chiama la annota (R37). */
export async function rimborsiDellaVendita(
  vendita: LeggeRimborsi,
  asta: string,
  db: QueryExecutorProvider = vendita.db,
): Promise<RimborsiDellaVendita> {
  const stato = await conclusa(vendita, asta);
  const { rows: accreditati } = await sql<Accreditato>`
    select a.busta_id, sum(m.importo_cent) as cent, array_agg(distinct m.conto) as conti,
      array_agg(distinct m.controparte_iban) as iban
    from abbinamenti a join movimenti m on m.id = a.movimento where a.asta = ${asta} group by a.busta_id`.execute(db);
  const { rows: ordinati } = await sql<Ordinato>`
    select r.busta_id, o.id, o.numero from rimborsi_ordinati r join ordini o on o.id = r.ordine
    where r.asta = ${asta}`.execute(db);
  const rimborsi = (await rimborsiDi(vendita, stato)).map((dovuto): RimborsoDovuto => {
    const suo = accreditati.find(({ busta_id }) => busta_id === dovuto.bustaId);
    const ordine = ordinati.find(({ busta_id }) => busta_id === dovuto.bustaId);
    const iban = dovuto.iban === null || dovuto.iban.trim() === '' ? null : ibanCompatto(dovuto.iban);
    const accreditatoCent = Number(suo?.cent ?? 0);
    const conti = suo?.conti ?? [];
    return {
      bustaId: dovuto.bustaId,
      pseudonimo: dovuto.pseudonimo,
      intestatario: dovuto.intestatario,
      importoCent: dovuto.importoCent,
      iban,
      accreditatoCent,
      conto: conti[0] ?? null,
      ibanDiverso: iban !== null && (suo?.iban ?? []).some((uno) => uno !== null && uno !== iban),
      impedimenti: impedimenti({
        intestatario: dovuto.intestatario,
        iban,
        importoCent: dovuto.importoCent,
        accreditatoCent,
        conti,
        ordinato: ordine !== undefined,
      }),
      ordine: ordine === undefined ? null : { id: ordine.id, numero: ordine.numero },
    };
  });
  return { asta, titolo: stato.scheda.titolo, rimborsi };
}

/** Ciò che impedisce di restituire una cauzione: mai denaro non arrivato, mai a un conto che non esiste, mai due volte. */
export function impedimenti({
  iban,
  intestatario,
  importoCent,
  accreditatoCent,
  conti,
  ordinato,
}: {
  iban: string | null;
  intestatario: string;
  importoCent: number;
  accreditatoCent: number;
  conti: readonly string[];
  ordinato: boolean;
}): ImpedimentoRimborso[] {
  const trovati: ImpedimentoRimborso[] = [];
  if (ordinato) trovati.push('gia_ordinato');
  if (iban === null) trovati.push('iban_mancante');
  else if (!eIban(iban)) trovati.push('iban_non_valido');
  else if (!eIbanSepa(iban)) trovati.push('iban_fuori_sepa');
  if (sepa(intestatario, 1) === '') trovati.push('intestatario_mancante');
  if (accreditatoCent === 0) trovati.push('accredito_mancante');
  else if (accreditatoCent !== importoCent) trovati.push('importo_diverso');
  if (conti.length > 1) trovati.push('conti_diversi');
  return trovati;
}
