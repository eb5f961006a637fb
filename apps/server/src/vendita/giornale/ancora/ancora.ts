import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import { problema } from '../../../bordo/problema.ts';
import type { Giornale } from '../giornale.ts';
import type { Danni } from '../verifica/danni.ts';
import { apriAntiche } from './ancora-antiche.ts';
import type { SegnoRiga } from './catena-righe.ts';
import { creaFileTeste, type NonScritte, type PartiFile, TESTE_IN_RIGA } from './file-teste.ts';
import type { DifettoAncora, Teste } from './riga-ancora.ts';

/**
 * Le teste dei registri fuori dalla base dati: chi la riprende da una copia vecchia, o ne toglie la coda, non porta indietro
 * anche questo file. Il registro deve arrivare almeno dove arrivava; se no il server non scrive più nulla, e lo dice, finché due persone
 * non dichiarano ciò che manca: una coda che non c'è è anche di una copia vecchia, che ha perso altro. Poi quelle vendite restano
 * trattenute, e le altre vanno avanti. Il file ha le vendite toccate per ultime, così l'avvio non cresce con la storia: una copia
 * vecchia è indietro proprio di quelle. Le teste più antiche stanno in un altro file, che si confronta un poco a ogni giro.
 */

/** Ogni quanto le teste cambiate si scrivono (ms): ciò che si è confermato da meno non è ancora ancorato. */
const OGNI_MS = 1_000;
const CONFRONTO_INSIEME = TESTE_IN_RIGA;
/** Oltre, le teste che aspettano di essere scritte si dicono non scritte (ms), chiunque le tenga ferme. */
const ATTESA_MAX_MS = 30_000;
/** Teste che si ricordano, lette all'avvio o confermate da questo processo, per confrontarle ancora; escono le più vecchie. */
const RICORDATE_MAX = 20_000;

export type Ancora = {
  /** Ciò che non torna, visto all'avvio o dopo, dichiarato o no; vuoto se il registro arriva dove arrivava. */
  readonly difetti: readonly DifettoAncora[];
  /** Ciò che nessuno ha ancora dichiarato. */
  nonDichiarati(): readonly DifettoAncora[];
  /** Vero se non si scrive nulla. */
  fermo(): boolean;
  /** Ciò che due persone hanno dichiarato, con le sue parole: non ferma più le altre vendite; un file che non torna si ricomincia. */
  dichiara(perche: ReadonlySet<string>): Promise<void>;
  /** Una testa appena confermata: si ricorda, e si scrive al giro seguente. */
  segna(asta: string, seq: number, impronta: string): void;
  /** Confronta una parte delle teste note con ciò che la base dati ha adesso: a ogni giro la parte seguente. */
  controlla(): Promise<void>;
  /** Scrive adesso ciò che è cambiato. */
  scrivi(): Promise<void>;
  /** Perché le teste non si scrivono, il disco o chi le tiene in attesa, e da quando; `null` se si scrivono. */
  nonScritte(): NonScritte | null;
  /** L'ultima riga consegnata: chi la tiene altrove sa se poi il file arriva fin lì. */
  ultima(): SegnoRiga | null;
  /** Smette, scritto ciò che resta. */
  ferma(): Promise<void>;
};

/** Ciò che non va in tutto il registro, per chi lo mostra e per chi lo dichiara. */
export type RegistroFermo = {
  /** Finché ce n'è nulla si scrive. */
  difetti(): readonly DifettoAncora[];
  /** Quelli che due persone possono dichiarare; gli altri si riparano soltanto. */
  daDichiarare(): readonly DifettoAncora[];
  nonScritte(): NonScritte | null;
  ultima(): SegnoRiga | null;
};

type Parti = PartiFile & {
  /** Le vendite danneggiate: quelle la cui testa non torna, dichiarate, vi restano finché non si riavvia. */
  danni: Pick<Danni, 'annota'>;
  log: { error(oggetto: object, testo: string): void; warn(oggetto: object, testo: string): void };
};

