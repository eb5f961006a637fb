import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { StatoPubblicato } from '@gestore/dominio';
import { type Documento, paragrafo, tabella } from './documento.ts';
import { type GestoreStampato, premesse } from './racconto/premesse.ts';

/** Righe da riempire a penna: bastano a una vendita media, e il foglio si può stampare più volte. */
const RIGHE_BUSTE = 8;
const RIGHE_RILANCI = 24;

const vuote = (quante: number, colonne: number): string[][] =>
  Array.from({ length: quante }, (_, i) => [String(i + 1), ...Array.from({ length: colonne - 1 }, () => ' ')]);

/**
 * Il verbale da compilare a mano se la piattaforma non risponde: i dati dell'avviso già scritti, il resto in bianco. Non
 * contiene offerte né nomi, e vale prima come dopo l'apertura (R57).
 */
export function moduloVerbale(stato: StatoPubblicato, emessoIl: number, gestore: GestoreStampato): Documento {
  const { scheda } = stato;
  const ruolo = scheda.ruolo === null ? '' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno} – `;
  const delegato = scheda.delegatoNome === null ? '' : ` ${scheda.delegatoNome}`;
  return {
    ufficio: scheda.tribunale,
    titolo: 'Verbale delle operazioni di vendita telematica',
    sottotitolo: `${ruolo}${scheda.lotto.codice} (modulo da compilare a mano)`,
    piede: `Modulo stampato il ${formattaIstante(emessoIl)}. Non contiene offerte né nomi.`,
    dataMs: emessoIl,
    firma: `Il professionista delegato${delegato}`,
    sezioni: [
      premesse(stato, gestore),
      {
        titolo: 'Interruzione della piattaforma',
        blocchi: [
          paragrafo(
            `Non risponde dalle ore ${'_'.repeat(10)} alle ore ${'_'.repeat(10)} del giorno ${'_'.repeat(16)}.`,
          ),
          paragrafo(`Il gestore avvisato alle ore ${'_'.repeat(10)}, per il tramite di ${'_'.repeat(30)}.`),
          paragrafo(`Offerenti telematici non raggiungibili: ${'_'.repeat(50)}`),
        ],
      },
      {
        titolo: 'Esame delle buste',
        blocchi: [
          tabella(
            null,
            ['N.<', 'Offerente o pseudonimo', 'Prezzo offerto>', 'Cauzione>', 'Ammessa o rifiutata, perché'],
            vuote(RIGHE_BUSTE, 5),
          ),
        ],
      },
      {
        titolo: 'Gara',
        blocchi: [
          paragrafo(`Avviata alle ore ${'_'.repeat(10)} dal prezzo di € ${'_'.repeat(18)}.`),
          tabella(
            null,
            ['N.<', 'Ora (hh:mm:ss)', 'Offerente', 'Importo in cifre>', 'Importo in lettere'],
            vuote(RIGHE_RILANCI, 5),
          ),
        ],
      },
      {
        titolo: 'Esito',
        blocchi: [
          paragrafo(`Alle ore ${'_'.repeat(10)} si dichiara: ${'_'.repeat(50)}`),
          paragrafo(`Aggiudicatario: ${'_'.repeat(40)} al prezzo di € ${'_'.repeat(18)}.`),
          paragrafo(`Motivo se offerenti telematici erano irraggiungibili: ${'_'.repeat(40)}`),
          paragrafo(`Saldo di € ${'_'.repeat(18)} entro il ${'_'.repeat(16)}, sul conto ${'_'.repeat(34)}.`),
          paragrafo(`Le operazioni si chiudono alle ore ${'_'.repeat(10)}.`),
        ],
      },
    ],
  };
}
