import multipart from '@fastify/multipart';
import { corpoScansione } from '@gestore/contratto/buste/scansione';
import { caricaScansione } from '@gestore/contratto/delegato/chiamate';
import { SCANSIONE_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import type { FastifyInstance } from 'fastify';
import { conFileCaricato } from '../bordo/file-caricato.ts';
import { Problema, problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { senzaChiave } from '../vendita/rotte/atti/completa-atto.ts';
import { condotta } from '../vendita/rotte/oggetti.ts';
import { acquisisciScansione } from './scansioni.ts';

const BYTE_MAX = SCANSIONE_MAX_KB * 1_024;

/** La scansione di un'offerta che chi conduce sta per digitare (R28). */
export async function rotteScansioni(
  app: FastifyInstance,
  { parti }: { parti: Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Chiavi, 'sigillo'> & Pick<Nucleo, 'esecutore'> },
): Promise<void> {
  await app.register(multipart, { limits: { fileSize: BYTE_MAX, files: 1, fields: 1, fieldSize: 200 } });
  serve(
    app,
    caricaScansione,
    { oggetto: ({ parametri: { id }, chi }) => condotta(parti, id, chi) },
    ({ oggetto: stato, request }) =>
      conFileCaricato(request, BYTE_MAX, ({ byte, campi }) => {
        const { comandoId } = analizza(corpoScansione, campi);
        return acquisisciScansione(parti, stato, { comandoId, byte }).catch(senzaChiave);
      }).catch(inParole),
  );
}

/** Chi presta il file lo dice per gli estratti dei conti: qui si dice come rifare la scansione. */
function inParole(errore: unknown): never {
  if (errore instanceof Problema && errore.codice === 'file_troppo_grande')
    throw problema('R28_scansione_troppo_grande', { limiteMB: SCANSIONE_MAX_KB / 1_024 });
  throw errore;
}
