const it = {
  titolo: 'Sala virtuale',
  apriamo: 'Apriamo la sala virtuale.',
  torna: 'Torna alla stanza',
  chiusa: 'La sala virtuale è chiusa',
  chiusaCorpo:
    'La apre chi conduce la vendita, e questa pagina se ne accorge da sé. La vendita si svolge comunque nella stanza: nulla si perde. Intanto può provare i dispositivi.',
};

const en: typeof it = {
  titolo: 'Virtual room',
  apriamo: 'Opening the virtual room.',
  torna: 'Back to the room',
  chiusa: 'The virtual room is closed',
  chiusaCorpo:
    'The official who conducts the sale opens it, and this page notices by itself. The sale takes place in the room in any case: nothing is lost. Meanwhile you may test your devices.',
};

export const VIRTUAL_ROOM_TESTI = { it, en } as const;
