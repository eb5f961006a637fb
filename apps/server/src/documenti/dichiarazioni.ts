import { createHash } from 'node:crypto';
import type { DichiarazioneVista } from '@gestore/contratto/documenti/dichiarazione';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  autoritaInDubbio,
  type Dichiarazione,
  firmaDelRappresentante,
  type ImpedimentoDichiarazione,
  impedimentoAllaDichiarazione,
  nomeDelFirmatario,
} from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { type Problema, problema } from '../bordo/problema.ts';
import { type Svolto, tipoDi, togliFirme } from '../sigillo/firme/documento-firmato.ts';
import { type FirmaScritta, firmeScritte } from '../sigillo/firme/firme-scritte.ts';
import type { ChiDocumenti, PartiDocumenti } from './parti.ts';

/** Le dichiarazioni firmate di assenza di conflitti: il file nel magazzino, la riga in coda, la più recente che vale (R07). */
type RigaDichiarazione = Omit<Riga<'dichiarazioni'>, 'firme'> & Precisa<'dichiarazioni', { firme: FirmaScritta[] }>;
type Parti = Pick<PartiDocumenti, 'db' | 'magazzino' | 'rappresentante' | 'fiducia'>;
type DaCaricare = { comandoId: string; nomeFile: string; byte: Uint8Array; motivo: string };

async function righe(db: QueryExecutorProvider, asta: string): Promise<RigaDichiarazione[]> {
  const { rows } = await sql<RigaDichiarazione>`
    SELECT id, asta, numero, impronta, byte, nome_file, firme, del_rappresentante, motivo, firmatario, firmata_il, caricata_da,
      caricata_nome, caricata_il
    FROM dichiarazioni WHERE asta = ${asta} ORDER BY numero DESC`.execute(db);
  return rows;
}

/** L'ultima caricata; di una vendita pubblicata quella con cui lo è stata, che `pubblicata` nomina. */
export async function dichiarazioneDi(
  db: QueryExecutorProvider,
  asta: string,
  pubblicata?: Dichiarazione | null,
): Promise<DichiarazioneVista | null> {
  const tutte = await righe(db, asta);
  const dichiarazione = pubblicata === undefined ? tutte[0] : tutte.find((una) => stessa(una, pubblicata));
  return dichiarazione === undefined ? null : comeSiVede(dichiarazione);
}

const stessa = (riga: RigaDichiarazione, di: Dichiarazione | null): boolean =>
  riga.impronta === di?.impronta && Number(riga.caricata_il) === di.acquisitaIl;

/** Il file di una dichiarazione di quella vendita; `null` se non è sua. */
export async function unaDichiarazione(
  db: QueryExecutorProvider,
  asta: string,
  id: string,
): Promise<{ impronta: string; byte: number } | null> {
  const dichiarazione = (await righe(db, asta)).find((una) => una.id === id);
  return dichiarazione === undefined ? null : { impronta: dichiarazione.impronta, byte: Number(dichiarazione.byte) };
}

/**
 * Acquisisce una dichiarazione firmata, o dice perché non vale. Ripetere il comando, o mandare lo stesso file con lo stesso
 * motivo, trova quella che c'è. Chi chiama ha visto che la vendita è in bozza.
 */
