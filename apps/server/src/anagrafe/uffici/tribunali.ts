import { isDeepStrictEqual } from 'node:util';
import type {
  CorpoTribunale,
  DatiTribunale,
  ElencoTribunali,
  RigaTribunale,
  Tribunale,
  VersioneTribunale,
} from '@gestore/contratto/anagrafe/forme';
import type { QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import type { CorpoModello, ModelloVerbale } from '@gestore/contratto/verbale/modello-verbale';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  marcaDellaRiga,
  type ValoriMarcati,
} from '../../base-dati/marche-righe.ts';
import { leggiPagina } from '../../base-dati/pagina.ts';
import type { Forse, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';
import { ufficioDelNome, ufficioDi, type VersioneScritta, versioniVere } from '../../vendita/uffici-veri.ts';
import type { PartiAnagrafe } from '../parti.ts';

const VERSIONI_MAX = 200;
/** Il più grande numero di una versione che la base dati tiene: uno così non lo ha scritto un server. */
const VERSIONE_MAX = 2_147_483_647;
/** Ciò che si mostra di un ufficio di cui nulla è della casa: nessun parametro e nessun conto. */
const NESSUN_PARAMETRO: Omit<DatiTribunale, 'nome'> = {
  rilancioMinimoCent: null,
  unitaTempoMs: null,
  cauzionePercento: null,
  cauzioneSu: null,
  saldoGiorni: null,
  rimborsoGiorniLavorativi: null,
  iban: '',
  intestatario: '',
  note: '',
  modelloVerbale: null,
};

type RigaVersione = Pick<VersioneScritta, 'versione' | 'dati' | 'valida_dal' | 'operatore_nome'>;
type RigaUfficio = Forse<VersioneScritta> & Riga<'tribunali', 'id' | 'chiave'> & { puntata: number; vendite: number };

/** I dati di una versione; prima dei modelli del verbale nessun ufficio ne aveva uno. */
const conservati = (dati: DatiTribunale): DatiTribunale => ({ ...dati, modelloVerbale: dati.modelloVerbale ?? null });

const inVersione = (riga: RigaVersione): VersioneTribunale => ({
  versione: riga.versione,
  dati: conservati(riga.dati),
  validaDal: Number(riga.valida_dal),
  operatore: riga.operatore_nome,
});

/** Una pagina degli uffici, ciascuno con la versione che vale adesso e quante vendite ha, in ordine alfabetico. */
export async function elencaTribunali(
  parti: Pick<PartiAnagrafe, 'db' | 'segreti'>,
  query: QueryDiPagina,
): Promise<ElencoTribunali> {
  const { righe, ...resto } = await leggiPagina<RigaUfficio>(
    parti.db,
    {
      nome: 'tribunali',
      ordine: [
        { valore: sql`t.chiave`, tipo: 'text' },
        { valore: sql`t.id`, tipo: 'uuid' },
      ],
      colonne: sql`t.id, t.chiave, t.versione AS puntata, ${sql.raw(colonneMarcate('tribunali_versioni', 'v'))},
        coalesce((SELECT u.vendite::int FROM vendite_per_ufficio u WHERE u.ufficio = v.dati ->> 'nome'), 0) AS vendite`,
      da: sql`tribunali t LEFT JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione`,
    },
    query,
  );
  const tribunali: RigaTribunale[] = [];
  for (const riga of righe) tribunali.push(await inRiga(parti, riga));
  return { tribunali, ...resto };
}

async function inRiga(parti: Pick<PartiAnagrafe, 'db' | 'segreti'>, riga: RigaUfficio): Promise<RigaTribunale> {
  if (
    eScritta(riga) &&
    eDellaCasa(parti.segreti, 'tribunali_versioni', riga) &&
    cercabile(riga.dati.nome) === riga.chiave
  )
    return { id: riga.id, vendite: riga.vendite, ...inVersione(riga) };
  const ufficio = await ufficioDi(parti, riga.id);
  const valeva = ufficio?.vera ?? senzaVersioni(riga.chiave, riga.puntata);
  return { id: riga.id, vendite: await venditeDi(parti.db, valeva.dati.nome), ...inVersione(valeva) };
}

const eScritta = (riga: RigaUfficio): riga is RigaUfficio & VersioneScritta => riga.comando_id !== null;

/** Un ufficio di cui nessun server ha scritto una versione: si vede il nome con cui sta in elenco, e nessun conto. */
const senzaVersioni = (chiave: string, versione: number): RigaVersione => ({
  versione,
  dati: { ...NESSUN_PARAMETRO, nome: chiave },
  valida_dal: '0',
  operatore_nome: null,
});

async function venditeDi(db: QueryExecutorProvider, nome: string): Promise<number> {
  const { rows } = await sql<{ vendite: number }>`
    SELECT vendite::int FROM vendite_per_ufficio WHERE ufficio = ${nome}`.execute(db);
  return rows[0]?.vendite ?? 0;
}

/** Un ufficio con le sue versioni; `il` chiede quella che valeva in quell'istante. `null` se non c'è. */
export async function trovaTribunale(
  parti: Pick<PartiAnagrafe, 'db' | 'segreti'>,
  id: string,
  il: number | null,
): Promise<Tribunale | null> {
  const ufficio = await ufficioDi(parti, id);
  if (ufficio === null) return null;
  const vere = await versioniVere(parti, id);
  const valeva =
    vere.find(({ valida_dal }) => il === null || Number(valida_dal) <= il) ??
    (il === null ? senzaVersioni(ufficio.chiave, ufficio.puntata) : undefined);
  if (valeva === undefined) return null;
  const dette = vere.slice(0, VERSIONI_MAX);
  return {
    id,
    vendite: await venditeDi(parti.db, valeva.dati.nome),
    ...inVersione(valeva),
    versioni: dette.map(inVersione),
    altreVersioni: vere.length - dette.length,
  };
}

type Chi = { id: string; nome: string };

/**
 * Scrive una versione nuova, che vale da adesso; senza `id` registra un ufficio, che prende l'identificativo del
 * comando. Il modello del verbale resta quello di prima. Ripetere il comando trova la prima risposta. Solleva 404
 * `tribunale_inesistente`, 409 `tribunale_gia_presente`, 409 `tribunale_cambiato`, 409 `tribunale_alterato`, 409 `comando_diverso`.
 */
export function scriviTribunale(
  parti: PartiAnagrafe,
  id: string | null,
  { comandoId, versione, cuc, ...corpo }: CorpoTribunale,
  chi: Chi,
): Promise<Scritta> {
  const dati = { ...corpo, nome: corpo.nome.trim(), iban: ibanCompatto(corpo.iban), ...conCuc(cuc) };
  return scriviVersione(parti, { id, comandoId, letta: versione }, chi, (prima) => ({
    ...dati,
    modelloVerbale: prima?.modelloVerbale ?? null,
  }));
}

/** Scrive il modello del verbale di un ufficio, con i parametri di prima; tutto vuoto lo toglie. Come `scriviTribunale`. */
export function scriviModelloVerbale(
  parti: PartiAnagrafe,
  id: string,
  { comandoId, versione, ...modello }: CorpoModello,
  chi: Chi,
): Promise<Scritta> {
  const vuoto = Object.values(modello).every((testo) => testo.trim() === '');
  return scriviVersione(parti, { id, comandoId, letta: versione }, chi, (prima) => {
    if (prima === null) throw problema('tribunale_inesistente');
    return { ...prima, modelloVerbale: vuoto ? null : modello };
  });
}

/** Un codice vuoto non si scrive: l'ufficio ha la forma che ha sempre avuto. */
function conCuc(cuc: string | undefined): { cuc?: string } {
  const scritto = cuc?.trim().toUpperCase() ?? '';
  return scritto === '' ? {} : { cuc: scritto };
}

type Scritta = { id: string; versione: number };
/** `letta` è la versione da cui è partito chi scrive; senza `id` l’ufficio è nuovo. */
type Comando = { id: string | null; comandoId: string; letta: number };
type Cambia = (prima: DatiTribunale | null) => DatiTribunale;

function scriviVersione(
  { db, segreti, orologio }: PartiAnagrafe,
  { id, comandoId, letta }: Comando,
  chi: Chi,
  cambia: Cambia,
): Promise<Scritta> {
  return db.transaction().execute(async (tx) => {
    const tribunale = id ?? comandoId;
    const gia = await giaScritta({ db: tx, segreti }, comandoId, tribunale, cambia);
    if (gia !== null) return gia;
    const prima = await datiPrimaDi({ db: tx, segreti }, tribunale, letta + 1);
    const dati = cambia(prima);
    const versione = await prenota({ db: tx, segreti }, { id, comandoId, letta }, cercabile(dati.nome));
    const riga = {
      comando_id: comandoId,
      tribunale,
      versione,
      dati,
      valida_dal: orologio.adesso(),
      operatore_id: chi.id,
      operatore_nome: chi.nome,
    };
    await scriviRigaVersione(tx, segreti, riga);
    return { id: tribunale, versione };
  });
}

/** Una versione con la marca di chi la scrive (R17, R74). */
export async function scriviRigaVersione(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  riga: ValoriMarcati<'tribunali_versioni'> & { dati: DatiTribunale },
): Promise<void> {
  const { tribunale, versione, dati, valida_dal, comando_id, operatore_id, operatore_nome } = riga;
  // Nella base dati una parte non detta non c'è: la marca copre ciò che vi si rilegge.
  const scritti: unknown = JSON.parse(JSON.stringify(dati));
  await sql`
    INSERT INTO tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id, operatore_id, operatore_nome, marca)
    VALUES (${tribunale}, ${versione}, ${JSON.stringify(dati)}, ${valida_dal}, ${comando_id}, ${operatore_id}, ${operatore_nome},
      ${marcaDellaRiga(segreti, 'tribunali_versioni', { ...riga, dati: scritti })})`.execute(tx);
}

type InTransazione = { db: QueryExecutorProvider; segreti: ChiMarca };

/** I dati dell'ultima versione vera prima di una; `null` se non ce n'è. */
async function datiPrimaDi(parti: InTransazione, id: string, versione: number): Promise<DatiTribunale | null> {
  const precedente = (await versioniVere(parti, id)).find((una) => una.versione < versione);
  return precedente === undefined ? null : conservati(precedente.dati);
}

/** Che cosa ha già scritto questo comando; `null` se è nuovo, 409 `comando_diverso` se allora portava altro. */
async function giaScritta(
  parti: InTransazione,
  comandoId: string,
  tribunale: string,
  cambia: Cambia,
): Promise<Scritta | null> {
  const { rows } = await sql<VersioneScritta>`
    SELECT ${sql.raw(colonneMarcate('tribunali_versioni'))} FROM tribunali_versioni WHERE comando_id = ${comandoId}`.execute(
    parti.db,
  );
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!eDellaCasa(parti.segreti, 'tribunali_versioni', riga)) throw problema('comando_diverso');
  const chiesti = cambia(await datiPrimaDi(parti, riga.tribunale, riga.versione));
  if (riga.tribunale !== tribunale || !isDeepStrictEqual(conservati(riga.dati), chiesti))
    throw problema('comando_diverso');
  return { id: riga.tribunale, versione: riga.versione };
}

