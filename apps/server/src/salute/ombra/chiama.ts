import { componi, type IngressoDi, type QualsiasiChiamata, type RispostaDi } from '@gestore/contratto/linea/chiamata';
import { causaDellaRisposta, Mancato } from './mancato.ts';

/** Dove risponde il processo (`http://127.0.0.1:3000`), e quanti millisecondi gli si concedono. */
export type DoveChiamare = { urlHttp: string; entroMs: number };

/** Una chiamata del contratto come la fa una persona, entro il tempo che le si concede. Lancia `Mancato`. */
export async function chiamaDaOmbra<C extends QualsiasiChiamata>(
  { urlHttp, entroMs }: DoveChiamare,
  chiamata: C,
  ingresso: IngressoDi<C>,
  gettone: string | null,
): Promise<RispostaDi<C>> {
  const { metodo, percorso, corpo } = componi(chiamata, ingresso as Readonly<Record<string, unknown>>);
  const risposta = await fetch(`${urlHttp}${percorso}`, {
    method: metodo,
    headers: {
      'content-type': 'application/json',
      ...(gettone === null ? {} : { authorization: `Bearer ${gettone}` }),
    },
    body: JSON.stringify(corpo),
    signal: AbortSignal.timeout(entroMs),
  }).catch((errore: unknown) => {
    const tardi = errore instanceof Error && errore.name === 'TimeoutError';
    throw new Mancato(tardi ? 'ricevuta' : 'irraggiungibile', String(errore));
  });
  if (!risposta.ok)
    throw new Mancato(causaDellaRisposta(risposta.status), `${percorso}: ${risposta.status} ${await risposta.text()}`);
  return (await risposta.json()) as RispostaDi<C>;
}
