import { calendarioDiUnaVendita, calendarioPubblico } from '@gestore/contratto/calendario/chiamate';
import { indirizzoDi, type QueryDi } from '@gestore/contratto/linea/chiamata';
import type { FastifyInstance } from 'fastify';
import { entroTempo } from '../base-dati/pagina.ts';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { revisioniDi } from '../vendita/aste/scheda/revisioni.ts';
import { pubblicaDi } from '../vendita/aste/scheda/viste.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { fileDelPeriodo, PASSATO_MS } from '../vendita/ricerca/per-periodo.ts';
import { calendarioIcs } from './calendario-ics.ts';
import { TIPO_ICS } from './tipo-ics.ts';

type Parti = Pick<Casa, 'db' | 'orologio' | 'baseUrl'> & Pick<Nucleo, 'indice'>;

/** Le vendite pubblicate come calendario: una da scaricare, o quelle di una ricerca da seguire. */
export async function rotteCalendario(
  app: FastifyInstance,
  { parti: { db, indice, orologio, baseUrl } }: { parti: Parti },
): Promise<void> {
  const opzioni = (): { baseUrl: string; adesso: number } => ({ baseUrl, adesso: orologio.adesso() });
  serve(app, calendarioPubblico, async ({ query: { dopo, ...filtro }, reply }) => {
    const adesso = orologio.adesso();
    const { aste, resto, dal, revisioni } = await entroTempo(db, async (tx) => {
      const file = await fileDelPeriodo(tx, filtro, { dopo, adesso });
      return {
        ...file,
        revisioni: await revisioniDi(
          tx,
          file.aste.map(({ id }) => id),
        ),
      };
    });
    const indirizzo = (query: QueryDi<typeof calendarioPubblico>): string =>
      `${baseUrl}${indirizzoDi(calendarioPubblico, query)}`;
    const seguente = resto === null ? null : { ...resto, indirizzo: indirizzo({ ...filtro, dopo: resto.dopo }) };
    const precedenti =
      dal === null ? null : { dal, indirizzo: indirizzo({ ...filtro, dal: dal - PASSATO_MS, al: dal }) };
    if (seguente !== null) reply.header('link', `<${seguente.indirizzo}>; rel="next"`);
    const come = { ...opzioni(), seguente, precedenti, revisioni };
    return comeFile(TIPO_ICS, 'vendite.ics', await calendarioIcs(aste, come));
  });
  serve(app, calendarioDiUnaVendita, async ({ parametri }) => {
    const riga = await indice.una(parametri.id);
    const asta = riga === null ? null : pubblicaDi(riga);
    if (asta === null) throw problema('asta_inesistente');
    const revisioni = await revisioniDi(db, [asta.id]);
    return comeFile(TIPO_ICS, `vendita-${asta.id}.ics`, await calendarioIcs([asta], { ...opzioni(), revisioni }));
  });
}
