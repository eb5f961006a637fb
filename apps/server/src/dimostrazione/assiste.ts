import { randomUUID } from 'node:crypto';
import type { Servizio } from '../avvio/servizio.ts';
import { decidiLaRichiesta, riceviRichiesta } from '../posta/richieste/richieste.ts';
import { collegamentiPerRecapito } from '../posta/uscita/collegamento.ts';
import { pubblicata } from '../vendita/rotte/oggetti.ts';
import { pdfDiUnaRiga } from './invenzioni/documenti.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';
import { type Delegata, referente } from './passi.ts';

/**
 * Una creditrice chiede di assistere con il suo documento, e chi conduce l'ammette: da lì il suo collegamento è fra gli inviti, e legge
 * soltanto (R35). `il` è quando; se non lo si dice, adesso.
 */
export async function ammettiLaSpettatrice(
  { impianto, parti }: Servizio,
  asta: string,
  chi: Delegata,
  il?: number,
): Promise<void> {
  const posta = il === undefined ? parti.posta : { ...parti.posta, orologio: { adesso: () => il } };
  const { nome, cognome, codiceFiscale, pec } = INCARICATI.spettatrice;
  const richiesta = randomUUID();
  await riceviRichiesta(posta, await pubblicata(impianto, asta), {
    comandoId: richiesta,
    nome: `${nome} ${cognome}`,
    identificativo: codiceFiscale,
    pec,
    qualita: 'creditore',
    motivazione: 'Creditrice intervenuta nella procedura.',
    documento: pdfDiUnaRiga(`Documento d'identita di ${nome} ${cognome} (documento dimostrativo)`),
  });
  const motivo = 'Creditrice: assiste di diritto.';
  const decisione = { comandoId: randomUUID(), accolta: true, diDiritto: true, motivo };
  await decidiLaRichiesta(posta, await pubblicata(impianto, asta), decisione, {
    richiesta,
    chi: { id: chi.delegatoId, nome: chi.delegatoNome },
    attore: referente(chi),
  });
}

/** Il collegamento con cui la spettatrice entra in quella vendita; `null` se non vi è stata ammessa. */
export async function collegamentoDellaSpettatrice({ impianto }: Servizio, asta: string): Promise<string | null> {
  const invito = (await collegamentiPerRecapito(impianto, asta)).find(
    ({ recapito }) => recapito === INCARICATI.spettatrice.pec,
  );
  return invito?.collegamento ?? null;
}
