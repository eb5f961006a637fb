import { nomiSciolti, oggettiCompressi } from '../bordo/oggetti-compressi.ts';

/**
 * Che cosa farebbe un PDF da chi lo apre: azioni che partono da sé o escono dal documento; o parti compresse in cui non si è potuto
 * guardare, che potrebbero nasconderne.
 */
export type AzioniDelPdf = 'nessuna' | 'azioni' | 'non_si_sa';

/** Le azioni che avviano un programma o ne portano uno, o che mandano o prendono qualcosa altrove. */
const ATTIVE = /\/S\s*\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR)\b/;
/**
 * Un indirizzo aperto da sé, all'apertura o a ogni pagina: chi ha caricato il file saprebbe chi lo legge, e quando. Da toccare, è un
 * collegamento come gli altri.
 */
const DA_SE = /\/(?:OpenAction|AA)\b(?:(?!endobj)[\s\S]){0,2000}?\/S\s*\/URI\b/;
/** Un'azione che parte da sé e sta in un altro oggetto, o in quelli a cui rimanda: si seguono pochi passi. */
const DA_SE_ALTROVE = /\/(?:OpenAction|AA)\b((?:(?!endobj|>>)[\s\S]){0,300})/g;
const RIMANDO = /(\d{1,10})\s+\d{1,5}\s+R\b/g;
const INDIRIZZO = /\/S\s*\/URI\b/;
const PASSI_MAX = 3;
const OGGETTI_MAX = 500;
const OGGETTO_CARATTERI_MAX = 100_000;
const PAGINA = /\/Type\s*\/(?:Pages?|Annot)\b/;

/** Le azioni di un PDF, anche dentro gli oggetti compressi, e con i nomi scritti per codice (`/J#61vaScript`). */
export function azioniDelPdf(byte: Uint8Array): AzioniDelPdf {
  const grezzo = Buffer.from(byte.buffer, byte.byteOffset, byte.length);
  const testo = grezzo.toString('latin1');
  const chiaro = nomiSciolti(testo);
  const { compressi, chiuso } = oggettiCompressi(grezzo, testo);
  const tutti = [...compressi.values()].flat();
  if ([chiaro, ...tutti].some((uno) => ATTIVE.test(uno) || DA_SE.test(uno))) return 'azioni';
  const altrove = partonoAltrove(chiaro, compressi);
  return altrove === 'nessuna' && chiuso ? 'non_si_sa' : altrove;
}

/** Se ciò a cui rimanda un'azione che parte da sé apre un indirizzo; chi rimanda a più oggetti di quanti se ne guardano non si sa. */
function partonoAltrove(chiaro: string, compressi: ReadonlyMap<number, readonly string[]>): AzioniDelPdf {
  const rimandi = (testo: string): number[] => [...testo.matchAll(RIMANDO)].map(([, numero]) => Number(numero));
  const prime = [chiaro, ...[...compressi.values()].flat()].flatMap((uno) =>
    [...uno.matchAll(DA_SE_ALTROVE)].flatMap(([, coda = '']) => rimandi(coda)),
  );
  if (prime.length === 0) return 'nessuna';
  const scritti = new Map<number, number[]>();
  for (const { 1: numero, index } of chiaro.matchAll(/(\d{1,10})\s+\d{1,5}\s+obj\b/g))
    scritti.set(Number(numero), [...(scritti.get(Number(numero)) ?? []), index]);
  const oggetto = (numero: number): string[] => [
    ...(compressi.get(numero) ?? []),
    ...(scritti.get(numero) ?? []).map((da) => {
      const fine = chiaro.indexOf('endobj', da);
      return chiaro.slice(da, Math.min(fine < 0 ? chiaro.length : fine, da + OGGETTO_CARATTERI_MAX));
    }),
  ];
  let daVedere = [...new Set(prime)];
  for (let passo = 0; passo < PASSI_MAX; passo += 1) {
    if (daVedere.length > OGGETTI_MAX) return 'non_si_sa';
    const trovati = daVedere.flatMap(oggetto);
    if (trovati.some((uno) => INDIRIZZO.test(uno))) return 'azioni';
    // Una destinazione rimanda a una pagina, e la pagina ai suoi collegamenti: quelli li tocca chi legge.
    daVedere = [...new Set(trovati.filter((uno) => !PAGINA.test(uno)).flatMap(rimandi))];
  }
  return 'nessuna';
}
