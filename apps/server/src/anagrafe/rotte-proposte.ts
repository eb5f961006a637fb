import {
  confermaProposta,
  disabilitaOperatore as disabilita,
  leggiOperatori,
  leggiProposte,
  proponiOperatore,
  proponiProcedura,
  respingiProposta,
  togliProcedura,
} from '@gestore/contratto/chiamate/proposte';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../base-dati/ritenta.ts';
import { serve } from '../bordo/serve.ts';
import { creaCompimento, magistrato } from './compimento.ts';
import { daAbilitare, disabilitaOperatore, elencaOperatori } from './operatori.ts';
import type { PartiAccount } from './parti.ts';
import { finisciAssegnazione } from './procedure.ts';
import { decidiProposta, elencaProposte, scriviProposta } from './proposte.ts';

/** Ciò che vogliono due persone: proposte, operatori, procedure dei magistrati. Togliere lo fa anche una sola, da subito. */
export function rotteProposte(app: FastifyInstance, parti: PartiAccount): void {
  const conCompimento = { ...parti, compimento: creaCompimento(parti) };
  const decidi = async (
    id: string,
    decisione: Parameters<typeof decidiProposta>[2],
    chi: Parameters<typeof decidiProposta>[3],
  ) => {
    const { risposta, collegamento } = await ritenta(() => decidiProposta(conCompimento, id, decisione, chi));
    parti.utenze.annotaSenzaPosta(collegamento);
    return risposta;
  };
  serve(app, leggiProposte, async ({ chi }) => ({ proposte: await elencaProposte(parti, chi.id) }));
  serve(app, confermaProposta, ({ parametri: { id }, corpo: { comandoId }, chi }) =>
    decidi(id, { comandoId, conferma: true }, chi),
  );
  serve(app, respingiProposta, ({ parametri: { id }, corpo, chi }) => decidi(id, { ...corpo, conferma: false }, chi));
  serve(app, leggiOperatori, async ({ chi }) => ({ operatori: await elencaOperatori(parti, chi.id) }));
  serve(app, proponiOperatore, async ({ parametri: { id }, corpo: { comandoId, motivo }, chi }) => {
    const { nome } = await daAbilitare(parti.db, id);
    const contenuto = { genere: 'operatore_abilitato', operatore: id, nome } as const;
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, disabilita, async ({ parametri: { id }, chi }) => {
    await ritenta(() => disabilitaOperatore(parti, id, chi));
    return { stato: 'disabilitato' as const };
  });
  serve(app, proponiProcedura, async ({ parametri: { id }, corpo: { comandoId, motivo, tribunale, ruolo }, chi }) => {
    const { soggetto } = await magistrato(parti.db, id);
    const { nome } = soggetto.dati;
    const contenuto = { genere: 'procedura_assegnata', soggetto: id, nome, tribunale, ruolo } as const;
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, togliProcedura, async ({ parametri: { id, pid } }) => {
    await finisciAssegnazione(parti, id, pid);
    return { id: pid };
  });
}
