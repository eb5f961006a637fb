import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pdfDiUnaRiga } from '../../dimostrazione/invenzioni/documenti.ts';
import type { Persona } from '../../prove/banco-operatori.ts';

/** Chi ha chiesto di assistere e non è stato ammesso, con ciò che gli si è scritto: ogni parola è il canarino. */
export async function chiedeDiAssistere(
  nessuno: Pick<Persona, 'carica'>,
  delegata: Pick<Persona, 'chiama'>,
  asta: string,
  canarino: string,
): Promise<void> {
  const comandoId = randomUUID();
  const { stato } = await nessuno.carica(
    `/api/pubblico/aste/${asta}/richieste`,
    { nome: 'documento.pdf', testo: pdfDiUnaRiga(canarino) },
    {
      comandoId,
      nome: canarino,
      identificativo: 'VRDGLI80A01H501Z',
      qualita: 'altro',
      pec: `chiede.${canarino.toLowerCase()}@pec.example`,
      motivazione: canarino,
    },
  );
  expect(stato).toBe(201);
  const rifiuto = { comandoId: randomUUID(), accolta: false, diDiritto: false, motivo: `Gentile ${canarino}` };
  const decisa = await delegata.chiama('POST', `/api/admin/aste/${asta}/richieste/${comandoId}`, rifiuto);
  expect(decisa.stato).toBe(200);
}

/** La risposta a una richiesta di aiuto, pubblicata per tutti con parole che non sono di chi ha chiesto. */
export async function pubblicaDaRichiesta(delegata: Pick<Persona, 'chiama'>, asta: string): Promise<void> {
  const { corpo } = await delegata.chiama('GET', `/api/admin/aste/${asta}/assistenza`);
  const [richiesta] = corpo.richieste as { richiestaId: string }[];
  const { stato } = await delegata.chiama('POST', `/api/admin/aste/${asta}/risposte`, {
    comandoId: randomUUID(),
    corregge: null,
    richiesta: richiesta?.richiestaId,
    domanda: 'A che ora si comincia?',
    risposta: 'All’ora dell’avviso.',
  });
  expect(stato).toBe(200);
}
