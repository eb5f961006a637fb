import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { creaUnoAllaVolta } from '../../piattaforma/arnesi/uno-alla-volta.ts';
import type { Esecutore } from '../../vendita/comandi/esegui.ts';
import { eDiUnRegistro } from '../../vendita/giornale/errori.ts';
import type { ElencoDepositi } from './elenco-depositi.ts';
import type { RigheDepositi } from './righe-depositi.ts';
import type { TestataDeposito } from './testata-deposito.ts';

/** Una busta che era in custodia, che nessun registro ha, e che nella base dati non c'è o non si apre. */
export type Mancante = { id: string; testata: TestataDeposito; dal: number };

type Riscontro = {
  /** Confronta ciò che si sapeva in custodia con ciò che c'è adesso; uno per volta. */
  fai(): Promise<void>;
  mancanti: ReadonlyMap<string, Mancante>;
  /** Le buste uscite nel registro il cui deposito non si è svuotato: di una versione che lo faceva dopo. */
  uscita(id: string): void;
  /** Le buste che si possono versare. */
  intere(): { id: string; testata: TestataDeposito }[];
  /** Vero se c'è una riga che nessun server ha scritto. */
  estranee(): boolean;
};

type Parti = {
  db: Kysely<unknown>;
  esecutore: Pick<Esecutore, 'leggi'>;
  log: Pick<Logger, 'error'>;
  adesso: () => number;
  elenco: ElencoDepositi;
  righe: RigheDepositi;
};

/**
 * Un'offerta non svanisce (R25): ogni busta deposta resta nell'elenco fuori dalla base dati finché il registro della sua vendita non
 * l'ha. Una che non c'è più, svuotata, tolta o cambiata, manca finché non torna com'era.
 */
export function creaRiscontro({ db, esecutore, log, adesso, elenco, righe }: Parti): Riscontro {
  const mancanti = new Map<string, Mancante>();
  const uscite = new Set<string>();
  const unoAllaVolta = creaUnoAllaVolta();

  /** Com'è adesso nella base dati, se è quella che si conosce: i sigilli vanno soltanto in avanti. */
  function buona(id: string): TestataDeposito | null {
    const vista = righe.viste.get(id);
    if (vista === undefined || vista.testata === null || vista.corpo === 'alterato') return null;
    const nota = elenco.noti.get(id);
    return nota !== undefined && eDiPrima(vista.testata, nota) ? null : vista.testata;
  }

  async function confronta(): Promise<void> {
    await elenco.rileggi();
    // Prima di guardare: ciò che si depone intanto non manca.
    const note = [...elenco.noti];
    await righe.guarda();
    for (const id of righe.viste.keys()) {
      const testata = uscite.has(id) ? null : buona(id);
      if (testata !== null) elenco.nota(id, testata);
      if (testata !== null && mancanti.delete(id)) log.error({ deposito: id }, 'deposito tornato com’era');
    }
    for (const [id, testata] of note) if (buona(id) === null) await cerca(id, testata);
    for (const { id, testata } of await righe.svuotate())
      if (!elenco.noti.has(id) && !(await nelRegistro(db, testata))) await cerca(id, testata);
    // Se il disco non lo prende le buste escono lo stesso: qui si ricordano, e si riprova al giro seguente.
    await elenco.scrivi().catch((err: unknown) => log.error({ err }, 'elenco dei depositi non scritto'));
  }

  async function cerca(id: string, testata: TestataDeposito): Promise<void> {
    const uscita = await eUscita(esecutore, testata);
    if (uscita === null) return;
    if (uscita) {
      elenco.togli(id);
      mancanti.delete(id);
      return;
    }
    elenco.nota(id, testata);
    if (mancanti.has(id)) return;
    mancanti.set(id, { id, testata, dal: adesso() });
    // Di quale vendita è non si scrive: prima che le offerte si contino direbbe che ne ha (R10).
    log.error({ deposito: id }, 'deposito che manca dalla base dati, o non si apre, e che nessun registro ha');
  }

  return {
    fai: () => unoAllaVolta('riscontro', confronta),
    mancanti,
    uscita(id) {
      uscite.add(id);
      elenco.togli(id);
      mancanti.delete(id);
    },
    intere: () =>
      [...righe.viste.keys()].flatMap((id) => {
        const testata = uscite.has(id) || mancanti.has(id) ? null : buona(id);
        return testata === null ? [] : [{ id, testata }];
      }),
    estranee: () => [...righe.viste].some(([id, { testata }]) => testata === null && !elenco.noti.has(id)),
  };
}

function eDiPrima(testata: TestataDeposito, confronto: TestataDeposito): boolean {
  return testata.contattiDal < confronto.contattiDal || testata.contenutoDal < confronto.contenutoDal;
}

/** Se la busta è nel registro della sua vendita; `null` se quel registro non si lascia leggere. */
async function eUscita(esecutore: Pick<Esecutore, 'leggi'>, testata: TestataDeposito): Promise<boolean | null> {
  try {
    const { stato } = await esecutore.leggi(testata.asta);
    if (stato.fase === 'inesistente') return false;
    return stato.buste.has(testata.bustaId) || stato.arrivi.has(testata.bustaId);
  } catch (errore) {
    if (eDiUnRegistro(errore)) return null;
    throw errore;
  }
}

/** Lo stesso per una busta della storia, senza tenere in memoria la sua vendita: prima si chiede questo. */
async function nelRegistro(db: Kysely<unknown>, { asta, bustaId }: TestataDeposito): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM giornale WHERE asta = ${asta} AND tipo IN ('BustaDepositata', 'BustaScartata', 'ArrivoTardivo')
      AND dati::jsonb ->> 'bustaId' = ${bustaId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
