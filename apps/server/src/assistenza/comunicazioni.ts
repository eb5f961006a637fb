import type { RispostaAtto } from '@gestore/contratto';
import type { RichiestaAssistenza, RispostaAiuto } from '@gestore/contratto/assistenza/forme';
import type { Attore } from '@gestore/dominio';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { compi } from '../vendita/rotte/atti/atti.ts';
import type { PartiAssistenza } from './parti.ts';

/** Un messaggio nella conversazione `filo`; con `null` un avviso a tutti, che soltanto chi conduce può dare. */
export async function scriviMessaggio(
  parti: PartiAssistenza,
  asta: string,
  { comandoId, testo, filo }: { comandoId: string; testo: string; filo: string | null },
  attore: Attore,
  da: string,
): Promise<RispostaAtto> {
  const impegno = await parti.datiPersonali.scrivi(asta, 'messaggio', { testo }, comandoId);
  return compi(parti, asta, comandoId, attore, {
    tipo: 'inviaMessaggio',
    messaggioId: comandoId,
    da,
    impegno,
    filo,
  });
}

/** La richiesta di aiuto prende il numero seguente della vendita, che è quello scritto nel registro: non si ripete mai (R80). */
export async function apriRichiesta(
  parti: PartiAssistenza,
  asta: string,
  comandoId: string,
  attore: Attore,
  da: string,
  testo: string,
): Promise<RispostaAiuto> {
  const impegno = await parti.datiPersonali.scrivi(asta, 'assistenza', { testo }, comandoId);
  const risposta = await compi(parti, asta, comandoId, attore, {
    tipo: 'chiediAssistenza',
    richiestaId: comandoId,
    da,
    impegno,
  });
  const [voce] = await parti.giornale.leggi(asta, risposta.seq - 1, 1);
  const evento = voce === undefined ? null : leggiEvento(voce);
  if (evento?.tipo !== 'AssistenzaRichiesta') throw new Error('La richiesta di assistenza non è nel registro.');
  return { ...risposta, numero: evento.numero };
}

/**
 * Scrive in una richiesta di aiuto: chi risponde, o chi l'ha fatta e la continua. La leggono chi ha chiesto, chi conduce e il banco,
 * che la ritrovano dalla richiesta; il numero resta quello.
 */
export async function scriviNellaRichiesta(
  parti: PartiAssistenza,
  {
    asta,
    richiestaId,
    numero,
    chiestaDa,
  }: Pick<RichiestaAssistenza, 'asta' | 'richiestaId' | 'numero'> & { chiestaDa: string },
  { comandoId, testo: risposta }: { comandoId: string; testo: string },
  attore: Attore,
  da: string,
): Promise<RispostaAtto> {
  const testo = `Richiesta n. ${numero}: ${risposta}`;
  const impegno = await parti.datiPersonali.scrivi(asta, 'messaggio', { testo, risposta, richiestaId }, comandoId);
  const atto = {
    tipo: 'inviaMessaggio',
    messaggioId: comandoId,
    da,
    impegno,
    filo: chiestaDa,
    richiestaId,
  } as const;
  return compi(parti, asta, comandoId, attore, atto);
}
