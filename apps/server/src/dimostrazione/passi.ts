import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as attendi } from 'node:timers/promises';
import { importaPvp } from '@gestore/acquisizione/pvp';
import {
  type Atto,
  type Attore,
  type DA_CHIEDERE,
  type Deroghe,
  MINUTO_MS,
  type ParametriBozza,
  type Scheda,
  SECONDO_MS,
} from '@gestore/dominio';
import { deposita } from '../acquisizione/depositi/deposita.ts';
import { versa } from '../acquisizione/depositi/versa.ts';
import type { Servizio } from '../avvio/servizio.ts';
import { convoca } from '../posta/credenziali/convoca.ts';
import { bozzaDaPvp } from '../vendita/aste/scheda/bozza.ts';
import { conDebitore, dichiarata } from './dichiarazioni-dimostrative.ts';
import type { GestorePec } from './invenzioni/gestore-pec.ts';
import { CASELLA_OFFERTE, type PacchettoDimostrativo } from './invenzioni/pacchetti.ts';

/** Gli inviti partono tre ore prima (R10); un poco dopo, perché qualcuno li ha mandati. */
export const INVITI_PRIMA_MS = 170 * MINUTO_MS;

/** Quanti secondi si aspetta una vendita sana. */
const ATTESE_MAX = 600;
/** Chi compila la dimostrazione, nel registro. */
const SISTEMA = { tipo: 'sistema', id: 'dimostrazione' } as const;

export type Delegata = { delegatoId: string; delegatoNome: string };
export const referente = ({ delegatoId }: Pick<Delegata, 'delegatoId'>): Attore => ({
  tipo: 'referente',
  id: delegatoId,
});

export type VenditaScritta = { scheda: Scheda; parametri: ParametriBozza };

/**
 * Un atto per la strada di tutti i comandi, all'istante dato: la storia della dimostrazione comincia prima dell'avvio, e
 * `registratoIl` resta quello vero. Un rifiuto è un difetto della dimostrazione.
 */
export async function registra(
  { impianto }: Pick<Servizio, 'impianto'>,
  asta: string,
  atto: Atto,
  quando: number,
  attore: Attore = SISTEMA,
): Promise<void> {
  await quandoSana({ impianto: impianto }, asta);
  const { rifiuto } = await impianto.esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, quando);
  if (rifiuto !== null)
    throw new Error(`dimostrazione: ${atto.tipo} ${rifiuto.codice} ${JSON.stringify(rifiuto.dati)}`);
}

/** Le vendite di prova cominciano quando si guardano, e nessuna è sul portale. */
const DIMOSTRATIVA: Deroghe = {
  pubblicita: 'Vendita dimostrativa: non se ne fa pubblicità.',
  minima: 'Vendita dimostrativa.',
  portale: 'Vendita dimostrativa: non è sul portale.',
};

/** Creata e pubblicata all'istante dato. */
export async function pubblica(
  servizio: Servizio,
  { scheda, parametri }: VenditaScritta,
  quando: number,
  id: string = randomUUID(),
): Promise<string> {
  await registra(servizio, id, { tipo: 'creaAsta', id, scheda, parametri }, quando);
  const dichiarazione = await dichiarata(servizio, id, scheda.titolo, quando);
  await conDebitore(servizio, { id, scheda });
  await registra(
    servizio,
    id,
    { tipo: 'pubblicaAsta', dichiarazione, debitore: 'codice_registrato', deroghe: DIMOSTRATIVA },
    quando,
  );
  return inElenco(servizio, id);
}

/**
 * Aspetta che sulla vendita non ci sia un disservizio: su una macchina molto carica la piattaforma ne apre uno da sé, e lo chiude
 * quando sta di nuovo bene (R57). Dopo dieci minuti lascia dire di no a chi decide.
 */
export async function quandoSana({ impianto }: Pick<Servizio, 'impianto'>, asta: string): Promise<void> {
  for (let volte = 0; volte < ATTESE_MAX; volte += 1) {
    const { stato } = await impianto.esecutore.leggi(asta);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza' || stato.disservizio === null) return;
    await attendi(SECONDO_MS);
  }
}

/** L'elenco segue il registro poco dopo: chi carica la dimostrazione la trova già tutta. */
export async function inElenco({ impianto }: Pick<Servizio, 'impianto'>, asta: string): Promise<string> {
  const { stato, seq } = await impianto.esecutore.leggi(asta);
  await impianto.indice.aggiorna(stato, seq);
  return asta;
}

/**
 * Depone i pacchetti, li versa e convoca chi li ha fatti. Con `convocatiIl` tutto questo è accaduto allora, e gli inviti non
 * sono fra quelli che partono adesso.
 */
export async function deponi(
  { parti }: Servizio,
  asta: string,
  pacchetti: readonly PacchettoDimostrativo[],
  { gestorePec, convocatiIl }: { gestorePec: GestorePec; convocatiIl?: number | undefined },
): Promise<void> {
  const orologio = convocatiIl === undefined ? parti.deposito.orologio : { adesso: () => convocatiIl };
  const deposito = {
    ...parti.deposito,
    orologio,
    fiducia: { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] },
    convoca: (id: string) => convoca({ ...parti.posta, orologio }, id),
  };
  for (const { nome, bytes, depositataIl } of pacchetti)
    await deposita(deposito, asta, { nome, byte: bytes }, depositataIl);
  await versa(deposito, asta);
}

/** Ciò che il portale non dice e l'avviso sì: di queste vendite, come lo dicono quasi tutti gli avvisi. */
const DALL_AVVISO = {
  rito: 'esecuzione',
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_offerto',
  unitaTempoMs: 3 * MINUTO_MS,
  saldoGiorni: 120,
  personaDaNominareAmmessa: true,
} as const satisfies { [K in keyof typeof DA_CHIEDERE]: ParametriBozza[K] };

/** Dove si tengono le operazioni: l'avviso lo dice, il portale no. */
const STUDIO = 'Studio del professionista delegato, Via Larga, 4, Milano';

/** Un annuncio vero, con la bozza che ne viene, completata di ciò che il portale non dice. */
export async function annuncio(nome: string): Promise<VenditaScritta> {
  const esito = importaPvp(JSON.parse(await readFile(new URL(`./pvp/${nome}.json`, import.meta.url), 'utf8')));
  if (esito.esito === 'rifiutata') throw new Error(`dimostrazione: ${nome} non si importa`);
  const { scheda, parametri } = bozzaDaPvp(esito.bozza);
  return { scheda: { ...scheda, luogoOperazioni: STUDIO }, parametri: { ...parametri, ...DALL_AVVISO } };
}
