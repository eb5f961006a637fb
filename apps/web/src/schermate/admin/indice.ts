/** Le schermate del referente, caricate insieme: chi ne apre una ne apre altre nella stessa giornata. */
export { Asta } from './asta.tsx';
export { Busta } from './busta.tsx';
export { Calendario } from './calendario.tsx';
export { Console } from './console.tsx';
export { Dashboard } from './dashboard.tsx';
export { Helpdesk } from './helpdesk.tsx';
export { Redattore } from './redattore.tsx';
export { Sala } from './sala.tsx';
export { Token } from './token.tsx';
export { VirtualRoom } from './virtual-room.tsx';
