/** Ciò che l'applicazione può rifare in una tavola, oltre a leggerla e ad aggiungervi righe. */
type Permessi = { aggiorna?: readonly string[]; cancella?: true };

/**
 * Le sole colonne che l'applicazione riscrive e le sole righe che toglie, perché il suo codice lo fa; di ogni altra tavola,
 * anche nuova, può soltanto leggere e aggiungere. Chi avesse la sua password non rifà identità, posta, ruoli né prove.
 * `npm run check` confronta queste righe con le query scritte nel codice (scripts/ordine/riscritture.mjs).
 */
export const PERMESSI: Readonly<Record<string, Permessi>> = {
  abbinamenti: { cancella: true },
  assegnazioni: { aggiorna: ['al'] },
  aste: {
    aggiorna: [
      'seq',
      'fase',
      'delegato_id',
      'termine_offerte_il',
      'inizio_operazioni_il',
      'leggibili_dal',
      'stato',
      'attende',
    ],
  },
  collegamenti_visti: { aggiorna: ['al'] },
  consegne_a_mano: {
    aggiorna: [
      'confermata_da',
      'confermata_nome',
      'confermata_il',
      'comando_conferma',
      'seconda_meta',
      'scade_il',
      'errori',
      'usata_il',
      'marca',
    ],
  },
  conservazione: { aggiorna: ['cancellabile_dal', 'impedita_da', 'prossimo_il', 'finita_il'] },
  conti_banca: { aggiorna: ['intestatario', 'bic'] },
  credenziali: { aggiorna: ['primo_accesso_il', 'revocata_il', 'motivo', 'sostituita_da', 'scade_il', 'marca'] },
  crediti_sigillati: { aggiorna: ['confronto', 'fino_al', 'finito_il'] },
  depositi: { aggiorna: ['testata', 'corpo'] },
  elenco_in_pari: { aggiorna: ['dal'] },
  emissioni: { aggiorna: ['credenziale_id'] },
  gettoni: { aggiorna: ['usato_il'], cancella: true },
  indirizzi_calendario: { aggiorna: ['impronta_token', 'emesso_il', 'letto_il', 'marca'], cancella: true },
  marche_da_cancellare: { cancella: true },
  operatori: {
    aggiorna: [
      'nome',
      'email',
      'ultimo_accesso_il',
      'codice_fiscale',
      'abilitato_il',
      'disabilitato_il',
      'versione',
      'marca',
    ],
  },
  proposte_dopo: { cancella: true },
  termini_da_rifare: { cancella: true },
  termini_dopo: { aggiorna: ['scade_il', 'importo_cent', 'fatto', 'avvisato_il'], cancella: true },
  // Soltanto per tenerne ferma una riga: un trigger rifiuta di riscriverla.
  ordini: { aggiorna: ['id'] },
  posta_uscita: {
    aggiorna: [
      'stato',
      'tentativi',
      'inviata_il',
      'errore',
      'collegamento_cifrato',
      'marca',
      'prossimo_il',
      'entro_il',
      'presa_da',
      'presa_fino_al',
    ],
  },
  presenze: { aggiorna: ['visto', 'dal', 'lasciata', 'rete'] },
  processi: { aggiorna: ['visto', 'filigrana_il', 'fine'] },
  prove_apparecchi: { aggiorna: ['microfono', 'camera', 'ascolto', 'rete', 'fatta_il'] },
  proposte: {
    aggiorna: [
      'esito',
      'decisa_da',
      'decisa_nome',
      'decisa_il',
      'motivo_decisione',
      'comando_decisione',
      'compiuta_il',
      'impedimento',
      'marca',
    ],
  },
  richieste_password: { cancella: true },
  rimborsi_ordinati: { cancella: true },
  ripristini_password: {
    aggiorna: ['impronta', 'chiesto_il', 'scade_il', 'totp_cifrato', 'versione', 'marca'],
    cancella: true,
  },
  salute_processi: { aggiorna: ['malata_dal', 'visto', 'sani_dal', 'letta'], cancella: true },
  sessioni: {
    aggiorna: [
      'ultimo_uso_il',
      'revocata_il',
      'motivo_revoca',
      'con',
      'chiusa_con',
      'ultima_chiusura',
      'giro',
      'marca',
    ],
    cancella: true,
  },
  sessioni_altrove: { aggiorna: ['al'] },
  soggetti: {
    aggiorna: ['versione', 'qualifica', 'dati', 'codici', 'ricerca', 'utente_id', 'unito_a', 'modificato_il'],
  },
  tentativi_esterni: { cancella: true },
  tribunali: { aggiorna: ['versione', 'chiave'] },
  turni: { cancella: true },
  utenti_admin: {
    aggiorna: [
      'impronta_password',
      'totp_cifrato',
      'totp_ultimo_passo',
      'attivato_il',
      'disabilitato_il',
      'versione',
      'marca',
    ],
  },
};
