import { randomUUID } from 'node:crypto';
import type { PuntoCatena } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Riga } from '../../../base-dati/tavole.ts';
import { flussoDopo } from '../../dopo/flusso.ts';
import { eDiUnRegistro } from '../errori.ts';
import type { Giornale } from '../giornale.ts';
import type { Danni, Danno } from './danni.ts';
import { eLegata, INIZIO_CATENA, ricalcola, ricalcolaPezzo } from './ricalcola.ts';
import type { PrimaDiLasciare } from './ronda.ts';

/** Voci ricalcolate a ogni giro: pochi millesimi di secondo, un milione di vendite da cento voci in cinque giorni. */
const VOCI_A_GIRO = 250;
/** Registri guardati a ogni giro: ciascuno costa due domande, per quante poche voci abbia. */
const REGISTRI_A_GIRO = 25;
/** Danni già noti che si ricalcolano prima di servire: gli altri nei giri, chi ne scrive di finti non ferma l'avvio. */
const DANNI_ALL_AVVIO = 1_000;

type Posto = { flusso: string; punto: Required<PuntoCatena>; giri: number };

type Parti = {
  pool: Pool;
  giornale: Pick<Giornale, 'leggi'>;
  danni: Danni;
  adesso: () => number;
  /** Ciò che una vendita tornata intera deve sapere prima di andare avanti (R57). */
  prima: PrimaDiLasciare;
  /** Da dopo quale registro comincia il giro di questo processo, se non dal caso. */
  daDove?: () => string;
};

type Verificatore = {
  giro(): Promise<void>;
  /** All'avvio, prima che qualcuno scriva: ciò che si sapeva danneggiato. */
  riprendi(): Promise<void>;
  /** Quante volte si è fatto il giro di tutte le vendite. */
  giri(): number;
};

/**
 * Ricalcola di continuo, un poco a ogni giro, il registro di ogni vendita, anche chiusa da anni: una voce cambiata o tolta si sa senza
 * che nessuno la apra. Il posto è nella base dati, di tutti i processi, così un riavvio non ricomincia; e ogni processo fa anche un giro
 * suo, da un posto a caso che tiene per sé: chi ha la base dati non tiene la verifica lontana da una vendita spostandolo. Ciò che non
 * torna si rifà sempre dalla prima voce prima di crederlo: né il posto né i danni scritti nella base dati trattengono una vendita da sé.
 */
export function creaVerificatore({ pool, giornale, danni, adesso, prima, daDove = randomUUID }: Parti): Verificatore {
  const guardati = new Map<string, string>();
  let posto: Posto = { flusso: daDove(), punto: INIZIO_CATENA, giri: 0 };
  let giriFatti = 0;
  let prossimoDanno = 0;
  const { trattieni, percorri } = creaPasso({ pool, giornale, danni, adesso });

  /** Ciò che hanno trovato gli altri, e questo prima di riavviarsi: ciascuno lo ricalcola da sé. */
  async function noti(quanti: number): Promise<void> {
    let restano = quanti;
    const { rows } = await pool.query<Riga<'danni_registro'>>('SELECT flusso, visto_il FROM danni_registro');
    for (const { flusso, visto_il } of rows) {
      if (guardati.get(flusso) === visto_il) continue;
      if (restano === 0) return;
      restano -= 1;
      await diUnoSolo(() => trattieni(flusso));
      guardati.set(flusso, visto_il);
    }
  }

  async function avanti(): Promise<void> {
    const da = await leggiPosto(pool);
    const fin = await percorri(da);
    giriFatti = fin.giri;
    await scriviPosto(pool, da, fin, adesso());
    posto = await percorri(posto);
  }

  /** Dei danni noti uno a ogni giro: rimesso com'era, la vendita va avanti da sé. */
  async function tornati(): Promise<void> {
    const elenco = danni.elenco().filter(({ da }) => da === 'catena');
    const noto = elenco[prossimoDanno++ % Math.max(elenco.length, 1)];
    if (noto === undefined) return;
    if ((await diUnoSolo(() => dannoDi(pool, giornale, noto.flusso).then((trovato) => trovato ?? 'torna'))) !== 'torna')
      return;
    // Finché la sua prima voce non si leggeva, del secondo registro non si sapeva di quale vendita fosse.
    const asta = await venditaDi(pool, noto.flusso);
    await danni.lascia({ ...noto, asta }, () => prima(asta, noto.dal));
  }

  return {
    async giro() {
      await noti(REGISTRI_A_GIRO);
      await avanti();
      await tornati();
    },
    riprendi: () => noti(DANNI_ALL_AVVIO),
    giri: () => giriFatti,
  };
}

