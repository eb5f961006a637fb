import type { RispostaEventi } from '@gestore/contratto';
import {
  applicaVista,
  type GaraVista,
  STANZA_VUOTA,
  type Stanza,
  type VistaEvento,
  type VoceVista,
} from '@gestore/dominio';

/** Pagine di voci che si leggono al massimo: diecimila fatti sono più di qualunque vendita vista. */
const PAGINE_MAX = 5;
/** Ogni quante voci si tiene uno stato da cui ripartire: un salto indietro ne rifà al più altrettante. */
const OGNI = 100;
/** Un'attesa più lunga non insegna nulla a chi rivede. */
const ATTESA_MAX_MS = 2_000;
/** Due voci della stessa transazione si vedono comunque una dopo l'altra. */
const ATTESA_MIN_MS = 60;

/** Tutte le voci di una vendita, una pagina dopo l'altra. */
export async function tutteLeVoci(leggi: (dopo: number) => Promise<RispostaEventi>): Promise<VoceVista[]> {
  const voci: VoceVista[] = [];
  for (let pagina = 0, dopo = 0; pagina < PAGINE_MAX; pagina += 1) {
    const letta = await leggi(dopo);
    voci.push(...letta.voci);
    if (letta.voci.length === 0 || letta.ultimoSeq <= dopo) break;
    dopo = letta.ultimoSeq;
  }
  return voci;
}

/** Una registrazione: le voci, e gli stati da cui ripartire. */
type Registrazione = { voci: readonly VoceVista[]; appoggi: readonly Stanza[] };

export function registrazioneDi(voci: readonly VoceVista[]): Registrazione {
  const appoggi: Stanza[] = [];
  let stanza = STANZA_VUOTA;
  for (const [i, voce] of voci.entries()) {
    if (i % OGNI === 0) appoggi.push(stanza);
    stanza = applicaVista(stanza, voce);
  }
  return { voci, appoggi };
}

/** La stanza dopo le prime `quante` voci: la stessa che allora aveva davanti chi guardava. */
export function stanzaDopo({ voci, appoggi }: Registrazione, quante: number): Stanza {
  const ultima = Math.min(Math.max(0, quante), voci.length);
  const appoggio = Math.floor(Math.max(0, ultima - 1) / OGNI);
  return voci.slice(appoggio * OGNI, ultima).reduce(applicaVista, appoggi[appoggio] ?? STANZA_VUOTA);
}

/** Quanto aspettare prima della voce seguente, riproducendo a quella velocità. */
export function attesaPrimaDi(voci: readonly VoceVista[], indice: number, velocita: number): number {
  const [prima, dopo] = [voci[indice - 1], voci[indice]];
  if (prima === undefined || dopo === undefined) return ATTESA_MIN_MS;
  const vera = (dopo.ricevutoIl - prima.ricevutoIl) / velocita;
  return Math.min(ATTESA_MAX_MS, Math.max(ATTESA_MIN_MS, vera));
}

/** Quanto restava sul crono a quell'istante; `null` se non ce n'era uno che correva o fosse fermo. */
export function residuoA(gara: GaraVista | null, il: number): number | null {
  if (gara === null) return null;
  if (gara.fase === 'in_corso') return Math.max(0, gara.scadeIl - il);
  return gara.fase === 'congelata' ? gara.residuoMs : null;
}

const CAPITOLI = [
  'OperazioniAperte',
  'GaraAvviata',
  'GaraConclusa',
  'EsitoDichiarato',
] as const satisfies readonly VistaEvento['tipo'][];
type Capitolo = { tipo: (typeof CAPITOLI)[number]; quante: number };

/** I momenti a cui si va di corsa: il primo di ciascun tipo, con quante voci servono per esserci. */
export function capitoliDi(voci: readonly VoceVista[]): Capitolo[] {
  return CAPITOLI.flatMap((tipo) => {
    const indice = voci.findIndex(({ evento }) => evento.tipo === tipo);
    return indice === -1 ? [] : [{ tipo, quante: indice + 1 }];
  });
}

/** Dove porta un tasto; `null` se non è uno dei nostri. `avvia` è la barra. */
export function tastoDi(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  quante: number,
  tutte: number,
): number | 'avvia' | null {
  const passo = shiftKey ? 10 : 1;
  switch (key) {
    case ' ':
      return 'avvia';
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(tutte, quante + passo);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, quante - passo);
    case 'Home':
      return 0;
    case 'End':
      return tutte;
    default:
      return null;
  }
}
