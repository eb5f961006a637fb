import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FASI_A_BUSTE_CHIUSE, FASI_DAL_VIVO } from '@gestore/dominio';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Forse, Riga } from '../../base-dati/tavole.ts';
import { improntaDelSegreto, leggiSegreto, NOME_FILE } from '../../piattaforma/segreti.ts';
import { type ChiaveFirma, leggiFirma } from './chiave-firma.ts';
import { creaChiaveVendita, fileDellaVendita, leggiChiaveVendita, spkiDellaVendita } from './chiave-vendita.ts';
import { cartellaDelleChiavi, type DoveChiavi } from './chiavi-installazione.ts';
import {
  annotaChiave,
  type ChiaveNota,
  chiaveConNome,
  chiaveDellaVendita,
  soloUnoFaChiavi,
  type TipoChiave,
} from './chiavi-note.ts';
import { type Difetto, ErroreChiavi } from './errore-chiavi.ts';

/** Una chiave che serve e non va; `asta` e `titolo` se è di una vendita, `dal` da quando lo si vede. */
type DifettoChiave = {
  difetto: Difetto;
  tipo: TipoChiave;
  file: string;
  asta: string | null;
  titolo: string;
  dal: number;
};

export type CustodiaChiavi = {
  /** La cartella con le chiavi delle vendite. */
  readonly cartellaChiavi: string;
  /**
   * Fa e annota la chiave di una vendita che si pubblica. Ripeterla, o riprenderla dopo un arresto in mezzo, trova la
   * prima. Solleva `ErroreChiavi` se una chiave annotata manca o non è quella.
   */
  prepara(asta: string): Promise<void>;
  /** L’impronta annotata della chiave di una vendita; `null` se nessuno l’ha fatta. */
  impronta(asta: string): Promise<string | null>;
  /**
   * All’avvio: le vendite pubblicate prima che le chiavi si facessero alla pubblicazione. Si annota il file che c’è; dove
   * non c’è, e nulla è ancora sigillato, la chiave si fa adesso; altrimenti resta un difetto.
   */
  riconcilia(): Promise<void>;
  /**
   * Guarda le chiavi che servono: quelle dell’installazione, quelle già trovate in difetto, e delle vendite da aprire le
   * seguenti in ordine, poche alla volta: dopo l’ultima si ricomincia. Ciò che trova lo danno `difetti`. Prima rilegge la
   * chiave che firma, che un altro processo può aver sostituito (R66).
   */
  controlla(): Promise<void>;
  /** Ciò che ha trovato l’ultimo giro di controlli. */
  difetti(): readonly DifettoChiave[];
};

/** Finché una vendita è in queste fasi qualcosa di suo può essere sigillato: le altre sono storia, e non si guardano. */
const FASI_CON_BUSTE = [...FASI_A_BUSTE_CHIUSE, ...FASI_DAL_VIVO];
/** Chiavi di vendite guardate a ogni controllo: ogni secondo, cinquantamila in pochi minuti. */
const GUARDATE_INSIEME = 100;
const PRIMA_DI_TUTTE = '00000000-0000-0000-0000-000000000000';
const NON_QUELLA = 'una chiave che serve non c’è o non è quella';
const SENZA_RIGA =
  'una chiave che firma ha il file e non la riga: la base dati è una copia di prima, o una sostituzione non è finita (docs/operazioni.md, «Che cosa salvare»)';

type Servita = Pick<ChiaveNota, 'tipo' | 'asta'> & { [K in 'nome' | 'impronta']: ChiaveNota[K] | null } & {
  titolo: string;
};

/** Le chiavi che firmano: quella di adesso, e i file più avanti dell'ultima annotata che l'avvio ha trovato senza riga. */
type Firmano = { chiaveFirma: Pick<ChiaveFirma, 'aggiorna' | 'ultima'>; senzaRiga: readonly string[] };

