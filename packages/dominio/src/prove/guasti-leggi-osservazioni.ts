import type { RegolaRotta } from './regola-rotta.ts';

/** Un errore per ciascuna cosa che le osservazioni promettono (DM 22, R68). */
export const OSSERVAZIONI_ROTTE: readonly RegolaRotta[] = [
  {
    regola: 'R68',
    atto: 'osservazione letta prima',
    che: 'tutti leggono un’osservazione prima che chi conduce ne prenda atto',
    prove: 'capitoli/osservazioni/osservazioni.test.ts',
    cerca: "vede: { chiConduceEIlSuo: ['osservazioneId', 'pseudonimo', 'modo', 'testo'] }",
    metti: "vede: { tutti: ['osservazioneId', 'pseudonimo', 'modo', 'testo'] }",
  },
  {
    regola: 'R68',
    atto: 'osservazione per un altro',
    che: 'un offerente osserva per un altro',
    prove: 'capitoli/osservazioni/osservazioni.test.ts',
    cerca: "if (!aVoce && (attore.tipo !== 'offerente' || attore.id !== atto.bustaId)",
    metti: "if (!aVoce && attore.tipo !== 'offerente'",
  },
  {
    regola: 'R68',
    atto: 'osservazione di un escluso',
    che: 'anche chi è stato escluso osserva',
    prove: 'capitoli/osservazioni/osservazioni.test.ts',
    cerca:
      "if (busta.stato.tipo === 'rifiutata') return no('R38_escluso_in_silenzio');\n  if (busta.stato.tipo !== 'ammessa') return no('R50_non_ammesso');",
    metti: '',
  },
  {
    regola: 'R68',
    atto: 'osservazione trattenuta in silenzio',
    che: 'un’osservazione si trattiene senza dire perché',
    prove: 'capitoli/osservazioni/osservazioni.test.ts',
    cerca: "if (motivo === '') return no('R68_motivo_mancante');",
    metti: '',
  },
  {
    regola: 'R68',
    atto: 'file firmato una volta',
    che: 'il file firmato del verbale si sostituisce con un altro',
    prove: 'chiusura.test.ts',
    cerca: "return firmata.firmato === firmato ? fatto() : no('R68_firmato_gia_depositato');",
    metti: 'return fatto();',
  },
  {
    regola: 'R68',
    atto: 'osservazione mai decisa',
    che: 'il verbale si firma con osservazioni su cui nessuno ha deciso',
    prove: 'capitoli/osservazioni/osservazioni.test.ts',
    cerca: "if (daDecidere > 0) return no('R68_osservazioni_da_decidere', { quante: daDecidere });",
    metti: '',
  },
];