export async function acquisisci(
  parti: Parti,
  asta: string,
  { comandoId, nomeFile, byte, motivo }: DaCaricare,
  chi: ChiDocumenti,
  adesso: number,
): Promise<DichiarazioneVista> {
  const svolto = await togliFirme(byte, parti.fiducia);
  const impronta = createHash('sha256').update(byte).digest('hex');
  const [gia] = (await righe(parti.db, asta)).filter(({ id }) => id === comandoId);
  if (gia !== undefined) {
    if (gia.impronta !== impronta) throw problema('comando_diverso');
    return comeSiVede(gia);
  }
  pretendiValida(parti, svolto, motivo, adesso);
  await parti.magazzino.metti(byte);
  return parti.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dichiarazioni ${asta}`}, 0))`.execute(tx);
    const [ultima] = await righe(tx, asta);
    const perche = motivo.trim() || null;
    if (ultima !== undefined && (ultima.id === comandoId || (ultima.impronta === impronta && ultima.motivo === perche)))
      return comeSiVede(ultima);
    const { firme } = svolto;
    const trovata = firmaDelRappresentante(firme, parti.rappresentante);
    const [prima] = trovata === null ? firme : [trovata];
    await sql`
      INSERT INTO dichiarazioni (id, asta, numero, impronta, byte, nome_file, firme, del_rappresentante, motivo, firmatario,
        firmata_il, caricata_da, caricata_nome, caricata_il)
      VALUES (${comandoId}, ${asta}, ${(ultima?.numero ?? 0) + 1}, ${impronta}, ${byte.length}, ${nomeFile},
        ${JSON.stringify(firme)}::jsonb, ${trovata !== null && !autoritaInDubbio(trovata)}, ${perche},
        ${nomeDelFirmatario(prima ?? { firmatario: null, codice: null })}, ${prima?.firmatoIl ?? null}, ${chi.id},
        ${chi.nome}, ${adesso})`.execute(tx);
    const [scritta] = await righe(tx, asta);
    if (scritta === undefined) throw new Error('una dichiarazione appena scritta non si rilegge');
    return comeSiVede(scritta);
  });
}

/**
 * La dichiarazione con cui si pubblica, o `null`. Il file si verifica di nuovo, com'era quando è arrivato: una riga scritta a mano
 * nella base dati non basta a pubblicare.
 */
export async function dichiarazionePerPubblicare(parti: Parti, asta: string): Promise<Dichiarazione | null> {
  const [ultima] = await righe(parti.db, asta);
  if (ultima === undefined) return null;
  const pezzi: Buffer[] = [];
  for await (const pezzo of await parti.magazzino.leggi(ultima.impronta)) pezzi.push(pezzo as Buffer);
  const svolto = await togliFirme(Buffer.concat(pezzi), parti.fiducia);
  pretendiValida(parti, svolto, ultima.motivo ?? '', Number(ultima.caricata_il));
  return fattoDi(ultima);
}

function pretendiValida(
  { rappresentante }: Pick<Parti, 'rappresentante'>,
  { firme, contenuto }: Svolto,
  motivo: string,
  adesso: number,
): void {
  const no = impedimentoAllaDichiarazione(
    { firme, leggibile: tipoDi(contenuto) === 'pdf', rappresentante, motivo },
    adesso,
  );
  if (no !== null) throw problemaDi(no);
}

function problemaDi(no: ImpedimentoDichiarazione): Problema {
  switch (no.codice) {
    case 'R07_senza_firma':
    case 'R07_non_leggibile':
      return problema(no.codice);
    case 'R07_firma_non_integra':
    case 'R07_aggiunto_dopo_la_firma':
    case 'R07_certificato_autofirmato':
    case 'R07_firmatario_da_confermare':
    case 'R07_autorita_da_confermare':
      return problema(no.codice, { firmatario: no.firmatario });
    case 'R07_firma_non_verificabile':
      return problema(no.codice, { firmatario: no.firmatario, algoritmo: no.algoritmo });
    case 'R07_certificato_scaduto':
      return problema(no.codice, { firmatario: no.firmatario, al: formattaIstante(no.alIl) });
    case 'R07_certificato_non_ancora_valido':
      return problema(no.codice, { firmatario: no.firmatario, dal: formattaIstante(no.dalIl) });
    default:
      return no satisfies never;
  }
}

const fattoDi = ({ impronta, firmatario, firmata_il, caricata_il }: RigaDichiarazione): Dichiarazione => ({
  impronta,
  firmatario,
  firmataIl: firmata_il === null ? null : Number(firmata_il),
  acquisitaIl: Number(caricata_il),
});

const comeSiVede = (riga: RigaDichiarazione): DichiarazioneVista => ({
  id: riga.id,
  nomeFile: riga.nome_file,
  byte: Number(riga.byte),
  firme: firmeScritte(riga.firme),
  delRappresentante: riga.del_rappresentante,
  motivo: riga.motivo,
  caricataDa: riga.caricata_nome,
  fatto: fattoDi(riga),
});
