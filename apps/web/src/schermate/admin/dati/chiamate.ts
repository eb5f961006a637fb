/** Il server ha risposto di no: la frase è quella da mostrare, il codice quello su cui decidere. */
export class ProblemaChiamata extends Error {
  readonly stato: number;
  readonly codice: string;
  readonly regola: string | null;

  constructor(stato: number, corpo: { title?: unknown; detail?: unknown; codice?: unknown; regola?: unknown }) {
    const frase = [corpo.detail, corpo.title].find((testo) => typeof testo === 'string');
    super(frase ?? 'La richiesta non è riuscita.');
    this.stato = stato;
    this.codice = typeof corpo.codice === 'string' ? corpo.codice : '';
    this.regola = typeof corpo.regola === 'string' ? corpo.regola : null;
  }
}

/** Nessuna risposta certa: la richiesta può essere arrivata oppure no. */
export class RispostaMancata extends Error {}

function gettoneCsrf(): string {
  const trovato = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie);
  return decodeURIComponent(trovato?.[1] ?? '');
}

async function chiama<T>(metodo: 'GET' | 'POST', percorso: string, corpo?: unknown): Promise<T> {
  const risposta = await fetch(percorso, {
    method: metodo,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(metodo === 'GET' ? {} : { 'content-type': 'application/json', 'x-xsrf-token': gettoneCsrf() }),
    },
    ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
  }).catch((causa: unknown) => {
    throw new RispostaMancata('Il server non ha risposto.', { cause: causa });
  });
  if (risposta.status >= 502) throw new RispostaMancata('Il server non ha risposto.');
  const dati: unknown = await risposta.json().catch(() => null);
  if (!risposta.ok) throw new ProblemaChiamata(risposta.status, typeof dati === 'object' && dati !== null ? dati : {});
  return dati as T;
}

export const leggi = <T>(percorso: string): Promise<T> => chiama<T>('GET', percorso);
export const manda = <T>(percorso: string, corpo: unknown): Promise<T> => chiama<T>('POST', percorso, corpo);

/** La radice delle chiamate di una vendita per chi la conduce. */
export const diAsta = (id: string, seguito = ''): string => `/api/admin/aste/${encodeURIComponent(id)}${seguito}`;
