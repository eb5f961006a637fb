import type { EstrattoSbilanciato } from '@gestore/contratto/banca/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata, marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Sbilancio } from '../lettura/movimento.ts';
import type { OperatoreDeiConti } from '../operatore.ts';

type Segreti = Casa['segreti'];
const COLONNE = sql.raw(colonneMarcate('estratti_sbilanciati'));

/** Chi vuole un estratto che non torna, e perché. */
type VuoleSbilanciato = { nome: string; motivo: string; chi: OperatoreDeiConti; adesso: number };

/**
 * Il primo operatore propone un estratto che non torna, un altro lo accetta: dà `accettato` quando lo vogliono in due. Chi
 * l'ha già proposto non lo accetta (409 `R71_stesso_operatore`). Una proposta messa a mano nella base dati non conta, e
 * allora nemmeno si accetta.
 */
export async function vuoleSbilanciato(
  tx: QueryExecutorProvider,
  segreti: Segreti,
  impronta: string,
  { nome, motivo, chi, adesso, sbilanci }: VuoleSbilanciato & { sbilanci: readonly Sbilancio[] },
): Promise<'proposto' | 'accettato'> {
  const { rows } = await sql<Marcata<'estratti_sbilanciati'>>`
    SELECT ${COLONNE} FROM estratti_sbilanciati WHERE impronta = ${impronta}`.execute(tx);
  const [proposta] = delleSole(segreti, 'estratti_sbilanciati', rows).filter(({ atto }) => atto === 'proposto');
  if (proposta?.operatore_id === chi.id) throw problema('R71_stesso_operatore', {}, {}, 'estratto');
  if (proposta === undefined && rows.length > 0) throw problema('file_non_importato');
  const riga = {
    impronta,
    atto: proposta === undefined ? 'proposto' : 'accettato',
    nome,
    sbilanci: segreti.cifra(JSON.stringify(sbilanci)),
    motivo,
    operatore_id: chi.id,
    operatore_nome: chi.nome,
    fatto_il: adesso,
  } as const;
  await sql`
    INSERT INTO estratti_sbilanciati (impronta, atto, nome, sbilanci, motivo, operatore_id, operatore_nome, fatto_il, marca)
    VALUES (${riga.impronta}, ${riga.atto}, ${riga.nome}, ${riga.sbilanci}, ${riga.motivo}, ${riga.operatore_id},
      ${riga.operatore_nome}, ${riga.fatto_il}, ${marcaDellaRiga(segreti, 'estratti_sbilanciati', riga)})`.execute(tx);
  return riga.atto;
}

/** Gli estratti che non tornano, proposti o presi: tutti e per sempre, dal più recente. */
export async function elencaSbilanciati({ db, segreti }: Pick<Casa, 'db' | 'segreti'>): Promise<EstrattoSbilanciato[]> {
  const { rows } = await sql<Marcata<'estratti_sbilanciati'>>`
    SELECT ${COLONNE} FROM estratti_sbilanciati ORDER BY fatto_il DESC, impronta, atto`.execute(db);
  const vere = delleSole(segreti, 'estratti_sbilanciati', rows);
  return vere.flatMap((proposta): EstrattoSbilanciato[] => {
    if (proposta.atto !== 'proposto') return [];
    const presa = vere.find(({ impronta, atto }) => impronta === proposta.impronta && atto === 'accettato');
    return [
      {
        nome: proposta.nome,
        conti: sbilanciNoti(segreti, proposta.sbilanci),
        proposto: attoDi(proposta),
        accettato: presa === undefined ? null : attoDi(presa),
      },
    ];
  });
}

const attoDi = ({ operatore_nome, motivo, fatto_il }: Marcata<'estratti_sbilanciati'>) => ({
  operatore: operatore_nome,
  motivo,
  il: Number(fatto_il),
});

function sbilanciNoti({ decifra }: Segreti, cifrati: string): EstrattoSbilanciato['conti'] {
  const letti = JSON.parse(decifra(cifrati)) as Sbilancio[];
  return letti.map(({ estratto: _, ...sbilancio }) => sbilancio);
}
