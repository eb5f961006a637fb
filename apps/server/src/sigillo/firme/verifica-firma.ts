import type { Integrita } from '@gestore/contratto/documenti/integrita';
import { fromBER } from 'asn1js';
import type { AlgorithmIdentifier, Certificate, SignedData, SignerInfo } from 'pkijs';
import { nomeScritto } from './leggi-elenco-di-fiducia.ts';

/** Che cosa si sa di una firma di una busta: di chi è, se la busta ne porta il certificato, e se il contenuto è quello firmato. */
type FirmaVerificata = { certificato: Certificate | null; integrita: Integrita };

/**
 * Verifica la firma numero `i` di una busta (CMS, RFC 5652); `staccato` è ciò che firma, se non è dentro. Gli attributi firmati valgono
 * com'è scritto l'ordine, o nell'ordine che il DER vuole, in cui chi firma li ha firmati anche se li ha scritti in un altro (5.4). Non solleva mai
 * eccezioni: con un algoritmo che qui non si conosce la firma non è verificabile, che non vuol dire diversa.
 */
export async function verificaFirmaCms(
  dati: SignedData,
  i: number,
  staccato: ArrayBuffer | null,
): Promise<FirmaVerificata> {
  const prima = await provata(dati, i, staccato);
  const firma = dati.signerInfos[i];
  if (prima.certificato === null || prima.buona || firma === undefined)
    return { certificato: prima.certificato, integrita: prima.buona ? COPRE_TUTTO : DIVERSA };
  const ignoto = algoritmoIgnoto(firma, prima.certificato);
  if (ignoto !== null)
    return { certificato: prima.certificato, integrita: { stato: 'non_verificabile', algoritmo: ignoto } };
  return { certificato: prima.certificato, integrita: (await inOrdineDer(dati, i, staccato)) ? COPRE_TUTTO : DIVERSA };
}

const COPRE_TUTTO: Integrita = { stato: 'integra', dopo: [] };
const DIVERSA: Integrita = { stato: 'diversa' };

type Provata = { certificato: Certificate | null; buona: boolean };

async function provata(dati: SignedData, i: number, staccato: ArrayBuffer | null): Promise<Provata> {
  const conDati = staccato === null ? {} : { data: staccato };
  const esito = await dati
    .verify({ signer: i, ...conDati, checkChain: false, extendedMode: true })
    .catch((errore: { signerCertificate?: Certificate | null }) => ({ ...errore, signatureVerified: false }));
  return { certificato: esito.signerCertificate ?? null, buona: esito.signatureVerified === true };
}

/** La stessa firma, con gli attributi firmati nell'ordine del DER: si prova, e la busta torna com'era. */
async function inOrdineDer(dati: SignedData, i: number, staccato: ArrayBuffer | null): Promise<boolean> {
  const attributi = dati.signerInfos[i]?.signedAttrs;
  const ordinati = attributi == null ? null : insiemeInDer(attributi.encodedValue);
  if (attributi == null || ordinati === null) return false;
  const comErano = attributi.encodedValue;
  attributi.encodedValue = ordinati;
  try {
    return (await provata(dati, i, staccato)).buona;
  } finally {
    attributi.encodedValue = comErano;
  }
}

const INSIEME = 0x31;
const LUNGA = 0x80;

/** Un insieme (`SET OF`) con le sue parti in ordine di byte e la lunghezza scritta in DER (X.690, 10.1 e 11.6); `null` se non si legge. */
function insiemeInDer(scritto: ArrayBuffer): ArrayBuffer | null {
  const { result, offset } = fromBER(scritto);
  if (offset === -1 || !('value' in result.valueBlock)) return null;
  const parti = (result.valueBlock.value as { valueBeforeDecodeView: Uint8Array }[]).map((parte) =>
    Buffer.from(parte.valueBeforeDecodeView),
  );
  const corpo = Buffer.concat(parti.toSorted(Buffer.compare));
  return new Uint8Array(Buffer.concat([Buffer.from([INSIEME, ...lunghezzaInDer(corpo.length)]), corpo])).buffer;
}

function lunghezzaInDer(lungo: number): number[] {
  if (lungo < LUNGA) return [lungo];
  const byte: number[] = [];
  for (let resto = lungo; resto > 0; resto = Math.floor(resto / 256)) byte.unshift(resto % 256);
  return [LUNGA | byte.length, ...byte];
}

/** Ciò che qui si sa verificare: le impronte, le firme, le chiavi e le curve, per nome (OID). */
const IMPRONTE = new Set([
  '1.3.14.3.2.26',
  '2.16.840.1.101.3.4.2.1',
  '2.16.840.1.101.3.4.2.2',
  '2.16.840.1.101.3.4.2.3',
]);
const RSA = '1.2.840.113549.1.1.1';
const FIRME = new Set([
  RSA,
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.10',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.1',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);
const CURVA_ELLITTICA = '1.2.840.10045.2.1';
const CURVE = new Set(['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']);

/** Il primo algoritmo che qui non si conosce: dell'impronta, della firma, della chiave o della sua curva; `null` se si conoscono tutti. */
function algoritmoIgnoto(
  { digestAlgorithm, signatureAlgorithm }: SignerInfo,
  { subjectPublicKeyInfo: { algorithm } }: Certificate,
): string | null {
  if (!IMPRONTE.has(digestAlgorithm.algorithmId)) return digestAlgorithm.algorithmId;
  if (!FIRME.has(signatureAlgorithm.algorithmId)) return signatureAlgorithm.algorithmId;
  if (algorithm.algorithmId === RSA) return null;
  if (algorithm.algorithmId !== CURVA_ELLITTICA) return algorithm.algorithmId;
  const curva = curvaDi(algorithm);
  return CURVE.has(curva) ? null : curva;
}

/** La curva con il suo nome; una descritta per intero non ne ha. */
function curvaDi({ algorithmParams, algorithmId }: AlgorithmIdentifier): string {
  const nome: unknown = algorithmParams?.valueBlock?.toString();
  return typeof nome === 'string' && /^[\d.]+$/.test(nome) ? nome : algorithmId;
}

/** Il certificato è firmato dalla sua stessa chiave, o si dice rilasciato da sé: il nome ve l'ha scritto chi lo ha fatto. */
export async function eAutofirmato(certificato: Certificate): Promise<boolean> {
  if (nomeScritto(certificato.issuer) === nomeScritto(certificato.subject)) return true;
  return certificato.verify(certificato).catch(() => false);
}
