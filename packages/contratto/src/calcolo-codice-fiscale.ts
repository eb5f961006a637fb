import modulo from 'codice-fiscale-js';

/**
 * La libreria dichiara un’esportazione predefinita ma, caricata come CommonJS, espone la classe con il suo nome: qui,
 * e solo qui, si rimette d’accordo il tipo con ciò che gira. Porta l'elenco dei comuni: nessuna pagina la importi.
 */
type Libreria = {
  check(codice: string): boolean;
  compute(dati: {
    name: string;
    surname: string;
    gender: 'F' | 'M';
    day: number;
    month: number;
    year: number;
    birthplace: string;
    birthplaceProvincia: string;
  }): string;
};
const { CodiceFiscale } = modulo as unknown as { CodiceFiscale: Libreria };

export type DatiAnagrafici = {
  nome: string;
  cognome: string;
  sesso: 'F' | 'M';
  /** `aaaa-mm-gg`. */
  natoIl: string;
  comune: string;
  provincia: string;
};

/** Il codice fiscale di una persona dai suoi dati anagrafici. */
export function calcolaCodiceFiscale(dati: DatiAnagrafici): string {
  const [year = 0, month = 0, day = 0] = dati.natoIl.split('-').map(Number);
  return CodiceFiscale.compute({
    name: dati.nome,
    surname: dati.cognome,
    gender: dati.sesso,
    day,
    month,
    year,
    birthplace: dati.comune,
    birthplaceProvincia: dati.provincia,
  });
}

/** Il controllo della libreria, con cui si confronta il nostro. */
export const controllaConLibreria = (codice: string): boolean => CodiceFiscale.check(codice);
