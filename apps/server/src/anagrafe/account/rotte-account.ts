import {
  creaAccount,
  disabilitaAccount,
  invitaAccount,
  leggiAccount,
  leggiDelegati,
  riabilitaAccount,
  scegliAccount,
} from '@gestore/contratto/anagrafe/chiamate';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { serve } from '../../bordo/serve.ts';
import { creaCompimento } from '../in-due/compimento.ts';
import { scriviProposta } from '../in-due/proposte.ts';
import type { PartiCompimento } from '../parti.ts';
import { elencaAccount, elencaDelegati } from '../soggetti/elenco-soggetti.ts';
import { prendiVivo } from '../soggetti/scrivi-soggetto.ts';
import { collegaAccount, compiSuAccount } from './account.ts';

/** Gli account con cui delegati e magistrati entrano: da collegare a un soggetto, o suoi da quando nascono. */
export function rotteAccount(app: FastifyInstance, parti: PartiCompimento): void {
  serve(app, leggiDelegati, async () => ({ delegati: await elencaDelegati(parti) }));
  serve(app, leggiAccount, ({ query }) => elencaAccount(parti, query.testo));
  serve(app, scegliAccount, ({ parametri: { id }, corpo, chi }) =>
    ritenta(() => collegaAccount(parti, id, corpo, chi)),
  );

  const conCompimento = { ...parti, compimento: creaCompimento(parti) };
  async function nomeDi(id: string): Promise<{ soggetto: string; nome: string }> {
    return { soggetto: id, nome: (await prendiVivo(parti.db, id)).dati.nome };
  }
  serve(app, creaAccount, async ({ parametri: { id }, corpo: { comandoId, email, ruolo }, chi }) => {
    const account = { ...(await nomeDi(id)), email: parti.utenze.emailCanonica(email), ruolo };
    const proposta = { comandoId, contenuto: { genere: 'account_creato', ...account }, motivo: null } as const;
    return ritenta(() => scriviProposta(conCompimento, proposta, chi));
  });
  for (const [chiamata, genere] of [
    [invitaAccount, 'invitato'],
    [riabilitaAccount, 'riabilitato'],
  ] as const)
    serve(app, chiamata, async ({ parametri: { id }, corpo: { comandoId, motivo }, chi }) => {
      const contenuto = { genere, ...(await nomeDi(id)) } as const;
      return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
    });
  // Togliere un accesso non può aspettare nessuno: basta una persona, e per ridarlo ne servono due.
  serve(app, disabilitaAccount, async ({ parametri: { id }, corpo, chi }) => {
    const atto = { atto: 'disabilitato', ...corpo } as const;
    return (await ritenta(() => compiSuAccount(parti, id, atto, chi))).risposta;
  });
}
