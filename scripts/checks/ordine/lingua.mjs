/** What strangers read first is English; all that speaks of sales is Italian. A test speaks as its folder does. */
const IN_INGLESE = ['packages/cliente', 'scripts'];
/** With as many words as these a comment tells two things, or what the code already says. */
export const PAROLE_COMMENTO = 60;

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
  return IN_INGLESE.some((cartella) => file.startsWith(`${cartella}/`)) ? 'en' : 'it';
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

/** Files with comments of `PAROLE_COMMENTO` words or more, and how many; signs alone are no words. */
export function commentiLunghi(sorgenti) {
  const trovati = new Map();
  for (const { file, testo, commenti } of sorgenti) {
    const lunghi = insieme(testo, commenti).filter((uno) => quanteParole(uno) >= PAROLE_COMMENTO);
    if (lunghi.length > 0) trovati.set(file, lunghi.length);
  }
  return trovati;
}

function quanteParole(commento) {
  const senzaStelle = commento.replaceAll(/^\s*\*+/gm, '');
  return (senzaStelle.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length;
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