export function creaCustodiaChiavi(
  dove: DoveChiavi & Firmano & { log: Pick<Logger, 'error' | 'info'> },
): CustodiaChiavi {
  const { db, cartellaDati, adesso, log, chiaveFirma } = dove;
  const cartellaChiavi = cartellaDelleChiavi(cartellaDati);
  const impronte = new Map<string, string>();
  const viste = creaMemoriaFile(cartellaDati);
  let trovati: readonly DifettoChiave[] = [];
  let guardateFinoA = PRIMA_DI_TUTTE;

  async function impronta(asta: string): Promise<string | null> {
    const nota = impronte.get(asta);
    if (nota !== undefined) return nota;
    const chiave = await chiaveDellaVendita(db, asta);
    if (chiave !== null) impronte.set(asta, chiave.impronta);
    return chiave?.impronta ?? null;
  }

  return {
    cartellaChiavi,
    prepara: (asta) => prepara(dove, asta),
    impronta,
    riconcilia: () => riconcilia(dove),
    difetti: () => trovati,
    async controlla() {
      await chiaveFirma.aggiorna(db);
      const noti = new Map(trovati.map((uno) => [`${uno.file} ${uno.difetto}`, uno]));
      const ora: DifettoChiave[] = [];
      const difettose = trovati.flatMap(({ asta }) => asta ?? []);
      const leggi = async (): Promise<{ serve: Servita[]; finoA: string }> => {
        const giro = await chiaviInGiro(db, guardateFinoA);
        const gia = new Set(giro.serve.map(({ asta }) => asta));
        const altre = await chiaviDi(
          db,
          difettose.filter((asta) => !gia.has(asta)),
        );
        return { serve: [...(await chiaviComuni(db, dove)), ...altre, ...giro.serve], finoA: giro.finoA };
      };
      let { serve, finoA } = await leggi();
      const senza = serve.flatMap(({ impronta: annotata, asta }) => (annotata === null && asta !== null ? [asta] : []));
      // Nata senza passare dalla pubblicazione di questa versione: se nulla è ancora sigillato, la sua chiave si fa adesso.
      if (senza.length > 0) {
        await riconcilia(dove, senza);
        ({ serve, finoA } = await leggi());
      }
      guardateFinoA = finoA;
      for (const servita of serve) {
        const difetto = await viste.difettoDi(servita);
        if (difetto === null) continue;
        const { tipo, asta, titolo } = servita;
        const file = servita.nome ?? fileDellaVendita(asta ?? '');
        const noto = noti.get(`${file} ${difetto}`);
        const frase = difetto === 'senza_riga' ? SENZA_RIGA : NON_QUELLA;
        if (noto === undefined) log.error({ chiave: file, asta, difetto, cartella: cartellaDati }, frase);
        ora.push({ difetto, tipo, file, asta, titolo, dal: noto?.dal ?? adesso() });
      }
      for (const { file, asta } of trovati)
        if (!ora.some((uno) => uno.file === file))
          log.info({ chiave: file, asta }, 'la chiave è di nuovo al suo posto');
      trovati = ora;
    },
  };
}

async function prepara({ db, cartellaDati, adesso }: DoveChiavi, asta: string): Promise<void> {
  const cartellaChiavi = cartellaDelleChiavi(cartellaDati);
  await db.transaction().execute(async (tx) => {
    // Una stanza ombra non riceve buste: non le serve una chiave, e ne nasce una ogni poche ore.
    const { rows: ombre } = await sql`SELECT 1 FROM aste_ombra WHERE asta = ${asta}`.execute(tx);
    if (ombre.length > 0) return;
    await soloUnoFaChiavi(tx);
    const file = fileDellaVendita(asta);
    const nota = await chiaveDellaVendita(tx, asta);
    // Con l’impronta già annotata il file si legge e basta: se non c’è, manca.
    const coppia =
      nota === null ? await creaChiaveVendita(cartellaChiavi, asta) : await leggiChiaveVendita(cartellaChiavi, asta);
    if (coppia === null) throw new ErroreChiavi('manca', file, cartellaChiavi);
    if (coppia === 'illeggibile') throw new ErroreChiavi('illeggibile', file, cartellaChiavi);
    const daAnnotare = {
      impronta: coppia.impronta,
      tipo: 'sigillo',
      asta,
      versione: 1,
      nome: file,
      pubblica: spkiDellaVendita(coppia),
    } as const;
    const annotata = nota ?? (await annotaChiave(tx, daAnnotare, adesso()));
    if (annotata.impronta !== coppia.impronta) throw new ErroreChiavi('diversa', file, cartellaChiavi);
  });
}

/**
 * Per tutte le vendite, o per quelle date. L'`OFFSET 0` tiene la ricerca una per vendita, dall'indice: unita alle aste, con certe
 * statistiche si leggerebbero tutte le chiavi mai fatte.
 */
async function riconcilia(dove: DoveChiavi, quali: readonly string[] | null = null): Promise<void> {
  const cartellaChiavi = cartellaDelleChiavi(dove.cartellaDati);
  const { rows } = await sql<Riga<'aste', 'id'> & { riceve: boolean; sigillata: boolean }>`
    SELECT a.id, a.fase = ANY(${FASI_A_BUSTE_CHIUSE}::text[]) AS riceve, EXISTS (SELECT 1 FROM buste_sigillate b WHERE b.asta = a.id)
      OR EXISTS (SELECT 1 FROM crediti_chiavi c WHERE c.asta = a.id) AS sigillata
    FROM aste a WHERE a.fase = ANY(${FASI_CON_BUSTE}::text[])
      ${quali === null ? sql`` : sql`AND a.id = ANY(${quali}::uuid[])`}
      AND NOT EXISTS (SELECT 1 FROM chiavi k WHERE k.asta = a.id OFFSET 0)`.execute(dove.db);
  for (const { id: asta, riceve, sigillata } of rows) {
    const esiste = (await leggiChiaveVendita(cartellaChiavi, asta)) !== null;
    if (!esiste && (sigillata || !riceve)) continue;
    // Se non riesce resta senza impronta: lo dice il controllo, una volta.
    await prepara(dove, asta).catch(() => undefined);
  }
}

