import type { VenditaDecaduta, VenditaNuova } from '@gestore/contratto/dopo/forme';
import {
  type AttoDopo,
  differenzaDi,
  giornoARoma,
  giornoIso,
  type Istante,
  type PropostaDopo,
  proposteDopo,
  type Scheda,
  type StatoDopo,
  type StatoPubblicato,
  type VenditaEsitata,
  valeLEsito,
} from '@gestore/dominio';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { chiaveLotto } from '../aste/confronti/chiave-lotto.ts';
import type { AstaViva } from '../comandi/asta-viva.ts';
import type { Esecutore } from '../comandi/esegui.ts';
import { venditaEsitata } from './vendita-esitata.ts';

/** Le vendite dello stesso lotto della stessa procedura: quella che segue una decadenza, e quella decaduta prima (cpc 587, R70). */
export type DelLotto = { rivendite: VenditaNuova[]; decadute: VenditaDecaduta[] };
type Legge = { db: Kysely<unknown>; esecutore: Pick<Esecutore, 'leggi'> };
type Altra = { pubblicata: StatoPubblicato; esitata: VenditaEsitata | null };

export async function venditeDelLotto(
  legge: Legge,
  pubblicata: StatoPubblicato,
  vendita: VenditaEsitata,
): Promise<DelLotto> {
  const altre = await altreDelLotto(legge, pubblicata);
  return {
    rivendite: vendita.esito === 'decaduta' ? altre.flatMap((una) => nuova(una, vendita)) : [],
    decadute: altre.flatMap(({ pubblicata: { id, scheda }, esitata }) => {
      const prima = esitata?.esito === 'decaduta' && viene(pubblicata, esitata);
      return prima ? [{ asta: id, titolo: scheda.titolo, del: esitata.caducataDel }] : [];
    }),
  };
}

/**
 * Il prezzo di una vendita nuova che è qui è il suo, e non lo scrive chi registra: né nominandola, né tacendola (R70). Si registra
 * una volta, e quello di un'altra soltanto se la prima non vale più. `null` se l'atto è in regola.
 */
export async function difettoDellaRivendita(
  legge: Legge,
  { stato: pubblicata }: Readonly<AstaViva>,
  { stato, vendita }: { stato: StatoDopo; vendita: VenditaEsitata },
  atto: AttoDopo,
): Promise<'R70_rivendita_diversa' | 'R69_gia_registrato' | null> {
  if (atto.tipo !== 'registraRivendita') return null;
  if (pubblicata.fase === 'inesistente' || pubblicata.fase === 'bozza') return 'R70_rivendita_diversa';
  const { rivendite } = await venditeDelLotto(legge, pubblicata, vendita);
  const detta = atto.asta;
  if (detta === null)
    return rivendite.some(({ esito, prezzoCent }) => esito === null || prezzoCent !== null)
      ? 'R70_rivendita_diversa'
      : null;
  if (rivenditaInPiedi(stato, rivendite) && stato.rivendita?.asta != null) return 'R69_gia_registrato';
  return rivendite.some(({ asta, prezzoCent }) => asta === detta && prezzoCent === atto.prezzoCent)
    ? null
    : 'R70_rivendita_diversa';
}

/** Se il prezzo registrato è ancora di qualcuno: scritto a mano lo è finché non se ne registra uno; di una vendita, finché vale il suo esito. */
function rivenditaInPiedi({ rivendita }: Pick<StatoDopo, 'rivendita'>, rivendite: readonly VenditaNuova[]): boolean {
  if (rivendita === null) return false;
  return (
    rivendita.asta === null ||
    rivendite.some(({ asta, prezzoCent }) => asta === rivendita.asta && prezzoCent === rivendita.prezzoCent)
  );
}

