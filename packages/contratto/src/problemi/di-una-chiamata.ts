import { PROBLEMI_DEI_FILE } from '../documenti/problemi-file.ts';
import type { QualsiasiChiamata } from '../linea/chiamata.ts';
import type { CodiceNostro, CodiceProblema } from './index.ts';

const SEMPRE = [
  'indirizzo_non_valido',
  'richiesta_non_valida',
  'richiesta_lenta',
  'non_trovato',
  'intestazioni_troppo_grandi',
  'dati_non_validi',
  'troppi_tentativi',
  'quota_superata',
  'errore_interno',
  'base_dati_assente',
  'disco_pieno',
  'file_finiti',
  'lettura_troppo_lunga',
  'registro_indietro',
  'voce_estranea',
  'registro_alterato',
] as const satisfies readonly CodiceNostro[];
const CON_CORPO = [
  'json_malformato',
  'richiesta_troppo_grande',
  'formato_non_ammesso',
] as const satisfies readonly CodiceNostro[];
const CON_FILE = Object.keys(PROBLEMI_DEI_FILE) as readonly (keyof typeof PROBLEMI_DEI_FILE)[];

/** Tutti i problemi di una chiamata: quelli che elenca e quelli che vengono da sé dalla sua riga. */
export function problemiDi({ metodo, definizione }: QualsiasiChiamata): ReadonlySet<CodiceProblema> {
  const { chi, corpo, problemi = [] } = definizione;
  const conFile = corpo !== undefined && 'modulo' in corpo;
  return new Set<CodiceProblema>([
    ...SEMPRE,
    ...(metodo === 'GET' ? [] : ([...CON_CORPO, 'csrf_non_valido'] as const)),
    ...(conFile ? CON_FILE : []),
    ...(chi.strategia === null ? [] : (['non_autenticato', 'ruolo_non_ammesso'] as const)),
    ...problemi,
  ]);
}
