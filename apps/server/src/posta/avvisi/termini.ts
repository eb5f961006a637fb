import { formattaInLettera } from '@gestore/contratto/parole/formato';
import { formattaEuro } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { TermineVicino } from '../../vendita/dopo/termini-dopo.ts';
import type { PartiPosta } from '../parti.ts';
import { recapitiDelle } from '../uscita/marca.ts';
import { accodaPosta } from '../uscita/uscita.ts';

type Parti = Pick<PartiPosta, 'segreti' | 'orologio' | 'esecutore' | 'baseUrl'>;

const COSA: Readonly<Record<TermineVicino['tipo'], string>> = {
  saldo: 'il saldo del prezzo',
  antiriciclaggio: 'la dichiarazione antiriciclaggio',
  persona_da_nominare: 'la dichiarazione della persona per cui si è offerto',
  rata: 'una rata del prezzo',
};

/** Ricorda un termine vicino a chi si è aggiudicato il bene e a chi conduce, nella transazione di chi lo segna (R69). */
export async function avvisaTermine(
  { segreti, orologio, esecutore, baseUrl }: Parti,
  tx: QueryExecutorProvider,
  termine: TermineVicino,
): Promise<void> {
  const { stato } = await esecutore.leggi(termine.asta);
  const vincitore = 'esito' in stato ? stato.esito.vincitore : null;
  const destinatari = new Set([
    ...(vincitore === null ? [] : await recapitiDi(tx, segreti, termine.asta, vincitore.bustaId)),
    ...(await emailDi(tx, segreti, termine.delegatoId)),
  ]);
  for (const destinatario of destinatari)
    await accodaPosta(tx, segreti, {
      asta: termine.asta,
      credenzialeId: null,
      destinatario,
      ...testoDelTermine(termine, baseUrl),
      adesso: orologio.adesso(),
      entroIl: termine.scadeIl,
    });
}

/** I recapiti delle credenziali di una busta. */
export async function recapitiDi(
  tx: QueryExecutorProvider,
  segreti: Parti['segreti'],
  asta: string,
  bustaId: string,
): Promise<string[]> {
  const { rows } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE asta = ${asta} AND busta_id = ${bustaId} ORDER BY id`.execute(tx);
  const credenziali = delleSole(segreti, 'credenziali', rows).map(({ id }) => id);
  return [...(await recapitiDelle(tx, segreti, credenziali)).values()].filter((uno) => uno !== null);
}

/** La posta di chi conduce, se il suo account è aperto. */
export async function emailDi(
  tx: QueryExecutorProvider,
  segreti: Parti['segreti'],
  id: string | null,
): Promise<string[]> {
  const { rows } = await sql<Marcata<'utenti_admin'>>`
    SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin
    WHERE id::text = ${id} AND disabilitato_il IS NULL`.execute(tx);
  return delleSole(segreti, 'utenti_admin', rows).map(({ email }) => email);
}

/** Che cosa scade, quando, quanto si paga e dove lo si legge; il conto no, che chi scrive una mail può fingere. */
function testoDelTermine(
  { tipo, numero, titolo, scadeIl, importoCent }: TermineVicino,
  baseUrl: string,
): { oggetto: string; testo: string } {
  const cosa = numero === null ? COSA[tipo] : `la rata n. ${numero} del prezzo`;
  return {
    oggetto: `Termine vicino: ${titolo}`,
    testo: [
      'Gentile interessato,',
      '',
      `per la vendita di «${titolo}» entro ${formattaInLettera(scadeIl)} va reso o versato: ${cosa}.`,
      ...(importoCent === null ? [] : [`Importo: ${formattaEuro(importoCent)}.`]),
      '',
      `Conto e causale si leggono soltanto dopo avere fatto l’ingresso alla piattaforma (${baseUrl}): non si fidi di un conto scritto in una mail.`,
      'Se lo ha già fatto, chi conduce la vendita lo registra appena lo vede: non deve fare altro.',
    ].join('\n'),
  };
}
