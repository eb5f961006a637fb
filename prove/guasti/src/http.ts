import { Agent, request } from 'node:http';

export type RispostaHttp = { stato: number; corpo: Record<string, unknown>; biscotti: string[] };

/** La rete ha tolto la risposta. `inviatoIl` nullo: la richiesta non è mai partita. */
export class ErroreRete extends Error {
  override name = 'ErroreRete';
  readonly come: 'reset' | 'rifiutata' | 'scaduta';
  readonly inviatoIl: number | null;

  constructor(come: ErroreRete['come'], inviatoIl: number | null) {
    super(come);
    this.come = come;
    this.inviatoIl = inviatoIl;
  }
}

export type Richiesta = {
  metodo: 'GET' | 'POST';
  percorso: string;
  biscotti?: string;
  csrf?: string;
  corpo?: unknown;
  attesaMs?: number;
};

export type ClienteHttp = {
  chiedi(url: string, richiesta: Richiesta): Promise<RispostaHttp & { inviatoIl: number }>;
  chiudi(): void;
};

/** Oltre, chi rilancia non aspetta più e prova un altro server con lo stesso comando. */
const ATTESA_MS = 2_500;

/** Connessioni verso ogni server: più dei comandi che si mandano insieme. */
const CONNESSIONI_MAX = 2_000;

/** Un client HTTP con connessioni tenute, che sa dire se una richiesta caduta era partita. */
export function creaClienteHttp(connessioniMax = CONNESSIONI_MAX): ClienteHttp {
  const agente = new Agent({ keepAlive: true, maxSockets: connessioniMax });
  return {
    chiudi: () => agente.destroy(),
    chiedi(url, { metodo, percorso, biscotti, csrf, corpo, attesaMs = ATTESA_MS }) {
      const testo = corpo === undefined ? null : JSON.stringify(corpo);
      return new Promise((risolvi, rifiuta) => {
        let inviatoIl: number | null = null;
        const richiesta = request(`${url}${percorso}`, {
          agent: agente,
          method: metodo,
          headers: {
            accept: 'application/json',
            'x-requested-with': 'XMLHttpRequest',
            ...(testo === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(testo) }),
            ...(biscotti === undefined ? {} : { cookie: biscotti }),
            ...(csrf === undefined ? {} : { 'x-xsrf-token': csrf }),
          },
        });
        const scaduta = setTimeout(() => {
          rifiuta(new ErroreRete('scaduta', inviatoIl));
          richiesta.destroy();
        }, attesaMs);
        const caduta = (errore: NodeJS.ErrnoException): void => {
          clearTimeout(scaduta);
          rifiuta(new ErroreRete(errore.code === 'ECONNREFUSED' ? 'rifiutata' : 'reset', inviatoIl));
        };
        richiesta.once('finish', () => {
          inviatoIl = Date.now();
        });
        richiesta.on('error', caduta);
        richiesta.once('response', (risposta) => {
          const pezzi: Buffer[] = [];
          risposta.on('data', (pezzo: Buffer) => void pezzi.push(pezzo));
          risposta.on('error', caduta);
          risposta.once('end', () => {
            clearTimeout(scaduta);
            risolvi({
              stato: risposta.statusCode ?? 0,
              corpo: leggiJson(Buffer.concat(pezzi).toString('utf8')),
              biscotti: risposta.headers['set-cookie'] ?? [],
              inviatoIl: inviatoIl ?? Date.now(),
            });
          });
        });
        richiesta.end(testo ?? undefined);
      });
    },
  };
}

function leggiJson(testo: string): Record<string, unknown> {
  try {
    const letto: unknown = JSON.parse(testo);
    return typeof letto === 'object' && letto !== null ? (letto as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** `Set-Cookie` come intestazione `Cookie`. */
export function comeBiscotti(biscotti: readonly string[]): string {
  return biscotti.map((uno) => uno.split(';', 1)[0] ?? '').join('; ');
}
