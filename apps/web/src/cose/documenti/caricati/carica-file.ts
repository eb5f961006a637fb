import * as chiamate from '@gestore/contratto/documenti/chiamate';
import { FOTO_MAX_MB, PDF_MAX_MB, PEZZO_BYTE } from '@gestore/contratto/documenti/limiti-documenti';
import { GENERI_DOCUMENTO, type GenereDocumento } from '@gestore/dominio';
import { chiama } from '../../../accesso/chiama.ts';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { mittente } from '../../../comando/usa-comando.ts';
import type { PostoDocumenti } from '../usa-documenti.ts';

/** Il tipo che il nome dice; `null` se non è di quelli che si accettano. */
export function tipoNelNome(nome: string): 'pdf' | 'jpeg' | 'png' | 'webp' | null {
  const estensione = /\.([a-z0-9]+)$/i.exec(nome.trim())?.[1]?.toLowerCase() ?? '';
  if (estensione === 'jpg' || estensione === 'jpeg' || estensione === 'jfif') return 'jpeg';
  return (['pdf', 'png', 'webp'] as const).find((uno) => uno === estensione) ?? null;
}

/** Perché un file non si carica, da ciò che se ne sa senza leggerlo; `null` se si può. */
export type ImpedimentoDelFile = { tipo: 'altro' } | { tipo: 'grande'; mega: number; limite: number };
const MEGA = 1_024 * 1_024;
export function impedimentoDelFile({ name, size }: Pick<File, 'name' | 'size'>): ImpedimentoDelFile | null {
  const tipo = tipoNelNome(name);
  if (tipo === null || size === 0) return { tipo: 'altro' };
  const limite = tipo === 'pdf' ? PDF_MAX_MB : FOTO_MAX_MB;
  return size > limite * MEGA ? { tipo: 'grande', mega: Math.ceil(size / MEGA), limite } : null;
}

/** Il genere che il nome suggerisce: chi carica lo può cambiare. */
export function genereDelNome(nome: string): GenereDocumento {
  const detto = GENERI_DOCUMENTO.find((uno) => uno !== 'foto' && uno !== 'altro' && nome.toLowerCase().includes(uno));
  return detto ?? (tipoNelNome(nome) === 'pdf' ? 'altro' : 'foto');
}

export const titoloDelNome = (nome: string): string => {
  const pulito = nome
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return pulito === '' ? nome : pulito.charAt(0).toUpperCase() + pulito.slice(1);
};

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
