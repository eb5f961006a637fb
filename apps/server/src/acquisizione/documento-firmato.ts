import type { AllegatoAperto, TipoDiAllegato } from '@gestore/contratto';
import { type Certificate, ContentInfo, type RelativeDistinguishedNames, SignedData } from 'pkijs';

/** Un documento tolto dalle sue firme, e le firme dalla più esterna. */
export type Svolto = { contenuto: Uint8Array; firme: AllegatoAperto['firme'] };

/** Un documento firmato da più persone una dopo l’altra sta dentro tante firme: oltre queste si mostra com’è. */
const FIRME_UNA_NELL_ALTRA_MAX = 8;
const DATI_FIRMATI = '1.2.840.113549.1.7.2';
const NOME_COMUNE = '2.5.4.3';
const NUMERO_DI_SERIE = '2.5.4.5';
const FIRMATO_IL = '1.2.840.113549.1.9.5';

/**
 * Il documento che sta dentro un `.p7m` (CAdES con il contenuto, in DER o in base64), quante che siano le firme una
 * nell’altra; se non ne ha, il documento com’è. Di ogni firma dice se il contenuto è quello firmato; da quale autorità
 * venga il certificato non lo verifica. Per byte cattivi non solleva mai eccezioni.
 */
export async function togliFirme(documento: Uint8Array): Promise<Svolto> {
  const firme: Svolto['firme'] = [];
  let contenuto = documento;
  for (let strato = 0; strato < FIRME_UNA_NELL_ALTRA_MAX; strato += 1) {
    const dentro = await svolgi(contenuto).catch(() => null);
    if (dentro === null) break;
    firme.push(...dentro.firme);
    contenuto = dentro.contenuto;
  }
  return { contenuto, firme };
}

async function svolgi(byte: Uint8Array): Promise<Svolto | null> {
  const der = inDer(byte);
  if (der === null) return null;
  const busta = ContentInfo.fromBER(der);
  if (busta.contentType !== DATI_FIRMATI) return null;
  const dati = new SignedData({ schema: busta.content });
  const interno = dati.encapContentInfo.eContent;
  // Una firma staccata non ha dentro il suo documento.
  if (interno === undefined || dati.signerInfos.length === 0) return null;
  const contenuto = new Uint8Array(interno.getValue());
  const firme: Svolto['firme'] = [];
  for (const [i, uno] of dati.signerInfos.entries()) {
    const esito = await dati
      .verify({ signer: i, checkChain: false, extendedMode: true })
      .catch((errore: { signerCertificate?: Certificate }) => ({ ...errore, signatureVerified: false }));
    const certificato = esito.signerCertificate;
    if (!certificato) continue;
    const momento = uno.signedAttrs?.attributes.find(({ type }) => type === FIRMATO_IL)?.values[0];
    firme.push({
      firmatario: nomeIn(certificato.subject, NOME_COMUNE),
      codice: nomeIn(certificato.subject, NUMERO_DI_SERIE),
      emittente: nomeIn(certificato.issuer, NOME_COMUNE),
      dal: certificato.notBefore.value.getTime(),
      al: certificato.notAfter.value.getTime(),
      firmatoIl: momento?.toDate instanceof Function ? momento.toDate().getTime() : null,
      integra: esito.signatureVerified === true,
    });
  }
  return { contenuto, firme };
}

/** I byte in DER: come sono, o scritti in base64, con o senza le righe `-----BEGIN`; `null` se non sono né l’uno né l’altro. */
function inDer(byte: Uint8Array): ArrayBuffer | null {
  const SEQUENZA = 0x30;
  if (byte[0] === SEQUENZA) return new Uint8Array(byte).buffer;
  const testo = Buffer.from(byte.buffer, byte.byteOffset, byte.length)
    .toString('latin1')
    .replaceAll(/-----[^-]+-----|\s/g, '');
  if (!/^M[A-Za-z0-9+/]{100,}={0,2}$/.test(testo)) return null;
  return new Uint8Array(Buffer.from(testo, 'base64')).buffer;
}

function nomeIn({ typesAndValues }: RelativeDistinguishedNames, oid: string): string | null {
  const valore: unknown = typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value;
  return typeof valore === 'string' && valore !== '' ? valore : null;
}

/** Che cosa sono quei byte, guardando soltanto loro. */
export function tipoDi(byte: Uint8Array): TipoDiAllegato {
  const comincia = (...attesi: number[]): boolean => attesi.every((uno, i) => byte[i] === uno);
  if (comincia(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (comincia(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (comincia(0xff, 0xd8, 0xff)) return 'jpeg';
  return eTesto(byte) ? 'testo' : 'altro';
}

/** UTF-8 senza caratteri di comando: un XML, una lettera. */
function eTesto(byte: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\t\r\n]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(byte));
  } catch {
    return false;
  }
}
