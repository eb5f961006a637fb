import { COOKIE_CSRF, PERCORSI_ACCESSO, PERCORSO_CSRF } from '@gestore/contratto/costanti-accesso';
import { credenzialiDellAsta, emettiCredenziale, riemettiCredenziale } from '@gestore/server/accesso/credenziali';
import { creaIndice } from '@gestore/server/aste/indice';
import { apriKysely } from '@gestore/server/base-dati/connessione';
import { creaEsecutore } from '@gestore/server/comandi/esegui';
import { creaGiornale, type Giornale } from '@gestore/server/giornale/giornale';
import { comando, portaInGara, REFERENTE } from '@gestore/server/prove/gara';
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
  /** Il referente fa ripartire una gara sospesa; se non è sospesa non fa nulla. */
  riprendi(asta: string): Promise<void>;
  chiudi(): void;
};

/**
 * Prepara le vendite e fa la parte del referente: scrive nel registro con il codice del prodotto, da fuori dei server.
 * Gli offerenti invece passano soltanto da HTTP.
 */
export function creaBanditore(pool: Pool): Banditore {
  /** L'ora delle vendite è quella della base dati, anche quando salta: il referente la legge da lì come i server. */
  let scartoMs = 0;
  const ora = async (): Promise<number> => {
    const letta = await oraDellaBaseDati(pool);
    scartoMs = letta - Date.now();
    return letta;
  };
  const giornale = creaGiornale({ pool, orologio: { adesso: () => Date.now() + scartoMs } });
  const esecutore = creaEsecutore({ giornale });
  const indice = creaIndice(pool);
  const db = apriKysely(pool);
  const http = creaClienteHttp();
  const inRipresa = new Set<string>();
  let giri = 0;

  const unUrl = (urls: readonly string[]): string => {
    giri += 1;
    return urls[giri % urls.length] ?? '';
  };

  async function entra(token: string, urls: readonly string[]): Promise<{ biscotti: string; csrf: string }> {
    return insisti('ingresso di un offerente', INGRESSO_MAX_MS, async () => {
      const url = unUrl(urls);
      const primo = await http.chiedi(url, { metodo: 'GET', percorso: PERCORSO_CSRF });
      const diCsrf = comeBiscotti(primo.biscotti);
      const csrf = decodeURIComponent(diCsrf.replace(`${COOKIE_CSRF}=`, ''));
      const ingresso = await http.chiedi(url, {
        metodo: 'POST',
        percorso: PERCORSI_ACCESSO.login('user'),
        biscotti: diCsrf,
        csrf,
        corpo: { token },
      });
      if (ingresso.stato !== 200) throw new Error(`ingresso: ${ingresso.stato} ${JSON.stringify(ingresso.corpo)}`);
      return { biscotti: `${comeBiscotti(ingresso.biscotti)}; ${diCsrf}`, csrf };
    });
  }

  /** Il pianificatore di un server può aver già convocato l'offerente: allora la sua credenziale si riemette. */
  async function credenziale(astaId: string, bustaId: string, pseudonimo: string): Promise<string> {
    const viva = (await credenzialiDellAsta(db, astaId)).find((c) => c.bustaId === bustaId && c.revocataIl === null);
    const comune = { adesso: Date.now(), scadeIl: null };
    const nuova =
      viva === undefined
        ? await emettiCredenziale(db, { astaId, ruolo: 'offerente', bustaId, pseudonimo, ...comune })
        : await db.transaction().execute((tx) => riemettiCredenziale(tx, { id: viva.id, ...comune }));
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
      const { token } = await emettiCredenziale(db, { ...credenziale, adesso: Date.now(), scadeIl: null });
      return entra(token, urls);
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
