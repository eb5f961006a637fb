/** Dove un tasto è di chi scrive o di chi sceglie da un elenco, o di una domanda aperta. */
export const DI_CHI_SCRIVE =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]';

/** Ciò che si guarda della pagina, prima che un tasto solo faccia qualcosa. */
export type AlPremere = {
  /** Dov'è arrivato il tasto, e chi ha il fuoco: mentre il fuoco passa possono essere due. */
  bersaglio: Pick<Element, 'closest'> | null;
  attivo: Pick<Element, 'closest'> | null;
  /** Una domanda è aperta, o sta arrivando. */
  domanda: boolean;
  /** Chi compone un segno con più tasti sta scrivendo. */
  compone: boolean;
  /** Ciò che il tasto di prima ha fatto partire non è ancora finito: la pagina sta andando altrove. */
  inViaggio: boolean;
};

/**
 * Vero se un tasto solo può essere un comando: nessuno sta scrivendo, e nessuno sta per scrivere. Le lettere battute mentre il campo
 * arriva sono del campo, non della pagina.
 */
export function eUnComando(
  { bersaglio, attivo, domanda, compone, inViaggio }: AlPremere,
  altrui = DI_CHI_SCRIVE,
): boolean {
  if (domanda || compone || inViaggio) return false;
  return [bersaglio, attivo].every((dove) => dove === null || dove.closest(altrui) === null);
}

/** Che cosa vuole chi preme un tasto rapido. */
export type Tasto = { tipo: 'vendita'; numero: number } | { tipo: 'prossima' } | { tipo: 'aiuto' };

/** Che cosa vuole chi preme quel tasto; `null` se non è un tasto rapido. */
export function tastoPremuto(
  evento: Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Tasto | null {
  if (evento.ctrlKey || evento.altKey || evento.metaKey) return null;
  if (evento.code === 'KeyN' && !evento.shiftKey) return { tipo: 'prossima' };
  if (evento.code === 'KeyH' && !evento.shiftKey) return { tipo: 'aiuto' };
  const cifra = /^(?:Digit|Numpad)(\d)$/.exec(evento.code)?.[1];
  if (cifra === undefined) return null;
  const numero = cifra === '0' ? 10 : Number(cifra);
  return { tipo: 'vendita', numero: evento.shiftKey ? numero + 10 : numero };
}
