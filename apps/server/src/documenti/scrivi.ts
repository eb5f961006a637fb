import type { CorpoCambiaDocumento, CorpoDocumento } from '@gestore/contratto/documenti';
import { DOCUMENTI_MAX, PUNTI_MAX } from '@gestore/contratto/limiti-documenti';
import { codiceConfrontabile, impedimentoAllaPubblicazione, type Scheda } from '@gestore/dominio';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import { impeditiDi } from '../vendita/aste/impediti.ts';
import type { Esame } from './esame.processo.ts';
import { esaminaFile } from './esamina.ts';
import { documentiDi, documentoVivo, type MisuraTenuta, type RigaDocumento, unDocumento } from './leggi.ts';
import type { ChiDocumenti, PartiDocumenti } from './parti.ts';
import { eImmagine, IN_PAROLE, limiteMB, type TipoAccettato, tipoDelNome, tipoVero } from './tipo-vero.ts';

export type VenditaConDocumenti = { id: string; scheda: Pick<Scheda, 'tribunale' | 'ruolo' | 'delegatoId'> };
const MEGA = 1_024 * 1_024;

/** Un file troppo grande o di un altro tipo si rifiuta da quanto se ne dichiara, prima di leggerne un byte. */
export function pretendiAccettabile(nome: string, byte: number): void {
  const tipo = tipoDelNome(nome);
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
  const tipo = pretendiTipo(tipoDelNome(nomeFile), contenuto);
  const esame = await esaminaFile(
    eImmagine(tipo) ? { che: 'immagine' } : { che: 'pdf', codici: [], nomi: [] },
    contenuto,
  );
  const aperto = pretendiAperto(nomeFile, esame);
  await parti.magazzino.metti(contenuto);
  const misure: MisuraTenuta[] = [];
  for (const { byte: ricavati, ...una } of aperto.misure)
    misure.push({ ...una, impronta: await parti.magazzino.metti(ricavati), byte: ricavati.length });
  await scriviNuovo(parti, asta, corpo, chi, { ...aperto, tipo, misure, byte: contenuto.length });
  await parti.parziali.butta({ asta, impronta });
  return (await unDocumento(parti.db, comandoId)) ?? nonScritto();
}

type Aperto = { attivo: boolean; conTesto: boolean; pagine: number | null };

function pretendiAperto(
  nome: string,
  esame: Esame,
): Aperto & { misure: Extract<Esame, { esito: 'immagine' }>['misure'] } {
  switch (esame.esito) {
    case 'illeggibile':
      throw problema('documento_illeggibile', { nome });
    case 'smisurata': {
      const { larghezza, altezza } = esame;
      throw problema('documento_smisurato', { nome, larghezza, altezza, puntiMax: PUNTI_MAX / 1_000_000 });
    }
    case 'immagine':
      return { misure: esame.misure, attivo: false, conTesto: false, pagine: null };
    case 'pdf':
      return { misure: [], attivo: esame.attivo, conTesto: esame.conTesto, pagine: esame.pagine };
  }
}

