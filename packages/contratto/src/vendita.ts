import type { Parametri, Proposta, Scheda, Stanza, VoceVista } from '@gestore/dominio';
import { RIGA_MAX, TESTO_MAX } from './limiti-testo.ts';
import { comandoId } from './tipi.ts';

/** I nomi di sempre delle chiamate della vendita: ciascuno sta nel file della sua area. */

export type { Delegato } from './anagrafe.ts';
export type { Messaggio, RichiestaAssistenza } from './assistenza.ts';
export type { EsitoPacchetto } from './deposito.ts';
export type { AvvisoImporta, RispostaImporta, RispostaTurno, VenditaOperatore } from './operatore.ts';
export type { CorpoSpettatore, CredenzialeEmessa, CredenzialeVista, MessaggioPosta } from './posta.ts';
export { type RispostaAtto, rispostaAtto } from './ricevuta.ts';
export type { AstaPubblica } from './scheda.ts';
export { corpoRilancio, type RispostaSorte, type StanzaUtente } from './stanza.ts';
export type { RispostaEventi } from './viste.ts';
export type { Parametri, Proposta, Scheda, Stanza, VoceVista };
export { comandoId, RIGA_MAX, TESTO_MAX };
