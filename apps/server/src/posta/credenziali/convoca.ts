import type { Busta, StatoPubblicato } from '@gestore/dominio';
import { leggibiliDal, partecipaInSala } from '@gestore/dominio';
import { sql } from 'kysely';
import { colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { bustaVera } from '../../vendita/aste/buste/buste-vere.ts';
import { errateDi } from '../../vendita/aste/scheda/errate.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { perCiascuna } from '../../vendita/pianificatore/per-ciascuna.ts';
import type { PartiPosta } from '../parti.ts';
import { testoConvocazione } from '../testi.ts';
import { collegamentoDi, SEGNAPOSTO } from '../uscita/collegamento.ts';
import { scadenzaInvito } from '../uscita/pazienza.ts';
import { accodaPosta } from '../uscita/uscita.ts';
import { validaAlmeno } from './vita-credenziale.ts';

type Contatti = { pec: string | null; cellulare: string | null };

/**
 * Emette le credenziali di tutte le buste telematiche che non le hanno ancora, dalle T0-180 minuti (R10, R29).
 * La riga di posta nasce nella stessa transazione della credenziale; poi il fatto entra nel registro, con il comando
 * che ha lo stesso identificativo della credenziale: se il processo muore in mezzo, il giro seguente lo completa.
 */
export async function convoca(parti: PartiPosta, asta: string): Promise<void> {
  const { stato } = await parti.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return;
  const { inizioOperazioniIl } = stato.parametri;
  // A vendita ferma non si invita nessuno: non c'è un giorno a cui venire (R32).
  if (stato.ferma !== null && stato.ferma.riprendeIl === null) return;
  // Finita, non si invita nessuno: le buste uscite poi dai depositi riprendono la cauzione, non un posto (R71).
  if ('esito' in stato) return;
  if (parti.orologio.adesso() < leggibiliDal(stato)) return;
  const registrate = new Set([...stato.credenziali.values()]);
  const { rows } = await sql<Marcata<'credenziali'>>`
    SELECT ${sql.raw(colonneMarcate('credenziali'))} FROM credenziali
    WHERE asta = ${asta} AND revocata_il IS NULL`.execute(parti.db);
  const emesse = new Map(rows.map((riga) => [riga.busta_id, riga]));
  const recapiti = await conRecapito(parti, asta);
  const daConvocare = [...stato.buste.values()].filter(
    ({ id, canale, stato: { tipo } }) =>
      !registrate.has(id) && !partecipaInSala({ canale }) && (tipo !== 'scartata_tecnica' || recapiti.has(id)),
  );
  // Prima di qui nessuno sapeva chi ha offerto (R10): che la scheda è stata corretta glielo dice l'invito (R02).
  const corretta = daConvocare.length > 0 && (await errateDi(parti.giornale, asta)).length > 0;
  await perCiascuna('busta', daConvocare, async (busta) => {
    const gia = emesse.get(busta.id);
    // Una credenziale che nessun server ha emesso non è di chi ha offerto: suona l'allarme, e finché c'è tiene il suo posto.
    if (gia !== undefined && !eDellaCasa(parti.segreti, 'credenziali', gia)) return;
    const credenzialeId =
      gia?.id ??
      (await emettiConPosta(parti, asta, busta, {
        titolo: stato.scheda.titolo,
        inizioOperazioniIl,
        luogo: luogoDiPersona(stato),
        errata: corretta ? `${parti.baseUrl}/asta/${asta}` : null,
      }).catch(seGiaEmessa));
    if (credenzialeId === null) return;
    await registraEmissione(parti, asta, { credenzialeId, bustaId: busta.id, pseudonimo: busta.pseudonimo });
  });
}

/** Convoca in ogni vendita le cui offerte sono diventate leggibili: un giro del pianificatore. */
export async function convocaTutti(posta: PartiPosta & Pick<Nucleo, 'indice'>): Promise<void> {
  await perCiascuna('asta', await posta.indice.daConvocare(posta.orologio.adesso()), (asta) => convoca(posta, asta));
}

/** Il fatto nel registro, con l'identificativo della credenziale come comando: ripeterlo non fa nulla. */
export async function registraEmissione(
  parti: PartiPosta,
  asta: string,
  dati: { credenzialeId: string; bustaId: string | null; pseudonimo: string },
): Promise<void> {
  const attore = { tipo: 'sistema', id: 'convocazioni' } as const;
  await parti.esecutore.esegui(
    asta,
    { comandoId: dati.credenzialeId, attore, atto: { tipo: 'emettiCredenziale', ...dati } },
    parti.orologio.adesso(),
  );
}

/** Le buste di cui si è letto un recapito: chi ha mandato un pacchetto che non si apre è convocato come gli altri, se c'è (R25). */
async function conRecapito({ db }: Pick<PartiPosta, 'db'>, asta: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Riga<'buste_sigillate', 'busta_id'>>`
    SELECT busta_id FROM buste_sigillate WHERE asta = ${asta} AND contatti IS NOT NULL`.execute(db);
  return new Set(rows.map(({ busta_id }) => busta_id));
}

/** Recapiti di una busta: la sola parte leggibile prima delle operazioni. */
export async function contattiDi(parti: PartiPosta, asta: string, bustaId: string): Promise<Contatti> {
  const riga = await bustaVera(parti, asta, bustaId);
  if (riga === null || riga.contatti === null) return { pec: null, cellulare: null };
  const chiaro = await parti.sigillo.apri(
    riga.contatti,
    { asta, busta: bustaId, parte: 'contatti', apribileDal: Number(riga.contatti_dal) },
    parti.orologio.adesso(),
  );
  return JSON.parse(new TextDecoder().decode(chiaro)) as Contatti;
}

/** Dove va chi partecipa di persona a una vendita mista (DM 22); `null` se non è mista, o se la scheda, di prima, non lo dice. */
export function luogoDiPersona({ scheda, parametri }: StatoPubblicato): string | null {
  return parametri.modalita === 'sincrona_mista' ? (scheda.luogoOperazioni ?? null) : null;
}

type Invito = { titolo: string; inizioOperazioniIl: number; luogo: string | null; errata: string | null };

async function emettiConPosta(
  parti: PartiPosta,
  asta: string,
  busta: Busta,
  { titolo, inizioOperazioniIl, luogo, errata }: Invito,
): Promise<string> {
  const { pec } = await contattiDi(parti, asta, busta.id);
  const adesso = parti.orologio.adesso();
  return parti.db.transaction().execute(async (tx) => {
    const dati = {
      astaId: asta,
      adesso,
      // Dopo l'esito vale quanto servono i termini di ciascuno: la prolunga chi li rifà (R30).
      scadeIl: validaAlmeno(inizioOperazioniIl),
      ruolo: 'offerente',
      bustaId: busta.id,
      pseudonimo: busta.pseudonimo,
    } as const;
    const { id, token } = await parti.credenziali.emetti(tx, dati);
    await accodaPosta(tx, parti.segreti, {
      asta,
      credenzialeId: id,
      destinatario: pec,
      adesso,
      entroIl: scadenzaInvito(inizioOperazioniIl, adesso),
      ...testoConvocazione({
        titolo,
        inizioOperazioniIl,
        pseudonimo: busta.pseudonimo,
        collegamento: SEGNAPOSTO,
        luogo,
        errata,
      }),
      collegamentoCifrato: parti.segreti.cifra(collegamentoDi(parti, token)),
    });
    return id;
  });
}

/** Un altro giro, o un altro processo, ha appena emesso quella credenziale: la registra lui, o il giro seguente. */
function seGiaEmessa(errore: unknown): null {
  if ((errore as { code?: unknown }).code === '23505') return null;
  throw errore;
}
