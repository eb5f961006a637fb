import type { RegolaRotta } from './regola-rotta.ts';

/** Con quale legge si vende e dove: ciò che l'avviso dice, si chiede prima di pubblicare, e poi resta (R02, R03). */
export const RITO_ROTTO: readonly RegolaRotta[] = [
  {
    regola: 'R03',
    atto: 'concorsuale',
    che: 'a una procedura concorsuale bastano ventinove giorni di pubblicità',
    prove: 'packages/dominio',
    cerca: 'PUBBLICITA_CONCORSUALE_GIORNI = 30;',
    metti: 'PUBBLICITA_CONCORSUALE_GIORNI = 29;',
  },
  {
    regola: 'R03',
    atto: 'concorsuale-rito',
    che: 'una procedura concorsuale vuole i giorni dell’esecuzione',
    prove: 'packages/dominio',
    cerca: "const concorsuale = bozza.rito === 'concorsuale';",
    metti: 'const concorsuale = false;',
  },
  {
    regola: 'R03',
    atto: 'concorsuale-vendita',
    che: 'i trenta giorni di una procedura concorsuale si contano dal termine per le offerte',
    prove: 'packages/dominio',
    cerca: 'concorsuale ? bozza.inizioOperazioniIl : bozza.termineOfferteIl',
    metti: 'bozza.termineOfferteIl',
  },
  {
    regola: 'R03',
    atto: 'concorsuale-da-quando',
    che: 'pubblicando di sabato si vende trenta giorni dopo quel sabato',
    prove: 'packages/dominio',
    cerca: 'while (ultimoARitroso(giorno, PUBBLICITA_CONCORSUALE_GIORNI) < oggi) giorno += 1;',
    metti: '',
  },
  {
    regola: 'R02',
    atto: 'luogo',
    che: 'una vendita mista si pubblica senza dire dove si tiene',
    prove: 'packages/dominio',
    cerca: "modalita === 'sincrona_mista' && luogoOperazioni !== undefined",
    metti: "modalita === 'asincrona' && luogoOperazioni !== undefined",
  },
  {
    regola: 'R02',
    atto: 'luogo-tolto',
    che: 'pubblicata una vendita mista, il luogo si toglie',
    prove: 'packages/dominio',
    cerca: 'if (stato.scheda.luogoOperazioni && luogoDaDire(atto.scheda, atto.parametri))',
    metti: 'if (false as boolean)',
  },
  {
    regola: 'R02',
    atto: 'rito-chiesto',
    che: 'il rito non si chiede, e si pubblica come se fosse un’esecuzione',
    prove: 'packages/dominio',
    cerca: "'offertaMinimaCent', 'cauzioneEntroIl'];",
    metti: "'offertaMinimaCent', 'cauzioneEntroIl', 'rito'];",
  },
];
