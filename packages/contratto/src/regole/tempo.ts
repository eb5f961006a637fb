import { difetto, type Regola, seTesto } from './regola.ts';

/** Date e ore come si scrivono in Italia. Senza `Temporal`: queste regole girano anche nei browser che non lo hanno. */

function nelCalendario(scritta: string): boolean {
  const [giorno = 0, mese = 0, anno = 0] = scritta.split('/').map(Number);
  const data = new Date(Date.UTC(anno, mese - 1, giorno));
  return data.getUTCDate() === giorno && data.getUTCMonth() + 1 === mese;
}

/** Una data `gg/mm/aaaa` che esiste nel calendario; l'anno è di quattro cifre vere, non `0026`. */
export const data = (): Regola =>
  seTesto((grezza) => {
    const scritta = grezza.trim();
    if (!/^\d{2}\/\d{2}\/[1-9]\d{3}$/.test(scritta)) return difetto('data');
    return nelCalendario(scritta) ? null : difetto('data_inesistente');
  });

const AL_MINUTO = /^([01]\d|2[0-3]):[0-5]\d$/;
const AL_SECONDO = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Un'ora `hh:mm`; con `alSecondo`, `hh:mm:ss`. */
export const ora = ({ alSecondo = false }: { alSecondo?: boolean } = {}): Regola =>
  seTesto((scritta) => {
    if ((alSecondo ? AL_SECONDO : AL_MINUTO).test(scritta.trim())) return null;
    return difetto(alSecondo ? 'ora_al_secondo' : 'ora');
  });
