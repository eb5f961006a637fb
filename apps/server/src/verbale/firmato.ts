import { createHash } from 'node:crypto';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { FileDepositato } from '@gestore/contratto/verbale/testo-verbale';
import { chiHaFirmato, nomeDelFirmatario, senzaGaranzia, soloFirmeDopo } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../base-dati/marche-righe.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Magazzino } from '../documenti/magazzino/magazzino.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { type Svolto, tipoDi, togliFirme } from '../sigillo/firme/documento-firmato.ts';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import { type FirmaScritta, firmeScritte } from '../sigillo/firme/firme-scritte.ts';
import type { Stampa } from './stampa/stampa.ts';
import type { DepositatoDalRegistro } from './versioni.ts';

/** Il file con la firma digitale di un verbale, o dell'elenco dei rilanci: nel magazzino, e accanto chi l'ha firmato (R67, R68). */
export type PartiFirmato = {
  db: Kysely<unknown>;
  magazzino: Magazzino;
  fiducia: Fiducia;
  stampa: Pick<Stampa, 'redatto'>;
};
/** Una versione redatta di un documento che si firma; del file con la firma, se c'è, l'impronta. */
export type VersioneDaFirmare = { versione: number; impronta: string; depositato: { impronta: string } | null };
type DaDepositare = {
  asta: string;
  versioni: readonly VersioneDaFirmare[];
  versione: VersioneDaFirmare;
  nomeFile: string;
  byte: Uint8Array;
  /** Perché si accoglie una firma che nessuno garantisce; `null` se chi deposita non lo ha scritto. */
  motivo: string | null;
};

/**
 * Verifica la firma e che sotto ci sia quella versione, mette il file nel magazzino e ne dà l'impronta; per ciò che non va, un
 * problema che lo dice. Lo stesso file di nuovo è già verificato. Non scrive nulla nel registro: chi chiama ne fa l'atto.
 */
