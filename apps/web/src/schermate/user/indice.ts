export { BustaRifiutata } from './busta-rifiutata.tsx';
export { Conclusa } from './conclusa.tsx';
export { StanzaOEsito } from './stanza-o-esito.tsx';
export { VirtualRoom } from './virtual-room.tsx';
