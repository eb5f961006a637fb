import { InArrivo } from '../comuni/in-arrivo.tsx';

export function BancaSella() {
  return (
    <InArrivo
      titolo="Banca Sella"
      che="Qui vedrà i movimenti del conto, l’abbinamento delle cauzioni e gli ordini di rimborso."
      intanto="Intanto l’elenco dei rimborsi con gli IBAN è nel redattore della vendita, a disposizione del delegato."
    />
  );
}
export function Ordine() {
  return (
    <InArrivo
      titolo="Nuovo ordine"
      che="Qui comporrà un ordine di rimborso o di bonifico, con l’approvazione di due persone."
    />
  );
}
export function Bcc() {
  return <InArrivo titolo="BCC" che="Qui importerà gli estratti conto e ne vedrà le differenze." />;
}
export function Soggetti() {
  return (
    <InArrivo
      titolo="Soggetti"
      che="Qui gestirà delegati, giudici, custodi e offerenti, con i controlli dei codici fiscali."
    />
  );
}
export function NuovoSoggetto() {
  return <InArrivo titolo="Nuovo soggetto" che="Qui registrerà una persona o una società." />;
}
export function Soggetto() {
  return <InArrivo titolo="Soggetto" che="Qui vedrà i dati e le vendite di un soggetto." />;
}
export function Tribunali() {
  return (
    <InArrivo
      titolo="Tribunali"
      che="Qui fisserà i parametri consueti di ogni tribunale."
      intanto="Intanto i parametri si indicano in ciascuna vendita."
    />
  );
}
