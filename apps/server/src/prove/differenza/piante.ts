import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Banco } from './banco.ts';
import { VENDITE } from './storia.ts';

/** Le fughe che si rimettono apposta, una per genere: ciò che fa a ogni offerta, e dove si deve vedere. */
export type Fuga = {
  nome: string;
  pianta(banco: Banco): Promise<unknown>;
  /** Dove la vede una persona, o chi ha la macchina. */
  siVede: RegExp;
};

const { asta } = VENDITE.A;

export const FUGHE: readonly Fuga[] = [
  {
    nome: 'una voce nel registro della vendita: la sequenza sale',
    async pianta({ servizio: { impianto }, chi }) {
      const messaggioId = randomUUID();
      const impegno = 'a'.repeat(64);
      const atto = { tipo: 'inviaMessaggio', messaggioId, da: 'Il delegato', impegno, filo: null } as const;
      const attore = { tipo: 'referente', id: chi.get('delegato')?.id ?? '' } as const;
      const comando = { comandoId: messaggioId, attore, atto };
      const { rifiuto } = await impianto.esecutore.esegui(asta, comando, impianto.orologio.adesso());
      if (rifiuto !== null) throw new Error(`la fuga non si pianta: ${rifiuto.codice}`);
    },
    siVede: /^storia \d+: delegato, POST .*\/assistenza$/,
  },
  {
    nome: 'un avviso nella posta in uscita',
    pianta: ({ servizio: { impianto } }) =>
      impianto.pool.query(
        `INSERT INTO posta_uscita (id, asta, destinatario, oggetto, testo, stato, tentativi, creata_il)
         VALUES ($1, $2, 'banco@gestore.example', 'Offerta ricevuta', '', 'inviata', 1, $3)`,
        [randomUUID(), asta, impianto.orologio.adesso()],
      ),
    siVede: /operatore: GET \/api\/edicom\/posta/,
  },
  {
    nome: 'una lettura annotata a nome della vendita',
    pianta: ({ servizio: { impianto } }) =>
      impianto.pool.query(
        `INSERT INTO letture_identita (asta, chi, che_cosa, letta_il) VALUES ($1, $2, 'contatti', $3)`,
        [asta, randomUUID(), impianto.orologio.adesso()],
      ),
    siVede: /operatore: GET \/api\/edicom\/registro\/letture/,
  },
  {
    nome: 'una riga nel registro del processo',
    pianta: async ({ servizio: { contesto } }) => contesto.log.debug({ asta }, 'pacchetto sigillato'),
    siVede: /^registro del processo$/,
  },
  {
    nome: 'un file che cresce',
    pianta: ({ cartella }) => appendFile(join(cartella, 'pacchetti.tmp'), 'x'.repeat(4_096)),
    siVede: /^file$/,
  },
  {
    nome: 'una misura che conta',
    pianta: ({ app }) => app.inject({ method: 'POST', url: '/api/edicom/aste/:id/conta' }),
    siVede: /^misure$/,
  },
];
