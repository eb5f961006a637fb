import type { RigaGiornale } from './tabelle.ts';
import { type Avviso, ErrorePg } from './transazioni.ts';

/** Come comincia una scrittura nel registro. */
export const SCRITTURA = 'BEGIN; COPY giornale';

/** Una COPY nel registro come la legge PostgreSQL: le righe nel formato testo e le notifiche che seguono l'istruzione. */
export function copiaDi(testo: string, dati: string): { righe: RigaGiornale[]; avvisi: Avviso[][] } {
  const avvisi = [...testo.matchAll(/pg_notify\('giornale', '([^']*)'\)/g)].map(
    ([, corpo]) => JSON.parse(corpo ?? '') as Avviso[],
  );
  return { righe: dati.split('\n').slice(0, -1).map(rigaDi), avvisi };
}

function rigaDi(testo: string): RigaGiornale {
  const campi = testo.split('\t').map((campo) => campo.replaceAll(/\\(.)/g, (_, c: string) => SCIOLTI[c] ?? c));
  const campo = (n: number): string => campi[n] ?? '';
  return {
    asta: campo(0),
    seq: Number(campo(1)),
    tipo: campo(2),
    versione: Number(campo(3)),
    dati: campo(4),
    comando_id: campo(5),
    parte: Number(campo(6)),
    attore_tipo: campo(7),
    attore_id: campo(8),
    ricevuto_il: intero(campo(9)),
    registrato_il: intero(campo(10)),
    precedente: campo(11),
    impronta: campo(12),
  };
}

const SCIOLTI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Una colonna bigint rifiuta un numero con la virgola, come fa PostgreSQL. */
function intero(testo: string): string {
  if (!/^-?\d+$/.test(testo)) throw new ErrorePg('22P02', `bigint non valido: ${testo}`);
  return testo;
}
