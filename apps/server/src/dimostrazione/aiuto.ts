import { randomUUID } from 'node:crypto';
import { MINUTO_MS, type StatoPubblicato } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { statoDi } from './conduci.ts';
import { registra } from './passi.ts';

type Richiesta = { testo: string; fa: number; risposta: string | null; chiusa: boolean };

/** Le richieste di aiuto della mattina: una aspetta, una l'ha in mano qualcuno, due hanno avuto la risposta. */
const RICHIESTE: readonly Richiesta[] = [
  {
    testo: 'Il microfono del portatile non si sente nella prova dei dispositivi: posso rilanciare lo stesso?',
    fa: 2,
    risposta: null,
    chiusa: false,
  },
  {
    testo: 'Ho cambiato telefono e la pagina mi chiede di nuovo il codice: resto iscritto?',
    fa: 9,
    risposta:
      'Sì. Entri con lo stesso collegamento della PEC e scelga «Entra»: il posto è il Suo, il vecchio telefono esce.',
    chiusa: false,
  },
  {
    testo: 'Dove trovo la ricevuta del mio ultimo rilancio?',
    fa: 14,
    risposta: 'Nella stanza, alla voce «Ricevute»: ogni rilancio ha la sua, e si verifica alla pagina «Verifica».',
    chiusa: true,
  },
  {
    testo: 'Non ho vinto: quando torna la cauzione?',
    fa: 4,
    risposta: 'Entro sette giorni lavorativi, sul conto da cui è partita. Non deve fare nulla.',
    chiusa: true,
  },
];

/** Le richieste di chi è in gara e le risposte del banco, una per vendita, per la strada dei comandi (R80). */
export async function richiesteDimostrative(
  servizio: Servizio,
  aste: readonly string[],
  operatoreId: string,
): Promise<void> {
  const adesso = servizio.contesto.orologio.adesso();
  for (const [i, richiesta] of RICHIESTE.entries()) {
    const asta = aste[i];
    if (asta === undefined) return;
    const referente = { tipo: 'referente', id: '' } as const;
    const chi = chiChiede(await statoDi({ impianto: servizio.impianto, asta, referente }));
    if (chi !== null)
      await chiede(servizio, { asta, chi, operatoreId, il: adesso - richiesta.fa * MINUTO_MS }, richiesta);
  }
}

type Da = { bustaId: string; pseudonimo: string };

function chiChiede({ buste }: StatoPubblicato): Da | null {
  const ammessa = [...buste.values()].find(({ stato }) => stato.tipo === 'ammessa');
  return ammessa === undefined || ammessa.pseudonimo === null
    ? null
    : { bustaId: ammessa.id, pseudonimo: ammessa.pseudonimo };
}

async function chiede(
  servizio: Servizio,
  { asta, chi, operatoreId, il }: { asta: string; chi: Da; operatoreId: string; il: number },
  { testo, risposta, chiusa }: Richiesta,
): Promise<void> {
  const { datiPersonali } = servizio.impianto;
  const richiestaId = randomUUID();
  const impegno = await datiPersonali.scrivi(asta, 'assistenza', { testo }, richiestaId);
  const offerente = { tipo: 'offerente', id: chi.bustaId } as const;
  await registra(servizio, asta, { tipo: 'chiediAssistenza', richiestaId, da: chi.pseudonimo, impegno }, il, offerente);
  if (risposta === null) return;
  const operatore = { tipo: 'operatore', id: operatoreId } as const;
  await registra(servizio, asta, { tipo: 'prendiInCarico', richiestaId }, il + MINUTO_MS / 2, operatore);
  const messaggioId = randomUUID();
  const accanto = { testo: `Richiesta n. 1: ${risposta}`, risposta, richiestaId };
  const messaggio = {
    tipo: 'inviaMessaggio',
    messaggioId,
    da: 'Assistenza del gestore',
    impegno: await datiPersonali.scrivi(asta, 'messaggio', accanto, messaggioId),
    filo: chi.bustaId,
  } as const;
  await registra(servizio, asta, messaggio, il + MINUTO_MS, operatore);
  if (chiusa) await registra(servizio, asta, { tipo: 'chiudiAssistenza', richiestaId }, il + 2 * MINUTO_MS, operatore);
}
