/** Un testo e la sua correzione: ciò che resta in testa e in coda, e in mezzo ciò che se ne va e ciò che viene. */
type TestoCorretto = { testa: string; tolto: string; messo: string; coda: string };

/** Dove due testi si dividono, parola per parola: serve a far vedere una virgola in mezzo a una pagina. */
export function confrontaTesti(prima: string, dopo: string): TestoCorretto {
  const [a, b] = [parole(prima), parole(dopo)];
  const corto = Math.min(a.length, b.length);
  let inizio = 0;
  while (inizio < corto && a[inizio] === b[inizio]) inizio += 1;
  let fine = 0;
  while (fine < corto - inizio && a.at(-1 - fine) === b.at(-1 - fine)) fine += 1;
  return {
    testa: a.slice(0, inizio).join(''),
    tolto: a.slice(inizio, a.length - fine).join(''),
    messo: b.slice(inizio, b.length - fine).join(''),
    coda: fine === 0 ? '' : a.slice(-fine).join(''),
  };
}

/** Parole e spazi, ciascuno per sé: unite rifanno il testo. */
const parole = (testo: string): string[] => testo.match(/\s+|\S+/g) ?? [];
