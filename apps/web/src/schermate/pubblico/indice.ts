export { Home } from './home.tsx';
export { Accessibilita, Condizioni, Prova, StatoServizio } from './informazioni.tsx';
export { SchedaAsta } from './scheda.tsx';
