import {
  bancaDatiAste,
  bancaDatiAsteXlsx,
  bancaDatiDelPeriodo,
  bancaDatiDelPeriodoXlsx,
  rapportoPerIlPortale,
} from '@gestore/contratto/rendiconti/chiamate';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import { scorriFoglio } from '../fogli/scorri.ts';
import { leggibile, pubblicata } from '../vendita/rotte/oggetti.ts';
import { COLONNE_BANCA_DATI } from './banca-dati-aste.ts';
import { bancaDatiAPagine, type PartiBancaDati, righeDellaVendita } from './banca-dati-periodo.ts';
import { rapportoPortale } from './rapporto-portale.ts';

/** Ciò che dopo l'esito va fuori: i dati per la banca dati del Ministero, e il rapporto per il portale (R72, R73). Chi legge persone resta scritto (R37). */
export async function rotteBancaDati(app: FastifyInstance, { parti }: { parti: PartiBancaDati }): Promise<void> {
  const intestazioni = COLONNE_BANCA_DATI;
  const oggetto = ({ parametri }: { parametri: { id: string } }) => leggibile(parti, parametri.id);
  for (const [formato, chiamata] of DI_UNA)
    serve(app, chiamata, { oggetto }, async ({ oggetto: stato, chi, reply }) => {
      if (!('esito' in stato)) throw problema('esito_non_dichiarato', {}, {}, 'esportazione');
      const righe = await righeDellaVendita(parti, stato, chi.id);
      const foglio = { nome: 'banca-dati-aste', intestazioni, quante: righe.length, pagine: [righe] };
      return scorriFoglio(reply, formato, foglio);
    });
  for (const [formato, chiamata] of DI_UN_PERIODO)
    serve(app, chiamata, ({ query, chi, reply }) => {
      const pagine = bancaDatiAPagine(parti, query, chi.id);
      // Quante righe avrà lo si sa leggendole: una vendita ne ha una per offerente.
      return scorriFoglio(reply, formato, { nome: 'banca-dati-aste', intestazioni, quante: null, pagine });
    });
  serve(app, rapportoPerIlPortale, async ({ parametri: { id } }) => {
    const stato = await pubblicata(parti, id);
    if (!('esito' in stato)) throw problema('esito_non_dichiarato', {}, {}, 'esportazione');
    const { testo } = rapportoPortale(stato, await parti.tutteLeVoci(id));
    return comeFile('application/json', `rapporto-portale-${id}.json`, testo);
  });
}

const DI_UNA = [
  ['csv', bancaDatiAste],
  ['xlsx', bancaDatiAsteXlsx],
] as const;
const DI_UN_PERIODO = [
  ['csv', bancaDatiDelPeriodo],
  ['xlsx', bancaDatiDelPeriodoXlsx],
] as const;
