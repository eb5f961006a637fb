import * as chiamate from '@gestore/contratto/documenti/chiamate';
import { FOTO_MAX_MB, PDF_MAX_MB, PEZZO_BYTE } from '@gestore/contratto/documenti/limiti-documenti';
import { tipoNelNome } from '@gestore/contratto/documenti/tipo-nel-nome';
import { chiama } from '../../../accesso/chiama.ts';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { mittente } from '../../../comando/usa-comando.ts';
import type { PostoDocumenti } from '../usa-documenti.ts';
import { genereDelNome, titoloDelNome } from './dal-nome.ts';

/** Perché un file non si carica, da ciò che se ne sa senza leggerlo; `null` se si può. */
export type ImpedimentoDelFile = { tipo: 'altro' } | { tipo: 'grande'; mega: number; limite: number };
const MEGA = 1_024 * 1_024;
export function impedimentoDelFile({ name, size }: Pick<File, 'name' | 'size'>): ImpedimentoDelFile | null {
  const tipo = tipoNelNome(name);
  if (tipo === null || size === 0) return { tipo: 'altro' };
  const limite = tipo === 'pdf' ? PDF_MAX_MB : FOTO_MAX_MB;
  return size > limite * MEGA ? { tipo: 'grande', mega: Math.ceil(size / MEGA), limite } : null;
}

const esadecimale = (byte: ArrayBuffer): string =>
  Array.from(new Uint8Array(byte), (uno) => uno.toString(16).padStart(2, '0')).join('');

type Avanza = (fase: 'letto' | 'sale' | 'controllo', parte: number) => void;

/**
 * Carica un file a pezzi e ne fa un documento. Chi si era interrotto riprende da quanto c'è. Lancia `ProblemaChiamata` se il server
 * dice di no, `RispostaMancata` se il collegamento cade; `false` se lo stesso file c'è già, o non si sa com'è andata.
 */
export async function caricaFile(
  file: File,
  { id, posto, sostituisce }: { id: string; posto: PostoDocumenti; sostituisce: string | null },
  avanza: Avanza,
): Promise<'fatto' | 'gia' | 'ignoto'> {
  avanza('letto', 0);
  const contenuto = new Uint8Array(await file.arrayBuffer());
  const impronta = esadecimale(await crypto.subtle.digest('SHA-256', contenuto));
  const nome = file.name.slice(-200);
  const quale = { id, impronta, nome, byte: contenuto.length };
  const { arrivati, documento } = await (posto === 'delegato'
    ? chiama(chiamate.arrivatiDelDelegato, quale)
    : chiama(chiamate.arrivatiDelGestore, quale));
  if (documento !== null) return 'gia';
  await mandaPezzi(contenuto, arrivati, { id, impronta, tipo: tipoNelNome(nome) ?? '', posto }, avanza);
  avanza('controllo', 1);
  const atto = {
    id,
    impronta,
    byte: contenuto.length,
    nomeFile: nome,
    genere: genereDelNome(nome),
    titolo: titoloDelNome(nome),
    alternativo: '',
    sostituisce,
  };
  const esito = await (posto === 'delegato'
    ? mittente.compi(chiamate.aggiungiDelDelegato, atto)
    : mittente.compi(chiamate.aggiungiDelGestore, atto));
  if (esito.tipo === 'rifiutato') throw esito.problema;
  return esito.tipo === 'fatto' ? 'fatto' : 'ignoto';
}

type Verso = { id: string; impronta: string; tipo: string; posto: PostoDocumenti };

async function mandaPezzi(
  contenuto: Uint8Array<ArrayBuffer>,
  gia: number,
  { posto, ...verso }: Verso,
  avanza: Avanza,
): Promise<void> {
  for (let da = Math.min(gia, contenuto.length); da < contenuto.length; ) {
    avanza('sale', da / contenuto.length);
    const pezzo = { ...verso, da: String(da), byte: contenuto.slice(da, da + PEZZO_BYTE) };
    try {
      const { arrivati } = await (posto === 'delegato'
        ? chiama(chiamate.pezzoDelDelegato, pezzo)
        : chiama(chiamate.pezzoDelGestore, pezzo));
      da = arrivati;
    } catch (causa) {
      da = riprendeDa(causa, da);
    }
  }
}

/** Il server dice quanto ha davvero: si va avanti da lì, se non è dove si era. */
function riprendeDa(causa: unknown, da: number): number {
  const arrivati =
    causa instanceof ProblemaChiamata && causa.codice === 'documento_non_intero' ? causa.dettagli.arrivati : da;
  if (typeof arrivati !== 'number' || arrivati <= da) throw causa;
  return arrivati;
}
