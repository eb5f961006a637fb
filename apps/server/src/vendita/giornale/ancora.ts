import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { setImmediate as alProssimoTurno } from 'node:timers/promises';
import { daFirmare, inBase64Url } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { ChiaveFirma } from '../../sigillo/chiave-firma.ts';
import { apriAntiche, percorsoAntiche } from './ancora-antiche.ts';
import type { Giornale } from './giornale.ts';
import { comeRiga, type DifettoAncora, type RigaAncora, type Teste } from './riga-ancora.ts';

/**
 * Le teste dei registri fuori dalla base dati: chi la riprende da una copia vecchia, o ne toglie la coda, non porta indietro
 * anche questo file. All'avvio il registro deve arrivare almeno dove arrivava; se no il server non scrive più nulla, e lo dice.
 * Il file ha le vendite toccate per ultime, così l'avvio non cresce con la storia: una copia vecchia è indietro proprio di
 * quelle. Le teste più antiche stanno in un altro file, che si confronta un poco a ogni giro.
 */

/** Ogni quanto le teste cambiate si scrivono (ms): ciò che si è confermato da meno non è ancora ancorato. */
const OGNI_MS = 1_000;
/** Oltre tante righe il file si riscrive con le sole ultime teste, di al più tante vendite: all'avvio non si legge altro. */
const LIMITI = { righe: 5_000, recenti: 20_000 } as const;
/** Righe di cui si verifica la firma di seguito: poi tocca a chi rilancia. */
const DI_SEGUITO = 50;
const CONFRONTO_INSIEME = 1_000;
/** Teste confermate da questo processo che si ricordano, per confrontarle ancora; escono le più vecchie. */
const RICORDATE_MAX = 20_000;

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
  limiti?: { righe: number; recenti: number };
};

