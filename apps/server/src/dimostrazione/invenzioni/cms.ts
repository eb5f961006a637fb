import { Integer, ObjectIdentifier, OctetString, UTCTime, Utf8String } from 'asn1js';
import {
  AltName,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  GeneralName,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/** Certificati e firme inventati, veri nella forma: per le ricevute PEC e i documenti firmati della dimostrazione. */

export const CHIAVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ANNO_MS = 365 * 86_400_000;

/** Che cosa dice un certificato; senza `di` è un'autorità, e si firma da sé. */
type Emissione = {
  nome: string;
  numero: number;
  firma: CryptoKeyPair;
  di?: Certificate;
  /** Ne può rilasciare altri, pur avendo chi l'ha rilasciato. */
  autorita?: boolean;
  casella?: string;
  codice?: string;
  /** Se no, da due anni fa a dieci anni da ora. */
  vale?: Validita;
};
type Validita = { dal: number; al: number };

/** Un certificato di quella coppia. */
export async function certificato(
  coppia: CryptoKeyPair,
  {
    nome,
    numero,
    firma,
    di,
    autorita = di === undefined,
    casella,
    codice,
    vale = { dal: Date.now() - 2 * ANNO_MS, al: Date.now() + 10 * ANNO_MS },
  }: Emissione,
): Promise<Certificate> {
  const nuovo = new Certificate();
  nuovo.version = 2;
  nuovo.serialNumber = new Integer({ value: numero });
  nuovo.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: nome }) }),
  );
  if (codice !== undefined)
    nuovo.subject.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.5', value: new Utf8String({ value: codice }) }),
    );
  const emittente = di ?? nuovo;
  nuovo.issuer.typesAndValues = [...emittente.subject.typesAndValues];
  nuovo.notBefore.value = new Date(vale.dal);
  nuovo.notAfter.value = new Date(vale.al);
  const vincoli = new BasicConstraints({ cA: autorita });
  nuovo.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: vincoli.toSchema().toBER(false),
      parsedValue: vincoli,
    }),
  ];
  if (casella !== undefined) {
    const nomi = new AltName({ altNames: [new GeneralName({ type: 1, value: casella })] });
    nuovo.extensions.push(
      new Extension({ extnID: '2.5.29.17', critical: false, extnValue: nomi.toSchema().toBER(false) }),
    );
  }
  await nuovo.subjectPublicKeyInfo.importKey(coppia.publicKey);
  await nuovo.sign(firma.privateKey, 'SHA-256');
  return nuovo;
}

/** Le impronte con cui si firma; la prima è debole, e serve a provare che non vale. */
export type ImprontaDiFirma = 'SHA-1' | 'SHA-256';

/** Una firma CMS con attributi firmati, in DER: accanto al contenuto, o con il contenuto dentro (CAdES, `.p7m`). */
export async function firmaCms(
  byte: Uint8Array<ArrayBuffer>,
  chiave: CryptoKey,
  delFirmatario: Certificate,
  { dentro = false, con = 'SHA-256', il = Date.now() }: { dentro?: boolean; con?: ImprontaDiFirma; il?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const impronta = await crypto.subtle.digest(con, byte);
  const attributi = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({
        type: '1.2.840.113549.1.9.3',
        values: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })],
      }),
      new Attribute({ type: '1.2.840.113549.1.9.5', values: [new UTCTime({ valueDate: new Date(il) })] }),
      new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: impronta })] }),
    ],
  });
  const firmata = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      ...(dentro
        ? { eContent: new OctetString({ valueHex: byte.buffer.slice(byte.byteOffset, byte.byteOffset + byte.length) }) }
        : {}),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: delFirmatario.issuer, serialNumber: delFirmatario.serialNumber }),
        signedAttrs: attributi,
      }),
    ],
    certificates: [delFirmatario],
  });
  await firmata.sign(chiave, 0, con, new Uint8Array(byte).buffer);
  const busta = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: firmata.toSchema(true) });
  return new Uint8Array(busta.toSchema().toBER(false));
}

/** Firma un documento: `il` è quando dice di averlo firmato, e `dentro` se il documento sta nella firma (`.p7m`). */
export type Firma = (
  byte: Uint8Array<ArrayBuffer>,
  come?: { il?: number; dentro?: boolean },
) => Promise<Uint8Array<ArrayBuffer>>;

/** Un'autorità inventata, e chi ne ha il certificato. */
type Autorita = {
  certificato: Certificate;
  firmatario(nome: string, codice: string, vale?: Validita): Promise<Firma>;
};

export async function creaAutorita(nome = 'Certificatore di esempio'): Promise<Autorita> {
  const radice = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const di = await certificato(radice, { nome, numero: 1, firma: radice });
  const firmatario: Autorita['firmatario'] = async (chi, codice, vale) => {
    const coppia = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
    const delFirmatario = await certificato(coppia, {
      nome: chi,
      codice: `TINIT-${codice}`,
      numero: 2,
      firma: radice,
      di,
      ...(vale === undefined ? {} : { vale }),
    });
    return (byte, come = {}) => firmaCms(byte, coppia.privateKey, delFirmatario, { dentro: true, ...come });
  };
  return { certificato: di, firmatario };
}

/** Una persona che firma documenti: il suo certificato, di un'autorità inventata, porta nome e codice fiscale. */
export async function creaFirmatario(nome: string, codice: string, vale?: Validita): Promise<Firma> {
  return (await creaAutorita()).firmatario(nome, codice, vale);
}
