import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { INTESTAZIONE_RIGHE } from '@gestore/contratto/accesso/costanti-accesso';
import { type FormatoFoglio, TIPI_FOGLIO } from '@gestore/contratto/linea/fogli';
import type { FastifyReply } from 'fastify';
import { flussoCsv } from './csv.ts';
import type { FoglioAPagine } from './foglio.ts';
import { flussoXlsx } from './xlsx.ts';

const FLUSSI = { csv: flussoCsv, xlsx: flussoXlsx } as const;
/** Il tipo che si dichiara: un CSV dice anche la codifica e che la prima riga sono i nomi. */
const TIPI = { csv: `${TIPI_FOGLIO.csv}; charset=utf-8; header=present`, xlsx: TIPI_FOGLIO.xlsx } as const;

/**
 * Un foglio che si scrive mentre si legge: in memoria sta una pagina, quante che siano le righe. Torna quando è finito, così
 * chi esporta tiene il suo turno. Se si interrompe, chi scarica vede una risposta troncata e non un foglio corto.
 */
export async function scorriFoglio(
  reply: FastifyReply,
  formato: FormatoFoglio,
  foglio: FoglioAPagine,
): Promise<FastifyReply> {
  const flusso: Readable = FLUSSI[formato](foglio);
  if (foglio.quante !== null) reply.header(INTESTAZIONE_RIGHE, foglio.quante);
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${foglio.nome}.${formato}"`)
    .type(TIPI[formato])
    .send(flusso);
  await finished(flusso).catch(() => undefined);
  return reply;
}
