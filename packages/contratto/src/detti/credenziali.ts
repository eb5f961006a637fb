import type { FattoDiCredenziale } from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import type { DettiDeiFatti, Nomina } from './riga.ts';

export const DETTI_CREDENZIALI: DettiDeiFatti<FattoDiCredenziale['tipo']> = {
  CredenzialeEmessa: { nome: { it: 'Credenziale emessa', en: 'Credential issued' }, verbale: 'tace' },
  CredenzialeRevocata: { nome: { it: 'Credenziale revocata', en: 'Credential revoked' }, verbale: 'tace' },
  CredenzialeConsegnata: {
    nome: { it: 'Credenziale consegnata a mano', en: 'Credential delivered by hand' },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, nomina, riservato }) =>
        riservato
          ? [
              `${ora}. La credenziale di ${aChi(evento, nomina)} è consegnata a mano, con un codice dato da due persone.`,
            ]
          : [],
    },
  },
  IngressoAnnotato: {
    nome: { it: 'Ingresso annotato', en: 'Sign-in noted' },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, nomina, riservato }) =>
        riservato && evento.con === 'codice'
          ? [`${ora}. ${aChi(evento, nomina)} entra con il codice consegnato a mano.`]
          : [],
    },
  },
};

function aChi({ bustaId, pseudonimo }: { bustaId: string | null; pseudonimo: string }, nomina: Nomina): string {
  return bustaId === null ? 'uno spettatore' : dato(nomina(bustaId, pseudonimo));
}
