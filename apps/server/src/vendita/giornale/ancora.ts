import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { daFirmare, inBase64Url } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { ChiaveFirma } from '../../sigillo/chiave-firma.ts';
import type { Giornale } from './giornale.ts';

/**
 * Le teste dei registri fuori dalla base dati: chi la riprende da una copia vecchia, o ne toglie la coda, non porta indietro
 * anche questo file. All'avvio il registro deve arrivare almeno dove arrivava; se no il server non scrive più nulla, e lo dice.
 */

/** Ogni quanto le teste cambiate si scrivono (ms): ciò che si è confermato da meno non è ancora ancorato. */
const OGNI_MS = 1_000;
/** Oltre, all'avvio il file si riscrive con le sole ultime teste. */
const RIGHE_MAX = 5_000;
const CONFRONTO_INSIEME = 1_000;
/** Teste confermate da questo processo che si ricordano, per confrontarle ancora; escono le più vecchie. */
const RICORDATE_MAX = 20_000;

type Teste = Record<string, [seq: number, impronta: string]>;
/** Una riga del file: le teste cambiate da quella prima, firmate come una ricevuta. Tempi in ms. */
type RigaAncora = { versione: 1; scrittaIl: number; teste: Teste; chiave: string; firma: string };

/** Che cosa non torna fra il file e la base dati: la vendita, o `null` se è il file stesso. */
export type DifettoAncora = { asta: string | null; perche: string };

export type Ancora = {
  /** Ciò che non torna, visto all'avvio o dopo; vuoto se il registro arriva dove arrivava. */
  readonly difetti: DifettoAncora[];
  /** Una testa appena confermata: si ricorda, e si scrive al giro seguente. */
  segna(asta: string, seq: number, impronta: string): void;
  /** Confronta una parte di ciò che questo processo ha confermato con ciò che la base dati ha adesso: a ogni giro la parte seguente. */
  controlla(): Promise<void>;
  /** Scrive adesso ciò che è cambiato. */
  scrivi(): Promise<void>;
  /** Smette, scritto ciò che resta. */
  ferma(): Promise<void>;
};

type Parti = {
  db: Kysely<unknown>;
  percorso: string;
  chiaveFirma: ChiaveFirma;
  adesso: () => number;
  log: { error(oggetto: object, testo: string): void; warn(oggetto: object, testo: string): void };
};

/** Confronta il registro con le teste ancorate, e da lì in poi le tiene aggiornate. */
export async function apriAncora(parti: Parti): Promise<Ancora> {
  const { percorso, chiaveFirma, adesso, log } = parti;
  const letta = await leggi(percorso, chiaveFirma);
  const difetti = [...letta.difetti, ...(await confronta(parti.db, letta.teste))];
  for (const { asta, perche } of difetti) log.error({ asta, file: percorso }, `registro indietro: ${perche}`);
  let cambiate: Teste = {};
  const confermate = creaConfermate();
  let scrittura = Promise.resolve();
  if (difetti.length === 0 && letta.righe > RIGHE_MAX) await compatta(percorso, riga(letta.teste));
  else if (letta.aMeta) await appendFile(percorso, '\n');

  function riga(teste: Teste): string {
    const senza = { versione: 1, scrittaIl: adesso(), teste, chiave: chiaveFirma.id } as const;
    return `${JSON.stringify({ ...senza, firma: inBase64Url(chiaveFirma.firma(daFirmare(senza))) })}\n`;
  }
  const scrivi = (): Promise<void> => {
    if (Object.keys(cambiate).length === 0) return scrittura;
    const queste = cambiate;
    cambiate = {};
    scrittura = scrittura
      .then(() => appendFile(percorso, riga(queste), { mode: 0o600 }))
      .catch((errore: unknown) => {
        // Si riprova al giro seguente, senza perdere ciò che intanto è andato avanti.
        cambiate = { ...queste, ...cambiate };
        log.warn({ err: errore, file: percorso }, 'teste dei registri non ancorate');
      });
    return scrittura;
  };
  const giro = setInterval(() => void scrivi(), OGNI_MS);
  giro.unref();
  return {
    difetti,
    segna(asta, seq, impronta) {
      cambiate[asta] = [seq, impronta];
      confermate.ricorda(asta, [seq, impronta]);
    },
    async controlla() {
      for (const difetto of await confronta(parti.db, confermate.prossime())) {
        if (difetti.some(({ asta }) => asta === difetto.asta)) continue;
        difetti.push(difetto);
        log.error({ asta: difetto.asta, file: percorso }, `registro indietro: ${difetto.perche}`);
      }
    },
    scrivi,
    async ferma() {
      clearInterval(giro);
      await scrivi();
    },
  };
}

