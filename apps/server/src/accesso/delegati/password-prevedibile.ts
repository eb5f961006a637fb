/**
 * Le parole che chi indovina prova per prime: di questo mestiere e di questo prodotto, e le più comuni degli elenchi di
 * password rubate (con meno di dodici segni si rifiutano già: contano come pezzi di una più lunga).
 */
const PAROLE: readonly string[] = [
  ...['gestore', 'vendite', 'vendita', 'edicom', 'aste', 'asta', 'tribunale', 'delegato', 'giudice', 'notaio'],
  ...['avvocato', 'commercialista', 'studio', 'legale', 'procedura', 'esecuzione', 'giustizia', 'admin', 'utente'],
  ...['password', 'passwort', 'passw', 'segreta', 'segreto', 'accesso', 'login', 'entra', 'cambiami', 'changeme'],
  ...['benvenuto', 'benvenuta', 'welcome', 'letmein', 'default', 'prova', 'test', 'user', 'master', 'superman'],
  ...['iloveyou', 'tiamo', 'amore', 'ciao', 'italia', 'milano', 'napoli', 'roma', 'juventus', 'inter', 'ferrari'],
  ...['monkey', 'dragon', 'football', 'calcio', 'princess', 'sunshine', 'shadow', 'pokemon', 'batman', 'charlie'],
  ...['francesco', 'francesca', 'alessandro', 'alessandra', 'giuseppe', 'giovanni', 'andrea', 'marco', 'maria'],
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre'],
  ...['novembre', 'dicembre', 'primavera', 'estate', 'autunno', 'inverno'],
];
/** Le file di una tastiera, i percorsi che vi si fanno, l'alfabeto e le cifre, nei due versi. */
const SEQUENZE = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb',
]
  .concat(['1q2w3e4r5t6y7u8i9o0p', 'qazwsxedcrfvtgb'])
  .flatMap((una) => [una, [...una].reverse().join('')]);
const SEQUENZA_MIN = 4;
/** Ciò che deve restare tolte parole e sequenze, e quanti segni diversi ci devono essere in tutto. */
const RESTO_MIN = 4;
const SEGNI_DIVERSI_MIN = 5;
const ANNO = /(?:19|20)\d\d/g;
/** I segni che stanno per lettere. */
const AL_POSTO: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** True quando una password è fatta di ciò che chiunque proverebbe: parole comuni, il nome dell'account, sequenze, ripetizioni. */
export function passwordPrevedibile(password: string, email: string): boolean {
  const piana = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (new Set(piana).size < SEGNI_DIVERSI_MIN || /^(.{1,6}?)\1{2,}$/su.test(piana)) return true;
  const dellEmail = email
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((parte) => parte.length > 2);
  const parole = [...PAROLE, ...dellEmail].sort((a, b) => b.length - a.length);
  const letta = piana.replace(ANNO, ' ').replace(/[0134@$5]/g, (segno) => AL_POSTO[segno] ?? segno);
  return [piana, letta].some((testo) => resto(testo, parole).length < RESTO_MIN);
}

function resto(testo: string, parole: readonly string[]): string {
  const senzaParole = parole.reduce((fin, parola) => fin.replaceAll(parola, ' '), senzaSequenze(testo));
  return senzaParole.replace(ANNO, ' ').replace(/[^\p{L}\p{N}]/gu, '');
}

/** Prima le sequenze più lunghe, finché non ne resta nessuna di quattro segni. */
function senzaSequenze(testo: string): string {
  for (let lunga = 12; lunga >= SEQUENZA_MIN; lunga -= 1)
    for (let da = 0; da + lunga <= testo.length; da += 1) {
      const pezzo = testo.slice(da, da + lunga);
      if (SEQUENZE.some((una) => una.includes(pezzo)))
        return senzaSequenze(`${testo.slice(0, da)} ${testo.slice(da + lunga)}`);
    }
  return testo;
}
