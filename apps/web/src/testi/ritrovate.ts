import type { Lingua } from '@gestore/contratto/regole';

const FUSO = 'Europe/Rome';
const PARTI = { timeZone: FUSO, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
const DATE: Readonly<Record<Lingua, Intl.DateTimeFormat>> = {
  it: new Intl.DateTimeFormat('it-IT', PARTI),
  en: new Intl.DateTimeFormat('en-GB', PARTI),
};

/** «il 22 novembre alle 18:42 (Europe/Rome)». */
function quando(istanteMs: number, lingua: Lingua): string {
  const parti = DATE[lingua].formatToParts(istanteMs);
  const di = (tipo: Intl.DateTimeFormatPartTypes): string => parti.find(({ type }) => type === tipo)?.value ?? '';
  const [giorno, ora] = [`${di('day')} ${di('month')}`, `${di('hour')}:${di('minute')} (${FUSO})`];
  return lingua === 'it' ? `il ${giorno} alle ${ora}` : `on ${giorno} at ${ora}`;
}

const fra = (nomi: readonly string[]): string => nomi.map((nome) => `«${nome}»`).join(', ');

/** Ciò che si era scritto prima che la sessione finisse, e si ritrova. */
const it = {
  quando,
  titolo: 'Ciò che aveva scritto',
  ritrovato: (quandoFu: string) => `Abbiamo ritrovato ciò che aveva scritto ${quandoFu}.`,
  inCampi: (nomi: readonly string[]) => `È in ${fra(nomi)}.`,
  nonCiStava: (quandoFu: string, nomi: readonly string[]) =>
    `Ciò che aveva scritto ${quandoFu} in ${fra(nomi)} era troppo lungo per conservarlo in questo browser: lo riscriva.`,
  nonMandato: 'Non è stato mandato: lo controlli, e lo mandi Lei.',
  incerto:
    'Lo aveva mandato, e la sessione è finita prima della risposta: può essere arrivato. Guardi se c’è già, e lo rimandi soltanto se non c’è.',
  intanto: 'Intanto un’altra persona ha cambiato qui.',
  altro: 'l’altro ha scritto',
  lei: 'Lei aveva scritto',
  prenda: (campo: string) => `Prendi il testo dell’altro (${campo})`,
  butta: 'Butta via',
  buttaQuale: (nomi: readonly string[]) => `Butta via ciò che aveva scritto in ${fra(nomi)}`,
  daRiaprire: (quandoFu: string, nomi: readonly string[]) =>
    `Abbiamo ritrovato ciò che aveva scritto ${quandoFu} in ${fra(nomi)}: riapra quel modulo, ed è come lo aveva lasciato.`,
  si: 'sì',
  no: 'no',
  vuoto: 'nulla',
};
const en: typeof it = {
  quando,
  titolo: 'What you had written',
  ritrovato: (quandoFu) => `We have found what you had written ${quandoFu}.`,
  inCampi: (nomi) => `It is in ${fra(nomi)}.`,
  nonCiStava: (quandoFu, nomi) =>
    `What you had written ${quandoFu} in ${fra(nomi)} was too long to be kept in this browser: write it again.`,
  nonMandato: 'It has not been sent: check it, and send it yourself.',
  incerto:
    'You had sent it, and the session ended before the answer: it may have arrived. See whether it is there already, and send it again only if it is not.',
  intanto: 'Meanwhile somebody else changed this.',
  altro: 'the other wrote',
  lei: 'You had written',
  prenda: (campo) => `Take the other’s text (${campo})`,
  butta: 'Throw it away',
  buttaQuale: (nomi) => `Throw away what you had written in ${fra(nomi)}`,
  daRiaprire: (quandoFu, nomi) =>
    `We have found what you had written ${quandoFu} in ${fra(nomi)}: open that form again, and it is as you left it.`,
  si: 'yes',
  no: 'no',
  vuoto: 'nothing',
};
export const RITROVATE = { it, en } as const;