function pretendiPosto(tutti: readonly RigaDocumento[], { impronta, sostituisce }: CorpoDocumento): void {
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
  corpo: CorpoDocumento,
  chi: ChiDocumenti,
  {
    tipo,
    byte,
    pagine,
    attivo,
    conTesto,
    misure,
  }: Aperto & { tipo: TipoAccettato; byte: number; misure: MisuraTenuta[] },
): Promise<void> {
  const { comandoId, impronta, nomeFile, genere, titolo, alternativo, sostituisce } = corpo;
  return daSola(parti, asta, async (tx) => {
    if ((await unDocumento(tx, comandoId)) !== null) return;
    const tutti = await documentiDi(tx, asta);
    pretendiPosto(tutti, corpo);
    const posto =
      tutti.find(({ id }) => id === sostituisce)?.posto ?? Math.max(0, ...tutti.map((uno) => uno.posto)) + 1;
    await sql`
      INSERT INTO documenti (id, asta, impronta, tipo, byte, pagine, nome_file, attivo, con_testo, misure, sostituisce,
        caricato_da, caricato_nome, caricato_il)
      VALUES (${comandoId}, ${asta}, ${impronta}, ${tipo}, ${byte}, ${pagine}, ${nomeFile}, ${attivo}, ${conTesto},
        ${JSON.stringify(misure)}::jsonb, ${sostituisce}, ${chi.id}, ${chi.nome}, ${parti.orologio.adesso()})`.execute(
      tx,
    );
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
  const suo = await delDocumento(parti.db, vendita.id, id);
  const pubblica = corpo.stato === 'pubblicato' && suo.stato !== 'pubblicato' && documentoVivo(suo);
  if (pubblica) await pretendiPubblicabile(parti, vendita, suo, corpo);
  return daSola(parti, vendita.id, async (tx) => {
    const ora = await delDocumento(tx, vendita.id, id);
    if (await giaFatto(tx, id, corpo.comandoId)) return ora;
    if (!documentoVivo(ora)) throw problema('documento_finito');
    if (ora.versione !== corpo.versione) throw problema('documento_cambiato', {}, { versione: ora.versione });
    if (ora.stato === 'pubblicato' && corpo.stato === 'da_pubblicare') throw problema('documento_pubblicato');
    const motivo = corpo.motivo?.trim() || null;
    if (corpo.stato === 'ritirato' && ora.stato === 'pubblicato' && motivo === null)
      throw problema('motivo_del_ritiro_mancante');
    if (corpo.stato === 'pubblicato' && ora.misure.length > 0 && corpo.alternativo.trim() === '')
      throw problema('R78_alternativo_mancante');
    await scriviVersione(parti, tx, ora, { ...corpo, motivo, dichiarato: corpo.senzaDatiDebitore }, chi);
    if (pubblica && ora.sostituisce !== null) await togliSostituito(parti, tx, ora, corpo.comandoId, chi);
    return delDocumento(tx, vendita.id, id);
  });
}

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
}

async function pretendiPubblicabile(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  { attivo, misure, impronta, nome_file: nome, genere }: RigaDocumento,
  { alternativo, senzaDatiDebitore }: CorpoCambiaDocumento,
): Promise<void> {
  const immagine = misure.length > 0;
  const conDati = immagine ? [] : await pagineDelDebitore(parti, vendita, impronta, nome);
  const no = impedimentoAllaPubblicazione({
    genere,
    immagine,
    alternativo,
    senzaDatiDebitore,
    attivo,
    pagineConDati: conDati,
  });
  if (no === null) return;
  if (no.codice === 'R76_dati_debitore') throw problema(no.codice, { pagine: pagineInParole(no.pagine) });
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

async function pagineDelDebitore(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  impronta: string,
  nome: string,
): Promise<readonly number[]> {
  const codici = await codiciDelDebitore(parti, vendita);
  if (codici.length === 0) return [];
  const nomi = await nomiDi(parti.db, codici);
  const pezzi: Buffer[] = [];
  for await (const pezzo of await parti.magazzino.leggi(impronta)) pezzi.push(pezzo as Buffer);
  const esame = await esaminaFile({ che: 'pdf', codici, nomi }, Buffer.concat(pezzi));
  if (esame.esito !== 'pdf') throw problema('documento_illeggibile', { nome });
  return esame.conDati;
}

/** I codici del debitore e di chi gli sta accanto, registrati per la procedura (R18). */
export async function codiciDelDebitore(
  parti: Pick<PartiDocumenti, 'db' | 'segreti'>,
  vendita: VenditaConDocumenti,
): Promise<string[]> {
  const registrati = await impeditiDi(parti, vendita);
  // Senza l'elenco non si sa che cosa cercare: meglio non pubblicare che pubblicare alla cieca (R76).
  if (registrati === null) throw new Error('l’elenco di chi non può offrire non si legge');
  return registrati
    .filter(({ titolo }) => titolo !== 'personale')
    .map(({ codice }) => codiceConfrontabile(codice) ?? codice);
}

async function nomiDi(db: QueryExecutorProvider, codici: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nome: string | null }>`
    SELECT dati->>'nome' AS nome FROM soggetti WHERE codici && ${[...codici]}::text[] AND unito_a IS NULL`.execute(db);
  return rows.flatMap(({ nome }) => (nome === null ? [] : [nome]));
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
    for (const [i, uno] of vivi.toSorted((a, b) => detto(a.id) - detto(b.id)).entries()) {
      if (uno.posto === i + 1 || (await giaFatto(tx, uno.id, comandoId))) continue;
      await scriviVersione(parti, tx, { ...uno, posto: i + 1 }, { ...uno, comandoId, dichiarato: false }, chi);
    }
    return documentiDi(tx, asta);
  });
}

export async function delDocumento(db: QueryExecutorProvider, asta: string, id: string): Promise<RigaDocumento> {
  const suo = await unDocumento(db, id);
  if (suo === null || suo.asta !== asta) throw problema('documento_inesistente');
  return suo;
}

function nonScritto(): never {
  throw new Error('un documento appena scritto non si rilegge');
}
