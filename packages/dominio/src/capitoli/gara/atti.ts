import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { AttoDiGara } from '../../parole/gara.ts';
import { avviaGara } from '../buste/apertura.ts';
import {
  concludiGara,
  fermaCrono,
  registraRilancioInSala,
  rilancia,
  riprendiCrono,
  riprendiGara,
  sospendiGara,
} from './decidi.ts';
import { decidiPrecedenza } from './precedenza.ts';
import { annullaRilancio, rettificaRilancio } from './rettifica.ts';

/** Che cosa la legge decide degli atti della gara. */
export const ATTI_GARA: RigheAtti<AttoDiGara['tipo']> = {
  avviaGara: {
    decidi: (stato, _, attore, adesso) => avviaGara(stato, attore, adesso),
    segni: () => ({ GaraAvviata: sempre }),
    siVerbalizza: true,
  },
  rilancia: {
    decidi: rilancia,
    segni: (atto) => {
      const loStesso = (fatto: EventoDi<'RilancioAccettato' | 'RilancioRifiutato'>): boolean =>
        fatto.canale === 'online' && fatto.bustaId === atto.bustaId && fatto.importoCent === atto.importoCent;
      return { RilancioAccettato: loStesso, RilancioRifiutato: loStesso };
    },
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  registraRilancioInSala: {
    decidi: registraRilancioInSala,
    segni: (atto) => {
      const loStesso = (fatto: EventoDi<'RilancioAccettato' | 'RilancioRifiutato'>): boolean =>
        fatto.canale === 'sala' && fatto.bustaId === atto.bustaId && fatto.importoCent === atto.importoCent;
      return {
        RilancioAccettato: (fatto) => loStesso(fatto) && fatto.dichiaratoIl === atto.dichiaratoIl,
        RilancioRifiutato: loStesso,
      };
    },
    siVerbalizza: true,
  },
  decidiPrecedenza: {
    decidi: decidiPrecedenza,
    segni: (atto) => ({
      RilancioPrecedente: ({ bustaId, importoCent, dichiaratoIl, prima, motivo }) =>
        bustaId === atto.bustaId &&
        importoCent === atto.importoCent &&
        dichiaratoIl === atto.dichiaratoIl &&
        prima === atto.prima &&
        motivo === atto.motivo.trim(),
      // Al suo posto non valeva: resta soltanto il rifiuto.
      RilancioRifiutato: ({ canale, bustaId, importoCent }) =>
        atto.prima === 'sala' && canale === 'sala' && bustaId === atto.bustaId && importoCent === atto.importoCent,
    }),
    siVerbalizza: true,
  },
  rettificaRilancio: {
    decidi: rettificaRilancio,
    segni: (atto) => ({
      RilancioRettificato: ({ bustaId, registratoCent, importoCent, motivo }) =>
        bustaId === atto.bustaId &&
        registratoCent === atto.registratoCent &&
        importoCent === atto.importoCent &&
        motivo === atto.motivo.trim(),
    }),
    siVerbalizza: true,
  },
  annullaRilancio: {
    decidi: annullaRilancio,
    segni: (atto) => ({
      RilancioAnnullato: ({ bustaId, importoCent, motivo }) =>
        bustaId === atto.bustaId && importoCent === atto.importoCent && motivo === atto.motivo.trim(),
    }),
    siVerbalizza: true,
  },
  fermaCrono: {
    decidi: (stato, _, attore, adesso) => fermaCrono(stato, attore, adesso),
    segni: () => ({ CronoFermato: sempre }),
  },
  riprendiCrono: {
    decidi: (stato, _, attore, adesso) => riprendiCrono(stato, attore, adesso),
    segni: () => ({ CronoRipreso: sempre }),
  },
  sospendiGara: {
    decidi: sospendiGara,
    segni: (atto) => ({
      GaraSospesa: ({ motivo, dettaglio }) => motivo === atto.motivo && dettaglio === atto.dettaglio,
    }),
  },
  riprendiGara: {
    decidi: riprendiGara,
    segni: () => ({ GaraRipresa: sempre }),
  },
  concludiGara: {
    decidi: concludiGara,
    segni: () => ({ GaraConclusa: sempre }),
  },
};
