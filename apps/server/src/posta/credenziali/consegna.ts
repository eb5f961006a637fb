import type { MetaDelCodice } from '@gestore/contratto/posta/forme';
import type { Attore, StatoPubblicato } from '@gestore/dominio';
import { compi } from '../../vendita/rotte/atti/atti.ts';
import type { PartiPosta } from '../parti.ts';
import { testoConsegnata } from '../testi.ts';
import { recapitiDelle } from '../uscita/marca.ts';
import { accodaPosta } from '../uscita/uscita.ts';

type Chi = { id: string; nome: string };

/** Propone di consegnare a mano una credenziale: a chi propone la prima metà del codice, che da sola non apre nulla (R30). */
export function proponiAMano(
  parti: PartiPosta,
  asta: string,
  dati: { credenzialeId: string; comandoId: string; motivo: string },
  chi: Chi,
): Promise<MetaDelCodice> {
  const { db, segreti, orologio, credenziali } = parti;
  return db
    .transaction()
    .execute((tx) => credenziali.proponiConsegna(tx, segreti, { asta, ...dati, chi, adesso: orologio.adesso() }));
}

/**
 * Conferma una consegna a mano: a chi conferma la seconda metà. Prima il fatto entra nel registro, che la rifiuta a chi
 * l'ha proposta; poi il codice nasce, e al recapito di sempre parte l'avviso: se chi lo riceve non l'ha chiesta, lo sa.
 */
export async function confermaAMano(
  parti: PartiPosta,
  stato: StatoPubblicato,
  { consegnaId, comandoId }: { consegnaId: string; comandoId: string },
  chi: Chi,
  attore: Attore,
): Promise<MetaDelCodice> {
  const { db, segreti, orologio, credenziali } = parti;
  const adesso = orologio.adesso();
  return db.transaction().execute(async (tx) => {
    const fatta = await credenziali.confermaConsegna(tx, segreti, {
      asta: stato.id,
      consegnaId,
      comandoId,
      chi,
      adesso,
    });
    const { credenzialeId, propostaDa, ...risposta } = fatta;
    if (fatta.meta !== null) await avvisaIlRecapito(tx, segreti, stato, credenzialeId, adesso);
    // Nessun codice senza il suo fatto: se il registro lo rifiuta, qui non resta nulla.
    await compi(parti, stato.id, comandoId, attore, { tipo: 'consegnaCredenziale', credenzialeId, propostaDa });
    return risposta;
  });
}

async function avvisaIlRecapito(
  tx: Parameters<typeof accodaPosta>[0],
  segreti: PartiPosta['segreti'],
  { id: asta, scheda }: StatoPubblicato,
  credenzialeId: string,
  adesso: number,
): Promise<void> {
  const destinatario = (await recapitiDelle(tx, segreti, [credenzialeId])).get(credenzialeId);
  if (destinatario === undefined || destinatario === null) return;
  const messaggio = { asta, credenzialeId: null, destinatario, adesso, ...testoConsegnata(scheda.titolo, adesso) };
  await accodaPosta(tx, segreti, messaggio);
}
