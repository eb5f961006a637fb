import type { Utente, UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { Attore } from '@gestore/dominio';

/** Chi compie un atto, come lo scrive il registro: mai un nome (R33). */
export function attoreDi(utente: Utente): Attore {
  switch (utente.strategia) {
    case 'user':
      return utente.bustaId === null
        ? { tipo: 'spettatore', id: utente.id }
        : { tipo: 'offerente', id: utente.bustaId };
    case 'admin':
      // Compie atti soltanto chi conduce: il magistrato, dove ne è il referente (R36).
      return { tipo: 'referente', id: utente.id };
    case 'edicom':
      return { tipo: 'operatore', id: utente.id };
    default:
      return utente satisfies never;
  }
}

/** Come si firma nella stanza chi è entrato con una credenziale. */
export function nomeInStanza({ pseudonimo }: UtenteVendita): string {
  return pseudonimo ?? NOME_DELLO_SPETTATORE;
}

/** Come si firma nella stanza chi vi assiste: tutti allo stesso modo. */
export const NOME_DELLO_SPETTATORE = 'Spettatore';
/** Come si firma nella stanza chi conduce la vendita. */
export const NOME_DEL_REFERENTE = 'Professionista delegato';
/** Come si nomina chi la segue per poterla condurre al suo posto (R36). */
export const NOME_DEL_SECONDO = 'Secondo delegato';
