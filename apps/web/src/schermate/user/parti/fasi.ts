/** Le fasi in parole, come le legge chi partecipa. */
export const FASI_STANZA: Readonly<Record<string, string>> = {
  pubblicata: 'Vendita pubblicata',
  raccolta: 'In attesa delle operazioni',
  termine_scaduto: 'In attesa delle operazioni',
  operazioni_aperte: 'Esame delle buste',
  gara_in_corso: 'Gara in corso',
  gara_congelata: 'Crono fermo',
  gara_sospesa: 'Gara sospesa',
  gara_conclusa: 'Gara conclusa',
  esitata: 'Esito dichiarato',
  verbalizzata: 'Verbale firmato',
  chiusa: 'Vendita chiusa',
};
