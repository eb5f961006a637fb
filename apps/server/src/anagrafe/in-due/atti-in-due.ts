import type { ContenutoProposta, CorpoAttoInDue, PropostaScritta } from '@gestore/contratto/anagrafe/proposte';
import { PROBLEMI } from '@gestore/contratto/problemi';
import { type Comando, decidi, difettoDellaCaducazione } from '@gestore/dominio';
import { sql } from 'kysely';
import { problema } from '../../bordo/problema.ts';
import type { GiaScritto } from '../../vendita/comandi/gia-scritto.ts';
import { problemaRifiuto } from '../../vendita/rotte/atti/atti.ts';
import { pubblicata } from '../../vendita/rotte/oggetti.ts';
import { compiConfermata, type Firme, finisciConfermate, giaProposta, type PartiConfermate } from './confermate.ts';

/**
 * Gli atti di una vendita che non si annullano, o trattengono ciò che è dovuto (R41, R70, R71): una persona li propone, chi conduce o
 * un operatore, e un altro operatore li conferma. Si compiono come la sostituzione del delegato (`confermate.ts`).
 */

type InDue = Extract<ContenutoProposta, { genere: 'atto_in_due' }>;

/** Come si legge la proposta. 404 `asta_inesistente`. */
export async function contenutoInDue(
  { esecutore }: Pick<PartiConfermate, 'esecutore'>,
  asta: string,
  { comandoId: _, motivo: __, ...cosa }: CorpoAttoInDue,
): Promise<InDue> {
  const { scheda, ultimaSosta } = await pubblicata({ esecutore }, asta);
  return { genere: 'atto_in_due', asta, titolo: scheda.titolo, ultimaSosta, ...cosa };
}

/** La stessa proposta, già scritta con questo comando (`giaProposta`). */
export function inDueGiaProposto(
  parti: Pick<PartiConfermate, 'db' | 'segreti'>,
  asta: string,
  { comandoId, motivo, ...cosa }: CorpoAttoInDue,
  chi: string,
): Promise<PropostaScritta | null> {
  return giaProposta(parti, { comandoId, motivo }, { genere: 'atto_in_due', asta, ...cosa }, chi);
}

/** Vero di ciò che quella persona ha già proposto con quel comando. */
export function inDueDi({ db }: Pick<PartiConfermate, 'db'>): GiaScritto {
  return async (asta, comandoId, { id }) => {
    const { rows } = await sql`
      SELECT 1 FROM proposte WHERE id = ${comandoId} AND proposta_da = ${id}
        AND genere = 'atto_in_due' AND contenuto->>'asta' = ${asta}`.execute(db);
    return rows.length > 0;
  };
}

/** Rifiuta, con le parole della legge, l'atto che adesso non passerebbe. Non scrive nulla. */
export async function pretendiAttoInDue(
  parti: Pick<PartiConfermate, 'esecutore' | 'seguiti' | 'orologio'>,
  contenuto: InDue,
  motivo: string,
  firme: Firme,
): Promise<void> {
  const stato = await pubblicata(parti, contenuto.asta);
  const { rifiuto } = decidi(stato, comandoDi(contenuto.asta, contenuto, motivo, firme), parti.orologio.adesso());
  if (rifiuto !== null) throw problemaRifiuto(rifiuto);
  const dopo = await difettoDiCioCheSegue(parti, contenuto);
  if (dopo !== null) throw problema(dopo);
}

/** Ciò che è accaduto dopo l'esito può impedire di cambiarlo (R70): lo sa il secondo registro, e il primo no. */
async function difettoDiCioCheSegue(
  { seguiti, orologio }: Pick<PartiConfermate, 'seguiti' | 'orologio'>,
  contenuto: InDue,
): Promise<ReturnType<typeof difettoDellaCaducazione>> {
  if (contenuto.atto !== 'registraCaducazione') return null;
  const { stato, vendita } = await seguiti.leggi(contenuto.asta);
  // Già scritto, e un guasto ha fermato ciò che lo segue: si finisce.
  if (vendita.esito === contenuto.esito) return null;
  return difettoDellaCaducazione(stato, vendita, contenuto.esito, orologio.adesso());
}

/** Compie l'atto confermato; ripeterlo non fa nulla. Ciò che la legge intanto non ammette più resta detto nella proposta: dà perché. */
export function compiAttoInDue(parti: PartiConfermate, id: string): Promise<string | null> {
  return compiConfermata(parti, id, {
    genere: 'atto_in_due',
    comandoDi,
    async impedito(contenuto) {
      const difetto = await difettoDiCioCheSegue(parti, contenuto);
      return difetto === null ? null : PROBLEMI[difetto].frase.it;
    },
    async concludi() {
      await sql`
        UPDATE proposte SET compiuta_il = ${parti.orologio.adesso()}
        WHERE id = ${id} AND compiuta_il IS NULL AND impedimento IS NULL`.execute(parti.db);
    },
  });
}

/** Finisce gli atti confermati che un guasto ha lasciato a metà: uno che non riesce non ferma gli altri. */
export function finisciAttiInDue(parti: PartiConfermate): Promise<void> {
  return finisciConfermate(parti, 'atto_in_due', (id) => compiAttoInDue(parti, id));
}

function comandoDi(comandoId: string, contenuto: InDue, motivo: string, { propostaDa, chi }: Firme): Comando {
  const comune = { provvedimento: contenuto.provvedimento, motivo, propostaDa };
  const atto: Comando['atto'] =
    contenuto.atto === 'registraCaducazione'
      ? { tipo: contenuto.atto, esito: contenuto.esito, ...comune }
      : { tipo: contenuto.atto, ultimaSosta: contenuto.ultimaSosta ?? null, ...comune };
  return { comandoId, attore: { tipo: 'operatore', id: chi }, atto };
}
