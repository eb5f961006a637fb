import { rispondi } from '../../in-disparte/rispondi.ts';
import { type ChiaviInDisparte, sigilloDalleChiavi } from '../../sigillo/sigillo.ts';
import { aPezzi } from '../sigillati/a-pezzi.ts';
import {
  chiudiLotto,
  type Destinataria,
  type Formato,
  improntaDelMovimento,
  type LottoSigillato,
  ultimoGiorno,
} from '../sigillati/lotto-sigillato.ts';
import { type Confronto, puoEssereChiuso, rilasciabili } from '../sigillati/rilascia.ts';
import { estrattiConChiavi } from './chiavi.ts';
import { fuoriDalTempo } from './fuori-dal-tempo.ts';
import type { ContoDelFile } from './lettore.ts';
import { leggiEstratto } from './lettori.ts';
import type { EstrattoLetto, RifiutoDelFile, Sbilancio } from './movimento.ts';

/** Ciò che precede i byte: come leggerli, e per quali vendite sigillare ciò che ne può dire le offerte. */
export type TestataLettura = {
  /** Solo per un file che non lo porta scritto. */
  conto: ContoDelFile | null;
  /** Si legge anche se i saldi non tornano: chi importa sa chi lo vuole. */
  ancheSbilanciato: boolean;
  /** L'ultimo giorno che una data contabile può avere, `aaaa-mm-gg`. */
  finoAl: string;
  /** Le vendite con la chiave delle quali il lotto si aprirà. */
  destinatarie: Destinataria[];
  confronto: Confronto;
  chiavi: ChiaviInDisparte;
  chiaveImpronte: string;
  /** Le impronte dei movimenti già sigillati, e altre inventate. */
  note: string[];
};
export type EstrattoDiviso = Omit<EstrattoLetto, 'movimenti' | 'saldi' | 'totali'> & {
  movimenti: number;
  /** I movimenti che si scrivono in chiaro (`a-pezzi.ts`). */
  chiari: Uint8Array[];
  /** Quanti, dei chiari, lo sono perché la loro offerta è già aperta. */
  liberati: number;
  /** Quanti del file possono riguardare offerte ancora chiuse, già importati o no. */
  sigillati: number;
  lotto: LottoSigillato | null;
};
/** Il formato lo dice il contenuto. */
export type EsitoDivisione =
  | { esito: 'letto'; formato: Formato; estratti: EstrattoDiviso[]; sbilanci: Sbilancio[] }
  | RifiutoDelFile;

await rispondi(dividi);

async function dividi(testata: TestataLettura, byte: Buffer): Promise<EsitoDivisione> {
  const { confronto, destinatarie } = testata;
  const letto = leggiEstratto(byte, testata.conto, testata);
  if (letto.esito === 'rifiutato') return letto;
  const { formato, sbilanci } = letto;
  const fuori = fuoriDalTempo(letto.estratti, testata.finoAl);
  if (fuori !== null) return fuori;
  const sigillo = sigilloDalleChiavi(testata.chiavi);
  const chiave = Buffer.from(testata.chiaveImpronte, 'base64url');
  const note = new Set(testata.note);
  const estratti: EstrattoDiviso[] = [];
  for (const { movimenti: tutti, saldi: _, totali: __, ...estratto } of estrattiConChiavi(letto.estratti)) {
    const segreti = tutti.filter(({ contabile }) => puoEssereChiuso(contabile, confronto.attese));
    const liberi = new Set(
      rilasciabili(
        tutti.map((movimento) => ({ ...movimento, id: movimento.chiave })),
        confronto,
      ).map(({ id }) => id),
    );
    const chiusi = segreti.filter((movimento) => !liberi.has(movimento.chiave));
    const diversi = chiusi.map((movimento) => ({
      movimento,
      impronta: improntaDelMovimento(chiave, estratto.conto, formato, movimento.chiave),
    }));
    const nuovi = diversi.filter(({ impronta }) => !note.has(impronta));
    for (const { impronta } of nuovi) note.add(impronta);
    estratti.push({
      ...estratto,
      movimenti: tutti.length,
      chiari: aPezzi(tutti.filter((movimento) => liberi.has(movimento.chiave))),
      liberati: segreti.length - chiusi.length,
      sigillati: chiusi.length,
      // Un lotto nasce anche senza movimenti nuovi: che ci sia non deve dire che ne è arrivato uno.
      lotto:
        segreti.length === 0
          ? null
          : await chiudiLotto(
              sigillo,
              estratto.conto,
              { finoAl: ultimoGiorno(tutti), movimenti: nuovi.map(({ movimento }) => movimento) },
              nuovi.map(({ impronta }) => impronta),
              destinatarie,
            ),
    });
  }
  return { esito: 'letto', formato, estratti, sbilanci };
}
