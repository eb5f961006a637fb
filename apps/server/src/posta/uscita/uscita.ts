import { randomUUID } from 'node:crypto';
import type { Pagina } from '@gestore/contratto/linea/pagina';
import type { FiltroPosta, MessaggioPosta, RicevutaPosta } from '@gestore/contratto/posta/forme';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { type ElencoAPagine, leggiPagina } from '../../base-dati/pagina.ts';
import type { Forse, Precisa, Riga } from '../../base-dati/tavole.ts';
import { nonConsegnato, ricevutaDelMessaggio } from '../../vendita/aste/ricevute-posta.ts';
import { riservatoFinoAllApertura } from '../credenziali/riserbo.ts';
import { marcaDelMessaggio } from './marca.ts';
import { scadenzaComune, scadenzaRipresa } from './pazienza.ts';

type DaAccodare = {
  /** Se chi lo manda lo deve ritrovare; altrimenti uno nuovo. */
  id?: string;
  /** `null` se non riguarda una vendita. */
  asta: string | null;
  credenzialeId: string | null;
  destinatario: string | null;
  oggetto: string;
  testo: string;
  adesso: number;
  /** Fino a quando insistere, se non per un giorno. */
  entroIl?: number;
  /** Cifrato: prende il posto di `SEGNAPOSTO` quando il messaggio parte, e prima non lo legge nessuno. */
  collegamentoCifrato?: string;
};

/** Mette un messaggio in uscita, con la sua marca, nella transazione di ciò che lo causa; senza recapito resta da consegnare a mano. */
export async function accodaPosta(
  tx: QueryExecutorProvider,
  chi: ChiMarca,
  {
    id = randomUUID(),
    asta,
    credenzialeId,
    destinatario,
    oggetto,
    testo,
    adesso,
    entroIl,
    collegamentoCifrato,
  }: DaAccodare,
): Promise<void> {
  const stato = destinatario === null ? 'da_consegnare_a_mano' : 'in_attesa';
  const marca = marcaDelMessaggio(chi, { id, asta, credenziale_id: credenzialeId, destinatario, oggetto, testo });
  await sql`
    INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il,
      prossimo_il, entro_il, collegamento_cifrato, marca)
    VALUES (${id}, ${asta}, ${credenzialeId}, ${destinatario}, ${oggetto}, ${testo}, ${stato}, ${adesso},
      ${adesso}, ${entroIl ?? scadenzaComune(adesso)}, ${collegamentoCifrato ?? null}, ${marca})`.execute(tx);
}

/** Messaggi di una vendita che non sono ancora partiti, che vanno consegnati a mano, o che il gestore PEC non ha consegnato. */
export async function daConsegnare(db: Kysely<unknown>, asta: string): Promise<number> {
  const { rows } = await sql<{ quante: number }>`
    SELECT count(*)::int AS quante FROM posta_uscita p WHERE p.asta = ${asta} AND (p.stato <> 'inviata' OR ${nonConsegnato}
      AND NOT EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NOT NULL))`.execute(
    db,
  );
  return rows[0]?.quante ?? 0;
}

type MessaggioLetto = Omit<
  Riga<'posta_uscita'>,
  'stato' | 'credenziale_id' | 'collegamento_cifrato' | 'marca' | 'marca_invio' | 'presa_da' | 'presa_fino_al'
> &
  Precisa<'posta_uscita', { stato: MessaggioPosta['stato'] }> &
  Forse<Riga<'credenziali', 'pseudonimo'>> & {
    titolo: string | null;
    riservato: boolean;
    ricevuta: RicevutaPosta | null;
  };

/** Un messaggio in uscita; se è da chiamare lo dice chi sa che ora è (`siChiama`). */
type InUscita = Omit<MessaggioPosta, 'daChiamare'>;

/**
 * La posta in uscita, la più recente prima; di una sola asta se indicata. I collegamenti che porta non si leggono mai:
 * prendono il loro posto quando il messaggio parte. Il recapito di chi offre si legge da quando le operazioni sono aperte.
 */
