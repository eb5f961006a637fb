import { AVVIO, garaInCorso, offerente, REFERENTE } from './caso.ts';
import { type Guasto, guasto } from './guasto.ts';

const chiusa = garaInCorso();
const aperta = chiusa.dopo({ tipo: 'apriSala', modalita: 'video' }, REFERENTE, AVVIO);
const conMano = aperta.dopo({ tipo: 'chiediParola' }, offerente('Betulla'), AVVIO + 1);
const conParola = conMano.dopo(
  { tipo: 'daiParola', pseudonimo: 'Pseudo Betulla', mezzi: 'audio', durataMs: 60_000 },
  REFERENTE,
  AVVIO + 2,
);
const ritirata = conMano.dopo({ tipo: 'ritiraParola' }, offerente('Betulla'), AVVIO + 2);
const tolta = conParola.dopo(
  { tipo: 'togliParola', pseudonimo: 'Pseudo Betulla', motivo: 'referente' },
  REFERENTE,
  AVVIO + 3,
);
const finita = tolta
  .dopo({ tipo: 'silenziaTutti' }, REFERENTE, AVVIO + 4)
  .dopo({ tipo: 'chiudiSala' }, REFERENTE, AVVIO + 5);
const altri = (pseudonimo: string) => () => ({ pseudonimo });

/** Fatti della sala virtuale che non possono essere (R81). */
export const GUASTI_SALA: readonly Guasto[] = [
  guasto('la sala non è come il fatto la vuole (R81)', aperta, 'SalaAperta', undefined, aperta.stato),
  guasto('la sala non è come il fatto la vuole (R81)', conMano, 'ParolaChiesta', undefined, chiusa.stato),
  guasto('qualcuno ha ancora la parola (R81)', finita, 'SalaChiusa', undefined, conParola.stato),
  guasto('qualcuno ha ancora la parola (R81)', finita, 'SilenziatiTutti', undefined, conParola.stato),
  guasto('non può parlare (R81)', conMano, 'ParolaChiesta', altri('Pseudo Nessuno')),
  guasto('la mano è già alzata (R81)', conMano, 'ParolaChiesta', undefined, conMano.stato),
  guasto('la mano non è alzata (R81)', ritirata, 'ParolaRitirata', undefined, aperta.stato),
  guasto('non può parlare (R81)', conParola, 'ParolaData', altri('Pseudo Nessuno')),
  guasto('la parola è di un altro (R81)', conParola, 'ParolaData', undefined, conParola.stato),
  guasto('la durata non è ammessa (R81)', conParola, 'ParolaData', ({ dataIl }) => ({ scadeIl: dataIl + 1 })),
  guasto('la parola non è sua (R81)', tolta, 'ParolaTolta', altri('Pseudo Abete')),
];
