import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { creaServer } from '../../avvio/server.ts';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import type { Contesto } from '../../bordo/contesto.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { creaSegreto, segretiDa } from '../../piattaforma/segreti.ts';
import { GETTONE_MISURE, PAROLA_DI_PROVA } from '../../prove/ambiente.ts';
import { mattina } from '../../prove/mattina.ts';
import { apriCredenziale } from '../credenziali/credenziali.ts';
import { codiceTotp } from '../delegati/totp.ts';
import { creaUtenteAdmin } from '../delegati/utenti-admin.ts';
import { type Browser, nuovoBrowser } from './browser.ts';

/** Un server su una base dati propria, con un orologio che la prova sposta. */
export type Banco = {
  app: FastifyInstance;
  contesto: Contesto;
  ora: { adesso: number };
  /** Gli indirizzi della base dati del banco: del proprietario, e dell'applicazione. */
  urlProprietario: string;
  url: string;
  /** Un'istruzione che al ruolo dell'applicazione non è permessa. */
  comeProprietario: BaseDiProva['comeProprietario'];
  browser: () => Browser;
  chiudi: () => Promise<void>;
};

const PASSWORD = 'una password lunga';

/** Costruisce il banco; `ambiente` aggiunge variabili d'ambiente. */
export async function preparaBanco(ambiente: Record<string, string> = {}): Promise<Banco> {
  const cartellaDati = mkdtempSync(join(tmpdir(), 'gestore-accesso-'));
  const base = await nuovaBaseDati();
  const ora = { adesso: mattina() };
  const contesto: Contesto = {
    configurazione: leggiConfigurazione({ ...diProva(ambiente), DATA_DIR: cartellaDati, ...ambiente }),
    pool: base.pool,
    db: base.db,
    orologio: { adesso: () => ora.adesso },
    log: pino({ level: 'silent' }),
    segreti: segretiDa(creaSegreto(cartellaDati)),
    descriviAsta: async () => ({ titolo: 'Appartamento in Roma', inizioOperazioniIl: ora.adesso + 3_600_000 }),
    autorizzaCanale: (utente, canale) => canale === `private-${utente.strategia}.${utente.id}`,
    firmaCanale: (socketId, canale) => ({ auth: `chiave:${socketId}:${canale}` }),
  };
  const app = await creaServer(contesto, { cartellaWeb: join(cartellaDati, 'web') });
  return {
    app,
    contesto,
    ora,
    urlProprietario: base.urlProprietario,
    url: base.url,
    comeProprietario: base.comeProprietario,
    browser: () => nuovoBrowser(app),
    chiudi: async () => {
      await app.close();
      await base.chiudi();
      rmSync(cartellaDati, { recursive: true, force: true });
    },
  };
}

/** Il server di una prova: con il fornitore di sviluppo, se non si dice dove entrano gli operatori, o che è in produzione. */
function diProva({ NODE_ENV, OIDC_ISSUER }: Record<string, string>): Record<string, string> {
  const comune = { NODE_ENV: 'test', METRICS_TOKEN: GETTONE_MISURE };
  const altrove = NODE_ENV === 'production' || OIDC_ISSUER !== undefined;
  return altrove ? comune : { ...comune, OIDC_SVILUPPO: PAROLA_DI_PROVA };
}

/** La credenziale di un offerente per una vendita nuova. */
export async function credenzialeOfferente({ contesto, ora }: Banco, scadeIl: number | null = null) {
  const dati = { astaId: randomUUID(), bustaId: randomUUID(), pseudonimo: 'Abete' };
  const emessa = await apriCredenziale(contesto.db, contesto.segreti, {
    ...dati,
    ruolo: 'offerente',
    adesso: ora.adesso,
    scadeIl,
  });
  return { ...dati, ...emessa };
}

/** La credenziale di uno spettatore per una vendita nuova. */
export function credenzialeSpettatore({ contesto, ora }: Banco) {
  const dati = { astaId: randomUUID(), bustaId: null, pseudonimo: null, scadeIl: null } as const;
  return apriCredenziale(contesto.db, contesto.segreti, { ...dati, ruolo: 'spettatore', adesso: ora.adesso });
}

/** Un account admin e i tre campi con cui entra all'ora del banco. */
export async function utenteAdmin({ contesto, ora }: Banco, ruolo: 'delegato' | 'magistrato' = 'delegato') {
  const email = `${randomUUID()}@studio.example`;
  const { id, segretoTotp } = await creaUtenteAdmin(contesto.db, contesto.segreti, {
    email: email.toUpperCase(),
    nome: 'Avv. Prova',
    password: PASSWORD,
    ruolo,
    adesso: ora.adesso,
  });
  return {
    id,
    email,
    segretoTotp,
    prova: () => ({ email, password: PASSWORD, codice: codiceTotp(segretoTotp, ora.adesso) }),
  };
}
