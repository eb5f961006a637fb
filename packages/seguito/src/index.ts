export { type Ascolta, type Ascolto, ascoltaInsieme } from './ascolto.ts';
export { ascoltoRimandato } from './ascolto-rimandato.ts';
export { attesaCrescente, ogniTanto, type PorteAttesa } from './attesa.ts';
export type { CanalePusher, Pusher } from './canale-seguito.ts';
export { type ClienteTempoReale, creaClienteCanali, type StatoConnessione } from './crea-cliente.ts';
export {
  creaSeguito,
  type Istantanea,
  type ModoCollegamento,
  type PorteSeguito,
  type Seguito,
  type StatoSeguito,
} from './seguito.ts';
export { VoceImpossibile } from './sequenza.ts';
