import { createSign, createVerify, type KeyLike } from 'node:crypto';
import type { DifettoDellElenco } from '@gestore/contratto/documenti/provenienza';
import { DOMParser } from '@xmldom/xmldom';
import { Certificate, type RelativeDistinguishedNames } from 'pkijs';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import {
  creaLettoreXml,
  dichiaraEntita,
  elenco,
  type Nodo,
  nodo,
  testi,
  testoDelNodo,
} from '../../piattaforma/arnesi/nodi-xml.ts';

/** Un certificato di un servizio, in DER, e di chi è, com'è scritto in quelli che ha rilasciato: in base64. */
type CertificatoDiServizio = { der: string; soggetto: string };
/** Un servizio che rilascia certificati qualificati, con i suoi certificati e quando era attivo. */
export type ServizioDiFiducia = {
  nome: string;
  prestatore: string;
  certificati: CertificatoDiServizio[];
  /** Ogni stato comincia e dura fino al seguente. */
  stati: { dal: number; attivo: boolean }[];
};
export type ElencoDiFiduciaLetto = { numero: number; del: number; fino: number | null; servizi: ServizioDiFiducia[] };
export type EsitoElenco = { elenco: ElencoDiFiduciaLetto } | { difetto: DifettoDellElenco };

/** L'elenco italiano è di un paio di megabyte, i più grandi d'Europa di cinque. */
export const ELENCO_BYTE_MAX = 10 * 1_024 * 1_024;
const LIVELLI_MAX = 60;
const VERSIONI = new Set(['5', '6']);
/** L'elenco è quello che l'AgID tiene: chi firma l'elenco di un altro paese non dice chi vale qui. */
const PAESE = 'IT';
/** Il più grande che la base dati scriva. */
const NUMERO_MAX = 2_147_483_647;
const NAZIONALE = /\/TrstSvc\/TrustedList\/TSLType\/EUgeneric$/;
const CERTIFICATI_QUALIFICATI = /\/TrstSvc\/Svctype\/CA\/QC$/;
const ATTIVO = /\/TrstSvc\/TrustedList\/Svcstatus\/granted$/;
const PER_CHE = /\/TrstSvc\/TrustedList\/SvcInfoExt\/For(eSignatures|eSeals|WebSiteAuthentication)$/;
const PER_FIRMARE = /For(eSignatures|eSeals)$/;

