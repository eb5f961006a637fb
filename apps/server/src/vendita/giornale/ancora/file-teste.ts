import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { daFirmare, inBase64Url } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Precisa } from '../../../base-dati/tavole.ts';
import type { ChiaveFirma } from '../../../sigillo/chiavi/chiave-firma.ts';
import { percorsoAntiche } from './ancora-antiche.ts';
import { anelloDopo, improntaRiga, type SegnoFile, type SegnoRiga } from './catena-righe.ts';
import { annotaTesta, codaDelleTeste, codiceDi, finDove, type Letto, leggiTeste } from './leggi-teste.ts';
import {
  type Anello,
  creaVerifica,
  type DifettoAncora,
  delFile,
  type Teste,
  type VerificaRiga,
} from './riga-ancora.ts';

/** Oltre tante righe il file si riscrive con le sole ultime teste, di al più tante vendite: all'avvio non si legge altro. */
const LIMITI = { righe: 5_000, recenti: 20_000 } as const;
/** Teste di una riga che si legge in un momento. */
export const TESTE_IN_RIGA = 1_000;
/** Quanto si aspetta chi sta scrivendo il file (ms): un disco lento ci mette molto meno. */
const ATTESA_MAX_MS = 10_000;
/** Quando è il disco, e non altro: allora si dice a chi amministra che cosa guardare. */
const DEL_DISCO = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EISDIR', 'ENOTDIR', 'ENOENT']);

export type PartiFile = {
  db: Kysely<unknown>;
  percorso: string;
  chiaveFirma: Pick<ChiaveFirma, 'corrente' | 'chiaviPubbliche' | 'aggiorna'>;
  adesso: () => number;
  limiti?: { righe: number; recenti: number };
};

/** Perché le teste non si scrivono, e da quando (ms): il codice del sistema. */
export type NonScritte = { dal: number; perche: string };

type FileTeste = {
  firmata: VerificaRiga;
  /** Legge il file, e se torna lo accorcia quando è lungo, o lo concatena se è di una versione di prima. */
  apri(): Promise<Pick<Letto, 'teste' | 'difetti'>>;
  /** Aggiunge in fondo una riga; dà ciò che non torna di quella che c'era prima. */
  aggiungi(teste: Teste): Promise<DifettoAncora[]>;
  /** Due persone l'hanno dichiarato: quello che non torna si mette da parte, e se ne comincia un altro con ciò che se ne legge, e con `note`. */
  ricomincia(note: Iterable<Testa>): Promise<void>;
  /** `null` se l'ultima scrittura è riuscita, o non ce n'è stata. */
  nonScritte(): NonScritte | null;
  /** L'ultima riga consegnata. */
  ultima(): SegnoRiga | null;
  /** L'ultima riga delle teste antiche. */
  antiche(): number;
};

type SegnoFirmato = SegnoFile & { versione: 1; luogo: string; chiave: string; firma: string };
type Consegna = (nuovo: SegnoFile) => void;

/** Il segno dell'ultima riga, tenuto nella base dati e firmato; e un processo per volta, sul file che è di tutti. */
type Segni = {
  /** `consegna` vale se tutto riesce. */
  daSolo<T>(fai: (segno: SegnoFile | null, consegna: Consegna) => Promise<T>): Promise<T>;
  ultima(): SegnoRiga | null;
  letta(ultima: SegnoRiga | null): void;
};

