import type { AllegatoAperto, TipoDiAllegato } from '@gestore/contratto';
import type { Aggiunta, Integrita } from '@gestore/contratto/documenti/integrita';
import { Certificate, ContentInfo, type RelativeDistinguishedNames, SignedData } from 'pkijs';
import type { Fiducia } from './elenco-di-fiducia.ts';
import { aggiunteDopo } from './revisioni-in-disparte.ts';
import { eAutofirmato, verificaFirmaCms } from './verifica-firma.ts';

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
 * nell’altra; se non ne ha, il documento com’è. Alle firme si aggiungono quelle che un PDF porta in sé.
 * Di ogni firma dice se il contenuto è quello firmato e che cosa vi è stato aggiunto dopo, e `fiducia` da quale autorità viene il certificato.
 * Per byte cattivi non solleva mai eccezioni.
 */
export async function togliFirme(documento: Uint8Array, fiducia: Fiducia): Promise<Svolto> {
  const firme: Svolto['firme'] = [];
  let contenuto = documento;
  for (let strato = 0; strato < FIRME_UNA_NELL_ALTRA_MAX; strato += 1) {
    const dentro = await svolgi(contenuto, fiducia).catch(() => null);
    if (dentro === null) break;
    firme.push(...dentro.firme);
    contenuto = dentro.contenuto;
  }
  if (tipoDi(contenuto) === 'pdf') firme.push(...(await firmeDelPdf(contenuto, fiducia)));
  return { contenuto, firme };
}

async function svolgi(byte: Uint8Array, fiducia: Fiducia): Promise<Svolto | null> {
  const der = inDer(byte);
  if (der === null) return null;
  const busta = ContentInfo.fromBER(der);
  if (busta.contentType !== DATI_FIRMATI) return null;
  const dati = new SignedData({ schema: busta.content });
  const interno = dati.encapContentInfo.eContent;
  // Una firma staccata non ha dentro il suo documento.
  if (interno === undefined || dati.signerInfos.length === 0) return null;
  return { contenuto: new Uint8Array(interno.getValue()), firme: await firmeDi(dati, null, fiducia) };
}

/** Le firme di una busta; `staccato` è ciò che firmano, se non è dentro la busta. */
async function firmeDi(dati: SignedData, staccato: ArrayBuffer | null, fiducia: Fiducia): Promise<Svolto['firme']> {
  const portati = (dati.certificates ?? []).filter((uno) => uno instanceof Certificate);
  const firme: Svolto['firme'] = [];
  for (const [i, firmatario] of dati.signerInfos.entries()) {
    const { certificato, integrita } = await verificaFirmaCms(dati, i, staccato);
    if (certificato === null) continue;
    const momento = firmatario.signedAttrs?.attributes.find(({ type }) => type === FIRMATO_IL)?.values[0];
    const firmatoIl = momento?.toDate instanceof Function ? momento.toDate().getTime() : null;
    firme.push({
      firmatario: nomeIn(certificato.subject, NOME_COMUNE),
      codice: nomeIn(certificato.subject, NUMERO_DI_SERIE),
      emittente: nomeIn(certificato.issuer, NOME_COMUNE),
      dal: certificato.notBefore.value.getTime(),
      al: certificato.notAfter.value.getTime(),
      firmatoIl,
      integrita,
      autofirmato: await eAutofirmato(certificato),
      provenienza: await fiducia(certificato, portati, firmatoIl),
    });
  }
  return firme;
}

/** Dove un PDF dice quali suoi byte sono firmati: prima e dopo il buco in cui sta la firma, in esadecimale (ISO 32000, 12.8.1). */
const TRATTI_FIRMATI = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/**
 * Le firme che un PDF porta in sé (PAdES). Ciascuna copre la sua revisione, e di ciò che le revisioni seguenti aggiungono si dice che cosa
 * è: nessuno lo ha firmato con lei. Una firma che non si legge non è una firma; una che non torna si mostra, e si dice.
 */
async function firmeDelPdf(pdf: Uint8Array, fiducia: Fiducia): Promise<Svolto['firme']> {
  const grezzo = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  const testo = grezzo.toString('latin1');
  const buste = [...testo.matchAll(TRATTI_FIRMATI)].slice(0, FIRME_UNA_NELL_ALTRA_MAX).flatMap((trovati) => {
    const [inizio = 0, lungo = 0, ripresa = 0, resto = 0] = trovati.slice(1).map(Number);
    const dati = bustaStaccata(testo.slice(inizio + lungo, ripresa));
    return dati === null ? [] : [{ dati, inizio, lungo, ripresa, fine: ripresa + resto }];
  });
  const aggiunte = await aggiunteDopo(
    grezzo,
    testo,
    buste.map(({ fine }) => fine),
  );
  const trovate: Svolto['firme'] = [];
  for (const [i, { dati, inizio, lungo, ripresa, fine }] of buste.entries()) {
    const firmato = Buffer.concat([pdf.subarray(inizio, inizio + lungo), pdf.subarray(ripresa, fine)]);
    // Una firma che non comincia con il file, o va oltre, non copre nessuna revisione.
    const dopo = inizio === 0 && fine <= pdf.length ? (aggiunte[i] ?? ['altro']) : null;
    const firme = await firmeDi(dati, new Uint8Array(firmato).buffer, fiducia).catch(() => []);
    trovate.push(...firme.map((una) => ({ ...una, integrita: conCoda(una.integrita, dopo) })));
  }
  return trovate;
}

function conCoda(integrita: Integrita, dopo: Aggiunta[] | null): Integrita {
  if (integrita.stato !== 'integra') return integrita;
  return dopo === null ? { stato: 'diversa' } : { stato: 'integra', dopo };
}

/** La busta scritta nel buco, `<3082…000>`, senza gli zeri con cui il buco si riempie; `null` se non è una firma staccata. */
function bustaStaccata(buco: string): SignedData | null {
  const esadecimale = /^<([0-9A-Fa-f\s]+)>$/.exec(buco)?.[1]?.replaceAll(/\s/g, '');
  if (esadecimale === undefined) return null;
  try {
    const byte = Buffer.from(esadecimale, 'hex');
    const busta = ContentInfo.fromBER(new Uint8Array(byte.subarray(0, lunghezzaDer(byte))).buffer);
    if (busta.contentType !== DATI_FIRMATI) return null;
    const dati = new SignedData({ schema: busta.content });
    return dati.encapContentInfo.eContent === undefined ? dati : null;
  } catch {
    return null;
  }
}

/** Quanti byte occupa un oggetto DER, con la sua testata; scritto in BER senza lunghezza, tutti. */
function lunghezzaDer(byte: Buffer): number {
  const BREVE_MAX = 0x7f;
  const prima = byte[1] ?? 0;
  if (prima <= BREVE_MAX) return prima + 2;
  const quanti = prima & BREVE_MAX;
  return quanti === 0 || quanti > 4 ? byte.length : byte.readUIntBE(2, quanti) + 2 + quanti;
}

/** I byte in DER: come sono, o scritti in base64, con o senza le righe `-----BEGIN`; `null` se non sono né l’uno né l’altro. */
function inDer(byte: Uint8Array): ArrayBuffer | null {
  const SEQUENZA = 0x30;
  if (byte[0] === SEQUENZA) return new Uint8Array(byte).buffer;
  // Di un PDF di trenta megabyte, che non lo è, non si riscrive ogni riga per saperlo.
  if (!/^(?:\xEF\xBB\xBF)?\s*(?:-----BEGIN|M)/.test(Buffer.from(byte.subarray(0, 64)).toString('latin1'))) return null;
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
