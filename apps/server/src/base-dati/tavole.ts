/**
 * Le righe della base dati come le consegna `pg`: scritte da una vera base dati, non a mano (`tavole.test.ts`). Una query
 * prende da qui il tipo di ciò che legge: una colonna che cambia nome o tipo non compila più.
 */
export type Tavole = {
  abbinamenti: {
    movimento: string;
    asta: string;
    busta_id: string;
  };
  abbinamenti_atti: {
    progressivo: string;
    movimento: string;
    comando_id: string;
    atto: string;
    modo: string;
    asta: string;
    busta_id: string;
    motivo: string;
    operatore_id: string;
    operatore_nome: string;
    fatto_il: string;
    marca: string | null;
  };
  assegnazioni: {
    id: string;
    utente_id: string;
    tribunale: string;
    chiave_ufficio: string;
    numero: string | null;
    anno: number | null;
    dal: string;
    al: string | null;
    marca: string | null;
  };
  assistenze_aperte: {
    asta: string;
    richiesta: string;
    chiesta_il: string;
    presa: boolean;
  };
  aste: {
    id: string;
    seq: number;
    fase: string;
    delegato_id: string | null;
    termine_offerte_il: string | null;
    inizio_operazioni_il: string | null;
    leggibili_dal: string | null;
    stato: unknown;
    attende: boolean;
    secondo_id: string | null;
  };
  aste_ombra: {
    asta: string;
    processo: string;
    creata_il: string;
  };
  avvisi_importazione: {
    asta: string;
    avvisi: unknown;
  };
  buste_sigillate: {
    asta: string;
    busta_id: string;
    impronta: string;
    contatti: Buffer | null;
    contatti_dal: string;
    contenuto: Buffer | null;
    contenuto_dal: string;
    pacchetto: Buffer;
    impronte_parti: string | null;
    marca: string | null;
  };
  caselle_lette: {
    casella: string;
    validita: string;
    uid: string;
  };
  chiavi: {
    impronta: string;
    tipo: string;
    asta: string | null;
    versione: number;
    nome: string;
    pubblica: string | null;
    creata_il: string;
    valida_fino: string | null;
    revocata_il: string | null;
    motivo: string | null;
    marca: string | null;
  };
  chiavi_finite: {
    id: string;
    chiave: string;
    dal: string;
    revocata: boolean;
    motivo: string;
    marca: string | null;
  };
  collegamenti_visti: {
    asta: string;
    chi: string;
    dal: string;
    al: string;
  };
  consegne_a_mano: {
    id: string;
    asta: string;
    credenziale_id: string;
    motivo: string;
    proposta_da: string;
    proposta_nome: string;
    proposta_il: string;
    prima_meta: Buffer;
    confermata_da: string | null;
    confermata_nome: string | null;
    confermata_il: string | null;
    comando_conferma: string | null;
    seconda_meta: Buffer | null;
    scade_il: string;
    errori: number;
    usata_il: string | null;
    marca: string | null;
  };
  conservazione: {
    asta: string;
    entrata: Date;
    cancellabile_dal: string | null;
    impedita_da: string[];
    prossimo_il: string | null;
    cancellata_il: string | null;
    finita_il: string | null;
  };
  conti_banca: {
    iban: string;
    banca: string;
    intestatario: string;
    bic: string | null;
    marca: string | null;
  };
  conti_mesi: {
    tribunale: string;
    mese: string;
    esito: string;
    numero: number;
    vendite: string;
    aggiudicate: string;
    base_cent: string;
    finale_cent: string;
    con_operazioni: string;
    offerte: string;
    ammesse: string;
    rilanci: string;
  };
  credenziali: {
    id: string;
    asta: string;
    ruolo: string;
    busta_id: string | null;
    pseudonimo: string | null;
    impronta_token: Buffer;
    emessa_il: string;
    scade_il: string | null;
    primo_accesso_il: string | null;
    revocata_il: string | null;
    motivo: string | null;
    sostituita_da: string | null;
    marca: string | null;
  };
  crediti_chiavi: {
    lotto: string;
    asta: string;
    apribile_dal: string;
    chiave: Buffer;
  };
  crediti_sigillati: {
    id: string;
    file: string;
    conto: string;
    formato: string;
    cifrato: Buffer;
    impronte: string;
    confronto: string | null;
    fino_al: Date | null;
    finito_il: string | null;
    impronta_cifrato: string | null;
    marca: string | null;
    marca_fine: string | null;
    marca_fino_al: string | null;
  };
  danni_registro: {
    flusso: string;
    visto_il: string;
  };
  dati_personali: {
    asta: string;
    impegno: string;
    tipo: string;
    sale: string;
    dati: unknown;
    comando_id: string | null;
  };
  depositi: {
    id: string;
    identita: Buffer;
    testata: Buffer;
    corpo: Buffer | null;
  };
  dichiarazioni: {
    id: string;
    asta: string;
    numero: number;
    impronta: string;
    byte: string;
    nome_file: string;
    firme: unknown;
    del_rappresentante: boolean;
    motivo: string | null;
    firmatario: string;
    firmata_il: string | null;
    caricata_da: string;
    caricata_nome: string;
    caricata_il: string;
  };
  documenti: {
    id: string;
    asta: string;
    impronta: string;
    tipo: string;
    byte: string;
    pagine: number | null;
    nome_file: string;
    attivo: boolean;
    con_testo: boolean;
    misure: unknown;
    sostituisce: string | null;
    caricato_da: string;
    caricato_nome: string;
    caricato_il: string;
    ricavato_da: string | null;
    riquadri: unknown;
  };
  documenti_versioni: {
    documento: string;
    versione: number;
    comando_id: string;
    stato: string;
    genere: string;
    titolo: string;
    alternativo: string;
    posto: number;
    pubblicato_il: string | null;
    tolto_il: string | null;
    motivo: string | null;
    dichiarato: boolean;
    chi_id: string;
    chi_nome: string;
    fatto_il: string;
  };
  elenchi_letti: {
    numero: number;
    emesso_il: string;
    letto_il: string;
  };
  elenco_in_pari: {
    unico: boolean;
    dal: string;
  };
  emissioni: {
    asta: string;
    comando_id: string;
    attore: string;
    oggetto: string;
    credenziale_id: string | null;
  };
  esami_documenti: {
    impronta: string;
    esame: number;
    trovati: unknown;
    fatto_il: string;
  };
  estratti_sbilanciati: {
    impronta: string;
    atto: string;
    nome: string;
    sbilanci: string;
    motivo: string;
    operatore_id: string;
    operatore_nome: string;
    fatto_il: string;
    marca: string | null;
  };
  fatti_da_seguire: {
    asta: string;
    seq: number;
  };
  file_banca: {
    id: string;
    banca: string;
    formato: string;
    nome: string;
    impronta: string;
    movimenti: number;
    nuovi: number;
    caricato_il: string;
    operatore_id: string;
    operatore_nome: string;
  };
  gettoni: {
    impronta: Buffer;
    sessione_id: string;
    uso: string;
    emesso_il: string;
    scade_il: string;
    usato_il: string | null;
    marca: string | null;
    giro: number;
  };
  giornale: {
    asta: string;
    seq: number;
    tipo: string;
    versione: number;
    dati: string;
    comando_id: string;
    parte: number;
    attore_tipo: string;
    attore_id: string;
    ricevuto_il: string;
    registrato_il: string;
    precedente: string;
    impronta: string;
    sale: string | null;
    radice: string | null;
    marca: string | null;
  };
  impediti: {
    procedura: string;
    versione: number;
    asta: string;
    codici_cifrati: string;
    comando_id: string;
    operatore_id: string;
    operatore_nome: string;
    scritto_il: string;
  };
  indirizzi_calendario: {
    utente_id: string;
    impronta_token: Buffer;
    emesso_il: string;
    letto_il: string | null;
    marca: string | null;
  };
  letture_identita: {
    id: string;
    asta: string | null;
    chi: string;
    che_cosa: string;
    letta_il: string;
  };
  marche_da_cancellare: {
    asta: string;
    movimento: string;
    comando_id: string | null;
    marca: string;
  };
  migrazioni: {
    nome: string;
    impronta: string;
    applicata: Date;
  };
  movimenti: {
    id: string;
    file: string;
    conto: string;
    formato: string;
    chiave: string;
    importo_cent: string;
    contabile: Date;
    valuta: Date | null;
    riferimento: string;
    cro: string | null;
    trn: string | null;
    controparte_iban: string | null;
    controparte_nome: string;
    causale: string;
    riscontro: string | null;
    marca: string | null;
    estremi_da: string | null;
  };
  movimenti_del_prezzo: {
    movimento: string;
    asta: string;
    marca: string | null;
  };
  operatori: {
    id: string;
    emittente: string;
    soggetto: string;
    nome: string;
    email: string | null;
    creato_il: string;
    ultimo_accesso_il: string;
    disabilitato_il: string | null;
    codice_fiscale: string | null;
    abilitato_il: string | null;
    marca: string | null;
    versione: number;
  };
  ordini: {
    id: string;
    numero: number;
    asta: string;
    conto: string;
    importo_cent: string;
    righe: number;
    impronta: string;
    marca: string | null;
    cuc: string | null;
  };
  ordini_atti: {
    ordine: string;
    seq: number;
    atto: string;
    comando_id: string;
    motivo: string | null;
    operatore_id: string;
    operatore_nome: string;
    fatto_il: string;
    marca: string | null;
  };
  ordini_righe: {
    ordine: string;
    riga: number;
    busta_id: string;
    importo_cent: string;
    iban: string;
    intestatario: string;
    causale: string;
    iban_offerta: string | null;
  };
  pacchetti_custoditi: {
    asta: string;
    busta_id: string;
    pacchetto: Buffer;
  };
  posta_uscita: {
    id: string;
    asta: string | null;
    credenziale_id: string | null;
    destinatario: string | null;
    oggetto: string;
    testo: string;
    stato: string;
    tentativi: number;
    creata_il: string;
    inviata_il: string | null;
    errore: string | null;
    collegamento_cifrato: string | null;
    prossimo_il: string;
    entro_il: string | null;
    presa_da: string | null;
    presa_fino_al: string | null;
    marca: string | null;
    marca_invio: string | null;
  };
  presenze: {
    asta: string;
    chi: string;
    ruolo: string;
    dal: Date;
    visto: Date;
    lasciata: Date | null;
    rete: string | null;
  };
  processi: {
    id: string;
    macchina: string;
    pid: number;
    visto: Date;
    filigrana_il: string;
    fine: string | null;
    nato: string;
  };
  proposte: {
    id: string;
    genere: string;
    contenuto: unknown;
    motivo: string | null;
    proposta_da: string;
    proposta_nome: string;
    proposta_il: string;
    scade_il: string;
    esito: string | null;
    decisa_da: string | null;
    decisa_nome: string | null;
    decisa_il: string | null;
    motivo_decisione: string | null;
    comando_decisione: string | null;
    compiuta_il: string | null;
    impedimento: string | null;
    marca: string | null;
  };
  proposte_dopo: {
    asta: string;
  };
  prove_apparecchi: {
    asta: string;
    credenziale_id: string;
    pseudonimo: string;
    microfono: string;
    camera: string;
    ascolto: string;
    rete: string;
    fatta_il: string;
    strada: string;
  };
  ricerca: {
    id: string;
    finita: boolean;
    stato: string;
    gruppo: number;
    turno: string;
    inizio_il: string;
    termine_il: string;
    uscita_il: string;
    prezzo_cent: string;
    tribunale: string;
    regione: string;
    provincia: string;
    comune: string;
    categoria: string;
    modalita: string;
    lat: number | null;
    lon: number | null;
    lotto: string;
    parole: string;
    tentativo: number;
  };
  ricerca_aperte: {
    id: string;
    finita: boolean;
    stato: string;
    gruppo: number;
    turno: string;
    inizio_il: string;
    termine_il: string;
    uscita_il: string;
    prezzo_cent: string;
    tribunale: string;
    regione: string;
    provincia: string;
    comune: string;
    categoria: string;
    modalita: string;
    lat: number | null;
    lon: number | null;
    lotto: string;
    parole: string;
    tentativo: number;
  };
  ricerca_caselle: {
    colonna: number;
    fascia: number;
    comune: string;
    quante: string;
    lat: string;
    lon: string;
  };
  ricerca_conti: {
    categoria: string;
    modalita: string;
    tentativo: number;
    regione: string;
    conto: string;
  };
  ricerca_di_aste: {
    id: string | null;
    finita: boolean | null;
    stato: string | null;
    gruppo: number | null;
    turno: string | null;
    inizio_il: string | null;
    termine_il: string | null;
    uscita_il: string | null;
    prezzo_cent: string | null;
    tribunale: string | null;
    regione: string | null;
    provincia: string | null;
    comune: string | null;
    categoria: string | null;
    modalita: string | null;
    lat: number | null;
    lon: number | null;
    lotto: string | null;
    parole: string | null;
  };
  ricerca_finite: {
    id: string;
    finita: boolean;
    stato: string;
    gruppo: number;
    turno: string;
    inizio_il: string;
    termine_il: string;
    uscita_il: string;
    prezzo_cent: string;
    tribunale: string;
    regione: string;
    provincia: string;
    comune: string;
    categoria: string;
    modalita: string;
    lat: number | null;
    lon: number | null;
    lotto: string;
    parole: string;
    tentativo: number;
  };
  ricerca_parole: {
    parola: string;
    radice: string;
  };
  ricerca_posti: {
    nome: string;
    comune: string;
    provincia: string;
    regione: string;
    lat: number;
    lon: number;
  };
  ricevute_posta: {
    messaggio: string;
    impronta: string;
    tipo: string;
    errore: string | null;
    istante: string;
    letta_il: string;
  };
  richieste_assistere: {
    id: string;
    asta: string;
    chi: string;
    dati: string;
    documento: string;
    ricevuta_il: string;
  };
  richieste_decise: {
    richiesta: string;
    comando_id: string;
    accolta: boolean;
    di_diritto: boolean;
    motivo: string;
    chi_id: string;
    chi_nome: string;
    decisa_il: string;
  };
  richieste_password: {
    id: string;
    conto: Buffer;
    chiesta_il: string;
  };
  righe_estranee: {
    tavola: string;
    riga: string;
    vista_il: string;
  };
  rimborsi_dovuti: {
    asta: string;
    dovuti: number;
  };
  rimborsi_ordinati: {
    asta: string;
    busta_id: string;
    ordine: string;
  };
  rinvii_seguiti: {
    asta: string;
    seq: number;
    seguito_il: string;
  };
  ripristini_password: {
    utente_id: string;
    impronta: Buffer;
    chiesto_il: string;
    scade_il: string;
    totp_cifrato: string | null;
    marca: string | null;
    versione: number;
  };
  risposte_di_richieste: {
    id: string;
    asta: string;
    da_richiesta: string;
  };
  risposte_pubbliche: {
    id: string;
    versione: number;
    comando_id: string;
    asta: string;
    domanda_scritta: string;
    risposta_scritta: string;
    chi_id: string;
    chi_nome: string;
    scritta_il: string;
  };
  risposte_ritirate: {
    id: string;
    versione: number;
    comando_id: string;
    asta: string;
    motivo_scritto: string;
    chi_id: string;
    chi_nome: string;
    ritirata_il: string;
  };
  ritorni_da_guardare: {
    movimento: string;
    ordine: string;
    riga: number;
    codice: string;
    importo_cent: string;
    letto_il: string;
    id: string;
    marca: string | null;
  };
  ritorni_rimborsi: {
    id: string;
    ordine: string;
    riga: number;
    modo: string;
    codice: string;
    importo_cent: string;
    movimento: string | null;
    letto_il: string;
    marca: string | null;
  };
  ruolo_applicazione: {
    password: string;
  };
  salute_processi: {
    processo: string;
    malata_dal: string | null;
    visto: unknown;
    sani_dal: string;
    letta: Date;
  };
  sessioni: {
    id: string;
    impronta_token: Buffer | null;
    strategia: string;
    soggetto_id: string;
    creata_il: string;
    ultimo_uso_il: string;
    scade_il: string;
    revocata_il: string | null;
    motivo_revoca: string | null;
    indirizzo: string | null;
    dispositivo: string | null;
    mezzo: string;
    con: string | null;
    marca: string | null;
    giro: number;
    chiusa_con: string | null;
    ultima_chiusura: string | null;
    provata_il: string | null;
  };
  sessioni_altrove: {
    sessione_id: string;
    rete: string;
    programma: string;
    sistema: string;
    dal: string;
    al: string;
  };
  sessioni_dimenticate: {
    strategia: string;
    soggetto_id: string;
    fino_a: string;
  };
  soggetti: {
    id: string;
    versione: number;
    qualifica: string;
    dati: unknown;
    codici: string[];
    ricerca: string;
    utente_id: string | null;
    unito_a: string | null;
    modificato_il: string;
  };
  soggetti_versioni: {
    soggetto: string;
    versione: number;
    atto: string;
    dati: unknown;
    altro: string | null;
    motivo: string | null;
    comando_id: string;
    operatore_id: string;
    operatore_nome: string;
    fatto_il: string;
  };
  storni: {
    movimento: string;
    stornato: string | null;
    letto_il: string;
    id: string;
    marca: string | null;
  };
  tentativi_esterni: {
    impronta_stato: Buffer;
    impronta_browser: Buffer;
    nonce: string;
    verificatore: string;
    ritorno: string;
    scade_il: string;
  };
  termini_da_rifare: {
    asta: string;
    tentato_il: string;
  };
  termini_di_chi_conduce: {
    asta: string;
    delegato_id: string | null;
    termini: unknown;
    fino_al: string;
  };
  termini_dopo: {
    asta: string;
    tipo: string;
    numero: number;
    scade_il: string;
    importo_cent: string | null;
    fatto: boolean;
    avvisato_il: string | null;
  };
  teste_consegnate: {
    luogo: string;
    segno: unknown;
  };
  tribunali: {
    id: string;
    chiave: string;
    versione: number;
  };
  tribunali_versioni: {
    tribunale: string;
    versione: number;
    dati: unknown;
    valida_dal: string;
    comando_id: string;
    operatore_id: string | null;
    operatore_nome: string | null;
    marca: string | null;
  };
  turni: {
    operatore_id: string;
    nome: string;
    dal: string;
  };
  utenti_admin: {
    id: string;
    email: string;
    nome: string;
    impronta_password: string;
    totp_cifrato: string;
    totp_ultimo_passo: string;
    ruolo: string;
    creato_il: string;
    disabilitato_il: string | null;
    attivato_il: string | null;
    codice_fiscale: string | null;
    marca: string | null;
    versione: number;
  };
  vendite_in_attesa: {
    asta: string;
    ufficio: string;
    pubblicata_il: string;
    inizio_il: string;
  };
  vendite_in_cifre: {
    id: string;
    procedura: string;
    lotto: string;
    pubblicata_il: string;
    inizio_il: string;
    mese: string;
    tribunale: string;
    ruolo: string;
    codice: string;
    immobile: boolean;
    modalita: string;
    base_cent: string;
    esito: string | null;
    finale_cent: string | null;
    aperte: boolean;
    arrivate: number;
    ammesse: number;
    rilanci: number;
    numero: number;
    prima: boolean;
  };
  vendite_in_cifre_di_aste: {
    id: string | null;
    procedura: string | null;
    lotto: string | null;
    pubblicata_il: string | null;
    inizio_il: string | null;
    mese: string | null;
    tribunale: string | null;
    ruolo: string | null;
    codice: string | null;
    immobile: boolean | null;
    modalita: string | null;
    base_cent: string | null;
    esito: string | null;
    finale_cent: string | null;
    aperte: boolean | null;
    arrivate: number | null;
    ammesse: number | null;
    rilanci: number | null;
  };
  vendite_in_ordine: {
    id: string | null;
    procedura: string | null;
    numero: number | null;
    prima: boolean | null;
  };
  vendite_per_ufficio: {
    ufficio: string;
    vendite: string;
  };
  verbali: {
    asta: string;
    impronta: string;
    pdf: Buffer;
    redatto_il: string;
    testo: unknown;
  };
  verbali_firmati: {
    asta: string;
    impronta: string;
    byte: string;
    nome_file: string;
    formato: string;
    firme: unknown;
  };
  verifica_registro: {
    una: boolean;
    flusso: string;
    seq: number;
    impronta: string;
    salata: boolean;
    giri: number;
    finito_il: string | null;
  };
};

/** La riga di una tavola, o alcune sue colonne: `Riga<'aste', 'id' | 'fase'>`. */
export type Riga<T extends keyof Tavole, C extends keyof Tavole[T] = keyof Tavole[T]> = Pick<Tavole[T], C>;

/** Colonne di cui si sa più di quanto dice la base dati: `Precisa<'presenze', { ruolo: RuoloPresente }>`. */
export type Precisa<
  T extends keyof Tavole,
  P extends { [C in keyof P]: C extends keyof Tavole[T] ? Tavole[T][C] : never },
> = P;

/** La riga di una tavola unita che può mancare (`left join`): allora ogni colonna è nulla. */
export type Forse<R> = { [C in keyof R]: R[C] | null };
