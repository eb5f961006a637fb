import type { Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import { inLetturaPubblica } from '../../../base-dati/lettura-pubblica.ts';
import type { Marche } from '../marche/marche.ts';
import { conParole } from '../parole.ts';
import { type RigaGiornale, SELEZIONE, voceDellaRiga } from '../righe.ts';

/** Domande diverse in una sola interrogazione: oltre, la risposta sarebbe troppo grande e aspetta la seguente. */
const INSIEME_MAX = 256;

type InAttesa<D, R> = { domanda: D; risolvi(risposta: R): void; rifiuta(errore: unknown): void };

/**
 * Una domanda alla base dati per volta, con dentro tutte quelle arrivate intanto; chi chiede la stessa cosa divide la
 * stessa risposta. Una domanda non riceve mai una lettura cominciata prima di lei: diecimila schermi che tornano
 * insieme costano poche letture, e nessuno ne ha una vecchia.
 *
 * @param chiave due domande con la stessa chiave sono la stessa
 * @param leggi le risposte nell'ordine delle domande; chi le riceve non le cambia, perché sono di tutti
 */
export function insieme<D, R>(
  chiave: (domanda: D) => string,
  leggi: (domande: readonly D[]) => Promise<readonly R[]>,
): (domanda: D) => Promise<R> {
  // Ciò che ha un tempo non si legge con il resto: una stanza non riceve l'errore di una pagina pubblica, né ne aspetta i posti.
  const [pubbliche, altre] = [unaCoda(chiave, leggi), unaCoda(chiave, leggi)];
  return (domanda) => (inLetturaPubblica() ? pubbliche(domanda) : altre(domanda));
}

function unaCoda<D, R>(
  chiave: (domanda: D) => string,
  leggi: (domande: readonly D[]) => Promise<readonly R[]>,
): (domanda: D) => Promise<R> {
  const attese = new Map<string, InAttesa<D, R>[]>();
  let alLavoro = false;

  async function svuota(): Promise<void> {
    while (attese.size > 0) {
      const prese = [...attese].slice(0, INSIEME_MAX);
      for (const [nome] of prese) attese.delete(nome);
      try {
        const risposte = await leggi(prese.map(([, [prima]]) => (prima as InAttesa<D, R>).domanda));
        for (const [i, [, tutti]] of prese.entries()) for (const attesa of tutti) attesa.risolvi(risposte[i] as R);
      } catch (errore) {
        for (const [, tutti] of prese) for (const attesa of tutti) attesa.rifiuta(errore);
      }
    }
    alLavoro = false;
  }

  return (domanda) =>
    new Promise((risolvi, rifiuta) => {
      const nome = chiave(domanda);
      const attesa = { domanda, risolvi, rifiuta };
      const gia = attese.get(nome);
      if (gia === undefined) attese.set(nome, [attesa]);
      else gia.push(attesa);
      if (alLavoro) return;
      alLavoro = true;
      // Al prossimo giro del ciclo: le domande arrivate con gli stessi byte partono insieme.
      setImmediate(() => void svuota());
    });
}

export type LettureInsieme = {
  /** Come `leggi` del registro: le voci dopo `dopoSeq`, in ordine, al più `limite`. */
  leggi(asta: string, dopoSeq: number, limite: number): Promise<Voce[]>;
  /** L'ultima voce scritta, o `null` se non ce n'è. */
  ultima(asta: string): Promise<Voce | null>;
};

/** Le letture del registro di un processo, messe insieme. */
export function creaLettureInsieme(pool: Pool, marche: Marche): LettureInsieme {
  const dopo = insieme(
    ({ asta, dopoSeq, limite }: Domanda) => `${asta}/${dopoSeq}/${limite}`,
    (domande) => leggiDopo(pool, marche, domande),
  );
  const ultime = insieme(
    (asta: string) => asta,
    (aste) => leggiUltime(pool, marche, aste),
  );
  return {
    leggi: async (asta, dopoSeq, limite) => soloNostre(await dopo({ asta, dopoSeq, limite })),
    ultima: async (asta) => soloNostre(await ultime(asta)),
  };
}

/** Una voce estranea, o che non si legge, trattiene la sua vendita, e non le altre che si leggono insieme. */
function soloNostre<T>(risposta: T | Error): T {
  if (risposta instanceof Error) throw risposta;
  return risposta;
}

type Domanda = { asta: string; dopoSeq: number; limite: number };

async function leggiDopo(pool: Pool, marche: Marche, domande: readonly Domanda[]): Promise<(Voce[] | Error)[]> {
  const { rows } = await pool.query<RigaGiornale & { posto: string }>({
    name: 'giornale-leggi-insieme',
    text: `SELECT v.*, r.posto FROM unnest($1::uuid[], $2::int[], $3::int[]) WITH ORDINALITY AS r(di, dopo, limite, posto)
           CROSS JOIN LATERAL (${SELEZIONE} WHERE asta = r.di AND seq > r.dopo ORDER BY seq LIMIT r.limite) AS v
           ORDER BY r.posto, v.seq`,
    values: [domande.map(({ asta }) => asta), domande.map((d) => d.dopoSeq), domande.map((d) => d.limite)],
  });
  const risposte: (Voce[] | Error)[] = domande.map(() => []);
  for (const { posto, voce } of await lette(pool, marche, rows)) {
    const risposta = risposte[posto];
    if (voce instanceof Error) risposte[posto] = voce;
    else if (Array.isArray(risposta)) risposta.push(voce);
  }
  return risposte;
}

async function leggiUltime(pool: Pool, marche: Marche, aste: readonly string[]): Promise<(Voce | null | Error)[]> {
  const { rows } = await pool.query<RigaGiornale & { posto: string }>({
    name: 'giornale-leggi-ultime',
    text: `SELECT v.*, r.posto FROM unnest($1::uuid[]) WITH ORDINALITY AS r(di, posto)
           CROSS JOIN LATERAL (${SELEZIONE} WHERE asta = r.di ORDER BY seq DESC LIMIT 1) AS v`,
    values: [aste],
  });
  const risposte: (Voce | null | Error)[] = aste.map(() => null);
  for (const { posto, voce } of await lette(pool, marche, rows)) risposte[posto] = voce;
  return risposte;
}

/** Le voci delle righe, ciascuna con la domanda a cui risponde, o perché non lo è. */
async function lette(
  pool: Pool,
  marche: Marche,
  rows: readonly (RigaGiornale & { posto: string })[],
): Promise<{ posto: number; voce: Voce | Error }[]> {
  const prime = rows.map((riga) => ({ posto: Number(riga.posto) - 1, voce: voceDellaRiga(marche, riga) }));
  const nostre = prime.flatMap(({ voce }) => (voce instanceof Error ? [] : [voce]));
  const intere = (await conParole(pool, nostre)).values();
  return prime.map(({ posto, voce }) => ({
    posto,
    voce: voce instanceof Error ? voce : (intere.next().value ?? voce),
  }));
}
