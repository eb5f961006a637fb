/** I primi due bit di un messaggio STUN sono zero (RFC 7983): DTLS, RTP e RTCP cominciano più in alto. */
const STUN_MAX = 3;
/** Una richiesta di controllo (RFC 8489): il tipo, il segno che ogni messaggio porta, e l'intestazione prima degli attributi. */
const RICHIESTA = 0x0001;
const SEGNO = 0x2112a442;
const INTESTAZIONE_BYTE = 20;
/** Un controllo di un browser ne usa poco più di cento. */
const CONTROLLO_MAX_BYTE = 1_280;

/** Vero se il primo byte è di un messaggio STUN, e non di ciò che passa dopo. */
export function eStun(dati: Buffer): boolean {
  return (dati[0] ?? 255) <= STUN_MAX;
}

/**
 * Vero se può essere un controllo: una richiesta intera, lunga quanto dice. Chi non lo è non si legge: senza questo, chiunque farebbe
 * lavorare la libreria con ciò che vuole.
 */
export function eUnControllo(dati: Buffer): boolean {
  if (dati.length < INTESTAZIONE_BYTE || dati.length > CONTROLLO_MAX_BYTE) return false;
  const lungo = dati.readUInt16BE(2);
  return (
    dati.readUInt16BE(0) === RICHIESTA &&
    dati.readUInt32BE(4) === SEGNO &&
    lungo % 4 === 0 &&
    lungo === dati.length - INTESTAZIONE_BYTE
  );
}
