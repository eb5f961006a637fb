import { randomUUID } from 'node:crypto';
import { type Atto, type Attore, PARAMETRI_PREDEFINITI, type Scheda, SECONDO_MS } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { Mancato } from './mancato.ts';

/** Chi emette la credenziale della stanza. */
export type EmetteCredenziale = (
  tx: QueryExecutorProvider,
  dati: Parameters<typeof apriCredenziale>[2],
) => ReturnType<typeof apriCredenziale>;
type Parti = Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'esecutore'> & { emettiCredenziale: EmetteCredenziale };

/** Una gara finta in corso, con la credenziale di chi vi rilancia. */
export type StanzaOmbra = { asta: string; bustaId: string; gettoneAccesso: string; primoCent: number; scadeIl: number };

/** Quanto vive una stanza ombra: abbastanza da non rifarla sempre, abbastanza poco da restare leggera. */
const VITA_MS = 3_600_000;
/** Il crono più lungo che la legge delle vendite ammette: fra un rilancio e l'altro passano secondi. */
const UNITA_MS = 3_600_000;
const PREZZO_CENT = 100_000;

const SISTEMA: Attore = { tipo: 'sistema', id: 'ombra' };
/** Un referente che non esiste: nessun account ha questo identificativo. */
const REFERENTE: Attore = { tipo: 'referente', id: '00000000-0000-4000-8000-00000000006f' };

const SCHEDA: Scheda = {
  titolo: 'Stanza ombra',
  idVenditaPvp: null,
  tribunale: '',
  ruolo: null,
  lotto: { codice: 'OMBRA', descrizione: '', categoria: null },
  luogo: { via: '', comune: '', provincia: '', regione: '', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  delegatoId: REFERENTE.id,
  delegatoNome: null,
};

/** Nasce adesso e non è una vendita: nessuno la pubblicizza, e sul portale non c'è (R03). */
const SENZA_PUBBLICITA = { pubblicita: 'Stanza ombra.', portale: 'Stanza ombra.' } as const;

/** La stanza non è un incarico: nessuno ne dichiara i conflitti, e il registro dice che nessuno lo ha fatto (R07). */
const NESSUN_INCARICO = { impronta: '0'.repeat(64), firmatario: 'Nessuno: stanza ombra', firmataIl: null } as const;

/**
 * Apre una stanza ombra: una vendita come le altre, scritta nello stesso registro e servita dallo stesso codice, che
 * nessun elenco mostra e nessun documento conta. L'elenco delle ombre si scrive prima: l'indice non deve vederla mai. Lancia
 * `Mancato` se la legge delle vendite le dice di no: è un guasto di chi la apre.
 */
export async function apriStanzaOmbra(parti: Parti, processo: string): Promise<StanzaOmbra> {
  const { db, orologio, esecutore } = parti;
  const asta = randomUUID();
  const creataIl = orologio.adesso();
  await sql`INSERT INTO aste_ombra (asta, processo, creata_il) VALUES (${asta}, ${processo}, ${creataIl})`.execute(db);
  const fai = async (attore: Attore, atto: Atto): Promise<void> => {
    const comando = { comandoId: randomUUID(), attore, atto };
    const { rifiuto } = await esecutore.esegui(asta, comando, orologio.adesso());
    if (rifiuto !== null) throw new Mancato(null, `stanza ombra, ${atto.tipo}: ${rifiuto.codice}`);
  };
  const inizioOperazioniIl = creataIl + ANTICIPO_MS + 1;
  await fai(SISTEMA, { tipo: 'creaAsta', id: asta, scheda: SCHEDA, parametri: parametri(inizioOperazioniIl) });
  const dichiarazione = { ...NESSUN_INCARICO, acquisitaIl: creataIl };
  await fai(SISTEMA, {
    tipo: 'pubblicaAsta',
    dichiarazione,
    debitore: 'nessuno_da_registrare',
    deroghe: SENZA_PUBBLICITA,
  });
  const buste = [randomUUID(), randomUUID()] as const;
  await finoA(orologio.adesso, inizioOperazioniIl);
  const arrivate = { canale: 'telematica', arrivataIl: creataIl, scarto: null } as const;
  const versate = buste.map((bustaId, i) => ({
    ...arrivate,
    // La seconda è di prima: fra pari al secondo la gara aspetterebbe chi conduce, e qui non c'è nessuno (R45).
    provataIl: creataIl - i * SECONDO_MS,
    bustaId,
    pseudonimo: `Ombra ${i + 1}`,
    impronta: bustaId,
  }));
  await fai(SISTEMA, { tipo: 'versaBuste', buste: versate });
  await fai(REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  for (const bustaId of buste) {
    await fai(REFERENTE, { tipo: 'apriBusta', bustaId, contenuto: CONTENUTO });
    await fai(REFERENTE, { tipo: 'ammettiOfferta', bustaId, nonostante: null });
  }
  await fai(REFERENTE, { tipo: 'avviaGara' });
  const scadeIl = orologio.adesso() + VITA_MS;
  const [bustaId] = buste;
  const credenziale = { astaId: asta, ruolo: 'offerente', bustaId, pseudonimo: 'Ombra 1' } as const;
  const { token } = await parti.emettiCredenziale(db, { ...credenziale, adesso: orologio.adesso(), scadeIl });
  return { asta, bustaId, gettoneAccesso: token, primoCent: PREZZO_CENT, scadeIl };
}

/** Quanto dopo la creazione iniziano le operazioni: il tempo di pubblicare e depositare anche su una macchina lenta. */
const ANTICIPO_MS = 2_000;

const CONTENUTO = {
  offerta: {
    prezzoCent: PREZZO_CENT,
    cauzioneCent: PREZZO_CENT / 10,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    impegno: '0'.repeat(64),
  },
  anomalie: [],
  stessaProvenienza: 0,
};

function parametri(inizioOperazioniIl: number) {
  return {
    ...PARAMETRI_PREDEFINITI,
    modalita: 'sincrona_telematica',
    prezzoBaseCent: PREZZO_CENT,
    rilancioMinimoCent: 1,
    unitaTempoMs: UNITA_MS,
    autoRilancioAmmesso: true,
    leggibiliPrimaMs: 0,
    termineOfferteIl: inizioOperazioniIl - 1,
    inizioOperazioniIl,
  } as const;
}

/** Aspetta l'ora delle operazioni secondo l'orologio delle vendite. */
async function finoA(adesso: () => number, istante: number): Promise<void> {
  const mancanoMs = istante - adesso();
  if (mancanoMs <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, mancanoMs + 1);
  await promise;
}
