/** La conversazione di una richiesta di aiuto, come la leggono chi ha chiesto, chi conduce e il banco. */
const it = {
  seguiti: 'Risposte',
  di: { gestore: 'Assistenza del gestore', referente: 'Professionista delegato', chi_ha_chiesto: 'Chi ha chiesto' },
  annulla: 'Annulla',
  inCorso: 'In corso…',
};

const en: typeof it = {
  seguiti: 'Answers',
  di: { gestore: 'Help desk of the sale manager', referente: 'Professional in charge', chi_ha_chiesto: 'Who asked' },
  annulla: 'Cancel',
  inCorso: 'Sending…',
};

export const FILO_AIUTO = { it, en } as const;
