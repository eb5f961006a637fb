import type { TavolaProblemi } from '../problemi/modello.ts';

/** Perché un file non vale come dichiarazione firmata di assenza di conflitti (R07). */
export const PROBLEMI_DELLA_DICHIARAZIONE = {
  R07_senza_firma: {
    stato: 422,
    titolo: { it: 'Documento senza firma', en: 'Document without a signature' },
    frase: {
      it: 'Nel file non c’è una firma digitale: lo faccia firmare (.p7m, o PDF con la firma) e lo carichi di nuovo.',
      en: 'There is no digital signature in the file: have it signed (.p7m, or a signed PDF) and upload it again.',
    },
    esito: 'certo',
  },
  R07_non_leggibile: {
    stato: 422,
    titolo: { it: 'Dichiarazione che non si legge', en: 'Declaration that cannot be read' },
    frase: {
      it: 'Dentro la firma non c’è un PDF: firmi la dichiarazione in PDF e la carichi di nuovo.',
      en: 'Inside the signature there is no PDF: sign the declaration as a PDF and upload it again.',
    },
    esito: 'certo',
  },
  R07_firma_non_integra: {
    stato: 422,
    titolo: { it: 'Firma non valida', en: 'Signature not valid' },
    frase: {
      it: 'La firma di {firmatario} non vale per questo file: il documento è stato cambiato dopo, o il file è rovinato. Lo faccia firmare di nuovo.',
      en: 'The signature of {firmatario} does not hold for this file: the document was changed afterwards, or the file is damaged. Have it signed again.',
    },
    esito: 'certo',
  },
  R07_aggiunto_dopo_la_firma: {
    stato: 422,
    titolo: { it: 'Documento cambiato dopo la firma', en: 'Document changed after the signature' },
    frase: {
      it: 'La firma di {firmatario} è integra, ma dopo al documento è stato aggiunto altro (campi compilati, pagine, annotazioni) che quella firma non copre: ciò che si legge non è tutto firmato. Lo faccia firmare di nuovo così com’è.',
      en: 'The signature of {firmatario} is intact, but afterwards something else was added to the document (filled fields, pages, annotations) that it does not cover: what is read is not all signed. Have it signed again as it is.',
    },
    esito: 'certo',
  },
  R07_firma_non_verificabile: {
    stato: 422,
    titolo: { it: 'Firma non verificabile qui', en: 'Signature not verifiable here' },
    frase: {
      it: 'La firma di {firmatario} è fatta con un algoritmo che qui non si sa verificare ({algoritmo}): non si può dire se valga. Lo faccia firmare con RSA o ECDSA (P-256, P-384, P-521) e SHA-256 o più.',
      en: 'The signature of {firmatario} is made with an algorithm that cannot be verified here ({algoritmo}): whether it holds cannot be said. Have it signed with RSA or ECDSA (P-256, P-384, P-521) and SHA-256 or more.',
    },
    esito: 'certo',
  },
  R07_certificato_autofirmato: {
    stato: 422,
    titolo: { it: 'Certificato firmato da sé', en: 'Self-signed certificate' },
    frase: {
      it: 'Il certificato di {firmatario} è firmato da sé: il nome ve l’ha scritto chi lo ha fatto, e nessuna autorità lo garantisce. Serve una firma con il certificato di un prestatore.',
      en: 'The certificate of {firmatario} is self-signed: whoever made it wrote the name, and no authority vouches for it. A signature with a provider’s certificate is needed.',
    },
    esito: 'certo',
  },
  R07_certificato_scaduto: {
    stato: 422,
    titolo: { it: 'Certificato scaduto', en: 'Certificate expired' },
    frase: {
      it: 'Il certificato di {firmatario} è scaduto il {al}: serve una firma con un certificato che vale oggi.',
      en: 'The certificate of {firmatario} expired on {al}: a signature with a certificate valid today is needed.',
    },
    esito: 'certo',
  },
  R07_certificato_non_ancora_valido: {
    stato: 422,
    titolo: { it: 'Certificato non ancora valido', en: 'Certificate not valid yet' },
    frase: {
      it: 'Il certificato di {firmatario} vale dal {dal}: serve una firma con un certificato che vale oggi.',
      en: 'The certificate of {firmatario} is valid from {dal}: a signature with a certificate valid today is needed.',
    },
    esito: 'certo',
  },
  R07_firmatario_da_confermare: {
    stato: 422,
    titolo: { it: 'Firma di un’altra persona', en: 'Signed by somebody else' },
    frase: {
      it: 'Ha firmato {firmatario}, che non risulta il legale rappresentante. Se può firmare per il gestore, scriva perché nel campo del motivo e carichi di nuovo: resta agli atti.',
      en: '{firmatario} signed, who is not known to be the legal representative. If they may sign for the gestore, write why in the reason field and upload again: it stays on file.',
    },
    esito: 'certo',
  },
  R07_autorita_da_confermare: {
    stato: 422,
    titolo: { it: 'Autorità da confermare', en: 'Authority to be confirmed' },
    frase: {
      it: 'Il certificato di {firmatario} non risulta di un servizio qualificato attivo, alla data della firma e oggi, in un elenco di fiducia in vigore (o qui un elenco non c’è). Se la firma si può accogliere, scriva perché nel campo del motivo (e perché firma un’altra persona, se non è il legale rappresentante) e carichi di nuovo: resta agli atti.',
      en: 'The certificate of {firmatario} is not known to come from a qualified service that is active, at the date of the signature and today, in a trusted list in force (or there is no list here). If the signature can be accepted, write why in the reason field (and why somebody else signs, if it is not the legal representative) and upload again: it stays on file.',
    },
    esito: 'certo',
  },
  R07_vendita_pubblicata: {
    stato: 409,
    titolo: { it: 'Vendita già pubblicata', en: 'Sale already published' },
    frase: {
      it: 'La vendita è pubblicata con la dichiarazione che era agli atti: non si sostituisce più.',
      en: 'The sale is published with the declaration that was on file: it can no longer be replaced.',
    },
    esito: 'certo',
  },
  R07_file_troppo_grande: {
    stato: 413,
    titolo: { it: 'File troppo grande', en: 'File too large' },
    frase: {
      it: 'Il file supera i {limiteMB} MB: firmi il PDF della sola dichiarazione, senza scansioni.',
      en: 'The file exceeds {limiteMB} MB: sign the PDF of the declaration alone, without scans.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
