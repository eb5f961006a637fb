import type { RigaGiornale, RigaParola } from './tabelle.ts';
import { type Avviso, ErrorePg } from './transazioni.ts';

/** Come comincia una scrittura nel registro. */
export const SCRITTURA = 'BEGIN; COPY giornale';

type Scritta = { righe: RigaGiornale[]; parole: RigaParola[]; avvisi: Avviso[][] };

/** Una COPY nel registro come la legge PostgreSQL: le righe nel formato testo, i testi accanto e le notifiche che seguono. */
export function copiaDi(testo: string, dati: string): Scritta {
  const avvisi = [...testo.matchAll(/pg_notify\('giornale', '([^']*)'\)/g)].map(
    ([, corpo]) => JSON.parse(corpo ?? '') as Avviso[],
  );
  const accanto = /FROM json_to_recordset\( ?E?'(.*?)'\) AS r\(asta uuid/s.exec(testo)?.[1];
  return {
    righe: dati.split('\n').slice(0, -1).map(rigaDi),
    parole: accanto === undefined ? [] : paroleDi(accanto),
    avvisi,
  };
}

/** Il testo fra apici, come `escapeLiteral` lo scrive. */
function paroleDi(letterale: string): RigaParola[] {
  return JSON.parse(letterale.replaceAll("''", "'").replaceAll('\\\\', '\\')) as RigaParola[];
}

function rigaDi(testo: string): RigaGiornale {
  const campi = testo.split('\t').map((campo) => campo.replaceAll(/\\(.)/g, (_, c: string) => SCIOLTI[c] ?? c));
  const campo = (n: number): string => campi[n] ?? '';
  return {
    marca: campo(0),
    asta: campo(1),
    seq: Number(campo(2)),
    tipo: campo(3),
    versione: Number(campo(4)),
    dati: campo(5),
    comando_id: campo(6),
    parte: Number(campo(7)),
    attore_tipo: campo(8),
    attore_id: campo(9),
    ricevuto_il: intero(campo(10)),
    registrato_il: intero(campo(11)),
    precedente: campo(12),
    impronta: campo(13),
    sale: campo(14),
    radice: campo(15),
  };
}

const SCIOLTI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Una colonna bigint rifiuta un numero con la virgola, come fa PostgreSQL. */
function intero(testo: string): string {
  if (!/^-?\d+$/.test(testo)) throw new ErrorePg('22P02', `bigint non valido: ${testo}`);
  return testo;
}
