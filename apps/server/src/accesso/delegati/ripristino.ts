import { randomUUID } from 'node:crypto';
import type { CollegamentoPassword } from '@gestore/contratto/accesso/forme';
import { type CasoDi, PROBLEMI } from '@gestore/contratto/problemi';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { nonTrovato, type Problema, problema } from '../../bordo/problema.ts';
import { improntaGettone, nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import {
  DURATA_INVITO_MS,
  DURATA_RIPRISTINO_MS,
  RICHIESTE_PASSWORD_FINESTRA_MS,
  RICHIESTE_PASSWORD_MAX,
} from '../limiti/limiti.ts';
import type { PostaAccessi } from '../parti.ts';
import { revocaSessioniDi } from '../sessioni/sessioni.ts';
import { passwordPrevedibile } from './password-prevedibile.ts';
import { indirizzoTotp, nuovoSegretoTotp, passoTotp } from './totp.ts';
import { emailCanonica, improntaPassword, leggiUtenteAdmin, riscriviUtenteAdmin } from './utenti-admin.ts';

type Con = { segreti: Pick<Segreti, 'cifra' | 'chiave'>; posta: PostaAccessi };
type Chiesto = { email: string; adesso: number; baseUrl: string };

/**
 * Mette nella posta in uscita il collegamento con cui un account sceglie una password nuova; quello di prima smette di
 * valere. Per un account che non esiste, o che ha chiesto troppo spesso, non parte nulla: stesse istruzioni, stessa
 * riga, così che né la risposta né il tempo lo dicano. Restituisce il collegamento, per lo sviluppo senza posta.
 */
export async function chiediRipristino(
  tx: QueryExecutorProvider,
  { segreti, posta }: Con,
  { email, adesso, baseUrl }: Chiesto,
): Promise<string | null> {
  const conto = improntaGettone(emailCanonica(email));
  const token = nuovoGettone();
  const scadeIl = adesso + DURATA_RIPRISTINO_MS;
  const collegamento = `${baseUrl}/admin/password/reset?token=${token}`;
  const collegamentoCifrato = segreti.cifra(collegamento);
  const daQuando = adesso - RICHIESTE_PASSWORD_FINESTRA_MS;
  await sql`DELETE FROM richieste_password WHERE chiesta_il <= ${daQuando}`.execute(tx);
  await sql`INSERT INTO richieste_password (conto, chiesta_il) VALUES (${conto}, ${adesso})`.execute(tx);
  const { rows: scelti } = await sql<Scelto>`
    SELECT ${UTENTE}, u.attivato_il, r.scade_il AS invito_scade_il, r.totp_cifrato AS invito_totp
    FROM utenti_admin u LEFT JOIN ripristini_password r ON r.utente_id = u.id
    WHERE u.email = ${emailCanonica(email)} AND u.disabilitato_il IS NULL
      AND (SELECT count(*) FROM richieste_password WHERE conto = ${conto}) <= ${RICHIESTE_PASSWORD_MAX}`.execute(tx);
  const scelto = scelti.find((riga) => eDellaCasa(segreti, 'utenti_admin', riga));
  const nuovo = {
    // Di nessuno quando quell'account non c'è: la stessa istruzione si esegue, e non scrive nulla.
    utente_id: scelto?.id ?? randomUUID(),
    impronta: improntaGettone(token),
    chiesto_il: adesso,
    scade_il: scadeIl,
    totp_cifrato: scelto === undefined ? null : appDaCollegare(scelto, adesso),
    versione: scelto?.versione ?? 1,
  };
  await scriviRipristino(tx, segreti, nuovo);
  if (scelto === undefined) return null;
  await posta.ripristino(tx, { destinatario: scelto.email, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
}

const UTENTE = sql.raw(colonneMarcate('utenti_admin', 'u'));
const RIPRISTINO = sql.raw(colonneMarcate('ripristini_password'));

/** Un account che chiede un collegamento, con quello che ha. */
type Scelto = Marcata<'utenti_admin'> &
  Riga<'utenti_admin', 'attivato_il'> & { invito_scade_il: string | null; invito_totp: string | null };

/** Chi era invitato e chiede di nuovo deve ancora collegare l'app; un invito lasciato scadere non collega più nulla. */
function appDaCollegare({ attivato_il, invito_scade_il, invito_totp }: Scelto, adesso: number): string | null {
  return attivato_il === null || Number(invito_scade_il ?? 0) > adesso ? invito_totp : null;
}

type Nuovo = Omit<Marcata<'ripristini_password'>, 'chiesto_il' | 'scade_il' | 'marca'> & {
  chiesto_il: number;
  scade_il: number;
};

/** L'unico collegamento di un account, con la sua marca: quello di prima smette di valere. Nulla quando l'account non c'è. */
async function scriviRipristino(tx: QueryExecutorProvider, segreti: ChiMarca, nuovo: Nuovo): Promise<void> {
  const { utente_id, impronta, chiesto_il, scade_il, totp_cifrato, versione } = nuovo;
  await sql`
    INSERT INTO ripristini_password (utente_id, impronta, chiesto_il, scade_il, totp_cifrato, versione, marca)
    SELECT id, ${impronta}::bytea, ${chiesto_il}::bigint, ${scade_il}::bigint, ${totp_cifrato}::text, ${versione}::integer,
      ${marcaDellaRiga(segreti, 'ripristini_password', nuovo)}::text
    FROM utenti_admin WHERE id = ${utente_id}
    ON CONFLICT (utente_id) DO UPDATE SET impronta = EXCLUDED.impronta, chiesto_il = EXCLUDED.chiesto_il,
      scade_il = EXCLUDED.scade_il, totp_cifrato = EXCLUDED.totp_cifrato, versione = EXCLUDED.versione,
      marca = EXCLUDED.marca`.execute(tx);
}

/**
 * Mette nella posta in uscita l'invito di un account: un collegamento per scegliere la password e collegare l'app dei
 * codici. Il collegamento di prima smette di valere. L'operatore che invita non vede né l'una né l'altra. Restituisce
 * il collegamento, per lo sviluppo senza posta.
 */
export async function invita(
  tx: QueryExecutorProvider,
  { segreti, posta }: Con,
  { utenteId, adesso, baseUrl }: { utenteId: string; adesso: number; baseUrl: string },
): Promise<string> {
  const token = nuovoGettone();
  const scadeIl = adesso + DURATA_INVITO_MS;
  const collegamento = `${baseUrl}/admin/password/reset?token=${token}`;
  const utente = await leggiUtenteAdmin(tx, utenteId);
  if (utente === null || !eDellaCasa(segreti, 'utenti_admin', utente)) throw nonTrovato();
  await scriviRipristino(tx, segreti, {
    utente_id: utenteId,
    impronta: improntaGettone(token),
    chiesto_il: adesso,
    scade_il: scadeIl,
    totp_cifrato: segreti.cifra(nuovoSegretoTotp()),
    versione: utente.versione,
  });
  const collegamentoCifrato = segreti.cifra(collegamento);
  const { email: destinatario, nome } = utente;
  await posta.invito(tx, { destinatario, nome, adesso, scadeIl, collegamentoCifrato });
  return collegamento;
}

/** A che serve un collegamento: di chi è l'account, fino a quando, e l'app da collegare se è un invito. Null quando non vale più. */
export async function leggiCollegamento(
  db: QueryExecutorProvider,
  segreti: Pick<Segreti, 'decifra' | 'chiave'>,
  { token, adesso }: { token: string; adesso: number },
): Promise<CollegamentoPassword | null> {
  const aperto = await apri(db, segreti, { token, adesso });
  if (aperto === null) return null;
  const { nome, email } = aperto.utente;
  const { scade_il, totp_cifrato } = aperto.collegamento;
  const segreto = totp_cifrato === null ? null : segreti.decifra(totp_cifrato);
  const app = segreto === null ? null : { segreto, indirizzo: indirizzoTotp(segreto, email) };
  return { nome, email, scadeIl: Number(scade_il), app };
}

/**
 * Il collegamento che questo testo apre e il suo account, tenuti fino alla fine della transazione: entrambi scritti da
 * un server, e l'account non cambiato da allora. Null quando non vale più.
 */
async function apri(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { token, adesso }: { token: string; adesso: number },
): Promise<{ collegamento: Marcata<'ripristini_password'>; utente: Marcata<'utenti_admin'> } | null> {
  const { rows } = await sql<Marcata<'ripristini_password'>>`
    SELECT ${RIPRISTINO} FROM ripristini_password
    WHERE impronta = ${improntaGettone(token)} AND scade_il > ${adesso}`.execute(tx);
  const [collegamento] = rows;
  if (collegamento === undefined || !eDellaCasa(segreti, 'ripristini_password', collegamento)) return null;
  const utente = await leggiUtenteAdmin(tx, collegamento.utente_id);
  if (utente === null || utente.disabilitato_il !== null || utente.versione !== collegamento.versione) return null;
  return eDellaCasa(segreti, 'utenti_admin', utente) ? { collegamento, utente } : null;
}

type Scelta = { token: string; password: string; codice: string | null; adesso: number };

/**
 * Dà all'account di questo collegamento la password nuova e chiude tutte le sue sessioni. Il segreto TOTP resta, salvo
 * che sia un invito: allora il codice dev'essere del nuovo. Risponde l'indirizzo dell'account; null se il collegamento
 * è ignoto, scaduto o usato: non si dice quale. Lancia 422 `dati_non_validi` per una password prevedibile, o un codice
 * non dell'app appena collegata.
 */
export async function cambiaPassword(
  tx: QueryExecutorProvider,
  { segreti, posta }: { segreti: Pick<Segreti, 'decifra' | 'chiave'>; posta: PostaAccessi },
  { token, password, codice, adesso }: Scelta,
): Promise<string | null> {
  const aperto = await apri(tx, segreti, { token, adesso });
  if (aperto === null) return null;
  const { utente, collegamento } = aperto;
  // Si spende qui: chi arriva secondo con lo stesso collegamento non ne trova.
  const { rows } = await sql`
    DELETE FROM ripristini_password WHERE utente_id = ${utente.id} AND impronta = ${collegamento.impronta}
    RETURNING 1`.execute(tx);
  if (rows.length === 0) return null;
  // La transazione si disfa: il collegamento vale ancora, per una scelta migliore.
  if (passwordPrevedibile(password, utente.email)) throw nonValido('password', 'password_prevedibile');
  const totpCifrato = collegamento.totp_cifrato;
  if (totpCifrato !== null) await collegaApp(tx, segreti, { id: utente.id, totpCifrato, codice, adesso });
  await riscriviUtenteAdmin(tx, segreti, utente, {
    impronta_password: await improntaPassword(password),
    ...(totpCifrato === null ? {} : { totp_cifrato: totpCifrato }),
  });
  await revocaSessioniDi(tx, { strategia: 'admin', soggettoId: utente.id }, 'cambio_password', adesso);
  await posta.passwordCambiata(tx, { destinatario: utente.email, adesso });
  return utente.email;
}

/** Il codice mostra che l'app ha il segreto nuovo: il codice è speso, e da adesso valgono soltanto quelli di quest'app. */
async function collegaApp(
  tx: QueryExecutorProvider,
  segreti: Pick<Segreti, 'decifra'>,
  { id, totpCifrato, codice, adesso }: { id: string; totpCifrato: string; codice: string | null; adesso: number },
): Promise<void> {
  const passo = codice === null ? null : passoTotp(segreti.decifra(totpCifrato), codice, adesso);
  if (passo === null) throw nonValido('codice', 'codice_errato');
  await sql`
    UPDATE utenti_admin SET totp_ultimo_passo = greatest(totp_ultimo_passo, ${passo}),
      attivato_il = coalesce(attivato_il, ${adesso}) WHERE id = ${id}`.execute(tx);
}

/** Il campo e il documento lo dicono con le stesse parole. */
function nonValido(campo: 'password' | 'codice', caso: CasoDi<'dati_non_validi'>): Problema {
  const errori = [{ campo, messaggio: PROBLEMI.dati_non_validi.casi[caso].frase.it }];
  return problema('dati_non_validi', {}, { errori }, caso);
}
