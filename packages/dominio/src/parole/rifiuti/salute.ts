import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti della salute della piattaforma. */
export const RIFIUTI_SALUTE = {
  R57_gara_non_sospesa: ['R57', 'La gara non è sospesa.'],
  R57_piattaforma_non_sana: [
    'R57',
    'La piattaforma non è in salute: finché dura non si avvia, non si chiude, non si aggiudica e non si esclude nessuno.',
  ],
  R57_nessun_disservizio: ['R57', 'Nessun disservizio è in corso.'],
  R57_salute_recente: [
    'R57',
    'La piattaforma deve essere in salute da {secondi} secondi di seguito.',
    { secondi: 'numero' },
  ],
  R57_preavviso_in_corso: ['R57', 'Il preavviso della ripresa non è ancora finito.'],
  R57_ripresa_anticipata: [
    'R57',
    'Mancano {quanti} offerenti dalla stanza: prima della fine del preavviso si riprende solo se ci sono tutti.',
    { quanti: 'numero' },
  ],
  R57_preavviso_breve: [
    'R57',
    'La ripresa non può essere prima del {prima}: a chi partecipa spetta il preavviso.',
    { primaIl: 'istante' },
  ],
  R57_ripresa_lontana: [
    'R57',
    'La ripresa non può essere oltre {giorni} giorni: rinvii la vendita.',
    { giorni: 'numero' },
  ],
} as const satisfies ParteDeiRifiuti;
