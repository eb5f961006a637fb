import type { UtenteAdmin } from '@gestore/contratto/accesso';
import { pacchettoFuoriLinea, rilanciStampati, trascrizioneDelegato } from '@gestore/contratto/chiamate/verbale';
import type { FastifyInstance } from 'fastify';
import { comeFile, serve } from '../bordo/serve.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { trascriviVendita } from '../vendita/giornale/letture/trascrizione.ts';
import { affidata, affidataLeggibile, leggibileAdesso } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { componiPacchetto, type PartiPacchetto } from './fuori-linea/pacchetto-fuori-linea.ts';

type Parti = PartiPacchetto & Pick<Vendita, 'esecutore' | 'db' | 'segreti' | 'tutteLeVoci'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Gli altri documenti di chi conduce: i rilanci con gli autori, il registro intero, ciò che serve fuori linea (R57). */
export async function rotteDocumenti(app: FastifyInstance, { vendita }: { vendita: Parti }): Promise<void> {
  const oggetto = ({ parametri: { id }, chi }: Chiede) => affidata(vendita, id, chi);
  const leggibile = ({ parametri: { id }, chi }: Chiede) => affidataLeggibile(vendita, id, chi);

  serve(app, rilanciStampati, { oggetto }, async ({ oggetto: { id }, chi }) => {
    await annotaLettura(vendita, chi.id, id, 'elenco dei rilanci con gli autori (DM 23)');
    return comeFile('application/pdf', 'rilanci.pdf', await vendita.stampa.rilanci(id), true);
  });

  serve(app, trascrizioneDelegato, { oggetto: leggibile }, ({ oggetto: { id }, reply }) => {
    reply.header('content-disposition', `attachment; filename="trascrizione-${id}.json"`);
    return trascriviVendita(vendita, id);
  });

  serve(app, pacchettoFuoriLinea, { oggetto }, async ({ oggetto: stato }) => {
    const zip = await componiPacchetto(vendita, stato, leggibileAdesso(vendita, stato));
    return comeFile('application/zip', `pacchetto-fuori-linea-${stato.id}.zip`, zip);
  });
}
