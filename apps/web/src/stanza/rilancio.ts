import type { RispostaAtto, SorteComando } from '@gestore/contratto';
import type { Ricevuta } from '@gestore/registro';
import { invia, leggi, ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';

/** Un rilancio mandato e non ancora certo: sopravvive al ricaricamento della pagina, con lo stesso identificativo. */
export type InSospeso = { comandoId: string; importoCent: number };

/** Come è finito; `frase` sono le parole del server, `null` se il perché è solo nella ricevuta. */
export type SorteRilancio =
  | { tipo: 'accettato'; ricevuta: Ricevuta | null; importoCent: number }
  | { tipo: 'rifiutato'; frase: string | null; ricevuta: Ricevuta | null; importoCent: number }
  | { tipo: 'incerto'; importoCent: number }
  | { tipo: 'non_risulta'; importoCent: number };

/** Risposte che non dicono se l'atto è nel registro: il vuoto è di chi, in mezzo, ha risposto senza un documento nostro. */
const INCERTI: ReadonlySet<string> = new Set([
  'esito_ignoto',
  'base_dati_assente',
  'zero_in_verifica',
  'processo_isolato',
  'errore_interno',
  '',
]);

const chiave = (asta: string): string => `rilancio.${asta}`;

export function inSospeso(asta: string): InSospeso | null {
  const testo = sessionStorage.getItem(chiave(asta));
  return testo === null ? null : (JSON.parse(testo) as InSospeso);
}

/** Manda il rilancio. L'identificativo si conserva finché non arriva una ricevuta o un rifiuto: ripetere non raddoppia. */
export async function mandaRilancio(asta: string, rilancio: InSospeso): Promise<SorteRilancio> {
  sessionStorage.setItem(chiave(asta), JSON.stringify(rilancio));
  const { importoCent } = rilancio;
  try {
    const { ricevuta } = await invia<RispostaAtto>(`/api/user/asta/${asta}/rilanci`, rilancio);
    sessionStorage.removeItem(chiave(asta));
    return { tipo: 'accettato', ricevuta, importoCent };
  } catch (errore) {
    if (errore instanceof ProblemaChiamata && !INCERTI.has(errore.codice)) {
      sessionStorage.removeItem(chiave(asta));
      return { tipo: 'rifiutato', frase: errore.message, ricevuta: errore.ricevuta, importoCent };
    }
    if (errore instanceof RispostaMancata || errore instanceof ProblemaChiamata)
      return { tipo: 'incerto', importoCent };
    throw errore;
  }
}

/** Che fine ha fatto un rilancio incerto: lo dice il registro, anche quando non l'ha mai ricevuto. */
export async function chiediSorte(asta: string, { comandoId, importoCent }: InSospeso): Promise<SorteRilancio> {
  const { noto, ricevuta } = await leggi<SorteComando>(`/api/user/asta/${asta}/comandi/${comandoId}`);
  // Potrebbe essere ancora in viaggio: l'identificativo si tiene, così rimandarlo non raddoppia.
  if (!noto || ricevuta === null) return { tipo: 'non_risulta', importoCent };
  sessionStorage.removeItem(chiave(asta));
  return ricevuta.esito === 'accettato'
    ? { tipo: 'accettato', ricevuta, importoCent }
    : { tipo: 'rifiutato', frase: null, ricevuta, importoCent };
}
