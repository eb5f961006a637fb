import { formattaInLettera } from '@gestore/contratto/parole/formato';
import type { AvvisoSostituzione } from '../../anagrafe/parti.ts';

type Detto = Omit<AvvisoSostituzione, 'asta' | 'destinatario' | 'adesso'>;

/** A chi comincia a condurre una vendita, o smette: quale, da quando, per quale provvedimento (R36). */
export function testoSostituzione({ titolo, nome, provvedimento, inizioOperazioniIl, come, subentra }: Detto): {
  oggetto: string;
  testo: string;
} {
  const [anno, mese, giorno] = provvedimento.del.split('-');
  const atto = `provvedimento n. ${provvedimento.numero} del ${giorno}/${mese}/${anno}`;
  if (come === 'affianca') return testoAffiancato({ titolo, nome, atto, inizioOperazioniIl, subentra });
  return subentra
    ? {
        oggetto: `Da adesso conduce Lei la vendita: ${titolo}`,
        testo: [
          'Gentile professionista,',
          '',
          `con ${atto} Le è affidata la vendita «${titolo}»: da adesso la conduce Lei, e la trova fra le Sue vendite.`,
          `Le operazioni sono fissate per ${formattaInLettera(inizioOperazioniIl)}.`,
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

type Affiancato = Pick<Detto, 'titolo' | 'nome' | 'inizioOperazioniIl' | 'subentra'> & { atto: string };

/** Al secondo delegato, e a chi conduce: conduce sempre uno solo, e la conduzione passa fra loro (R36). */
function testoAffiancato({ titolo, nome, atto, inizioOperazioniIl, subentra }: Affiancato): {
  oggetto: string;
  testo: string;
} {
  const righe = subentra
    ? [
        `con ${atto} Lei è il secondo delegato della vendita «${titolo}»: la trova fra le Sue vendite e la segue senza compiere atti.`,
        'Può condurla quando chi la conduce gliela passa, o se non è collegato.',
        `Le operazioni sono fissate per ${formattaInLettera(inizioOperazioniIl)}.`,
      ]
    : [
        `con ${atto} è affiancato a Lei un secondo delegato per la vendita «${titolo}»: ${nome}.`,
        'La conduce ancora Lei. Dalla scheda della vendita può passargli la conduzione; se Lei non è collegato può prenderla lui.',
      ];
  return {
    oggetto: subentra
      ? `Lei è il secondo delegato della vendita: ${titolo}`
      : `Un secondo delegato per la vendita: ${titolo}`,
    testo: [
      'Gentile professionista,',
      '',
      ...righe,
      '',
      'Se non ne sapeva nulla, chiami subito l’assistenza del gestore.',
    ].join('\n'),
  };
}