/** Il modello del verbale di un ufficio, dal suo nome, come vale adesso; `null` se non ne ha uno. */
export async function modelloDellUfficio(
  parti: Pick<PartiAnagrafe, 'db' | 'segreti'>,
  nome: string,
): Promise<{ ufficio: string; versione: number; modello: ModelloVerbale } | null> {
  const vera = (await ufficioDelNome(parti, nome))?.vera ?? null;
  const modello = vera?.dati.modelloVerbale ?? null;
  return vera === null || modello === null ? null : { ufficio: vera.dati.nome, versione: vera.versione, modello };
}

/**
 * Il numero della versione nuova, con la riga dell'ufficio tenuta ferma fino alla fine. Chi scrive è partito dall'ultima versione vera; la
 * nuova sta dopo ogni altra, anche dopo una messa a mano: salvare rimette a posto un ufficio cambiato nella base dati.
 */
async function prenota(parti: InTransazione, { id, comandoId, letta }: Comando, chiave: string): Promise<number> {
  const { db: tx } = parti;
  const tribunale = id ?? comandoId;
  const { rows: omonimo } = await sql<Riga<'tribunali', 'id'>>`
    SELECT id FROM tribunali WHERE chiave = ${chiave} AND id <> ${tribunale}`.execute(tx);
  if (omonimo[0] !== undefined) {
    // Il nome con cui un ufficio sta in elenco lo dice la sua versione: se è un altro, qualcuno l'ha cambiato nella base dati.
    const presente = await ufficioDi(parti, omonimo[0].id);
    if (presente?.vera !== null && presente?.vera !== undefined && cercabile(presente.vera.dati.nome) !== chiave)
      throw problema('tribunale_alterato');
    throw problema(
      'tribunale_gia_presente',
      {},
      { errori: [{ campo: 'nome', messaggio: 'Un ufficio con questo nome è già in elenco.' }], id: omonimo[0].id },
    );
  }
  if (id === null) {
    await sql`INSERT INTO tribunali (id, chiave, versione) VALUES (${tribunale}, ${chiave}, 1)`.execute(tx);
    if (letta !== 0) throw problema('tribunale_cambiato', {}, { versione: 0 });
    return 1;
  }
  const { rows } = await sql<Riga<'tribunali', 'versione'> & { ultima: number | null }>`
    SELECT versione, (SELECT max(v.versione) FROM tribunali_versioni v WHERE v.tribunale = t.id) AS ultima
    FROM tribunali t WHERE id = ${tribunale} FOR UPDATE OF t`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) throw problema('tribunale_inesistente');
  const vera = (await versioniVere(parti, tribunale))[0]?.versione ?? riga.versione;
  if (letta !== vera) throw problema('tribunale_cambiato', {}, { versione: vera });
  const versione = Math.max(riga.versione, riga.ultima ?? 0) + 1;
  if (versione > VERSIONE_MAX) throw problema('tribunale_alterato');
  await sql`UPDATE tribunali SET versione = ${versione}, chiave = ${chiave} WHERE id = ${tribunale}`.execute(tx);
  return versione;
}
