import type { ParametriConsueti } from '@gestore/contratto/anagrafe/forme';
import { leggiNumero } from '@gestore/contratto/regole';
import { formattaEuro, formattaPercento, leggiEuro } from '@gestore/dominio';
import type { SchedaScritta } from '../campi/campi-scritti.ts';

type Consueti = NonNullable<ParametriConsueti['consueti']>;
/** I campi del modulo per cui un ufficio ha una prassi. */
const CAMPI_CONSUETI = [
  'rilancioMinimo',
  'cauzionePercento',
  'cauzioneSu',
  'unitaTempoSecondi',
  'saldoGiorni',
  'rimborsoGiorni',
] as const satisfies readonly (keyof SchedaScritta)[];
type CampoConsueto = (typeof CAMPI_CONSUETI)[number];
type Scritti = Pick<SchedaScritta, CampoConsueto>;

/** Un campo in cui la vendita non dice ciò che il suo ufficio vuole di solito; vuoto `qui`: non dice nulla. */
export type Diverso = { campo: CampoConsueto; qui: string; consueto: string };

const MS_AL_SECONDO = 1_000;
const numero = (valore: number | null): string => (valore === null ? '' : String(valore));

/** I parametri di un ufficio come si scrivono nel modulo; vuoto dove non ha una prassi. */
function inModulo(consueti: Consueti): Scritti {
  const { rilancioMinimoCent, unitaTempoMs } = consueti;
  return {
    rilancioMinimo: rilancioMinimoCent === null ? '' : formattaEuro(rilancioMinimoCent).replace('€ ', ''),
    cauzionePercento: consueti.cauzionePercento === null ? '' : formattaPercento(consueti.cauzionePercento),
    cauzioneSu: consueti.cauzioneSu ?? '',
    unitaTempoSecondi: numero(unitaTempoMs === null ? null : unitaTempoMs / MS_AL_SECONDO),
    saldoGiorni: numero(consueti.saldoGiorni),
    rimborsoGiorni: numero(consueti.rimborsoGiorniLavorativi),
  };
}

/** Lo stesso valore scritto in un altro modo non è diverso: `1000` e `1.000,00`. */
function valore(campo: CampoConsueto, testo: string): number | string | null {
  if (campo === 'cauzioneSu') return testo;
  if (campo !== 'rilancioMinimo') return leggiNumero(testo) ?? testo.trim();
  const letto = leggiEuro(testo);
  return letto.tipo === 'valido' ? letto.cent : testo.trim();
}

/** Dove ciò che si è scritto non è ciò che l’ufficio vuole di solito, nell’ordine del modulo (R02). */
export function diversiDaiConsueti(scritta: Scritti, consueti: Consueti | null): Diverso[] {
  if (consueti === null) return [];
  const voluti = inModulo(consueti);
  return CAMPI_CONSUETI.filter(
    (campo) => voluti[campo] !== '' && valore(campo, scritta[campo]) !== valore(campo, voluti[campo]),
  ).map((campo) => ({ campo, qui: scritta[campo].trim(), consueto: voluti[campo] }));
}
