/** Parole della consegna a mano di una credenziale: un codice in due metà, dato da due persone. */
const it = {
  consegna: 'Consegna a mano',
  consegnaDi: (chi: string) => `Consegna a mano la credenziale di ${chi}`,
  spiega:
    'Per chi non riceve la posta. Dopo averlo riconosciuto, Lei gli dice la prima metà di un codice; un altro operatore, o il referente, conferma e gli dice la seconda. Resta nel registro della vendita, e il recapito di sempre è avvisato.',
  motivo: 'Come lo ha riconosciuto, e perché a mano',
  proponi: 'Proponi e mostra la prima metà',
  confermaDi: (chi: string) => `Conferma la consegna a mano di ${chi}`,
  conferma: 'Conferma e mostra la seconda metà',
  aspetta: (chi: string, motivo: string) => `Consegna a mano proposta da ${chi}: «${motivo}».`,
  mia: 'La conferma un altro operatore, o il referente.',
  confermaSpiega:
    'Confermi soltanto se ha riconosciuto Lei la persona: con la Sua metà il codice apre. Resta scritto con il Suo nome.',
  dica: { prima: 'Dica a chi partecipa la prima metà:', seconda: 'Dica a chi partecipa la seconda metà:' },
  unaVolta: 'Si vede soltanto adesso. Da sola non apre nulla.',
  giaMostrata:
    'Questa metà è già stata mostrata, e non si mostra due volte: se è andata persa, proponga un’altra consegna.',
  vale: 'Vale fino al',
  entratoConCodice: 'Entrato con un codice consegnato a mano',
  chiudi: 'Chiudi',
};
const en: typeof it = {
  consegna: 'Deliver by hand',
  consegnaDi: (chi) => `Deliver by hand the credential of ${chi}`,
  spiega:
    'For whoever does not receive the mail. After recognising the person, you say the first half of a code; another operator, or the official in charge, confirms and says the second. It stays in the journal of the sale, and the usual address is told.',
  motivo: 'How you recognised the person, and why by hand',
  proponi: 'Propose and show the first half',
  confermaDi: (chi) => `Confirm the delivery by hand of ${chi}`,
  conferma: 'Confirm and show the second half',
  aspetta: (chi, motivo) => `Delivery by hand proposed by ${chi}: “${motivo}”.`,
  mia: 'Another operator, or the official in charge, confirms it.',
  confermaSpiega:
    'Confirm only if you have recognised the person yourself: with your half the code opens. It stays written with your name.',
  dica: { prima: 'Say the first half to the participant:', seconda: 'Say the second half to the participant:' },
  unaVolta: 'It is shown only now. Alone it opens nothing.',
  giaMostrata: 'This half was already shown, and is never shown twice: if it was lost, propose another delivery.',
  vale: 'Valid until',
  entratoConCodice: 'Signed in with a code delivered by hand',
  chiudi: 'Close',
};
export const CONSEGNA = { it, en } as const;
