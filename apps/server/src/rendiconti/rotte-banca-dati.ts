import { bancaDatiAste } from '@gestore/contratto/chiamate/rendiconti';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { identita } from '../vendita/aste/apertura.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { leggibile } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { COLONNE_BANCA_DATI, creditoreDi, righeBancaDati, ultimiRilanci } from './banca-dati-aste.ts';
import { fileCsv } from './csv.ts';

type Parti = Pick<Vendita, 'db' | 'orologio' | 'esecutore' | 'datiPersonali' | 'tutteLeVoci'>;

/** L'esportazione per la banca dati delle aste del Ministero, dopo l'esito (R72); la lettura resta scritta (R37). */
export async function rotteBancaDati(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  serve(
    app,
    bancaDatiAste,
    { oggetto: ({ parametri }) => leggibile(parti, parametri.id) },
    async ({ oggetto: stato, chi, reply }) => {
      if (!('esito' in stato)) throw problema('esito_non_dichiarato', {}, {}, 'esportazione');
      const voci = await parti.tutteLeVoci(stato.id);
      await annotaLettura(parti, chi.id, stato.id, 'esportazione per la banca dati delle aste');
      const righe = righeBancaDati(stato, await identita(parti, stato), ultimiRilanci(voci), creditoreDi(stato, voci));
      return fileCsv(reply, 'banca-dati-aste', COLONNE_BANCA_DATI, righe);
    },
  );
}
