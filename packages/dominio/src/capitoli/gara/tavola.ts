import type { RigheFatti } from '../../legge/riga.ts';
import type { FattoDiGara } from '../../parole/gara.ts';
import { evolviCrono, garaAvviata, garaConclusa, rilancioAccettato, rilancioRifiutato } from './evolvi.ts';
import { rilancioPrecedente, rilancioRigiudicato } from './evolvi-precedenza.ts';
import { rilancioAnnullato, rilancioRettificato } from './evolvi-rettifica.ts';
import { precedente, rigiudicato } from './vista.ts';

const MIGLIORE = ['pseudonimo', 'importoCent'] as const;

/** La vita dei fatti della gara. */
export const FATTI_GARA: RigheFatti<FattoDiGara['tipo']> = {
  GaraAvviata: {
    evolvi: garaAvviata,
    parole: [],
    vede: {
      tutti: [
        { graduatoria: ['pseudonimo', 'prezzoCent', 'ragione'] },
        { migliore: MIGLIORE },
        'unitaTempoMs',
        'rilancioMinimoCent',
        'scadeIl',
      ],
    },
  },
  RilancioAccettato: {
    evolvi: rilancioAccettato,
    parole: [],
    vede: { tutti: ['pseudonimo', 'importoCent', 'canale', 'dichiaratoIl', 'scadeIl'] },
  },
  RilancioRifiutato: {
    evolvi: rilancioRifiutato,
    parole: [],
    vede: { chiConduceEIlSuo: ['pseudonimo', 'importoCent', 'rifiuto'] },
  },
  // Il motivo di una correzione lo leggono tutti: è la legge che lo vuole (R55).
  RilancioRettificato: {
    evolvi: rilancioRettificato,
    parole: ['/motivo'],
    vede: { tutti: ['pseudonimo', 'registratoCent', 'importoCent', 'motivo', 'scadeIl'] },
  },
  RilancioAnnullato: {
    evolvi: rilancioAnnullato,
    parole: ['/motivo'],
    vede: { tutti: ['pseudonimo', 'importoCent', 'motivo', { migliore: MIGLIORE }, 'scadeIl'] },
  },
  // Quale è venuto prima, perché, e che cosa non vale più: lo leggono tutti, come una correzione (R54, R55). Di chi adesso vale si
  // sa quando è arrivato, come degli altri che valgono.
  RilancioPrecedente: {
    evolvi: rilancioPrecedente,
    parole: ['/motivo'],
    vede: ({ seguiti }) => ({
      tutti: [
        'pseudonimo',
        'importoCent',
        'dichiaratoIl',
        'prima',
        'motivo',
        {
          seguiti: seguiti.map(({ respinto }) =>
            respinto === true
              ? (['pseudonimo', 'importoCent', 'minimoCent', 'respinto', 'ricevutoIl'] as const)
              : (['pseudonimo', 'importoCent', 'minimoCent'] as const),
          ),
        },
        { migliore: MIGLIORE },
        'scadeIl',
      ],
    }),
    comeVista: precedente,
  },
  RilancioRigiudicato: {
    evolvi: rilancioRigiudicato,
    parole: [],
    vede: ({ respinto }) => ({
      chiConduceEIlSuo: [
        'pseudonimo',
        'importoCent',
        'ricevutoIl',
        'rifiuto',
        ...(respinto === true ? (['respinto'] as const) : []),
      ],
    }),
    comeVista: rigiudicato,
  },
  CronoFermato: { evolvi: evolviCrono, parole: [], vede: { tutti: ['residuoMs'] } },
  CronoRipreso: { evolvi: evolviCrono, parole: [], vede: { tutti: ['scadeIl'] } },
  // Il perché che scrive il referente è per chi partecipa, e il modulo glielo dice; ciò che annota il sistema di un incidente può dire
  // chi è caduto, e lo legge chi conduce (R33).
  GaraSospesa: {
    evolvi: evolviCrono,
    parole: ['/dettaglio'],
    vede: ({ motivo }) =>
      motivo === 'atto_del_referente'
        ? { tutti: ['motivo', 'dettaglio'] }
        : { chiConduce: ['motivo', 'dettaglio'], altri: ['motivo'] },
  },
  GaraRipresa: {
    evolvi: evolviCrono,
    parole: [],
    vede: { tutti: ['scadeIl'] },
    comeVista: ({ scadeIl }) => ({ tipo: 'CronoRipreso', scadeIl }),
  },
  GaraConclusa: { evolvi: garaConclusa, parole: [], vede: { tutti: ['conclusaIl', { migliore: MIGLIORE }] } },
};
