import { open, readFile } from 'node:fs/promises';
import { setImmediate as alProssimoTurno } from 'node:timers/promises';
import { improntaRiga, type SegnoFile, type SegnoRiga, segnoDi, seguiCatena } from './catena-righe.ts';
import {
  comeRiga,
  type DifettoAncora,
  delFile,
  type RigaAncora,
  type Teste,
  type VerificaRiga,
} from './riga-ancora.ts';

/** Righe di cui si verifica la firma di seguito: poi tocca a chi rilancia. */
const DI_SEGUITO = 50;
/** Più di una riga intera, che ha al più mille teste: l'ultima sta tutta nella coda. */
const CODA_BYTE = 512 * 1_024;

/** Il file com'è: le teste dalla vendita toccata prima a quella toccata per ultima. */
export type Letto = {
  teste: Map<string, Teste[string]>;
  righe: number;
  /** Quante sono concatenate. */
  concatenate: number;
  aMeta: boolean;
  ultima: SegnoRiga | null;
  /** Il numero dell'ultima riga delle teste antiche, per quanto ne sa questo file. */
  antiche: number;
  /** Quale file è; `null` se la sua prima riga non lo dice. */
  file: string | null;
  difetti: DifettoAncora[];
};

/** Legge il file, e dice che cosa non torna: righe di altri, tolte o cambiate, e meno di quelle consegnate con `segno`. */
export async function leggiTeste(percorso: string, firmata: VerificaRiga, segno: SegnoFile | null): Promise<Letto> {
  const testo = await readFile(percorso, 'utf8').catch((errore: unknown) => {
    if (codiceDi(errore) === 'ENOENT') return '';
    throw errore;
  });
  const righe = testo.split('\n');
  const aMeta = righe.pop() !== '';
  const letto: Letto = {
    teste: new Map(),
    righe: righe.length,
    concatenate: 0,
    aMeta,
    ultima: null,
    antiche: 0,
    file: null,
    difetti: [],
  };
  const catena = seguiCatena();
  const daAltri: { i: number; testo: string }[] = [];
  let consegnata: string | null = null;
  let prima: RigaAncora['anello'];
  for (const [i, riga] of righe.entries()) {
    if (i % DI_SEGUITO === DI_SEGUITO - 1) await alProssimoTurno();
    const letta = comeRiga(riga);
    // Chi si è fermato a metà di una riga non l'aveva ancora scritta: se invece qualcuno l'ha guastata, la seguente non la segue.
    if (letta === null) continue;
    if (!(await firmata(letta))) {
      daAltri.push({ i, testo: riga });
      continue;
    }
    const difetto = catena.segue(letta, riga);
    if (difetto !== null) letto.difetti.push(delFile(`il file delle teste ${difetto}`));
    const segnoRiga = segnoDi(letta, riga);
    if (segnoRiga !== null) letto.concatenate += 1;
    prima ??= letta.anello;
    letto.antiche = Math.max(letto.antiche, letta.anello?.antiche ?? 0);
    if (segnoRiga !== null && segnoRiga.n === segno?.n) consegnata = segnoRiga.impronta;
    for (const [asta, testa] of Object.entries(letta.teste)) annotaTesta(letto.teste, asta, testa);
  }
  letto.ultima = catena.ultima();
  letto.file = prima?.file ?? null;
  letto.difetti.unshift(...righeDiAltri(daAltri, letto.righe));
  if (segno !== null) letto.difetti.push(...menoDiConsegnato(segno, letto.ultima, prima, consegnata));
  return letto;
}

/** Una testa più avanti prende il posto di quella che c'era, e va in fondo: è di una vendita toccata dopo. */
export function annotaTesta(teste: Map<string, Teste[string]>, asta: string, testa: Teste[string]): void {
  if ((teste.get(asta)?.[0] ?? 0) >= testa[0]) return;
  teste.delete(asta);
  teste.set(asta, testa);
}

function righeDiAltri(daAltri: readonly { i: number; testo: string }[], quante: number): DifettoAncora[] {
  const [prima] = daAltri;
  if (prima === undefined) return [];
  const quale = improntaRiga(prima.testo).slice(0, 12);
  if (quante > 1 && daAltri.length === quante)
    return [
      delFile(
        `il file delle teste è di un’altra installazione: nessuna delle sue ${quante} righe (la prima ha impronta ${quale}) è firmata da questo gestore`,
      ),
    ];
  return daAltri.map(({ i, testo }) =>
    delFile(
      `la riga ${i + 1} del file delle teste (impronta ${improntaRiga(testo).slice(0, 12)}) non è firmata da questo gestore`,
    ),
  );
}

/** Fin dove arrivava il file, secondo un segno consegnato. */
export const finDove = ({ n, impronta }: SegnoRiga): string =>
  `arrivava alla riga n. ${n} (impronta ${impronta.slice(0, 12)})`;

/** Il file deve arrivare almeno dove diceva l'ultimo segno consegnato, e passare di lì; o cominciare dopo, accorciato, ed essere quello. */
function menoDiConsegnato(
  segno: SegnoFile,
  ultima: SegnoRiga | null,
  prima: RigaAncora['anello'],
  consegnata: string | null,
): DifettoAncora[] {
  const arrivava = finDove(segno);
  if (ultima === null || prima === undefined)
    return [delFile(`il file delle teste è vuoto, manca, o non è il suo: ${arrivava}`)];
  if (ultima.n < segno.n) return [delFile(`il file delle teste è tagliato: ${arrivava}, adesso alla n. ${ultima.n}`)];
  const dopo = prima.n === segno.n + 1 && prima.precedente === segno.impronta;
  // Lo ha accorciato un altro, o chi è caduto prima di consegnarne il segno.
  const accorciato =
    prima.inizio === true && prima.n > segno.n && prima.file !== undefined && prima.file === segno.file;
  if (consegnata === segno.impronta || dopo || accorciato) return [];
  return [delFile(`il file delle teste non è più quello: ${arrivava}, e adesso lì ce n’è un’altra`)];
}

/** La fine del file: l'ultima riga concatenata che questo gestore ha firmato, e se la fine è una riga a metà. */
export async function codaDelleTeste(
  percorso: string,
  firmata: VerificaRiga,
): Promise<{ ultima: SegnoRiga | null; aMeta: boolean }> {
  const file = await open(percorso).catch((errore: unknown) => {
    if (codiceDi(errore) === 'ENOENT') return null;
    throw errore;
  });
  if (file === null) return { ultima: null, aMeta: false };
  try {
    const { size } = await file.stat();
    const da = Math.max(0, size - CODA_BYTE);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - da), 0, size - da, da);
    const righe = buffer.toString('utf8', 0, bytesRead).split('\n');
    const aMeta = righe.pop() !== '';
    for (const testo of righe.reverse()) {
      const riga = comeRiga(testo);
      const segno = riga === null ? null : segnoDi(riga, testo);
      if (riga !== null && segno !== null && (await firmata(riga))) return { ultima: segno, aMeta };
    }
    return { ultima: null, aMeta };
  } finally {
    await file.close();
  }
}

export function codiceDi(errore: unknown): string | null {
  return errore instanceof Error && 'code' in errore && typeof errore.code === 'string' ? errore.code : null;
}