/** Che cosa c'è da decidere dopo l'esito; di una vendita nuova decaduta anch'essa il prezzo non l'ha pagato nessuno (R70). */
export function proposteAdesso(
  { stato, vendita }: { stato: StatoDopo; vendita: VenditaEsitata },
  rivendite: readonly VenditaNuova[],
  adesso: Istante,
): PropostaDopo[] {
  return proposteDopo(rivenditaInPiedi(stato, rivendite) ? stato : { ...stato, rivendita: null }, vendita, adesso);
}

function nuova({ pubblicata, esitata }: Altra, decaduta: VenditaEsitata): VenditaNuova[] {
  if (!viene(pubblicata, decaduta)) return [];
  const { id, scheda, parametri } = pubblicata;
  const prezzoCent = esitata !== null && valeLEsito(esitata) ? prezzoDi(pubblicata, esitata) : null;
  const differenzaCent = prezzoCent === null ? null : differenzaDi(decaduta, prezzoCent);
  return [
    {
      asta: id,
      titolo: scheda.titolo,
      inizioIl: parametri.inizioOperazioniIl,
      esito: esitata?.esito ?? null,
      prezzoCent,
      differenzaCent,
    },
  ];
}

/** A quanto il bene è andato: all'aggiudicatario, o al creditore a cui si è assegnato (cpc 587, 590). */
function prezzoDi(pubblicata: StatoPubblicato, { vincitore }: VenditaEsitata): number | null {
  const assegnazione = 'esito' in pubblicata ? pubblicata.esito.assegnazione : null;
  return vincitore?.importoCent ?? assegnazione?.importoCent ?? null;
}

/** Le sue operazioni cominciano dopo l'aggiudicazione che poi è decaduta, e non prima del giorno in cui lo è. */
const viene = ({ parametri }: StatoPubblicato, { dichiaratoIl, caducataDel }: VenditaEsitata): boolean =>
  parametri.inizioOperazioniIl > dichiaratoIl &&
  (caducataDel === null || giornoIso(giornoARoma(parametri.inizioOperazioniIl)) >= caducataDel);

async function altreDelLotto({ db, esecutore }: Legge, { id, scheda }: StatoPubblicato): Promise<Altra[]> {
  const { ruolo } = scheda;
  if (ruolo === null) return [];
  // Lo stesso numero c'è in ogni tribunale: restano le poche che possono essere lo stesso lotto, tutte; decide la chiave, che è una.
  const { rows } = await sql<Riga<'aste', 'id'> & { scheda: Scheda }>`
    SELECT id, stato -> 'scheda' AS scheda FROM aste WHERE stato #>> '{scheda,ruolo,numero}' = ${ruolo.numero}
      AND stato #>> '{scheda,ruolo,anno}' = ${String(ruolo.anno)} AND fase <> 'bozza' AND id <> ${id}
      AND ${soloLettere(sql`stato #>> '{scheda,tribunale}'`)} = ${soloLettere(sql`${scheda.tribunale}::text`)}
      AND ${soloLettere(sql`stato #>> '{scheda,lotto,codice}'`)} = ${soloLettere(sql`${scheda.lotto.codice}::text`)}
    ORDER BY inizio_operazioni_il DESC, id`.execute(db);
  const delLotto = rows.filter((altra) => lottoDi(altra) === lottoDi({ id, scheda }));
  const altre: Altra[] = [];
  for (const { id: altraId } of delLotto) {
    const viva = await esecutore.leggi(altraId);
    const { stato } = viva;
    if (stato.fase !== 'inesistente' && stato.fase !== 'bozza')
      altre.push({ pubblicata: stato, esitata: venditaEsitata(viva) });
  }
  return altre;
}

/** Più largo della chiave del lotto: maiuscole, spazi e segni non contano, come nella chiave, e nemmeno gli accenti. */
const soloLettere = (testo: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(unaccent(${testo})), '[^a-z0-9]+', '', 'g')`;

const lottoDi = ({ id, scheda }: { id: string; scheda: Scheda }): string =>
  chiaveLotto({ id, tribunale: scheda.tribunale, ruolo: scheda.ruolo, lotto: scheda.lotto.codice });
