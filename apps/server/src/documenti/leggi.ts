import {
  CAMPI_CORRETTI,
  type CampoCorretto,
  type DocumentiPubblici,
  type DocumentoVisto,
} from '@gestore/contratto/documenti/forme';
import type { TrovatoNelPdf } from '@gestore/contratto/documenti/trovato-nel-pdf';
import type { GenereDocumento, StatoDocumento } from '@gestore/dominio';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { ESAME } from './esame/esami.ts';
import type { TipoAccettato } from './esame/tipo-vero.ts';

export type MisuraTenuta = { nome: string; larghezza: number; altezza: number; impronta: string; byte: number };
export type RigaDocumento = Riga<
  'documenti',
  | 'id'
  | 'asta'
  | 'impronta'
  | 'byte'
  | 'pagine'
  | 'nome_file'
  | 'attivo'
  | 'con_testo'
  | 'sostituisce'
  | 'ricavato_da'
  | 'caricato_nome'
  | 'caricato_il'
> &
  Riga<
    'documenti_versioni',
    'versione' | 'titolo' | 'alternativo' | 'posto' | 'pubblicato_il' | 'tolto_il' | 'motivo'
  > &
  Precisa<'documenti', { tipo: TipoAccettato; misure: MisuraTenuta[] }> &
  Precisa<'documenti_versioni', { stato: StatoDocumento; genere: GenereDocumento }> & {
    /** `null` di un'immagine, e di un PDF che l'esame di adesso non ha ancora guardato. */
    trovati: TrovatoNelPdf[] | null;
  };

/** Ogni documento con la sua ultima versione; i posti contano le foto per prime. */
async function righe(db: QueryExecutorProvider, dove: RawBuilder<unknown>): Promise<RigaDocumento[]> {
  const { rows } = await sql<RigaDocumento>`
    SELECT d.id, d.asta, d.impronta, d.byte, d.pagine, d.nome_file, d.attivo, d.con_testo, d.sostituisce, d.ricavato_da,
      d.caricato_nome, d.caricato_il, d.tipo, d.misure, v.versione, v.titolo, v.alternativo, v.posto, v.pubblicato_il, v.tolto_il, v.motivo,
      v.stato, v.genere, e.trovati
    FROM documenti d
    LEFT JOIN esami_documenti e ON e.impronta = d.impronta AND e.esame = ${ESAME}
    CROSS JOIN LATERAL (SELECT * FROM documenti_versioni WHERE documento = d.id ORDER BY versione DESC LIMIT 1) v
    WHERE ${dove} ORDER BY v.posto, d.caricato_il, d.id`.execute(db);
  return rows;
}

export const documentiDi = (db: QueryExecutorProvider, asta: string): Promise<RigaDocumento[]> =>
  righe(db, sql`d.asta = ${asta}`);

export async function unDocumento(db: QueryExecutorProvider, id: string): Promise<RigaDocumento | null> {
  return (await righe(db, sql`d.id = ${id}`))[0] ?? null;
}

export const documentoVivo = ({ stato }: Pick<RigaDocumento, 'stato'>): boolean =>
  stato === 'da_pubblicare' || stato === 'pubblicato';

const misureDi = ({ misure }: RigaDocumento) =>
  misure.map(({ nome, larghezza, altezza }) => ({ nome, larghezza, altezza }));
const quando = (istante: string | null): number | null => (istante === null ? null : Number(istante));

/** Come lo vede chi lo tiene. */
export function comeSiVede(riga: RigaDocumento): DocumentoVisto {
  return {
    ...comune(riga),
    stato: riga.stato,
    versione: riga.versione,
    nomeFile: riga.nome_file,
    impronta: riga.impronta,
    attivo: riga.trovati === null ? riga.attivo : riga.trovati.length > 0,
    trovati: riga.trovati ?? [],
    conTesto: riga.con_testo,
    caricatoDa: riga.caricato_nome,
    caricatoIl: Number(riga.caricato_il),
    pubblicatoIl: quando(riga.pubblicato_il),
    toltoIl: quando(riga.tolto_il),
    motivo: riga.motivo,
    sostituisce: riga.sostituisce,
    ricavatoDa: riga.ricavato_da,
  };
}

function comune(riga: RigaDocumento) {
  const { id, genere, titolo, alternativo, tipo, byte, pagine } = riga;
  return { id, genere, titolo, alternativo, tipo, byte: Number(byte), pagine, misure: misureDi(riga) };
}

type Corretto = DocumentiPubblici['corretti'][number];
type RigaCorretta = Riga<'documenti_versioni', 'documento' | 'fatto_il' | 'motivo' | CampoCorretto> & {
  [C in CampoCorretto as `prima_${C}`]: string;
};

/**
 * Ciò che si è corretto dei documenti che adesso sono pubblici, dal più vecchio: una versione pubblicata e quella pubblicata prima (R02).
 * Di uno ritirato non resta che il titolo: se lo si è tolto perché nominava qualcuno, il nome non deve restare fra le correzioni.
 */
export async function correzioniDi(db: QueryExecutorProvider, asta: string): Promise<Corretto[]> {
  const { rows } = await sql<RigaCorretta & Riga<'documenti_versioni', 'versione'>>`
    SELECT v.documento, v.versione, v.fatto_il, v.motivo, v.titolo, v.alternativo, v.genere,
      p.titolo AS prima_titolo, p.alternativo AS prima_alternativo, p.genere AS prima_genere
    FROM documenti d
    JOIN documenti_versioni v ON v.documento = d.id AND v.stato = 'pubblicato'
    JOIN documenti_versioni p ON p.documento = d.id AND p.versione = v.versione - 1 AND p.stato = 'pubblicato'
    WHERE d.asta = ${asta} AND (v.titolo, v.alternativo, v.genere) IS DISTINCT FROM (p.titolo, p.alternativo, p.genere)
    ORDER BY v.fatto_il, v.documento, v.versione`.execute(db);
  return rows.map((riga) => ({
    id: riga.documento,
    titolo: riga.titolo,
    correttoIl: Number(riga.fatto_il),
    motivo: riga.motivo,
    voci: CAMPI_CORRETTI.flatMap((campo) => {
      const [prima, dopo] = [riga[`prima_${campo}`], riga[campo]];
      return prima === dopo ? [] : [{ campo, prima, dopo }];
    }),
  }));
}

/** Come li vede chiunque: i pubblicati, ciò che se ne è corretto, e di quelli tolti dopo la pubblicazione che c'erano. */
export function perTutti(tutte: readonly RigaDocumento[], corretti: readonly Corretto[]): DocumentiPubblici {
  const pubblici = new Map(tutte.flatMap(({ id, stato, titolo }) => (stato === 'pubblicato' ? [[id, titolo]] : [])));
  return {
    corretti: corretti.flatMap((corretto) => {
      const titolo = pubblici.get(corretto.id);
      return titolo === undefined ? [] : [{ ...corretto, titolo }];
    }),
    documenti: tutte.flatMap((riga) =>
      riga.stato === 'pubblicato' && riga.pubblicato_il !== null
        ? [{ ...comune(riga), pubblicatoIl: Number(riga.pubblicato_il) }]
        : [],
    ),
    tolti: tutte.flatMap(({ id, genere, titolo, stato, pubblicato_il, tolto_il, motivo }) =>
      (stato === 'sostituito' || stato === 'ritirato') && pubblicato_il !== null && tolto_il !== null
        ? [{ id, genere, titolo, stato, motivo, pubblicatoIl: Number(pubblicato_il), toltoIl: Number(tolto_il) }]
        : [],
    ),
  };
}
