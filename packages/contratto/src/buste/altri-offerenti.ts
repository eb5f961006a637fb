/** Gli offerenti dal secondo in poi, come li scrive chi digita un'offerta: uno per riga, con il codice e la quota (R20). */

type AltroOfferente = { offerente: string; identificativo: string; quota: string | null };

/** Legge le righe `nome; codice; quota`, la quota facoltativa; `null` di una riga che non ha questa forma. */
export function leggiAltriOfferenti(scritto: string): (AltroOfferente | null)[] {
  return scritto
    .split('\n')
    .filter((riga) => riga.trim() !== '')
    .map((riga) => {
      const [offerente = '', identificativo = '', quota = '', ...resto] = riga.split(';').map((parte) => parte.trim());
      if (offerente === '' || identificativo === '' || resto.length > 0) return null;
      return { offerente, identificativo: identificativo.toUpperCase(), quota: quota || null };
    });
}
