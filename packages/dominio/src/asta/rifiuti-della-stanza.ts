import type { ParteDeiRifiuti } from './rifiuti-forme.ts';

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

/** Per quale via si offre, si entra e si partecipa (R26-R31). */
export const RIFIUTI_CANALI = {
  R28_carta_non_ammessa: ['R28', 'Le offerte su carta sono ammesse solo nelle vendite sincrone miste.'],
  R26_fax_senza_interruzione: ['R26', 'L’offerta per fax è ammessa solo durante un’interruzione programmata.'],
  R27_senza_interruzione: [
    'R27',
    'L’ammissione con la ricevuta di accettazione richiede un’interruzione non programmata.',
  ],
  R30_serve_un_altra_persona: ['R30', 'La consegna a mano la conferma una persona diversa da chi l’ha proposta.'],
  R30_credenziale_sconosciuta: ['R30', 'La credenziale non esiste o è già revocata.'],
  R31_canale_vincolato: [
    'R31',
    'Il canale dell’offerta vincola quello della partecipazione: {spiegazione}.',
    { spiegazione: 'testo' },
  ],
} as const satisfies ParteDeiRifiuti;

/** Il termine per l'accredito della cauzione (R39), e le offerte pari in tutto, fra cui decide chi conduce (R45). */
export const RIFIUTI_PARITA = {
  R39_accredito_dopo_inizio: [
    'R39',
    'La cauzione si accredita al più tardi nel giorno in cui iniziano le operazioni: il giorno scritto lo segue.',
  ],
  R39_accredito_gia_passato: [
    'R39',
    'Il giorno entro cui accreditare la cauzione è già passato: nessuno potrebbe rispettarlo. Lo corregga, o lo lasci vuoto.',
  ],
  R45_parita_da_decidere: [
    'R45',
    'In testa ci sono {quante} offerte pari in tutto, anche nell’ora del deposito: dica quale precede, e perché, poi avvii la gara.',
    { quante: 'numero' },
  ],
  R45_non_pari: [
    'R45',
    'Queste offerte non sono pari in tutto, o non sono tutte quelle pari fra loro: rilegga la graduatoria.',
  ],
  R45_motivo_mancante: [
    'R45',
    'Scriva perché una precede le altre: resta nel registro e nel verbale, e lo leggono tutti.',
  ],
} as const satisfies ParteDeiRifiuti;

/** Il file con la firma del verbale si deposita una volta (R68). */
export const RIFIUTI_VERBALE = {
  R68_verbale_cambiato: [
    'R68',
    'Mentre scriveva, un’altra persona, o Lei da un’altra pagina, ha salvato una versione di questo verbale: il Suo testo non è stato salvato. Legga i due testi, scelga quale resta e salvi di nuovo.',
  ],
  R68_verbale_superato: ['R68', 'Esiste una versione più recente del verbale: firmi quella.'],
  R68_nulla_da_integrare: [
    'R68',
    'Il verbale è firmato e non si riscrive. Registri prima l’integrazione fra gli atti dopo l’esito: poi la rediga e la firmi.',
  ],
  R68_firmato_gia_depositato: [
    'R68',
    'Il file firmato di questo verbale c’è già, e non si sostituisce: lo scarichi dalle versioni del verbale.',
  ],
} as const satisfies ParteDeiRifiuti;

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
} as const satisfies ParteDeiRifiuti;

/** Le vendite che questa versione non conduce: restano in bozza (R01). */
export const RIFIUTI_NON_CONDOTTE = {
  R01_modalita_non_ancora_gestita: [
    'R01',
    'Questa versione conduce solo vendite sincrone: scelga la modalità sincrona mista o sincrona telematica.',
  ],
  R01_con_incanto_non_gestita: [
    'R01',
    'Questa versione conduce solo vendite senza incanto (artt. 570-575 c.p.c.): quella con incanto ha altre regole, per le offerte, la cauzione e gli aumenti dopo la gara, e non si pubblica da qui. Se l’avviso dice senza incanto, corregga la scheda.',
  ],
} as const satisfies ParteDeiRifiuti;
