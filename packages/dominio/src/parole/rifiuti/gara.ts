import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti della gara. */
export const RIFIUTI_GARA = {
  R53_gara_finita: ['R53', 'Il tempo della gara è finito: attenda che si chiuda, poi sospenda la vendita.'],
  R43_offerte_insufficienti: ['R43', 'La gara richiede almeno due offerte ammesse.'],
  R50_importo_non_valido: ['R50', 'L’importo non è valido.'],
  R50_importo_insufficiente: ['R50', 'Il rilancio minimo valido è {minimo}.', { minimoCent: 'cent' }],
  R53_tempo_scaduto: [
    'R53',
    'Il rilancio è arrivato al server dopo lo zero.',
    { scadeIl: 'istante' },
    { scadeIl: 'istante', ricevutoIl: 'istante' },
    { conclusaIl: 'istante', ricevutoIl: 'istante' },
  ],
  R53_drenaggio_in_corso: ['R53', 'La gara non si può ancora chiudere: si attendono i rilanci già ricevuti.'],
  R54_crono_fermo: [
    'R54',
    'Il referente sta registrando un rilancio in sala: il tempo è fermo. Riprovi appena riparte.',
  ],
  R54_crono_non_fermo: ['R54', 'Prima fermi il crono.'],
  R54_fermo_in_verifica: ['R54', 'Un rilancio arrivato prima del fermo può essere da elaborare: riprovi fra poco.'],
  R54_dichiarazione_non_valida: ['R54', 'L’ora della dichiarazione sta fra l’avvio della gara e il fermo del crono.'],
  R54_dichiarazione_futura: ['R54', 'L’ora della dichiarazione è nel futuro: scriva quella in cui si è parlato.'],
  R54_prima_di_un_altro_in_sala: [
    'R54',
    'L’ultimo rilancio in sala è delle {ultimo}, e questo non può essere stato detto prima: controlli l’ora.',
    { ultimoIl: 'istante' },
  ],
  R54_precedenza_da_decidere: [
    'R54',
    'Dopo l’ora della dichiarazione sono stati accettati rilanci online ({quanti}): guardi gli istanti e dica quale è venuto prima.',
    { quanti: 'numero' },
  ],
  R54_nessuna_precedenza: ['R54', 'Dopo l’ora della dichiarazione non c’è nessun rilancio: lo registri.'],
  R54_motivo_mancante: ['R54', 'Scriva perché è venuto prima l’uno e non l’altro: lo leggono tutti.'],
  R54_elenco_cambiato: ['R54', 'Intanto i rilanci sono cambiati, o qualcuno ha già deciso: rilegga e decida da lì.'],
  R54_preceduto_in_sala: [
    'R54',
    'In sala si era parlato prima: con quel rilancio al suo posto il suo doveva raggiungere {minimo}, e non vale più. Se vuole, rilanci di nuovo.',
    { minimoCent: 'cent' },
  ],
  R55_motivo_mancante: ['R55', 'Scriva il motivo della correzione: lo leggono tutti.'],
  R55_rilancio_sconosciuto: [
    'R55',
    'Questo rilancio non è fra quelli della gara, o è già stato corretto: guardi l’elenco.',
  ],
  R55_rilancio_online: ['R55', 'Il rilancio online è di chi lo ha mandato: si corregge solo quello scritto in sala.'],
  R55_rilancio_spostato: ['R55', 'Questo rilancio ha il suo posto per decisione: non si corregge. Sospenda e decida.'],
  R55_rilancio_seguito: [
    'R55',
    'Dopo questo rilancio ne è stato accettato un altro: non si può più correggere. Sospenda la gara e decida.',
  ],
  R55_importo_uguale: ['R55', 'L’importo è già quello registrato: scriva quello vero, o non corregga nulla.'],
  R55_vero_sotto_minimo: [
    'R55',
    'Il rilancio vale da {minimo}: se in sala è stato detto meno, quel rilancio non valeva e va annullato.',
    { minimoCent: 'cent' },
  ],
  R55_esito_dichiarato: [
    'R55',
    'L’esito è già dichiarato: il rilancio non si corregge più. Lo scriva nel verbale e ne informi il giudice.',
  ],
  R55_gara_finita_da_tempo: [
    'R55',
    'La gara è finita, e il rilancio si poteva correggere fino al {entro}. Adesso lo può volere soltanto il giudice: con il numero e la data del suo provvedimento si sospende la vendita, si fissa quando riprende, e si corregge appena riaperta.',
    { entroIl: 'istante' },
  ],
  R55_testa_corretta: [
    'R55',
    'Mentre il Suo rilancio arrivava, chi conduce ha corretto quello in testa: guardi il nuovo importo e, se vuole, rilanci di nuovo.',
  ],
  R56_auto_rilancio: ['R56', 'Lei è già in testa: in questa vendita non si può superare la propria offerta.'],
  R50_non_ammesso: ['R38', 'La Sua offerta non è ammessa alla gara.'],
  R57_gara_sospesa: ['R57', 'La gara è sospesa: nessun rilancio è possibile finché non riprende.'],
  R57_irraggiungibili: [
    'R57',
    'Ci sono offerenti che la piattaforma non raggiunge ({quanti}): per aggiudicare scriva il motivo, che sarà stampato nel verbale.',
    { quanti: 'numero' },
  ],
  R57_gara_interrotta: [
    'R57',
    'Il rilancio era arrivato quando la piattaforma si è fermata e non è stato registrato: alla ripresa si doveva ripetere, e ora la gara è conclusa.',
  ],
} as const satisfies ParteDeiRifiuti;