/** Ciò che non torna, e ciò che di questo due persone hanno dichiarato. */
function creaDifetti({ percorso, log, danni, adesso }: Pick<Parti, 'percorso' | 'log' | 'danni' | 'adesso'>): {
  tutti: readonly DifettoAncora[];
  restano(): readonly DifettoAncora[];
  trovati(visti: readonly DifettoAncora[]): void;
  /** Dà quelli che prima fermavano tutto. */
  dichiara(perche: ReadonlySet<string>): DifettoAncora[];
} {
  const tutti: DifettoAncora[] = [];
  let dichiarati: ReadonlySet<string> = new Set();
  let restano: readonly DifettoAncora[] = [];

  function rifai(): void {
    restano = tutti.filter(({ perche }) => !dichiarati.has(perche));
    for (const { asta, seq, perche } of tutti)
      if (asta !== null && dichiarati.has(perche))
        danni.annota({ flusso: asta, asta, seq: seq ?? 0, motivo: perche, dal: adesso(), da: 'teste' });
  }

  return {
    tutti,
    restano: () => restano,
    trovati(visti) {
      for (const difetto of visti) {
        const { asta, perche } = difetto;
        if (tutti.some((uno) => uno.asta === asta && (asta !== null || uno.perche === perche))) continue;
        tutti.push(difetto);
        log.error({ asta, file: percorso }, `registro indietro: ${perche}`);
      }
      rifai();
    },
    dichiara(perche) {
      dichiarati = perche;
      const prima = restano;
      rifai();
      return prima.filter((uno) => !restano.includes(uno));
    },
  };
}

/** Confronta il registro con le teste ancorate, e da lì in poi le tiene aggiornate. */
export async function apriAncora(parti: Parti): Promise<Ancora> {
  const { percorso, log, db } = parti;
  const file = creaFileTeste(parti);
  const { tutti, restano, trovati, dichiara } = creaDifetti(parti);
  const { teste, difetti: delFile } = await file.apri();
  trovati([...delFile, ...(await confronta(db, teste))]);
  const antiche = apriAntiche(percorso, file.firmata, file.antiche);
  const note = creaNote(teste);
  const attesa = creaAttesa(parti);
  let cambiate: Teste = {};
  let scrittura = Promise.resolve();
  const scrivi = (): Promise<void> => {
    if (Object.keys(cambiate).length === 0) return scrittura;
    const daScrivere = cambiate;
    cambiate = {};
    attesa.comincia();
    scrittura = scrittura
      .then(() => file.aggiungi(daScrivere))
      .then((visti) => {
        attesa.finisce(true);
        trovati(visti);
      })
      .catch((errore: unknown) => {
        attesa.finisce(false);
        // Si riprova al giro seguente, senza perdere ciò che intanto è andato avanti.
        cambiate = { ...daScrivere, ...cambiate };
        log.warn({ err: errore, file: percorso }, 'teste dei registri non ancorate');
      });
    return scrittura;
  };
  const giro = setInterval(() => void scrivi(), OGNI_MS);
  giro.unref();
  return {
    difetti: tutti,
    nonDichiarati: restano,
    fermo: () => restano().length > 0,
    async dichiara(perche) {
      const tolti = dichiara(perche);
      if (tolti.length > 0) log.warn({ difetti: tolti }, 'registro dichiarato da due persone');
      if (restano().length === 0 && tolti.some(({ asta }) => asta === null)) await file.ricomincia(note.tutte());
    },
    segna(asta, seq, impronta) {
      cambiate[asta] = [seq, impronta];
      note.ricorda(asta, [seq, impronta]);
    },
    async controlla() {
      const visti = await confronta(db, note.prossime());
      const passate = await antiche.prossime();
      trovati([...visti, ...passate.difetti, ...(await confronta(db, passate.teste))]);
    },
    scrivi,
    nonScritte: () => file.nonScritte() ?? attesa.lunga(),
    ultima: file.ultima,
    async ferma() {
      clearInterval(giro);
      await scrivi();
    },
  };
}

