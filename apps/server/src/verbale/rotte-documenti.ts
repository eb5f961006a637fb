import type { UtenteAdmin } from '@gestore/contratto/accesso/forme';
import {
  depositoInCancelleria,
  pacchettoFuoriLinea,
  rilanciStampati,
  trascrizioneDelegato,
} from '@gestore/contratto/verbale/chiamate';
import type { FastifyInstance } from 'fastify';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { trascriviVendita } from '../vendita/giornale/letture/trascrizione.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { affidata, affidataLeggibile, eLeggibile } from '../vendita/rotte/oggetti.ts';
import { componiPerLaCancelleria, type PartiCancelleria } from './cancelleria/per-la-cancelleria.ts';
import { componiPacchetto, type PartiPacchetto } from './fuori-linea/pacchetto-fuori-linea.ts';

type Parti = PartiPacchetto &
  PartiCancelleria &
  Pick<Casa, 'db' | 'segreti'> &
  Pick<Nucleo, 'esecutore' | 'tutteLeVoci'>;
type Chiede = { parametri: { id: string }; chi: UtenteAdmin };

/** Gli altri documenti di chi conduce: i rilanci con gli autori, il registro intero, ciò che va in cancelleria o serve fuori linea (R57). */
export async function rotteDocumenti(app: FastifyInstance, { parti }: { parti: Parti }): Promise<void> {
  const oggetto = ({ parametri: { id }, chi }: Chiede) => affidata(parti, id, chi);
  const leggibile = ({ parametri: { id }, chi }: Chiede) => affidataLeggibile(parti, id, chi);

  serve(app, rilanciStampati, { oggetto }, async ({ oggetto: { id }, chi }) => {
    await annotaLettura(parti, chi.id, id, 'elenco dei rilanci con gli autori (DM 23)');
    return comeFile('application/pdf', 'rilanci.pdf', await parti.stampa.rilanci(id), true);
  });

  serve(app, trascrizioneDelegato, { oggetto: leggibile }, ({ oggetto: { id }, reply }) => {
    reply.header('content-disposition', `attachment; filename="trascrizione-${id}.json"`);
    return trascriviVendita(parti, id);
  });

  serve(app, depositoInCancelleria, { oggetto }, async ({ oggetto: stato, chi }) => {
    const zip = await componiPerLaCancelleria(parti, stato, await parti.tutteLeVoci(stato.id));
    await annotaLettura(parti, chi.id, stato.id, 'pacchetto per la cancelleria: verbale, elenco dei rilanci, esito');
    return comeFile('application/zip', `deposito-in-cancelleria-${stato.id}.zip`, zip);
  });

  serve(app, pacchettoFuoriLinea, { oggetto }, async ({ oggetto: stato }) => {
    const zip = await componiPacchetto(parti, stato, eLeggibile(parti, stato));
    return comeFile('application/zip', `pacchetto-fuori-linea-${stato.id}.zip`, zip);
  });
}
