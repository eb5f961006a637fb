import type { VenditaSeguita } from './usa-vendita.ts';

type OfferentiOnline = { attesi: number; presenti: number; inSala: number; maiEntrati: readonly string[] };

/**
 * Quanti offerenti possono rilanciare online e quanti di loro sono collegati: chi conduce, chi assiste e chi è stato rifiutato
 * stanno a parte. In sala c'è chi ha offerto su carta (R31).
 */
export function offerentiOnline({
  stanza: { buste },
  collegati,
}: Pick<VenditaSeguita, 'stanza' | 'collegati'>): OfferentiOnline {
  const inGioco = buste.filter(({ stato }) => stato !== 'rifiutata' && stato !== 'scartata_tecnica');
  const attesi = inGioco.filter(({ canale }) => canale !== 'cartacea');
  const noti = new Map(
    collegati
      .filter(({ ruolo }) => ruolo === 'offerente')
      .map(({ pseudonimo, collegatoDal }) => [pseudonimo, collegatoDal]),
  );
  return {
    attesi: attesi.length,
    presenti: attesi.filter(({ pseudonimo }) => typeof noti.get(pseudonimo) === 'number').length,
    inSala: inGioco.length - attesi.length,
    maiEntrati: attesi.filter(({ pseudonimo }) => !noti.has(pseudonimo)).map(({ pseudonimo }) => pseudonimo),
  };
}

/**
 * Gli ammessi che la piattaforma non raggiunge adesso, come li conta il server: aggiudicare dopo la gara senza di loro vuole un motivo
 * (R57).
 */
export function irraggiungibiliDi({
  stanza: { buste },
  collegati,
}: Pick<VenditaSeguita, 'stanza' | 'collegati'>): string[] {
  const presenti = new Set(
    collegati.filter(({ collegatoDal }) => collegatoDal !== null).map(({ pseudonimo }) => pseudonimo),
  );
  return buste
    .filter(
      ({ stato, canale, pseudonimo }) => stato === 'ammessa' && canale !== 'cartacea' && !presenti.has(pseudonimo),
    )
    .map(({ pseudonimo }) => pseudonimo);
}
