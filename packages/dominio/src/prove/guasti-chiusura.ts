import type { Stato } from '../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  euro,
  garaInCorso,
  OPERATORE,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  ZERO,
} from './caso.ts';
import { conDisservizio, type Guasto, guasto } from './guasto.ts';

const BUSTE = ['Abete', 'Betulla'] as const;
const aperte = operazioniAperte(BUSTE);
const apertaUna = aperte.dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1000);
const gara = garaInCorso();
const CONCLUDI = { tipo: 'concludiGara', filigranaIl: ZERO + 5000 } as const;
const conclusa = gara.dopo(CONCLUDI, SISTEMA, ZERO + 5000);
const AGGIUDICA = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
const aggiudicata = conclusa.dopo(AGGIUDICA, REFERENTE, ZERO + 9000);
const sola = offerteAmmesse({ Abete: sintesi(euro(80_000)) });
const sottoBase = sola.dopo({ ...AGGIUDICA, motivoSottoBase: 'terzo esperimento' }, REFERENTE, T0 + 9000);
const rinviata = gara
  .dopo(
    {
      tipo: 'sospendiVendita',
      provvedimento: { numero: '12', del: '2026-12-10' },
      motivo: 'ordine',
      propostaDa: 'altra',
    },
    REFERENTE,
    AVVIO + 8000,
  )
  .dopo({ tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'ordine' }, REFERENTE, AVVIO + 9000);
const invenduta = sola.dopo(
  { tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo: 'troppo poco' },
  REFERENTE,
  T0 + 9000,
);
const vuota = astaPubblicata().dopo(APRI_OPERAZIONI, REFERENTE, T0);
const deserta = vuota.dopo(
  { tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo: 'nessuno' },
  REFERENTE,
  T0 + 9000,
);
const desertaFirmata = deserta
  .dopo({ tipo: 'redigiVerbale', impronta: 'v1' }, REFERENTE, T0 + 10_000)
  .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'f1' }, REFERENTE, T0 + 11_000);
const redatta = aggiudicata.dopo({ tipo: 'redigiVerbale', impronta: 'v1' }, REFERENTE, ZERO + 10_000);
const firmata = redatta.dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'f1' }, REFERENTE, ZERO + 11_000);
const depositata = firmata.dopo(
  { tipo: 'depositaVerbaleFirmato', versione: 1, impronta: 'f1', firmato: 'p7m', motivo: null },
  REFERENTE,
  ZERO + 12_000,
);
const integrata = depositata.dopo({ tipo: 'redigiVerbale', impronta: 'v2', daStampare: 1 }, REFERENTE, ZERO + 13_000);
const integrataFirmata = integrata.dopo(
  { tipo: 'firmaVerbale', versione: 2, impronta: 'v2' },
  REFERENTE,
  ZERO + 14_000,
);
const conElenco = aggiudicata.dopo({ tipo: 'redigiElenco', impronta: 'e1' }, REFERENTE, ZERO + 10_000);
const conElencoFirmato = conElenco.dopo(
  { tipo: 'depositaElencoFirmato', versione: 1, impronta: 'e1', firmato: 'p7m', motivo: null },
  REFERENTE,
  ZERO + 11_000,
);
const sostituita = redatta.dopo(
  {
    tipo: 'sostituisciDelegato',
    precedenteId: 'delegata',
    delegatoId: 'nuovo',
    delegatoNome: 'Avv. Luca Neri',
    provvedimento: { numero: '41', del: '2027-01-10' },
    dispostoDa: 'il giudice',
    motivo: 'rinuncia',
    propostaDa: 'altro',
  },
  OPERATORE,
  ZERO + 11_000,
);
const chiusa = firmata.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 12_000);

function conIstanze(stato: Stato): Stato {
  if (stato.fase !== 'operazioni_aperte') throw new Error('le operazioni sono aperte');
  const istanza = { importoCent: 1, speseCent: 0, prelazioniCent: 0, depositataIl: 0 };
  return { ...stato, istanze: new Map([['istanza', istanza]]) };
}