export async function elencaPosta(
  db: QueryExecutorProvider,
  { asta, stato, ...query }: FiltroPosta,
): Promise<Pagina<InUscita>> {
  const elenco: ElencoAPagine = {
    nome: 'posta in uscita',
    filtro: { asta, stato },
    ordine: [
      { valore: sql`p.creata_il`, tipo: 'bigint', verso: 'giu' },
      { valore: sql`p.id`, tipo: 'uuid', verso: 'giu' },
    ],
    colonne: sql`p.id, p.asta, p.destinatario, p.oggetto, p.testo, p.stato, p.creata_il, p.inviata_il, p.errore,
      p.tentativi, p.prossimo_il, p.entro_il,
      a.stato->'scheda'->>'titolo' AS titolo, c.pseudonimo, ${riservatoFinoAllApertura} AS riservato, ${ricevutaDelMessaggio} AS ricevuta`,
    da: sql`posta_uscita p LEFT JOIN aste a ON a.id = p.asta LEFT JOIN credenziali c ON c.id = p.credenziale_id`,
    dove: [
      ...(asta === undefined ? [] : [sql`p.asta = ${asta}`]),
      ...(stato === undefined ? [] : [sql`p.stato = ${stato}`]),
    ],
  };
  const { righe, ...resto } = await leggiPagina<MessaggioLetto>(db, elenco, query);
  return { ...resto, righe: righe.map(inMessaggio) };
}

function inMessaggio(riga: MessaggioLetto): InUscita {
  return {
    id: riga.id,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    destinatario: riga.riservato ? '' : (riga.destinatario ?? ''),
    riservato: riga.riservato && riga.destinatario !== null,
    oggetto: senzaPseudonimo(riga.oggetto, riga),
    testo: senzaPseudonimo(riga.testo, riga),
    stato: riga.stato,
    ricevuta: riga.ricevuta,
    creatoIl: Number(riga.creata_il),
    inviatoIl: riga.inviata_il === null ? null : Number(riga.inviata_il),
    tentativi: riga.tentativi,
    prossimoIl: riga.stato === 'in_attesa' ? Number(riga.prossimo_il) : null,
    entroIl: riga.entro_il === null ? null : Number(riga.entro_il),
    errore: riga.riservato ? senzaRecapito(riga.errore, riga.destinatario) : riga.errore,
  };
}

/** Di un messaggio non consegnato si chiede chi chiamare: accanto al recapito lo pseudonimo direbbe chi è (R10, R33). */
function senzaPseudonimo(scritto: string, { riservato, pseudonimo }: MessaggioLetto): string {
  return riservato && pseudonimo !== null ? scritto.replaceAll(pseudonimo, '[pseudonimo]') : scritto;
}

/** I server di posta ripetono nel rifiuto l'indirizzo che rifiutano. */
function senzaRecapito(errore: string | null, destinatario: string | null): string | null {
  if (errore === null || destinatario === null) return errore;
  return errore.replaceAll(new RegExp(RegExp.escape(destinatario), 'gi'), '[recapito]');
}

/**
 * Rimette in partenza, adesso, tutto ciò che non è partito e ha un recapito: di una vendita, o di tutte. Non gli inviti
 * sostituiti o revocati. Ripeterlo non fa nulla che non sia già fatto. Restituisce quanti messaggi ripartono.
 */
export async function rimettiTutti(db: Kysely<unknown>, asta: string | null, adesso: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE posta_uscita p SET stato = 'in_attesa', tentativi = 0, prossimo_il = ${adesso},
      entro_il = greatest(coalesce(p.entro_il, 0), ${scadenzaRipresa(adesso)})
    WHERE (p.stato = 'fallita' OR p.stato = 'in_attesa' AND p.prossimo_il > ${adesso})
      AND (${asta}::uuid IS NULL OR p.asta = ${asta})
      AND NOT EXISTS (SELECT 1 FROM credenziali c WHERE c.id = p.credenziale_id AND c.revocata_il IS NOT NULL)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
