import type { FormaRifiuto } from './rifiuti-forme.ts';

type Parte = Record<string, readonly [regola: string, frase: string, ...forme: FormaRifiuto[]]>;

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
} as const satisfies Parte;

/** I rifiuti della sala virtuale (R81). */
export const RIFIUTI_SALA = {
  R81_sala_chiusa: ['R81', 'La sala virtuale non è aperta.'],
  R81_sala_aperta: ['R81', 'La sala virtuale è già aperta.'],
  R81_non_puo_parlare: [
    'R81',
    'Nella sala virtuale parlano chi conduce, gli offerenti ammessi e il giudice: gli altri ascoltano.',
  ],
  R81_mano_gia_alzata: ['R81', 'La mano è già alzata, o la parola è già sua.'],
  R81_mano_non_alzata: ['R81', 'La mano non è alzata.'],
  R81_parola_gia_data: ['R81', 'La parola è di {aChi}: prima la tolga, poi la dia.', { aChi: 'testo' }],
  R81_durata_non_ammessa: [
    'R81',
    'La parola si dà per un tempo fra {minimo} e {massimo} secondi.',
    { minimo: 'numero', massimo: 'numero' },
  ],
  R81_non_ha_la_parola: ['R81', 'La parola non è più di chi era indicato: guardi chi ce l’ha adesso.'],
  R81_tempo_non_passato: ['R81', 'Il tempo della parola non è ancora passato.'],
} as const satisfies Parte;
