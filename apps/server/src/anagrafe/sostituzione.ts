import type { ContenutoProposta, CorpoSostituzione, PropostaScritta } from '@gestore/contratto/proposte';
import { type AttoDi, type Comando, decidi, type Stato, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata } from '../bordo/marche-righe.ts';
import { problema } from '../bordo/problema.ts';
import { problemaRifiuto } from '../vendita/rotte/atti.ts';
import { compiConfermata, type Firme, finisciConfermate, giaProposta } from './confermate.ts';
import type { PartiSostituzione } from './parti.ts';

/**
 * Chi conduce una vendita pubblicata cambia così (R36): un operatore propone con il provvedimento del giudice, un altro
 * conferma. Si compie come ogni atto di due persone (`confermate.ts`).
 */

type Sostituzione = Extract<ContenutoProposta, { genere: 'delegato_sostituito' }>;
type Legge = Pick<PartiSostituzione, 'esecutore'>;

/** Come si legge la proposta: i nomi di chi lascia e di chi subentra. 404 `asta_inesistente`, 409 `account_non_di_delegato`. */
export async function contenutoSostituzione(
  { db, segreti, esecutore }: Legge & Pick<PartiSostituzione, 'db' | 'segreti'>,
  asta: string,
  { delegato, provvedimento, dispostoDa }: Pick<CorpoSostituzione, 'delegato' | 'provvedimento' | 'dispostoDa'>,
): Promise<Sostituzione> {
  const { scheda } = await vendita({ esecutore }, asta);
  const nome = await delegatoAttivo(db, segreti, delegato);
  return {
    genere: 'delegato_sostituito',
    asta,
    titolo: scheda.titolo,
    precedenteId: scheda.delegatoId ?? '',
    precedente: scheda.delegatoNome ?? '',
    delegato,
    nome,
    provvedimento,
    dispostoDa,
  };
}

/** La vendita, anche in bozza: che non si possa lo dice la legge. */
async function vendita({ esecutore }: Legge, asta: string): Promise<Exclude<Stato, { fase: 'inesistente' }>> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente') throw problema('asta_inesistente');
  return stato;
}

/** La stessa proposta, già scritta con questo comando, anche quando è compiuta e chi conduce è già un altro (`giaProposta`). */
export function sostituzioneGiaProposta(
  parti: Pick<PartiSostituzione, 'db' | 'segreti'>,
  asta: string,
  { comandoId, delegato, provvedimento, dispostoDa, motivo }: CorpoSostituzione,
  chi: string,
): Promise<PropostaScritta | null> {
  const contenuto = { genere: 'delegato_sostituito', asta, delegato, provvedimento, dispostoDa } as const;
  return giaProposta(parti, { comandoId, motivo }, contenuto, chi);
}

/** Il nome di un delegato il cui account si può usare; altrimenti 409 `account_non_di_delegato`. */
export async function delegatoAttivo(tx: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<string> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    select ${sql.raw(colonneMarcate('utenti_admin'))} from utenti_admin
    where id = ${id} and ruolo = 'delegato' and disabilitato_il is null`.execute(tx);
  const [riga] = rows;
  if (riga === undefined || !eDellaCasa(segreti, 'utenti_admin', riga)) throw problema('account_non_di_delegato');
  return riga.nome;
}

/** Rifiuta, con le parole della legge, la sostituzione che adesso non passerebbe. Non scrive nulla. */
export async function pretendiSostituibile(
  { esecutore, orologio }: Legge & Pick<PartiSostituzione, 'orologio'>,
  contenuto: Sostituzione,
  motivo: string,
  firme: Firme,
): Promise<void> {
  const stato = await vendita({ esecutore }, contenuto.asta);
  const { rifiuto } = decidi(stato, comandoDi(contenuto.asta, contenuto, motivo, firme), orologio.adesso());
  if (rifiuto !== null) throw problemaRifiuto(rifiuto);
}

/**
 * Compie la sostituzione confermata: scrive l'atto, avvisa chi subentra e chi lascia, e a chi lascia chiude le sessioni.
 * Ripeterla non fa nulla. Ciò che la legge intanto non ammette più resta detto nella proposta: dà perché, altrimenti `null`.
 */
export function compiSostituzione(parti: PartiSostituzione, id: string): Promise<string | null> {
  return compiConfermata(parti, id, {
    genere: 'delegato_sostituito',
    comandoDi,
    async concludi(contenuto, stato) {
      if (stato.fase !== 'inesistente' && stato.fase !== 'bozza') await concludi(parti, id, contenuto, stato);
    },
  });
}

/** Una volta sola: chi arriva secondo trova la proposta già compiuta e non avvisa di nuovo. */
async function concludi(
  { db, orologio, utenze, avvisaSostituzione }: PartiSostituzione,
  id: string,
  { asta, titolo, precedenteId, delegato, nome, provvedimento }: Sostituzione,
  { parametri }: StatoPubblicato,
): Promise<void> {
  const adesso = orologio.adesso();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Riga<'proposte', 'id'>>`
      update proposte set compiuta_il = ${adesso}
      where id = ${id} and compiuta_il is null and impedimento is null returning id`.execute(tx);
    if (rows.length === 0) return;
    const comune = { asta, titolo, nome, provvedimento, inizioOperazioniIl: parametri.inizioOperazioniIl, adesso };
    await avvisaSostituzione(tx, { ...comune, subentra: true, destinatario: await casella(tx, delegato) });
    await avvisaSostituzione(tx, { ...comune, subentra: false, destinatario: await casella(tx, precedenteId) });
    await utenze.chiudiSessioni(tx, { strategia: 'admin', soggettoId: precedenteId }, adesso);
  });
}

async function casella(tx: QueryExecutorProvider, id: string): Promise<string | null> {
  const { rows } = await sql<Riga<'utenti_admin', 'email'>>`
    select email from utenti_admin where id = ${id}`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Finisce le sostituzioni confermate che un guasto ha lasciato a metà: una che non riesce non ferma le altre. */
export function finisciSostituzioni(parti: PartiSostituzione): Promise<void> {
  return finisciConfermate(parti, 'delegato_sostituito', (id) => compiSostituzione(parti, id));
}

function comandoDi(
  comandoId: string,
  { precedenteId, delegato, nome, provvedimento, dispostoDa }: Sostituzione,
  motivo: string,
  { propostaDa, chi }: Firme,
): Comando & { atto: AttoDi<'sostituisciDelegato'> } {
  return {
    comandoId,
    attore: { tipo: 'operatore', id: chi },
    atto: {
      tipo: 'sostituisciDelegato',
      precedenteId,
      delegatoId: delegato,
      delegatoNome: nome,
      provvedimento,
      dispostoDa,
      motivo,
      propostaDa,
    },
  };
}
