import type { Messaggio, RichiestaAssistenza, RispostaAtto } from '@gestore/contratto';
import type { Attore } from '@gestore/dominio';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eventoDi } from '../comandi/asta-viva.ts';
import type { Vendita } from '../vendita.ts';
import { astaDi, compi } from './atti.ts';
import { Problema } from './problema.ts';

/** I messaggi della stanza, con il testo preso accanto al registro. */
export async function messaggiDi(vendita: Vendita, asta: string): Promise<Messaggio[]> {
  const testi = await vendita.datiPersonali.elenca(asta, 'messaggio');
  const messaggi: Messaggio[] = [];
  for (const voce of await vendita.tutteLeVoci(asta)) {
    const evento = eventoDi(voce);
    if (evento.tipo !== 'MessaggioInviato') continue;
    const { messaggioId, da, ruolo, impegno } = evento;
    messaggi.push({
      messaggioId,
      da,
      ruolo,
      testo: String(testi.get(impegno)?.testo ?? ''),
      inviatoIl: voce.ricevutoIl,
    });
  }
  return messaggi;
}

export async function scriviMessaggio(
  vendita: Vendita,
  asta: string,
  comandoId: string,
  attore: Attore,
  da: string,
  testo: string,
): Promise<RispostaAtto> {
  const impegno = await vendita.datiPersonali.scrivi(asta, 'messaggio', { testo });
  return compi(vendita, asta, comandoId, attore, { tipo: 'inviaMessaggio', messaggioId: comandoId, da, impegno });
}

/** La richiesta di aiuto prende il numero seguente della vendita, che è quello scritto nel registro: non si ripete mai (R80). */
export async function chiediAssistenza(
  vendita: Vendita,
  asta: string,
  comandoId: string,
  attore: Attore,
  da: string,
  testo: string,
): Promise<RispostaAtto & { numero: number }> {
  const impegno = await vendita.datiPersonali.scrivi(asta, 'assistenza', { testo });
  const risposta = await compi(vendita, asta, comandoId, attore, {
    tipo: 'chiediAssistenza',
    richiestaId: comandoId,
    da,
    impegno,
  });
  const [voce] = await vendita.giornale.leggi(asta, risposta.seq - 1, 1);
  const evento = voce === undefined ? null : eventoDi(voce);
  if (evento?.tipo !== 'AssistenzaRichiesta') throw new Error('La richiesta di assistenza non è nel registro.');
  return { ...risposta, numero: evento.numero };
}

/** Le richieste di assistenza di una vendita, con il loro stato (R80). */
export async function richiesteDi(vendita: Vendita, asta: string): Promise<RichiestaAssistenza[]> {
  const testi = await vendita.datiPersonali.elenca(asta, 'assistenza');
  const { stato } = await vendita.esecutore.leggi(asta);
  const titolo = 'scheda' in stato ? stato.scheda.titolo : '';
  const richieste = new Map<string, RichiestaAssistenza>();
  for (const voce of await vendita.tutteLeVoci(asta)) {
    const evento = eventoDi(voce);
    if (evento.tipo === 'AssistenzaRichiesta') {
      const { richiestaId, numero, da, impegno } = evento;
      richieste.set(richiestaId, {
        richiestaId,
        asta,
        titolo,
        numero,
        da,
        testo: String(testi.get(impegno)?.testo ?? ''),
        stato: 'aperta',
        richiestaIl: voce.ricevutoIl,
      });
    }
    if (evento.tipo === 'AssistenzaPresaInCarico' || evento.tipo === 'AssistenzaChiusa') {
      const richiesta = richieste.get(evento.richiestaId);
      if (richiesta !== undefined) richiesta.stato = evento.tipo === 'AssistenzaChiusa' ? 'chiusa' : 'in_carico';
    }
  }
  return [...richieste.values()];
}

/** La richiesta dell'indirizzo, se è di quella vendita; altrimenti 404. */
export async function richiestaDi(
  vendita: Vendita,
  request: FastifyRequest,
): Promise<{ richiestaId: string; numero: number }> {
  const letto = z.object({ rid: z.uuid().toLowerCase() }).safeParse(request.params);
  const richiesta = letto.success
    ? (await richiesteDi(vendita, astaDi(request))).find(({ richiestaId }) => richiestaId === letto.data.rid)
    : undefined;
  if (richiesta === undefined)
    throw new Problema(
      404,
      'richiesta_inesistente',
      'Richiesta non trovata',
      'La richiesta di assistenza non esiste in questa vendita.',
    );
  return richiesta;
}
