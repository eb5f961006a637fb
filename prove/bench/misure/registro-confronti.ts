import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Base } from '../ambiente.ts';
import { adessoMs } from '../macchina.ts';

/** Quanto scrive ciascun confronto. */
const DURATA_MS = 2_000;
/** Connessioni che scrivono insieme una voce per transazione. */
const CONNESSIONI = 64;
/** Righe per istruzione, come il lotto più grande del nostro ciclo. */
const LOTTO = 2_000;

type Riga = (string | number)[];

const COLONNE = [
  'uuid',
  'int',
  'text',
  'int',
  'text',
  'text',
  'int',
  'text',
  'text',
  'bigint',
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'text',
];

/** Righe della stessa forma e misura delle nostre, senza catena: qui si misura solo PostgreSQL. */
function riga(): Riga {
  const id = randomUUID();
  const impronta = createHash('sha256').update(id).digest('hex');
  const dati = `{"bustaId":"${id}","canale":"online","dichiaratoIl":0,"importoCent":10500000,"pseudonimo":"Offerente 1","scadeIl":0}`;
  return [
    id,
    1,
    'RilancioAccettato',
    1,
    dati,
    id,
    0,
    'offerente',
    id,
    1_700_000_000_000,
    1_700_000_000_000,
    impronta,
    impronta,
    impronta.slice(0, 32),
    impronta,
    impronta.slice(0, 22),
  ];
}

async function conTabella<T>(
  { urlProprietario }: Base,
  lavoro: (nuovo: () => Promise<pg.Client>) => Promise<T>,
): Promise<T> {
  const aperti: pg.Client[] = [];
  const nuovo = async (): Promise<pg.Client> => {
    const cliente = new pg.Client({ connectionString: urlProprietario });
    await cliente.connect();
    aperti.push(cliente);
    return cliente;
  };
  const governo = await nuovo();
  await governo.query('DROP TABLE IF EXISTS confronto');
  await governo.query('CREATE TABLE confronto (LIKE giornale INCLUDING ALL EXCLUDING CONSTRAINTS)');
  try {
    return await lavoro(nuovo);
  } finally {
    await Promise.all(aperti.map((cliente) => cliente.end()));
  }
}

/** Una transazione per voce, su molte connessioni: voci al secondo. */
export function unaPerConnessione(base: Base): Promise<number> {
  return conTabella(base, async (nuovo) => {
    const clienti = await Promise.all(Array.from({ length: CONNESSIONI }, nuovo));
    const inizio = adessoMs();
    const testo = `INSERT INTO confronto VALUES (${COLONNE.map((_, i) => `$${i + 1}`).join(', ')})`;
    const scritte = await Promise.all(
      clienti.map(async (cliente) => {
        let sue = 0;
        for (; adessoMs() < inizio + DURATA_MS; sue += 1)
          await cliente.query({ name: 'una', text: testo, values: riga() });
        return sue;
      }),
    );
    return scritte.reduce((a, b) => a + b) / ((adessoMs() - inizio) / 1_000);
  });
}

/** Una transazione per lotto, con gli array di `unnest`: voci al secondo. */
export function conUnnest(base: Base): Promise<number> {
  const testo = `INSERT INTO confronto SELECT * FROM unnest(${COLONNE.map((tipo, i) => `$${i + 1}::${tipo}[]`).join(', ')})`;
  return aLotti(base, (cliente, righe) =>
    cliente.query({ name: 'molte', text: testo, values: COLONNE.map((_, i) => righe.map((una) => una[i])) }),
  );
}

/** Una transazione per lotto, con COPY: voci al secondo. */
export function conCopy(base: Base): Promise<number> {
  return aLotti(base, (cliente, righe) =>
    copia(cliente, Buffer.from(righe.map((una) => `${una.join('\t')}\n`).join(''))),
  );
}

/** Due lotti sempre in volo, su due connessioni: mentre uno aspetta il disco l'altro si prepara. */
function aLotti(base: Base, scrivi: (cliente: pg.Client, righe: Riga[]) => Promise<unknown>): Promise<number> {
  return conTabella(base, async (nuovo) => {
    const clienti = [await nuovo(), await nuovo()];
    const inizio = adessoMs();
    const scritte = await Promise.all(
      clienti.map(async (cliente) => {
        let sue = 0;
        for (; adessoMs() < inizio + DURATA_MS; sue += LOTTO)
          await scrivi(cliente, Array.from({ length: LOTTO }, riga));
        return sue;
      }),
    );
    return scritte.reduce((a, b) => a + b) / ((adessoMs() - inizio) / 1_000);
  });
}

type Filo = {
  query(testo: string): void;
  sendCopyFromChunk(byte: Buffer): void;
  endCopyFrom(): void;
  once(evento: string, ascolta: (valore: Error) => void): void;
};

/** `pg` conosce i messaggi di COPY ma non ne fa una chiamata: qui basta mandare un solo pezzo. */
function copia(cliente: pg.Client, byte: Buffer): Promise<void> {
  return new Promise((risolvi, rifiuta) => {
    const richiesta = {
      submit(filo: Filo) {
        filo.query('COPY confronto FROM STDIN');
      },
      handleCopyInResponse(filo: Filo) {
        filo.sendCopyFromChunk(byte);
        filo.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => risolvi(),
      handleError: (errore: Error) => rifiuta(errore),
    };
    cliente.query(richiesta as unknown as pg.Submittable);
  });
}
