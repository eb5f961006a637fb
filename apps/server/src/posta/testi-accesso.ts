import type { Luogo } from '@gestore/contratto/accesso/forme';
import { formattaInLettera } from '@gestore/contratto/parole/formato';
import { SEGNAPOSTO } from './uscita/collegamento.ts';

/** Il collegamento per scegliere una nuova password; quello vero prende il suo posto quando il messaggio parte. */
export function testoRipristino(scadeIl: number): { oggetto: string; testo: string } {
  return {
    oggetto: 'Reimpostazione della password',
    testo: [
      'Gentile utente,',
      '',
      'è stata chiesta una nuova password per la Sua utenza. Per sceglierla apra questo collegamento:',
      SEGNAPOSTO,
      '',
      `Il collegamento vale una volta sola, fino a ${formattaInLettera(scadeIl)}. Il codice dell’app di autenticazione resta lo stesso.`,
      '',
      'Se non l’ha chiesta Lei, ignori questo messaggio: la password attuale resta valida.',
    ].join('\n'),
  };
}

/** L'invito a chi il gestore ha dato un account: con lo stesso collegamento sceglie la password e collega l'app dei codici. */
export function testoInvito(nome: string, scadeIl: number): { oggetto: string; testo: string } {
  return {
    oggetto: 'Invito ad accedere alle vendite telematiche',
    testo: [
      `Gentile ${nome},`,
      '',
      'il gestore delle vendite Le ha dato un accesso. Per scegliere la Sua password e collegare l’app dei codici temporanei apra questo collegamento:',
      SEGNAPOSTO,
      '',
      `Il collegamento vale una volta sola, fino a ${formattaInLettera(scadeIl)}. Servono pochi minuti e un telefono con un’app di autenticazione.`,
      '',
      'Se non aspettava questo invito non lo apra, e avvisi il gestore.',
    ].join('\n'),
  };
}

/** L'avviso che la password è cambiata: chi non l'ha cambiata deve saperlo subito. */
export function testoPasswordCambiata(cambiataIl: number): { oggetto: string; testo: string } {
  return {
    oggetto: 'La password è stata cambiata',
    testo: [
      'Gentile utente,',
      '',
      `la password della Sua utenza è stata cambiata ${formattaInLettera(cambiataIl)} e tutte le sessioni sono state chiuse.`,
      '',
      'Se non l’ha cambiata Lei, avvisi subito l’assistenza del gestore.',
    ].join('\n'),
  };
}

/** L'avviso che qualcuno ha la password e non i codici: che cosa fare, ed entro quando lo ferma già la piattaforma. */
export function testoCodiciSbagliati(vistiIl: number): { oggetto: string; testo: string } {
  return {
    oggetto: 'Codici temporanei sbagliati con la Sua password',
    testo: [
      'Gentile utente,',
      '',
      `${formattaInLettera(vistiIl)} qualcuno ha indicato più volte la Sua password con codici temporanei sbagliati.`,
      '',
      'Se non è Lei, qualcuno conosce la Sua password: ne scelga un’altra con «Password dimenticata» nella pagina di accesso. I codici non sono stati indovinati.',
      '',
      'Se i tentativi continuano, dai dispositivi mai usati prima non si entra per un giorno; scelta una nuova password, si entra subito. Dai dispositivi da cui è già entrato può continuare.',
      '',
      'Se è Lei, controlli che l’ora del telefono sia quella esatta.',
    ].join('\n'),
  };
}

/** L'avviso che un altro è entrato mentre qualcuno c'era già, da un dispositivo mai visto: se non è il titolare, lo chiude da qui. */
export function testoNuovoAccesso(
  { programma, sistema, rete }: Luogo,
  entratoIl: number,
): { oggetto: string; testo: string } {
  const dispositivo = programma === null && sistema === null ? 'un dispositivo che non si è fatto riconoscere' : null;
  const conosciuto = [programma ?? 'un programma', sistema ?? 'un dispositivo'].join(' su ');
  return {
    oggetto: 'Un nuovo accesso con la Sua utenza',
    testo: [
      'Gentile utente,',
      '',
      `${formattaInLettera(entratoIl)} qualcuno è entrato con la Sua utenza da ${dispositivo ?? conosciuto}${rete === null ? '' : `, dalla rete ${rete}`}, mai usato prima, mentre un altro accesso era aperto.`,
      '',
      'Se è Lei non deve fare nulla.',
      '',
      'Se non è Lei, entri, apra «Accessi aperti» dal Suo nome in alto, prema «Chiudi tutti gli altri accessi» e poi scelga un’altra password con «Password dimenticata». Avvisi l’assistenza del gestore.',
    ].join('\n'),
  };
}
