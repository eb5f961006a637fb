import { randomUUID } from 'node:crypto';

import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { giornoARoma, giornoIso } from '@gestore/dominio';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { scriviConto } from '../banca/movimenti/conti.ts';
import { marcaDellaRiga } from '../base-dati/marche-righe.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from './banco-operatori.ts';
import { BASE_CENT, portaAllAggiudicazione } from './gara.ts';

export const GIORNO_MS = 86_400_000;
export const CAUZIONE_CENT = BASE_CENT / 10 + 1;
export const RESTA_CENT = BASE_CENT - CAUZIONE_CENT;
export const CONTO = 'IT60X0542811101000000123456';

export let banco: BancoOperatori;
export let delegata: Persona;
export let anna: Persona;
export let bruno: Persona;
export let asta: string;
export let buste: [string, string];
let inizio: number;

/** Un ufficio con una delegata e due operatori, e una vendita aggiudicata prima di ogni prova: ciò che segue l'esito (R69). */
export function preparaDopo(): void {
  beforeAll(async () => {
    banco = await preparaBancoOperatori({ daSolo: false });
    inizio = banco.ora.adesso;
  });
  afterAll(() => banco.chiudi());
  beforeEach(async () => {
    banco.ora.adesso = inizio;
    [delegata, anna, bruno] = await Promise.all([
      banco.delegato('Elena Conti'),
      banco.operatore('Anna'),
      banco.operatore('Bruno'),
    ]);
    await portaAllEsito();
  });
}

/** Un'altra vendita della stessa procedura, aggiudicata adesso. */
export async function portaAllEsito(): Promise<void> {
  const aggiudicata = await portaAllAggiudicazione(banco.servizio.impianto, banco.ora.adesso, delegata.id);
  ({ asta, buste } = aggiudicata);
  banco.ora.adesso = aggiudicata.finitaIl + 60_000;
}

export const oggi = (): string => giornoIso(giornoARoma(banco.ora.adesso));
export const fai = (chi: Persona, atto: object, comandoId = randomUUID()) =>
  chi.chiama('POST', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`, { comandoId, atto });
export async function visto(chi = delegata): Promise<DopoVisto> {
  const { stato, corpo } = await chi.chiama('GET', `/api/${chi === delegata ? 'admin' : 'edicom'}/aste/${asta}/dopo`);
  expect(stato).toBe(200);
  return corpo as unknown as DopoVisto;
}
export const saldo = (importoCent = RESTA_CENT, altro = {}) => ({
  tipo: 'registraSaldo',
  versamentoId: randomUUID(),
  importoCent,
  il: oggi(),
  movimentoId: null,
  ...altro,
});
/** Un accredito sul conto, con quella causale. */
export async function accredito(
  importoCent: number,
  causale: string,
  contabile = oggi(),
  { cro = null }: { cro?: string | null } = {},
): Promise<string> {
  const { db, segreti } = banco.servizio.contesto;
  const [id, file] = [randomUUID(), randomUUID()];
  const suo = { conto: CONTO, intestatario: 'Prova', bic: null };
  await scriviConto({ db, segreti }, 'sella', suo);
  await sql`INSERT INTO file_banca VALUES (${file}, 'sella', 'camt', 'x', ${file}, 1, 1, 0, gen_random_uuid(), 'Prova')`.execute(
    db,
  );
  const riga = {
    id,
    file,
    conto: CONTO,
    formato: 'camt',
    chiave: id,
    importo_cent: importoCent,
    riferimento: '',
    cro,
    trn: null,
    controparte_iban: null,
    controparte_nome: 'Mario Rossi',
    causale,
    riscontro: null,
    estremi_da: null,
  };
  await sql`INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, cro, controparte_nome, causale, marca)
    VALUES (${id}, ${file}, ${CONTO}, 'camt', ${id}, ${importoCent}, ${contabile}::date, '', ${cro}, 'Mario Rossi', ${causale},
      ${marcaDellaRiga(segreti, 'movimenti', riga)})`.execute(db);
  return id;
}