export async function acquisisciFirmato(
  parti: PartiFirmato,
  daDepositare: DaDepositare,
  adesso: number,
): Promise<string> {
  const { asta, versione, nomeFile, byte, motivo } = daDepositare;
  const gia = improntaDi(byte);
  if (versione.depositato?.impronta === gia) return gia;
  const svolto = await togliFirme(byte, parti.fiducia);
  pretendiUnaFirma(svolto, versione.versione, adesso);
  await pretendiQuella(parti, daDepositare, svolto.contenuto);
  // Un dubbio su chi ha firmato non decide, perché un verbale ci vuole: chi deposita scrive perché, e resta scritto.
  if (motivo === null && svolto.firme.some(senzaGaranzia))
    throw problema('R68_firma_da_motivare', { firmatario: svolto.firme.map(nomeDelFirmatario).join(', ') });
  const impronta = await parti.magazzino.metti(byte);
  const formato = tipoDi(byte) === 'pdf' ? 'pdf' : 'p7m';
  await sql`
    INSERT INTO verbali_firmati (asta, impronta, byte, nome_file, formato, firme)
    VALUES (${asta}, ${impronta}, ${byte.length}, ${nomeFile}, ${formato}, ${JSON.stringify(svolto.firme)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(parti.db);
  return impronta;
}

/** Una sola firma, che vale per tutto il file, con un certificato che valeva quando si è firmato. */
function pretendiUnaFirma({ firme }: Svolto, versione: number, adesso: number): void {
  const [firma] = firme;
  if (firma === undefined) throw problema('R68_file_senza_firma', { versione });
  if (firme.length > 1) throw problema('R68_file_piu_firme', { quante: firme.length, versione });
  const firmatario = nomeDelFirmatario(firma);
  const { dal, al, firmatoIl, integrita } = firma;
  if (integrita.stato === 'non_verificabile')
    throw problema('R68_firma_non_verificabile', { firmatario, versione, algoritmo: integrita.algoritmo });
  if (integrita.stato === 'diversa' || !soloFirmeDopo(integrita.dopo))
    throw problema('R68_file_alterato', { firmatario, versione });
  const quando = firmatoIl ?? adesso;
  if (quando < dal || quando > al)
    throw problema('R68_certificato_non_valido', {
      firmatario,
      dal: formattaIstante(dal),
      al: formattaIstante(al),
    });
}

/** Sotto la firma c'è il PDF di quella versione; se ce n'è un'altra si dice quale. */
async function pretendiQuella(
  { stampa }: Pick<PartiFirmato, 'stampa'>,
  { asta, byte, versioni, versione: { versione, impronta } }: DaDepositare,
  contenuto: Uint8Array,
): Promise<void> {
  const inSe = tipoDi(byte) === 'pdf';
  if (firma(contenuto, await stampa.redatto(asta, impronta), inSe)) return;
  for (const stesa of versioni)
    if (stesa.impronta !== impronta && firma(contenuto, await stampa.redatto(asta, stesa.impronta), inSe))
      throw problema('R68_file_altra_versione', { versione, altra: stesa.versione });
  throw problema('R68_file_di_altro', { versione });
}

/**
 * Vero se il documento firmato è quel PDF: gli stessi byte, o, se la firma sta nel PDF (`inSe`), quei byte con in coda la sola revisione
 * che la firma aggiunge (PAdES, ISO 32000 7.5.6). Una revisione in mezzo sarebbe un documento cambiato prima di firmarlo.
 */
function firma(contenuto: Uint8Array, pdf: Uint8Array, inSe: boolean): boolean {
  const inizio = Buffer.from(contenuto.buffer, contenuto.byteOffset, contenuto.length);
  if (inizio.length < pdf.length || !inizio.subarray(0, pdf.length).equals(pdf)) return false;
  const coda = inizio.subarray(pdf.length).toString('latin1');
  return coda === '' || (inSe && coda.split('%%EOF').length === 2);
}

const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');

type RigaFirmato = Riga<'verbali_firmati', 'impronta' | 'byte' | 'nome_file' | 'formato' | 'firme'>;

/** Il codice fiscale di un account che un server ha scritto così com'è; `null` se non lo dice, o se qualcuno lo ha cambiato a mano. */
async function codiceFiscaleDi({ db, segreti }: Pick<Casa, 'db' | 'segreti'>, id: string): Promise<string | null> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin WHERE id = ${id}`.execute(db);
  return delleSole(segreti, 'utenti_admin', rows)[0]?.codice_fiscale ?? null;
}

/** Ciò che si sa del file depositato, con l'istante e il motivo che dice il registro. */
export async function depositatoCon(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  asta: string,
  { impronta, il, da, motivo }: DepositatoDalRegistro,
): Promise<FileDepositato> {
  const { rows } = await sql<RigaFirmato>`
    SELECT impronta, byte, nome_file, formato, firme FROM verbali_firmati
    WHERE asta = ${asta} AND impronta = ${impronta}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) throw new Error(`il file firmato ${impronta} non si trova`);
  const firme = firmeScritte(riga.firme as FirmaScritta[]);
  return {
    impronta,
    byte: Number(riga.byte),
    nomeFile: riga.nome_file,
    formato: riga.formato as FileDepositato['formato'],
    firme,
    motivo,
    haFirmato: chiHaFirmato(firme, await codiceFiscaleDi({ db, segreti }, da)),
    depositatoIl: il,
  };
}

/** Il file com'è arrivato, dopo averne verificato l'impronta. */
export async function fileFirmato({ magazzino }: Pick<PartiFirmato, 'magazzino'>, impronta: string): Promise<Buffer> {
  const pezzi: Buffer[] = [];
  for await (const pezzo of await magazzino.leggi(impronta)) pezzi.push(pezzo as Buffer);
  const byte = Buffer.concat(pezzi);
  if (improntaDi(byte) !== impronta) throw new Error('il file letto non è quello');
  return byte;
}
