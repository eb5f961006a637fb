/** I testi dell'assistenza di una vendita vista dal delegato. */
const it = {
  chiedi: 'Chiedi aiuto al gestore',
  chiediCome:
    'La richiesta prende un numero, entra nel registro della vendita e arriva agli operatori in turno, che rispondono nei messaggi.',
  cheCosaServe: 'Che cosa serve',
  manda: 'Manda la richiesta',
  mandata: (numero: number) => `Richiesta n. ${numero} mandata al gestore.`,
};

const en: typeof it = {
  chiedi: 'Ask the sale manager for help',
  chiediCome:
    'The request gets a number, enters the journal of the sale and reaches the operators on duty, who answer in the messages.',
  cheCosaServe: 'What you need',
  manda: 'Send the request',
  mandata: (numero) => `Request no. ${numero} sent to the sale manager.`,
};

export const HELPDESK = { it, en } as const;
