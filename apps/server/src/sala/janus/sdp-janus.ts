import { righeMisurate } from '../inoltro/misura-sdp.ts';
import { leggiOffertaSdp, type Offerta, pulisciRisposta } from '../inoltro/offerta.ts';
import { NonEntra, type RuoloInSala } from '../motore/motore.ts';

const VP8 = /^a=rtpmap:\d+ VP8\/90000/im;

/** Un'offerta per Janus: come per il motore incorporato, ma l'immagine è VP8, perché chi guarda la promette prima che ci sia. */
export function leggiOffertaJanus(sdp: string, ruolo: RuoloInSala): Offerta {
  const letta = leggiOffertaSdp(sdp, ruolo);
  if (letta.video > 0 && !VP8.test(letta.sdp)) throw new NonEntra('codec');
  return letta;
}

/** Ciò che Janus scrive, senza il numero della stanza e senza i nomi che dà a chi vi sta. */
export function pulisciDaJanus(sdp: string): string {
  return pulisciRisposta(sdp).replace(/^s=.*$/m, 's=-');
}

/** La risposta di chi ascolta a una controfferta, misurata e senza i suoi indirizzi. Lancia `NonEntra`. */
export function leggiRispostaSdp(sdp: string, righe: number): string {
  const tenute = righeMisurate(sdp);
  const generi = tenute.filter((una) => una.startsWith('m='));
  const promette = ['a=fingerprint:', 'a=ice-ufrag:', 'a=ice-pwd:'];
  const intera = promette.every((prefisso) => tenute.some((una) => una.startsWith(prefisso)));
  const manda = tenute.some((una) => una === 'a=sendonly' || una === 'a=sendrecv');
  if (tenute[0] !== 'v=0' || generi.length !== righe || !intera || manda) throw new NonEntra('offerta');
  return `${tenute.join('\r\n')}\r\n`;
}

/**
 * Janus rifà l'offerta quando chi parlava è caduto. Il collegamento di chi ascolta è lo stesso e le sue righe anche: si risponde con
 * la risposta che lui ha già dato, senza disturbarlo, ferma dove l'offerta è ferma.
 */
export function rispostaDiPrima(risposta: string, offerta: string): string {
  const ferme = parti(offerta).map((una) => /^a=inactive\r?$/m.test(una));
  return parti(risposta).reduce(
    (insieme, una, i) => insieme + (ferme[i] === true ? una.replace(/^a=recvonly/m, 'a=inactive') : una),
    risposta.slice(0, risposta.search(/^m=/m)),
  );
}

function parti(sdp: string): string[] {
  return sdp.split(/^(?=m=)/m).slice(1);
}
