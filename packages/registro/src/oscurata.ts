import { canonicalizza } from './canonico.ts';
import type { EsitoVerifica } from './catena.ts';
import { apriCampi, IMPRONTA, improntaVisto, type Maschera, type NodoVisto, radiceDi, valoreVisto } from './impegni.ts';
import { contenutoDi, improntaDi, improntaSalata } from './impronta.ts';
import { type JsonObject, PRIMA_IMPRONTA, type Voce } from './voce.ts';

/**
 * Una voce come la riceve chi non la può vedere tutta: celata, aperta in parte, o nella forma 1, che non si può aprire in
 * parte e di cui resta la sola impronta.
 */
export type VoceOscurata =
  | { seq: number; impronta: string; contenuto: string; radice: string }
  | { seq: number; impronta: string; contenuto: string; campi: NodoVisto }
  | { seq: number; impronta: string; forma: 1 };

/** Quanto di una trascrizione non si vede: voci celate, voci nella forma 1, e i campi celati delle altre. */
export type Nascosto = { celate: number; prime: number; parziali: number; campi: readonly string[] };

/** Una voce con i soli campi che `maschera` lascia vedere; `null` la cela tutta. */
export function oscuraVoce(voce: Voce, maschera: Maschera | null): VoceOscurata {
  const { seq, impronta, prova } = voce;
  if (prova === undefined) return { seq, impronta, forma: 1 };
  const contenuto = improntaDi(canonicalizza(contenutoDi(voce)));
  return maschera === null
    ? { seq, impronta, contenuto, radice: radiceDi(voce, prova) }
    : { seq, impronta, contenuto, campi: apriCampi(voce, prova, maschera) };
}

/** Ciò che una voce oscurata mostra, senza i sali: i campi celati mancano. `null` se non mostra nulla. */
export function campiVisti(voce: VoceOscurata): JsonObject | null {
  return 'campi' in voce ? (valoreVisto(voce.campi) as JsonObject) : null;
}

/** Verifica la catena di una trascrizione oscurata: ogni impronta si ricalcola da ciò che si vede e da ciò che si cela. */
export function verificaCatenaOscurata(
  asta: string,
  voci: readonly VoceOscurata[],
): EsitoVerifica & { nascosto?: Nascosto } {
  const no = (seq: number, motivo: string): EsitoVerifica => ({ esito: 'alterata', seq, motivo });
  const celati = new Set<string>();
  const conti = { celate: 0, prime: 0, parziali: 0 };
  let precedente = PRIMA_IMPRONTA;
  for (const [indice, voce] of voci.entries()) {
    const seq = indice + 1;
    if (voce.seq !== seq) return no(seq, `manca la voce n. ${seq}: al suo posto c'è la n. ${voce.seq}`);
    if ('forma' in voce) {
      if (conti.prime < indice) return no(seq, `la voce n. ${seq} è nella forma di prima, dopo una nella nuova`);
      conti.prime += 1;
    } else {
      const percorsi = new Set<string>();
      const radice = 'campi' in voce ? radiceVista(voce.campi, percorsi) : voce.radice;
      if (radice === null) return no(seq, `i campi della voce n. ${seq} non hanno la forma dovuta`);
      const { contenuto } = voce;
      if (improntaSalata({ asta, seq, precedente, contenuto, radice }) !== voce.impronta)
        return no(seq, `la voce n. ${seq} è stata modificata, o non è legata alla precedente`);
      if (!('campi' in voce)) conti.celate += 1;
      else if (percorsi.size > 0) conti.parziali += 1;
      for (const percorso of percorsi) celati.add(percorso);
    }
    precedente = voce.impronta;
  }
  return { esito: 'integra', voci: voci.length, nascosto: { ...conti, campi: [...celati].sort() } };
}

/** `null` anche se ciò che mostra non ha forma canonica: nessuna scrittura l'ha prodotto. */
function radiceVista(campi: NodoVisto, celati: Set<string>): string | null {
  try {
    return improntaVisto(campi, celati);
  } catch {
    return null;
  }
}

const FORME: ReadonlySet<string> = new Set([
  'contenuto,impronta,radice,seq',
  'campi,contenuto,impronta,seq',
  'forma,impronta,seq',
]);

/** Ciò che il verdetto cita ha il suo tipo. */
export function sembraVoceOscurata(voce: unknown): voce is VoceOscurata {
  if (typeof voce !== 'object' || voce === null || !FORME.has(Object.keys(voce).sort().join())) return false;
  const v = voce as Readonly<Record<string, unknown>>;
  const impronte = [v.impronta, ...('forma' in v ? [] : [v.contenuto]), ...('radice' in v ? [v.radice] : [])];
  return (
    typeof v.seq === 'number' &&
    (!('forma' in v) || v.forma === 1) &&
    impronte.every((una) => typeof una === 'string' && IMPRONTA.test(una))
  );
}
