import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti di chi conduce una vendita, di chi ne prende il posto e di chi non la conduce (R36). */
export const RIFIUTI_CONDUZIONE = {
  R36_sostituzione_in_due: [
    'R36',
    'Chi conduce una vendita pubblicata non si cambia dalla scheda: la sostituzione disposta dal giudice la registrano due persone, una che propone e una che conferma («Sostituisci o affianca il delegato»).',
  ],
  R36_serve_un_altra_persona: [
    'R36',
    'Chi conduce, o il secondo delegato, lo conferma una persona diversa da chi l’ha proposto.',
  ],
  R36_provvedimento_mancante: [
    'R36',
    'Indichi chi lo ha disposto, il numero e la data del provvedimento, e il motivo.',
  ],
  R36_conduce_gia: ['R36', 'Questa persona conduce già la vendita: ne indichi un’altra.'],
  R36_conduce_un_altro: [
    'R36',
    'Intanto chi conduce, o il secondo delegato, è cambiato: guardi chi sono adesso, e rifaccia da lì.',
  ],
  R36_secondo_gia: ['R36', 'Questa persona è già il secondo delegato della vendita.'],
  R36_non_secondo: [
    'R36',
    'Il secondo delegato di questa vendita non è questa persona: chi può condurla lo dispone il giudice.',
  ],
  R36_non_conduce: ['R36', 'Adesso questa vendita la conduce un’altra persona: Lei la segue senza compiere atti.'],
  R36_chi_conduce_collegato: [
    'R36',
    'Chi conduce è collegato: gli chieda di passarLe la conduzione. Può prenderla Lei quando non si vede da quindici secondi.',
  ],
  R36_presto: [
    'R36',
    'Da chi non è collegato la conduzione si prende dal {dal}: prima gliela passa chi conduce, o lo registrano due operatori.',
    { dalIl: 'istante' },
  ],
  R36_motivo_mancante: ['R36', 'Scriva perché la conduzione passa: resta nel verbale.'],
  R36_vendita_conclusa: [
    'R36',
    'Il verbale è firmato e nessuno ha avuto il bene: di questa vendita non resta nulla da condurre.',
  ],
} as const satisfies ParteDeiRifiuti;
