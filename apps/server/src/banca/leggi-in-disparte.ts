import { inDisparte } from './in-disparte.ts';
import type { EsitoDivisione, TestataLettura } from './leggi.processo.ts';
import { LETTURA_MS_MAX } from './limiti.ts';

/** Un estratto al limite ne usa un quarto. */
const MEMORIA_MB = 512;

/** File in attesa di lettura: gli operatori sono pochi, e di più vorrebbe dire che qualcosa li manda da sé. */
const IN_ATTESA_MAX = 8;
let inAttesa = 0;
let ultima: Promise<unknown> = Promise.resolve();

/**
 * Legge il file in un processo suo, uno per volta, e ne sigilla ciò che può dire le offerte: un estratto al limite occupa
 * il processore per più di un secondo, e in quel tempo nessun rilancio può aspettare. Un file che non si legge in tempo, o
 * esaurisce la memoria, è rifiutato.
 */
export async function leggiInDisparte(testata: TestataLettura, byte: Uint8Array): Promise<EsitoDivisione> {
  if (inAttesa >= IN_ATTESA_MAX) return rifiutato('Altri file sono in lettura: riprovi fra qualche secondo.');
  inAttesa += 1;
  const sua = ultima.then(() => leggi(testata, byte));
  ultima = sua;
  return sua.finally(() => {
    inAttesa -= 1;
  });
}

/** Non fallisce mai: ciò che non si legge è un rifiuto. */
async function leggi(testata: TestataLettura, byte: Uint8Array): Promise<EsitoDivisione> {
  const modulo = new URL('./leggi.processo.ts', import.meta.url);
  const letto = await inDisparte(modulo, { testata, byte, msMax: LETTURA_MS_MAX, memoriaMb: MEMORIA_MB });
  return (
    (letto as EsitoDivisione | null) ?? rifiutato('Il file non si riesce a leggere: lo scarichi di nuovo dalla banca.')
  );
}

const rifiutato = (messaggio: string): EsitoDivisione => ({ esito: 'rifiutato', errori: [{ riga: null, messaggio }] });
