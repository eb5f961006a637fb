import { createHmac } from 'node:crypto';
import type { CorpoSpettatore, CredenzialeEmessa, CredenzialeVista } from '@gestore/contratto/posta/forme';
import { type Attore, eFra, FASI_A_BUSTE_CHIUSE, type StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { nuovoPseudonimo } from '../../vendita/aste/buste/pseudonimi.ts';
import { ricevutaDelMessaggio } from '../../vendita/aste/ricevute-posta.ts';
import type { PartiPosta } from '../parti.ts';
import { testoConvocazione } from '../testi.ts';
import { collegamentoDi, SEGNAPOSTO } from '../uscita/collegamento.ts';
import { recapitiDelle } from '../uscita/marca.ts';
import { scadenzaInvito } from '../uscita/pazienza.ts';
import { accodaPosta } from '../uscita/uscita.ts';
import { luogoDiPersona, registraEmissione } from './convoca.ts';
import { chiEmette, emettiUnaVolta } from './emissione-unica.ts';
import { daConfermare, intornoA } from './intorno-credenziali.ts';
import { seguitaDi, valeFinoAl, validaAlmeno } from './vita-credenziale.ts';

type CredenzialeLetta = Marcata<'credenziali'> &
  Riga<'credenziali', 'revocata_il' | 'primo_accesso_il'> &
  Precisa<'credenziali', { ruolo: CredenzialeVista['ruolo'] }> & {
    stato: CredenzialeVista['consegna'];
    ricevuta: CredenzialeVista['ricevuta'];
  };

/**
 * Le credenziali di una vendita con lo stato della consegna (R29). A buste chiuse il recapito di chi offre non si dà a
 * nessuno: accanto allo pseudonimo direbbe chi è (R10). Di ciascuno prima quella che vale, poi le revocate, dall'ultima.
 */
export async function elencaCredenziali(
  { db, segreti, orologio }: Pick<PartiPosta, 'db' | 'segreti' | 'orologio'>,
  { id: asta, fase }: Pick<StatoPubblicato, 'id' | 'fase'>,
  chi = '',
): Promise<CredenzialeVista[]> {
  const lette = await sql<CredenzialeLetta>`
    SELECT ${sql.raw(colonneMarcate('credenziali', 'c'))}, c.revocata_il, c.primo_accesso_il, p.stato, ${ricevutaDelMessaggio} AS ricevuta
    FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id
    WHERE c.asta = ${asta}
    ORDER BY c.ruolo, c.pseudonimo, (c.revocata_il IS NOT NULL), c.emessa_il DESC`.execute(db);
  const rows = [...new Map(delleSole(segreti, 'credenziali', lette.rows).map((riga) => [riga.id, riga])).values()];
  const { consegne, entrati } = await intornoA({ db, segreti, orologio }, rows);
  const recapiti = await recapitiDelle(
    db,
    segreti,
    rows.map(({ id }) => id),
  );
  const istante = (valore: string | null): number | null => (valore === null ? null : Number(valore));
  const aBusteChiuse = eFra(fase, FASI_A_BUSTE_CHIUSE);
  const recapito = (id: string): string | null => recapiti.get(id) ?? null;
  const riservato = ({ id, ruolo }: CredenzialeLetta): boolean =>
    aBusteChiuse && ruolo === 'offerente' && recapito(id) !== null;
  return rows.map((riga) => ({
    id: riga.id,
    pseudonimo: riga.pseudonimo ?? '',
    ruolo: riga.ruolo,
    emessaIl: Number(riga.emessa_il),
    revocataIl: istante(riga.revocata_il),
    ultimoAccessoIl: istante(riga.primo_accesso_il),
    recapito: riservato(riga) ? null : recapito(riga.id),
    riservato: riservato(riga),
    consegna: riga.stato,
    ricevuta: riga.ricevuta,
    entratoCon: entrati.get(riga.id) ?? null,
    daConfermare: daConfermare(consegne.get(riga.id), chi),
  }));
}

/**
 * Una nuova credenziale per la stessa identità, dopo il controllo di chi chiede; la vecchia smette di valere (R30). Vale quanto la
 * vecchia avrebbe dovuto, fino all'ultimo termine di chi serve, e mai meno di trenta giorni da adesso. Lo stesso comando ripetuto riceve la stessa risposta, e completa ciò che un processo morto a metà non aveva annotato.
 */
export async function riemetti(
  parti: PartiPosta,
  stato: StatoPubblicato,
  credenzialeId: string,
  { comandoId, motivo }: { comandoId: string; motivo: string },
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const adesso = parti.orologio.adesso();
  const oggetto = `${credenzialeId} ${improntaRiservata(parti.segreti, { motivo })}`;
  const richiesta = { asta: stato.id, comandoId, attore: chiEmette(attore), oggetto };
  // Prima della transazione: chi ne tiene una non ne apre un'altra.
  const seguita = await seguitaDi(parti, stato);
  const fino = (sua: string | null): number => Math.max(valeFinoAl(stato, seguita, sua), validaAlmeno(adesso));
  const { bustaId, ...nuova } = await emettiUnaVolta(parti, richiesta, (tx) =>
    sostituisci(parti, tx, stato, credenzialeId, { adesso, fino }),
  );
  await parti.esecutore.esegui(
    stato.id,
    {
      comandoId: `${nuova.credenzialeId}-revoca`,
      attore,
      atto: { tipo: 'revocaCredenziale', credenzialeId, motivo },
    },
    adesso,
  );
  const { pseudonimo } = nuova;
  await registraEmissione(parti, stato.id, { credenzialeId: nuova.credenzialeId, bustaId, pseudonimo });
  return nuova;
}

async function sostituisci(
  parti: PartiPosta,
  tx: QueryExecutorProvider,
  stato: StatoPubblicato,
  credenzialeId: string,
  { adesso, fino }: { adesso: number; fino: (bustaId: string | null) => number },
): Promise<string> {
  const { rows } = await sql<Riga<'credenziali', 'pseudonimo' | 'busta_id'>>`
    SELECT pseudonimo, busta_id FROM credenziali WHERE id = ${credenzialeId} AND asta = ${stato.id}`.execute(tx);
  const vecchia = rows[0];
  if (vecchia === undefined) throw problema('R30_credenziale_sconosciuta');
  const scadeIl = fino(vecchia.busta_id);
  const emessa = await parti.credenziali
    .riemetti(tx, { id: credenzialeId, adesso, scadeIl })
    .catch((errore: unknown) => {
      // Un'altra credenziale della stessa busta è viva: l'indice unico non ne ammette due.
      throw (errore as { code?: unknown }).code === '23505' ? problema('R30_credenziale_sostituita') : errore;
    });
  if (emessa === null) throw problema('R30_credenziale_sconosciuta');
  if (emessa === 'sostituita') throw problema('R30_credenziale_sostituita');
  await accodaPosta(tx, parti.segreti, {
    asta: stato.id,
    credenzialeId: emessa.id,
    destinatario: (await recapitiDelle(tx, parti.segreti, [credenzialeId])).get(credenzialeId) ?? null,
    adesso,
    entroIl: scadenzaInvito(stato.parametri.inizioOperazioniIl, adesso),
    ...invito(parti, stato, vecchia.pseudonimo ?? '', emessa.token),
  });
  return emessa.id;
}

export async function revoca(parti: PartiPosta, credenzialeId: string): Promise<void> {
  await parti.credenziali.revoca(parti.db, {
    id: credenzialeId,
    motivo: 'altro',
    adesso: parti.orologio.adesso(),
  });
}

/** Riconosce gli stessi dati senza dirli: con la chiave dell’installazione, perché cancellati i dati non li si ritrovi. */
function improntaRiservata({ chiave }: Pick<PartiPosta['segreti'], 'chiave'>, dati: object): string {
  const ordinati = Object.entries(dati).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', chiave('spettatori')).update(JSON.stringify(ordinati)).digest('base64url');
}

/** Lo spettatore ammesso dal referente: identità e motivazione accanto al registro, credenziale di sola lettura (R35). */
export async function ammettiSpettatore(
  parti: PartiPosta,
  stato: StatoPubblicato,
  richiesta: CorpoSpettatore,
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const { comandoId, ...chi } = richiesta;
  const oggetto = `spettatore ${improntaRiservata(parti.segreti, chi)}`;
  const chiesta = { asta: stato.id, comandoId, attore: chiEmette(attore), oggetto };
  const { bustaId, ...emessa } = await emettiUnaVolta(parti, chiesta, (tx) =>
    emettiSpettatore(parti, tx, stato, richiesta, attore),
  );
  const { credenzialeId, pseudonimo } = emessa;
  await registraEmissione(parti, stato.id, { credenzialeId, bustaId, pseudonimo });
  return emessa;
}

async function emettiSpettatore(
  parti: PartiPosta,
  tx: QueryExecutorProvider,
  stato: StatoPubblicato,
  { nome, identificativo, pec, motivazione, diDiritto }: CorpoSpettatore,
  attore: Attore,
): Promise<string> {
  const adesso = parti.orologio.adesso();
  const usati = new Set([...stato.buste.values()].map((busta) => busta.pseudonimo));
  const pseudonimo = `Spettatore ${nuovoPseudonimo(usati)}`;
  const dati = { pseudonimo, nome, identificativo, pec, motivazione, diDiritto, ammessoDa: attore.id };
  await parti.datiPersonali.scrivi(stato.id, 'spettatore', dati, null);
  const nuova = await parti.credenziali.emetti(tx, {
    astaId: stato.id,
    adesso,
    scadeIl: Math.max(validaAlmeno(stato.parametri.inizioOperazioniIl), validaAlmeno(adesso)),
    ruolo: 'spettatore',
    bustaId: null,
    pseudonimo,
  });
  await accodaPosta(tx, parti.segreti, {
    asta: stato.id,
    credenzialeId: nuova.id,
    destinatario: pec,
    adesso,
    entroIl: scadenzaInvito(stato.parametri.inizioOperazioniIl, adesso),
    ...invito(parti, stato, pseudonimo, nuova.token),
  });
  return nuova.id;
}

function invito(
  parti: PartiPosta,
  stato: StatoPubblicato,
  pseudonimo: string,
  token: string,
): { oggetto: string; testo: string; collegamentoCifrato: string } {
  const { inizioOperazioniIl } = stato.parametri;
  const testi = testoConvocazione({
    titolo: stato.scheda.titolo,
    inizioOperazioniIl,
    pseudonimo,
    collegamento: SEGNAPOSTO,
    luogo: luogoDiPersona(stato),
    // Le ha lette nell'invito di prima, o nella scheda: questo rifà soltanto il collegamento.
    errata: null,
  });
  return { ...testi, collegamentoCifrato: parti.segreti.cifra(collegamentoDi(parti, token)) };
}