/** Da quanto aspettano le teste non ancora scritte, nel tempo della macchina: l'ora può saltare. */
function creaAttesa({ adesso }: Pick<Parti, 'adesso'>): {
  comincia(): void;
  /** Scritte; o no, e allora si aspetta ancora da quando si aspettava. */
  finisce(scritte: boolean): void;
  /** `null` se non è lunga. */
  lunga(): NonScritte | null;
} {
  let dal: number | null = null;
  let inCorso = 0;
  return {
    comincia() {
      inCorso += 1;
      dal ??= performance.now();
    },
    finisce(scritte) {
      inCorso -= 1;
      if (scritte) dal = inCorso === 0 ? null : performance.now();
    },
    lunga() {
      const ms = dal === null ? 0 : performance.now() - dal;
      return ms < ATTESA_MAX_MS ? null : { dal: Math.round(adesso() - ms), perche: 'in attesa' };
    },
  };
}

/** Le teste che questo processo conosce, lette o confermate, e ogni volta le prossime da confrontare. */
function creaNote(lette: ReadonlyMap<string, Teste[string]>): {
  ricorda(asta: string, testa: Teste[string]): void;
  prossime(): (readonly [string, Teste[string]])[];
  tutte(): Iterable<readonly [string, Teste[string]]>;
} {
  const ultime = new Map([...lette].slice(-RICORDATE_MAX));
  let daGuardare: string[] = [];
  return {
    ricorda(asta, testa) {
      if (ultime.size >= RICORDATE_MAX && !ultime.has(asta)) ultime.delete(ultime.keys().next().value ?? '');
      ultime.set(asta, testa);
    },
    tutte: () => ultime.entries(),
    prossime() {
      if (daGuardare.length === 0) daGuardare = [...ultime.keys()];
      const prese = daGuardare.splice(0, CONFRONTO_INSIEME);
      return prese.map((asta) => [asta, ultime.get(asta)] as const).filter(conTesta);
    },
  };
}

function conTesta(coppia: readonly [string, Teste[string] | undefined]): coppia is readonly [string, Teste[string]] {
  return coppia[1] !== undefined;
}

/** Lo stesso registro, che ancora ciò che conferma; se è fermo non scrive nulla (503 `registro_indietro`). */
export function conAncora(giornale: Giornale, ancora: Pick<Ancora, 'fermo' | 'segna'>): Giornale {
  return {
    ...giornale,
    async aggiungi(richiesta) {
      if (ancora.fermo()) throw problema('registro_indietro');
      const esito = await giornale.aggiungi(richiesta);
      const ultima = esito.esito === 'scritte' ? esito.voci.at(-1) : undefined;
      if (ultima !== undefined) ancora.segna(ultima.asta, ultima.seq, ultima.impronta);
      return esito;
    },
  };
}

async function confronta(
  db: Kysely<unknown>,
  teste: Iterable<readonly [string, Teste[string]]>,
): Promise<DifettoAncora[]> {
  const tutte = [...teste];
  const difetti: DifettoAncora[] = [];
  for (let da = 0; da < tutte.length; da += CONFRONTO_INSIEME) {
    const prese = tutte.slice(da, da + CONFRONTO_INSIEME);
    const { rows } = await sql<Riga<'giornale', 'asta' | 'seq'> & { manca: boolean }>`
      SELECT t.asta, t.seq, g.seq IS NULL AS manca
      FROM unnest(${prese.map(([asta]) => asta)}::uuid[], ${prese.map(([, [seq]]) => seq)}::int[],
        ${prese.map(([, [, impronta]]) => impronta)}::text[]) AS t(asta, seq, impronta)
      LEFT JOIN giornale g ON g.asta = t.asta AND g.seq = t.seq
      WHERE g.impronta IS DISTINCT FROM t.impronta`.execute(db);
    for (const { asta, seq, manca } of rows)
      difetti.push({
        asta,
        seq,
        perche: manca
          ? `la vendita ${asta} arrivava alla voce n. ${seq}, che nella base dati non c’è`
          : `la voce n. ${seq} della vendita ${asta} non è quella che era stata ancorata`,
      });
  }
  return difetti;
}
