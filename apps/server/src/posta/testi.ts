import { formattaInLettera } from '@gestore/contratto/parole/formato';

type Convocazione = {
  titolo: string;
  inizioOperazioniIl: number;
  pseudonimo: string;
  collegamento: string;
  /** Dove va chi partecipa di persona; `null` se la vendita non è mista, o non lo dice. */
  luogo: string | null;
  /** Dove si leggono le errata corrige della scheda; `null` se non ce ne sono. */
  errata: string | null;
};

/** L'invito alla vendita con le credenziali (DM 16, R29): lo pseudonimo, mai il nome, perché la posta passa da altri. */
export function testoConvocazione({
  titolo,
  inizioOperazioniIl,
  pseudonimo,
  collegamento,
  luogo,
  errata,
}: Convocazione): {
  oggetto: string;
  testo: string;
} {
  return {
    oggetto: `Invito alle operazioni di vendita telematica: ${titolo}`,
    testo: [
      'Gentile offerente,',
      '',
      `La invitiamo a connettersi alle operazioni di vendita di «${titolo}».`,
      `Le operazioni iniziano ${formattaInLettera(inizioOperazioniIl)}.`,
      ...(luogo === null
        ? []
        : [`La vendita è mista: Lei si connette; chi ha offerto su carta partecipa di persona. Luogo: ${luogo}.`]),
      ...(errata === null
        ? []
        : [
            '',
            'Dopo la pubblicazione la scheda della vendita è stata corretta. Che cosa è cambiato, e perché:',
            errata,
          ]),
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

/** A chi è il recapito, quando la credenziale è stata data a voce: se non l'ha chiesto, deve poterlo dire subito. */
export function testoConsegnata(titolo: string, il: number): { oggetto: string; testo: string } {
  return {
    oggetto: `La Sua credenziale è stata consegnata a mano: ${titolo}`,
    testo: [
      'Gentile offerente,',
      '',
      `${formattaInLettera(il)} due persone hanno dato a voce, a chi si è presentato come Lei, un codice per entrare nella vendita «${titolo}».`,
      '',
      'Se l’ha chiesto Lei, non occorre fare nulla. Se non l’ha chiesto, avvisi subito il referente della procedura e l’assistenza: il collegamento del Suo invito resta valido, e aprendolo Lei rientra al posto di chi è entrato.',
    ].join('\n'),
  };
}

/** Da cui si riconosce che l'avviso è appena partito. */
export const OGGETTO_SUBENTRO = 'Un altro apparecchio è entrato con la Sua credenziale';

/** A chi è il recapito, quando qualcuno entra con la sua credenziale mentre un altro apparecchio la usava. */
export function testoSubentro(titolo: string, il: number): { oggetto: string; testo: string } {
  return {
    oggetto: `${OGGETTO_SUBENTRO}: ${titolo}`,
    testo: [
      'Gentile offerente,',
      '',
      `${formattaInLettera(il)} un altro apparecchio è entrato nella vendita «${titolo}» con la Sua credenziale, e quello di prima è uscito.`,
      '',
      'Se è stato Lei, non occorre fare nulla. Se non è stato Lei, apra il collegamento del Suo invito per rientrare e avvisi subito l’assistenza.',
    ].join('\n'),
  };
}

type Rinvio = {
  titolo: string;
  fissateIl: number;
  inizioOperazioniIl: number;
  luogoOperazioni?: string;
  provvedimento: { numero: string; del: string };
};

/** A chi è convocato, quando le operazioni si tengono altrove (R02, DM 22): chi si connette non deve andarci. */
export const nuovoLuogo = (luogo: string): string => `Si tengono in: ${luogo}. Vi va chi partecipa di persona.`;

/** A chi era già invitato, quando le operazioni si rinviano (DM 16, R32): da quando a quando, per ordine di chi, che cosa resta. */
export function testoRinvio({ titolo, fissateIl, inizioOperazioniIl, luogoOperazioni, provvedimento }: Rinvio): {
  oggetto: string;
  testo: string;
} {
  const del = provvedimento.del.split('-').reverse().join('/');
  return {
    oggetto: `Operazioni di vendita rinviate: ${titolo}`,
    testo: [
      'Gentile partecipante,',
      '',
      `le operazioni di vendita di «${titolo}», fissate per ${formattaInLettera(fissateIl)}, sono rinviate.`,
      `Cominciano ${formattaInLettera(inizioOperazioniIl)}.`,
      ...(luogoOperazioni === undefined ? [] : [nuovoLuogo(luogoOperazioni)]),
      '',
      `Lo dispone il provvedimento n. ${provvedimento.numero} del ${del}.`,
      '',
      'Questo messaggio vale come nuovo invito. L’offerta resta depositata e sigillata fino alla nuova data; pseudonimo e collegamento sono quelli dell’invito che ha ricevuto, e restano validi.',
      'Se ha smarrito il collegamento, chieda una nuova credenziale all’assistenza.',
    ].join('\n'),
  };
}
