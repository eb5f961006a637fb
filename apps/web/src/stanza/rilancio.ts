import { rilancia, sorteDelComando } from '@gestore/contratto/stanza/chiamate';
import type { Ricevuta } from '@gestore/registro';
import { chiama } from '../accesso/chiama.ts';
import { ProblemaChiamata } from '../accesso/chiamate.ts';
import type { Mittente } from '../comando/mittente.ts';
import { mittente } from '../comando/usa-comando.ts';

/** Come è finito un rilancio; `frase` sono le parole del server e `cortesia` la loro traduzione, `null` se il perché è solo nella ricevuta. */
export type SorteRilancio =
  | { tipo: 'accettato'; ricevuta: Ricevuta | null; importoCent: number }
  | { tipo: 'rifiutato'; frase: string | null; cortesia: string | null; ricevuta: Ricevuta | null; importoCent: number }
  | { tipo: 'incerto'; importoCent: number }
  | { tipo: 'non_risulta'; importoCent: number };

/** Un rilancio mandato e non ancora certo: sopravvive al ricaricamento della pagina, con lo stesso identificativo. */
export type InSospeso = { comandoId: string; importoCent: number };

const segno = (asta: string): string => `rilancio.${asta}`;

export function inSospeso(asta: string, tramite: Pick<Mittente, 'incerto'> = mittente): InSospeso | null {
  const incerto = tramite.incerto(segno(asta));
  return incerto === null ? null : { comandoId: incerto.comandoId, ...(incerto.dati as { importoCent: number }) };
}

/** Manda il rilancio, e dice come è finito. Ripremere lo stesso importo dopo un esito incerto non lo raddoppia. */
export async function mandaRilancio(
  asta: string,
  importoCent: number,
  tramite: Pick<Mittente, 'compi'> = mittente,
): Promise<SorteRilancio> {
  const esito = await tramite.compi(rilancia, { id: asta, importoCent }, { nome: segno(asta), dati: { importoCent } });
  switch (esito.tipo) {
    case 'fatto':
      return { tipo: 'accettato', ricevuta: esito.risposta.ricevuta, importoCent };
    case 'rifiutato': {
      const { message: frase, cortesia, ricevuta } = esito.problema;
      return { tipo: 'rifiutato', frase, cortesia, ricevuta, importoCent };
    }
    case 'ignoto':
      return { tipo: 'incerto', importoCent };
    default:
      return esito satisfies never;
  }
}

/** Quanto si aspetta prima di chiedere di nuovo di un rilancio incerto; poi sempre l’ultima. */
const ATTESE_SORTE_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

type PorteSorte = {
  /** Aspetta al più tanto: di meno se intanto torna la rete. */
  aspetta(ms: number): Promise<void>;
  /** `false` quando non interessa più: la pagina se n’è andata, o si è mandato un altro rilancio. */
  interessa(): boolean;
  di(sorte: SorteRilancio): void;
};

/**
 * Chiede da sé che fine ha fatto un rilancio incerto, finché la risposta è certa: un rilancio partito senza rete non resta
 * in sospeso per sempre, e uno che non risultava ed era ancora in viaggio non viene smentito da altri.
 */
export async function seguiSorte(
  asta: string,
  sospeso: InSospeso,
  { aspetta, interessa, di }: PorteSorte,
  tramite: Pick<Mittente, 'risolto'> = mittente,
): Promise<void> {
  for (let volta = 0; interessa(); volta += 1) {
    try {
      const sorte = await chiediSorte(asta, sospeso, tramite);
      if (!interessa()) return;
      di(sorte);
      if (sorte.tipo !== 'non_risulta') return;
    } catch (causa) {
      // Chi non è più dentro non lo saprà da qui; il resto è una rete o un server che torneranno.
      if (causa instanceof ProblemaChiamata && causa.stato < 500 && causa.stato !== 429) return;
    }
    await aspetta(ATTESE_SORTE_MS[Math.min(volta, ATTESE_SORTE_MS.length - 1)] ?? 0);
  }
}

/** Che fine ha fatto un rilancio incerto: lo dice il registro, anche quando non l'ha mai ricevuto. */
export async function chiediSorte(
  asta: string,
  { comandoId, importoCent }: InSospeso,
  tramite: Pick<Mittente, 'risolto'> = mittente,
): Promise<SorteRilancio> {
  const { noto, ricevuta } = await chiama(sorteDelComando, { id: asta, comandoId });
  // Potrebbe essere ancora in viaggio: l'identificativo si tiene, così rimandarlo non raddoppia.
  if (!noto || ricevuta === null) return { tipo: 'non_risulta', importoCent };
  tramite.risolto(segno(asta));
  return ricevuta.esito === 'accettato'
    ? { tipo: 'accettato', ricevuta, importoCent }
    : { tipo: 'rifiutato', frase: null, cortesia: null, ricevuta, importoCent };
}