function creaSegni({ db, percorso, chiaveFirma }: Pick<PartiFile, 'db' | 'percorso' | 'chiaveFirma'>): Segni {
  const luogo = `${hostname()}:${resolve(percorso)}`;
  const firmato = creaVerifica(chiaveFirma, db);
  let ultima: SegnoRiga | null = null;
  return {
    ultima: () => ultima,
    letta(riga) {
      ultima = riga;
    },
    daSolo: (fai) =>
      db.transaction().execute(async (tx) => {
        // Chi ha la password dell'applicazione può tenere il posto: allora non si aspetta in silenzio.
        await sql`SELECT set_config('lock_timeout', ${String(ATTESA_MAX_MS)}, true)`.execute(tx);
        // Anche le altre macchine che hanno un file in quel posto: può essere lo stesso, di una cartella divisa.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`teste ${resolve(percorso)}`}, 0))`.execute(tx);
        const { rows } = await sql<Precisa<'teste_consegnate', { segno: SegnoFirmato }>>`
          SELECT segno FROM teste_consegnate WHERE luogo = ${luogo}`.execute(tx);
        const [prima] = rows;
        // Uno che questo gestore non ha firmato è come se non ci fosse: chi può toglierlo può anche guastarlo.
        const vero = prima !== undefined && prima.segno.luogo === luogo && (await firmato(prima.segno));
        const nuovi: SegnoFile[] = [];
        const esito = await fai(vero ? prima.segno : null, (uno) => void nuovi.push(uno));
        const nuovo = nuovi.at(-1);
        if (nuovo === undefined) return esito;
        const testo = JSON.stringify(conFirma(chiaveFirma, { versione: 1, luogo, ...nuovo }));
        await sql`
          INSERT INTO teste_consegnate (luogo, segno) VALUES (${luogo}, ${testo}::jsonb)
          ON CONFLICT (luogo) DO UPDATE SET segno = EXCLUDED.segno`.execute(tx);
        ultima = nuovo;
        return esito;
      }),
  };
}

function conFirma<D extends Readonly<Record<string, unknown>>>(
  chiaveFirma: Pick<ChiaveFirma, 'corrente'>,
  senza: D,
): D & { chiave: string; firma: string } {
  const { id, firma } = chiaveFirma.corrente();
  const con = { ...senza, chiave: id };
  return { ...con, firma: inBase64Url(firma(daFirmare(con))) };
}

/** Chi scrive il file. `noto` è quale file è, se si sa: uno che nasce prende un nome suo. */
type Scrittore = {
  /** Le righe di quelle teste, dopo `prima`; a capo, se la fine del file è una riga a metà. */
  aggiungi(teste: Teste, prima: SegnoRiga | null, aMeta: boolean, noto: string | null): Promise<SegnoFile>;
  /** Il file intero con le sole ultime teste: quante righe ha dopo, e fin dove arrivano le antiche. */
  riduci(letto: Letto, prima: SegnoRiga | null, noto: string | null): Promise<Ridotto>;
};
type Ridotto = { ultima: SegnoFile; righe: number; antiche: number };
type Testa = readonly [string, Teste[string]];
type Composte = { testo: string; ultima: SegnoRiga };

function creaScrittore(
  { percorso, chiaveFirma, adesso }: Pick<PartiFile, 'percorso' | 'chiaveFirma' | 'adesso'>,
  recenti: number,
  firmata: VerificaRiga,
): Scrittore {
  /** Le righe di tutte quelle teste, che continuano quella di prima; almeno una. */
  function concatena(teste: readonly Testa[], prima: SegnoRiga | null, inTesta: Partial<Anello>): Composte {
    let ultima = prima;
    let testo = '';
    for (let da = 0; da === 0 || da < teste.length; da += TESTE_IN_RIGA) {
      const insieme = Object.fromEntries(teste.slice(da, da + TESTE_IN_RIGA));
      const anello = { ...anelloDopo(ultima), ...(da === 0 ? inTesta : {}) };
      const riga = JSON.stringify(
        conFirma(chiaveFirma, { versione: 1, scrittaIl: adesso(), teste: insieme, anello } as const),
      );
      ultima = { n: anello.n, impronta: improntaRiga(riga) };
      testo += `${riga}\n`;
    }
    return { testo, ultima: ultima as SegnoRiga };
  }

  return {
    async aggiungi(teste, prima, aMeta, noto) {
      const file = noto ?? (prima === null ? randomUUID() : null);
      const conFile: Pick<Anello, 'file'> = file === null ? {} : { file };
      const inTesta: Partial<Anello> = prima === null ? { inizio: true, ...conFile } : {};
      const { testo, ultima } = concatena(Object.entries(teste), prima, inTesta);
      await scriviInFondo(percorso, `${aMeta ? '\n' : ''}${testo}`);
      return { ...ultima, ...conFile };
    },
    /** Prima si mettono via le antiche: chi si ferma a metà le ha due volte, e mai nessuna. */
    async riduci(letto, prima, noto) {
      const tutte = [...letto.teste];
      const via = tutte.slice(0, -recenti);
      let { antiche } = letto;
      if (via.length > 0) {
        const coda = await codaDelleTeste(percorsoAntiche(percorso), firmata);
        const composte = concatena(via, coda.ultima, coda.ultima === null ? { inizio: true } : {});
        // Da capo a riga nuova: la precedente può essere di chi è caduto scrivendola.
        await scriviInFondo(percorsoAntiche(percorso), `\n${composte.testo}`);
        antiche = composte.ultima.n;
      }
      const restano = tutte.slice(-recenti);
      const file = noto ?? randomUUID();
      const { testo, ultima } = concatena(restano, prima, { inizio: true, antiche, file });
      await sostituisci(percorso, testo);
      return { ultima: { ...ultima, file }, antiche, righe: Math.max(1, Math.ceil(restano.length / TESTE_IN_RIGA)) };
    },
  };
}