/** Come si guarda un registro, e come si percorrono da un posto. */
function creaPasso({ pool, giornale, danni, adesso }: Pick<Parti, 'pool' | 'giornale' | 'danni' | 'adesso'>): {
  /** Lo rifà dalla prima voce: vero se non torna, e allora è trattenuto. */
  trattieni(flusso: string): Promise<boolean>;
  /** Le voci di un giro, e il posto dopo. */
  percorri(da: Posto): Promise<Posto>;
} {
  async function trattieni(flusso: string): Promise<boolean> {
    const trovato = await dannoDi(pool, giornale, flusso);
    if (trovato !== null) danni.annota({ ...trovato, flusso, dal: adesso(), da: 'catena' });
    return trovato !== null;
  }

  async function percorri(da: Posto): Promise<Posto> {
    let { flusso, punto, giri } = da;
    for (let restano = VOCI_A_GIRO, registri = 0; restano > 0 && registri < REGISTRI_A_GIRO; ) {
      const esito = await diUnoSolo(() => ricalcolaPezzo(giornale, flusso, punto, restano));
      if (esito !== null && !('esito' in esito) && esito.seq > punto.seq) {
        restano -= esito.seq - punto.seq;
        punto = esito;
        continue;
      }
      // Finito, o non torna: una voce estranea la sua vendita la trattiene già.
      const noto = danni.elenco().some((uno) => uno.flusso === flusso);
      const daRifare = !noto && esito !== null && ('esito' in esito || (await eDelDopo(pool, flusso)));
      if (daRifare && (await diUnoSolo(() => trattieni(flusso))) === true) await annotaDanno(pool, flusso, adesso());
      registri += 1;
      const seguente = await prossimo(pool, flusso);
      giri += seguente === null ? 1 : 0;
      flusso = seguente ?? NESSUNO;
      punto = INIZIO_CATENA;
      if (seguente === null) break;
    }
    return { flusso, punto, giri };
  }

  return { trattieni, percorri };
}

/** Che cosa non torna in un registro intero, e di quale vendita è; `null` se torna. */
async function dannoDi(
  pool: Pool,
  giornale: Parti['giornale'],
  flusso: string,
): Promise<Pick<Danno, 'asta' | 'seq' | 'motivo'> | null> {
  const asta = await venditaDi(pool, flusso);
  const esito = await ricalcola(giornale, flusso);
  if (esito.esito === 'alterata') return { asta, seq: esito.seq, motivo: esito.motivo };
  if (asta === flusso) return null;
  const [aperto] = await giornale.leggi(flusso, 0, 1);
  if (aperto === undefined || (await eLegata(giornale, asta, aperto))) return null;
  return { asta, seq: 1, motivo: 'dopo l’esito: la prima voce non è legata a questa vendita' };
}

/** Del secondo registro di una vendita si guarda anche il legame con il primo. */
async function eDelDopo(pool: Pool, flusso: string): Promise<boolean> {
  return flusso !== NESSUNO && (await venditaDi(pool, flusso)) !== flusso;
}

const NESSUNO = '00000000-0000-0000-0000-000000000000';

/** Il guasto di un registro non ferma la verifica degli altri; ogni altro è di tutti. */
async function diUnoSolo<T>(fai: () => Promise<T>): Promise<T | null> {
  try {
    return await fai();
  } catch (errore) {
    if (eDiUnRegistro(errore)) return null;
    throw errore;
  }
}

/** La vendita di cui è un registro: la sua, o quella che la prima voce del secondo nomina. */
async function venditaDi(pool: Pool, flusso: string): Promise<string> {
  const { rows } = await pool.query<Riga<'giornale', 'dati'>>({
    name: 'giornale-vendita-del-dopo',
    text: `SELECT dati FROM giornale WHERE asta = $1 AND seq = 1 AND tipo = 'SeguitoAperto'`,
    values: [flusso],
  });
  const vendita = /"vendita":"([0-9a-f-]{36})"/.exec(rows[0]?.dati ?? '')?.[1];
  return vendita !== undefined && flussoDopo(vendita) === flusso ? vendita : flusso;
}

async function prossimo(pool: Pool, flusso: string): Promise<string | null> {
  const { rows } = await pool.query<Riga<'giornale', 'asta'>>({
    name: 'giornale-verifica-prossimo',
    text: 'SELECT asta FROM giornale WHERE asta > $1 ORDER BY asta LIMIT 1',
    values: [flusso],
  });
  return rows[0]?.asta ?? null;
}

async function leggiPosto(pool: Pool): Promise<Posto> {
  const { rows } = await pool.query<Riga<'verifica_registro'>>('SELECT * FROM verifica_registro');
  const [riga] = rows;
  if (riga === undefined) return { flusso: NESSUNO, punto: INIZIO_CATENA, giri: 0 };
  const { flusso, seq, impronta, salata, giri } = riga;
  return { flusso, punto: { seq, impronta, salata }, giri };
}

/** Se intanto è andato avanti un altro processo vale il suo. */
async function scriviPosto(pool: Pool, da: Posto, { flusso, punto, giri }: Posto, il: number): Promise<void> {
  await pool.query(
    `UPDATE verifica_registro SET flusso = $1, seq = $2, impronta = $3, salata = $4, giri = $5,
       finito_il = CASE WHEN giri < $5 THEN $6 ELSE finito_il END
     WHERE flusso = $7 AND seq = $8`,
    [flusso, punto.seq, punto.impronta, punto.salata, giri, il, da.flusso, da.punto.seq],
  );
}

async function annotaDanno(pool: Pool, flusso: string, il: number): Promise<void> {
  await pool.query(
    `INSERT INTO danni_registro (flusso, visto_il) VALUES ($1, $2)
     ON CONFLICT (flusso) DO UPDATE SET visto_il = EXCLUDED.visto_il`,
    [flusso, il],
  );
}
