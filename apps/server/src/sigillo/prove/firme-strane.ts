import { ContentInfo, SignedData } from 'pkijs';
import { CHIAVE, certificato, type Firma, firmaCms } from '../../dimostrazione/invenzioni/cms.ts';

/** Firme che esistono davvero, e che pochi programmi fanno. */

/** La stessa firma con gli attributi firmati scritti in un altro ordine: la firma è dell'ordine che il DER vuole (RFC 5652, 5.4). */
export function inDisordine(busta: Uint8Array): Uint8Array<ArrayBuffer> {
  const dati = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(busta).buffer).content });
  dati.signerInfos[0]?.signedAttrs?.attributes.reverse();
  const altra = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: dati.toSchema(true) });
  return new Uint8Array(altra.toSchema().toBER(false));
}

/** La stessa firma con un altro algoritmo al posto di quello con cui è fatta: i byte del suo nome (OID), in esadecimale. */
export function conAlgoritmo(busta: Uint8Array, era: string, e: string): Uint8Array<ArrayBuffer> {
  const latino = (esadecimale: string): string => Buffer.from(esadecimale, 'hex').toString('latin1');
  const testo = Buffer.from(busta).toString('latin1').replaceAll(latino(era), latino(e));
  return new Uint8Array(Buffer.from(testo, 'latin1'));
}

/** Una firma con un certificato che chiunque si fa: con il nome e il codice che vuole. */
export async function firmatarioDaSe(nome: string, codice: string, vale?: { dal: number; al: number }): Promise<Firma> {
  const coppia = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const suo = await certificato(coppia, {
    nome,
    codice: `TINIT-${codice}`,
    numero: 3,
    firma: coppia,
    ...(vale === undefined ? {} : { vale }),
  });
  return (byte, come = {}) => firmaCms(byte, coppia.privateKey, suo, { dentro: true, ...come });
}
