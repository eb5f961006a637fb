import type { RicevutaPosta } from '@gestore/contratto/posta/forme';

type Esito = RicevutaPosta['esito'];
type Errore = NonNullable<RicevutaPosta['errore']>;

/** Che cosa il gestore PEC dice di un messaggio spedito. */
const it = {
  esiti: {
    accettata: 'Accettata dal gestore PEC',
    presa_in_carico: 'Presa in carico dal gestore di chi riceve',
    consegnata: 'Consegnata nella casella',
    in_ritardo: 'Non ancora consegnata',
    non_accettata: 'Non accettata dal gestore PEC: non è partita',
    non_consegnata: 'Non consegnata',
  } satisfies Record<Esito, string>,
  il: (quando: string) => `ricevuta del ${quando}`,
  errori: {
    'no-dest': 'La casella non esiste: controlli l’indirizzo, chiami e riemetta la credenziale.',
    'no-dominio': 'Il dominio dell’indirizzo non esiste: lo controlli, chiami e riemetta la credenziale.',
    virus: 'Il gestore di chi riceve l’ha fermata credendola un virus: chiami, e consegni a mano.',
    altro: 'Il gestore PEC non ha potuto consegnarla: chiami, e riemetta la credenziale o la consegni a mano.',
  } satisfies Record<Errore, string>,
};
const en: typeof it = {
  esiti: {
    accettata: 'Accepted by the PEC provider',
    presa_in_carico: 'Taken over by the recipient’s provider',
    consegnata: 'Delivered to the mailbox',
    in_ritardo: 'Not delivered yet',
    non_accettata: 'Not accepted by the PEC provider: it did not leave',
    non_consegnata: 'Not delivered',
  },
  il: (quando) => `receipt of ${quando}`,
  errori: {
    'no-dest': 'The mailbox does not exist: check the address, call and issue the credential again.',
    'no-dominio': 'The domain of the address does not exist: check it, call and issue the credential again.',
    virus: 'The recipient’s provider stopped it as a virus: call, and deliver by hand.',
    altro: 'The PEC provider could not deliver it: call, and issue the credential again or deliver by hand.',
  },
};
export const RICEVUTA_PEC = { it, en } as const;
