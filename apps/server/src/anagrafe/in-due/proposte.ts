import type {
  ContenutoProposta,
  ElencoProposte,
  PropostaDecisa,
  PropostaScritta,
  PropostaVista,
} from '@gestore/contratto/anagrafe/proposte';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { PartiAccount } from '../parti.ts';
import type { Operatore } from '../soggetti/scrivi-soggetto.ts';

/** Quanto una proposta aspetta un'altra persona: il fine settimana compreso. */
const DURATA_PROPOSTA_MS = 3 * 86_400_000;
/** Quante possono aspettare insieme: oltre si decidono prima quelle che ci sono. L'elenco le mostra tutte. */
const APERTE_MAX = 500;
/** Di una vendita, da chi la conduce o dal gestore: chi conduce non prende da solo il posto delle altre, la sua sostituzione compresa. */
const DI_UNA_VENDITA_MAX = 5;
/** Le ultime decise, o scadute, in elenco; le altre si contano. */
const DECISE_MAX = 200;

/** Verifica che una proposta si possa ancora compiere, e, confermata, la compie; `collegamento` è l'invito che parte. */
export type Compimento = {
  verifica(tx: QueryExecutorProvider, contenuto: ContenutoProposta): Promise<void>;
  compi(tx: QueryExecutorProvider, contenuto: ContenutoProposta, atto: AttoConfermato): Promise<string | null>;
};
type AttoConfermato = { comandoId: string; motivo: string | null; chi: Operatore };

type Parti = Pick<PartiAccount, 'db' | 'segreti' | 'orologio'> & { compimento: Compimento };

/**
 * Scrive una proposta, che prende l'identificativo del comando: ripeterlo dà la stessa, e con un altro contenuto è 409
 * `comando_diverso`. Ciò che già adesso non si potrebbe compiere si rifiuta adesso, con le sue parole.
 */
export function scriviProposta(
  { db, segreti, orologio, compimento }: Parti,
  { comandoId, contenuto, motivo }: { comandoId: string; contenuto: ContenutoProposta; motivo: string | null },
  chi: Operatore,
): Promise<PropostaScritta> {
  return db.transaction().execute(async (tx) => {
    const adesso = orologio.adesso();
    const testo = JSON.stringify(contenuto);
    const { rows } = await sql<Marcata<'proposte'> & { stessa: boolean }>`
      SELECT ${COLONNE}, contenuto = ${testo}::jsonb AND motivo IS NOT DISTINCT FROM ${motivo}
        AND proposta_da = ${chi.id} AS stessa
      FROM proposte WHERE id = ${comandoId}`.execute(tx);
    if (rows[0] !== undefined) {
      if (!rows[0].stessa || !eDellaCasa(segreti, 'proposte', rows[0])) throw problema('comando_diverso');
      return { id: comandoId, scadeIl: Number(rows[0].scade_il) };
    }
    await compimento.verifica(tx, contenuto);
    await pretendiPosto(tx, segreti, contenuto, adesso);
    const scadeIl = adesso + DURATA_PROPOSTA_MS;
    const marca = marcaDellaRiga(segreti, 'proposte', {
      id: comandoId,
      genere: contenuto.genere,
      contenuto,
      motivo,
      proposta_da: chi.id,
      proposta_nome: chi.nome,
      proposta_il: adesso,
      scade_il: scadeIl,
      esito: null,
      decisa_da: null,
      comando_decisione: null,
    });
    await sql`
      INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il, marca)
      VALUES (${comandoId}, ${contenuto.genere}, ${testo}::jsonb, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso},
        ${scadeIl}, ${marca})`.execute(tx);
    return { id: comandoId, scadeIl };
  });
}

type PropostaLetta = Omit<Riga<'proposte'>, 'contenuto' | 'esito'> &
  Precisa<'proposte', { contenuto: ContenutoProposta; esito: PropostaDecisa['esito'] | null }>;

const COLONNE = sql.raw(colonneMarcate('proposte'));

