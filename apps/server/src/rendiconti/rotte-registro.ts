import {
  attiDelRegistro,
  attiDelRegistroCsv,
  attiDelRegistroXlsx,
  lettureDiIdentita,
  lettureDiIdentitaCsv,
  lettureDiIdentitaXlsx,
  verificaDellaCatena,
} from '@gestore/contratto/rendiconti/chiamate';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { dallaPrima, inRighe } from '../fogli/foglio.ts';
import { scorriFoglio } from '../fogli/scorri.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { contaAtti, paginaAtti, tuttiGliAtti } from './atti.ts';
import { contaLetture, paginaLetture, tutteLeLetture } from './letture.ts';
import { COLONNE_ATTI, COLONNE_LETTURE, rigaAtto, rigaLettura } from './registro-foglio.ts';
import { verificaAsta } from './verifica-asta.ts';

type Annota = (chi: { id: string }, asta: string | undefined, cheCosa: string) => Promise<void>;

/** Il registro per il gestore: chi ha letto chi, gli atti delle vendite, la verifica della catena. Anche guardare qui si annota. */
export async function rotteRegistro(
  app: FastifyInstance,
  { parti }: { parti: Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'giornale'> },
): Promise<void> {
  const { db, orologio } = parti;
  const annota: Annota = (chi, asta, cheCosa) => annotaLettura(parti, chi.id, asta ?? null, cheCosa);

  serve(app, lettureDiIdentita, async ({ query, chi }) => {
    // Prima di scrivere che si è guardato: la prima pagina non comincia con sé stessa.
    const pagina = await paginaLetture(db, query);
    await annota(chi, query.asta, 'registro delle letture');
    return pagina;
  });
  serve(app, attiDelRegistro, async ({ query, chi }) => {
    const pagina = await paginaAtti(db, query, orologio.adesso());
    await annota(chi, query.asta, 'registro degli atti');
    return pagina;
  });
  serve(app, verificaDellaCatena, async ({ parametri }) => {
    const esito = await verificaAsta(parti, parametri.id);
    if (esito === null) throw problema('asta_inesistente');
    return esito;
  });
  rotteFogli(app, parti, annota);
}

const LETTURE_IN = [
  ['csv', lettureDiIdentitaCsv],
  ['xlsx', lettureDiIdentitaXlsx],
] as const;
const ATTI_IN = [
  ['csv', attiDelRegistroCsv],
  ['xlsx', attiDelRegistroXlsx],
] as const;

/** Le stesse ricerche, intere, in un foglio. */
function rotteFogli(app: FastifyInstance, { db, orologio }: Pick<Casa, 'db' | 'orologio'>, annota: Annota): void {
  for (const [formato, chiamata] of LETTURE_IN)
    serve(app, chiamata, async ({ query, chi, reply }) => {
      const quante = await contaLetture(db, query);
      const letture = await dallaPrima(tutteLeLetture(db, query));
      await annota(chi, query.asta, 'registro delle letture, esportato');
      const pagine = inRighe(letture, (una) => [rigaLettura(una)]);
      return scorriFoglio(reply, formato, { nome: 'letture', intestazioni: COLONNE_LETTURE, quante, pagine });
    });
  for (const [formato, chiamata] of ATTI_IN)
    serve(app, chiamata, async ({ query, chi, reply }) => {
      const adesso = orologio.adesso();
      const quante = await contaAtti(db, query, adesso);
      const atti = await dallaPrima(tuttiGliAtti(db, query, adesso));
      await annota(chi, query.asta, 'registro degli atti, esportato');
      const pagine = inRighe(atti, (uno) => [rigaAtto(uno)]);
      return scorriFoglio(reply, formato, { nome: 'atti', intestazioni: COLONNE_ATTI, quante, pagine });
    });
}
