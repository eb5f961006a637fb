import { createCipheriv, createHmac } from 'node:crypto';
import type { SessioneSrtp } from './interni.ts';

/** L'intestazione di un pacchetto che si inoltra: senza estensioni e senza altre sorgenti. */
type Intestazione = {
  ssrc: number;
  payloadType: number;
  marker: boolean;
  sequenceNumber: number;
  timestamp: number;
};

const INTESTAZIONE_BYTE = 12;
const SIGILLO_GCM_BYTE = 16;
const SIGILLO_SHA1_BYTE = 10;
const IV_GCM_BYTE = 12;
const IV_CTR_BYTE = 16;
const SALE_CTR_BYTE = 14;
/** RFC 5764 e RFC 7714. */
const AES_128_CM_SHA1_80 = 1;

/**
 * Cifra un pacchetto come `SrtpSession.encrypt`, con le stesse chiavi e lo stesso conto dei giri, ma scrivendo l'intestazione e il
 * vettore in memoria già sua: a ogni pacchetto e a ogni spettatore, è ciò che costa di più dopo mandarlo.
 */
export function cifra({ localContext }: SessioneSrtp, intestazione: Intestazione, payload: Buffer): Buffer {
  const stato = localContext.getSrtpSsrcState(intestazione.ssrc);
  localContext.updateRolloverCount(intestazione.sequenceNumber, stato);
  return localContext.profile === AES_128_CM_SHA1_80
    ? conSha1(localContext.cipher, intestazione, payload, stato.rolloverCounter)
    : conGcm(localContext.cipher, intestazione, payload, stato.rolloverCounter);
}

type Chiavi = SessioneSrtp['localContext']['cipher'];
const IV_GCM = Buffer.alloc(IV_GCM_BYTE);
const IV_CTR = Buffer.alloc(IV_CTR_BYTE);
const GIRI = Buffer.alloc(4);

/** RFC 7714, 8.1. */
function conGcm(chiavi: Chiavi, intestazione: Intestazione, payload: Buffer, giri: number): Buffer {
  IV_GCM.writeUInt16BE(0, 0);
  IV_GCM.writeUInt32BE(intestazione.ssrc, 2);
  IV_GCM.writeUInt32BE(giri, 6);
  IV_GCM.writeUInt16BE(intestazione.sequenceNumber, 10);
  sala(IV_GCM, chiavi.srtpSessionSalt, IV_GCM_BYTE);
  const fuori = Buffer.allocUnsafe(INTESTAZIONE_BYTE + payload.length + SIGILLO_GCM_BYTE);
  scrivi(fuori, intestazione);
  const cifrario = createCipheriv('aes-128-gcm', chiavi.srtpSessionKey, IV_GCM);
  cifrario.setAAD(fuori.subarray(0, INTESTAZIONE_BYTE));
  fuori.set(cifrario.update(payload), INTESTAZIONE_BYTE);
  cifrario.final();
  fuori.set(cifrario.getAuthTag(), INTESTAZIONE_BYTE + payload.length);
  return fuori;
}

/** RFC 3711, 4.1.1 e 4.2.1. */
function conSha1(chiavi: Chiavi, intestazione: Intestazione, payload: Buffer, giri: number): Buffer {
  IV_CTR.fill(0);
  IV_CTR.writeUInt32BE(intestazione.ssrc, 4);
  IV_CTR.writeUInt32BE(giri, 8);
  IV_CTR.writeUInt16BE(intestazione.sequenceNumber, 12);
  sala(IV_CTR, chiavi.srtpSessionSalt, SALE_CTR_BYTE);
  const chiaro = INTESTAZIONE_BYTE + payload.length;
  const fuori = Buffer.allocUnsafe(chiaro + SIGILLO_SHA1_BYTE);
  scrivi(fuori, intestazione);
  fuori.set(createCipheriv('aes-128-ctr', chiavi.srtpSessionKey, IV_CTR).update(payload), INTESTAZIONE_BYTE);
  GIRI.writeUInt32BE(giri, 0);
  const sigillo = createHmac('sha1', chiavi.srtpSessionAuthTag).update(fuori.subarray(0, chiaro)).update(GIRI).digest();
  fuori.set(sigillo.subarray(0, SIGILLO_SHA1_BYTE), chiaro);
  return fuori;
}

function sala(vettore: Buffer, sale: Buffer, byte: number): void {
  for (let i = 0; i < byte; i += 1) vettore[i] = (vettore[i] ?? 0) ^ (sale[i] ?? 0);
}

function scrivi(dove: Buffer, { ssrc, payloadType, marker, sequenceNumber, timestamp }: Intestazione): void {
  dove[0] = 0x80;
  dove[1] = (marker ? 0x80 : 0) | payloadType;
  dove.writeUInt16BE(sequenceNumber, 2);
  dove.writeUInt32BE(timestamp, 4);
  dove.writeUInt32BE(ssrc, 8);
}
