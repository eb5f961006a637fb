import { tipoNelNome } from '@gestore/contratto/documenti/tipo-nel-nome';
import { GENERI_DOCUMENTO, type GenereDocumento } from '@gestore/dominio';

/** Il genere che il nome suggerisce: chi carica lo può cambiare. */
export function genereDelNome(nome: string): GenereDocumento {
  const detto = GENERI_DOCUMENTO.find((uno) => uno !== 'foto' && uno !== 'altro' && nome.toLowerCase().includes(uno));
  return detto ?? (tipoNelNome(nome) === 'pdf' ? 'altro' : 'foto');
}

/** Il titolo che il nome suggerisce: senza estensione né trattini, con la prima lettera grande. */
export const titoloDelNome = (nome: string): string => {
  const pulito = nome
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return pulito === '' ? nome : pulito.charAt(0).toUpperCase() + pulito.slice(1);
};
