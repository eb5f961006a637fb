import {
  calendarioPrivato,
  emettiIndirizzoDelCalendario,
  indirizzoDelCalendario,
  revocaIndirizzoDelCalendario,
} from '@gestore/contratto/calendario/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { cheConduceODaSecondo, scorriAste } from '../vendita/aste/elenchi/elenco-aste.ts';
import { revisioniDi } from '../vendita/aste/scheda/revisioni.ts';
import { terminiPerCalendario } from '../vendita/dopo/termini-dopo.ts';
import { foglioCalendario } from './foglio.ts';
import { creaIndirizziCalendario } from './indirizzi.ts';
import { TIPO_ICS } from './tipo-ics.ts';

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio' | 'baseUrl'>;

/** Il calendario delle vendite di un delegato, letto dal suo programma senza password: vale l'indirizzo, che si revoca. */
export async function rotteDelegatoCalendario(
  app: FastifyInstance,
  { parti: { db, segreti, orologio, baseUrl } }: { parti: Parti },
): Promise<void> {
  const indirizzi = creaIndirizziCalendario(db, segreti);

  serve(app, indirizzoDelCalendario, async ({ chi }) => ({ vivo: await indirizzi.stato(chi.id) }));
  serve(app, emettiIndirizzoDelCalendario, async ({ chi }) => {
    const emessoIl = orologio.adesso();
    const gettone = await indirizzi.emetti(chi.id, emessoIl);
    return { indirizzo: `${baseUrl}${indirizzoDi(calendarioPrivato, { nome: `${gettone}.ics` })}`, emessoIl };
  });
  serve(app, revocaIndirizzoDelCalendario, async ({ chi }) => {
    await indirizzi.revoca(chi.id);
    return { vivo: null };
  });

  serve(app, calendarioPrivato, async ({ parametri: { nome } }) => {
    const gettone = /^([\w-]{43})\.ics$/.exec(nome)?.[1];
    const adesso = orologio.adesso();
    const delegatoId = gettone === undefined ? null : await indirizzi.titolare(gettone, adesso);
    if (delegatoId === null) throw problema('calendario_inesistente');
    const righe = await Array.fromAsync(scorriAste(db, cheConduceODaSecondo(delegatoId)));
    const termini = await terminiPerCalendario(db, { delegatoId });
    const revisioni = await revisioniDi(
      db,
      righe.map(({ id }) => id),
    );
    return comeFile(TIPO_ICS, null, foglioCalendario({ righe, termini, revisioni }, baseUrl, adesso));
  });
}
