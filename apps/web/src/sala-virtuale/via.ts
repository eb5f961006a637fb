/** Per dove passano voce e immagine. */
export type Via = 'udp' | 'tcp';

/** Ciò che chi inoltra dice di sé, con i soli indirizzi di quella via. */
export function soloPer(via: Via, sdp: string): string {
  return sdp.replaceAll(/^a=candidate:\S+ \d+ (\w+) .*\r\n/gim, (riga: string, trovata: string) =>
    trovata.toLowerCase() === via ? riga : '',
  );
}
