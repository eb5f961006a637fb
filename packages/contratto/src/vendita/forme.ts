import type { Parametri, Proposta, Scheda, Stanza, VoceVista } from '@gestore/dominio';
import { comandoId } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';

/** I nomi di sempre delle chiamate della vendita: ciascuno sta nel file della sua area. */

export type { Delegato } from '../anagrafe/forme.ts';
export type { Messaggio, RichiestaAssistenza } from '../assistenza/forme.ts';
export type { EsitoPacchetto } from '../buste/deposito.ts';
export type { AvvisoImporta, RispostaImporta, RispostaTurno, VenditaOperatore } from '../operatore/forme.ts';
export type { CorpoSpettatore, CredenzialeEmessa, CredenzialeVista, MessaggioPosta } from '../posta/forme.ts';
export { corpoRilancio, type RispostaSorte, type StanzaUtente } from '../stanza/forme.ts';
export { type RispostaAtto, rispostaAtto } from '../stanza/ricevuta.ts';
export type { RispostaEventi } from '../stanza/viste.ts';
export type { AstaPubblica } from './scheda.ts';
export type { Parametri, Proposta, Scheda, Stanza, VoceVista };
export { comandoId, RIGA_MAX, TESTO_MAX };
