import { Certificate, ContentInfo, SignedData } from 'pkijs';

/** Un'entità MIME firmata, com'è nei byte, con la casella che il certificato del firmatario nomina. */
export type Firmata = { contenuto: Uint8Array; firmatario: string };

const FIRMA_STACCATA = /^multipart\/signed\b/i;
const FIRMA_CHE_CONTIENE = /^application\/(?:x-)?pkcs7-mime\b/i;
const DATI_FIRMATI = '1.2.840.113549.1.7.2';
/** SHA-256, SHA-384, SHA-512: con un'impronta più debole due contenuti possono avere la stessa firma. */
const IMPRONTE_FORTI: ReadonlySet<string> = new Set([
  '2.16.840.1.101.3.4.2.1',
  '2.16.840.1.101.3.4.2.2',
  '2.16.840.1.101.3.4.2.3',
]);
const POSTA_ELETTRONICA = '1.2.840.113549.1.9.1';
const NOMI_ALTERNATIVI = '2.5.29.17';
const RFC822 = 1;

/** I certificati di un file PEM; solleva `Error` se non ce n'è alcuno, o se uno non si legge. */
export function certificatiDaPem(pem: string): Certificate[] {
  const blocchi = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)];
  if (blocchi.length === 0) throw new Error('nessun certificato');
  return blocchi.map(([, base64 = '']) => Certificate.fromBER(copia(Buffer.from(base64, 'base64'))));
}

/**
 * Il contenuto firmato di un messaggio S/MIME (RFC 8551), in una delle due forme, se la firma vale e il suo certificato
 * discende dalle autorità date, valido a `quando` dice del contenuto (millisecondi dall'epoca). Altrimenti `null`: per byte
 * cattivi non solleva mai eccezioni. Non si guardano le revoche: le autorità si configurano, e si tolgono.
 */
export async function apriFirmato(
  messaggio: Uint8Array,
  autorita: readonly Certificate[],
  quando: (contenuto: Uint8Array) => Promise<number | null>,
): Promise<Firmata | null> {
  try {
    const parti = separa(messaggio);
    if (parti === null) return null;
    const firma = leggiFirma(parti.firma);
    if (firma === null) return null;
    const interno = firma.encapContentInfo.eContent;
    // Con un contenuto dentro e uno accanto non si saprebbe quale dei due vale.
    if ((interno === undefined) === (parti.contenuto === null)) return null;
    const contenuto = parti.contenuto ?? new Uint8Array(interno?.getValue() ?? new ArrayBuffer(0));
    const istante = await quando(contenuto);
    if (istante === null) return null;
    const esito = await firma.verify({
      signer: 0,
      ...(parti.contenuto === null ? {} : { data: copia(contenuto) }),
      trustedCerts: [...autorita],
      checkDate: new Date(istante),
      checkChain: true,
      extendedMode: true,
    });
    const firmatario = esito.signerCertificate ? casellaDi(esito.signerCertificate) : null;
    return esito.signatureVerified === true && firmatario !== null ? { contenuto, firmatario } : null;
  } catch {
    return null;
  }
}

/** Una sola firma, con attributi firmati e un'impronta forte. */
function leggiFirma(byte: Uint8Array): SignedData | null {
  const busta = ContentInfo.fromBER(copia(byte));
  if (busta.contentType !== DATI_FIRMATI) return null;
  const firma = new SignedData({ schema: busta.content });
  const [firmatario, secondo] = firma.signerInfos;
  if (firmatario?.signedAttrs === undefined || secondo !== undefined) return null;
  return IMPRONTE_FORTI.has(firmatario.digestAlgorithm.algorithmId) ? firma : null;
}