/** Con che cosa si può firmare un elenco: mai con SHA-1, mai con una chiave condivisa. */
const FIRME = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': { con: 'SHA256' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': { con: 'SHA384' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': { con: 'SHA512' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': { con: 'SHA256', dsaEncoding: 'ieee-p1363' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384': { con: 'SHA384', dsaEncoding: 'ieee-p1363' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512': { con: 'SHA512', dsaEncoding: 'ieee-p1363' },
} as const;
const IMPRONTE = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

const parser = creaLettoreXml(LIVELLI_MAX);

/**
 * Legge un elenco di fiducia (ETSI TS 119 612) se lo ha firmato, tutto, uno dei certificati dati in PEM; si legge soltanto ciò
 * che la firma copre. Occupa il processore per secondi: si chiama in un processo suo. Non solleva mai eccezioni.
 */
export function leggiElencoDiFiducia(byte: Uint8Array, firmatari: readonly string[]): EsitoElenco {
  if (byte.length > ELENCO_BYTE_MAX) return { difetto: 'troppo_grande' };
  const xml = inTesto(byte);
  if (xml === null) return { difetto: 'non_si_legge' };
  if (dichiaraEntita(xml)) return { difetto: 'dichiara_entita' };
  try {
    const firma = firmaDi(xml);
    if (firma === null) return { difetto: 'firma_non_valida' };
    for (const firmatario of firmatari) {
      const firmato = ciCheHaFirmato(xml, firma, firmatario);
      if (firmato !== null) return daXml(firmato);
    }
    return { difetto: 'firma_non_valida' };
  } catch {
    return { difetto: 'non_si_legge' };
  }
}

function inTesto(byte: Uint8Array): string | null {
  try {
    const testo = new TextDecoder('utf-8', { fatal: true }).decode(byte);
    return testo.includes('\0') ? null : testo;
  } catch {
    return null;
  }
}

/** La firma che il documento porta in sé: una, figlia della radice; `null` se non è così. Solleva se l'XML non è corretto. */
function firmaDi(xml: string): Node | null {
  const solleva = (errore: string): never => {
    throw new Error(errore);
  };
  const documento = new DOMParser({
    errorHandler: { warning: () => undefined, error: solleva, fatalError: solleva },
  }).parseFromString(xml, 'application/xml');
  const tutte = documento.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature');
  const [firma] = Array.from(tutte);
  return firma !== undefined && tutte.length === 1 && firma.parentNode === documento.documentElement ? firma : null;
}

/** La radice del documento com'è nella firma, se la firma è di quel certificato e la copre; altrimenti `null`. */
function ciCheHaFirmato(xml: string, firma: Node, firmatario: string): string | null {
  // Il certificato che la firma porta con sé non si guarda: chi la rifà vi mette il suo.
  const verifica = new SignedXml({ publicCert: firmatario, getCertFromKeyInfo: () => null });
  verifica.SignatureAlgorithms = Object.fromEntries(
    Object.entries(FIRME).map(([nome, come]) => [nome, algoritmo(nome, come)]),
  );
  verifica.HashAlgorithms = Object.fromEntries(
    Object.entries(verifica.HashAlgorithms).filter(([nome]) => IMPRONTE.includes(nome)),
  );
  try {
    verifica.loadSignature(firma);
    if (!verifica.checkSignature(xml)) return null;
  } catch {
    return null;
  }
  return verifica.getReferences().find(({ uri }) => uri === '')?.signedReference ?? null;
}

type ComeSiFirma = { con: string; dsaEncoding?: 'ieee-p1363' };
/** Un algoritmo di firma XML sopra quelli di Node: la libreria ha soltanto RSA. */
export function algoritmo(nome: string, { con, ...come }: ComeSiFirma): new () => SignatureAlgorithm {
  return class {
    getAlgorithmName = (): string => nome;
    getSignature = (testo: string, chiave: KeyLike): string =>
      createSign(con)
        .update(testo)
        .sign({ key: chiave as string, ...come }, 'base64');
    verifySignature = (testo: string, chiave: KeyLike, firma: string): boolean =>
      createVerify(con)
        .update(testo)
        .verify({ key: chiave as string, ...come }, firma, 'base64');
  } as new () => SignatureAlgorithm;
}

function daXml(xml: string): EsitoElenco {
  const radice = nodo(nodo(parser.parse(xml))?.TrustServiceStatusList);
  const schema = nodo(radice?.SchemeInformation);
  if (
    schema === null ||
    !VERSIONI.has(testoDelNodo(schema.TSLVersionIdentifier)) ||
    !NAZIONALE.test(testoDelNodo(schema.TSLType))
  )
    return { difetto: 'non_e_un_elenco_nazionale' };
  if (testoDelNodo(schema.SchemeTerritory) !== PAESE) return { difetto: 'di_un_altro_paese' };
  const numero = Number(testoDelNodo(schema.TSLSequenceNumber));
  const del = Date.parse(testoDelNodo(schema.ListIssueDateTime));
  const fino = Date.parse(testoDelNodo(nodo(schema.NextUpdate)?.dateTime));
  if (!Number.isSafeInteger(numero) || numero < 1 || numero > NUMERO_MAX || Number.isNaN(del))
    return { difetto: 'non_si_legge' };
  const prestatori = elenco(nodo(radice?.TrustServiceProviderList)?.TrustServiceProvider);
  const servizi = prestatori.flatMap((uno) => serviziDi(uno));
  // Un elenco chiuso non ha un seguente.
  return { elenco: { numero, del, fino: Number.isNaN(fino) ? null : fino, servizi } };
}

function serviziDi(prestatore: Nodo): ServizioDiFiducia[] {
  const chi = inItaliano(nodo(prestatore.TSPInformation)?.TSPName);
  return elenco(nodo(prestatore.TSPServices)?.TSPService).flatMap((servizio) => {
    const oggi = nodo(servizio.ServiceInformation);
    if (oggi === null || !perFirmare(oggi)) return [];
    const storia = elenco(nodo(servizio.ServiceHistory)?.ServiceHistoryInstance);
    const stati = [oggi, ...storia].map((stato) => ({
      dal: Date.parse(testoDelNodo(stato.StatusStartingTime)),
      attivo:
        CERTIFICATI_QUALIFICATI.test(testoDelNodo(stato.ServiceTypeIdentifier)) &&
        ATTIVO.test(testoDelNodo(stato.ServiceStatus)),
    }));
    const identita = elenco(nodo(oggi.ServiceDigitalIdentity)?.DigitalId);
    const certificati = identita.flatMap(({ X509Certificate }) => testi(X509Certificate).flatMap(certificatoIn));
    // Saltare uno stato senza data farebbe valere quello di prima: un ritiro non varrebbe.
    if (stati.some(({ dal }) => Number.isNaN(dal))) return [];
    return [{ nome: inItaliano(oggi.ServiceName), prestatore: chi, certificati, stati }];
  });
}

/** Uno che non si legge non è l'autorità di nessuno. */
function certificatoIn(testo: string): CertificatoDiServizio[] {
  try {
    const der = Buffer.from(testo, 'base64');
    return [{ der: der.toString('base64'), soggetto: nomeScritto(leggiCertificato(der).subject) }];
  } catch {
    return [];
  }
}

/** Un nome com'è scritto in un certificato, in base64: chi rilascia un certificato vi copia il suo tale e quale (RFC 5280, 4.1.2.6). */
export const nomeScritto = ({ valueBeforeDecode }: RelativeDistinguishedNames): string =>
  Buffer.from(valueBeforeDecode).toString('base64');
export const leggiCertificato = (der: Uint8Array): Certificate => Certificate.fromBER(new Uint8Array(der).buffer);

/** Rilascia certificati qualificati, e non soltanto per siti. */
function perFirmare(servizio: Nodo): boolean {
  if (!CERTIFICATI_QUALIFICATI.test(testoDelNodo(servizio.ServiceTypeIdentifier))) return false;
  const perChe = elenco(nodo(servizio.ServiceInformationExtensions)?.Extension)
    .flatMap((una) => elenco(una.AdditionalServiceInformation))
    .map(({ URI }) => testoDelNodo(URI))
    .filter((uri) => PER_CHE.test(uri));
  return perChe.length === 0 || perChe.some((uri) => PER_FIRMARE.test(uri));
}

/** Un nome è scritto in più lingue. */
function inItaliano(nomi: unknown): string {
  const tutti = elenco(nodo(nomi)?.Name);
  return testoDelNodo(tutti.find((uno) => uno['@lang'] === 'it') ?? tutti[0]);
}
