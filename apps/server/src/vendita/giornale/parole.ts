import { PAROLE, PAROLE_DOPO } from '@gestore/dominio';
import {
  conValore,
  impegnoParola,
  type JsonObject,
  type JsonValue,
  PAROLA_CANCELLATA,
  type Parola,
  type Voce,
} from '@gestore/registro';
import pg, { type Pool } from 'pg';
import type { Riga } from '../../base-dati/tavole.ts';

/**
 * I testi liberi di un fatto stanno accanto al registro (`dati_personali`, tipo `parole`): la voce ne tiene l'impegno, e
 * cancellati i testi ogni prova torna lo stesso (4-sigillo).
 */

/** Un testo da scrivere accanto, nella stessa transazione della sua voce. */
export type ParolaDaScrivere = { asta: string; impegno: string; sale: string; testo: string };

/** Dati personali da scrivere accanto, nella stessa transazione dei fatti che ne portano l'impegno. */
export type DatoAccanto = {
  asta: string;
  impegno: string;
  tipo: string;
  sale: string;
  dati: JsonObject;
  comando_id: string | null;
};

const NESSUNO: readonly string[] = [];
/** I testi liberi dei fatti dei due registri di una vendita: nessun nome è in tutti e due. */
const DI_OGNI_FATTO: Readonly<Record<string, readonly string[]>> = { ...PAROLE, ...PAROLE_DOPO };

/** I percorsi dei testi liberi di una voce: quelli che scrive il sistema non sono di una persona, e restano. */
function percorsiDi({ tipo, attore }: Pick<Voce, 'tipo' | 'attore'>): readonly string[] {
  if (attore.tipo === 'sistema' || !Object.hasOwn(DI_OGNI_FATTO, tipo)) return NESSUNO;
  return DI_OGNI_FATTO[tipo] ?? NESSUNO;
}

type Divisi = { scritti: JsonObject; parole: Readonly<Record<string, Parola>>; accanto: ParolaDaScrivere[] };

/** I dati come vanno nel registro, con gli impegni al posto dei testi; `null` se non ce ne sono. */
export function dividiParole(
  asta: string,
  voce: Pick<Voce, 'tipo' | 'attore' | 'dati'>,
  nuovoSale: () => string,
): Divisi | null {
  const divisi: Divisi = { scritti: voce.dati, parole: {}, accanto: [] };
  for (const percorso of percorsiDi(voce)) {
    const testo = valoreIn(voce.dati, percorso);
    // Un carattere nullo la base dati non lo tiene fuori dal registro: quel testo resta dov'è.
    if (typeof testo !== 'string' || testo.includes('\u0000')) continue;
    const sale = nuovoSale();
    const impegno = impegnoParola({ sale }, testo);
    divisi.scritti = conValore(divisi.scritti, parti(percorso), () => ({ impegno }));
    divisi.parole = { ...divisi.parole, [percorso]: { sale } };
    divisi.accanto.push({ asta, impegno, sale, testo });
  }
  return divisi.accanto.length === 0 ? null : divisi;
}

/** L'istruzione che scrive testi e dati accanto, dentro la transazione delle loro voci; vuota se non ce ne sono. */
export function scriviAccanto(accanto: readonly (ParolaDaScrivere | DatoAccanto)[]): string {
  if (accanto.length === 0) return '';
  const righe = pg.escapeLiteral(JSON.stringify(accanto));
  return `INSERT INTO dati_personali (asta, impegno, tipo, sale, dati, comando_id)
    SELECT asta, impegno, coalesce(tipo, 'parole'), sale, coalesce(dati, jsonb_build_object('testo', testo)), comando_id
    FROM json_to_recordset(${righe}) AS r(asta uuid, impegno text, sale text, testo text, tipo text, dati jsonb, comando_id uuid); `;
}

type RigaParola = Riga<'dati_personali', 'impegno' | 'sale' | 'dati'>;

/** Rimette i testi al loro posto nelle voci lette; di quelli cancellati resta l'impegno. Di solito non ce ne sono, e non si chiede nulla. */
export async function conParole(pool: Pool, voci: readonly Voce[]): Promise<Voce[]> {
  const impegni = voci.flatMap((voce) => attesiIn(voce).map(({ impegno }) => impegno));
  if (impegni.length === 0) return [...voci];
  const { rows } = await pool.query<RigaParola>(
    `SELECT impegno, sale, dati FROM dati_personali
     WHERE asta = ANY($1::uuid[]) AND impegno = ANY($2::text[]) AND tipo = 'parole'`,
    [[...new Set(voci.map(({ asta }) => asta))], impegni],
  );
  const note = new Map(rows.map((riga) => [riga.impegno, riga]));
  return voci.map((voce) => rileggi(voce, note));
}

function rileggi(voce: Voce, note: ReadonlyMap<string, RigaParola>): Voce {
  const attesi = attesiIn(voce);
  if (attesi.length === 0 || voce.prova === undefined) return voce;
  const parole: Record<string, Parola> = {};
  let { dati } = voce;
  for (const { percorso, impegno } of attesi) {
    const nota = note.get(impegno);
    parole[percorso] = nota === undefined ? { impegno } : { sale: nota.sale };
    dati = conValore(dati, parti(percorso), () => testoDi(nota) ?? PAROLA_CANCELLATA);
  }
  return { ...voce, dati, prova: { ...voce.prova, parole } };
}

function testoDi(nota: RigaParola | undefined): string | undefined {
  return (nota?.dati as { testo: string } | undefined)?.testo;
}

/** I testi che una voce, appena letta dal registro, ha altrove. */
function attesiIn(voce: Voce): { percorso: string; impegno: string }[] {
  if (voce.prova === undefined) return [];
  return percorsiDi(voce).flatMap((percorso) => {
    const valore = valoreIn(voce.dati, percorso);
    const impegno = typeof valore === 'object' && valore !== null ? (valore as { impegno?: unknown }).impegno : null;
    return typeof impegno === 'string' ? [{ percorso, impegno }] : [];
  });
}

const parti = (percorso: string): string[] => percorso.slice(1).split('/');

function valoreIn(dati: JsonObject, percorso: string): JsonValue | undefined {
  let valore: JsonValue | undefined = dati;
  for (const campo of parti(percorso)) {
    if (typeof valore !== 'object' || valore === null || Array.isArray(valore)) return undefined;
    valore = (valore as JsonObject)[campo];
  }
  return valore;
}