/** Le teste confermate da questo processo, e ogni volta le prossime da confrontare. */
function creaConfermate(): { ricorda(asta: string, testa: Teste[string]): void; prossime(): Teste } {
  const ultime = new Map<string, Teste[string]>();
  let daGuardare: string[] = [];
  return {
    ricorda(asta, testa) {
      if (ultime.size >= RICORDATE_MAX && !ultime.has(asta)) ultime.delete(ultime.keys().next().value ?? '');
      ultime.set(asta, testa);
    },
    prossime() {
      if (daGuardare.length === 0) daGuardare = [...ultime.keys()];
      const queste = daGuardare.splice(0, CONFRONTO_INSIEME);
      return Object.fromEntries(queste.flatMap((asta) => [[asta, ultime.get(asta)] as const]).filter(conTesta));
    },
  };
}

function conTesta(una: readonly [string, Teste[string] | undefined]): una is readonly [string, Teste[string]] {
  return una[1] !== undefined;
}

/** Lo stesso registro, che ancora ciò che conferma; se è indietro non scrive nulla (503 `registro_indietro`). */
export function conAncora(giornale: Giornale, ancora: Pick<Ancora, 'difetti' | 'segna'>): Giornale {
  return {
    ...giornale,
    async aggiungi(richiesta) {
      if (ancora.difetti.length > 0) throw problema('registro_indietro');
      const esito = await giornale.aggiungi(richiesta);
      const ultima = esito.esito === 'scritte' ? esito.voci.at(-1) : undefined;
      if (ultima !== undefined) ancora.segna(ultima.asta, ultima.seq, ultima.impronta);
      return esito;
    },
  };
}

async function leggi(
  percorso: string,
  chiaveFirma: ChiaveFirma,
): Promise<{ teste: Teste; righe: number; aMeta: boolean; difetti: DifettoAncora[] }> {
  const testo = await readFile(percorso, 'utf8').catch((errore: unknown) => {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return '';
    throw errore;
  });
  const righe = testo.split('\n');
  const aMeta = righe.pop() !== '';
  const teste: Teste = {};
  const difetti: DifettoAncora[] = [];
  const firmata = creaVerifica(chiaveFirma.chiaviPubbliche());
  for (const [i, una] of righe.entries()) {
    const letta = comeRiga(una);
    // Chi si è fermato a metà di una riga non l'aveva ancora scritta.
    if (letta === null) continue;
    if (!firmata(letta)) {
      difetti.push({ asta: null, perche: `la riga ${i + 1} del file delle teste non è firmata da questo gestore` });
      continue;
    }
    for (const [asta, testa] of Object.entries(letta.teste))
      if ((teste[asta]?.[0] ?? 0) < testa[0]) teste[asta] = testa;
  }
  return { teste, righe: righe.length, aMeta, difetti };
}

/** Se una riga l'ha firmata questo gestore; con il motore, perché all'avvio se ne verificano migliaia, una per ogni secondo di lavoro. */
function creaVerifica(pubbliche: Readonly<Record<string, string>>): (riga: RigaAncora) => boolean {
  const chiavi = new Map<string, KeyObject>();
  for (const [id, x] of Object.entries(pubbliche))
    chiavi.set(id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  return (riga) => {
    const chiave = chiavi.get(riga.chiave);
    if (chiave === undefined || typeof riga.firma !== 'string') return false;
    return verify(null, daFirmare(riga), chiave, Buffer.from(riga.firma, 'base64url'));
  };
}

function comeRiga(testo: string): RigaAncora | null {
  try {
    const letta = JSON.parse(testo) as RigaAncora;
    return letta.versione === 1 && typeof letta.teste === 'object' && letta.teste !== null ? letta : null;
  } catch {
    return null;
  }
}

async function confronta(db: Kysely<unknown>, teste: Teste): Promise<DifettoAncora[]> {
  const tutte = Object.entries(teste);
  const difetti: DifettoAncora[] = [];
  for (let da = 0; da < tutte.length; da += CONFRONTO_INSIEME) {
    const queste = tutte.slice(da, da + CONFRONTO_INSIEME);
    const { rows } = await sql<Riga<'giornale', 'asta' | 'seq'> & { manca: boolean }>`
      select t.asta, t.seq, g.seq is null as manca
      from unnest(${queste.map(([asta]) => asta)}::uuid[], ${queste.map(([, [seq]]) => seq)}::int[],
        ${queste.map(([, [, impronta]]) => impronta)}::text[]) as t(asta, seq, impronta)
      left join giornale g on g.asta = t.asta and g.seq = t.seq
      where g.impronta is distinct from t.impronta`.execute(db);
    for (const { asta, seq, manca } of rows)
      difetti.push({
        asta,
        perche: manca
          ? `la vendita ${asta} arrivava alla voce n. ${seq}, che nella base dati non c’è`
          : `la voce n. ${seq} della vendita ${asta} non è quella che era stata ancorata`,
      });
  }
  return difetti;
}

/** Il file riscritto con una riga sola, intero o per nulla. */
async function compatta(percorso: string, riga: string): Promise<void> {
  await writeFile(`${percorso}.nuovo`, riga, { mode: 0o600 });
  await rename(`${percorso}.nuovo`, percorso);
}
