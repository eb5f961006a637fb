import { useEffect } from 'react';
import { VOCE } from './costanti.ts';

/** Per quanto ciò che si è detto resta scritto: chi rilegge la pagina non vi trova frasi di prima. */
const RESTA_MS = 4_000;

/** Lo dice a chi ascolta la pagina. Due frasi vicine, anche uguali, si sentono tutt'e due. */
export function diciAVoce(frase: string): void {
  const detta = document.createElement('p');
  detta.textContent = frase;
  document.getElementById(VOCE)?.append(detta);
  setTimeout(() => detta.remove(), RESTA_MS);
}

/** Le pagine a cui qualcuno è stato portato mentre ne guardava un'altra, senza averlo chiesto. */
const portato = new Set<string>();

/** Da chiamare quando è la pagina a portare altrove chi la guarda. */
export function portaA(percorso: string): void {
  portato.add(percorso);
}

/** Chi è stato portato qui sente dov'è, una volta sola, quando la frase è intera: fino ad allora è `null`. */
export function useDettaAllArrivo(frase: string | null): void {
  useEffect(() => {
    if (frase !== null && portato.delete(location.pathname)) diciAVoce(frase);
  }, [frase]);
}
