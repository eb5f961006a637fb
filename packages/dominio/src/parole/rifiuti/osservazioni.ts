import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti delle osservazioni per il verbale (R68). */
export const RIFIUTI_OSSERVAZIONI = {
  R68_osservazione_vuota: ['R68', 'Scriva l’osservazione.'],
  R68_osservazione_lunga: [
    'R68',
    'L’osservazione è di {caratteri} caratteri, e può averne {massimo}: la accorci, o la dica a voce a chi conduce.',
    { caratteri: 'numero', massimo: 'numero' },
  ],
  R68_osservazioni_finite: [
    'R68',
    'Ha già scritto {massimo} osservazioni, quante sono ammesse: altre le dica a voce a chi conduce.',
    { massimo: 'numero' },
  ],
  R68_osservazione_gia_presentata: ['R68', 'Questa osservazione c’è già.'],
  R68_osservazione_sconosciuta: ['R68', 'Questa osservazione non è fra quelle della vendita: guardi l’elenco.'],
  R68_osservazione_decisa: ['R68', 'Su questa osservazione si è già deciso.'],
  R68_motivo_mancante: ['R68', 'Scriva perché la trattiene: resta nel registro e nel verbale.'],
  R68_osservazioni_da_decidere: [
    'R68',
    'Ci sono osservazioni su cui decidere ({quante}): prima di firmare ne prenda atto, o le trattenga con un motivo.',
    { quante: 'numero' },
  ],
} as const satisfies ParteDeiRifiuti;
