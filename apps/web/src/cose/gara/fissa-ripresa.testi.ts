/** I testi della ripresa dopo una sospensione: quando si riprende, e chi può farlo prima (R57). */
const it = {
  titolo: 'Quando si riprende',
  spiega:
    'Scelga giorno e ora, con il preavviso delle condizioni: l’avviso parte per posta elettronica verso il recapito di ogni convocato, e nella stanza. SMS non se ne mandano: chi non risponde lo chiami. Per una nuova vendita dichiari il rinvio.',
  giorno: 'Giorno della ripresa (gg/mm/aaaa)',
  ora: 'Ora della ripresa (hh:mm)',
  diRoma: 'Ora di Roma',
  fissa: 'Fissa la ripresa',
  subito: 'Prima della fine del preavviso si riprende solo se nella stanza ci sono tutti gli offerenti ammessi.',
  malata: 'La piattaforma non è in salute: si potrà riprendere quando lo sarà di nuovo.',
};
const en: typeof it = {
  titolo: 'When the bidding resumes',
  spiega:
    'Choose day and time, with the notice of the conditions: notice goes by e-mail to the address of everybody invited, and to the room. No SMS is sent: call who does not answer. For a new sale, declare the postponement.',
  giorno: 'Day of the resumption (dd/mm/yyyy)',
  ora: 'Time of the resumption (hh:mm)',
  diRoma: 'Rome time',
  fissa: 'Set the resumption',
  subito: 'Before the notice ends the bidding resumes only if every admitted bidder is in the room.',
  malata: 'The platform is unwell: the bidding can resume when it is well again.',
};
export const RIPRESA = { it, en } as const;
