import { randomUUID } from 'node:crypto';
import { type Atto, type Attore, type Comando, PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import type { Indice } from '../vendita/aste/elenchi/indice.ts';
import type { Esecutore } from '../vendita/comandi/esegui.ts';
import { REFERENTE } from './referente.ts';
import { PUBBLICA } from './vendita-pubblicata.ts';

export const OPERATORE = { tipo: 'operatore', id: 'operatore-di-prova' } as const;
export const BASE_CENT = 10_000_000;
export const RILANCIO_CENT = 500_000;
const ORA_MS = 3_600_000;

export const SCHEDA: Scheda = {
  titolo: 'Appartamento',
  idVenditaPvp: null,
  tribunale: 'Tribunale di Brescia',
  ruolo: { numero: '214', anno: 2025 },
  lotto: { codice: '3', descrizione: 'Appartamento al piano secondo.', categoria: null },
  luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: 'Lombardia', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  delegatoId: REFERENTE.id,
  delegatoNome: 'Elena Conti',
};

/** Un comando con un identificativo nuovo. */
export function comando(attore: Attore, atto: Atto): Comando {
  return { comandoId: randomUUID(), attore, atto };
}

/** Il rilancio di una busta, con l'importo in centesimi. */
export function rilancio(bustaId: string, importoCent: number): Comando {
  return comando({ tipo: 'offerente', id: bustaId }, { tipo: 'rilancia', bustaId, importoCent });
}

/**
 * Porta una vendita fino alla gara in corso, con due offerenti telematici o quanti ne servono (`altre` sono le buste
 * oltre le prime due): in testa è la prima busta. Gli istanti di arrivo sono dati qui, così l'orologio non si sposta: la
 * gara parte ad `adesso` e scade dopo `unitaTempoMs`.
 */
export async function portaInGara(
  esecutore: Pick<Esecutore, 'esegui'>,
  adesso: number,
  {
    unitaTempoMs = 180_000,
    offerenti = 2,
    delegatoId = REFERENTE.id,
    prezzoBaseCent = BASE_CENT,
    lotto = SCHEDA.lotto.codice,
    tribunale = SCHEDA.tribunale,
  }: {
    unitaTempoMs?: number;
    offerenti?: number;
    delegatoId?: string;
    prezzoBaseCent?: number;
    lotto?: string;
    tribunale?: string;
  } = {},
): Promise<{ asta: string; buste: [string, string]; altre: string[] }> {
  const asta = randomUUID();
  const fai = async (attore: Attore, atto: Atto, il: number): Promise<void> => {
    const { rifiuto } = await esecutore.esegui(asta, comando(attore, atto), il);
    if (rifiuto !== null) throw new Error(`${atto.tipo}: ${rifiuto.codice}`);
  };
  const parametri = {
    ...PARAMETRI_PREDEFINITI,
    modalita: 'sincrona_telematica',
    prezzoBaseCent,
    rilancioMinimoCent: RILANCIO_CENT,
    unitaTempoMs,
    termineOfferteIl: adesso - 2 * ORA_MS,
    inizioOperazioniIl: adesso - ORA_MS,
  } as const;
  await fai(
    OPERATORE,
    {
      tipo: 'creaAsta',
      id: asta,
      scheda: { ...SCHEDA, tribunale, lotto: { ...SCHEDA.lotto, codice: lotto }, delegatoId },
      parametri,
    },
    adesso - 4 * ORA_MS,
  );
  await fai(OPERATORE, PUBBLICA, adesso - 4 * ORA_MS);
  const buste: [string, string] = [randomUUID(), randomUUID()];
  const altre = Array.from({ length: offerenti - buste.length }, () => randomUUID());
  const depositataIl = adesso - 3 * ORA_MS;
  const arrivate = { canale: 'telematica', arrivataIl: depositataIl, provataIl: depositataIl, scarto: null } as const;
  const versate = [...buste, ...altre].map((bustaId, i) => {
    return { ...arrivate, bustaId, pseudonimo: `Offerente ${i + 1}`, impronta: bustaId };
  });
  await fai({ tipo: 'sistema', id: 'depositi' }, { tipo: 'versaBuste', buste: versate }, adesso - ORA_MS - 1);
  const referente = { tipo: 'referente', id: delegatoId } as const;
  await fai(referente, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, adesso);
  for (const [i, bustaId] of [...buste, ...altre].entries()) {
    const offerta = {
      prezzoCent: prezzoBaseCent,
      cauzioneCent: prezzoBaseCent / 10 + (i === 0 ? 1 : 0),
      pagamentoGiorni: 120,
      personaDaNominare: false,
      impegno: 'a'.repeat(64),
    };
    const contenuto = { offerta, anomalie: [], stessaProvenienza: 0 };
    await fai(referente, { tipo: 'apriBusta', bustaId, contenuto }, adesso);
    await fai(referente, { tipo: 'ammettiOfferta', bustaId, nonostante: 'prova' }, adesso);
  }
  await fai(referente, { tipo: 'avviaGara' }, adesso);
  return { asta, buste, altre };
}

/** Quanto dopo l'avvio la gara è finita e aggiudicata. */
const FINITA_DOPO_MS = 200_000;

/** Porta una vendita fino all'aggiudicazione, senza rilanci, e la mette in elenco; `finitaIl` è quando la gara era finita. */
export async function portaAllAggiudicazione(
  { esecutore, indice }: { esecutore: Pick<Esecutore, 'esegui' | 'leggi'>; indice: Pick<Indice, 'aggiorna'> },
  adesso: number,
  delegatoId: string,
): Promise<{ asta: string; buste: [string, string]; finitaIl: number }> {
  const { asta, buste } = await portaInGara(esecutore, adesso, { delegatoId });
  const finitaIl = adesso + FINITA_DOPO_MS;
  const atti: readonly [Attore, Atto][] = [
    [
      { tipo: 'sistema', id: 'sistema' },
      { tipo: 'concludiGara', filigranaIl: finitaIl },
    ],
    [
      { tipo: 'referente', id: delegatoId },
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
    ],
  ];
  for (const [attore, atto] of atti) {
    const { rifiuto } = await esecutore.esegui(asta, comando(attore, atto), finitaIl);
    if (rifiuto !== null) throw new Error(`${atto.tipo}: ${rifiuto.codice}`);
  }
  const { stato, seq } = await esecutore.leggi(asta);
  await indice.aggiorna(stato, seq);
  return { asta, buste, finitaIl };
}
