import { COOKIE_CSRF } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance } from 'fastify';

type Metodo = 'GET' | 'POST';
type Richiesta = { corpo?: unknown; intestazioni?: Record<string, string> };
export type Risposta = {
  stato: number;
  corpo: Record<string, unknown>;
  testo: string;
  intestazioni: Record<string, string | string[] | number | undefined>;
};

/** Un browser con i suoi cookie, che chiama come chiama l'applicazione web. */
export type Browser = {
  biscotti: Map<string, string>;
  chiama: (metodo: Metodo, url: string, richiesta?: Richiesta) => Promise<Risposta>;
  /** Come `chiama`, dopo aver preso il cookie CSRF. */
  accedi: (url: string, corpo: unknown) => Promise<Risposta>;
};

export function nuovoBrowser(app: FastifyInstance): Browser {
  const biscotti = new Map<string, string>();
  const chiama: Browser['chiama'] = async (metodo, url, { corpo, intestazioni = {} } = {}) => {
    const csrf = biscotti.get(COOKIE_CSRF);
    const risposta = await app.inject({
      method: metodo,
      url,
      cookies: Object.fromEntries(biscotti),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        accept: 'application/json',
        ...(metodo === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(csrf === undefined ? {} : { 'x-xsrf-token': csrf }),
        ...intestazioni,
      },
      ...(corpo === undefined ? {} : { payload: typeof corpo === 'string' ? corpo : JSON.stringify(corpo) }),
    });
    for (const { name, value, maxAge, expires } of risposta.cookies) {
      const tolto = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (tolto) biscotti.delete(name);
      else biscotti.set(name, value);
    }
    const tipo = String(risposta.headers['content-type'] ?? '');
    return {
      stato: risposta.statusCode,
      corpo: tipo.includes('json') ? risposta.json() : {},
      testo: risposta.body,
      intestazioni: risposta.headers,
    };
  };
  return {
    biscotti,
    chiama,
    accedi: async (url, corpo) => {
      await chiama('GET', '/sanctum/csrf-cookie');
      return chiama('POST', url, { corpo });
    },
  };
}
