/** Le parole della verifica di una trascrizione o di una ricevuta. */
const it = {
  titolo: 'Verifica di un documento',
  introduzione:
    'Scelga una trascrizione, una ricevuta o entrambe: il controllo avviene nel Suo browser e il file non viene inviato a nessuno. Un solo byte cambiato si scopre.',
  documenti: 'Documenti da verificare',
  campo: 'Trascrizione o ricevute (JSON)',
  trascina: 'Può anche trascinare qui i file.',
  illeggibile: 'Il file non è un documento JSON leggibile.',
  senzaChiavi: 'Senza rete serve anche la trascrizione, che contiene le chiavi pubbliche.',
  ricevutaAutentica: 'La ricevuta è autentica.',
  ricevutaNonValida: 'La ricevuta non è valida:',
  integra: (voci: number, ricevute: number) =>
    `La trascrizione è integra: ${voci} voci in catena, testa firmata${ricevute > 0 ? `, ${ricevute} ricevute corrispondenti` : ''}.`,
  nonIntegro: 'Il documento non è integro:',
  chiaviPubblicate: 'Le chiavi sono quelle pubblicate dal gestore.',
  chiaviDelFile:
    'Le chiavi sono quelle scritte nel file: con la rete si confrontano anche con quelle pubblicate dal gestore.',
};

const en: typeof it = {
  titolo: 'Verify a document',
  introduzione:
    'Choose a transcript, a receipt or both: the check happens in your browser and the file is not sent to anyone. A single changed byte is found out.',
  documenti: 'Documents to verify',
  campo: 'Transcript or receipts (JSON)',
  trascina: 'You can also drag the files here.',
  illeggibile: 'The file is not a readable JSON document.',
  senzaChiavi: 'Without a connection the transcript is needed too: it contains the public keys.',
  ricevutaAutentica: 'The receipt is authentic.',
  ricevutaNonValida: 'The receipt is not valid:',
  integra: (voci, ricevute) =>
    `The transcript is intact: ${voci} entries in the chain, head signed${ricevute > 0 ? `, ${ricevute} matching receipts` : ''}.`,
  nonIntegro: 'The document is not intact:',
  chiaviPubblicate: 'The keys are those published by the operator.',
  chiaviDelFile:
    'The keys are those written in the file: with a connection they are also compared with those published by the operator.',
};

export const VERIFICA = { it, en } as const;
