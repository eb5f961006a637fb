import { randomUUID } from 'node:crypto';
import {
  canonicalizza,
  contenutoDi,
  improntaDi,
  improntaSalata,
  improntaVoce,
  type JsonObject,
  type JsonValue,
  radiceDi,
  type Voce,
} from '@gestore/registro';
import type pg from 'pg';
import { incatena } from '../incatena.ts';
import { marcheDiProva } from './marche-di-prova.ts';

/** Le colonne del registro, come le scrive chi ha in mano la base dati e non passa dal prodotto. */
type RigaCruda = Record<string, unknown>;

/** La riga vera di una voce, con la marca delle prove: giusta in tutto, perché la prova cambi soltanto ciò che vuole. */
export function rigaCruda(
  asta: string,
  seq: number,
  precedente: string,
  fatto: { tipo: string; dati: string } = { tipo: 'Prova', dati: '{}' },
): RigaCruda {
  const nuova = {
    tipo: fatto.tipo,
    versione: 1,
    dati: JSON.parse(fatto.dati) as JsonObject,
    comandoId: randomUUID(),
    parte: 0,
    attore: { tipo: 'sistema', id: 'prova' },
    ricevutoIl: 0,
  };
  const [pronta] = incatena({ asta, dopoSeq: seq - 1, precedente, voci: [nuova] }, 0);
  const { voce } = pronta as { voce: Voce };
  const prova = voce.prova ?? { sale: '' };
  const [sale, tipo, versione, dati, comandoId, parte, attoreTipo, attoreId, ricevutoIl, registratoIl] =
    contenutoDi(voce);
  return {
    marca: marcheDiProva().di(voce.asta, voce.impronta),
    asta: voce.asta,
    seq,
    tipo,
    versione,
    dati: JSON.stringify(dati),
    comando_id: comandoId,
    parte,
    attore_tipo: attoreTipo,
    attore_id: attoreId,
    ricevuto_il: ricevutoIl,
    registrato_il: registratoIl,
    precedente,
    impronta: voce.impronta,
    sale,
    radice: radiceDi(voce, prova),
  };
}

/** La riga vera di una voce di cui una parte non ha la forma che deve; l'impronta è quella giusta per ciò che c'è scritto. */
export function rigaConProva(
  asta: string,
  prova: { sale?: string; radice?: string; marca?: string | null; dati?: JsonValue; ricevutoIl?: number },
): RigaCruda {
  const giusta = rigaCruda(asta, 1, '0'.repeat(64));
  const { sale, radice } = { ...giusta, ...prova } as { sale: string; radice: string };
  const { dati = {}, ricevutoIl = 0 } = prova;
  const { attore_tipo: attoreTipo, attore_id: attoreId } = giusta;
  const contenuto = improntaDi(
    canonicalizza([sale, giusta.tipo, 1, dati, giusta.comando_id, 0, attoreTipo, attoreId, ricevutoIl, 0]),
  );
  const impronta = improntaSalata({ asta, seq: 1, precedente: '0'.repeat(64), contenuto, radice });
  const marca = prova.marca === undefined ? marcheDiProva().di(asta, impronta) : prova.marca;
  return { ...giusta, dati: JSON.stringify(dati), ricevuto_il: ricevutoIl, sale, radice, impronta, marca };
}

/** La stessa riga nella forma di prima, senza segreto e senza radice, con la sua impronta. */
export function nellaFormaDiPrima(riga: RigaCruda): RigaCruda {
  const { asta, seq, tipo, versione, dati, parte, precedente } = riga as Pick<
    Voce,
    'asta' | 'seq' | 'tipo' | 'versione' | 'parte' | 'precedente'
  > & { dati: string };
  const impronta = improntaVoce({
    ...{ asta, seq, tipo, versione, parte, precedente },
    dati: JSON.parse(dati) as JsonObject,
    comandoId: String(riga.comando_id),
    attore: { tipo: String(riga.attore_tipo), id: String(riga.attore_id) },
    ricevutoIl: Number(riga.ricevuto_il),
    registratoIl: Number(riga.registrato_il),
  });
  return { ...riga, impronta, sale: null, radice: null, marca: marcheDiProva().di(asta, impronta) };
}

/** Scrive una riga senza passare dal prodotto; `dove` è il nome della tavola, se non si vuole quella che si trova per prima. */
export async function inserisciCruda(
  cliente: pg.Client | pg.Pool | pg.PoolClient,
  riga: RigaCruda,
  dove = 'giornale',
): Promise<void> {
  const colonne = Object.keys(riga);
  const posti = colonne.map((_, i) => `$${i + 1}`);
  await cliente.query(`INSERT INTO ${dove} (${colonne}) VALUES (${posti})`, Object.values(riga));
}
