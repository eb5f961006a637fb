import {
  attiDelRegistro,
  attiDelRegistroCsv,
  lettureDiIdentita,
  lettureDiIdentitaCsv,
  verificaDellaCatena,
} from '@gestore/contratto/chiamate/rendiconti';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { paginaAtti, tuttiGliAtti } from './atti.ts';
import { fileCsv } from './csv.ts';
import { paginaLetture, tutteLeLetture } from './letture.ts';
import { COLONNE_ATTI, COLONNE_LETTURE, entroIlLimite, rigaAtto, rigaLettura } from './registro-csv.ts';
import { verificaAsta } from './verifica-asta.ts';

/** Il registro per il gestore: chi ha letto chi, gli atti delle vendite, la verifica della catena. Anche guardare qui si annota. */
export async function rotteRegistro(
  app: FastifyInstance,
  { parti }: { parti: Pick<Vendita, 'db' | 'orologio' | 'giornale'> },
): Promise<void> {
  const { db, orologio } = parti;
  const annota = (chi: { id: string }, asta: string | undefined, cheCosa: string): Promise<void> =>
    annotaLettura(parti, chi.id, asta ?? null, cheCosa);

  serve(app, lettureDiIdentita, async ({ query, chi }) => {
    // Prima di scrivere che si è guardato: la prima pagina non comincia con sé stessa.
    const pagina = await paginaLetture(db, query);
    await annota(chi, query.asta, 'registro delle letture');
    return pagina;
  });
  serve(app, lettureDiIdentitaCsv, async ({ query, chi, reply }) => {
    const righe = entroIlLimite(await tutteLeLetture(db, query));
    await annota(chi, query.asta, 'registro delle letture, esportato');
    return fileCsv(reply, 'letture', COLONNE_LETTURE, righe.map(rigaLettura));
  });
  serve(app, attiDelRegistro, async ({ query, chi }) => {
    const pagina = await paginaAtti(db, query, orologio.adesso());
    await annota(chi, query.asta, 'registro degli atti');
    return pagina;
  });
  serve(app, attiDelRegistroCsv, async ({ query, chi, reply }) => {
    const righe = entroIlLimite(await tuttiGliAtti(db, query, orologio.adesso()));
    await annota(chi, query.asta, 'registro degli atti, esportato');
    return fileCsv(reply, 'atti', COLONNE_ATTI, righe.map(rigaAtto));
  });
  serve(app, verificaDellaCatena, async ({ parametri }) => {
    const esito = await verificaAsta(parti, parametri.id);
    if (esito === null) throw problema('asta_inesistente');
    return esito;
  });
}
