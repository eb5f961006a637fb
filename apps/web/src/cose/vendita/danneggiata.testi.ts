/** Il registro di una vendita è danneggiato (R74): per chi la conduce e per il gestore, sopra ciò che se ne legge. */
const it = {
  danneggiata:
    'Il registro di questa vendita è danneggiato: una voce manca, o non è più quella che era. Ciò che legge qui può non essere vero; nulla si scrive finché il registro non torna com’era. Le ricevute e le trascrizioni già date valgono. Chiami l’assistenza del gestore.',
};
const en: typeof it = {
  danneggiata:
    'The journal of this sale is damaged: an entry is missing, or is no longer what it was. What you read here may not be true; nothing is written until the journal is as it was. The receipts and transcripts already given hold. Call the operator’s help desk.',
};
export const DANNEGGIATA = { it, en } as const;
