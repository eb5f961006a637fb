import type { Adapter, AdapterPayload } from 'oidc-provider';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';

/** A un account di sviluppo bastano poche righe; oltre queste escono le più vecchie. */
const RIGHE_MAX = 1_000;

/** Ciò che una concessione dà e la sua revoca riprende; un'interazione nomina la concessione di chi c'era prima, e le sopravvive. */
const CONCESSE: readonly string[] = ['AccessToken', 'AuthorizationCode', 'RefreshToken'];

type Riga = { dati: AdapterPayload; scadeIl: number };

/** La memoria del fornitore di sviluppo, in questo processo: dopo un riavvio basta premere di nuovo il bottone. */
export function memoriaProvider(adesso: () => number): (modello: string) => Adapter {
  const righe = creaMappaLimitata<Riga>(RIGHE_MAX);
  const leggi = (chiave: string): AdapterPayload | undefined => {
    const riga = righe.trova(chiave);
    if (riga === undefined || riga.scadeIl > adesso()) return riga?.dati;
    righe.togli(chiave);
    return undefined;
  };
  const cerca = (modello: string, campo: 'uid' | 'userCode', valore: string): AdapterPayload | undefined => {
    for (const chiave of righe.chiavi()) {
      if (chiave.startsWith(`${modello}:`) && righe.trova(chiave)?.dati[campo] === valore) return leggi(chiave);
    }
    return undefined;
  };
  return (modello) => ({
    async upsert(id, dati, durataS = 0) {
      const chiave = `${modello}:${id}`;
      righe.metti(chiave, { dati, scadeIl: durataS > 0 ? adesso() + durataS * 1_000 : Number.POSITIVE_INFINITY });
    },
    async find(id) {
      return leggi(`${modello}:${id}`);
    },
    async findByUid(uid) {
      return cerca(modello, 'uid', uid);
    },
    async findByUserCode(codice) {
      return cerca(modello, 'userCode', codice);
    },
    async consume(id) {
      const dati = leggi(`${modello}:${id}`);
      if (dati !== undefined) dati.consumed = Math.floor(adesso() / 1_000);
    },
    async destroy(id) {
      righe.togli(`${modello}:${id}`);
    },
    async revokeByGrantId(concessione) {
      for (const chiave of righe.chiavi()) {
        const concessa = CONCESSE.some((modello) => chiave.startsWith(`${modello}:`));
        if (concessa && righe.trova(chiave)?.dati.grantId === concessione) righe.togli(chiave);
      }
    },
  });
}
