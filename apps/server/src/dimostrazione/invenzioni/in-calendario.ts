import { GIORNO_MS, ORA_MS } from '@gestore/dominio';
import type { Delegata, VenditaScritta } from '../passi.ts';
import { dateCheVerranno, dateDiAllora } from './giorni.ts';
import { inventa, ribassata } from './inventa.ts';
import { LUOGHI } from './luoghi.ts';
import { creaCaso } from './persone.ts';

/** Quante vendite raccolgono offerte in tutta Italia. */
const APERTE = 48;
const SEME_APERTE = 41;
/** Le vendite dell'ultimo anno. */
export const DELL_ANNO = 140;
/** Le più recenti sono di tre giorni fa, le più vecchie di un anno fa. */
const FINO_A_GIORNI_FA = 3;
const DA_GIORNI_FA = 365;
/** Fra un esperimento deserto e il seguente. */
export const FRA_ESPERIMENTI_MS = 110 * GIORNO_MS;

/** Di quel giorno, una mezz'ora fra le otto e le tredici e trenta di Greenwich: a Roma è giorno anche con l'ora legale. */
const alCaso = (giorno: number, caso: () => number): number =>
  giorno + 8 * ORA_MS + Math.floor(caso() * 12) * (ORA_MS / 2);

/** Le vendite aperte alle offerte, com'è scritta ciascuna: una ogni tanti comuni, nei prossimi mesi, in giorni lavorativi. */
export function scritteAperte(adesso: number, delegate: readonly Delegata[]): VenditaScritta[] {
  const caso = creaCaso(SEME_APERTE);
  const giorno = Math.floor(adesso / GIORNO_MS) * GIORNO_MS;
  const scritte: VenditaScritta[] = [];
  for (let i = 0; i < APERTE; i += 1) {
    const luogo = LUOGHI[Math.floor((i * LUOGHI.length) / APERTE)];
    const delegata = delegate[i % delegate.length];
    if (luogo === undefined || delegata === undefined) continue;
    const fraGiorni = 2 + Math.floor(caso() ** 1.5 * 75);
    const date = dateCheVerranno(alCaso(giorno + fraGiorni * GIORNO_MS, caso));
    scritte.push(inventa(caso, { delegata, ...date, luogo }));
  }
  return scritte;
}

/** La vendita dell'anno passato che ha quel numero, com'è scritta: in un giorno lavorativo. */
export function scrittaDellAnno(
  numero: number,
  delegata: Delegata,
  { adesso, caso }: { adesso: number; caso: () => number },
): VenditaScritta {
  const giorniFa = DA_GIORNI_FA - ((DA_GIORNI_FA - FINO_A_GIORNI_FA) * numero) / DELL_ANNO;
  const giorno = Math.floor((adesso - giorniFa * GIORNO_MS) / GIORNO_MS) * GIORNO_MS;
  return inventa(caso, { delegata, ...dateDiAllora(alCaso(giorno, caso)) });
}

/**
 * L'esperimento che segue uno deserto, in un giorno lavorativo, e se è già stato tenuto; `null` se cadrebbe in questi giorni, dove
 * non sarebbe né finito né da aspettare.
 */
export function esperimentoDopo(
  scritta: VenditaScritta,
  adesso: number,
): { scritta: VenditaScritta; tenuto: boolean } | null {
  const inizio = (scritta.parametri.inizioOperazioniIl ?? 0) + FRA_ESPERIMENTI_MS;
  const pochi = FINO_A_GIORNI_FA * GIORNO_MS;
  if (inizio < adesso - pochi) return { scritta: ribassata(scritta, dateDiAllora(inizio)), tenuto: true };
  if (inizio > adesso + pochi) return { scritta: ribassata(scritta, dateCheVerranno(inizio)), tenuto: false };
  return null;
}
