import type { TavolaProblemi } from '../problemi/modello.ts';

/** I problemi di ciò che vogliono due persone: proposte, operatori, procedure dei magistrati. */
export const PROBLEMI_PROPOSTE = {
  proposta_inesistente: {
    stato: 404,
    titolo: { it: 'Proposta non trovata', en: 'Proposal not found' },
    frase: { it: 'La proposta indicata non esiste.', en: 'The proposal does not exist.' },
    esito: 'certo',
  },
  proposta_decisa: {
    stato: 409,
    titolo: { it: 'Proposta già decisa', en: 'Proposal already decided' },
    frase: {
      it: 'Questa proposta è già stata decisa: ricarichi la pagina per vedere come.',
      en: 'This proposal has already been decided: reload the page to see how.',
    },
    esito: 'certo',
  },
  proposta_scaduta: {
    stato: 409,
    titolo: { it: 'Proposta scaduta', en: 'Proposal expired' },
    frase: {
      it: 'Nessuno ha confermato la proposta in tempo: se serve ancora, la rifaccia.',
      en: 'Nobody confirmed the proposal in time: if it is still needed, make it again.',
    },
    esito: 'certo',
  },
  proposta_propria: {
    stato: 409,
    titolo: { it: 'Serve un’altra persona', en: 'Another person is needed' },
    frase: {
      it: 'Questa proposta è Sua: la conferma un altro operatore.',
      en: 'This proposal is yours: another operator confirms it.',
    },
    esito: 'certo',
  },
  R08_persona_del_gestore: {
    stato: 409,
    titolo: { it: 'Persona già presente con un altro ruolo', en: 'Person already there in another role' },
    frase: {
      it: 'La stessa persona, per e-mail o codice fiscale, ha già un altro accesso: chi lavora per il gestore non conduce vendite e non vi assiste, e non è operatore due volte.',
      en: 'The same person, by e-mail or tax code, already has another access: the gestore’s staff neither conduct nor attend sales, and nobody is an operator twice.',
    },
    esito: 'certo',
    regola: 'R08',
  },
  operatore_inesistente: {
    stato: 404,
    titolo: { it: 'Operatore non trovato', en: 'Operator not found' },
    frase: {
      it: 'L’operatore indicato non è conosciuto: deve prima entrare una volta dal servizio di identità.',
      en: 'The operator is not known: he must first sign in once from the identity service.',
    },
    esito: 'certo',
  },
  operatore_gia_abilitato: {
    stato: 409,
    titolo: { it: 'Operatore già abilitato', en: 'Operator already enabled' },
    frase: { it: 'Questo operatore è già abilitato.', en: 'This operator is already enabled.' },
    esito: 'certo',
  },
  bastano_gli_operatori: {
    stato: 409,
    titolo: { it: 'Gli operatori sono già due', en: 'There are already two operators' },
    frase: {
      it: 'Gli operatori abilitati sono già almeno due: gli altri li propone uno di loro e li conferma un altro.',
      en: 'At least two operators are already enabled: one of them proposes the others and another confirms.',
    },
    esito: 'certo',
  },
  account_non_di_magistrato: {
    stato: 409,
    titolo: { it: 'Non è un magistrato', en: 'Not a magistrate' },
    frase: {
      it: 'Le procedure si assegnano a chi ha un account da magistrato.',
      en: 'Cases are assigned to whoever has a magistrate’s account.',
    },
    esito: 'certo',
    regola: 'R36',
  },
  account_non_di_delegato: {
    stato: 409,
    titolo: { it: 'Non può condurre la vendita', en: 'Cannot conduct the sale' },
    frase: {
      it: 'La persona indicata non ha un account da delegato che si possa usare: ne scelga un’altra, o le riapra l’account.',
      en: 'This person has no delegate’s account that can be used: choose another, or reopen the account.',
    },
    esito: 'certo',
    regola: 'R36',
  },
  troppe_proposte: {
    stato: 409,
    titolo: { it: 'Troppe proposte in attesa', en: 'Too many proposals waiting' },
    frase: {
      it: 'Ci sono già {quante} proposte che aspettano una conferma: decidete prima quelle, o ritirate ciò che non serve.',
      en: 'There are already {quante} proposals waiting for a confirmation: decide those first, or withdraw what is not needed.',
    },
    esito: 'certo',
  },
  registro_a_posto: {
    stato: 409,
    titolo: { it: 'Nulla da dichiarare', en: 'Nothing to declare' },
    frase: {
      it: 'Del registro non c’è nulla che due persone possano dichiarare: o torna, o ha voci che nessun server ha scritto, e quelle si tolgono.',
      en: 'There is nothing in the journal that two people may declare: either it is right, or it holds entries that no server wrote, and those are removed.',
    },
    esito: 'certo',
    regola: 'R74',
  },
  chiave_gia_sostituita: {
    stato: 409,
    titolo: { it: 'La chiave non è più quella', en: 'The key is another one' },
    frase: {
      it: 'La chiave indicata è già stata sostituita o sta per esserlo, oppure è già revocata: rilegga l’elenco delle chiavi.',
      en: 'This key has already been replaced or is about to be, or it is already revoked: read the list of keys again.',
    },
    esito: 'certo',
    regola: 'R66',
  },
  proposta_impedita: {
    stato: 409,
    titolo: { it: 'Confermata, ma non compiuta', en: 'Confirmed, but not carried out' },
    frase: {
      it: 'La proposta è confermata, ma intanto qualcosa è cambiato e non si è potuta compiere: {perche}',
      en: 'The proposal is confirmed, but something has changed meanwhile and it could not be carried out: {perche}',
    },
    esito: 'certo',
  },
  utenza_in_attesa: {
    stato: 403,
    titolo: { it: 'Accesso da abilitare', en: 'Access to be enabled' },
    frase: {
      it: 'Lei è stato riconosciuto, ma il Suo accesso va abilitato: lo propone un operatore e lo conferma un altro.',
      en: 'You have been recognised, but your access must be enabled: one operator proposes it and another confirms.',
    },
    esito: 'certo',
  },
} as const satisfies TavolaProblemi;
