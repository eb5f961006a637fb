import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti della sala virtuale (R81). */
export const RIFIUTI_SALA = {
  R81_sala_chiusa: ['R81', 'La sala virtuale non è aperta.'],
  R81_sala_aperta: ['R81', 'La sala virtuale è già aperta.'],
  R81_non_puo_parlare: [
    'R81',
    'Nella sala virtuale parlano chi conduce, gli offerenti ammessi e il giudice: gli altri ascoltano.',
  ],
  R81_mano_gia_alzata: ['R81', 'La mano è già alzata, o la parola è già sua.'],
  R81_mano_non_alzata: ['R81', 'La mano non è alzata.'],
  R81_parola_gia_data: ['R81', 'La parola è di {aChi}: prima la tolga, poi la dia.', { aChi: 'testo' }],
  R81_durata_non_ammessa: [
    'R81',
    'La parola si dà per un tempo fra {minimo} e {massimo} secondi.',
    { minimo: 'numero', massimo: 'numero' },
  ],
  R81_non_ha_la_parola: ['R81', 'La parola non è più di chi era indicato: guardi chi ce l’ha adesso.'],
  R81_tempo_non_passato: ['R81', 'Il tempo della parola non è ancora passato.'],
} as const satisfies ParteDeiRifiuti;
