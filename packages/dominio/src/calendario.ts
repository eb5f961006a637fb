import { dataCivile, giornoCivile } from './tempo.ts';

/** Le feste nazionali di data fissa (L. 260/1949 e successive), come mese e giorno; san Francesco dal 2026 (L. 151/2025). */
const FESTE = ['1-1', '1-6', '4-25', '5-1', '6-2', '8-15', '10-4', '11-1', '12-8', '12-25', '12-26'];

/** Il giorno di Pasqua nel calendario gregoriano, contato dall'epoca (algoritmo di Meeus, Jones e Butcher). */
function pasqua(anno: number): number {
  const a = anno % 19;
  const secolo = Math.floor(anno / 100);
  const resto = anno % 100;
  const f = Math.floor((secolo - Math.floor((secolo + 8) / 25) + 1) / 3);
  const h = (19 * a + secolo - Math.floor(secolo / 4) - f + 15) % 30;
  const l = (32 + 2 * (secolo % 4) + 2 * Math.floor(resto / 4) - h - (resto % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const somma = h + l - 7 * m + 114;
  return giornoCivile(anno, Math.floor(somma / 31), (somma % 31) + 1);
}

/**
 * Vero se quel giorno, contato dall'epoca, è sabato, domenica, festa nazionale o lunedì dell'Angelo (cpc 155). I santi patroni
 * cambiano da luogo a luogo e non si contano.
 */
export function nonSiLavora(numero: number): boolean {
  // Il giorno dell'epoca era un giovedì: da lunedì, il quarto.
  const nellaSettimana = (((numero + 3) % 7) + 7) % 7;
  if (nellaSettimana >= 5) return true;
  const { anno, mese, giorno } = dataCivile(numero);
  const scritto = `${mese}-${giorno}`;
  if (FESTE.includes(scritto) && (scritto !== '10-4' || anno >= 2026)) return true;
  return numero === pasqua(anno) + 1;
}

/**
 * L'ultimo giorno utile di un termine che si conta all'indietro, contato dall'epoca: `giorni` interi prima di `da`, che non si conta.
 * Se cade di sabato o di festa è il giorno lavorativo che lo precede, mai il seguente: lo accorcerebbe (cpc 155, quarto e quinto
 * comma; Cass. 14767/2014).
 */
export function ultimoARitroso(da: number, giorni: number): number {
  let ultimo = da - giorni;
  while (nonSiLavora(ultimo)) ultimo -= 1;
  return ultimo;
}
