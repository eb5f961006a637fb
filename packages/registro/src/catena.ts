import { improntaVoce } from './impronta.ts';
import { PRIMA_IMPRONTA, type Voce } from './voce.ts';

/** Una catena integra, con quante voci, o la prima che non torna e perché; `seq` è zero se non torna il documento (R74). */
export type EsitoVerifica = { esito: 'integra'; voci: number } | { esito: 'alterata'; seq: number; motivo: string };

/** Dove è arrivata una verifica fatta a pezzi: l'ultima voce già controllata, e se era nella forma 2. */
export type PuntoCatena = { seq: number; impronta: string; salata?: boolean };

const INIZIO: PuntoCatena = { seq: 0, impronta: PRIMA_IMPRONTA };

/** Verifica una catena dalla prima voce, o dopo quelle già verificate: dice la prima che non torna e perché. */
export function verificaCatena(voci: readonly Voce[], dopo: PuntoCatena = INIZIO): EsitoVerifica {
  let precedente = dopo.impronta;
  const asta = voci[0]?.asta;
  let salate = dopo.salata === true;
  for (const [indice, voce] of voci.entries()) {
    const seq = dopo.seq + indice + 1;
    if (voce.seq !== seq)
      return { esito: 'alterata', seq, motivo: `manca la voce n. ${seq}: al suo posto c'è la n. ${voce.seq}` };
    if (voce.asta !== asta) return { esito: 'alterata', seq, motivo: `la voce n. ${seq} è di un'altra vendita` };
    if (voce.precedente !== precedente)
      return { esito: 'alterata', seq, motivo: `la voce n. ${seq} non è legata alla precedente` };
    if (improntaRicalcolata(voce) !== voce.impronta)
      return { esito: 'alterata', seq, motivo: `la voce n. ${seq} è stata modificata` };
    // La forma che non si può oscurare non torna dopo quella che si può: sarebbe un modo di togliere la prova a chi partecipa.
    if (salate && voce.prova === undefined)
      return { esito: 'alterata', seq, motivo: `la voce n. ${seq} è nella forma di prima, dopo una nella nuova` };
    salate ||= voce.prova !== undefined;
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
