/** Una riga di un file CSV con il suo numero nel file, come lo mostra un foglio di calcolo. */
export type RigaCsv = { riga: number; campi: string[] };
type CsvLetto = { tipo: 'letto'; righe: RigaCsv[] } | { tipo: 'errore'; riga: number; messaggio: string };

/** Come si separano i campi: punto e virgola se non si dice, come le banche italiane; `righeMax` legge solo le prime. */
type ModiCsv = { rigaMax: number; righeMax?: number; separatore?: Separatore };
export const SEPARATORI = [';', '\t', ','] as const;
export type Separatore = (typeof SEPARATORI)[number];

/**
 * Legge un CSV (RFC 4180, con il separatore dato: virgolette doppie raddoppiate, a capo dentro le virgolette). Le righe
 * vuote si saltano. Non solleva mai eccezioni.
 */
export function leggiCsv(
  testo: string,
  { rigaMax, righeMax = Number.POSITIVE_INFINITY, separatore = ';' }: ModiCsv,
): CsvLetto {
  const righe: RigaCsv[] = [];
  let campi: string[] = [];
  let campo = '';
  let riga = 1;
  let inizio = 1;
  let lunga = 0;
  let i = 0;
  const chiudiRiga = (): void => {
    campi.push(campo);
    if (campi.some((uno) => uno.trim() !== '')) righe.push({ riga: inizio, campi });
    campi = [];
    campo = '';
    lunga = 0;
  };
  while (i < testo.length && righe.length < righeMax) {
    const segno = testo[i] ?? '';
    lunga += 1;
    if (lunga > rigaMax) return { tipo: 'errore', riga: inizio, messaggio: `La riga supera i ${rigaMax} caratteri.` };
    if (segno === '"' && campo.trim() === '') {
      const citato = leggiCitato(testo, i + 1, { rigaMax, separatore });
      if (citato === null)
        return { tipo: 'errore', riga: inizio, messaggio: 'Si aprono delle virgolette che non si chiudono.' };
      campo = citato.valore;
      riga += citato.aCapo;
      lunga += citato.dopo - i;
      i = citato.dopo;
      continue;
    }
    if (segno === separatore) {
      campi.push(campo);
      campo = '';
    } else if (segno === '\n') {
      chiudiRiga();
      riga += 1;
      inizio = riga;
    } else if (segno !== '\r') campo += segno;
    i += 1;
  }
  if (righe.length < righeMax) chiudiRiga();
  return { tipo: 'letto', righe };
}

/** Un campo fra virgolette, dal segno dopo la prima; `null` se non finisce, o se dopo la fine c'è dell'altro. */
function leggiCitato(
  testo: string,
  da: number,
  { rigaMax, separatore }: { rigaMax: number; separatore: Separatore },
): { valore: string; dopo: number; aCapo: number } | null {
  let valore = '';
  let aCapo = 0;
  for (let i = da; i < testo.length && i - da <= rigaMax; i += 1) {
    const segno = testo[i] ?? '';
    if (segno !== '"') {
      valore += segno;
      if (segno === '\n') aCapo += 1;
    } else if (testo[i + 1] === '"') {
      valore += '"';
      i += 1;
    } else {
      let dopo = i + 1;
      while (testo[dopo] !== separatore && (testo[dopo] === ' ' || testo[dopo] === '\t')) dopo += 1;
      const finito = dopo >= testo.length || testo[dopo] === separatore || /^\r?\n/.test(testo.slice(dopo, dopo + 2));
      return finito ? { valore, dopo, aCapo } : null;
    }
  }
  return null;
}
