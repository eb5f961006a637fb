import { formattaIstante } from '@gestore/contratto';
import type { ContenutoProposta, CorpoAttoInDue, PropostaScritta } from '@gestore/contratto/proposte';
import { type Comando, decidi, descriviRifiuto } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { colonneMarcate, eDellaCasa, type Marcata } from '../bordo/marche-righe.ts';
import { problema } from '../bordo/problema.ts';
import { perCiascuna } from '../vendita/pianificatore/per-ciascuna.ts';
import { problemaDi, problemaRifiuto } from '../vendita/rotte/atti.ts';
import { pubblicata } from '../vendita/rotte/oggetti.ts';
import type { PartiSostituzione } from './parti.ts';

/**
 * Gli atti di una vendita che non si annullano, o trattengono ciò che è dovuto (R41, R70, R71): una persona li propone, chi conduce o
 * un operatore, e un altro operatore li conferma. Come la sostituzione del delegato, la conferma si scrive nella sua tavola e l'atto
 * nel registro con l'identificativo della proposta: chi si ferma in mezzo lascia da finire a chi viene dopo, e non si scrive due volte.
 */

type InDue = Extract<ContenutoProposta, { genere: 'atto_in_due' }>;
type Firme = { propostaDa: string; chi: string };
type Parti = Pick<PartiSostituzione, 'db' | 'segreti' | 'orologio' | 'esecutore' | 'indice'>;

/** Come si legge la proposta. 404 `asta_inesistente`. */
export async function contenutoInDue(
  { esecutore }: Pick<Parti, 'esecutore'>,
  asta: string,
  { comandoId: _, motivo: __, ...cosa }: CorpoAttoInDue,
): Promise<InDue> {
  const { scheda, ultimaSosta } = await pubblicata({ esecutore }, asta);
  return { genere: 'atto_in_due', asta, titolo: scheda.titolo, ultimaSosta, ...cosa };
}

/** La stessa proposta, già scritta con questo comando: ripeterla la ritrova anche quando è compiuta; con altro è 409 `comando_diverso`. */
export async function inDueGiaProposto(
  { db, segreti }: Pick<Parti, 'db' | 'segreti'>,
  asta: string,
  { comandoId, motivo, ...cosa }: CorpoAttoInDue,
  chi: string,
): Promise<PropostaScritta | null> {
  const chiesto = JSON.stringify({ genere: 'atto_in_due', asta, ...cosa });
  const { rows } = await sql<Marcata<'proposte'> & { stessa: boolean }>`
    select ${sql.raw(colonneMarcate('proposte'))}, contenuto @> ${chiesto}::jsonb and motivo = ${motivo} and proposta_da = ${chi} as stessa
    from proposte where id = ${comandoId}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!riga.stessa || !eDellaCasa(segreti, 'proposte', riga)) throw problema('comando_diverso');
  return { id: comandoId, scadeIl: Number(riga.scade_il) };
}

/** Rifiuta, con le parole della legge, l'atto che adesso non passerebbe. Non scrive nulla. */
export async function pretendiAttoInDue(
  { esecutore, orologio }: Pick<Parti, 'esecutore' | 'orologio'>,
  contenuto: InDue,
  motivo: string,
  firme: Firme,
): Promise<void> {
  const stato = await pubblicata({ esecutore }, contenuto.asta);
  const { rifiuto } = decidi(stato, comandoDi(contenuto.asta, contenuto, motivo, firme), orologio.adesso());
  if (rifiuto !== null) throw problemaRifiuto(rifiuto);
}

type DaCompiere = Marcata<'proposte'> &
  Riga<'proposte', 'compiuta_il' | 'impedimento'> &
  Precisa<'proposte', { contenuto: InDue }>;

/** Compie l'atto confermato; ripeterlo non fa nulla. Ciò che la legge intanto non ammette più resta detto nella proposta: dà perché. */
export async function compiAttoInDue(
  { db, segreti, orologio, esecutore, indice }: Parti,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<DaCompiere>`
    select ${sql.raw(colonneMarcate('proposte'))}, compiuta_il, impedimento from proposte
    where id = ${id} and genere = 'atto_in_due' and esito = 'confermata'`.execute(db);
  const [proposta] = rows;
  if (proposta === undefined || proposta.compiuta_il !== null || !eDellaCasa(segreti, 'proposte', proposta))
    return null;
  if (proposta.impedimento !== null) return proposta.impedimento;
  const { contenuto } = proposta;
  const firme = { propostaDa: proposta.proposta_da, chi: proposta.decisa_da ?? '' };
  const adesso = orologio.adesso();
  const comando = comandoDi(id, contenuto, proposta.motivo ?? '', firme);
  const { rifiuto } = await esecutore.esegui(contenuto.asta, comando, adesso).catch((errore) => {
    throw problemaDi(errore);
  });
  const perche = rifiuto === null ? null : descriviRifiuto(rifiuto, formattaIstante);
  await sql`
    update proposte set impedimento = ${perche}, compiuta_il = ${perche === null ? adesso : null}
    where id = ${id} and compiuta_il is null and impedimento is null`.execute(db);
  if (perche !== null) return perche;
  const { stato, seq } = await esecutore.leggi(contenuto.asta);
  await indice.aggiorna(stato, seq);
  return null;
}

/** Finisce gli atti confermati che un guasto ha lasciato a metà: uno che non riesce non ferma gli altri. */
export async function finisciAttiInDue(parti: Parti): Promise<void> {
  const { rows } = await sql<Riga<'proposte', 'id'>>`
    select id from proposte where genere = 'atto_in_due' and esito = 'confermata' and compiuta_il is null
      and impedimento is null order by decisa_il`.execute(parti.db);
  await perCiascuna(
    'proposta',
    rows.map(({ id }) => id),
    (id) => compiAttoInDue(parti, id),
  );
}

function comandoDi(comandoId: string, contenuto: InDue, motivo: string, { propostaDa, chi }: Firme): Comando {
  const comune = { provvedimento: contenuto.provvedimento, motivo, propostaDa };
  const atto: Comando['atto'] =
    contenuto.atto === 'registraCaducazione'
      ? { tipo: contenuto.atto, esito: contenuto.esito, ...comune }
      : { tipo: contenuto.atto, ultimaSosta: contenuto.ultimaSosta ?? null, ...comune };
  return { comandoId, attore: { tipo: 'operatore', id: chi }, atto };
}
