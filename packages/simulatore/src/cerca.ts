// Un processo della caccia: pianta un errore, recita storie finché una non regge, e lo scrive in una riga di JSON.
import { innesta } from './guasti-piantati/innesta.ts';

const [nome = '', semi = '10000', da = '1'] = process.argv.slice(2);
const inizio = performance.now();
let seme = Number(da);

function finisci(male: string | null): never {
  const secondi = (performance.now() - inizio) / 1000;
  console.log(JSON.stringify({ nome, trovato: male !== null, seme, male, secondi }));
  process.exit(0);
}
// Nel server un'eccezione che nessuno prende ferma il processo: è un male anche questo.
process.on('uncaughtException', (errore) => finisci(`eccezione: ${String(errore)}`));
process.on('unhandledRejection', (errore) => finisci(`eccezione: ${String(errore)}`));

innesta(nome);
// Dopo l'innesto: chi viene importato da qui in poi ha l'errore dentro.
const { giudicaTutti } = await import('./verdetto.ts');
await giudicaTutti(Number(da), Number(semi), ({ seme: giudicato, mali }) => {
  seme = giudicato;
  if (mali[0] !== undefined) finisci(mali[0]);
  return true;
});
finisci(null);