/**
 * Il file delle teste: si aggiunge in fondo, ogni riga legata alla precedente e contata, e quando è lungo si riscrive. È di più processi:
 * chi scrive lo fa da solo, e prima di finire consegna alla base dati il segno dell'ultima riga, firmato. Così un file tagliato, vuoto o
 * scambiato è meno avanti del suo segno, e il segno da solo, che chi ha la base dati può togliere, non lo dice più avanti di quanto è.
 */
export function creaFileTeste(parti: PartiFile): FileTeste {
  const { percorso, chiaveFirma, adesso, db, limiti = LIMITI } = parti;
  const firmata = creaVerifica(chiaveFirma, db);
  const segni = creaSegni(parti);
  const scrittore = creaScrittore(parti, limiti.recenti, firmata);
  let stato: Stato = { righe: 0, antiche: 0, inRegola: true, file: null };
  let guasto: NonScritte | null = null;

  async function accorcia(letto: Letto, prima: SegnoFile | null, consegna: Consegna): Promise<void> {
    const { ultima, righe, antiche } = await scrittore.riduci(letto, prima, stato.file);
    stato = { ...stato, righe, antiche, file: ultima.file ?? null };
    consegna(ultima);
  }
  /** Il disco che non prende le teste non ferma nulla, e si dice. */
  function suDisco(errore: unknown): void {
    const codice = delDisco(errore);
    if (codice === null) throw errore;
    guasto ??= { dal: adesso(), perche: codice };
  }

  return {
    firmata,
    nonScritte: () => guasto,
    ultima: segni.ultima,
    antiche: () => stato.antiche,
    apri: () =>
      segni.daSolo(async (segno, consegna) => {
        const letto = await leggiTeste(percorso, firmata, segno).catch(nonSiLegge(segno));
        stato = appenaLetto(letto);
        if (!stato.inRegola) return letto;
        segni.letta(letto.ultima);
        if (daRiscrivere(letto, limiti)) await accorcia(letto, letto.ultima ?? segno, consegna).catch(suDisco);
        else if (letto.aMeta) await scriviInFondo(percorso, '\n').catch(suDisco);
        return letto;
      }),
    aggiungi: (teste) =>
      segni
        .daSolo(async (segno, consegna) => {
          const coda = await codaDelleTeste(percorso, firmata);
          const noto = piuAvanti(segno, segni.ultima());
          const difetti = indietro(noto, coda.ultima);
          const prima = difetti.length > 0 ? noto : coda.ultima;
          const ultima = await scrittore.aggiungi(teste, prima, coda.aMeta, stato.file ?? segno?.file ?? null);
          consegna(ultima);
          guasto = null;
          stato = dopoUnaRiga(stato, ultima, difetti);
          if (stato.righe <= limiti.righe || !stato.inRegola) return difetti;
          // Il file è anche degli altri processi: si riscrive ciò che dice, e non ciò che sa questo.
          const letto = await leggiTeste(percorso, firmata, ultima);
          if (letto.difetti.length === 0) await accorcia(letto, ultima, consegna).catch(suDisco);
          else stato = { ...stato, righe: 0 };
          return difetti;
        })
        .catch((errore: unknown) => {
          suDisco(errore);
          throw errore;
        }),
    ricomincia: (note) =>
      segni.daSolo(async (segno, consegna) => {
        const letto = await leggiTeste(percorso, firmata, segno).catch(nonSiLegge(segno));
        // Quale file era lo dice il segno: quello che c'è può essere di un'altra macchina.
        stato = { ...stato, inRegola: true, file: segno?.file ?? letto.file };
        if (letto.difetti.length === 0) return;
        for (const [asta, testa] of note) annotaTesta(letto.teste, asta, testa);
        const prima = piuAvanti(letto.ultima, piuAvanti(segno, segni.ultima()));
        const via = mettiDaParte(percorso, adesso());
        await via.then(() => accorcia(letto, prima, consegna)).catch(suDisco);
      }),
  };
}

