import { improntaVoce } from './impronta.ts';
import { PRIMA_IMPRONTA, type Voce } from './voce.ts';

export type EsitoVerifica = { esito: 'integra'; voci: number } | { esito: 'alterata'; seq: number; motivo: string };

/** Dove è arrivata una verifica fatta a pezzi: l'ultima voce già controllata. */
export type PuntoCatena = { seq: number; impronta: string };

const INIZIO: PuntoCatena = { seq: 0, impronta: PRIMA_IMPRONTA };

/** Verifica una catena dalla prima voce, o dopo quelle già verificate: dice la prima che non torna e perché. */
export function verificaCatena(voci: readonly Voce[], dopo: PuntoCatena = INIZIO): EsitoVerifica {
  let precedente = dopo.impronta;
  const asta = voci[0]?.asta;
  for (const [indice, voce] of voci.entries()) {
    const seq = dopo.seq + indice + 1;
    if (voce.seq !== seq)
      return { esito: 'alterata', seq, motivo: `manca la voce n. ${seq}: al suo posto c'è la n. ${voce.seq}` };
    if (voce.asta !== asta) return { esito: 'alterata', seq, motivo: `la voce n. ${seq} è di un'altra vendita` };
    if (voce.precedente !== precedente)
      return { esito: 'alterata', seq, motivo: `la voce n. ${seq} non è legata alla precedente` };
    if (improntaRicalcolata(voce) !== voce.impronta)
      return { esito: 'alterata', seq, motivo: `la voce n. ${seq} è stata modificata` };
    precedente = voce.impronta;
  }
  return { esito: 'integra', voci: dopo.seq + voci.length };
}

/** `null` se la voce non ha forma canonica (un surrogato spaiato, un numero non finito): nessuna scrittura l'ha prodotta. */
function improntaRicalcolata(voce: Voce): string | null {
  try {
    return improntaVoce(voce);
  } catch {
    return null;
  }
}
