import { luogoScritto } from '../capitoli/allestimento/rinvio.ts';
import type { Atto, AttoDi, TipoAtto } from '../parole/atti.ts';
import type { Evento } from '../parole/fatti.ts';
import type { Istante } from '../tempo.ts';
import { ATTI } from './atti.ts';
import type { Segni } from './riga-atto.ts';

/**
 * Vero se questi fatti li ha scritti proprio quest’atto: chi ripete un comando riceve la prima risposta, chi manda altro
 * con lo stesso identificativo no. Si guarda ciò che ha scritto chi lo manda, non ciò che il server vi ha aggiunto (chi
 * era in turno, chi era collegato), che da una volta all’altra cambia.
 *
 * @param termineDiPrima il termine per le offerte com’era prima di questi fatti, in millisecondi dall’epoca: un rinvio che lo
 *   lascia dov’è (`nuovoTermineIl` è `null`) si distingue solo così da uno che lo sposta; `null` se non lo si sa
 * @param impronta di ciò che dice chi lo manda adesso: di un atto rifiutato nei fatti resta soltanto quella (R66)
 */
export function stessoAtto(
  atto: Atto,
  fatti: readonly Evento[],
  termineDiPrima: Istante | null = null,
  impronta: string | null = null,
): boolean {
  const rinvio = fatti.find((fatto) => fatto.tipo === 'OperazioniRinviate');
  const riuscito = fatti.every(({ tipo }) => tipo !== 'AttoRifiutato');
  if (
    riuscito &&
    muoveIlTermine(atto) &&
    !(stessoTermine(atto, rinvio?.termineOfferteIl ?? termineDiPrima, termineDiPrima) && stessoLuogo(atto, fatti))
  )
    return false;
  // La riga è quella del tipo dell'atto: il compilatore non sa legare le due.
  const { segni: segniDi } = ATTI[atto.tipo] as { segni: (uno: Atto) => Segni };
  const segni = segniDi(atto);
  return fatti.some((fatto) => {
    // Di un rifiuto resta il tipo dell’atto e la ragione; ciò che diceva si riconosce, non si legge. I primi non lo tenevano.
    if (fatto.tipo === 'AttoRifiutato')
      return fatto.atto === (atto.tipo satisfies TipoAtto) && (fatto.impronta === null || fatto.impronta === impronta);
    const riconosce = segni[fatto.tipo] as ((evento: Evento) => boolean) | undefined;
    return riconosce?.(fatto) ?? false;
  });
}

/** Gli atti che possono spostare il termine per le offerte insieme a T0 (R32). */
export function muoveIlTermine(atto: Atto): atto is AttoDi<'rinviaOperazioni' | 'riprendiVendita'> {
  return atto.tipo === 'rinviaOperazioni' || atto.tipo === 'riprendiVendita';
}

/** Il luogo chiesto è quello che uno dei fatti dice; chi non ne chiede uno non ne trova (R02). */
function stessoLuogo(atto: AttoDi<'rinviaOperazioni' | 'riprendiVendita'>, fatti: readonly Evento[]): boolean {
  const detti = fatti.map((fatto) => ('luogoOperazioni' in fatto ? fatto.luogoOperazioni : undefined));
  return luogoScritto(atto).luogoOperazioni === detti.find((detto) => detto !== undefined);
}

/** Il termine chiesto è quello che i fatti hanno lasciato; chi non lo chiede chiede quello che c’era. */
function stessoTermine(
  { nuovoTermineIl }: AttoDi<'rinviaOperazioni' | 'riprendiVendita'>,
  lasciato: Istante | null,
  diPrima: Istante | null,
): boolean {
  const chiesto = nuovoTermineIl ?? diPrima;
  return chiesto === null || lasciato === null || chiesto === lasciato;
}
