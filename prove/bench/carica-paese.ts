import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registraOperatore } from '@gestore/server/accesso/operatori/operatori';
import { apriSessioneGettoni } from '@gestore/server/accesso/sessioni/gettoni-accesso';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import { caricaPaese, type Paese } from '@gestore/server/prove/paese/paese';
import type { Ambiente, Base } from './ambiente.ts';

const LOTTI = 1_000_000;
/** Una su venti: cinquantamila di un milione. */
const APERTE_UNA_SU = 20;
/** Accanto alla base dati che resta: che paese è, e quanto ci volle a caricarlo. */
const FILE_PAESE = 'paese.json';

/**
 * La base dati del paese delle misure: un milione di vendite, o quante se ne chiedono con `--lotti`. Con `--paese-in` quello
 * già caricato nella cartella, e quanto ci volle è di allora; se non c'è si carica e resta.
 */
export async function caricaBase(ambiente: Ambiente): Promise<{ base: Base; caricato: Paese }> {
  const { paeseIn } = ambiente;
  if (paeseIn === null) {
    const base = await ambiente.base();
    return { base, caricato: await carica(ambiente, base) };
  }
  const base = await ambiente.baseIn(paeseIn);
  const scritto = join(paeseIn, FILE_PAESE);
  const noto = await readFile(scritto, 'utf8').catch(() => null);
  const caricato = noto === null ? await carica(ambiente, base) : (JSON.parse(noto) as Paese);
  if (noto === null) await writeFile(scritto, JSON.stringify(caricato));
  else
    ambiente.nota(
      `Il paese era già caricato (${new Date(caricato.adesso).toISOString()}): i secondi per caricarlo sono di allora.`,
    );
  return { base, caricato };
}

/** Carica il paese, e lo fa servire una volta: un'installazione che c'è da anni ha già marcato le righe che trova. */
async function carica(ambiente: Ambiente, base: Base): Promise<Paese> {
  const lotti = ambiente.lotti ?? ambiente.scala(LOTTI);
  const aperti = Math.max(1, Math.round(lotti / APERTE_UNA_SU));
  const paese = await caricaPaese(base.urlProprietario, { lotti, aperti, cartellaDati: base.cartellaChiavi });
  const prima = performance.now();
  await (await ambiente.server(base)).ferma();
  const secondi = ((performance.now() - prima) / 1_000).toFixed(1);
  ambiente.nota(`Il primo avvio dopo il caricamento, di righe scritte senza server, è durato ${secondi} s.`);
  return paese;
}

/** Il gettone di un operatore abilitato, per le pagine del gestore. */
export async function diOperatore(base: Base): Promise<string> {
  const db = apriKysely(base.pool);
  const adesso = Date.now();
  const identita = { emittente: 'misura', soggetto: randomUUID(), nome: 'Operatore delle misure', email: null };
  const id = await registraOperatore(db, base.segreti, { ...identita, adesso });
  if (id === null) throw new Error('l’operatore delle misure non entra');
  const chi = { strategia: 'edicom', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  return (await apriSessioneGettoni(db, base.segreti, chi)).access_token;
}
