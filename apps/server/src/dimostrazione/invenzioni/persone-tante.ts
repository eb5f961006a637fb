import { codiceFiscaleDi } from './codice-fiscale.ts';
import { cifreACaso, ibanItaliano, type PersonaInventata } from './persone.ts';

const DONNE =
  'Anna Beatrice Carla Claudia Daniela Elisa Federica Francesca Ilaria Laura Lucia Marta Paola Silvia Teresa'.split(
    ' ',
  );
const UOMINI =
  'Alessandro Andrea Bruno Carlo Emanuele Fabio Francesco Giorgio Giovanni Matteo Michele Paolo Roberto Stefano Vito'.split(
    ' ',
  );
const COGNOMI =
  'Amoroso Barbieri Basile Caruso Cattaneo Colombo Conti Coppola Esposito Fabbri Ferrante Galli Gentile Grasso Leone Lombardo Longo Mancini Marchetti Mariani Martini Mazza Moretti Negri Orlando Palumbo Parisi Pellegrini Piras Rinaldi Rizzo Romano Sala Sanna Santoro Serra Testa Valentini Villa Zanetti'.split(
    ' ',
  );
/** Milano, Roma, Napoli, Torino, Bari, Palermo, Bologna, Firenze, Genova, Venezia. */
const COMUNI = ['F205', 'H501', 'F839', 'L219', 'A662', 'G273', 'A944', 'D612', 'D969', 'L736'] as const;

const fra = <T>(tutti: readonly T[], caso: () => number): T => tutti[Math.floor(caso() * tutti.length)] as T;

/** Persone inventate, tutte diverse: codici fiscali che tornano, indirizzi sotto `example`, conti che nessuna banca ha. */
export function tantePersone(quante: number, caso: () => number): PersonaInventata[] {
  const trovate = new Map<string, PersonaInventata>();
  while (trovate.size < quante) {
    const donna = caso() < 0.5;
    const nome = fra(donna ? DONNE : UOMINI, caso);
    const cognome = fra(COGNOMI, caso);
    const natoIl = {
      anno: 1950 + Math.floor(caso() * 50),
      mese: 1 + Math.floor(caso() * 12),
      giorno: 1 + Math.floor(caso() * 28),
    };
    const chi = `${nome} ${cognome}`;
    if (trovate.has(chi)) continue;
    trovate.set(chi, {
      nome,
      cognome,
      codiceFiscale: codiceFiscaleDi({ nome, cognome, donna, natoIl, comune: fra(COMUNI, caso) }),
      pec: `${nome}.${cognome}@pec.example`.toLowerCase(),
      cellulare: `+39333${cifreACaso(7, caso)}`,
      iban: ibanItaliano('09999', '01600', cifreACaso(12, caso)),
    });
  }
  return [...trovate.values()];
}
