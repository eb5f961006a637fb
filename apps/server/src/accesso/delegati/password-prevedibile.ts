/**
 * Words that whoever guesses tries first: those of this trade and of this product, and the commonest of the lists of
 * stolen passwords (with fewer than twelve signs they are refused already: they count as pieces of a longer one).
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
/** The rows of a keyboard, the walks on it, the alphabet and the digits, in both directions. */
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
/** What must remain when words and sequences are taken away, and how many different signs there must be in all. */
const RESTO_MIN = 4;
const SEGNI_DIVERSI_MIN = 5;
const ANNO = /(?:19|20)\d\d/g;
/** The signs that stand for letters. */
const AL_POSTO: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** True when a password is made of what anybody would try: common words, the name of the account, sequences, repetitions. */
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

/** The longest sequences first, until none of four signs remains. */
function senzaSequenze(testo: string): string {
  for (let lunga = 12; lunga >= SEQUENZA_MIN; lunga -= 1)
    for (let da = 0; da + lunga <= testo.length; da += 1) {
      const pezzo = testo.slice(da, da + lunga);
      if (SEQUENZE.some((una) => una.includes(pezzo)))
        return senzaSequenze(`${testo.slice(0, da)} ${testo.slice(da + lunga)}`);
    }
  return testo;
}
