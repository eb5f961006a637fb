import { randomUUID } from 'node:crypto';
import { type DatiSoggetto, SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { collegaAccount } from '../anagrafe/account/account.ts';
import { creaSoggetto } from '../anagrafe/soggetti/soggetti.ts';
import type { Servizio } from '../avvio/servizio.ts';
import type { PersonaInventata } from './invenzioni/persone.ts';

/** Chi compila la dimostrazione, nella storia dei soggetti e dei conti. */
export const OPERATORE_DIMOSTRAZIONE = { id: '00000000-0000-4000-8000-00000000d100', nome: 'Dimostrazione' } as const;

const CONTI: DatiSoggetto = {
  ...SOGGETTO_VUOTO,
  qualifica: 'delegato',
  nome: 'Conti Elena',
  codiceFiscale: 'CNTLNE74E49F205P',
  pec: 'elena.conti@pec.example',
  telefono: '+39 02 5550 100',
  indirizzo: 'Via della Prova 1',
  cap: '20121',
  comune: 'Milano',
  provincia: 'MI',
};

/**
 * Una delegata con il suo account, la stessa registrata due volte, e una società: l'anagrafe della dimostrazione.
 * Restituisce l'identificativo della delegata.
 */
export async function anagrafeDimostrativa({ impianto }: Servizio, delegatoId: string): Promise<string> {
  const registra = (dati: DatiSoggetto): Promise<{ id: string }> =>
    creaSoggetto(impianto, { comandoId: randomUUID(), ancheSeDoppione: true, ...dati }, OPERATORE_DIMOSTRAZIONE);
  const { id } = await registra(CONTI);
  const collega = { comandoId: randomUUID(), utenteId: delegatoId };
  await collegaAccount(impianto, id, collega, OPERATORE_DIMOSTRAZIONE);
  await registra({ ...CONTI, nome: 'Studio legale Conti', pec: 'studio.conti@pec.example', indirizzo: '', comune: '' });
  await registra({
    ...SOGGETTO_VUOTO,
    qualifica: 'creditore',
    nome: 'Banca di prova S.p.A.',
    // Una partita IVA con la cifra di controllo giusta e un numero che nessuno ha.
    partitaIva: '99999999990',
    pec: 'crediti@pec.example',
    comune: 'Brescia',
    provincia: 'BS',
  });
  return id;
}

/** Le altre persone: i delegati di altri uffici con il loro account, il giudice, chi custodisce i beni, chi ha offerto. */
export async function personeDimostrative(
  { impianto }: Servizio,
  conti: readonly { utenteId: string; nome: string; qualifica: 'delegato' | 'giudice' }[],
  persone: readonly PersonaInventata[],
): Promise<void> {
  for (const [i, persona] of persone.entries()) {
    const conto = conti[i];
    const { nome, cognome, codiceFiscale, pec, cellulare } = persona;
    const dati = {
      ...SOGGETTO_VUOTO,
      qualifica: conto?.qualifica ?? (i % 4 === 0 ? 'custode' : 'altro'),
      nome: conto?.nome ?? `${cognome} ${nome}`,
      codiceFiscale,
      pec,
      telefono: cellulare,
    } as const;
    const { id } = await creaSoggetto(
      impianto,
      { comandoId: randomUUID(), ancheSeDoppione: true, ...dati },
      OPERATORE_DIMOSTRAZIONE,
    );
    if (conto !== undefined)
      await collegaAccount(
        impianto,
        id,
        { comandoId: randomUUID(), utenteId: conto.utenteId },
        OPERATORE_DIMOSTRAZIONE,
      );
  }
}
