import { ProblemaChiamata } from '../../accesso/chiamate.ts';

/** Gli errori del server con i nomi che i campi hanno nel modulo: `nomi` va dal percorso nel corpo al nome del campo. */
export function neiCampi(causa: ProblemaChiamata, nomi: Readonly<Record<string, string>>): ProblemaChiamata {
  const errori = causa.errori.map(({ campo, messaggio }) => ({ campo: nomi[campo] ?? campo, messaggio }));
  return new ProblemaChiamata(causa.stato, {
    detail: causa.message,
    codice: causa.codice,
    regola: causa.regola,
    errori,
  });
}
