import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { BustaIdentita } from '@gestore/contratto';
import type { RimborsoDisposto } from '@gestore/contratto/banca/ordini-rimborso';
import type { Ricevuta, Trascrizione } from '@gestore/registro';
import { attestazione } from '../../../salute/disservizi/attestazione.ts';
import { applica, astaVuota } from '../../../vendita/comandi/asta-viva.ts';
import { elencoRilanci, type Materiale, resoconto, verbale } from '../../documenti.ts';
import type { Documento } from '../../documento.ts';
import { inTesto } from './in-testo.ts';

/** Ciò che di una vendita sta accanto al registro, e che i suoi documenti nominano: persone inventate. */
export type Accanto = { identita: BustaIdentita[]; rimborsi: RimborsoDisposto[] };
export type Caso = { nome: string; trascrizione: Trascrizione; ricevute: readonly Ricevuta[]; accanto: Accanto };

/** Chi conduce la piattaforma, nei documenti conservati. */
const GESTORE = { nome: 'Vendite Esempio S.p.A.', iscrizione: '12' };
const CORPUS = new URL('../../corpus/', import.meta.url);
const dove = (nome: string, file = ''): URL => new URL(`${nome}/${file}`, CORPUS);

/** Le vendite conservate, in ordine di nome. */
export function nomiDelCorpus(): string[] {
  return readdirSync(CORPUS, { withFileTypes: true })
    .filter((voce) => voce.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function leggiCaso(nome: string): Caso {
  const json = (file: string): unknown => JSON.parse(readFileSync(dove(nome, file), 'utf8'));
  return {
    nome,
    trascrizione: json('trascrizione.json') as Trascrizione,
    ricevute: json('ricevute.json') as Ricevuta[],
    accanto: json('accanto.json') as Accanto,
  };
}

/** Il testo conservato di un documento; `null` se quella vendita non lo ha. */
export function testoConservato(nome: string, documento: string): string | null {
  return readdirSync(dove(nome)).includes(`${documento}.txt`)
    ? readFileSync(dove(nome, `${documento}.txt`), 'utf8')
    : null;
}

/** Lo stato a cui portano le voci, e ciò da cui nascono i documenti. */
export function materialeDi({ trascrizione: { voci }, accanto }: Caso): Materiale {
  const viva = astaVuota();
  applica(viva, voci);
  const { stato } = viva;
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('la vendita non è pubblicata');
  return { stato, voci, gestore: GESTORE, ...accanto };
}

/** I documenti di una vendita, con il nome del file che ne tiene il testo. */
export function documentiDi(materiale: Materiale): Record<string, Documento> {
  const { stato, voci } = materiale;
  const disservizi = attestazione([{ stato, voci }]);
  return {
    verbale: verbale(materiale, 1),
    rilanci: elencoRilanci(materiale),
    resoconto: resoconto(materiale),
    ...(disservizi === null ? {} : { attestazione: disservizi }),
  };
}

/** Aggiunge una vendita; un nome che c'è già è un errore, perché ciò che è conservato non si rifà. */
export async function aggiungiCaso(caso: Caso): Promise<void> {
  const { nome, trascrizione, ricevute, accanto } = caso;
  await mkdir(dove(nome));
  const scrivi = (file: string, testo: string): Promise<void> => writeFile(dove(nome, file), testo, { flag: 'wx' });
  await scrivi('trascrizione.json', json(trascrizione, trascrizione.voci));
  await scrivi('ricevute.json', json(ricevute, ricevute));
  await scrivi('accanto.json', `${JSON.stringify(accanto, null, 1)}\n`);
  for (const [documento, contenuto] of Object.entries(documentiDi(materialeDi(caso))))
    await scrivi(`${documento}.txt`, inTesto(contenuto));
}

/** Una voce per riga, così si leggono e si confrontano. */
function json(documento: Trascrizione | readonly Ricevuta[], voci: readonly unknown[]): string {
  const righe = voci.map((voce) => JSON.stringify(voce)).join(',\n');
  if (!('voci' in documento)) return `[\n${righe}\n]\n`;
  const { voci: _, ...resto } = documento;
  return `{"voci":[\n${righe}\n],${JSON.stringify(resto).slice(1)}\n`;
}
