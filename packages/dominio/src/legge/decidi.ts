import type { Atto, Comando } from '../parole/atti.ts';
import type { Attore } from '../parole/attori.ts';
import type { Stato } from '../parole/stato.ts';
import type { Istante } from '../tempo.ts';
import { ATTI } from './atti.ts';
import { conduceUnAltro, type Decisione, no } from './decisione.ts';

/**
 * La legge è una funzione pura: stato, comando e istante danno fatti o un rifiuto, e nient'altro accade qui.
 * `adesso` è l'istante di arrivo del comando al server, stampato una sola volta (R53).
 */
export function decidi(stato: Stato, comando: Comando, adesso: Istante): Decisione {
  const decisione = seNonConduce(stato, comando) ?? seFerma(stato, comando) ?? decisa(stato, comando, adesso);
  if (decisione.rifiuto === null || decisione.eventi.length > 0 || ATTI[comando.atto.tipo].siVerbalizza !== true)
    return decisione;
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || comando.attore.tipo === 'spettatore') return decisione;
  const { rifiuto } = decisione;
  return { ...decisione, eventi: [{ tipo: 'AttoRifiutato', atto: comando.atto.tipo, rifiuto, impronta: null }] };
}

/** Conduce uno solo: l'atto di chi ha appena passato la conduzione, già partito dal suo schermo, non passa (R36). */
function seNonConduce(stato: Stato, { atto, attore }: Comando): Decisione | null {
  if (atto.tipo === 'prendiConduzione' || stato.fase === 'inesistente' || stato.fase === 'bozza') return null;
  return conduceUnAltro(attore, stato.scheda.delegatoId) ? no('R36_non_conduce') : null;
}

/**
 * A vendita ferma nessun atto la porta avanti: restano ciò che la riprende o la conclude, chi la conduce, le credenziali, gli aiuti
 * e i messaggi, e ciò che arriva (R25, R32). Chi rilancia riceve la sua ricevuta (R66).
 */
function seFerma(stato: Stato, { atto, attore }: Comando): Decisione | null {
  if (stato.fase === 'inesistente' || stato.ferma === null || ATTI[atto.tipo].aVenditaFerma === true) return null;
  if (attore.tipo === 'offerente' || attore.tipo === 'spettatore') return null;
  return no('R32_vendita_ferma', { daIl: stato.ferma.da });
}

function decisa(stato: Stato, { atto, attore }: Comando, adesso: Istante): Decisione {
  // La riga è quella del tipo dell'atto: il compilatore non sa legare le due.
  const { decidi: regola } = ATTI[atto.tipo] as {
    decidi: (prima: Stato, atto: Atto, attore: Attore, adesso: Istante) => Decisione;
  };
  return regola(stato, atto, attore, adesso);
}
