/** Di quanto un nome e una causale possono essere lunghi in un bonifico (EPC069-12). */
const NOME_MAX = 70;
const CAUSALE_MAX = 140;

type Bonifico = { intestatario: string; iban: string; importoCent: number; causale: string };

/** Il bonifico SEPA come lo leggono le app delle banche: il codice QR dell’European Payments Council (EPC069-12, versione 002). */
export function testoDelBonifico({ intestatario, iban, importoCent, causale }: Bonifico): string {
  const euro = `${Math.floor(importoCent / 100)}.${String(importoCent % 100).padStart(2, '0')}`;
  const [nome, motivo] = [riga(intestatario, NOME_MAX), riga(causale, CAUSALE_MAX)];
  return ['BCD', '002', '1', 'SCT', '', nome, iban, `EUR${euro}`, '', '', motivo].join('\n');
}

/** Ogni voce sta in una riga: un a capo dentro una la farebbe leggere come la seguente. */
const riga = (testo: string, max: number): string => testo.replace(/\s+/g, ' ').trim().slice(0, max);
