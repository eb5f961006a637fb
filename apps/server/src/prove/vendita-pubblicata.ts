import { randomUUID } from 'node:crypto';
import { type Atto, type Attore, PARAMETRI_PREDEFINITI, type Parametri, type Scheda } from '@gestore/dominio';
import { debitoreDettoDi, scriviElencoImpediti } from '../vendita/aste/confronti/impediti.ts';
import type { Impianto } from '../vendita/impianto.ts';
import { REFERENTE } from './referente.ts';

const GIORNO_MS = 86_400_000;
export const OPERATORE_DI_PROVA: Attore = { tipo: 'operatore', id: '7d1c3d6e-3a55-4f0a-9d5e-6f3b0c2a1e11' };

/** Il giudice ferma la vendita, in due persone: da qui se ne può dichiarare sospesa, rinviata, revocata o estinta (R32, R41, R71). */
export const FERMA_PER_ORDINE = {
  tipo: 'sospendiVendita',
  provvedimento: { numero: '12/2020', del: '2020-01-10' },
  motivo: 'Ordine del giudice.',
  propostaDa: 'c2f0a7d4-5b18-4c39-9e6a-1d7b3f80e925',
} as const satisfies Atto;

/** Quella agli atti delle vendite delle prove: il file vero si carica e si verifica in `documenti/rotte-dichiarazione.test.ts` (R07). */
export const PUBBLICA = {
  tipo: 'pubblicaAsta',
  dichiarazione: {
    impronta: 'd'.repeat(64),
    firmatario: 'Rosa Fermi',
    firmataIl: 1_577_880_000_000,
    acquisitaIl: 1_577_883_600_000,
  },
  // L'elenco vero lo scrive chi ne ha bisogno (`registraDebitore`): qui basta che il fatto lo dica (R18).
  debitore: 'codice_registrato',
  // Le vendite delle prove non sono sul portale, e molte cominciano fra poco.
  deroghe: { pubblicita: 'È una prova.', minima: 'È una prova.', portale: 'È una prova.' },
} as const satisfies Atto;

/**
 * Registra un debitore nella procedura di quella vendita, uno che nessuna prova conosce, se nessuno vi ha detto chi è: senza, la vendita e i
 * suoi PDF non si pubblicano (R18, R76).
 */
export async function registraDebitore(parti: Impianto, asta: string, comandoId: string = randomUUID()): Promise<void> {
  const { stato } = await parti.esecutore.leggi(asta);
  if (stato.fase === 'inesistente') throw new Error('la vendita non c’è');
  if ((await debitoreDettoDi(parti, stato)) !== null) return;
  const elenco = { versione: 0, debitori: 'DBTDRA61B11H501S', collegati: '', personale: '', senzaDebitore: '' };
  await scriviElencoImpediti(parti, stato, { comandoId, ...elenco }, { id: randomUUID(), nome: 'Operatore' });
}

export type Pubblicata = {
  asta: string;
  /** Compie un atto a un istante; un rifiuto fa fallire la prova. */
  fai(attore: Attore, atto: Atto, il: number): Promise<void>;
};

/** Una vendita pubblicata sessanta giorni prima delle operazioni, con il delegato e i dati che la prova vuole. */
export async function pubblicaVendita(
  parti: Impianto,
  {
    inizioIl,
    delegatoId = REFERENTE.id,
    scheda = {},
    parametri = {},
  }: { inizioIl: number; delegatoId?: string; scheda?: Partial<Scheda>; parametri?: Partial<Parametri> },
): Promise<Pubblicata> {
  const asta = randomUUID();
  const fai: Pubblicata['fai'] = async (attore, atto, il) => {
    const { rifiuto } = await parti.esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, il);
    if (rifiuto !== null) throw new Error(`${atto.tipo}: ${rifiuto.codice}`);
    // L'indice segue le scritture dopo averle confermate: chi prova legge gli elenchi subito, e li vuole in pari.
    const { stato, seq } = await parti.esecutore.leggi(asta);
    await parti.indice.aggiorna(stato, seq);
  };
  const crea: Atto = {
    tipo: 'creaAsta',
    id: asta,
    scheda: {
      titolo: 'Appartamento in Brescia',
      idVenditaPvp: null,
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '214', anno: 2025 },
      lotto: { codice: randomUUID(), descrizione: '', categoria: null },
      luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: 'Lombardia', latitudine: null, longitudine: null },
      beni: [],
      allegati: [],
      stimaCent: null,
      giudice: null,
      esperimento: null,
      // Di una vendita mista si dice dove si tiene (R02).
      ...(parametri.modalita === 'sincrona_mista' ? { luogoOperazioni: 'Studio dell’avv. Conti, Brescia' } : {}),
      delegatoId,
      delegatoNome: 'Elena Conti',
      ...scheda,
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita: 'sincrona_telematica',
      prezzoBaseCent: 10_000_000,
      rilancioMinimoCent: 100_000,
      termineOfferteIl: inizioIl - GIORNO_MS,
      inizioOperazioniIl: inizioIl,
      ...parametri,
    },
  };
  await fai(OPERATORE_DI_PROVA, crea, inizioIl - 60 * GIORNO_MS);
  await fai(OPERATORE_DI_PROVA, PUBBLICA, inizioIl - 60 * GIORNO_MS);
  return { asta, fai };
}

/** Una busta telematica depositata due giorni prima delle operazioni, uscita dai depositi un minuto prima. */
export async function depositaBusta(
  { fai }: Pubblicata,
  inizioIl: number,
  pseudonimo: string = randomUUID(),
  arrivataIl: number = inizioIl - 2 * GIORNO_MS,
): Promise<string> {
  const bustaId = randomUUID();
  const provataIl = inizioIl - 2 * GIORNO_MS;
  const busta = { bustaId, pseudonimo, canale: 'telematica', arrivataIl, provataIl, scarto: null } as const;
  const buste = [{ ...busta, impronta: randomUUID() }];
  await fai({ tipo: 'sistema', id: 'depositi' }, { tipo: 'versaBuste', buste }, inizioIl - 60_000);
  return bustaId;
}

/** Una vendita di ieri, senza offerte, il cui bene è andato a un creditore (R46). */
export async function vendutaIeri(
  parti: Impianto,
  delegatoId: string,
  adesso: number,
  scheda: NonNullable<Parameters<typeof pubblicaVendita>[1]['scheda']> = {},
): Promise<string> {
  const inizioIl = adesso - GIORNO_MS;
  const parametri = { istanzeAssegnazione: true };
  const { asta, fai } = await pubblicaVendita(parti, { inizioIl, delegatoId, parametri, scheda });
  const delegata: Attore = { tipo: 'referente', id: delegatoId };
  const istanzaId = randomUUID();
  const conti = { importoCent: 10_000_000, speseCent: 0, prelazioniCent: 0, depositataIl: inizioIl - 15 * GIORNO_MS };
  const creditore = 'Banca Zefiro S.p.A.';
  await fai(delegata, { tipo: 'registraIstanza', istanzaId, creditore, ...conti }, inizioIl - 14 * GIORNO_MS);
  await fai(delegata, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, inizioIl);
  await fai(delegata, { tipo: 'assegna', istanzaId, motivo: null }, inizioIl + 60_000);
  return asta;
}
