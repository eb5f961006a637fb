import {
  CAMPI_CORRETTI,
  type CampoCorretto,
  type CorpoCambiaDocumento,
  type CorpoDocumento,
} from '@gestore/contratto/documenti/forme';
import { DOCUMENTI_MAX, PUNTI_MAX } from '@gestore/contratto/documenti/limiti-documenti';
import type { TrovatoNelPdf } from '@gestore/contratto/documenti/trovato-nel-pdf';
import { RIGA_MAX } from '@gestore/contratto/parole/limiti-testo';
import { impedimentoAllaPubblicazione, type RiquadroNero } from '@gestore/dominio';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { ricercatiDi } from '../vendita/aste/confronti/debitore.ts';
import { debitoreDettoDi } from '../vendita/aste/confronti/impediti.ts';
import type { Esame } from './esame/esame.processo.ts';
import { scriviEsame } from './esame/esami.ts';
import { ESAME_SECONDI_MAX, esaminaFile } from './esame/esamina.ts';
import { eImmagine, IN_PAROLE, limiteMB, type TipoAccettato, tipoPromesso, tipoVero } from './esame/tipo-vero.ts';
import { documentiDi, documentoVivo, type MisuraTenuta, type RigaDocumento, unDocumento } from './leggi.ts';
import type { ChiDocumenti, PartiDocumenti, VenditaConDocumenti } from './parti.ts';

const MEGA = 1_024 * 1_024;

/** Un file troppo grande o di un altro tipo si rifiuta da quanto se ne dichiara, prima di leggerne un byte. */
export function pretendiAccettabile(nome: string, byte: number): void {
  const tipo = tipoPromesso(nome);
  if (tipo === null) throw problema('documento_tipo_errato');
  const limite = limiteMB(tipo);
  if (byte > limite * MEGA)
    throw problema('documento_troppo_grande', { nome, mega: Math.ceil(byte / MEGA), limiteMB: limite });
}

/** Il tipo dai primi byte, che deve essere quello del nome. */
export function pretendiTipo(delNome: TipoAccettato | null, inizio: Uint8Array): TipoAccettato {
  const vero = tipoVero(inizio);
  if (vero === null) throw problema('documento_tipo_errato');
  if (vero !== delNome) throw problema('documento_tipo_errato', { vero: IN_PAROLE[vero] }, {}, 'altro');
  return vero;
}

/**
 * Un file arrivato per intero diventa un documento: si guarda che sia quello, che cos'è davvero, che si apra; poi sta nel
 * magazzino, e per ultima si scrive la riga. Ripetere il comando trova lo stesso documento.
 */
export async function aggiungi(
  parti: PartiDocumenti,
  asta: string,
  corpo: CorpoDocumento,
  chi: ChiDocumenti,
): Promise<RigaDocumento> {
  const { comandoId, impronta, byte, nomeFile } = corpo;
  const gia = await unDocumento(parti.db, comandoId);
  if (gia !== null) {
    if (gia.asta !== asta || gia.impronta !== impronta) throw problema('comando_diverso');
    return gia;
  }
  pretendiAccettabile(nomeFile, byte);
  pretendiPosto(await documentiDi(parti.db, asta), corpo);
  const arrivati = await parti.parziali.arrivati({ asta, impronta });
  if (arrivati < byte) throw problema('documento_non_intero', { arrivati });
  const contenuto = await parti.parziali.prendi({ asta, impronta });
  if (contenuto === null) throw problema('documento_diverso');
  const tipo = pretendiTipo(tipoPromesso(nomeFile), contenuto);
  await scriviNuovo(parti, asta, { ...corpo, ricavato: null }, chi, await messo(parti, nomeFile, tipo, contenuto, chi));
  await parti.parziali.butta({ asta, impronta });
  return (await unDocumento(parti.db, comandoId)) ?? nonScritto();
}

