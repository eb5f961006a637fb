import type {
  ImpedimentoRimborso,
  RimborsiDellaVendita,
  RimborsoDisposto,
  RimborsoDovuto,
  VenditaDaRimborsare,
} from '@gestore/contratto/banca/ordini-rimborso';
import type { VincoloDiBusta } from '@gestore/contratto/buste/vincolo';
import type { Pagina, QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { cinTorna, eIban, eIbanSepa, ibanCompatto } from '@gestore/contratto/parole/bonifico';
import {
  eIn,
  FASI_CON_ESITO,
  leggibiliDal,
  NESSUNA_ORDINATA,
  restaDellaCauzione,
  type StatoDopo,
  type StatoPubblicato,
  vincoloDi,
} from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { identita } from '../../vendita/aste/buste/apertura.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { type AccreditoVero, accreditiVeri } from '../../vendita/denaro/accrediti-veri.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { pubblicata } from '../../vendita/rotte/oggetti.ts';
import { ruoloDi } from '../sigillati/attese.ts';
import { nonScrivibile, sepa } from './ordini/caratteri-sepa.ts';
import { viviETornati } from './ordini/vivi-e-tornati.ts';

type LeggeDisposti = Pick<Nucleo, 'tutteLeVoci' | 'datiPersonali'>;

/** Ciò che serve a leggere i rimborsi di una vendita. */
export type LeggeRimborsi = LeggeDisposti &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'seguiti' | 'indice'>;

type DaRimborsare = Riga<'rimborsi_dovuti', 'dovuti'> & Precisa<'aste', { stato: RigaIndice }>;

/**
 * Le vendite concluse con cauzioni ancora da mettere in un ordine, dalla più recente. Vengono da ciò che resta dovuto, che
 * la base dati tiene contato: quante vendite si sono concluse non conta.
 */
export async function venditeDaRimborsare(
  db: QueryExecutorProvider,
  query: QueryDiPagina,
): Promise<Pagina<VenditaDaRimborsare>> {
  const elenco: ElencoAPagine = {
    nome: 'vendite da rimborsare',
    ordine: [
      { valore: sql`coalesce(a.inizio_operazioni_il, 0)`, tipo: 'bigint', verso: 'giu' },
      { valore: sql`a.id`, tipo: 'uuid', verso: 'giu' },
    ],
    colonne: sql`d.dovuti, a.stato`,
    da: sql`rimborsi_dovuti d JOIN aste a ON a.id = d.asta`,
    dove: [sql`(a.fase = ANY(${FASI_CON_ESITO}::text[]) OR coalesce((a.stato ->> 'liberati')::boolean, false))`],
  };
  const { righe, ...resto } = await leggiPagina<DaRimborsare>(db, elenco, query);
  return {
    ...resto,
    righe: righe.map(({ dovuti, stato }) => ({
      asta: stato.id,
      titolo: stato.scheda.titolo,
      ruolo: ruoloDi(stato),
      esito: stato.esito ?? '',
      dovuti,
    })),
  };
}

/** Una vendita conclusa, o di cui il giudice ha liberato gli offerenti: solo allora si sa a chi la cauzione torna (R71). 409 `vendita_non_conclusa`. */
async function conclusa(nucleo: Pick<Nucleo, 'esecutore'>, asta: string): Promise<StatoPubblicato> {
  const stato = await pubblicata(nucleo, asta);
  if (!eIn(stato, ...FASI_CON_ESITO) && stato.ferma?.liberati !== true) throw problema('vendita_non_conclusa');
  return stato;
}

/** Ciò che è arrivato per una busta: quanto, su quali conti, da quali e da chi. */
function insieme(accrediti: readonly AccreditoVero[]) {
  return {
    cent: accrediti.reduce((somma, { importo_cent }) => somma + Number(importo_cent), 0),
    conti: [...new Set(accrediti.map(({ conto }) => conto))].sort(),
    iban: [...new Set(accrediti.map(({ controparte_iban }) => controparte_iban))],
    nomi: [...new Set(accrediti.map(({ controparte_nome }) => controparte_nome))],
  };
}

/** Ogni rimborso dovuto della vendita, con ciò che impedisce di ordinarlo. Legge identità: chi chiama la annota (R37). */
export async function rimborsiDellaVendita(
  parti: LeggeRimborsi,
  asta: string,
  db: QueryExecutorProvider = parti.db,
): Promise<RimborsiDellaVendita> {
  const stato = await conclusa(parti, asta);
  const { veri: accreditati, stornate } = await accreditiVeri(db, parti.segreti, asta);
  const { vivi, indietro } = await viviETornati(db, parti.segreti, asta);
  const mosse = await mosseDi(parti, stato);
  const vincoli = await vincoliDi(parti, stato);
  const vincolate = new Set(vincoli.flatMap(({ bustaId, vincolo }) => (vincolo.vincolata ? [bustaId] : [])));
  const rimborsi = (await rimborsiDi(parti, stato)).map((dovuto): RimborsoDovuto => {
    const arrivato = insieme(accreditati.filter(({ busta_id }) => busta_id === dovuto.bustaId));
    const ordine = vivi.get(dovuto.bustaId);
    const accreditatoCent = arrivato.cent;
    // Di un'offerta mai aperta non si sa nulla: torna ciò che è arrivato, a chi e da dove è arrivato (R71).
    const maiAperta = dovuto.importoCent === null;
    const scritto = maiAperta && arrivato.iban.length === 1 ? (arrivato.iban[0] ?? null) : dovuto.iban;
    const iban = scritto === null || scritto.trim() === '' ? null : ibanCompatto(scritto);
    // Torna ciò che è arrivato: un accredito diverso dalla cauzione dichiarata non resta qui per sempre (R71). Mai ciò che è già uscito
    // per un'altra via: conto prezzo, multa, assegno reso (R67, R70).
    const versataCent = Math.max(accreditatoCent, dovuto.importoCent ?? 0);
    const restaCent = restaDellaCauzione(versataCent, { mosse, ordinate: NESSUNA_ORDINATA }, dovuto.bustaId);
    const importoCent = Math.min(restaCent, accreditatoCent === 0 ? (dovuto.importoCent ?? 0) : accreditatoCent);
    const daMotivare =
      accreditatoCent !== 0 && importoCent !== 0 && dovuto.importoCent !== null && importoCent !== dovuto.importoCent;
    const intestatario = maiAperta && arrivato.nomi.length === 1 ? (arrivato.nomi[0] ?? '') : dovuto.intestatario;
    const conti = arrivato.conti;
    return {
      bustaId: dovuto.bustaId,
      pseudonimo: dovuto.pseudonimo,
      intestatario,
      importoCent,
      daMotivare,
      iban,
      accreditatoCent,
      arrivataTardi: !stato.buste.has(dovuto.bustaId),
      conto: conti[0] ?? null,
      ibanDiverso: iban !== null && arrivato.iban.some((uno) => uno !== null && uno !== iban),
      cinNonTorna: iban !== null && !cinTorna(iban),
      tornato: ordine === undefined ? (indietro.get(dovuto.bustaId) ?? null) : null,
      impedimenti: impedimenti({
        intestatario,
        iban,
        accreditatoCent,
        conti,
        stornata: stornate.has(dovuto.bustaId),
        ordinato: ordine !== undefined,
        uscita: mosse.has(dovuto.bustaId) && importoCent === 0,
        vincolata: vincolate.has(dovuto.bustaId),
      }),
      ordine: ordine === undefined ? null : { id: ordine.id, numero: ordine.numero },
    };
  });
  return { asta, titolo: stato.scheda.titolo, rimborsi, vincoli };
}

/** I rimborsi disposti alla chiusura, verso l'IBAN addebitato (R71). Un IBAN mancante si vede, non si inventa. */
export async function rimborsiDi(parti: LeggeDisposti, stato: StatoPubblicato): Promise<RimborsoDisposto[]> {
  // Più d'uno se il giudice ha liberato chi aveva offerto: ogni busta vi è una volta sola.
  const disposti = (await parti.tutteLeVoci(stato.id))
    .map(leggiEvento)
    .flatMap((evento) => (evento.tipo === 'RimborsiDisposti' ? evento.rimborsi : []));
  const chi = new Map((await identita(parti, stato)).map((busta) => [busta.bustaId, busta]));
  return disposti.map(({ bustaId, pseudonimo, importoCent }) => {
    const busta = chi.get(bustaId);
    return {
      bustaId,
      pseudonimo,
      importoCent,
      intestatario: busta?.offerenti.map(({ nome }) => nome).join(', ') ?? '',
      iban: busta?.ibanAddebito ?? null,
    };
  });
}

/**
 * Di una vendita ferma, o finita sospesa o rinviata, chi è ancora vincolato alla sua offerta e perché; vuoto delle altre, e di una
 * ferma finché le buste non si possono contare (R10, R24, R71). Legge identità: chi chiama la annota (R37).
 */
export async function vincoliDi(
  parti: Pick<Casa, 'orologio'> & Pick<Nucleo, 'datiPersonali'>,
  stato: StatoPubblicato,
): Promise<VincoloDiBusta[]> {
  const adesso = parti.orologio.adesso();
  if (!('esito' in stato) && adesso < leggibiliDal(stato)) return [];
  const chi = new Map((await identita(parti, stato)).map(({ bustaId, offerenti }) => [bustaId, offerenti]));
  return [...stato.buste.values()].flatMap((busta) => {
    const vincolo = vincoloDi(stato, busta, adesso);
    if (vincolo === null) return [];
    const intestatario = (chi.get(busta.id) ?? []).map(({ nome }) => nome).join(', ');
    return [{ bustaId: busta.id, pseudonimo: busta.pseudonimo, intestatario, vincolo }];
  });
}

/** Ciò che delle cauzioni è già uscito per un'altra via; prima dell'esito nulla può (R67, R70, R71). */
async function mosseDi({ seguiti }: Pick<Nucleo, 'seguiti'>, stato: StatoPubblicato): Promise<StatoDopo['mosse']> {
  return 'esito' in stato ? (await seguiti.leggi(stato.id)).stato.mosse : new Map();
}

/**
 * Ciò che impedisce di restituire una cauzione: mai denaro non arrivato, mai a un conto che non esiste, mai due volte, mai a chi è
 * ancora vincolato (R24, R71).
 */
export function impedimenti({
  iban,
  intestatario,
  accreditatoCent,
  conti,
  stornata = false,
  ordinato,
  uscita,
  vincolata,
}: {
  iban: string | null;
  intestatario: string;
  accreditatoCent: number;
  conti: readonly string[];
  /** La banca ha disfatto un suo accredito. */
  stornata?: boolean;
  ordinato: boolean;
  uscita: boolean;
  vincolata: boolean;
}): ImpedimentoRimborso[] {
  const trovati: ImpedimentoRimborso[] = [];
  if (ordinato) trovati.push('gia_ordinato');
  if (uscita) trovati.push('gia_mossa');
  if (vincolata) trovati.push('ancora_vincolata');
  if (iban === null) trovati.push('iban_mancante');
  else if (!eIban(iban)) trovati.push('iban_non_valido');
  else if (!eIbanSepa(iban)) trovati.push('iban_fuori_sepa');
  if (sepa(intestatario, 1) === '' || nonScrivibile(intestatario)) trovati.push('intestatario_mancante');
  if (accreditatoCent === 0) trovati.push(stornata ? 'accredito_stornato' : 'accredito_mancante');
  if (conti.length > 1) trovati.push('conti_diversi');
  return trovati;
}
