/** Le parole della richiesta di visitare il bene. */
const it = {
  titolo: 'Visitare il bene',
  come: 'La visita si chiede dal Portale delle Vendite Pubbliche, che manda la richiesta al custode e a nessun altro: chi altro è interessato non sa di Lei.',
  quando:
    'Il custode fissa il giorno con chi occupa il bene, come dispone l’ordinanza di vendita. Non è obbligatorio: si può offrire anche senza.',
  legge: 'art. 560 c.p.c.',
  cerchi: (numero: number) => `Sul portale cerchi l’avviso n. ${numero}, poi prema «Prenota visita».`,
  senzaNumero: 'Sul portale cerchi la procedura e il lotto, poi prema «Prenota visita».',
  copia: 'Copia il numero',
  copiato: 'Copiato.',
  nonCopiato: 'Non si è potuto copiare: lo selezioni e lo copi a mano.',
  apri: 'Apri il Portale delle Vendite Pubbliche',
  altrove: 'in un’altra scheda',
};

const en: typeof it = {
  titolo: 'Visiting the property',
  come: 'A visit is requested on the Portale delle Vendite Pubbliche, which sends the request to the custodian and to nobody else: other interested people do not learn about you.',
  quando:
    'The custodian sets the day with whoever occupies the property, as the sale order provides. It is not mandatory: one may bid without it.',
  legge: 'art. 560 c.p.c.',
  cerchi: (numero) => `On the portal look for notice no. ${numero}, then press “Prenota visita”.`,
  senzaNumero: 'On the portal look for the case and the lot, then press “Prenota visita”.',
  copia: 'Copy the number',
  copiato: 'Copied.',
  nonCopiato: 'It could not be copied: select it and copy it by hand.',
  apri: 'Open the Portale delle Vendite Pubbliche',
  altrove: 'in another tab',
};

export const VISITA = { it, en } as const;
