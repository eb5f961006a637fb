import { DOPO_LA_PUBBLICAZIONE, type ParametriBozza } from '@gestore/dominio';
import type { CampoScritto } from './campi-scritti.ts';

/** I campi del modulo che scrivono ciascun parametro: uno nuovo non si compila finché non dice i suoi. */
const CAMPI_DEL_PARAMETRO: { readonly [K in keyof ParametriBozza]-?: readonly CampoScritto[] } = {
  modalita: ['modalita'],
  immobile: ['genere'],
  rito: ['rito'],
  senzaIncanto: ['incanto'],
  prezzoBaseCent: ['prezzoBase'],
  offertaMinimaCent: ['offertaMinima'],
  rilancioMinimoCent: ['rilancioMinimo'],
  cauzionePercento: ['cauzionePercento'],
  cauzioneSu: ['cauzioneSu'],
  termineOfferteIl: ['termineData', 'termineOra'],
  cauzioneEntroIl: ['cauzioneData'],
  inizioOperazioniIl: ['inizioData', 'inizioOra'],
  leggibiliPrimaMs: ['leggibiliPrimaMinuti'],
  unitaTempoMs: ['unitaTempoSecondi'],
  drenaggioMs: [],
  saldoGiorni: ['saldoGiorni'],
  personaDaNominareAmmessa: ['personaDaNominare'],
  autoRilancioAmmesso: ['autoRilancio'],
  istanzeAssegnazione: ['istanze'],
  rimborsoGiorniLavorativi: ['rimborsoGiorni'],
  multiploConferma: ['multiploConferma'],
};

/** Perché un campo, a vendita pubblicata, non si scrive più da qui. */
type Fissato = 'congelato' | 'rinvio' | 'sostituzione';

const PERCHE = {
  congelato: 'congelato',
  prezzo: 'congelato',
  solo_con_rinvio: 'rinvio',
} as const satisfies Record<string, Fissato>;

const chiavi = Object.keys(DOPO_LA_PUBBLICAZIONE) as (keyof ParametriBozza)[];

const FISSATI: ReadonlyMap<CampoScritto, Fissato> = new Map([
  // Chi conduce lo cambiano due persone, con un altro modulo (R36).
  ['delegatoId', 'sostituzione'],
  ...chiavi.flatMap((chiave): [CampoScritto, Fissato][] => {
    const sorte = DOPO_LA_PUBBLICAZIONE[chiave];
    return sorte === 'correggibile' ? [] : CAMPI_DEL_PARAMETRO[chiave].map((campo) => [campo, PERCHE[sorte]]);
  }),
]);

/** Perché quel campo è fissato con la pubblicazione (R02, R05, R32, R36); `null` se si corregge ancora. */
export function fissatoDopoLaPubblicazione(campo: CampoScritto, pubblicati: ParametriBozza): Fissato | null {
  if (campo === 'cauzioneData' && taceLAccredito(pubblicati)) return null;
  return FISSATI.get(campo) ?? null;
}

/** La scheda non dà ancora un giorno all'accredito: quello dell'avviso si aggiunge con un'errata (R39). */
function taceLAccredito({ cauzioneEntroIl: entro }: ParametriBozza): boolean {
  return entro === null || entro === undefined;
}

/** Ciò che si manda di una vendita pubblicata: ciò che è fissato resta com'è, anche dove il modulo lo mostra arrotondato (R02). */
export function conFissati(scritti: ParametriBozza, pubblicati: ParametriBozza): ParametriBozza {
  const fissati = chiavi.filter((chiave) => DOPO_LA_PUBBLICAZIONE[chiave] !== 'correggibile');
  const tenuti = fissati.filter((chiave) => chiave !== 'cauzioneEntroIl' || !taceLAccredito(pubblicati));
  return { ...scritti, ...Object.fromEntries(tenuti.map((chiave) => [chiave, pubblicati[chiave]])) };
}
