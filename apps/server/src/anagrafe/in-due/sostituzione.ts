import type { RuoloAdmin } from '@gestore/contratto/accesso/forme';
import type { ContenutoProposta, CorpoSostituzione, PropostaScritta } from '@gestore/contratto/anagrafe/proposte';
import { type AttoDi, type Comando, decidi, type Stato, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { problemaRifiuto } from '../../vendita/rotte/atti/atti.ts';
import type { PartiSostituzione } from '../parti.ts';
import { compiConfermata, type Firme, finisciConfermate, giaProposta } from './confermate.ts';

/**
 * Chi conduce una vendita pubblicata cambia così, e così gli si affianca un secondo delegato (R36): un operatore propone con il
 * provvedimento del giudice, un altro conferma. Si compie come ogni atto di due persone (`confermate.ts`).
 */

type Sostituzione = Extract<ContenutoProposta, { genere: 'delegato_sostituito' }>;
type Legge = Pick<PartiSostituzione, 'esecutore'>;

/** Come si legge la proposta: i nomi di chi lascia e di chi subentra. 404 `asta_inesistente`, 409 `account_non_di_delegato`. */
export async function contenutoSostituzione(
  { db, segreti, esecutore }: Legge & Pick<PartiSostituzione, 'db' | 'segreti'>,
  asta: string,
  { come, delegato, provvedimento, dispostoDa }: Omit<CorpoSostituzione, 'comandoId' | 'motivo'>,
): Promise<Sostituzione> {
  const { scheda, secondo } = await vendita({ esecutore }, asta);
  const nome = await delegatoAttivo(db, segreti, delegato);
  return {
    genere: 'delegato_sostituito',
    come,
    asta,
    titolo: scheda.titolo,
    precedenteId: scheda.delegatoId ?? '',
    precedente: scheda.delegatoNome ?? '',
    secondoId: come === 'affianca' ? (secondo?.delegatoId ?? null) : null,
    secondo: come === 'affianca' ? (secondo?.delegatoNome ?? null) : null,
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
  { comandoId, come, delegato, provvedimento, dispostoDa, motivo }: CorpoSostituzione,
  chi: string,
): Promise<PropostaScritta | null> {
  const contenuto = { genere: 'delegato_sostituito', come, asta, delegato, provvedimento, dispostoDa } as const;
  return giaProposta(parti, { comandoId, motivo }, contenuto, chi);
}

/** Il nome di chi ha un account di quei ruoli che si può usare: di un delegato, se non si dice altro. 409 `account_non_di_delegato`. */
export async function delegatoAttivo(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
  ruoli: readonly RuoloAdmin[] = ['delegato'],
): Promise<string> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin
    WHERE id = ${id} AND ruolo = ANY(${ruoli}::text[]) AND disabilitato_il IS NULL`.execute(tx);
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
  { come, asta, titolo, precedenteId, secondoId, delegato, nome, provvedimento }: Sostituzione,
  { parametri }: StatoPubblicato,
): Promise<void> {
  const adesso = orologio.adesso();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Riga<'proposte', 'id'>>`
      UPDATE proposte SET compiuta_il = ${adesso}
      WHERE id = ${id} AND compiuta_il IS NULL AND impedimento IS NULL RETURNING id`.execute(tx);
    if (rows.length === 0) return;
    const comune = { asta, titolo, nome, provvedimento, inizioOperazioniIl: parametri.inizioOperazioniIl, adesso };
    await avvisaSostituzione(tx, { ...comune, come, subentra: true, destinatario: await casella(tx, delegato) });
    await avvisaSostituzione(tx, { ...comune, come, subentra: false, destinatario: await casella(tx, precedenteId) });
    const lascia = come === 'affianca' ? secondoId : precedenteId;
    if (lascia === null) return;
    if (come === 'affianca')
      await avvisaSostituzione(tx, {
        ...comune,
        come: 'subentra',
        subentra: false,
        destinatario: await casella(tx, lascia),
      });
    await utenze.chiudiSessioni(tx, { strategia: 'admin', soggettoId: lascia }, adesso);
  });
}

async function casella(tx: QueryExecutorProvider, id: string): Promise<string | null> {
  const { rows } = await sql<Riga<'utenti_admin', 'email'>>`
    SELECT email FROM utenti_admin WHERE id = ${id}`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Finisce le sostituzioni confermate che un guasto ha lasciato a metà: una che non riesce non ferma le altre. */
export function finisciSostituzioni(parti: PartiSostituzione): Promise<void> {
  return finisciConfermate(parti, 'delegato_sostituito', (id) => compiSostituzione(parti, id));
}

function comandoDi(
  comandoId: string,
  { come, precedenteId, secondoId, delegato, nome, provvedimento, dispostoDa }: Sostituzione,
  motivo: string,
  { propostaDa, chi }: Firme,
): Comando & { atto: AttoDi<'sostituisciDelegato' | 'nominaSecondoDelegato'> } {
  const disposto = { delegatoId: delegato, delegatoNome: nome, provvedimento, dispostoDa, motivo, propostaDa };
  return {
    comandoId,
    attore: { tipo: 'operatore', id: chi },
    atto:
      come === 'affianca'
        ? { tipo: 'nominaSecondoDelegato', conduceId: precedenteId, secondoId, ...disposto }
        : { tipo: 'sostituisciDelegato', precedenteId, ...disposto },
  };
}
