import type { Attachment } from 'postal-mime';

/** Ciò di un allegato che basta a riconoscerlo. */
type Parte = Pick<Attachment, 'filename' | 'mimeType' | 'disposition' | 'related' | 'contentId'>;

/** I primi byte di PNG, JPEG e GIF. */
const IMMAGINI = ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961'];
/** I primi byte di un `winmail.dat` (TNEF). */
const TNEF = ['789f3e22'];
/** Una sequenza DER di lunghezza scritta in due, tre o quattro byte: una firma non è più corta. */
const DER = ['3081', '3082', '3083'];

/**
 * Se un allegato del messaggio consegnato non l'ha messo chi offre ma il suo programma di posta: il logo in calce al testo, la firma
 * S/MIME di chi manda (`smime.p7s`), la busta di Outlook (`winmail.dat`). Lo dicono il nome o il posto, e insieme i suoi byte: chi
 * consegnasse due offerte, una travestita da logo, sceglierebbe dopo il termine quale presentare (R12).
 */
export function aggiuntoDallaPosta({ filename, mimeType, ...parte }: Parte, byte: Uint8Array): boolean {
  const comincia = (firme: readonly string[]): boolean => {
    const inizio = Buffer.from(byte.subarray(0, 8)).toString('hex');
    return firme.some((firma) => inizio.startsWith(firma));
  };
  const nome = filename?.toLowerCase() ?? '';
  if (nome === 'smime.p7s' || /^application\/(?:x-)?pkcs7-signature$/.test(mimeType)) return comincia(DER);
  if (nome === 'winmail.dat' || /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType)) return comincia(TNEF);
  const nelTesto = parte.related === true || (parte.disposition === 'inline' && parte.contentId !== undefined);
  return nelTesto && mimeType.startsWith('image/') && comincia(IMMAGINI);
}
