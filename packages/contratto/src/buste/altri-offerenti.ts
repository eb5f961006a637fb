/** Gli offerenti dal secondo in poi, come li scrive chi digita un'offerta: uno per riga, con il codice, la quota e il diritto (R20). */

type AltroOfferente = { offerente: string; identificativo: string; quota: string | null; diritto: string | null };

/** Un diritto è poche parole; di più non si è mai visto scritto. */
export const DIRITTO_MAX = 120;

/** Legge le righe `nome; codice; quota; diritto`, le ultime due facoltative; `null` di una riga che non ha questa forma. */
export function leggiAltriOfferenti(scritto: string): (AltroOfferente | null)[] {
  return scritto
    .split('\n')
    .filter((riga) => riga.trim() !== '')
    .map((riga) => {
      const parti = riga.split(';').map((parte) => parte.trim());
      const [offerente = '', identificativo = '', quota = '', diritto = '', ...resto] = parti;
      if (offerente === '' || identificativo === '' || resto.length > 0 || diritto.length > DIRITTO_MAX) return null;
      return {
        offerente,
        identificativo: identificativo.toUpperCase(),
        quota: quota || null,
        diritto: diritto || null,
      };
    });
}
