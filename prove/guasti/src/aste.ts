import { randomUUID } from 'node:crypto';
import { csrf as cookieCsrf } from '@gestore/contratto/accesso/chiamate';
import { login } from '@gestore/contratto/accesso/chiamate-user';
import { COOKIE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import {
  apriCredenziale,
  credenzialiDellAsta,
  riemettiCredenziale,
} from '@gestore/server/accesso/credenziali/credenziali';
import { creaUtenteAdmin } from '@gestore/server/accesso/delegati/utenti-admin';
import { apriSessione } from '@gestore/server/accesso/sessioni/sessioni';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import type { Segreti } from '@gestore/server/piattaforma/segreti';
import { comando, portaInGara, SCHEDA } from '@gestore/server/prove/gara';
import { REFERENTE } from '@gestore/server/prove/referente';
import { assegnaProcedura } from '@gestore/server/vendita/aste/elenchi/assegnazioni';
import { creaIndice } from '@gestore/server/vendita/aste/elenchi/indice';
import { creaEsecutore } from '@gestore/server/vendita/comandi/esegui';
import { creaGiornale, type Giornale } from '@gestore/server/vendita/giornale/giornale';
import { creaMarche } from '@gestore/server/vendita/giornale/marche/marche';
import type { Pool } from 'pg';
import { comeBiscotti, creaClienteHttp } from './http.ts';
import { oraDellaBaseDati } from './ora-base-dati.ts';
import type { VenditaInCarico } from './righe.ts';
import { insisti } from './tempi.ts';

/** Entrare può cadere in mezzo a un guasto: si insiste come farebbe una persona, più in fretta. */
const INGRESSO_MAX_MS = 60_000;

export type Banditore = {
  giornale: Giornale;
  /** Una vendita con la gara in corso e i suoi due offerenti già entrati, con la credenziale del loro link. */
  apri(genere: VenditaInCarico['genere'], unitaMs: number, urls: readonly string[]): Promise<VenditaInCarico>;
  /** Entra uno spettatore; la sua sessione può stare su più schermi. */
  spettatore(asta: string, urls: readonly string[]): Promise<{ biscotti: string; csrf: string }>;
  /** La sessione di un magistrato: vede la console di ogni vendita, e la sua assenza non sospende nessuno. */
  magistrato(urls: readonly string[]): Promise<{ biscotti: string; csrf: string }>;
  /** Il referente fa ripartire una gara sospesa; se non è sospesa non fa nulla. */
  riprendi(asta: string): Promise<void>;
  chiudi(): void;
};

/**
 * Prepara le vendite e fa la parte del referente: scrive nel registro con il codice del prodotto, da fuori dei server.
 * Gli offerenti invece passano soltanto da HTTP.
 */
export function creaBanditore(pool: Pool, segreti: Segreti): Banditore {
  /** L'ora delle vendite è quella della base dati, anche quando salta: il referente la legge da lì come i server. */
  let scartoMs = 0;
  const ora = async (): Promise<number> => {
    const letta = await oraDellaBaseDati(pool);
    scartoMs = letta - Date.now();
    return letta;
  };
  const marche = creaMarche({ segreti });
  const giornale = creaGiornale({ marche, pool, orologio: { adesso: () => Date.now() + scartoMs } });
  const esecutore = creaEsecutore({ giornale });
  const db = apriKysely(pool);
  const indice = creaIndice(db);
  const http = creaClienteHttp();
  const inRipresa = new Set<string>();
  let magistrato: Promise<{ biscotti: string; csrf: string }> | null = null;
  let giri = 0;

  const unUrl = (urls: readonly string[]): string => {
    giri += 1;
    return urls[giri % urls.length] ?? '';
  };

  async function chiediCsrf(url: string): Promise<{ diCsrf: string; csrf: string }> {
    const { biscotti } = await http.chiedi(url, { metodo: 'GET', percorso: cookieCsrf.percorso });
    const diCsrf = comeBiscotti(biscotti);
    return { diCsrf, csrf: decodeURIComponent(diCsrf.replace(`${COOKIE_CSRF}=`, '')) };
  }

  async function entra(token: string, urls: readonly string[]): Promise<{ biscotti: string; csrf: string }> {
    return insisti('ingresso di un offerente', INGRESSO_MAX_MS, async () => {
      const url = unUrl(urls);
      const { diCsrf, csrf } = await chiediCsrf(url);
      const ingresso = await http.chiedi(url, {
        metodo: 'POST',
        percorso: login.percorso,
        biscotti: diCsrf,
        csrf,
        corpo: { token },
      });
      if (ingresso.stato !== 200) throw new Error(`ingresso: ${ingresso.stato} ${JSON.stringify(ingresso.corpo)}`);
      return { biscotti: `${comeBiscotti(ingresso.biscotti)}; ${diCsrf}`, csrf };
    });
  }

  /** Con la sessione già aperta: entrare con password e codice a tempo non è ciò che qui si guasta. */
  async function apriMagistrato(urls: readonly string[]): Promise<{ biscotti: string; csrf: string }> {
    return insisti('ingresso di un magistrato', INGRESSO_MAX_MS, async () => {
      const { diCsrf, csrf } = await chiediCsrf(unUrl(urls));
      const adesso = Date.now();
      const nuovo = { email: `${randomUUID()}@giustizia.example`, nome: 'Magistrato', password: null } as const;
      const { id } = await creaUtenteAdmin(db, segreti, { ...nuovo, ruolo: 'magistrato', adesso });
      await assegnaProcedura(db, segreti, { utenteId: id, tribunale: SCHEDA.tribunale, ruolo: null, dal: adesso });
      const sessione = { strategia: 'admin', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
      const { gettone } = await apriSessione(db, segreti, sessione);
      return { biscotti: `gestore_sessione_admin=${gettone}; ${diCsrf}`, csrf };
    });
  }

  /** Il pianificatore di un server può aver già convocato l'offerente: allora la sua credenziale si riemette. */
  async function credenziale(astaId: string, bustaId: string, pseudonimo: string): Promise<string> {
    const viva = (await credenzialiDellAsta(db, astaId)).find((c) => c.bustaId === bustaId && c.revocataIl === null);
    const comune = { adesso: Date.now(), scadeIl: null };
    const nuova =
      viva === undefined
        ? await apriCredenziale(db, segreti, { astaId, ruolo: 'offerente', bustaId, pseudonimo, ...comune })
        : await db.transaction().execute((tx) => riemettiCredenziale(tx, segreti, { id: viva.id, ...comune }));
    if (nuova === null || nuova === 'sostituita') throw new Error('la credenziale è appena stata sostituita');
    return nuova.token;
  }

  return {
    giornale,
    async apri(genere, unitaMs, urls) {
      // Un guasto può cadere a metà della preparazione: se ne prepara un'altra, e la vendita monca resta ferma.
      const { asta, buste } = await insisti('preparazione di una vendita', INGRESSO_MAX_MS, async () =>
        portaInGara(esecutore, await ora(), { unitaTempoMs: unitaMs }),
      );
      await insisti('indice di una vendita', INGRESSO_MAX_MS, async () => {
        const { stato, seq } = await esecutore.leggi(asta);
        await indice.aggiorna(stato, seq);
      });
      const offerenti = await Promise.all(
        buste.map(async (bustaId, i) => {
          const pseudonimo = `Offerente ${i + 1}`;
          const token = await insisti('credenziale', INGRESSO_MAX_MS, () => credenziale(asta, bustaId, pseudonimo));
          return { bustaId, pseudonimo, ...(await entra(token, urls)) };
        }),
      );
      return { asta, genere, unitaMs, offerenti };
    },
    async spettatore(asta, urls) {
      const credenziale = { astaId: asta, ruolo: 'spettatore', bustaId: null, pseudonimo: null } as const;
      const { token } = await apriCredenziale(db, segreti, { ...credenziale, adesso: Date.now(), scadeIl: null });
      return entra(token, urls);
    },
    magistrato(urls) {
      magistrato ??= apriMagistrato(urls);
      return magistrato;
    },
    async riprendi(asta) {
      if (inRipresa.has(asta)) return;
      inRipresa.add(asta);
      try {
        await esecutore.esegui(asta, comando(REFERENTE, { tipo: 'riprendiGara' }), await ora());
      } catch {
        // La base dati è giù: chi rilancia vedrà ancora la sospensione e lo chiederà di nuovo.
      } finally {
        inRipresa.delete(asta);
      }
    },
    chiudi: () => http.chiudi(),
  };
}
