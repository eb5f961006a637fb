/**
 * Di ogni tavola in cui l'applicazione può scrivere: che cosa ferma chi ha la sua password e vi scrive a mano. Una tavola nuova
 * non sta qui, e una prova lo dice finché qualcuno non ha deciso.
 */
export const CHE_COSA_LO_FERMA: Readonly<Record<string, readonly string[]>> = {
  /** Riga per riga la marca di chi l'ha scritta, con una chiave che nella base dati non c'è: `bordo/marche-righe.ts`. */
  marcata: [
    'abbinamenti_atti',
    'assegnazioni',
    'consegne_a_mano',
    'credenziali',
    'gettoni',
    'indirizzi_calendario',
    'movimenti',
    'operatori',
    'ordini',
    'ordini_atti',
    'proposte',
    'ripristini_password',
    'sessioni',
    'utenti_admin',
  ],
  /** Una marca sua: le voci del registro (`vendita/giornale/marche.ts`), la posta (`posta/marca.ts`). */
  marcaPropria: ['giornale', 'posta_uscita'],
  /** Chiuse o firmate con chiavi che nella base dati non ci sono: una cambiata non si apre, e la vendita lo dice. */
  sigillata: [
    'buste_sigillate',
    'chiavi',
    'crediti_chiavi',
    'crediti_sigillati',
    'depositi',
    'impediti',
    'pacchetti_custoditi',
  ],
  /** Si rifà dal registro, che decide: chi la cambia cambia un elenco o una somma, e nessuno per questo può fare di più. */
  indice: [
    'aste',
    'aste_ombra',
    'conti_mesi',
    'elenco_in_pari',
    'fatti_da_seguire',
    'ricerca',
    'ricerca_aperte',
    'ricerca_caselle',
    'ricerca_conti',
    'ricerca_finite',
    'ricerca_parole',
    'ricerca_posti',
    'termini_da_rifare',
    'proposte_dopo',
    'termini_dopo',
    'rinvii_seguiti',
    'vendite_in_cifre',
    'vendite_per_ufficio',
  ],
  /** Non fa entrare e non autorizza nessuno: conta, ricorda, descrive. Chi vi scrive può disturbare, o ingannare chi legge. */
  nonFaEntrare: [
    'avvisi_importazione',
    'collegamenti_visti',
    // Quando vi entra una vendita lo dice la base dati, e prima di novanta giorni non si cancella nulla.
    'conservazione',
    'dati_personali',
    'dichiarazioni',
    'documenti',
    'documenti_versioni',
    'emissioni',
    'letture_identita',
    'marche_da_cancellare',
    'movimenti_del_prezzo',
    'presenze',
    'processi',
    'prove_apparecchi',
    'richieste_password',
    'righe_estranee',
    'salute_processi',
    'sessioni_altrove',
    'sessioni_dimenticate',
    'soggetti',
    'soggetti_versioni',
    'tentativi_esterni',
    'tribunali',
    'tribunali_versioni',
    'turni',
    'verbali',
  ],
  /** Vale soltanto se torna con righe marcate: gli abbinamenti e i rimborsi ordinati con i loro atti, le righe con l'impronta dell'ordine. */
  specchio: ['abbinamenti', 'ordini_righe', 'rimborsi_ordinati'],
  /** Il nome di chi paga nel file per la banca, quali file si sono caricati, quanti rimborsi restano: non muovono denaro. */
  resta: ['conti_banca', 'file_banca', 'rimborsi_dovuti'],
};
