import type { FattoDiAllestimento } from './allestimento.ts';
import type { FattoDiAssistenza } from './assistenza.ts';
import type { FattoDiBusta } from './buste.ts';
import type { FattoDiConduzione } from './conduzione.ts';
import type { FattoDiCredenziale } from './credenziali.ts';
import type { FattoDiEsito } from './esito.ts';
import type { FattoDiGara } from './gara.ts';
import type { FattoDiOsservazione } from './osservazioni.ts';
import type { Rifiuto } from './rifiuti.ts';
import type { FattoDiSala } from './sala.ts';
import type { FattoDiSalute } from './salute.ts';
import type { FattoDiSosta } from './soste.ts';
import type { FattoDiVerbale } from './verbale.ts';

/**
 * I fatti di un'asta, al participio, uno per evento e mai corretti: una correzione è un fatto nuovo (R74).
 * Nessun evento porta dati personali: solo pseudonimi e impegni salati. `ricevutoIl` e `registratoIl` stanno nella voce.
 */
export type Evento =
  | FattoDiConduzione
  /** `impronta`: di ciò che diceva l’atto, senza dirlo; `null` se non si è tenuta. La mette chi scrive (R66). */
  | { tipo: 'AttoRifiutato'; atto: string; rifiuto: Rifiuto; impronta: string | null }
  | FattoDiAllestimento
  | FattoDiSosta
  | FattoDiBusta
  | FattoDiCredenziale
  | FattoDiGara
  | FattoDiSalute
  | FattoDiEsito
  | FattoDiVerbale
  | FattoDiAssistenza
  | FattoDiOsservazione
  | FattoDiSala;

/** Il participio con cui un fatto sta nella sua voce: la legge ha una riga per ciascuno (`RigaFatto`), e senza non si compila. */
export type TipoEvento = Evento['tipo'];

/** Il fatto che porta quel participio, con i soli suoi dati. */
export type EventoDi<T extends TipoEvento> = Extract<Evento, { tipo: T }>;
