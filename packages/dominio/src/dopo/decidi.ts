import { conduce, conduceUnAltro } from '../legge/decisione.ts';
import type { Attore } from '../parole/attori.ts';
import type { Istante } from '../tempo.ts';
import { type AttoDopo, type ComandoDopo, DEL_GESTORE, DELLA_BANCA } from './atti.ts';
import { type CauzioniOrdinate, NESSUNA_ORDINATA } from './cauzione.ts';
import { type DecisioneDopo, type Dove, noDopo } from './decidi/decisione.ts';
import type { FattoDopo } from './fatti.ts';
import { FATTI_DOPO_MAX, type StatoDopo, type VenditaEsitata } from './modello.ts';
import { RIGHE_ATTI_DOPO } from './tavola-atti.ts';

/**
 * Che cosa scrive un atto nel secondo registro di una vendita, o perché non passa. Il primo atto lo apre: il primo fatto dice di
 * quale vendita è, e a quale voce del primo registro si lega (R69, R74). `ordinate`: ciò che i registri non dicono delle cauzioni (R71).
 */
export function decidiDopo(
  stato: StatoDopo,
  vendita: VenditaEsitata,
  { atto, attore }: ComandoDopo,
  adesso: Istante,
  ordinate: CauzioniOrdinate = NESSUNA_ORDINATA,
): DecisioneDopo {
  if (!spettaA(attore, atto)) return noDopo('R69_ruolo_non_ammesso');
  // L'atto di chi ha appena passato la conduzione, già partito dal suo schermo, non passa.
  if (conduceUnAltro(attore, vendita.delegatoId)) return noDopo('R36_non_conduce');
  if (stato.fatti >= FATTI_DOPO_MAX) return noDopo('R69_troppi_fatti');
  const decisione = deciso({ stato, vendita, ordinate, attore, adesso }, atto);
  if (decisione.rifiuto !== null || stato.fatti > 0) return decisione;
  const { id, seq, impronta, esito } = vendita;
  return { eventi: [{ tipo: 'SeguitoAperto', vendita: id, seq, impronta, esito }, ...decisione.eventi], rifiuto: null };
}

/** Il denaro lo muove anche il gestore; ciò che si conserva è soltanto affare suo, e cancellare lo fa soltanto il giro (R71, R77). */
function spettaA(attore: Attore, { tipo }: AttoDopo): boolean {
  if (tipo === 'cancellaDati') return attore.tipo === 'sistema';
  const delGestore = DEL_GESTORE.some((uno) => uno === tipo);
  if (attore.tipo === 'operatore') return delGestore || DELLA_BANCA.some((uno) => uno === tipo);
  return conduce(attore) && !delGestore;
}

function deciso(dove: Dove, atto: AttoDopo): DecisioneDopo {
  // La riga è quella del tipo dell'atto: il compilatore non sa legare le due.
  const { decidi } = RIGHE_ATTI_DOPO[atto.tipo] as { decidi: (dove: Dove, atto: AttoDopo) => DecisioneDopo };
  return decidi(dove, atto);
}

/**
 * Vero se questi fatti li ha scritti proprio quest'atto: ogni fatto porta ciò che l'atto diceva, con lo stesso nome. Chi ripete un
 * comando riceve la prima risposta, chi manda altro con lo stesso identificativo no.
 */
export function scrittoDa({ tipo: tipoAtto, ...detto }: AttoDopo, fatti: readonly FattoDopo[]): boolean {
  return fatti.some((fatto) => {
    const scritto: Readonly<Record<string, unknown>> = fatto;
    return (
      RIGHE_ATTI_DOPO[tipoAtto].scrive(fatto) &&
      Object.entries(detto).every(([nome, valore]) => nome in scritto && uguali(scritto[nome], valore))
    );
  });
}

function uguali(scritto: unknown, detto: unknown): boolean {
  if (typeof scritto === 'string' && typeof detto === 'string') return scritto === detto.trim();
  if (typeof scritto !== 'object' || scritto === null || typeof detto !== 'object' || detto === null)
    return scritto === detto;
  const chiavi = new Set([...Object.keys(scritto), ...Object.keys(detto)]);
  return [...chiavi].every((chiave) =>
    uguali((scritto as Record<string, unknown>)[chiave], (detto as Record<string, unknown>)[chiave]),
  );
}
