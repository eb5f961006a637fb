import { calendarioDiUnaVendita, calendarioPubblico } from '@gestore/contratto/chiamate/calendario';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import { pubblicaDi } from '../vendita/aste/viste.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { calendarioIcs } from './calendario-ics.ts';
import { TIPO_ICS } from './tipo-ics.ts';

/** Quanto indietro va il calendario di tutte le vendite: chi lo segue vuole le prossime, e le ultime per ricordo. */
const PASSATO_MS = 90 * 86_400_000;

type Parti = Pick<Vendita, 'indice' | 'orologio' | 'baseUrl'>;

/** Le vendite pubblicate come calendario da scaricare (una) o da seguire (tutte). */
export async function rotteCalendario(
  app: FastifyInstance,
  { parti: { indice, orologio, baseUrl } }: { parti: Parti },
): Promise<void> {
  const opzioni = (): { baseUrl: string; adesso: number } => ({ baseUrl, adesso: orologio.adesso() });
  serve(app, calendarioPubblico, async () => {
    const dal = orologio.adesso() - PASSATO_MS;
    const aste = (await indice.pubblicate())
      .map(pubblicaDi)
      .filter((asta) => asta !== null)
      .filter((asta) => asta.parametri.inizioOperazioniIl >= dal);
    return comeFile(TIPO_ICS, 'vendite.ics', calendarioIcs(aste, opzioni()));
  });
  serve(app, calendarioDiUnaVendita, async ({ parametri }) => {
    const riga = await indice.una(parametri.id);
    const asta = riga === null ? null : pubblicaDi(riga);
    if (asta === null) throw problema('asta_inesistente');
    return comeFile(TIPO_ICS, `vendita-${asta.id}.ics`, calendarioIcs([asta], opzioni()));
  });
}
