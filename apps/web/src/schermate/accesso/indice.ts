export { AccessoDelegato } from './delegato.tsx';
export { AccessoGestore, RitornoEsterno } from './gestore.tsx';
export { ReimpostaPassword } from './password.tsx';
export { AccessoUtente } from './utente.tsx';
