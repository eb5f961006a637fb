import { cambiaConduzione } from '@gestore/contratto/delegato/chiamate';
import type { StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Nucleo } from '../nucleo.ts';
import { type CompieAtti, compi } from './atti/atti.ts';
import { attoreDi } from './attori.ts';
import { affidata, pubblicata } from './oggetti.ts';

type Parti = CompieAtti & Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'indice' | 'presenze'>;

/** La conduzione che è passata: a chi si scrive, se la conduce adesso o la conduceva, e il comando che l'ha passata. */
export type AvvisoConduzione = {
  asta: string;
  titolo: string;
  comandoId: string;
  conduceAdesso: boolean;
  /** Chi la conduce adesso. */
  nome: string;
  /** L'ha presa il secondo, perché chi conduceva non era collegato. */
  presa: boolean;
  /** A chi si scrive: il suo account. */
  chi: string;
  adesso: number;
};

/** Scrive a una persona, nella transazione che riceve; ripetuto con lo stesso comando non scrive di nuovo. */
type AvvisaConduzione = (tx: QueryExecutorProvider, avviso: AvvisoConduzione) => Promise<void>;

/** Lancia 409 `account_non_di_delegato` se l'account di quella persona non si può usare. */
type PretendiAttivo = (id: string) => Promise<unknown>;

/**
 * La conduzione passa fra i due delegati che il giudice ha nominato (R36): la dà chi conduce, o la prende il secondo da chi non è
 * collegato. Chi ripete riceve la prima ricevuta, anche se intanto non conduce più.
 */
export async function rotteConduzione(
  app: FastifyInstance,
  { parti, avvisa, pretendiAttivo }: { parti: Parti; avvisa: AvvisaConduzione; pretendiAttivo: PretendiAttivo },
): Promise<void> {
  serve(
    app,
    cambiaConduzione,
    { oggetto: ({ parametri: { id }, chi }) => affidata(parti, id, chi) },
    async ({ oggetto: { id, scheda }, chi, corpo: { comandoId, atto } }) => {
      const daId = scheda.delegatoId;
      // Un account chiuso non conduce: chi passa la conduzione lo saprebbe tardi. Chi ripete ha la prima risposta comunque.
      const ripetuto = (await parti.esecutore.leggi(id)).comandi.has(comandoId);
      if (atto.tipo === 'passaConduzione' && !ripetuto) await pretendiAttivo(atto.aId);
      const completo =
        atto.tipo === 'prendiConduzione'
          ? { ...atto, assenteDaMs: daId === null ? null : await parti.presenze.assenzaDi(daId) }
          : atto;
      const risposta = await compi(parti, id, comandoId, attoreDi(chi), completo, { detto: atto });
      // Gli elenchi e i canali guardano l'indice: chi conduce adesso vi si deve trovare subito.
      const { seq } = await parti.esecutore.leggi(id);
      const adesso = await pubblicata(parti, id);
      await parti.indice.aggiorna(adesso, seq);
      await dillo(parti, avvisa, adesso, { comandoId, presa: atto.tipo === 'prendiConduzione' });
      return risposta;
    },
  );
}

type Passaggio = { comandoId: string; presa: boolean };

/** A chi conduce adesso e a chi conduceva, una volta per comando. */
async function dillo(
  { db, orologio }: Pick<Parti, 'db' | 'orologio'>,
  avvisa: AvvisaConduzione,
  { id: asta, scheda, secondo }: StatoPubblicato,
  { comandoId, presa }: Passaggio,
): Promise<void> {
  const { delegatoId, delegatoNome, titolo } = scheda;
  if (delegatoId === null || secondo === null) return;
  const comune = { asta, titolo, comandoId, presa, nome: delegatoNome ?? '', adesso: orologio.adesso() };
  await db.transaction().execute(async (tx) => {
    await avvisa(tx, { ...comune, conduceAdesso: true, chi: delegatoId });
    await avvisa(tx, { ...comune, conduceAdesso: false, chi: secondo.delegatoId });
  });
}