/** Fatti che non possono essere, dall’esito in poi. */
export const GUASTI_CHIUSURA: readonly Guasto[] = [
  guasto('l’esito è già dichiarato', aggiudicata, 'EsitoDichiarato', undefined, aggiudicata.stato),
  guasto('aggiudicata senza un avente diritto (R41, R43)', aggiudicata, 'EsitoDichiarato', () => ({ vincitore: null })),
  guasto('aggiudicata senza un avente diritto (R41, R43)', sottoBase, 'EsitoDichiarato', undefined, vuota.stato),
  guasto('vince chi non ne ha diritto (R41, R55)', aggiudicata, 'EsitoDichiarato', ({ vincitore }) => ({
    vincitore: vincitore && { ...vincitore, bustaId: 'Betulla', pseudonimo: 'Pseudo Betulla' },
  })),
  guasto(
    'la piattaforma non è in salute (R57)',
    aggiudicata,
    'EsitoDichiarato',
    undefined,
    conDisservizio(conclusa.stato),
  ),
  guasto('l’esito non è quello del prezzo (R42)', sottoBase, 'EsitoDichiarato', () => ({ esito: 'aggiudicata' })),
  guasto(
    'sotto il prezzo base con istanze di assegnazione (R42)',
    sottoBase,
    'EsitoDichiarato',
    undefined,
    conIstanze(sola.stato),
  ),
  guasto('restano buste da decidere (R48)', sottoBase, 'EsitoDichiarato', undefined, apertaUna.stato),
  guasto('attesa la fase operazioni_aperte', sottoBase, 'EsitoDichiarato', undefined, gara.stato),
  guasto('questo esito non ha un vincitore', rinviata, 'EsitoDichiarato', () => ({
    vincitore: { bustaId: 'Abete', pseudonimo: 'Pseudo Abete', importoCent: 1 },
  })),
  guasto('manca il motivo (R38)', rinviata, 'EsitoDichiarato', () => ({ motivo: null })),
  guasto(
    'l’unica offerta valida non è sotto il prezzo base (R41)',
    invenduta,
    'EsitoDichiarato',
    undefined,
    vuota.stato,
  ),
  guasto('ci sono offerte valide (R40)', deserta, 'EsitoDichiarato', undefined, sola.stato),
  guasto('deserta per un’altra ragione (R40)', deserta, 'EsitoDichiarato', () => ({
    esito: 'deserta_offerte_inefficaci',
  })),
  guasto('nessuno è ancora libero (R71)', aggiudicata, 'RimborsiDisposti', undefined, conclusa.stato),
  guasto('non è una sua cauzione (R71)', aggiudicata, 'RimborsiDisposti', ({ rimborsi }) => ({
    rimborsi: rimborsi.map((uno) => ({ ...uno, importoCent: (uno.importoCent ?? 0) + 1 })),
  })),
  guasto('non è una sua cauzione (R71)', aggiudicata, 'RimborsiDisposti', () => ({
    rimborsi: [{ bustaId: 'Abete', pseudonimo: 'Pseudo Abete', importoCent: euro(9_500) }],
  })),
  guasto('la cauzione torna due volte (R71)', aggiudicata, 'RimborsiDisposti', ({ rimborsi }) => ({
    rimborsi: [...rimborsi, ...rimborsi],
  })),
  guasto('la versione non è la seguente (R68)', redatta, 'VerbaleRedatto', () => ({ versione: 2 })),
  guasto('la versione non è l’ultima (R68)', firmata, 'VerbaleFirmato', () => ({ versione: 2 })),
  guasto('la versione non è l’ultima (R68)', firmata, 'VerbaleFirmato', undefined, aggiudicata.stato),
  guasto('non è la versione firmata (R68)', depositata, 'VerbaleFirmatoDepositato', () => ({ versione: 2 })),
  guasto('il file firmato c’è già (R68)', depositata, 'VerbaleFirmatoDepositato', undefined, depositata.stato),
  guasto('un esito non c’è ancora (R67)', conElenco, 'ElencoRedatto', undefined, conclusa.stato),
  guasto('la versione dell’elenco non è la seguente (R67)', conElenco, 'ElencoRedatto', () => ({ versione: 2 })),
  guasto('non è una versione dell’elenco (R67)', conElencoFirmato, 'ElencoFirmatoDepositato', () => ({
    impronta: 'altra',
  })),
  guasto(
    'il file firmato dell’elenco c’è già (R67)',
    conElencoFirmato,
    'ElencoFirmatoDepositato',
    undefined,
    conElencoFirmato.stato,
  ),
  guasto('la versione non è la seguente (R68)', integrata, 'VerbaleRedatto', () => ({ versione: 3 })),
  guasto('la versione non è l’ultima (R68)', integrataFirmata, 'VerbaleFirmato', () => ({ versione: 1 })),
  guasto('non resta nulla da condurre (R36)', sostituita, 'DelegatoSostituito', undefined, desertaFirmata.stato),
  guasto('attesa la fase verbalizzata', chiusa, 'AstaChiusa', undefined, chiusa.stato),
  guasto('la piattaforma non è in salute (R57)', invenduta, 'EsitoDichiarato', undefined, conDisservizio(sola.stato)),
  guasto('la piattaforma non è in salute (R57)', deserta, 'EsitoDichiarato', undefined, conDisservizio(vuota.stato)),
];
