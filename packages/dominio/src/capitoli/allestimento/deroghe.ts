import type { Deroghe, NomeDiDeroga } from '../../parole/allestimento.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import type { AvvisoPubblicazione } from './pubblicazione.ts';

/**
 * La deroga senza la quale non si pubblica con quell'avviso; `null` se basta averlo letto. La legge vuole quei giorni, quel minimo e
 * quel portale, e lascia al giudice di volere altro: chi pubblica dice perché, e resta scritto (R03, R05, cpc 490, 571, CCII 216).
 */
export function derogaDi({ codice }: AvvisoPubblicazione): NomeDiDeroga | null {
  switch (codice) {
    case 'R03_pubblicita_sotto_45_giorni':
    case 'R03_pubblicita_sotto_30_giorni':
    case 'R03_pubblicita_sotto_10_giorni':
      return 'pubblicita';
    case 'R05_minima_sotto_tre_quarti':
      return 'minima';
    case 'portale_senza_numero':
      return 'portale';
    default:
      return null;
  }
}

/** Il perché di ciascuna deroga che serve, com'è scritto: un perché dato per ciò che è in ordine non si tiene. */
export function derogheServite(avvisi: readonly AvvisoPubblicazione[], scritte: Deroghe): Deroghe {
  const servite = avvisi.flatMap((avviso): [NomeDiDeroga, string][] => {
    const nome = derogaDi(avviso);
    const motivo = nome === null ? '' : (scritte[nome] ?? '').trim();
    return nome === null || motivo === '' ? [] : [[nome, motivo]];
  });
  return Object.fromEntries(servite);
}

/** Ciò che si pubblica soltanto dicendo perché, e nessuno l'ha detto (R03, R05). */
export function derogheMancanti(avvisi: readonly AvvisoPubblicazione[], scritte: Deroghe): Rifiuto[] {
  const servite = derogheServite(avvisi, scritte);
  return avvisi.flatMap((avviso) => {
    const nome = derogaDi(avviso);
    return nome === null || servite[nome] !== undefined ? [] : [daMotivare(avviso)];
  });
}

function daMotivare(avviso: AvvisoPubblicazione): Rifiuto {
  if ('giorni' in avviso)
    return rifiuta('R03_pubblicita_da_motivare', { giorni: avviso.giorni, ultimo: avviso.ultimo });
  return avviso.codice === 'R05_minima_sotto_tre_quarti'
    ? rifiuta('R05_minima_da_motivare', { treQuartiCent: avviso.treQuartiCent })
    : rifiuta('R03_portale_da_motivare');
}

/** Vero se il registro tiene queste: di ciò che chi pubblica scrive resta soltanto ciò che serviva. */
export function stesseDeroghe(tenute: Deroghe, scritte: Deroghe): boolean {
  const nomi = Object.keys(tenute) as NomeDiDeroga[];
  return nomi.every((nome) => tenute[nome] === (scritte[nome] ?? '').trim());
}
