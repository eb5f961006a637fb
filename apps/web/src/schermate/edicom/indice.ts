export { Asta } from './asta.tsx';
export { Dashboard } from './dashboard.tsx';
export { Helpdesk } from './helpdesk.tsx';
export {
  BancaSella,
  Bcc,
  Calendario,
  Logs,
  NuovoSoggetto,
  Ordine,
  Soggetti,
  Soggetto,
  Statistiche,
  Tribunali,
} from './in-arrivo.tsx';
export { NuovaAsta } from './nuova-asta.tsx';
