import { applicaVista, STANZA_VUOTA, type VoceVista } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { canaliPartecipante } from '../../vendita/aste/canali.ts';
import { perOgniPubblico } from './per-ogni-pubblico.ts';

const ASTA = '11111111-1111-4111-a111-111111111111';
const BUSTA = '22222222-2222-4222-a222-222222222222';

const RIFIUTATO: Voce = {
  asta: ASTA,
  seq: 1,
  tipo: 'RilancioRifiutato',
  versione: 1,
  dati: {
    bustaId: BUSTA,
    pseudonimo: 'Abete',
    importoCent: 100,
    canale: 'online',
    rifiuto: { codice: 'R57_gara_sospesa', regola: 'R57', dati: {} },
  },
  comandoId: '33333333-3333-4333-a333-333333333333',
  parte: 0,
  attore: { tipo: 'offerente', id: BUSTA },
  ricevutoIl: 1,
  registratoIl: 2,
  precedente: '0'.repeat(64),
  impronta: 'a'.repeat(64),
};

test('R66 chi segue i suoi due canali vede il proprio rilancio rifiutato, non il posto vuoto degli altri', () => {
  const suoi = canaliPartecipante({
    astaId: ASTA,
    bustaId: BUSTA,
  } as Parameters<typeof canaliPartecipante>[0]);
  let stanza = STANZA_VUOTA;
  for (const { canale, dati } of perOgniPubblico(RIFIUTATO)) {
    const voce = dati as VoceVista;
    if (suoi.includes(canale) && voce.seq > stanza.seq) stanza = applicaVista(stanza, voce);
  }
  expect(stanza.rifiutati).toMatchObject([{ seq: 1, importoCent: 100 }]);
});

const MESSAGGIO: Voce = {
  ...RIFIUTATO,
  tipo: 'MessaggioInviato',
  versione: 2,
  dati: { messaggioId: 'm', da: 'Professionista delegato', ruolo: 'referente', impegno: 'x', filo: BUSTA },
};

test('R33 la risposta a un offerente arriva nel suo canale, e in quello di tutti non passa che il posto', () => {
  const viste = new Map(
    perOgniPubblico(MESSAGGIO).map(({ canale, dati }) => [canale, (dati as VoceVista).evento.tipo]),
  );
  expect(Object.fromEntries(viste)).toEqual({
    [`private-asta.${ASTA}.offerente.${BUSTA}`]: 'MessaggioInviato',
    [`private-asta.${ASTA}.referente`]: 'MessaggioInviato',
    [`private-asta.${ASTA}.partecipanti`]: 'riservato',
    [`private-asta.${ASTA}.sala`]: 'riservato',
  });
});
