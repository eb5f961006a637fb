import { formattaIstante } from '@gestore/contratto';
import type { ContenutoProposta, CorpoSostituzione, PropostaScritta } from '@gestore/contratto/proposte';
import { type AttoDi, type Comando, decidi, descriviRifiuto, type Stato, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata } from '../bordo/marche-righe.ts';
import { problema } from '../bordo/problema.ts';
import { perCiascuna } from '../vendita/pianificatore/per-ciascuna.ts';
import { problemaDi, problemaRifiuto } from '../vendita/rotte/atti.ts';
import type { PartiSostituzione } from './parti.ts';

/**
 * Chi conduce una vendita pubblicata cambia così (R36): un operatore propone con il provvedimento del giudice, un altro
 * conferma. La conferma si scrive nella sua tavola, l'atto nel registro della vendita, con l'identificativo della proposta:
 * se ci si ferma in mezzo lo finisce chi ripete, o il giro seguente, e non si scrive due volte.
 */

type Sostituzione = Extract<ContenutoProposta, { genere: 'delegato_sostituito' }>;
type Firme = { propostaDa: string; chi: string };
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

/**
 * La stessa proposta, già scritta con questo comando: ripeterla la ritrova anche quando è compiuta e chi conduce è già un
 * altro. `null` se non c'è; con un altro contenuto è 409 `comando_diverso`.
 */
export async function sostituzioneGiaProposta(
  { db, segreti }: Pick<PartiSostituzione, 'db' | 'segreti'>,
  asta: string,
  { comandoId, delegato, provvedimento, dispostoDa, motivo }: CorpoSostituzione,
  chi: string,
): Promise<PropostaScritta | null> {
  const chiesto = JSON.stringify({ genere: 'delegato_sostituito', asta, delegato, provvedimento, dispostoDa });
  const { rows } = await sql<Marcata<'proposte'> & { stessa: boolean }>`
    select ${sql.raw(colonneMarcate('proposte'))}, contenuto @> ${chiesto}::jsonb and motivo = ${motivo} and proposta_da = ${chi} as stessa
    from proposte where id = ${comandoId}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!riga.stessa || !eDellaCasa(segreti, 'proposte', riga)) throw problema('comando_diverso');
  return { id: comandoId, scadeIl: Number(riga.scade_il) };
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

type DaCompiere = Marcata<'proposte'> &
  Riga<'proposte', 'compiuta_il' | 'impedimento'> &
  Precisa<'proposte', { contenuto: Sostituzione }>;

/**
 * Compie la sostituzione confermata: scrive l'atto, avvisa chi subentra e chi lascia, e a chi lascia chiude le sessioni.
 * Ripeterla non fa nulla. Ciò che la legge intanto non ammette più resta detto nella proposta: dà perché, altrimenti `null`.
 */
export async function compiSostituzione(parti: PartiSostituzione, id: string): Promise<string | null> {
  const { db, segreti, esecutore, orologio, indice } = parti;
  const { rows } = await sql<DaCompiere>`
    select ${sql.raw(colonneMarcate('proposte'))}, compiuta_il, impedimento from proposte
    where id = ${id} and genere = 'delegato_sostituito' and esito = 'confermata'`.execute(db);
  const [proposta] = rows;
  if (proposta === undefined || proposta.compiuta_il !== null) return null;
  if (!eDellaCasa(segreti, 'proposte', proposta)) return null;
  if (proposta.impedimento !== null) return proposta.impedimento;
  const { contenuto } = proposta;
  const firme = { propostaDa: proposta.proposta_da, chi: proposta.decisa_da ?? '' };
  const comando = comandoDi(id, contenuto, proposta.motivo ?? '', firme);
  const { rifiuto } = await esecutore.esegui(contenuto.asta, comando, orologio.adesso()).catch((errore) => {
    throw problemaDi(errore);
  });
  if (rifiuto !== null) {
    const perche = descriviRifiuto(rifiuto, formattaIstante);
    await sql`
      update proposte set impedimento = ${perche}
      where id = ${id} and compiuta_il is null and impedimento is null`.execute(db);
    return perche;
  }
  // Gli elenchi e i canali guardano l'indice: chi lascia non deve trovarvisi ancora.
  const { stato, seq } = await esecutore.leggi(contenuto.asta);
  await indice.aggiorna(stato, seq);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return null;
  await concludi(parti, id, contenuto, stato);
  return null;
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
export async function finisciSostituzioni(parti: PartiSostituzione): Promise<void> {
  const { rows } = await sql<Riga<'proposte', 'id'>>`
    select id from proposte where genere = 'delegato_sostituito' and esito = 'confermata' and compiuta_il is null
      and impedimento is null order by decisa_il`.execute(parti.db);
  await perCiascuna(
    'proposta',
    rows.map(({ id }) => id),
    (id) => compiSostituzione(parti, id),
  );
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
