import { eCent } from '../../denaro.ts';
import { esigi, esigiBusta, esigiPubblicata, stessaTesta } from '../../legge/pretese.ts';
import { eIn, FASI_DI_GARA, type FaseDiGara } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Gara, InSala } from '../../parole/gara.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import { nuovoZero } from './rettifica.ts';

type Correzione = EventoDi<'RilancioRettificato' | 'RilancioAnnullato'>;

/** Il rilancio in sala in testa cambia importo: vale sulla testa di prima, e il tempo è intero (R50, R55). */
export function rilancioRettificato(stato: Stato, evento: EventoDi<'RilancioRettificato'>): Stato {
  const { registratoCent, importoCent, bustaId, pseudonimo } = evento;
  const { prima, inSala } = inTesta(stato, evento, registratoCent);
  const minimoCent = inSala.prima.importoCent + prima.parametri.rilancioMinimoCent;
  esigi(eCent(importoCent), stato, evento, 'l’importo non è in centesimi interi (R79)');
  esigi(importoCent !== registratoCent, stato, evento, 'l’importo è quello che era (R55)');
  esigi(importoCent >= minimoCent, stato, evento, 'sotto il minimo (R50)');
  const ultimo = prima.accettati.at(-1);
  const accettati = ultimo === undefined ? [] : [...prima.accettati.slice(0, -1), { ...ultimo, importoCent }];
  return { ...comeRiparte(prima, evento), accettati, migliore: { bustaId, pseudonimo, importoCent } };
}

/** Il rilancio in sala in testa non c'è mai stato: torna la testa di prima (R55). */
export function rilancioAnnullato(stato: Stato, evento: EventoDi<'RilancioAnnullato'>): Stato {
  const { prima, inSala } = inTesta(stato, evento, evento.importoCent);
  esigi(stessaTesta(evento.migliore, inSala.prima), stato, evento, 'non torna in testa chi c’era prima (R55)');
  const { migliore } = evento;
  const accettati = prima.accettati.slice(0, -1);
  // Chi era stato respinto dopo quello che non c'è resta dove si trova, davanti a una testa di meno (R54).
  const respinti = prima.respinti.map((uno) => ({ ...uno, dopo: Math.min(uno.dopo, accettati.length) }));
  const riparte = comeRiparte(prima, evento);
  return { ...riparte, accettati, respinti, migliore, rilanci: prima.rilanci - 1, inSala: inSala.sotto };
}

function inTesta(
  stato: Stato,
  evento: Correzione,
  registratoCent: number,
): { prima: StatoIn<FaseDiGara>; inSala: InSala } {
  const prima = esigiPubblicata(stato, evento);
  esigi(eIn(prima, ...FASI_DI_GARA), stato, evento, 'non c’è una gara');
  esigiBusta(prima, evento, evento.bustaId);
  const { bustaId, pseudonimo, correttoIl, scadeIl } = evento;
  const scritto = { bustaId, pseudonimo, importoCent: registratoCent };
  esigi(stessaTesta(prima.migliore, scritto), stato, evento, 'non è il rilancio in testa (R55)');
  const { inSala } = prima;
  esigi(inSala !== null, stato, evento, 'il rilancio in testa non è stato scritto in sala (R55)');
  esigi(prima.fase === 'gara' || prima.disservizio === null, stato, evento, 'la piattaforma non è in salute (R57)');
  esigi(scadeIl === nuovoZero(prima, correttoIl), stato, evento, 'il tempo non è intero (R55)');
  return { prima, inSala };
}

function comeRiparte(prima: StatoIn<FaseDiGara>, { correttoIl, scadeIl }: Correzione): StatoIn<'gara'> {
  if (prima.fase === 'gara') return { ...prima, correttaIl: correttoIl, gara: tempoIntero(prima, scadeIl) };
  const { conclusaIl: _, riaperteIl: __, ...resto } = prima;
  return { ...resto, correttaIl: correttoIl, fase: 'gara', gara: { fase: 'in_corso', scadeIl: scadeIl ?? correttoIl } };
}

function tempoIntero({ gara, parametri }: StatoIn<'gara'>, scadeIl: number | null): Gara {
  if (scadeIl !== null) return { fase: 'in_corso', scadeIl };
  return gara.fase === 'congelata' ? { ...gara, residuoMs: parametri.unitaTempoMs } : gara;
}
