import type { TabellaVerbale, TestoVerbale, Tratto } from '@gestore/contratto/verbale/testo-verbale';

/** Un capoverso come si legge, e se nell'altro testo non c'è uguale. */
export type Capoverso = { readonly parole: string; readonly suo: boolean };

const inParole = (tratti: readonly Tratto[]): string =>
  tratti.map((tratto) => (tratto.tipo === 'dato' ? tratto.valore : tratto.testo)).join('');

/** Il testo del verbale in capoversi, come si leggono: delle tabelle del registro il nome. */
export function capoversiDi({ blocchi }: TestoVerbale, nomi: Readonly<Record<TabellaVerbale, string>>): string[] {
  return blocchi.flatMap((blocco) => {
    if (blocco.tipo === 'tabella') return [`[${nomi[blocco.nome]}]`];
    if (blocco.tipo === 'elenco')
      return blocco.voci.map((voce, i) => `${blocco.numerato ? `${i + 1}.` : '•'} ${inParole(voce)}`);
    return [inParole(blocco.tratti)];
  });
}

/** I capoversi di `segnati`, con segnati quelli che `confronto` non ha: di due uguali, ne basta uno che manchi. */
export function confrontati(segnati: readonly string[], confronto: readonly string[]): Capoverso[] {
  const restano = new Map<string, number>();
  for (const parole of confronto) restano.set(parole, (restano.get(parole) ?? 0) + 1);
  return segnati.map((parole) => {
    const quanti = restano.get(parole) ?? 0;
    restano.set(parole, quanti - 1);
    return { parole, suo: quanti <= 0 };
  });
}
