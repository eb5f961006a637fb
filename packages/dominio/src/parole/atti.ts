import type { AttoDiAllestimento } from './allestimento.ts';
import type { AttoDiAssistenza } from './assistenza.ts';
import type { Attore } from './attori.ts';
import type { AttoDiBusta } from './buste.ts';
import type { AttoDiConduzione } from './conduzione.ts';
import type { AttoDiCredenziale } from './credenziali.ts';
import type { AttoDiEsito } from './esito.ts';
import type { AttoDiGara } from './gara.ts';
import type { AttoDiOsservazione } from './osservazioni.ts';
import type { AttoDiSala } from './sala.ts';
import type { AttoDiSalute } from './salute.ts';
import type { AttoDiSosta } from './soste.ts';
import type { AttoDiVerbale } from './verbale.ts';

/**
 * Ciò che una persona o il sistema chiede a un'asta. I fatti che il dominio non può conoscere (chi è in turno, che
 * cosa ha letto l'apertura di una busta, chi è collegato) arrivano come dati dentro il comando.
 */
export type Atto =
  | AttoDiAllestimento
  | AttoDiConduzione
  | AttoDiSosta
  | AttoDiEsito
  | AttoDiBusta
  | AttoDiCredenziale
  | AttoDiGara
  | AttoDiSalute
  | AttoDiVerbale
  | AttoDiAssistenza
  | AttoDiOsservazione
  | AttoDiSala;

/** Il verbo che nomina un atto: la legge ha una riga per ciascuno (`RigaAtto`), e senza non si compila. */
export type TipoAtto = Atto['tipo'];

/** L'atto che porta quel verbo, con i soli suoi dati. */
export type AttoDi<T extends TipoAtto> = Extract<Atto, { tipo: T }>;

/** Un atto con chi lo compie e l'identificativo scelto da chi lo manda: una ripetizione riceve la prima risposta. */
export type Comando = { comandoId: string; attore: Attore; atto: Atto };