/** La firma, e ciò che firma se le sta accanto, esattamente nei suoi byte (RFC 1847). */
function separa(messaggio: Uint8Array): { contenuto: Uint8Array | null; firma: Uint8Array } | null {
  const byte = Buffer.from(messaggio.buffer, messaggio.byteOffset, messaggio.length);
  const tutto = entita(byte);
  // Un file .p7m è la firma sola, senza intestazioni.
  if (tutto === null) return { contenuto: null, firma: byte };
  if (FIRMA_CHE_CONTIENE.test(tutto.tipo)) return { contenuto: null, firma: decodifica(tutto) };
  if (!FIRMA_STACCATA.test(tutto.tipo)) return null;
  const confine = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(tutto.tipo);
  const segno = confine?.[1] ?? confine?.[2];
  if (segno === undefined) return null;
  const [prima, seconda, terza] = fra(tutto.corpo, segno);
  if (prima === undefined || seconda === undefined || terza !== undefined) return null;
  const firma = entita(seconda);
  if (firma === null || !/^application\/(?:x-)?pkcs7-signature\b/i.test(firma.tipo)) return null;
  return { contenuto: canonica(prima), firma: decodifica(firma) };
}

type Entita = { tipo: string; codifica: string; corpo: Buffer };

/** Le intestazioni che servono e il corpo; `null` se non comincia con intestazioni. */
function entita(byte: Buffer): Entita | null {
  const fine = /\r?\n\r?\n/.exec(byte.subarray(0, 65_536).toString('latin1'));
  if (fine === null) return null;
  const testata = byte
    .subarray(0, fine.index)
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]+/g, ' ');
  if (!/^[\w-]+:/.test(testata)) return null;
  const valore = (nome: string): string => new RegExp(`^${nome}:[ \\t]*(.*)$`, 'im').exec(testata)?.[1]?.trim() ?? '';
  return {
    tipo: valore('content-type'),
    codifica: valore('content-transfer-encoding').toLowerCase(),
    corpo: byte.subarray(fine.index + fine[0].length),
  };
}

function decodifica({ codifica, corpo }: Entita): Buffer {
  return codifica === 'base64' ? Buffer.from(corpo.toString('latin1'), 'base64') : corpo;
}

/** Le parti fra un segno e il seguente; l'a capo prima del segno è del segno. */
function fra(corpo: Buffer, segno: string): Buffer[] {
  const parti: Buffer[] = [];
  let inizio = -1;
  let qui = 0;
  while (qui < corpo.length) {
    const capo = corpo.indexOf(0x0a, qui);
    const seguente = capo === -1 ? corpo.length : capo + 1;
    const riga = corpo.subarray(qui, seguente).toString('latin1').trimEnd();
    if (riga === `--${segno}` || riga === `--${segno}--`) {
      if (inizio >= 0) parti.push(senzaCapo(corpo.subarray(inizio, qui)));
      inizio = seguente;
      if (riga.endsWith(`${segno}--`)) break;
    }
    qui = seguente;
  }
  return parti;
}

function senzaCapo(byte: Buffer): Buffer {
  if (byte.at(-1) !== 0x0a) return byte;
  return byte.subarray(0, byte.at(-2) === 0x0d ? -2 : -1);
}

/** La firma è sulla forma con `\r\n`; un messaggio salvato su disco può averli perduti. */
function canonica(byte: Buffer): Uint8Array {
  const testo = byte.toString('latin1');
  return testo.includes('\r\n') ? byte : Buffer.from(testo.replaceAll('\n', '\r\n'), 'latin1');
}

/** L'indirizzo che il certificato nomina, in minuscolo: nei nomi alternativi, o nel soggetto. */
function casellaDi(certificato: Certificate): string | null {
  const alternativi = certificato.extensions?.find(({ extnID }) => extnID === NOMI_ALTERNATIVI)?.parsedValue as
    | { altNames?: readonly { type: number; value: unknown }[] }
    | undefined;
  const nome = alternativi?.altNames?.find(({ type }) => type === RFC822)?.value;
  if (typeof nome === 'string') return nome.toLowerCase();
  const soggetto = certificato.subject.typesAndValues.find(({ type }) => type === POSTA_ELETTRONICA);
  const valore: unknown = soggetto?.value.valueBlock.value;
  return typeof valore === 'string' ? valore.toLowerCase() : null;
}

/** Byte loro, con la memoria esatta che le librerie si aspettano. */
function copia(byte: Uint8Array): ArrayBuffer {
  return new Uint8Array(byte).buffer;
}