type Stato = { righe: number; antiche: number; inRegola: boolean; file: string | null };

function appenaLetto({ righe, antiche, file, difetti }: Letto): Stato {
  return { righe, antiche, file, inRegola: difetti.length === 0 };
}

function dopoUnaRiga(prima: Stato, ultima: SegnoFile, difetti: readonly DifettoAncora[]): Stato {
  return {
    ...prima,
    file: ultima.file ?? null,
    righe: prima.righe + 1,
    inRegola: prima.inRegola && difetti.length === 0,
  };
}

/** Di due segni quello più avanti: chi ne ha tolto uno dalla base dati non l'ha tolto a chi lo ha scritto. */
function piuAvanti(primo: SegnoFile | null, secondo: SegnoFile | null): SegnoFile | null {
  return (primo?.n ?? 0) >= (secondo?.n ?? 0) ? primo : secondo;
}

/** Lungo, o di una versione che non concatenava le righe. */
function daRiscrivere({ righe, concatenate, teste }: Letto, limiti: { righe: number; recenti: number }): boolean {
  return righe > limiti.righe || teste.size > 2 * limiti.recenti || (righe > 0 && concatenate === 0);
}

/** Il file che non torna è una prova; se non c'è più, non ce n'è. */
async function mettiDaParte(percorso: string, il: number): Promise<void> {
  await rename(percorso, `${percorso}.prova-${il}`).catch((errore: unknown) => {
    if (codiceDi(errore) !== 'ENOENT') throw errore;
  });
}

/** Il codice di un errore del disco; `null` se è di altro. */
function delDisco(errore: unknown): string | null {
  const codice = codiceDi(errore);
  return codice !== null && DEL_DISCO.has(codice) ? codice : null;
}

/** Con fin dove arrivava: dichiarato una volta, un altro giorno è un altro guasto. */
const nonSiLegge =
  (segno: SegnoRiga | null) =>
  (errore: unknown): Letto => {
    const codice = delDisco(errore);
    if (codice === null) throw errore;
    const dove = segno === null ? 'non se ne era consegnata nessuna riga' : finDove(segno);
    const difetti = [delFile(`il file delle teste non si legge (${codice}): ${dove}`)];
    return { teste: new Map(), righe: 0, concatenate: 0, aMeta: false, ultima: null, antiche: 0, file: null, difetti };
  };

/** A servizio acceso: la fine del file è meno avanti di ciò che se ne era consegnato. */
function indietro(segno: SegnoRiga | null, coda: SegnoRiga | null): DifettoAncora[] {
  if (segno === null || (coda !== null && coda.n > segno.n) || coda?.impronta === segno.impronta) return [];
  return [delFile(`il file delle teste è stato tagliato, svuotato o scambiato a servizio acceso: ${finDove(segno)}`)];
}

/** In fondo al file, e sul disco prima che se ne consegni il segno. */
async function scriviInFondo(percorso: string, testo: string): Promise<void> {
  const file = await open(percorso, 'a', 0o600);
  try {
    await file.writeFile(testo);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Il file riscritto, intero o per nulla; la cartella si scrive anch'essa, o una caduta ridarebbe quello di prima. */
async function sostituisci(percorso: string, testo: string): Promise<void> {
  const file = await open(`${percorso}.nuovo`, 'w', 0o600);
  try {
    await file.writeFile(testo);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${percorso}.nuovo`, percorso);
  const cartella = await open(dirname(percorso));
  try {
    await cartella.sync();
  } finally {
    await cartella.close();
  }
}
