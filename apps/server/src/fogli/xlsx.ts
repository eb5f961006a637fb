import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FoglioAPagine, RigaDiFoglio } from './foglio.ts';
import { pazienza } from './pazienza.ts';
import { FONDO_FOGLIO, intervallo, rigaXlsx, testaFoglio } from './xlsx-celle.ts';
import { CONTENUTI, cartella, RADICE, relazioniCartella, STILI } from './xlsx-parti.ts';

/** Le righe di un foglio di Excel, con quella dei nomi: le altre vanno nel foglio seguente. */
const RIGHE_EXCEL_MAX = 1_048_576;

/** La stessa data per ogni parte: chi guarda lo zip non ne impara nulla. */
const VOCE = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true } as const;

/**
 * Un XLSX scritto mentre si legge: in memoria sta una pagina. Importi e date sono numeri con il loro formato, un codice
 * resta testo, nessun testo diventa una formula; i nomi delle colonne stanno fermi e hanno il filtro. Le righe oltre
 * quelle di un foglio vanno nel seguente.
 */
export function flussoXlsx(
  { nome, intestazioni, pagine }: FoglioAPagine,
  { righeMax = RIGHE_EXCEL_MAX }: { righeMax?: number } = {},
): Readable {
  const zip = new ZipFile();
  // Di yazl si legge soltanto: a chi lo interrompe risponde `finished`.
  const uscita = zip.outputStream as Readable;
  const resto = new Resto(pagine, () => pazienza(uscita));
  let corrente: Readable | null = null;
  zip.on('error', (errore: unknown) => uscita.destroy(comeErrore(errore)));

  const riempi = async (): Promise<void> => {
    const fogli: { nome: string; zona: string }[] = [];
    do {
      const numero = fogli.length + 1;
      const contati = { righe: 0 };
      corrente = Readable.from(unFoglio(intestazioni, resto, righeMax, contati), { highWaterMark: 1 });
      const scritto = finished(corrente);
      zip.addReadStream(corrente, `xl/worksheets/sheet${numero}.xml`, VOCE);
      await scritto;
      const zona = intervallo(intestazioni.length, contati.righe);
      fogli.push({ nome: numero === 1 ? nome : `${nome} (${numero})`, zona });
    } while (await resto.ne());
    const parti = [
      ['xl/workbook.xml', cartella(fogli)],
      ['xl/_rels/workbook.xml.rels', relazioniCartella(fogli.length)],
      ['xl/styles.xml', STILI],
      ['_rels/.rels', RADICE],
      ['[Content_Types].xml', CONTENUTI(fogli.length)],
    ] as const;
    for (const [dove, testo] of parti) zip.addBuffer(Buffer.from(testo), dove, VOCE);
    zip.end();
  };
  riempi().catch((errore: unknown) => uscita.destroy(comeErrore(errore)));
  uscita.once('close', () => {
    corrente?.destroy();
    resto.lascia();
  });
  return uscita;
}

const comeErrore = (errore: unknown): Error => (errore instanceof Error ? errore : new Error(String(errore)));

/** Un foglio: i nomi, al massimo `righeMax` righe con quella, e il filtro su tutte. */
async function* unFoglio(
  intestazioni: readonly string[],
  resto: Resto,
  righeMax: number,
  contati: { righe: number },
): AsyncGenerator<string, void> {
  contati.righe = 1;
  yield `${testaFoglio(intestazioni)}${rigaXlsx(intestazioni, 1, true)}`;
  while (contati.righe < righeMax && (await resto.ne())) {
    const righe = resto.prendi(righeMax - contati.righe);
    const prima = contati.righe + 1;
    contati.righe += righe.length;
    const basta = resto.aspetta();
    yield righe.map((una, i) => rigaXlsx(una, prima + i, false)).join('');
    basta();
  }
  yield FONDO_FOGLIO(intervallo(intestazioni.length, contati.righe));
}

/** Le righe che mancano: la pagina in mano, e le seguenti. */
class Resto {
  private readonly pagine: AsyncIterator<readonly RigaDiFoglio[]> | Iterator<readonly RigaDiFoglio[]>;
  private pagina: readonly RigaDiFoglio[] = [];
  readonly aspetta: () => () => void;

  constructor(pagine: FoglioAPagine['pagine'], aspetta: () => () => void) {
    this.pagine = Symbol.asyncIterator in pagine ? pagine[Symbol.asyncIterator]() : pagine[Symbol.iterator]();
    this.aspetta = aspetta;
  }

  /** Ce n'è ancora almeno una. */
  async ne(): Promise<boolean> {
    while (this.pagina.length === 0) {
      const seguente = await this.pagine.next();
      if (seguente.done === true) return false;
      this.pagina = seguente.value;
    }
    return true;
  }

  prendi(max: number): readonly RigaDiFoglio[] {
    const prese = this.pagina.slice(0, max);
    this.pagina = this.pagina.slice(max);
    return prese;
  }

  /** Chi legge se n'è andato: anche chi scrive le pagine smette. */
  lascia(): void {
    Promise.resolve(this.pagine.return?.()).catch(() => undefined);
  }
}