async function pretendiPosto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  contenuto: ContenutoProposta,
  adesso: number,
): Promise<void> {
  const { rows } = await sql<PropostaLetta>`
    SELECT * FROM proposte WHERE esito IS NULL AND scade_il > ${adesso}`.execute(tx);
  const vere = delleSole(segreti, 'proposte', rows);
  if (vere.length >= APERTE_MAX) throw problema('troppe_proposte', { quante: APERTE_MAX });
  const { genere } = contenuto;
  if (genere !== 'atto_in_due') return;
  const dellaVendita = vere.filter((una) => una.contenuto.genere === genere && una.contenuto.asta === contenuto.asta);
  if (dellaVendita.length >= DI_UNA_VENDITA_MAX) throw problema('troppe_proposte', { quante: DI_UNA_VENDITA_MAX });
}

/** Le proposte aperte che un server ha scritto, tutte, dalla prima; poi le ultime decise o scadute, e quante altre ce ne sono. */
export async function elencaProposte(
  { db, segreti, orologio }: Pick<Parti, 'db' | 'segreti' | 'orologio'>,
  chi: string,
): Promise<ElencoProposte> {
  const adesso = orologio.adesso();
  const { rows: aperte } = await sql<PropostaLetta>`
    SELECT * FROM proposte WHERE esito IS NULL AND scade_il > ${adesso} ORDER BY proposta_il, id`.execute(db);
  const { rows: decise } = await sql<PropostaLetta & { tutte: number }>`
    SELECT *, count(*) OVER ()::int AS tutte FROM proposte WHERE esito IS NOT NULL OR scade_il <= ${adesso}
    ORDER BY coalesce(decisa_il, scade_il) DESC, id LIMIT ${DECISE_MAX}`.execute(db);
  return {
    proposte: delleSole(segreti, 'proposte', [...aperte, ...decise]).map((riga) => vista(riga, chi, adesso)),
    altre: (decise[0]?.tutte ?? 0) - decise.length,
  };
}

function vista(riga: PropostaLetta, chi: string, adesso: number): PropostaVista {
  const { esito, compiuta_il, impedimento } = riga;
  return {
    id: riga.id,
    contenuto: riga.contenuto,
    motivo: riga.motivo,
    propostaDa: riga.proposta_nome,
    mia: riga.proposta_da === chi,
    propostaIl: Number(riga.proposta_il),
    scadeIl: Number(riga.scade_il),
    esito: esito ?? (Number(riga.scade_il) <= adesso ? 'scaduta' : null),
    decisaDa: riga.decisa_nome,
    decisaIl: riga.decisa_il === null ? null : Number(riga.decisa_il),
    motivoDecisione: riga.motivo_decisione,
    sorte:
      esito !== 'confermata'
        ? null
        : compiuta_il !== null
          ? 'compiuta'
          : impedimento !== null
            ? 'impedita'
            : 'in_corso',
    impedimento,
  };
}

/** Le proposte di una vendita che un server ha scritto e sono da decidere, dalla prima, per chi la conduce. */
export async function proposteDellaVendita(
  { db, segreti, orologio }: Pick<Parti, 'db' | 'segreti' | 'orologio'>,
  asta: string,
  chi: string,
): Promise<PropostaVista[]> {
  const adesso = orologio.adesso();
  const { rows } = await sql<PropostaLetta>`
    SELECT * FROM proposte WHERE esito IS NULL AND scade_il > ${adesso} AND genere = 'atto_in_due'
      AND contenuto ->> 'asta' = ${asta} ORDER BY proposta_il, id`.execute(db);
  return delleSole(segreti, 'proposte', rows).map((riga) => vista(riga, chi, adesso));
}

/** Ciò che `chi` ha proposto per quella vendita; ciò che è di altri, o di un'altra, per lui non c'è: 404 `proposta_inesistente`. */
export async function pretendiSua(
  { db, segreti }: Pick<Parti, 'db' | 'segreti'>,
  asta: string,
  id: string,
  chi: string,
): Promise<void> {
  const { rows } = await sql<PropostaLetta>`
    SELECT * FROM proposte WHERE id = ${id} AND proposta_da = ${chi} AND genere = 'atto_in_due'
      AND contenuto ->> 'asta' = ${asta}`.execute(db);
  if (delleSole(segreti, 'proposte', rows).length === 0) throw problema('proposta_inesistente');
}

type Decisione = { comandoId: string; conferma: true } | { comandoId: string; conferma: false; motivo: string };

/**
 * Decide una proposta: confermata accade, nella stessa transazione; la conferma non è mai di chi l'ha proposta, che però la
 * può ritirare. Ripetere il comando dà lo stesso esito.
 */