/** Le chiavi dell’installazione: il segreto, quella che firma adesso, e quelle più avanti di lei di cui c'è soltanto il file. */
async function chiaviComuni(db: Kysely<unknown>, { chiaveFirma, senzaRiga }: Firmano): Promise<Servita[]> {
  const segreto = await chiaveConNome(db, 'segreto', NOME_FILE);
  const comune = { asta: null, titolo: '' } as const;
  const ultima = chiaveFirma.ultima();
  const orfane = senzaRiga.filter((nome) => nome > ultima.nome).map((nome) => ({ nome, impronta: null }));
  const firme = [ultima, ...orfane].map((una) => ({ ...comune, tipo: 'firma' as const, ...una }));
  if (segreto === null) return firme;
  return [...firme, { ...comune, tipo: 'segreto', nome: segreto.nome, impronta: segreto.impronta }];
}

/** Quelle di alcune vendite, se sono ancora da aprire: ciò che serve adesso e non la storia. */
async function chiaviDi(db: Kysely<unknown>, aste: readonly string[]): Promise<Servita[]> {
  return aste.length === 0 ? [] : leggiServite(db, sql`a.id = ANY(${aste}::uuid[])`);
}

/** Le seguenti in ordine, e da dove il prossimo controllo continua: dall’inizio, se qui si arriva in fondo. */
async function chiaviInGiro(db: Kysely<unknown>, dopo: string): Promise<{ serve: Servita[]; finoA: string }> {
  const serve = await leggiServite(db, sql`a.id > ${dopo}`);
  const ultima = serve.at(-1)?.asta ?? null;
  return { serve, finoA: serve.length < GUARDATE_INSIEME || ultima === null ? PRIMA_DI_TUTTE : ultima };
}

async function leggiServite(db: Kysely<unknown>, quali: RawBuilder<unknown>): Promise<Servita[]> {
  const { rows } = await sql<
    Riga<'aste', 'id'> & Forse<Riga<'chiavi', 'nome' | 'impronta'>> & { della_vendita: string }
  >`
    SELECT a.id, k.nome, k.impronta, coalesce(a.stato->'scheda'->>'titolo', '') AS della_vendita
    FROM aste a LEFT JOIN chiavi k ON k.asta = a.id
    WHERE ${quali} AND a.fase = ANY(${FASI_CON_BUSTE}::text[])
      AND (k.asta IS NOT NULL OR a.fase = ANY(${FASI_A_BUSTE_CHIUSE}::text[]))
    ORDER BY a.id LIMIT ${GUARDATE_INSIEME}`.execute(db);
  return rows.map(({ id, della_vendita, ...chiave }) => ({
    tipo: 'sigillo' as const,
    asta: id,
    titolo: della_vendita,
    ...chiave,
  }));
}

/** Di ogni file l’impronta letta l’ultima volta: finché il sistema non lo dice cambiato non si rilegge. */
function creaMemoriaFile(cartellaDati: string): { difettoDi(servita: Servita): Promise<Difetto | null> } {
  const cartellaChiavi = cartellaDelleChiavi(cartellaDati);
  const lette = new Map<string, { segno: string; impronta: string | null }>();

  async function leggi({ tipo, asta, nome }: Servita): Promise<string | null> {
    switch (tipo) {
      case 'segreto': {
        const radice = leggiSegreto(cartellaDati);
        return radice === null ? null : improntaDelSegreto(radice);
      }
      case 'firma': {
        const firma = await leggiFirma(cartellaChiavi, nome ?? '');
        return firma === null || firma === 'illeggibile' ? null : firma.impronta;
      }
      case 'sigillo': {
        const coppia = await leggiChiaveVendita(cartellaChiavi, asta ?? '');
        return coppia === null || coppia === 'illeggibile' ? null : coppia.impronta;
      }
      default:
        return tipo satisfies never;
    }
  }

  return {
    async difettoDi(servita) {
      const { tipo, nome, impronta } = servita;
      if (tipo === 'firma' && nome !== null && impronta === null)
        return (await segnoDi(join(cartellaChiavi, nome))) === null ? null : 'senza_riga';
      if (nome === null || impronta === null) return 'mai_registrata';
      const percorso = nome === NOME_FILE ? join(cartellaDati, nome) : join(cartellaChiavi, nome);
      const segno = await segnoDi(percorso);
      if (segno === null) return 'manca';
      let letta = lette.get(nome);
      if (letta?.segno !== segno) {
        letta = { segno, impronta: await leggi(servita) };
        lette.set(nome, letta);
      }
      if (letta.impronta === null) return 'illeggibile';
      return letta.impronta === impronta ? null : 'diversa';
    },
  };
}

/** Cambia ogni volta che il file cambia, anche se ne rimettono uno con la stessa data; `null` se non c’è. */
async function segnoDi(percorso: string): Promise<string | null> {
  try {
    const { ino, size, ctimeNs, mtimeNs } = await stat(percorso, { bigint: true });
    return [ino, size, ctimeNs, mtimeNs].join(' ');
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw errore;
  }
}
