// What `npm run check` asks of the sources beyond types and style: layers, lengths, lists, queries, routes, language, distances.
// `node scripts/checks/ordine.mjs --abbassa` lowers the ceilings of what is still tolerated (ordine/soglie.json) to what is found.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DI_NESSUNA_ROTTA, PER_NOME, pagine } from '../../prove/e2e/rotte.ts';
import { radice } from '../comune.mjs';
import { fileLunghi, funzioniLunghe } from './ordine/ampiezza.mjs';
import { ANCHE, casa } from './ordine/casa.mjs';
import { direzioni } from './ordine/direzioni.mjs';
import { elenchiSenzaTipo } from './ordine/elenchi.mjs';
import {
  colonneAMano,
  conIlPool,
  lettureScritteAltrove,
  nelleRotte,
  paroleMinuscole,
  vociLetteAltrove,
} from './ordine/interrogazioni.mjs';
import { commentiLunghi, commentiStranieri } from './ordine/lingua.mjs';
import { pronomi } from './ordine/pronomi.mjs';
import { rotteDichiarate, rotteNonVisitate } from './ordine/rotte.mjs';
import { abbassate, confronta } from './ordine/soglie.mjs';
import { sorgenti } from './ordine/sorgenti.mjs';
import { circoliDiCose, controStrati, fraCose, senzaStrato } from './ordine/strati.mjs';

const FILE_SOGLIE = join(radice, 'scripts/checks/ordine/soglie.json');
const UNA_SQL = 'docs/decisions/house.md#there-is-one-way-to-write-a-query';
const ROTTE = 'apps/web/src/rotte.tsx';

const tutte = sorgenti(radice);
const altre = sorgenti(radice, ANCHE);
const commentate = [...tutte, ...sorgenti(radice, ['scripts'])];
const soglie = JSON.parse(readFileSync(FILE_SOGLIE, 'utf8'));

/** What is tolerated up to a ceiling that only goes down: by name, how many. */
const MISURE = {
  'importi di valori contro gli strati del server': controStrati(tutte),
  'importi contro il verso fra pagine, cose e comune': fraCose(tutte),
  'distanze nella casa': casa(tutte, altre),
  'righe di una funzione lunga': funzioniLunghe(tutte),
  'commenti in un’altra lingua': commentiStranieri(commentate),
  'commenti di sessanta parole o più': commentiLunghi(commentate),
};

if (process.argv.includes('--abbassa')) {
  const nuove = Object.fromEntries(
    Object.entries(MISURE).map(([che, trovati]) => [che, abbassate(trovati, soglie[che])]),
  );
  writeFileSync(FILE_SOGLIE, `${JSON.stringify(nuove, null, 2)}\n`);
  process.exit(0);
}

const confronti = Object.entries(MISURE).map(([che, trovati]) => confronta(che, trovati, soglie[che]));
const errori = [
  ...direzioni(tutte),
  ...senzaStrato(tutte).map(
    (cartella) => `apps/server/src/${cartella}: non ha uno strato (scripts/checks/ordine/strati.mjs)`,
  ),
  ...circoliDiCose(tutte).map(
    (cose) => `${cose.join(', ')}: si prendono a vicenda, anche per via di altre (apps/web/src/cose/README.md)`,
  ),
  ...[...fileLunghi(tutte)].map(([file, righe]) => `${file}: ${righe} righe`),
  ...[...elenchiSenzaTipo(tutte)].map(([dove, unione]) => `${dove}: elenco di ${unione} che nessun tipo controlla`),
  ...[...conIlPool(tutte)].map(
    ([file, quante]) => `${file}: ${quante} query con il pool: si scrivono con sql (${UNA_SQL})`,
  ),
  ...[...nelleRotte(tutte)].map(([file, quante]) => `${file}: ${quante} pezzi di SQL in un file di rotte (${UNA_SQL})`),
  ...[...paroleMinuscole(tutte)].map(
    ([file, quante]) => `${file}: ${quante} pezzi di SQL con parole chiave minuscole (${UNA_SQL})`,
  ),
  ...[...colonneAMano(tutte)].map(
    ([file, quante]) => `${file}: ${quante} colonne scritte a mano: Riga le sa (${UNA_SQL})`,
  ),
  ...[...lettureScritteAltrove(tutte).keys()].map((file) => `${file}: le letture di identità le scrive annotaLettura`),
  ...[...vociLetteAltrove(tutte).keys()].map((file) => `${file}: i fatti si leggono con fattiLetti, che li esamina`),
  ...pronomi([...tutte, ...altre]),
  ...rotteNonVisitate(
    rotteDichiarate(tutte.find(({ file }) => file === ROTTE)),
    pagine(PER_NOME).map(({ percorso }) => percorso),
    [DI_NESSUNA_ROTTA],
  ).map((che) => `${ROTTE}: ${che} (prove/e2e/rotte.ts)`),
  ...confronti.flatMap(({ nuovi }) => nuovi),
];
const calati = confronti.flatMap(({ calati: suoi }) => suoi);
for (const errore of errori) console.error(errore);
if (calati.length > 0)
  console.error(`Soglie da abbassare, con node scripts/checks/ordine.mjs --abbassa:\n${calati.join('\n')}`);
process.exit(errori.length === 0 ? 0 : 1);
