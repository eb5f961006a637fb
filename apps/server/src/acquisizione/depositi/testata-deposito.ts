import { ricevutaDeposito } from '@gestore/contratto/stanza/ricevuta';
import type { Canale, Istante } from '@gestore/dominio';
import type { RicevutaDeposito } from '@gestore/registro';
import { z } from 'zod';
import type { ChiaveDepositi } from '../../sigillo/chiavi/chiave-depositi.ts';
import type { PartiSigillate } from './busta-sigillata.ts';

/** Tutte le testate hanno questa misura: la ragione di uno scarto, che è la parte più lunga, sta in poche centinaia di byte. */
const TESTATA_BYTE = 4_096;
/** Le misure che un corpo può avere: l'ultima contiene il pacchetto più grande ammesso, con le sue parti sigillate. */
const CORPO_CLASSI = [64, 512, 2_048, 8_192, 34_816].map((kB) => kB * 1_024);
const LUNGHEZZA_BYTE = 4;
/** Lo spazio che resta per i sigilli che un rinvio aggiunge, una novantina di byte per parte: così nessuno cambia la misura. */
const PER_I_RINVII_BYTE = 4_096;

/** Ciò che di un deposito non si legge senza la chiave: di quale vendita è, quando arrivò, che cosa contiene. */
export type TestataDeposito = {
  asta: string;
  bustaId: string;
  canale: Canale;
  /** Da quando se ne aprono i recapiti e il contenuto: fanno parte di ciò che i loro sigilli autenticano (R10). */
  contattiDal: Istante;
  contenutoDal: Istante;
  ricevuta: RicevutaDeposito;
};

const schema = z.strictObject({
  asta: z.uuid(),
  bustaId: z.uuid(),
  canale: z.enum(['telematica', 'cartacea', 'fax', 'art15']),
  contattiDal: z.int(),
  contenutoDal: z.int(),
  ricevuta: ricevutaDeposito,
});

export async function chiudiTestata(chiave: ChiaveDepositi, id: string, testata: TestataDeposito): Promise<Buffer> {
  return chiave.chiudi(inBlocco(Buffer.from(JSON.stringify(testata)), [TESTATA_BYTE]), `testata/${id}`);
}

/** Solleva `ErroreSigillo` se la chiave non è quella, o se la testata è di un'altra riga. */
export async function apriTestata(chiave: ChiaveDepositi, id: string, chiusa: Uint8Array): Promise<TestataDeposito> {
  return leggiTestata(JSON.parse(tolto(await chiave.apri(chiusa, `testata/${id}`)).toString('utf8')));
}

/** Solleva se non ne ha la forma. */
export function leggiTestata(letta: unknown): TestataDeposito {
  return schema.parse(letta);
}

/** Le parti di un corpo, e quanto occupa pieno. */
export type CorpoAperto = { parti: PartiSigillate; misura: number };

/**
 * Le parti sigillate di una busta in un blocco solo, portato alla prima misura che lo contiene: non dice quanti allegati ha.
 *
 * @param misura quella che aveva, in byte, se si riscrive: la tiene
 */
export async function chiudiCorpo(
  chiave: ChiaveDepositi,
  id: string,
  parti: PartiSigillate,
  misura?: number,
): Promise<Buffer> {
  const { contatti, contenuto, pacchetto } = parti;
  const uniti = Buffer.concat(
    [contatti, contenuto, pacchetto].flatMap((parte) => conLunghezza(parte ?? Buffer.alloc(0))),
  );
  const pieno =
    misura === undefined
      ? inBlocco(uniti, CORPO_CLASSI, PER_I_RINVII_BYTE)
      : inBlocco(uniti, [misura, ...CORPO_CLASSI.filter((una) => una > misura)]);
  return chiave.chiudi(pieno, `corpo/${id}`);
}

export async function apriCorpo(chiave: ChiaveDepositi, id: string, chiuso: Uint8Array): Promise<CorpoAperto> {
  const pieno = await chiave.apri(chiuso, `corpo/${id}`);
  const uniti = leggiUno(pieno, 0).byte;
  const contatti = leggiUno(uniti, 0);
  const contenuto = leggiUno(uniti, contatti.fine);
  const pacchetto = leggiUno(uniti, contenuto.fine);
  return {
    parti: { contatti: oNulla(contatti.byte), contenuto: oNulla(contenuto.byte), pacchetto: pacchetto.byte },
    misura: pieno.length,
  };
}

/** I byte nel primo blocco che li contiene, di una misura fra quelle: non dice quanti sono. */
export function inBlocco(byte: Uint8Array, classi: readonly number[], inPiu = 0): Buffer {
  const serve = LUNGHEZZA_BYTE + byte.length;
  const misura = classi.find((una) => una >= serve + inPiu) ?? classi.find((una) => una >= serve);
  if (misura === undefined) throw new Error(`un deposito di ${serve} byte non sta in nessuna misura`);
  const pieno = Buffer.alloc(misura);
  pieno.writeUInt32BE(byte.length);
  pieno.set(byte, LUNGHEZZA_BYTE);
  return pieno;
}

/** I byte che `inBlocco` ha portato a misura. */
export function tolto(blocco: Buffer): Buffer {
  return leggiUno(blocco, 0).byte;
}

function conLunghezza(parte: Uint8Array): Uint8Array[] {
  const lunghezza = Buffer.alloc(LUNGHEZZA_BYTE);
  lunghezza.writeUInt32BE(parte.length);
  return [lunghezza, parte];
}

function leggiUno(byte: Buffer, da: number): { byte: Buffer; fine: number } {
  const inizio = da + LUNGHEZZA_BYTE;
  const fine = inizio + byte.readUInt32BE(da);
  return { byte: byte.subarray(inizio, fine), fine };
}

/** Una parte sigillata non è mai vuota: vuota è quella che non c'è. */
function oNulla(byte: Buffer): Buffer | null {
  return byte.length === 0 ? null : byte;
}
