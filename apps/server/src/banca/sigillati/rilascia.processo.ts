import { rispondi } from '../../in-disparte/rispondi.ts';
import { type ChiaviInDisparte, sigilloDalleChiavi } from '../../sigillo/sigillo.ts';
import { apriLotto, type Formato, type MovimentoConChiave, perFormato } from './lotto-sigillato.ts';
import { type Confronto, rilasciabili, type Sigillato } from './rilascia.ts';

/** Un lotto da aprire con la chiave di una vendita le cui operazioni sono aperte. I cifrati arrivano in fila, come byte. */
type LottoDaAprire = {
  id: string;
  formato: Formato;
  asta: string;
  apribileDal: number;
  cifratoByte: number;
  /** In base64url. */
  chiave: string;
};
export type TestataRilascio = {
  chiavi: ChiaviInDisparte;
  adesso: number;
  lotti: LottoDaAprire[];
  confronto: Confronto;
};
export type LottoAperto =
  | { id: string; finoAl: string | null; movimenti: MovimentoConChiave[]; finito: boolean }
  | { id: string; errore: string };

await rispondi(apri);

/**
 * Di ogni lotto esce soltanto ciò che si può scrivere in chiaro. I lotti dello stesso formato si guardano insieme: un
 * accredito è l'unico di quell'importo e di quell'IBAN solo se non ce n'è un altro in nessuno.
 */
async function apri({ chiavi, adesso, lotti, confronto }: TestataRilascio, byte: Buffer): Promise<LottoAperto[]> {
  const sigillo = sigilloDalleChiavi(chiavi);
  const aperti: LottoAperto[] = [];
  const cifrati = inFila(lotti, byte);
  for (const stessi of perFormato(lotti)) {
    const letti: { id: string; finoAl: string | null; movimenti: Sigillato[] }[] = [];
    for (const lotto of stessi) {
      const { id, asta, apribileDal, chiave } = lotto;
      const cifrato = cifrati.get(id) ?? new Uint8Array();
      const con = { asta, apribileDal, chiave: Buffer.from(chiave, 'base64url') };
      try {
        const { finoAl, movimenti } = await apriLotto(sigillo, { id, cifrato, con }, adesso);
        letti.push({ id, finoAl, movimenti: movimenti.map((uno) => ({ ...uno, id: `${id} ${uno.chiave}` })) });
      } catch (errore) {
        aperti.push({ id, errore: errore instanceof Error ? errore.name : 'errore' });
      }
    }
    const liberi = new Set(
      rilasciabili(
        letti.flatMap(({ movimenti }) => movimenti),
        confronto,
      ),
    );
    for (const { id, finoAl, movimenti } of letti) {
      const rilasciati = movimenti.filter((uno) => liberi.has(uno));
      aperti.push({ id, finoAl, movimenti: rilasciati, finito: rilasciati.length === movimenti.length });
    }
  }
  return aperti;
}

function inFila(lotti: readonly LottoDaAprire[], byte: Buffer): Map<string, Uint8Array> {
  let da = 0;
  return new Map(
    lotti.map(({ id, cifratoByte }) => {
      da += cifratoByte;
      return [id, byte.subarray(da - cifratoByte, da)];
    }),
  );
}
