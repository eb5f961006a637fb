import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiAllestimento } from '../../parole/allestimento.ts';
import { uguali } from '../../uguali.ts';
import { creaAsta, modificaParametri, pubblicaAsta, scadiTermine } from './decidi.ts';
import { stesseDeroghe } from './deroghe.ts';
import { rinviaOperazioni } from './rinvio.ts';

/** Che cosa la legge decide degli atti dell’allestimento. */
export const ATTI_ALLESTIMENTO: RigheAtti<AttoDiAllestimento['tipo']> = {
  creaAsta: {
    decidi: creaAsta,
    segni: (atto) => ({
      AstaCreata: ({ scheda, parametri }) => uguali([scheda, parametri], [atto.scheda, atto.parametri]),
    }),
  },
  modificaParametri: {
    decidi: modificaParametri,
    segni: (atto) => ({
      ParametriModificati: ({ scheda, parametri, motivo }) =>
        uguali([scheda, parametri, motivo], [atto.scheda, atto.parametri, atto.motivo?.trim() || null]),
    }),
  },
  pubblicaAsta: {
    decidi: pubblicaAsta,
    segni: (atto) => ({ AstaPubblicata: ({ deroghe = {} }) => stesseDeroghe(deroghe, atto.deroghe) }),
  },
  scadiTermine: {
    decidi: (stato, _, attore, adesso) => scadiTermine(stato, attore, adesso),
    segni: () => ({ TermineScaduto: sempre }),
  },
  rinviaOperazioni: {
    decidi: rinviaOperazioni,
    segni: (atto) => ({
      OperazioniRinviate: ({ fissateIl, inizioOperazioniIl, provvedimento, motivo }) =>
        fissateIl === atto.fissateIl &&
        inizioOperazioniIl === atto.nuovoInizioIl &&
        provvedimento.numero === atto.provvedimento.numero.trim() &&
        provvedimento.del === atto.provvedimento.del &&
        motivo === atto.motivo.trim(),
    }),
    siVerbalizza: true,
  },
};
