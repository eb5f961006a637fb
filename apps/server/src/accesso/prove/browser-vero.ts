import { PAROLA_DI_PROVA } from '../../prove/ambiente.ts';

/** Un browser su HTTP vero che non segue da sé nessun rinvio, e che manda tutto a `base`, come dietro un proxy. */
export type BrowserVero = {
  biscotti: Map<string, string>;
  vai(indirizzo: string, opzioni?: RequestInit): Promise<Response>;
};

export function browserVero(base: string): BrowserVero {
  const biscotti = new Map<string, string>();
  return {
    biscotti,
    async vai(indirizzo, opzioni = {}) {
      const cookie = [...biscotti].map(([nome, valore]) => `${nome}=${valore}`).join('; ');
      const { pathname, search } = new URL(indirizzo, base);
      const risposta = await fetch(new URL(`${pathname}${search}`, base), {
        ...opzioni,
        redirect: 'manual',
        headers: { ...opzioni.headers, cookie },
      });
      for (const riga of risposta.headers.getSetCookie()) {
        const [nome = '', valore = ''] = (riga.split(';', 1)[0] ?? '').split(/=(.*)/s);
        if (valore === '') biscotti.delete(nome);
        else biscotti.set(nome, valore);
      }
      return risposta;
    },
  };
}

/** Preme il primo bottone della pagina del fornitore di sviluppo, con quella parola segreta: ciò che il fornitore risponde. */
export function premi({ vai }: BrowserVero, pagina: string, parola = PAROLA_DI_PROVA): Promise<Response> {
  const azione = / action="([^"]+)"/.exec(pagina)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return vai(azione, { method: 'POST', headers, body: new URLSearchParams({ parola }).toString() });
}

/** Dalla partenza alla pagina del fornitore di sviluppo che chiede la parola segreta. */
export async function finoAllaPagina({ vai }: BrowserVero, ritorno = '/edicom/statistiche?anno=2026'): Promise<string> {
  let risposta = await vai(`/api/edicom/auth/inizia?ritorno=${encodeURIComponent(ritorno)}`);
  for (let passo = 0; passo < 8; passo += 1) {
    const luogo = risposta.headers.get('location');
    if (luogo === null) return risposta.text();
    risposta = await vai(luogo);
  }
  throw new Error('il provider non ha chiesto chi è');
}

/** Da una risposta del fornitore alla pagina del ritorno. */
export async function alRitorno({ vai }: BrowserVero, risposta: Response): Promise<URL> {
  let ultima = risposta;
  for (let passo = 0; passo < 8; passo += 1) {
    const luogo = new URL(ultima.headers.get('location') ?? '/', ultima.url);
    if (luogo.pathname === '/edicom/authenticable/callback') return luogo;
    ultima = await vai(luogo.href);
  }
  throw new Error('il provider non ha rimandato al sito');
}

/** Dalla partenza al ritorno, con la parola segreta delle prove. */
export async function finoAlRitorno(browser: BrowserVero, ritorno?: string): Promise<URL> {
  return alRitorno(browser, await premi(browser, await finoAllaPagina(browser, ritorno)));
}
