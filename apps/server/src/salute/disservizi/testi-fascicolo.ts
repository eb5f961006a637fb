import { formattaIstante } from '@gestore/contratto/parole/formato';
import { chiavi } from '@gestore/contratto/pubblico/chiamate';
import type { StatoPubblicato } from '@gestore/dominio';

type Contenuto = {
  emessoIl: number;
  pseudonimo: string;
  ricevute: readonly string[];
  conTrascrizione: boolean;
  disservizi: number;
  baseUrl: string;
};

/** Il foglio che apre il fascicolo di prova: che cosa contiene, che cosa prova ciascun file, come si verifica. */
export function leggimiFascicolo(
  { scheda }: StatoPubblicato,
  { emessoIl, pseudonimo, ricevute, conTrascrizione, disservizi, baseUrl }: Contenuto,
): string {
  const ruolo = scheda.ruolo === null ? '' : `, R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
  return `FASCICOLO DI PROVA
${scheda.titolo}
${scheda.tribunale}${ruolo}, ${scheda.lotto.codice}
Offerente: ${pseudonimo}
Emesso il ${formattaIstante(emessoIl)}

CHE COSA C'È
- ricevute/: ${ricevute.length === 0 ? 'nessuna ricevuta.' : 'una ricevuta firmata per ogni busta e rilancio, accettato o rifiutato, e per ogni decisione su di lei.'}
${conTrascrizione ? '- trascrizione.json: il registro della vendita, voce per voce, con la testa firmata: ciò che non le spetta di vedere è celato, e la catena si verifica lo stesso.\n' : ''}- registro-visto.json: le voci come le ha potute vedere lei; quelle riservate ad altri occupano il loro posto.
- collegamento.json: da quando a quando la piattaforma ha ricevuto segnali dal suo apparecchio, e i disservizi.
${disservizi === 0 ? '' : '- attestazione-di-disservizio.pdf: quando la piattaforma non è stata in salute e che cosa è stato fatto.\n'}- chiavi-pubbliche.json: le chiavi con cui si controllano le firme.
- manifesto.json: le impronte SHA-256 dei file, firmate dal gestore.
${conTrascrizione ? '' : '\nL’esito non è ancora dichiarato: dopo, questo fascicolo avrà anche la trascrizione.\n'}
COME SI VERIFICA
Con un browser, anche senza rete dopo averla aperta una volta: ${baseUrl}/verifica

Con il programma del gestore, senza rete:
${ricevute.length === 0 ? '' : '  gv verify ricevute/*.json --chiavi chiavi-pubbliche.json\n'}${conTrascrizione ? `  gv verify trascrizione.json ${ricevute.length === 0 ? '' : 'ricevute/*.json '}--chiavi chiavi-pubbliche.json\n` : ''}
Le chiavi di questo fascicolo da sole non provano chi ha firmato: le confronti con quelle pubblicate,
${baseUrl}${chiavi.percorso}, o con l'impronta avuta per un'altra strada (gv verify ... --chiave <impronta>). Tenute una
volta (--ricorda, o la pagina di verifica) si nota se un giorno cambiano.

CHE COSA NON C'È
- I nomi, le PEC e gli IBAN: nel registro c'è solo il loro impegno salato.
- Ciò che è riservato agli altri partecipanti.
`;
}