export function decidiProposta(
  { db, segreti, orologio, compimento }: Parti,
  id: string,
  decisione: Decisione,
  chi: Operatore,
): Promise<{ risposta: PropostaDecisa; collegamento: string | null }> {
  return db.transaction().execute(async (tx) => {
    const proposta = await prendi(tx, segreti, id);
    const mia = proposta.proposta_da === chi.id;
    const esito = decisione.conferma ? 'confermata' : mia ? 'ritirata' : 'respinta';
    if (proposta.esito !== null) {
      if (proposta.comando_decisione !== decisione.comandoId) throw problema('proposta_decisa');
      if (proposta.esito !== esito || proposta.decisa_da !== chi.id) throw problema('comando_diverso');
      return { risposta: { id, esito }, collegamento: null };
    }
    const adesso = orologio.adesso();
    if (Number(proposta.scade_il) <= adesso) throw problema('proposta_scaduta');
    if (decisione.conferma && mia) throw problema('proposta_propria');
    const motivo = decisione.conferma ? null : decisione.motivo;
    const marca = marcaDellaRiga(segreti, 'proposte', {
      ...proposta,
      esito,
      decisa_da: chi.id,
      comando_decisione: decisione.comandoId,
    });
    await sql`
      UPDATE proposte SET esito = ${esito}, decisa_da = ${chi.id}, decisa_nome = ${chi.nome}, decisa_il = ${adesso},
        motivo_decisione = ${motivo}, comando_decisione = ${decisione.comandoId}, marca = ${marca},
        compiuta_il = ${decisione.conferma && !dopo(proposta.contenuto) ? adesso : null} WHERE id = ${id}`.execute(tx);
    if (!decisione.conferma) return { risposta: { id, esito }, collegamento: null };
    const collegamento = await compimento.compi(tx, proposta.contenuto, {
      comandoId: id,
      motivo: proposta.motivo,
      chi: { id: chi.id, nome: `${chi.nome}, su proposta di ${proposta.proposta_nome}` },
    });
    return { risposta: { id, esito }, collegamento };
  });
}

/** Ciò che non si compie nella transazione che conferma, ma dopo, nel registro di una vendita. */
const dopo = ({ genere }: ContenutoProposta): boolean => genere === 'delegato_sostituito' || genere === 'atto_in_due';

/** Una proposta ancora da decidere, senza tenerla ferma; `null` se è decisa, scaduta o non c'è. */
export async function aperta(
  { db, segreti, orologio }: Pick<Parti, 'db' | 'segreti' | 'orologio'>,
  id: string,
): Promise<{ contenuto: ContenutoProposta; motivo: string | null; propostaDa: string } | null> {
  const { rows } = await sql<PropostaLetta>`
    SELECT * FROM proposte WHERE id = ${id} AND esito IS NULL AND scade_il > ${orologio.adesso()}`.execute(db);
  const [riga] = rows;
  if (riga === undefined || !eDellaCasa(segreti, 'proposte', riga)) return null;
  return { contenuto: riga.contenuto, motivo: riga.motivo, propostaDa: riga.proposta_da };
}

/** Chi non è più operatore non propone più nulla: le sue proposte aperte sono ritirate. */
export async function ritiraTutte(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  di: string,
  { chi, adesso }: { chi: { id: string; nome: string }; adesso: number },
): Promise<void> {
  const { rows } = await sql<Marcata<'proposte'>>`
    SELECT ${COLONNE} FROM proposte
    WHERE proposta_da = ${di} AND esito IS NULL FOR UPDATE`.execute(tx);
  const marche = rows.map((riga) =>
    eDellaCasa(segreti, 'proposte', riga)
      ? marcaDellaRiga(segreti, 'proposte', { ...riga, esito: 'ritirata', decisa_da: chi.id })
      : riga.marca,
  );
  await sql`
    UPDATE proposte SET esito = 'ritirata', decisa_da = ${chi.id}, decisa_nome = ${chi.nome}, decisa_il = ${adesso},
      marca = u.marca
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${marche}::text[]) AS u (di, marca) WHERE id = u.di`.execute(tx);
}

/** Quella che nessun server ha scritto è come se non ci fosse. */
async function prendi(tx: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<PropostaLetta> {
  const { rows } = await sql<PropostaLetta>`SELECT * FROM proposte WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (rows[0] === undefined || !eDellaCasa(segreti, 'proposte', rows[0])) throw problema('proposta_inesistente');
  return rows[0];
}
