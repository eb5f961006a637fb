import { formattaIstante } from '@gestore/contratto/parole/formato';
import { formattaEuro, offertaMinima, type StatoPubblicato } from '@gestore/dominio';

/** Il primo foglio del pacchetto: che cosa c'è, che cosa non c'è, che cosa fare se la piattaforma non risponde. */
export function leggimi(stato: StatoPubblicato, emessoIl: number, contabile: boolean): string {
  const { scheda, parametri } = stato;
  const ruolo = scheda.ruolo === null ? '' : `, R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`;
  return `PACCHETTO FUORI LINEA
${scheda.titolo}
${scheda.tribunale}${ruolo}, ${scheda.lotto.codice}
Emesso il ${formattaIstante(emessoIl)}

Prezzo base ${formattaEuro(parametri.prezzoBaseCent)}; offerta minima ${formattaEuro(offertaMinima(parametri))}; rilancio minimo ${formattaEuro(parametri.rilancioMinimoCent)}.
Inizio delle operazioni: ${formattaIstante(parametri.inizioOperazioniIl)}.

CHE COSA C'È
- parametri.json: i parametri della vendita, come sono nel registro.
- chiavi-pubbliche.json: le chiavi con cui si controllano le ricevute dei rilanci, anche senza rete.
- come-si-verifica.txt: il controllo di una ricevuta, di una trascrizione e di questo pacchetto.
- verbale-da-compilare.pdf: un verbale in bianco, con i dati dell'avviso già scritti.
${contabile ? '- partecipanti.json: gli pseudonimi di chi ha depositato e il canale dell’offerta.\n' : ''}- manifesto.json: le impronte dei file, firmate dal gestore.

CHE COSA NON C'È
- Le offerte, i prezzi, i nomi, i codici fiscali, le PEC e gli IBAN: restano sigillati nella piattaforma.
- Le credenziali dei partecipanti.
- La base dati: con questo pacchetto la vendita non si conduce, si documenta.
${contabile ? '' : '- Gli pseudonimi dei partecipanti: prima delle tre ore che precedono le operazioni nessuno può sapere quante offerte ci sono. Scarichi di nuovo il pacchetto dopo quell’ora.\n'}- Recapiti d'emergenza: sono quelli dell'incarico.

SE LA PIATTAFORMA NON RISPONDE
1. Annoti l'ora e avvisi il gestore. Non dichiari esiti a memoria.
2. Se la gara era in corso, la piattaforma al ritorno la trova sospesa o la sospende: si riprende con l'unità di tempo intera, oppure si riconvocano tutti.
3. I rilanci detti in sala si scrivono nel modulo con l'ora della dichiarazione; non sostituiscono la registrazione.
4. Aggiudicare senza gli offerenti telematici richiede un atto espresso con il motivo, che entra nel verbale.
`;
}

/** Come si controlla ciò che la piattaforma ha firmato, con i programmi del gestore o con altri. */
export function istruzioni(baseUrl: string): string {
  return `COME SI VERIFICA

Con un browser, anche senza rete dopo averla aperta una volta:
  ${baseUrl}/verifica
  Trascini la ricevuta o la trascrizione: il controllo avviene nel browser e nulla viene inviato.

Con altri programmi:
1. Una ricevuta, o il manifesto di questo pacchetto, è un documento JSON con i campi «chiave» e «firma».
2. Si toglie il campo «firma» e si scrive il resto in forma canonica (RFC 8785, JSON Canonicalization Scheme).
3. Si verifica la firma Ed25519 (RFC 8032): «firma» è in base64url; la chiave pubblica, 32 byte in base64url, è quella
   che in chiavi-pubbliche.json ha il nome scritto in «chiave».
   Le chiavi di questo pacchetto da sole non provano chi ha firmato: la loro impronta (SHA-256 della forma SPKI) si
   confronta con quella avuta per un'altra strada; «pubblicate» dice fino a quando valgono e se sono state revocate.
4. Per il manifesto si confronta poi lo SHA-256 di ogni file con quello elencato in «file».
5. In una trascrizione ogni voce è legata a quella di prima («precedente», 64 zeri per la prima). Senza «prova»,
   «impronta» è lo SHA-256 della forma canonica di tutti gli altri campi. Con «prova» è quello di
   {asta, contenuto, forma: 2, precedente, radice, seq}: «contenuto» impegna l'intera voce, «radice» ogni suo campo.
6. In una trascrizione oscurata ogni voce dà «contenuto» e, al posto di «radice», i campi che si possono vedere: di una
   foglia il sale e il valore, di ciò che è celato la sola impronta. La radice si ricalcola così: foglia = SHA-256 di
   ["sale",valore]; oggetto = SHA-256 di {"campo":"impronta",...} in ordine; elenco = dalla fine, SHA-256 di
   ["impronta","resto"]. Ciò che si vede è ciò che fu scritto; ciò che è celato non si può cambiare.
`;
}
