import type { Tratto } from '../verbale/testo-verbale.ts';

/** Segni dell'area privata di Unicode: nelle frasi racchiudono un dato del registro, nei documenti non arrivano mai. */
const APRE = '\u{E000}';
const CHIUDE = '\u{E001}';
const SEGNI = /[\u{E000}\u{E001}]/gu;

/** Un dato del registro dentro una frase: importo, nome, istante, motivo. Chi corregge il verbale non lo può cambiare. */
export function dato(valore: string | number): string {
  // Gli stessi segni, se li ha scritti una persona, si dicono per nome come ogni altro che un documento non disegna.
  const scritto = String(valore).replaceAll(SEGNI, (segno) => (segno === APRE ? '[U+E000]' : '[U+E001]'));
  return `${APRE}${scritto}${CHIUDE}`;
}

/** La frase come si legge. */
export function senzaSegni(frase: string): string {
  return frase.replaceAll(SEGNI, '');
}

/** La frase divisa in testo libero e dati. */
export function inTratti(frase: string): Tratto[] {
  return frase
    .split(new RegExp(`(${APRE}[^${CHIUDE}]*${CHIUDE})`, 'u'))
    .map((pezzo): Tratto => {
      const testo = senzaSegni(pezzo);
      return pezzo.startsWith(APRE)
        ? { tipo: 'dato', valore: testo }
        : { tipo: 'testo', testo, grassetto: false, corsivo: false };
    })
    .filter((tratto) => (tratto.tipo === 'dato' ? tratto.valore : tratto.testo) !== '');
}
