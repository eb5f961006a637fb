import type { CorpoSpettatore, CredenzialeEmessa, CredenzialeVista } from '@gestore/contratto';
import type { Attore, StatoPubblicato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { emettiCredenziale, revocaCredenziale, riemettiCredenziale } from '../accesso/credenziali.ts';
import { nuovoPseudonimo } from '../aste/pseudonimi.ts';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { collegamentoDi, SEGNAPOSTO } from './collegamento.ts';
import { registraEmissione, scadenzaCredenziale } from './convoca.ts';
import { emettiUnaVolta } from './emissione-unica.ts';
import { testoConvocazione } from './testi.ts';
import { accodaPosta } from './uscita.ts';

type Riga = {
  id: string;
  pseudonimo: string | null;
  ruolo: 'offerente' | 'spettatore';
  emessa_il: string;
  revocata_il: string | null;
  primo_accesso_il: string | null;
  destinatario: string | null;
  stato: CredenzialeVista['consegna'];
};

/** Le credenziali di una vendita con lo stato della consegna (R29). */
export async function elencaCredenziali(vendita: Vendita, asta: string): Promise<CredenzialeVista[]> {
  const { rows } = await vendita.pool.query<Riga>(
    `SELECT c.id, c.pseudonimo, c.ruolo, c.emessa_il, c.revocata_il, c.primo_accesso_il, p.destinatario, p.stato
     FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id WHERE c.asta = $1 ORDER BY c.ruolo, c.pseudonimo, c.emessa_il`,
    [asta],
  );
  const istante = (valore: string | null): number | null => (valore === null ? null : Number(valore));
  return rows.map((riga) => ({
    id: riga.id,
    pseudonimo: riga.pseudonimo ?? '',
    ruolo: riga.ruolo,
    emessaIl: Number(riga.emessa_il),
    revocataIl: istante(riga.revocata_il),
    ultimoAccessoIl: istante(riga.primo_accesso_il),
    recapito: riga.destinatario,
    consegna: riga.stato,
  }));
}

/**
 * Una nuova credenziale per la stessa identità, dopo il controllo di chi chiede; la vecchia smette di valere (R30). Lo
 * stesso comando ripetuto riceve la stessa risposta, e completa ciò che un processo morto a metà non aveva annotato.
 */
export async function riemetti(
  vendita: Vendita,
  stato: StatoPubblicato,
  credenzialeId: string,
  comandoId: string,
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const adesso = vendita.orologio.adesso();
  const richiesta = { asta: stato.id, comandoId, attore: nomeDi(attore), oggetto: credenzialeId };
  const { bustaId, ...nuova } = await emettiUnaVolta(vendita, richiesta, (tx) =>
    sostituisci(vendita, tx, stato, credenzialeId, adesso),
  );
  await vendita.esecutore.esegui(
    stato.id,
    {
      comandoId: `${nuova.credenzialeId}-revoca`,
      attore,
      atto: { tipo: 'revocaCredenziale', credenzialeId, motivo: 'riemissione' },
    },
    adesso,
  );
  const { pseudonimo } = nuova;
  await registraEmissione(vendita, stato.id, { credenzialeId: nuova.credenzialeId, bustaId, pseudonimo });
  return nuova;
}

async function sostituisci(
  vendita: Vendita,
  tx: QueryExecutorProvider,
  stato: StatoPubblicato,
  credenzialeId: string,
  adesso: number,
): Promise<string> {
  const { rows } = await sql<{ pseudonimo: string | null; destinatario: string | null }>`
    SELECT c.pseudonimo, p.destinatario FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id
    WHERE c.id = ${credenzialeId} AND c.asta = ${stato.id}`.execute(tx);
  const vecchia = rows[0];
  if (vecchia === undefined) throw credenzialeSconosciuta();
  const scadeIl = scadenzaCredenziale(stato.parametri.inizioOperazioniIl);
  const emessa = await riemettiCredenziale(tx, { id: credenzialeId, adesso, scadeIl }).catch((errore: unknown) => {
    // Un'altra credenziale della stessa busta è viva: l'indice unico non ne ammette due.
    throw (errore as { code?: unknown }).code === '23505' ? credenzialeSostituita() : errore;
  });
  if (emessa === null) throw credenzialeSconosciuta();
  if (emessa === 'sostituita') throw credenzialeSostituita();
  await accodaPosta(tx, {
    asta: stato.id,
    credenzialeId: emessa.id,
    destinatario: vecchia.destinatario,
    adesso,
    ...invito(vendita, stato, vecchia.pseudonimo ?? '', emessa.token),
  });
  return emessa.id;
}

export async function revoca(vendita: Vendita, credenzialeId: string): Promise<void> {
  await revocaCredenziale(vendita.db, { id: credenzialeId, motivo: 'altro', adesso: vendita.orologio.adesso() });
}

/** Lo spettatore ammesso dal referente: identità e motivazione accanto al registro, credenziale di sola lettura (R35). */
export async function ammettiSpettatore(
  vendita: Vendita,
  stato: StatoPubblicato,
  richiesta: CorpoSpettatore,
  attore: Attore,
): Promise<CredenzialeEmessa> {
  const chiesta = { asta: stato.id, comandoId: richiesta.comandoId, attore: nomeDi(attore), oggetto: 'spettatore' };
  const { bustaId, ...emessa } = await emettiUnaVolta(vendita, chiesta, (tx) =>
    emettiSpettatore(vendita, tx, stato, richiesta, attore),
  );
  const { credenzialeId, pseudonimo } = emessa;
  await registraEmissione(vendita, stato.id, { credenzialeId, bustaId, pseudonimo });
  return emessa;
}

async function emettiSpettatore(
  vendita: Vendita,
  tx: QueryExecutorProvider,
  stato: StatoPubblicato,
  { nome, identificativo, pec, motivazione, diDiritto }: CorpoSpettatore,
  attore: Attore,
): Promise<string> {
  const adesso = vendita.orologio.adesso();
  const usati = new Set([...stato.buste.values()].map((busta) => busta.pseudonimo));
  const pseudonimo = `Spettatore ${nuovoPseudonimo(usati)}`;
  const dati = { pseudonimo, nome, identificativo, pec, motivazione, diDiritto, ammessoDa: attore.id };
  await vendita.datiPersonali.scrivi(stato.id, 'spettatore', dati);
  const nuova = await emettiCredenziale(tx, {
    astaId: stato.id,
    adesso,
    scadeIl: scadenzaCredenziale(stato.parametri.inizioOperazioniIl),
    ruolo: 'spettatore',
    bustaId: null,
    pseudonimo,
  });
  await accodaPosta(tx, {
    asta: stato.id,
    credenzialeId: nuova.id,
    destinatario: pec,
    adesso,
    ...invito(vendita, stato, pseudonimo, nuova.token),
  });
  return nuova.id;
}

function nomeDi({ tipo, id }: Attore): string {
  return `${tipo} ${id}`;
}

function invito(
  vendita: Vendita,
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
  });
  return { ...testi, collegamentoCifrato: vendita.segreti.cifra(collegamentoDi(vendita, token)) };
}

function credenzialeSconosciuta(): Problema {
  return new Problema(
    404,
    'R30_credenziale_sconosciuta',
    'Credenziale non trovata',
    'La credenziale non esiste in questa vendita.',
  );
}

function credenzialeSostituita(): Problema {
  return new Problema(
    409,
    'R30_credenziale_sostituita',
    'Credenziale già sostituita',
    'Di questa credenziale esiste già una versione più recente: riemetta quella.',
    { regola: 'R30' },
  );
}
