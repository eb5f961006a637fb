import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiVerbale } from '../../parole/verbale.ts';
import { chiudiAsta, depositaVerbaleFirmato, firmaVerbale, redigiVerbale } from './decidi.ts';
import { depositaElencoFirmato, redigiElenco } from './elenco.ts';

/** Che cosa la legge decide degli atti del verbale e dell'elenco dei rilanci. */
export const ATTI_VERBALE: RigheAtti<AttoDiVerbale['tipo']> = {
  redigiVerbale: {
    decidi: redigiVerbale,
    segni: () => ({ VerbaleRedatto: sempre }),
  },
  firmaVerbale: {
    decidi: firmaVerbale,
    segni: (atto) => ({ VerbaleFirmato: ({ versione }) => versione === atto.versione }),
    siVerbalizza: true,
  },
  depositaVerbaleFirmato: {
    decidi: depositaVerbaleFirmato,
    segni: (atto) => ({
      VerbaleFirmatoDepositato: ({ firmato, motivo }) => firmato === atto.firmato && motivo === atto.motivo,
    }),
    siVerbalizza: true,
  },
  redigiElenco: {
    decidi: redigiElenco,
    segni: () => ({ ElencoRedatto: sempre }),
  },
  depositaElencoFirmato: {
    decidi: depositaElencoFirmato,
    segni: (atto) => ({
      ElencoFirmatoDepositato: ({ firmato, motivo }) => firmato === atto.firmato && motivo === atto.motivo,
    }),
    siVerbalizza: true,
  },
  chiudiAsta: {
    decidi: (stato, _, attore) => chiudiAsta(stato, attore),
    segni: () => ({ AstaChiusa: sempre }),
  },
};
