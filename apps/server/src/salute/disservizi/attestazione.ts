import { durataInSecondi, vistoInParole } from '@gestore/contratto/detti/guasti';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { Blocco, Documento, Sezione } from '../../verbale/documento.ts';
import { type DisservizioAccaduto, disserviziAccaduti } from './disservizi.ts';

const paragrafo = (testo: string): Blocco => ({ tipo: 'paragrafo', testo });

type VenditaAttestata = { stato: StatoPubblicato; voci: readonly Voce[] };

/**
 * L'attestazione di disservizio: quando, che cosa ha visto chi, che cosa si è fatto, in quali vendite (R57). Nasce dal solo
 * registro e si ferma all'ultima voce che ne parla: la stessa vendita dà sempre gli stessi byte, e la loro impronta si può
 * confrontare; quella di chi partecipa, non `riservato`, tace che cosa si è visto degli altri (R33). `null` se non c'è stato
 * alcun disservizio. `altre` vendite ne hanno avuti e qui non ci sono: lo dice.
 */
export function attestazione(vendite: readonly VenditaAttestata[], riservato = true, altre = 0): Documento | null {
  const colpite = vendite.flatMap(({ stato, voci }) => {
    const disservizi = disserviziAccaduti(voci, riservato);
    const ultimo = disservizi.at(-1);
    return ultimo === undefined ? [] : [{ stato, disservizi, testa: voci[ultimo.finoASeq - 1] }];
  });
  const [prima] = colpite;
  if (prima === undefined) return null;
  const sola = colpite.length === 1;
  const dataMs = Math.max(...colpite.map(({ testa }) => testa?.registratoIl ?? 0));
  return {
    ufficio: sola ? prima.stato.scheda.tribunale : 'Gestore della vendita telematica',
    titolo: 'Attestazione di disservizio',
    sottotitolo: sola ? oggetto(prima.stato) : `${colpite.length} vendite`,
    piede: sola
      ? `Composta dal registro della vendita: voce ${prima.testa?.seq ?? 0}, impronta ${prima.testa?.impronta ?? ''}`
      : `Composta dai registri di ${colpite.length} vendite, fino al ${formattaIstante(dataMs)}`,
    dataMs,
    firma: null,
    sezioni: [premessa(sola, riservato, altre), ...colpite.flatMap((colpita) => sezioniDi(colpita, sola, riservato))],
  };
}

function oggetto({ scheda }: StatoPubblicato): string {
  const ruolo = scheda.ruolo === null ? '' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno} – `;
  return `${ruolo}${scheda.lotto.codice} – ${scheda.titolo}`;
}

function premessa(sola: boolean, riservato: boolean, altre: number): Sezione {
  return {
    titolo: 'Che cosa attesta',
    blocchi: [
      paragrafo(
        `Questo documento dice quando la piattaforma non è stata in salute durante ${sola ? 'la vendita' : 'le vendite elencate'}${riservato ? ', da chi è stato visto' : ''} e che cosa è stato fatto. È composto dal solo registro ${sola ? 'della vendita' : 'di ciascuna vendita'}, che nessuno può modificare: rifatto domani sullo stesso registro è identico.`,
      ),
      paragrafo(
        'La salute è giudicata dal server e da un offerente di prova, che rilancia ogni pochi secondi in una vendita finta con le stesse chiamate di chi partecipa. Finché dura un disservizio nessuna gara si chiude, nessuno è escluso e nulla si aggiudica.',
      ),
      ...(altre === 0
        ? []
        : [
            paragrafo(
              `Sono le vendite con i disservizi più recenti: altre ${altre}, con disservizi precedenti, non sono in questo documento, e ciascuna ha la sua attestazione.`,
            ),
          ]),
    ],
  };
}

type Colpita = { stato: StatoPubblicato; disservizi: readonly DisservizioAccaduto[]; testa: Voce | undefined };

function sezioniDi({ stato, disservizi, testa }: Colpita, sola: boolean, riservato: boolean): Sezione[] {
  return disservizi.map((disservizio, i) => ({
    titolo: `${sola ? '' : `${stato.scheda.titolo}: `}disservizio n. ${i + 1}`,
    blocchi: [
      {
        tipo: 'dati',
        nome: null,
        voci: [
          ...(sola ? [] : ([['Vendita', oggetto(stato)]] as const)),
          ['Dal', formattaIstante(disservizio.dal)],
          ['Al', disservizio.cessatoIl === null ? 'non ancora cessato' : formattaIstante(disservizio.cessatoIl)],
          [
            'Durata',
            disservizio.cessatoIl === null
              ? 'non ancora nota'
              : durataInSecondi(disservizio.cessatoIl - disservizio.dal),
          ],
          ...(riservato
            ? ([
                ['Visto', vistoInParole(disservizio.visto)],
                ['Rilanci rifiutati a gara ferma', String(disservizio.rilanciRifiutati)],
              ] as const)
            : []),
          ...(sola ? [] : ([['Registro', `voce ${testa?.seq ?? 0}, impronta ${testa?.impronta ?? ''}`]] as const)),
        ],
      },
      {
        tipo: 'tabella',
        nome: null,
        colonne: [
          { testo: 'Voce', destra: false, stretta: true },
          { testo: 'Ora', destra: false, stretta: true },
          { testo: 'Che cosa', destra: false, stretta: false },
        ],
        righe: disservizio.fatti.map(({ seq, il, frase }) => [String(seq), formattaIstante(il), frase]),
      },
    ],
  }));
}
