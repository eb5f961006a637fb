// `npm run licenze`: the licence of every package that the product runs or ships, and which of them are not allowed.
import { installa, radice } from '../comune.mjs';
import { ammessa, licenzeDiProduzione } from './licenze-ammesse.mjs';

installa();
const tutte = licenzeDiProduzione(radice);
for (const { nome, versione, licenza } of tutte) {
  console.log(`${nome} ${versione}: ${licenza}${ammessa(nome, licenza) ? '' : '  <- non ammessa'}`);
}
process.exit(tutte.every(({ nome, licenza }) => ammessa(nome, licenza)) ? 0 : 1);