/** Confronta il registro con le teste ancorate, e da lì in poi le tiene aggiornate. */
export async function apriAncora(parti: Parti): Promise<Ancora> {
  const { percorso, chiaveFirma, log } = parti;
  const letta = await leggi(percorso, chiaveFirma);
  const difetti = [...letta.difetti, ...(await confronta(parti.db, letta.teste))];
  for (const { asta, perche } of difetti) log.error({ asta, file: percorso }, `registro indietro: ${perche}`);
  let cambiate: Teste = {};
  const confermate = creaConfermate();
  let scrittura = Promise.resolve();
  const antiche = apriAntiche(percorso, creaVerifica(chiaveFirma.chiaviPubbliche()));
  const file = creaFile(parti, letta.righe, () => difetti.length === 0);
  await file.prepara(letta);
  const scrivi = (): Promise<void> => {
    if (Object.keys(cambiate).length === 0) return scrittura;
    const queste = cambiate;
    cambiate = {};
    scrittura = scrittura
      .then(() => file.aggiungi(queste))
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
      const visti = await confronta(parti.db, confermate.prossime());
      const passate = await antiche.prossime();
      visti.push(...passate.difetti, ...(await confronta(parti.db, passate.teste)));
      for (const difetto of visti) {
        if (difetti.some(({ asta, perche }) => asta === difetto.asta && (asta !== null || perche === difetto.perche)))
          continue;
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

/** Il file delle teste: si aggiunge in fondo, e quando è lungo si riscrive, se non c'è nulla che non torna. */
function creaFile(
  { percorso, chiaveFirma, adesso, limiti = LIMITI }: Parti,
  righeLette: number,
  inRegola: () => boolean,
): { prepara(letta: Letto): Promise<void>; aggiungi(teste: Teste): Promise<void> } {
  let righe = righeLette;

  function riga(teste: Teste): string {
    const senza = { versione: 1, scrittaIl: adesso(), teste, chiave: chiaveFirma.id } as const;
    return `${JSON.stringify({ ...senza, firma: inBase64Url(chiaveFirma.firma(daFirmare(senza))) })}\n`;
  }

  /** Prima si mettono via le antiche: chi si ferma a metà le ha due volte, e mai nessuna. */
  async function riduci({ teste }: Pick<Letto, 'teste'>): Promise<void> {
    const tutte = [...teste];
    const via = tutte.slice(0, -limiti.recenti);
    // Da capo a riga nuova: la precedente può essere di chi è caduto scrivendola.
    if (via.length > 0)
      await appendFile(percorsoAntiche(percorso), `\n${aPezzi(via).map(riga).join('')}`, { mode: 0o600 });
    const scritte = aPezzi(tutte.slice(-limiti.recenti)).map(riga);
    await compatta(percorso, scritte.join(''));
    righe = scritte.length;
  }

  return {
    async prepara(letta) {
      if (inRegola() && eLungo(letta, limiti)) await riduci(letta);
      else if (letta.aMeta) await appendFile(percorso, '\n');
    },
    async aggiungi(teste) {
      await appendFile(percorso, riga(teste), { mode: 0o600 });
      righe += 1;
      if (righe <= limiti.righe || !inRegola()) return;
      // Il file è anche degli altri processi: si riscrive ciò che dice, e non ciò che sa questo.
      const adessoLetta = await leggi(percorso, chiaveFirma);
      if (adessoLetta.difetti.length === 0) await riduci(adessoLetta);
      else righe = 0;
    },
  };
}

const eLungo = ({ righe, teste }: Letto, limiti: { righe: number; recenti: number }): boolean =>
  righe > limiti.righe || teste.size > 2 * limiti.recenti;

/** Le teste in righe che si leggono in un momento. */
function aPezzi(teste: readonly (readonly [string, Teste[string]])[]): Teste[] {
  const pezzi: Teste[] = [];
  for (let da = 0; da < teste.length; da += CONFRONTO_INSIEME)
    pezzi.push(Object.fromEntries(teste.slice(da, da + CONFRONTO_INSIEME)));
  return pezzi;
}

/** Le teste confermate da questo processo, e ogni volta le prossime da confrontare. */
function creaConfermate(): {
  ricorda(asta: string, testa: Teste[string]): void;
  prossime(): (readonly [string, Teste[string]])[];
} {
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
      return queste.map((asta) => [asta, ultime.get(asta)] as const).filter(conTesta);
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

/** Il file com'è: le teste dalla vendita toccata prima a quella toccata per ultima. */
type Letto = { teste: Map<string, Teste[string]>; righe: number; aMeta: boolean; difetti: DifettoAncora[] };

async function leggi(percorso: string, chiaveFirma: ChiaveFirma): Promise<Letto> {
  const testo = await readFile(percorso, 'utf8').catch((errore: unknown) => {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return '';
    throw errore;
  });
  const righe = testo.split('\n');
  const aMeta = righe.pop() !== '';
  const teste: Letto['teste'] = new Map();
  const difetti: DifettoAncora[] = [];
  const firmata = creaVerifica(chiaveFirma.chiaviPubbliche());
  for (const [i, una] of righe.entries()) {
    if (i % DI_SEGUITO === DI_SEGUITO - 1) await alProssimoTurno();
    const letta = comeRiga(una);
    // Chi si è fermato a metà di una riga non l'aveva ancora scritta.
    if (letta === null) continue;
    if (!firmata(letta)) {
      difetti.push({ asta: null, perche: `la riga ${i + 1} del file delle teste non è firmata da questo gestore` });
      continue;
    }
    for (const [asta, testa] of Object.entries(letta.teste)) {
      if ((teste.get(asta)?.[0] ?? 0) >= testa[0]) continue;
      teste.delete(asta);
      teste.set(asta, testa);
    }
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

async function confronta(
  db: Kysely<unknown>,
  teste: Iterable<readonly [string, Teste[string]]>,
): Promise<DifettoAncora[]> {
  const tutte = [...teste];
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

/** Il file riscritto, intero o per nulla. */
async function compatta(percorso: string, testo: string): Promise<void> {
  await writeFile(`${percorso}.nuovo`, testo, { mode: 0o600 });
  await rename(`${percorso}.nuovo`, percorso);
}
