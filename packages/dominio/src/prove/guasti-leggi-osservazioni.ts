import type { RegolaRotta } from './guasti-leggi-fuori.ts';

const PROVE = 'packages/dominio/src/asta';

const rotta = (atto: string, che: string, file: string, cerca: string, metti: string): RegolaRotta => ({
  regola: 'R68',
  atto,
  che,
  file: `${PROVE}/${file}`,
  prove: `${PROVE}/osservazioni.test.ts`,
  cerca,
  metti,
});

/** Un errore per ciascuna cosa che le osservazioni promettono (DM 22, R68). */
export const OSSERVAZIONI_ROTTE: readonly RegolaRotta[] = [
  rotta(
    'osservazione letta prima',
    'tutti leggono un’osservazione prima che chi conduce ne prenda atto',
    'vista-per.ts',
    "case 'OsservazionePresentata':\n    case 'OsservazioneTrattenuta':\n      return referente || mio ?",
    "case 'OsservazionePresentata':\n      return osservazione(evento);\n    case 'OsservazioneTrattenuta':\n      return referente || mio ?",
  ),
  rotta(
    'osservazione per un altro',
    'un offerente osserva per un altro',
    'decidi/osservazioni.ts',
    "(attore.tipo !== 'offerente' || attore.id !== atto.bustaId)",
    "attore.tipo !== 'offerente'",
  ),
  rotta(
    'osservazione di un escluso',
    'anche chi è stato escluso osserva',
    'decidi/osservazioni.ts',
    "if (busta.stato.tipo === 'rifiutata') return no('R38_escluso_in_silenzio');\n  if (busta.stato.tipo !== 'ammessa') return no('R50_non_ammesso');",
    '',
  ),
  rotta(
    'osservazione trattenuta in silenzio',
    'un’osservazione si trattiene senza dire perché',
    'decidi/osservazioni.ts',
    "if (motivo === '') return no('R68_motivo_mancante');",
    '',
  ),
  {
    ...rotta(
      'file firmato una volta',
      'il file firmato del verbale si sostituisce con un altro',
      'decidi/deposito-verbale.ts',
      "return sua.firmato === firmato ? fatto() : no('R68_firmato_gia_depositato');",
      'return fatto();',
    ),
    prove: `${PROVE}/chiusura.test.ts`,
  },
  rotta(
    'osservazione mai decisa',
    'il verbale si firma con osservazioni su cui nessuno ha deciso',
    'decidi/chiusura.ts',
    "if (daDecidere > 0) return no('R68_osservazioni_da_decidere', { quante: daDecidere });",
    '',
  ),
];
