import type { Busta } from '@gestore/dominio';
import { partecipaInSala } from '@gestore/dominio';
import { emettiCredenziale } from '../accesso/credenziali.ts';
import type { Vendita } from '../vendita.ts';
import { collegamentoDi, SEGNAPOSTO } from './collegamento.ts';
import { testoConvocazione } from './testi.ts';
import { accodaPosta } from './uscita.ts';

/** Le credenziali restano valide fino a trenta giorni dopo l'inizio: servono ancora per esito, ricevute e rimborso. */
const VALIDITA_DOPO_INIZIO_MS = 30 * 86_400_000;

type Contatti = { pec: string | null; cellulare: string | null };

/**
 * Emette le credenziali di tutte le buste telematiche che non le hanno ancora, dalle T0-180 minuti (R10, R29).
 * La riga di posta nasce nella stessa transazione della credenziale; poi il fatto entra nel registro, con il comando
 * che ha lo stesso identificativo della credenziale: se il processo muore in mezzo, il giro seguente lo completa.
 */
export async function convoca(vendita: Vendita, asta: string): Promise<void> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return;
  const { inizioOperazioniIl, leggibiliPrimaMs } = stato.parametri;
  if (vendita.orologio.adesso() < inizioOperazioniIl - leggibiliPrimaMs) return;
  const registrate = new Set([...stato.credenziali.values()]);
  const { rows } = await vendita.pool.query<{ id: string; busta_id: string | null; pseudonimo: string | null }>(
    'SELECT id, busta_id, pseudonimo FROM credenziali WHERE asta = $1 AND revocata_il IS NULL',
    [asta],
  );
  const emesse = new Map(rows.map((riga) => [riga.busta_id, riga]));
  for (const busta of stato.buste.values()) {
    if (registrate.has(busta.id) || partecipaInSala(busta) || busta.stato.tipo === 'scartata_tecnica') continue;
    const gia = emesse.get(busta.id);
    const credenzialeId =
      gia?.id ??
      (await emettiConPosta(vendita, asta, busta, stato.scheda.titolo, inizioOperazioniIl).catch(seGiaEmessa));
    if (credenzialeId === null) continue;
    await registraEmissione(vendita, asta, { credenzialeId, bustaId: busta.id, pseudonimo: busta.pseudonimo });
  }
}

/** Il fatto nel registro, con l'identificativo della credenziale come comando: ripeterlo non fa nulla. */
export async function registraEmissione(
  vendita: Vendita,
  asta: string,
  dati: { credenzialeId: string; bustaId: string | null; pseudonimo: string },
): Promise<void> {
  const attore = { tipo: 'sistema', id: 'convocazioni' } as const;
  await vendita.esecutore.esegui(
    asta,
    { comandoId: dati.credenzialeId, attore, atto: { tipo: 'emettiCredenziale', ...dati } },
    vendita.orologio.adesso(),
  );
}

/** Recapiti di una busta: la sola parte leggibile prima delle operazioni. */
export async function contattiDi(vendita: Vendita, asta: string, bustaId: string): Promise<Contatti> {
  const { rows } = await vendita.pool.query<{ contatti: Buffer | null; contatti_dal: string }>(
    'SELECT contatti, contatti_dal FROM buste_sigillate WHERE asta = $1 AND busta_id = $2',
    [asta, bustaId],
  );
  const riga = rows[0];
  if (riga === undefined || riga.contatti === null) return { pec: null, cellulare: null };
  const chiaro = await vendita.sigillo.apri(
    riga.contatti,
    { asta, busta: bustaId, parte: 'contatti', apribileDal: Number(riga.contatti_dal) },
    vendita.orologio.adesso(),
  );
  return JSON.parse(new TextDecoder().decode(chiaro)) as Contatti;
}

/** Vita di una credenziale, in millisecondi dall'epoca. */
export function scadenzaCredenziale(inizioOperazioniIl: number): number {
  return inizioOperazioniIl + VALIDITA_DOPO_INIZIO_MS;
}

async function emettiConPosta(
  vendita: Vendita,
  asta: string,
  busta: Busta,
  titolo: string,
  inizioOperazioniIl: number,
): Promise<string> {
  const { pec } = await contattiDi(vendita, asta, busta.id);
  const adesso = vendita.orologio.adesso();
  return vendita.db.transaction().execute(async (tx) => {
    const dati = {
      astaId: asta,
      adesso,
      scadeIl: scadenzaCredenziale(inizioOperazioniIl),
      ruolo: 'offerente',
      bustaId: busta.id,
      pseudonimo: busta.pseudonimo,
    } as const;
    const { id, token } = await emettiCredenziale(tx, dati);
    await accodaPosta(tx, {
      asta,
      credenzialeId: id,
      destinatario: pec,
      adesso,
      ...testoConvocazione({ titolo, inizioOperazioniIl, pseudonimo: busta.pseudonimo, collegamento: SEGNAPOSTO }),
      collegamentoCifrato: vendita.segreti.cifra(collegamentoDi(vendita, token)),
    });
    return id;
  });
}

/** Un altro giro, o un altro processo, ha appena emesso quella credenziale: la registra lui, o il giro seguente. */
function seGiaEmessa(errore: unknown): null {
  if ((errore as { code?: unknown }).code === '23505') return null;
  throw errore;
}
