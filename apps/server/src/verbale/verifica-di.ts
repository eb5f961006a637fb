import { indirizzoVerifica } from '@gestore/contratto/pubblico/impronta-inquadrata';
import type { Voce } from '@gestore/registro';
import type { Documento } from './documento.ts';

type Verifica = NonNullable<Documento['verifica']>;

/** Il codice di una ricevuta di carta: porta alla pagina che verifica, con l'impronta della ricevuta intera (R66). */
export function verificaDellaRicevuta(baseUrl: string, impronta: string): Verifica {
  return {
    indirizzo: indirizzoVerifica(baseUrl, impronta),
    alternativa: 'Codice QR che apre la verifica di questa ricevuta: l’indirizzo è scritto sotto',
    parole:
      'Da inquadrare con il telefono: apre la pagina «Verifica» del gestore, che aspetta la ricevuta con l’impronta di questo ' +
      'foglio e dice se il documento scelto è quello.',
  };
}

/** Una copia da depositare, con il codice che porta alla verifica del registro da cui è composta (R67, R68). */
export function conVerifica(documento: Documento, voci: readonly Voce[], baseUrl: string): Documento {
  const ultima = voci.at(-1);
  if (ultima === undefined) return documento;
  return {
    ...documento,
    verifica: {
      indirizzo: indirizzoVerifica(baseUrl, ultima.impronta),
      alternativa: 'Codice QR che apre la verifica del registro della vendita: l’indirizzo è scritto sotto',
      parole:
        `Composto dal registro della vendita, fino alla voce ${ultima.seq} con impronta ${ultima.impronta}. Il codice, da ` +
        'inquadrare con il telefono, apre la pagina «Verifica» del gestore, che aspetta la trascrizione di quel registro e dice ' +
        'se ha questa voce.',
    },
  };
}
