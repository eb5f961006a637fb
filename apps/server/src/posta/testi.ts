import { formattaIstante } from '@gestore/contratto';

type Convocazione = { titolo: string; inizioOperazioniIl: number; pseudonimo: string; collegamento: string };

/** L'invito alla vendita con le credenziali (DM 16, R29): lo pseudonimo, mai il nome, perché la posta passa da altri. */
export function testoConvocazione({ titolo, inizioOperazioniIl, pseudonimo, collegamento }: Convocazione): {
  oggetto: string;
  testo: string;
} {
  return {
    oggetto: `Invito alle operazioni di vendita telematica: ${titolo}`,
    testo: [
      'Gentile offerente,',
      '',
      `La invitiamo a connettersi alle operazioni di vendita di «${titolo}».`,
      `Le operazioni iniziano il ${formattaIstante(inizioOperazioniIl)}.`,
      '',
      `Il Suo pseudonimo in questa vendita è «${pseudonimo}»: gli altri partecipanti vedranno solo questo.`,
      'Per entrare apra il collegamento e prema «Entra»:',
      collegamento,
      '',
      'Il collegamento è personale: non lo inoltri. Se lo smarrisce, chieda una nuova credenziale all’assistenza.',
      'Può entrare da più dispositivi: l’ultimo accesso subentra al precedente.',
    ].join('\n'),
  };
}
