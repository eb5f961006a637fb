import type { Certificate } from 'pkijs';
import { SignedXml } from 'xml-crypto';
import { certificato } from '../../dimostrazione/invenzioni/cms.ts';
import { algoritmo } from '../firme/leggi-elenco-di-fiducia.ts';

/** Elenchi di fiducia inventati, veri nella forma e nella firma. */

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;
const URI = 'http://uri.etsi.org/TrstSvc';
const ESCLUSIVA = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ECDSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';

/** Chi firma un elenco, con il suo certificato in PEM. */
export type FirmatarioDellElenco = { pem: string; firma(xml: string): string };

const inPem = (nome: string, der: ArrayBuffer): string =>
  `-----BEGIN ${nome}-----\n${Buffer.from(der).toString('base64')}\n-----END ${nome}-----\n`;

export async function creaFirmatarioDellElenco(conCurva = false): Promise<FirmatarioDellElenco> {
  const coppia = conCurva
    ? await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    : await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const suo = await certificato(coppia, { nome: 'Firmatario dell’elenco', numero: 7, firma: coppia });
  const chiave = inPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', coppia.privateKey));
  const pem = inPem('CERTIFICATE', suo.toSchema().toBER(false));
  return { pem, firma: (xml) => firmaXades(xml, chiave, pem, conCurva) };
}

/** XAdES, la firma dentro il documento: copre il documento e le proprietà della firma. */
function firmaXades(xml: string, privateKey: string, publicCert: string, conCurva: boolean): string {
  const signatureAlgorithm = conCurva ? ECDSA_SHA256 : RSA_SHA256;
  const proprieta =
    '<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#firma"><xades:SignedProperties Id="proprieta"><xades:SignedSignatureProperties><xades:SigningTime>2026-11-01T10:00:00Z</xades:SigningTime></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>';
  const firma = new SignedXml({
    privateKey,
    publicCert,
    signatureAlgorithm,
    canonicalizationAlgorithm: ESCLUSIVA,
    objects: [{ content: proprieta }],
  });
  firma.SignatureAlgorithms[ECDSA_SHA256] = algoritmo(ECDSA_SHA256, { con: 'SHA256', dsaEncoding: 'ieee-p1363' });
  const impronta = { digestAlgorithm: SHA256 };
  firma.addReference({
    ...impronta,
    xpath: '/*',
    isEmptyUri: true,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ESCLUSIVA],
  });
  firma.addReference({ ...impronta, xpath: "//*[@Id='proprieta']", transforms: [ESCLUSIVA] });
  firma.computeSignature(xml, { prefix: 'ds', attrs: { Id: 'firma' } });
  return firma.getSignedXml();
}

export type Stato = { stato: 'granted' | 'withdrawn'; dal: string };
export type ServizioDiProva = {
  nome?: string;
  autorita: Certificate;
  /** Dal più recente. */
  stati?: readonly [Stato, ...Stato[]];
  tipo?: string;
  perChe?: string;
};

const informazioni = (
  dove: string,
  { nome = 'Firma qualificata di esempio', autorita, tipo = 'CA/QC', perChe }: ServizioDiProva,
  { stato, dal }: Stato,
): string => `<${dove}><ServiceTypeIdentifier>${URI}/Svctype/${tipo}</ServiceTypeIdentifier>
<ServiceName><Name xml:lang="en">In English</Name><Name xml:lang="it">${nome}</Name></ServiceName>
<ServiceDigitalIdentity><DigitalId><X509Certificate>${Buffer.from(autorita.toSchema().toBER(false)).toString('base64')}</X509Certificate></DigitalId></ServiceDigitalIdentity>
<ServiceStatus>${URI}/TrustedList/Svcstatus/${stato}</ServiceStatus><StatusStartingTime>${dal}</StatusStartingTime>${
  perChe === undefined
    ? ''
    : `<ServiceInformationExtensions><Extension Critical="true"><AdditionalServiceInformation><URI xml:lang="en">${URI}/TrustedList/SvcInfoExt/${perChe}</URI></AdditionalServiceInformation></Extension></ServiceInformationExtensions>`
}</${dove}>`;

const unServizio = (servizio: ServizioDiProva): string => {
  const [oggi, ...storia] = servizio.stati ?? ([{ stato: 'granted', dal: '2017-01-01T00:00:00Z' }] as const);
  const prima = storia.map((uno) => informazioni('ServiceHistoryInstance', servizio, uno)).join('');
  return `<TSPService>${informazioni('ServiceInformation', servizio, oggi)}<ServiceHistory>${prima}</ServiceHistory></TSPService>`;
};

/** L'XML di un elenco, ancora senza firma. */
export function elencoDiProva(
  servizi: readonly ServizioDiProva[],
  { numero = 45, fino = '2027-05-01T00:00:00Z', tipo = 'EUgeneric', versione = 6, paese = 'IT' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" TSLTag="http://uri.etsi.org/19612/TSLTag">
<SchemeInformation><TSLVersionIdentifier>${versione}</TSLVersionIdentifier><TSLSequenceNumber>${numero}</TSLSequenceNumber>
<TSLType>${URI}/TrustedList/TSLType/${tipo}</TSLType><SchemeTerritory>${paese}</SchemeTerritory><ListIssueDateTime>2026-11-01T00:00:00Z</ListIssueDateTime>
<NextUpdate>${fino === '' ? '' : `<dateTime>${fino}</dateTime>`}</NextUpdate></SchemeInformation>
<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="it">Prestatore &amp; Figli</Name></TSPName></TSPInformation>
<TSPServices>${servizi.map(unServizio).join('\n')}</TSPServices></TrustServiceProvider></TrustServiceProviderList></TrustServiceStatusList>`;
}