/** Guarda un contenuto e lo mette nel magazzino, con le misure che se ne ricavano. */
async function messo(
  { magazzino }: PartiDocumenti,
  nomeFile: string,
  tipo: TipoAccettato,
  contenuto: Uint8Array,
  chi: ChiDocumenti,
): Promise<Messo> {
  const esame = await esaminaFile(
    eImmagine(tipo) ? { che: 'immagine' } : { che: 'pdf', codici: [], nomi: [] },
    contenuto,
    chi.id,
  );
  const aperto = pretendiAperto(nomeFile, esame);
  const impronta = await magazzino.metti(contenuto);
  const misure: MisuraTenuta[] = [];
  for (const { byte: ricavati, ...misura } of aperto.misure)
    misure.push({ ...misura, impronta: await magazzino.metti(ricavati), byte: ricavati.length });
  return { ...aperto, tipo, misure, byte: contenuto.length, impronta };
}

/** Come si riconosce, anche da chi la legge. */
const OSCURATO = ' (oscurato)';

/** La versione oscurata di un documento, che quando sarà pubblicata ne prende il posto (R76). */
export async function aggiungiRicavato(
  parti: PartiDocumenti,
  riga: RigaDocumento,
  { comandoId, riquadri, contenuto }: { comandoId: string; riquadri: readonly RiquadroNero[]; contenuto: Uint8Array },
  chi: ChiDocumenti,
): Promise<RigaDocumento> {
  const { asta, genere, alternativo, nome_file, id } = riga;
  const titolo = riga.titolo.endsWith(OSCURATO)
    ? riga.titolo
    : riga.titolo.slice(0, RIGA_MAX - OSCURATO.length) + OSCURATO;
  const tipo = eImmagine(riga.tipo) ? 'image/jpeg' : 'application/pdf';
  const nomeFile = `${nome_file.replace(/\.[^.]*$/, '')}-oscurato.${tipo === 'image/jpeg' ? 'jpg' : 'pdf'}`;
  const tenuto = await messo(parti, nomeFile, tipo, contenuto, chi);
  const nuovo = { comandoId, impronta: tenuto.impronta, nomeFile, genere, titolo, alternativo, sostituisce: id };
  await scriviNuovo(parti, asta, { ...nuovo, ricavato: { da: id, riquadri } }, chi, tenuto);
  return (await unDocumento(parti.db, comandoId)) ?? nonScritto();
}

/** Un documento da scrivere; `ricavato` se è la versione oscurata di un altro. */
type Nuovo = Omit<CorpoDocumento, 'byte'> & { ricavato: { da: string; riquadri: readonly RiquadroNero[] } | null };
type Messo = Aperto & { tipo: TipoAccettato; byte: number; impronta: string; misure: MisuraTenuta[] };
type Aperto = { trovati: TrovatoNelPdf[]; conTesto: boolean; pagine: number | null };

function pretendiAperto(
  nome: string,
  esame: Esame,
): Aperto & { misure: Extract<Esame, { esito: 'immagine' }>['misure'] } {
  switch (esame.esito) {
    case 'avvisi':
    case 'illeggibile':
      throw problema('documento_illeggibile', { nome });
    case 'lento':
      throw problema('documento_lento', { nome, secondi: ESAME_SECONDI_MAX });
    case 'troppe_pagine': {
      const { pagine, pagineMax } = esame;
      throw problema('documento_troppe_pagine', { nome, pagine, pagineMax });
    }
    case 'smisurata': {
      const { larghezza, altezza } = esame;
      throw problema('documento_smisurato', { nome, larghezza, altezza, puntiMax: PUNTI_MAX / 1_000_000 });
    }
    case 'immagine':
      return { misure: esame.misure, trovati: [], conTesto: false, pagine: null };
    case 'pdf':
      return { misure: [], trovati: esame.trovati, conTesto: esame.conTesto, pagine: esame.pagine };
  }
}

function pretendiPosto(
  tutti: readonly RigaDocumento[],
  { impronta, sostituisce }: Pick<CorpoDocumento, 'impronta' | 'sostituisce'>,
): void {
  const vivi = tutti.filter(documentoVivo);
  const stesso = vivi.find((uno) => uno.impronta === impronta);
  if (stesso !== undefined) throw problema('documento_gia_presente', { titolo: stesso.titolo });
  if (vivi.length >= DOCUMENTI_MAX) throw problema('documenti_troppi', { limite: DOCUMENTI_MAX });
  if (sostituisce !== null && !vivi.some(({ id }) => id === sostituisce)) throw problema('documento_inesistente');
}

