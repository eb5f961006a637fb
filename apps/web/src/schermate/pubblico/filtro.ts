import type { AstaPubblica } from '@gestore/contratto';
import { leggiEuro } from '@gestore/dominio';

export type Filtro = { testo: string; tribunale: string; prezzoMassimo: string };
export const NESSUN_FILTRO: Filtro = { testo: '', tribunale: '', prezzoMassimo: '' };

/** Senza accenti e maiuscole: «Forlì» si trova scrivendo «forli». */
function piatto(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Le vendite che corrispondono: ogni parola scritta deve comparire; un prezzo illeggibile non filtra. */
export function filtra(aste: readonly AstaPubblica[], { testo, tribunale, prezzoMassimo }: Filtro): AstaPubblica[] {
  const parole = piatto(testo).split(/\s+/).filter(Boolean);
  const massimo = leggiEuro(prezzoMassimo);
  return aste.filter(({ scheda, parametri }) => {
    const { via, comune, provincia, regione } = scheda.luogo;
    const tutto = piatto(
      [
        scheda.titolo,
        scheda.tribunale,
        via,
        comune,
        provincia,
        regione,
        scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`,
        scheda.lotto.descrizione,
      ].join(' '),
    );
    if (tribunale !== '' && scheda.tribunale !== tribunale) return false;
    if (massimo.tipo === 'valido' && parametri.prezzoBaseCent > massimo.cent) return false;
    return parole.every((parola) => tutto.includes(parola));
  });
}
