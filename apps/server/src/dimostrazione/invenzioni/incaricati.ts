import { codiceFiscaleDi } from './codice-fiscale.ts';
import type { PersonaInventata } from './persone.ts';

/** Chi ha una parte e non offre: il suo codice fiscale viene dal nome, come di chi offre. */
type Incaricato = Pick<PersonaInventata, 'nome' | 'cognome' | 'codiceFiscale' | 'pec'>;

const [MILANO, ROMA, NAPOLI, TORINO, BARI, CAGLIARI] = ['F205', 'H501', 'F839', 'L219', 'A662', 'B354'] as const;

/** `nascita`: il giorno, `aaaa-mm-gg`, e il codice catastale del comune. */
function incaricato(nome: string, cognome: string, donna: boolean, nascita: [il: string, comune: string]): Incaricato {
  const [il, comune] = nascita;
  const [anno = 0, mese = 0, giorno = 0] = il.split('-').map(Number);
  return {
    nome,
    cognome,
    codiceFiscale: codiceFiscaleDi({ nome, cognome, donna, natoIl: { anno, mese, giorno }, comune }),
    pec: `${nome}.${cognome}@pec.example`.toLowerCase(),
  };
}

/** Le persone della dimostrazione che hanno un incarico, o che assistono. */
export const INCARICATI = {
  /** Firma per il gestore la dichiarazione di assenza di conflitti (R07). */
  rappresentante: incaricato('Rosa', 'Fermi', true, ['1970-01-01', MILANO]),
  /** Ha firmato la procura di due che offrono insieme. */
  notaio: incaricato('Notaio', 'Dimostrativo', false, ['1970-01-01', ROMA]),
  delegata: incaricato('Elena', 'Conti', true, ['1974-05-09', MILANO]),
  giudice: incaricato('Paolo', 'Serra', false, ['1965-04-18', MILANO]),
  /** I delegati degli altri uffici, che conducono le vendite d'Italia e dell'anno passato. */
  altriDelegati: [
    { titolo: 'Avv.', ...incaricato('Bruno', 'Galli', false, ['1972-11-03', ROMA]) },
    { titolo: 'Dott.ssa', ...incaricato('Carla', 'Sanna', true, ['1979-06-22', CAGLIARI]) },
    { titolo: 'Avv.', ...incaricato('Teresa', 'Coppola', true, ['1983-02-14', NAPOLI]) },
    { titolo: 'Dott.', ...incaricato('Vito', 'Amoroso', false, ['1968-09-09', BARI]) },
  ],
  /** Creditrice: assiste, e non offre (R35). Nessuno di chi offre ha il suo cognome, e quindi la sua PEC. */
  spettatrice: incaricato('Livia', 'Marchi', true, ['1977-03-27', TORINO]),
} as const;
