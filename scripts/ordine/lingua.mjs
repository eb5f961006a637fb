/** In which language each part of the house writes its comments; the longest path that fits decides. Tests: Italian. */
export const LINGUE = {
  packages: 'it',
  'packages/cliente': 'en',
  apps: 'it',
  'apps/server/src/accesso': 'en',
  'apps/server/src/bordo': 'en',
  'apps/server/src/piattaforma': 'en',
  'apps/server/src/prove/canarino': 'en',
  'apps/server/src/prove/fuzz': 'en',
  'apps/server/src/prove/matrice': 'en',
  prove: 'it',
  scripts: 'en',
};

/** Words that only one of the two languages has, and that sentences are full of. */
const SPIE = {
  it: new Set(
    (
      'il lo la gli le un una di del dello della dei degli delle che chi cui non è sono era per con senza più meno ogni ' +
      'ha hanno se nel nella nei dal dalla al alla ai anche solo già dopo prima quando come si ne ciò su tra fra questo ' +
      'questa quello quella'
    ).split(' '),
  ),
  en: new Set(
    (
      'the of and is are was to in that for with without not it its they them by from on which when every this these who ' +
      'whose be as an or has have had one only before after what than where so does do no nobody nothing'
    ).split(' '),
  ),
};
/** With fewer words that tell, nothing is told. */
const SPIE_MIN = 2;

/** The language of a text; null when it cannot be told. */
export function linguaDi(testo) {
  const parole = testo.toLowerCase().match(/[a-zà-ù]+/g) ?? [];
  const quante = (lingua) => parole.filter((parola) => SPIE[lingua].has(parola)).length;
  const [it, en] = [quante('it'), quante('en')];
  if (it + en < SPIE_MIN || it === en) return null;
  return it > en ? 'it' : 'en';
}

/** The language that a file is to speak. */
export function linguaDovuta(file) {
  if (/\.test\.tsx?$/.test(file)) return 'it';
  const dove = Object.keys(LINGUE)
    .filter((cartella) => file.startsWith(`${cartella}/`))
    .toSorted((una, altra) => altra.length - una.length)[0];
  return LINGUE[dove];
}

/** Files with comments in the other language, and how many; lines that follow each other are one comment. */
export function commentiStranieri(sorgenti) {
  const trovati = new Map();
  for (const { file, testo, commenti } of sorgenti) {
    const dovuta = linguaDovuta(file);
    const stranieri = insieme(testo, commenti).filter((uno) => (linguaDi(uno) ?? dovuta) !== dovuta);
    if (stranieri.length > 0) trovati.set(file, stranieri.length);
  }
  return trovati;
}

function insieme(testo, commenti) {
  const gruppi = [];
  let fine = -1;
  for (const { type, value, start, end } of commenti) {
    const continua = type === 'Line' && fine >= 0 && testo.slice(fine, start).trim() === '';
    if (continua) gruppi.push(`${gruppi.pop()} ${value}`);
    else gruppi.push(value);
    fine = type === 'Line' ? end : -1;
  }
  return gruppi;
}