/** Una scrittura alla volta per vendita: la seconda trova quella della prima. */
async function daSola<R>(
  { db }: PartiDocumenti,
  asta: string,
  fai: (tx: Transaction<unknown>) => Promise<R>,
): Promise<R> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`documenti ${asta}`}, 0))`.execute(tx);
    return fai(tx);
  });
}

function scriviNuovo(
  parti: PartiDocumenti,
  asta: string,
  nuovo: Nuovo,
  chi: ChiDocumenti,
  { tipo, byte, pagine, trovati, conTesto, misure }: Messo,
): Promise<void> {
  const { comandoId, impronta, nomeFile, genere, titolo, alternativo, sostituisce, ricavato } = nuovo;
  const riquadri = ricavato === null ? null : JSON.stringify(ricavato.riquadri);
  return daSola(parti, asta, async (tx) => {
    if ((await unDocumento(tx, comandoId)) !== null) return;
    const tutti = await documentiDi(tx, asta);
    pretendiPosto(tutti, nuovo);
    const posto =
      tutti.find(({ id }) => id === sostituisce)?.posto ?? Math.max(0, ...tutti.map((uno) => uno.posto)) + 1;
    await sql`
      INSERT INTO documenti (id, asta, impronta, tipo, byte, pagine, nome_file, attivo, con_testo, misure, sostituisce,
        ricavato_da, riquadri, caricato_da, caricato_nome, caricato_il)
      VALUES (${comandoId}, ${asta}, ${impronta}, ${tipo}, ${byte}, ${pagine}, ${nomeFile}, ${trovati.length > 0}, ${conTesto},
        ${JSON.stringify(misure)}::jsonb, ${sostituisce},
        ${ricavato?.da ?? null}, ${riquadri}::jsonb, ${chi.id}, ${chi.nome}, ${parti.orologio.adesso()})`.execute(tx);
    if (!eImmagine(tipo)) await scriviEsame(tx, { impronta, trovati }, parti.orologio.adesso());
    const prima = { versione: 0, pubblicato_il: null, tolto_il: null, posto };
    const detto = {
      comandoId,
      stato: 'da_pubblicare',
      genere,
      titolo,
      alternativo,
      motivo: null,
      dichiarato: false,
    } as const;
    await scriviVersione(parti, tx, { id: comandoId, ...prima }, detto, chi);
  });
}

type Prima = Pick<RigaDocumento, 'id' | 'versione' | 'posto' | 'pubblicato_il' | 'tolto_il'>;
type Detto = Pick<RigaDocumento, 'stato' | 'genere' | 'titolo' | 'alternativo' | 'motivo'> & {
  comandoId: string;
  dichiarato: boolean;
};

async function scriviVersione(
  { orologio }: PartiDocumenti,
  tx: QueryExecutorProvider,
  prima: Prima,
  { comandoId, stato, genere, titolo, alternativo, motivo, dichiarato }: Detto,
  chi: ChiDocumenti,
): Promise<void> {
  const adesso = orologio.adesso();
  const pubblicatoIl = prima.pubblicato_il ?? (stato === 'pubblicato' ? adesso : null);
  const toltoIl = stato === 'sostituito' || stato === 'ritirato' ? adesso : null;
  await sql`
    INSERT INTO documenti_versioni (documento, versione, comando_id, stato, genere, titolo, alternativo, posto, pubblicato_il,
      tolto_il, motivo, dichiarato, chi_id, chi_nome, fatto_il)
    VALUES (${prima.id}, ${prima.versione + 1}, ${comandoId}, ${stato}, ${genere}, ${titolo}, ${alternativo}, ${prima.posto},
      ${pubblicatoIl}, ${toltoIl}, ${motivo}, ${dichiarato}, ${chi.id}, ${chi.nome}, ${adesso})`.execute(tx);
}

async function giaFatto(tx: QueryExecutorProvider, documento: string, comandoId: string): Promise<boolean> {
  const { rows } = await sql<Riga<'documenti_versioni', 'versione'>>`
    SELECT versione FROM documenti_versioni WHERE documento = ${documento} AND comando_id = ${comandoId}`.execute(tx);
  return rows.length > 0;
}

/** Descrive, pubblica o ritira un documento. Ciò che si pubblica si legge di nuovo, con i codici del debitore che ci sono adesso (R76). */
export async function cambia(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  id: string,
  corpo: CorpoCambiaDocumento,
  chi: ChiDocumenti,
): Promise<RigaDocumento> {
  const riga = await delDocumento(parti.db, vendita.id, id);
  const pubblica = corpo.stato === 'pubblicato' && riga.stato !== 'pubblicato' && documentoVivo(riga);
  if (pubblica) await pretendiPubblicabile(parti, vendita, riga, corpo, chi);
  return daSola(parti, vendita.id, async (tx) => {
    const ora = await delDocumento(tx, vendita.id, id);
    if (await giaFatto(tx, id, corpo.comandoId)) return ora;
    if (!documentoVivo(ora)) throw problema('documento_finito');
    if (ora.versione !== corpo.versione) throw problema('documento_cambiato', {}, { versione: ora.versione });
    if (ora.stato === 'pubblicato' && corpo.stato === 'da_pubblicare') throw problema('documento_pubblicato');
    // Chi la oscurava mentre qui la si leggeva: una delle due arriva prima.
    if (pubblica && (await haVersioneOscurata(tx, vendita.id, id))) throw problema('R76_versione_oscurata');
    const motivo = corpo.motivo?.trim() || null;
    if (corpo.stato === 'ritirato' && ora.stato === 'pubblicato' && motivo === null)
      throw problema('motivo_del_ritiro_mancante');
    if (corpo.stato === 'pubblicato' && ora.stato === 'pubblicato' && siCorregge(ora, corpo) && motivo === null)
      throw problema('motivo_della_correzione_mancante');
    if (corpo.stato === 'pubblicato' && ora.misure.length > 0 && corpo.alternativo.trim() === '')
      throw problema('R78_alternativo_mancante');
    await scriviVersione(parti, tx, ora, { ...corpo, motivo, dichiarato: corpo.senzaDatiDebitore }, chi);
    if (pubblica && ora.sostituisce !== null) await togliSostituito(parti, tx, ora, corpo.comandoId, chi);
    return delDocumento(tx, vendita.id, id);
  });
}

/** Cambia ciò che di un documento legge chiunque (R02). */
const siCorregge = (ora: Pick<RigaDocumento, CampoCorretto>, dopo: Readonly<Record<CampoCorretto, string>>): boolean =>
  CAMPI_CORRETTI.some((campo) => ora[campo] !== dopo[campo]);

async function togliSostituito(
  parti: PartiDocumenti,
  tx: QueryExecutorProvider,
  { sostituisce, titolo }: RigaDocumento,
  comandoId: string,
  chi: ChiDocumenti,
): Promise<void> {
  const vecchio = await unDocumento(tx, sostituisce ?? '');
  if (vecchio === null || !documentoVivo(vecchio)) return;
  const motivo = `Sostituito da «${titolo}»`;
  await scriviVersione(
    parti,
    tx,
    vecchio,
    { ...vecchio, comandoId, stato: 'sostituito', motivo, dichiarato: false },
    chi,
  );
  // Di una versione oscurata due volte, anche l'originale da cui viene la prima.
  if (vecchio.sostituisce !== null) await togliSostituito(parti, tx, { ...vecchio, titolo }, comandoId, chi);
}

async function pretendiPubblicabile(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  { id, misure, impronta, nome_file: nome, genere }: RigaDocumento,
  { alternativo, senzaDatiDebitore }: CorpoCambiaDocumento,
  chi: ChiDocumenti,
): Promise<void> {
  const immagine = misure.length > 0;
  const { conDati, trovati } = immagine
    ? { conDati: [], trovati: [] }
    : await riletto(parti, vendita, { impronta, nome }, chi);
  const no = impedimentoAllaPubblicazione({
    genere,
    immagine,
    alternativo,
    senzaDatiDebitore,
    debitoreDetto: (await debitoreDettoDi(parti, vendita)) !== null,
    attivo: trovati.length > 0,
    pagineConDati: conDati,
    oscurato: await haVersioneOscurata(parti.db, vendita.id, id),
  });
  if (no === null) return;
  if (no.codice === 'R76_dati_debitore') throw problema(no.codice, { pagine: pagineInParole(no.pagine) });
  const [primo] = trovati;
  if (no.codice === 'documento_con_programmi' && primo !== undefined) {
    const dove = { pagina: primo.pagina ?? '–', oggetto: primo.oggetto ?? '–', quante: trovati.length };
    throw problema(no.codice, dove, {}, primo.che);
  }
  throw problema(no.codice);
}

/** Le prime pagine bastano a chi deve cercarle; delle altre si dice quante sono. */
const PAGINE_NOMINATE_MAX = 20;

function pagineInParole(pagine: readonly number[]): string {
  const numeri = pagine.filter((una) => una > 0);
  const dette = numeri.slice(0, PAGINE_NOMINATE_MAX).join(', ');
  const altre = numeri.length > PAGINE_NOMINATE_MAX ? ` e altre ${numeri.length - PAGINE_NOMINATE_MAX}` : '';
  const fuori = pagine.includes(0) ? ['proprietà o annotazioni'] : [];
  const nelle = numeri.length === 0 ? [] : [`${numeri.length === 1 ? 'pagina' : 'pagine'} ${dette}${altre}`];
  return [...nelle, ...fuori].join('; ');
}

/** Il PDF guardato di nuovo, com'è guardato adesso: chi lo esaminò quando fu caricato può non aver visto tutto. */
async function riletto(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  { impronta, nome }: { impronta: string; nome: string },
  chi: ChiDocumenti,
): Promise<{ conDati: readonly number[]; trovati: readonly TrovatoNelPdf[] }> {
  const { codici, nomi } = await ricercatiDi(parti, vendita);
  const esame = await esaminaFile({ che: 'pdf', codici, nomi }, await fileIntero(parti, impronta), chi.id);
  if (esame.esito === 'lento') throw problema('documento_lento', { nome, secondi: ESAME_SECONDI_MAX });
  if (esame.esito === 'troppe_pagine')
    throw problema('documento_troppe_pagine', { nome, pagine: esame.pagine, pagineMax: esame.pagineMax });
  if (esame.esito !== 'pdf') throw problema('documento_illeggibile', { nome });
  await scriviEsame(parti.db, { impronta, trovati: esame.trovati }, parti.orologio.adesso());
  return esame;
}

/** Il contenuto di un file del magazzino, per intero. */
export async function fileIntero({ magazzino }: Pick<PartiDocumenti, 'magazzino'>, impronta: string): Promise<Buffer> {
  const pezzi: Buffer[] = [];
  for await (const pezzo of await magazzino.leggi(impronta)) pezzi.push(pezzo as Buffer);
  return Buffer.concat(pezzi);
}

/** Se dal documento ne è stato fatto uno oscurato che nessuno ha ritirato: allora si pubblica quello (R76). */
async function haVersioneOscurata(db: QueryExecutorProvider, asta: string, id: string): Promise<boolean> {
  return (await documentiDi(db, asta)).some((uno) => uno.ricavato_da === id && uno.stato !== 'ritirato');
}

/** Mette foto e documenti nell'ordine detto: quelli non nominati seguono com'erano. */
export function ordina(
  parti: PartiDocumenti,
  asta: string,
  { comandoId, ordine }: { comandoId: string; ordine: readonly string[] },
  chi: ChiDocumenti,
): Promise<RigaDocumento[]> {
  return daSola(parti, asta, async (tx) => {
    const vivi = (await documentiDi(tx, asta)).filter(documentoVivo);
    const detto = (id: string): number => (ordine.includes(id) ? ordine.indexOf(id) : ordine.length);
    for (const [i, riga] of vivi.toSorted((a, b) => detto(a.id) - detto(b.id)).entries()) {
      if (riga.posto === i + 1 || (await giaFatto(tx, riga.id, comandoId))) continue;
      await scriviVersione(parti, tx, { ...riga, posto: i + 1 }, { ...riga, comandoId, dichiarato: false }, chi);
    }
    return documentiDi(tx, asta);
  });
}

export async function delDocumento(db: QueryExecutorProvider, asta: string, id: string): Promise<RigaDocumento> {
  const riga = await unDocumento(db, id);
  if (riga === null || riga.asta !== asta) throw problema('documento_inesistente');
  return riga;
}

function nonScritto(): never {
  throw new Error('un documento appena scritto non si rilegge');
}
