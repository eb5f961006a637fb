import { randomUUID } from 'node:crypto';
import { writeHeapSnapshot } from 'node:v8';
import type { Strategia } from '@gestore/contratto/accesso/costanti-accesso';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { creaUtenteAdmin } from '../../accesso/delegati/utenti-admin.ts';
import { registraOperatore } from '../../accesso/operatori/operatori.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { parolaGv } from '../../acquisizione/rotte-gv.ts';
import { avviaServizio } from '../../avvio/servizio.ts';
import { conduciFinoAllaGara } from '../../dimostrazione/conduci.ts';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { assegnaProcedura } from '../../vendita/aste/elenchi/assegnazioni.ts';
import { rispondiAlleDomande } from '../dialogo.ts';
import { conRotte } from '../matrice/rotte-registrate.ts';
import { pubblicaVendita } from '../vendita-pubblicata.ts';
import type { Domanda, Scena } from './avvia.ts';

/**
 * L'intero server in un processo suo, con la base dati incorporata: dentro non c'è nulla della prova, così che ciò che
 * si trova nella sua memoria, nei suoi log e nella sua cartella ce l'ha messo il prodotto.
 */
const GIORNO_MS = 86_400_000;
let scartoMs = 0;
const orologio = { adesso: () => Date.now() + scartoMs };
const { fatto: servizio, rotte } = await conRotte(() => avviaServizio(leggiConfigurazione(), { orologio }));
const { impianto, contesto } = servizio;
const { db, segreti } = contesto;
/** Ciò che la prova chiede di trattenere: la fuga che la ricerca deve trovare. */
const trattenuti: unknown[] = [];

async function utente(ruolo: 'delegato' | 'magistrato'): Promise<string> {
  const dati = { email: `${ruolo}@studio.example`, nome: 'Elena Conti', password: randomUUID(), ruolo };
  return (await creaUtenteAdmin(db, segreti, { ...dati, adesso: orologio.adesso() })).id;
}

const delegatoId = await utente('delegato');
const magistratoId = await utente('magistrato');
await assegnaProcedura(db, segreti, {
  utenteId: magistratoId,
  tribunale: 'Tribunale di Brescia',
  ruolo: null,
  dal: orologio.adesso(),
});
const identita = {
  emittente: 'prova',
  soggetto: 'canarino',
  nome: 'Anna Operatrice',
  email: null,
  adesso: orologio.adesso(),
};
const operatoreId = (await registraOperatore(db, segreti, identita)) ?? '';
const inizioIl = orologio.adesso() + GIORNO_MS;
const { asta } = await pubblicaVendita(impianto, {
  inizioIl,
  delegatoId,
  parametri: { termineOfferteIl: inizioIl - 3_600_000, leggibiliPrimaMs: 3 * 3_600_000 },
});
const credenziale = { astaId: asta, adesso: orologio.adesso(), scadeIl: null };
const spettatoreId = (
  await apriCredenziale(db, segreti, { ...credenziale, ruolo: 'spettatore', bustaId: null, pseudonimo: null })
).id;
const offerenteId = (
  await apriCredenziale(db, segreti, { ...credenziale, ruolo: 'offerente', bustaId: randomUUID(), pseudonimo: 'Abete' })
).id;

async function gettone(strategia: Strategia, soggettoId: string): Promise<string> {
  const nuova = { strategia, soggettoId, adesso: orologio.adesso(), indirizzo: null, dispositivo: null };
  return (await apriSessioneGettoni(db, segreti, nuova)).access_token;
}

async function scena(): Promise<Scena> {
  return {
    url: servizio.url,
    asta,
    inizioIl,
    rotte,
    parolaGv: parolaGv(segreti),
    gettoni: {
      anonimo: null,
      spettatore: await gettone('user', spettatoreId),
      offerente: await gettone('user', offerenteId),
      delegato: await gettone('admin', delegatoId),
      magistrato: await gettone('admin', magistratoId),
      operatore: await gettone('edicom', operatoreId),
    },
  };
}

async function rispondi(domanda: Domanda): Promise<unknown> {
  switch (domanda.tipo) {
    case 'scena':
      return scena();
    case 'vai':
      scartoMs = domanda.istante - Date.now();
      return servizio.pianificatore.giro();
    case 'istantanea':
      return writeHeapSnapshot(domanda.file, { exposeInternals: true, exposeNumericValues: true });
    case 'apri': {
      const referente = { tipo: 'referente', id: delegatoId } as const;
      return conduciFinoAllaGara({ impianto: impianto, asta, referente }, orologio.adesso());
    }
    case 'pianta':
      trattenuti.push(domanda.testo, Buffer.from(domanda.testo, 'utf16le'));
      contesto.log.trace({ offerta: domanda.testo }, 'fuga piantata');
      return trattenuti.length;
    case 'ferma':
      return servizio.ferma();
  }
}

rispondiAlleDomande(await scena(), rispondi);
