import { formattaIstante } from '@gestore/contratto';
import type { AvvisoSostituzione } from '../anagrafe/parti.ts';

type Detto = Omit<AvvisoSostituzione, 'asta' | 'destinatario' | 'adesso'>;

/** A chi comincia a condurre una vendita, o smette: quale, da quando, per quale provvedimento (R36). */
export function testoSostituzione({ titolo, nome, provvedimento, inizioOperazioniIl, subentra }: Detto): {
  oggetto: string;
  testo: string;
} {
  const [anno, mese, giorno] = provvedimento.del.split('-');
  const atto = `provvedimento n. ${provvedimento.numero} del ${giorno}/${mese}/${anno}`;
  return subentra
    ? {
        oggetto: `Da adesso conduce Lei la vendita: ${titolo}`,
        testo: [
          'Gentile professionista,',
          '',
          `con ${atto} Le è affidata la vendita «${titolo}»: da adesso la conduce Lei, e la trova fra le Sue vendite.`,
          `Le operazioni sono fissate per il ${formattaIstante(inizioOperazioniIl)}.`,
          '',
          'Se non ne sapeva nulla, chiami subito l’assistenza del gestore.',
        ].join('\n'),
      }
    : {
        oggetto: `Un altro delegato conduce la vendita: ${titolo}`,
        testo: [
          'Gentile professionista,',
          '',
          `con ${atto} la vendita «${titolo}» è affidata a ${nome}: da adesso Lei non vi accede più, e per le Sue altre vendite deve rientrare.`,
          '',
          'Se non ne sapeva nulla, chiami subito l’assistenza del gestore.',
        ].join('\n'),
      };
}
