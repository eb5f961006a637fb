import type { ParteDeiRifiuti } from './forme.ts';

/** Il file con la firma del verbale, e dell'elenco dei rilanci, si deposita una volta per versione (R67, R68). */
export const RIFIUTI_VERBALE = {
  R68_verbale_cambiato: [
    'R68',
    'Mentre scriveva, un’altra persona, o Lei da un’altra pagina, ha salvato una versione di questo verbale: il Suo testo non è stato salvato. Legga i due testi, scelga quale resta e salvi di nuovo.',
  ],
  R68_verbale_superato: ['R68', 'Esiste una versione più recente del verbale: firmi quella.'],
  R68_nulla_da_integrare: [
    'R68',
    'Il verbale è firmato e non si riscrive. Registri prima l’integrazione fra gli atti dopo l’esito: poi la rediga e la firmi.',
  ],
  R68_firmato_gia_depositato: [
    'R68',
    'Il file firmato di questo verbale c’è già, e non si sostituisce: lo scarichi dalle versioni del verbale.',
  ],
  R67_elenco_superato: [
    'R67',
    'Esiste una versione più recente dell’elenco dei rilanci: scarichi quella, la firmi e la depositi.',
  ],
  R67_elenco_gia_depositato: [
    'R67',
    'Il file firmato di questa versione dell’elenco c’è già, e non si sostituisce: lo scarichi dalle versioni dell’elenco. Se l’elenco è cambiato ne rediga un’altra.',
  ],
} as const satisfies ParteDeiRifiuti;
