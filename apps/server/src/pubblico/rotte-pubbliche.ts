import type { AstaPubblica } from '@gestore/contratto';
import * as chiamate from '@gestore/contratto/pubblico/chiamate';
import type { ContoDellaVendita } from '@gestore/contratto/pubblico/scheda-intorno';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { chiaviDaConsegnare } from '../sigillo/chiavi/chiavi-pubblicate.ts';
import { errateDi } from '../vendita/aste/scheda/errate.ts';
import { rinviiDi } from '../vendita/aste/scheda/rinvii.ts';
import { sospensioniDi } from '../vendita/aste/scheda/sospensioni.ts';
import { pubblicaDi } from '../vendita/aste/scheda/viste.ts';
import { contiPropriDi } from '../vendita/denaro/conti-propri.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { esperimentiDi } from '../vendita/ricerca/esperimenti.ts';
import { contoMostrato } from './conto-della-vendita.ts';
import { rotteRicerca } from './rotte-ricerca.ts';

type Parti = Pick<Casa, 'db' | 'orologio'> & Pick<Chiavi, 'chiaveFirma'> & Pick<Nucleo, 'giornale' | 'indice'>;
/** Il conto che un ufficio, dal suo nome, ha indicato per le cauzioni, e quelli di prima, da quell'istante: lo sa l'anagrafe. */
type ContoDi = (tribunale: string, dal: number) => Promise<ContoDellaVendita>;

/** Ciò che chiunque può vedere: le vendite pubblicate, l'ora del server e le chiavi con cui si verifica una ricevuta. */
export async function rottePubbliche(
  app: FastifyInstance,
  { parti, contoDi }: { parti: Parti; contoDi: ContoDi },
): Promise<void> {
  const { db, giornale, indice, orologio, chiaveFirma } = parti;
  await app.register(rotteRicerca, { db });
  const oggetto = async ({ parametri: { id } }: { parametri: { id: string } }): Promise<AstaPubblica> => {
    const riga = await indice.una(id);
    const asta = riga === null ? null : pubblicaDi(riga);
    if (asta === null) throw problema('asta_inesistente');
    return asta;
  };
  serve(app, chiamate.asta, { oggetto }, ({ oggetto: asta }) => asta);
  serve(app, chiamate.rinvii, { oggetto }, async ({ oggetto: { id } }) => ({ rinvii: await rinviiDi(giornale, id) }));
  serve(app, chiamate.errate, { oggetto }, async ({ oggetto: { id } }) => ({ errate: await errateDi(giornale, id) }));
  serve(app, chiamate.sospensioni, { oggetto }, async ({ oggetto: { id } }) => ({
    sospensioni: await sospensioniDi(giornale, id),
  }));
  serve(app, chiamate.conto, { oggetto }, async ({ oggetto: { id, scheda } }) => {
    const { pubblicataIl, prima } = await contiPropriDi(giornale, id);
    return contoMostrato(scheda, prima, await contoDi(scheda.tribunale, pubblicataIl ?? orologio.adesso()));
  });
  serve(app, chiamate.esperimenti, { oggetto }, ({ oggetto: { id } }) => esperimentiDi(db, id));
  serve(app, chiamate.orologio, () => ({ adessoMs: orologio.adesso() }));
  serve(app, chiamate.chiavi, () => chiaviDaConsegnare({ db, chiaveFirma }));
}
