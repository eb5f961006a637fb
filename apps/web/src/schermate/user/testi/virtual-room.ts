const it = {
  titolo: 'Sala virtuale',
  nonDisponibile: 'In questa versione l’audio e il video fra i partecipanti non sono disponibili.',
  nullaPerso:
    'Per partecipare non servono: tutto ciò che conta per la vendita passa dalla stanza, è scritto e resta nel registro.',
  intanto: 'Che cosa usare al loro posto',
  stanza:
    'Nella stanza vede le buste mentre si aprono, il tempo, ogni rilancio e chi è in testa, nell’istante in cui accade.',
  messaggi: 'Con i messaggi della stanza parla con il referente: li leggono tutti, con il Suo pseudonimo.',
  aiuto: 'Con «Chiedi aiuto» parla con il gestore: ogni richiesta riceve un numero.',
  sala: 'Se la vendita è mista può assistere e rilanciare di persona, nel luogo indicato dall’avviso.',
  torna: 'Torna alla stanza',
  perche: 'Può intanto provare videocamera, microfono e altoparlante, per quando la sala ci sarà.',
};

const en: typeof it = {
  titolo: 'Virtual room',
  nonDisponibile: 'In this version audio and video between the participants are not available.',
  nullaPerso:
    'You do not need them to take part: everything that counts for the sale goes through the room, is written and stays in the journal.',
  intanto: 'What to use instead',
  stanza:
    'In the room you see the envelopes while they are opened, the time, every raise and who is leading, the moment it happens.',
  messaggi:
    'With the messages of the room you speak to the official in charge: everybody reads them, with your pseudonym.',
  aiuto: 'With “Ask for help” you speak to the sale manager: each request gets a number.',
  sala: 'If the sale is mixed you may attend and raise in person, at the place given in the notice.',
  torna: 'Back to the room',
  perche: 'Meanwhile you may test camera, microphone and loudspeaker, for when the room will exist.',
};

export const VIRTUAL_ROOM_TESTI = { it, en } as const;
