import type { Sigillo } from '../../sigillo/sigillo.ts';
import type { Giudizio } from '../consegna/prova-consegna.ts';
import { leggiPacchetto } from '../pacchetto/pacchetto.ts';

/** A quale busta si lega ciò che si sigilla, e da quando se ne aprono le parti; istanti in millisecondi dall'epoca. */
export type Legame = { asta: string; bustaId: string; contattiDal: number; contenutoDal: number };
/** Le parti sigillate; `null` quelle che un pacchetto illeggibile non ha. */
export type PartiSigillate = { contatti: Uint8Array | null; contenuto: Uint8Array | null; pacchetto: Uint8Array };
/** Di un pacchetto ciò che si può scrivere: parti sigillate, l'ora della consegna se è provata (R12), la ragione di uno scarto (R25). */
export type BustaSigillata = PartiSigillate & { provataIl: number | null; scarto: string | null };

/** Legge un pacchetto e ne sigilla le parti, ciascuna con il suo momento di apertura (R10). */
export async function sigillaPacchetto(
  sigillo: Sigillo,
  byte: Uint8Array,
  legame: Legame,
  giudizio: Giudizio,
): Promise<BustaSigillata> {
  const { asta, bustaId: busta, contattiDal, contenutoDal } = legame;
  const letto = await leggiPacchetto(byte, giudizio);
  const sigilla = (chiaro: Uint8Array, parte: 'contatti' | 'contenuto') =>
    sigillo.sigilla(chiaro, { asta, busta, parte, apribileDal: parte === 'contatti' ? contattiDal : contenutoDal });
  const json = (valore: unknown) => new TextEncoder().encode(JSON.stringify(valore));
  const leggibile = letto.esito === 'leggibile' ? letto : null;
  return {
    provataIl: letto.provataIl,
    scarto: letto.esito === 'leggibile' ? null : letto.messaggio,
    // Di un pacchetto che non si legge, il recapito di chi l'ha mandato se si è trovato: è convocato come gli altri (R25).
    contatti:
      leggibile === null && letto.contatti.pec === null ? null : await sigilla(json(letto.contatti), 'contatti'),
    contenuto:
      leggibile && (await sigilla(json({ offerta: leggibile.offerta, allegati: leggibile.allegati }), 'contenuto')),
    pacchetto: await sigilla(byte, 'contenuto'),
  };
}
